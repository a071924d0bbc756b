"""Which rows of a player a reset removes, and which a preference file contains."""

from repique.settings import images, rule_sets
from repique.settings.preferences import KNOWN

# A reset removes uploaded images, but not named rule sets.
ALL = (*KNOWN, *images.ROW_NAMES)

# Images for table and mat are too large for a preference file.
_LARGE = {use.own for use in images.USES.values() if use.largest > images.SMALL_BYTES}
FILED = {name: about for name, about in KNOWN.items() if name not in _LARGE}
FILED |= images.USES["back"].row | rule_sets.ROW
