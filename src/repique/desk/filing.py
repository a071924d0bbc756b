"""What is kept of a player beside the preferences, and what of all that goes into a file."""

from repique.desk import pictures, rule_sets
from repique.desk.panels import KNOWN

# A reset takes the pictures, and leaves rules that have a name.
ALL = (*KNOWN, *pictures.ROWS)

# Pictures for table and mat are too large for such a file; they stay with whoever has them.
_LARGE = {use.own for use in pictures.USES.values() if use.largest > pictures.SMALL}
FILED = {name: about for name, about in KNOWN.items() if name not in _LARGE}
FILED |= pictures.USES["back"].row | rule_sets.ROW
