"""Preferences of players at partnership Pinochle; their texts are in `preferences.en.toml`."""

from repique.core.preferences import Preference

PREFERENCES = {
    "partners": {
        "bid_words": Preference(True),
        "bid_warning": Preference(True),
        "taken_points": Preference(True),
        "last_look": Preference(True),
        "ask_back": Preference(True),
        "answer_back": Preference(True),
        "aggressive": Preference(True),
    }
}
