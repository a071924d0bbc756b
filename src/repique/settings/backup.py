"""Which rows of a player a reset removes, and which a preference file contains."""

from repique.settings import images, rule_sets
from repique.settings.preferences import ALL_PREFERENCES

# A reset removes uploaded images, but not named rule sets.
RESET_ROWS = (*ALL_PREFERENCES, *images.ROW_NAMES)

# Images for table and mat are too large for a preference file.
_LARGE = {use.own for use in images.USES.values() if use.largest > images.SMALL_BYTES}
EXPORTED_ROWS = {name: about for name, about in ALL_PREFERENCES.items() if name not in _LARGE}
EXPORTED_ROWS |= images.USES["back"].row | rule_sets.ROW
