"""Preferences of players at Piquet; their texts are in `preferences.en.toml`."""

from repique.core.preferences import Preference

PREFERENCES = {
    "piquet": {
        "auto_select": Preference(True),
        "auto_peek": Preference(False),
        "blanche_hint": Preference(False),
        "blanche_warning": Preference(True),
    }
}
