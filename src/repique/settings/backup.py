"""What is kept of a player beside the preferences, and what of all that goes into a file."""

from repique.settings import images, rule_sets
from repique.settings.preferences import KNOWN

# A reset takes the pictures, and leaves rules that have a name.
ALL = (*KNOWN, *images.ROWS)

# Pictures for table and mat are too large for such a file; they stay with whoever has them.
_LARGE = {use.own for use in images.USES.values() if use.largest > images.SMALL}
FILED = {name: about for name, about in KNOWN.items() if name not in _LARGE}
FILED |= images.USES["back"].row | rule_sets.ROW
