"""Which deals a match gets: random ones, or those of one of the hundred fixed sequences.

The deals are a matter of the source of a match (`play/deals.py`), not of its rules. Games whose
rule book lists the choice among the house rules have two options for it, and no other module reads
those. In any other game the number is given beside the house rules when a series begins.
"""

from collections.abc import Mapping

from repique.core.options import Options, Value
from repique.play.deals import DealSource, FreshDeals, SequenceDeals, new_seed

LAST_SEQUENCE = 100
_FIXED = "tournament"
_NUMBER = "tournament_no"
SEQUENCE_OPTIONS = (_FIXED, _NUMBER)  # chosen for one match, never usual rules of a player


def has_sequence_options(options: Options | type[Options]) -> bool:
    """Whether the sequence is one of the house rules of the game."""
    return {*SEQUENCE_OPTIONS} <= {rule.name for rule in options.rules()}


def selected_sequence(options: Options, otherwise: int = 0) -> int:
    """The number of the sequence that the house rules select, 0 for random deals; `otherwise` in a
    game whose house rules do not say."""
    if not has_sequence_options(options):
        return otherwise
    values = options.values()
    return int(values[_NUMBER]) if values[_FIXED] else 0


def sequence_changes(options: Options | type[Options], number: int) -> dict[str, Value]:
    """The changes of house rules that select a sequence; none in a game without such rules."""
    return {_FIXED: True, _NUMBER: number} if has_sequence_options(options) else {}


def tournament_changes(options: Options | type[Options]) -> dict[str, Value]:
    """The changes of house rules by which nobody cuts or chooses packets, so that all who enter a
    tournament get the same cards; none in a game without such rules."""
    return {_FIXED: True} if has_sequence_options(options) else {}


def without_sequence(changes: Mapping[str, Value]) -> dict[str, Value]:
    """The changes of house rules but for those that select a sequence."""
    return {name: value for name, value in changes.items() if name not in SEQUENCE_OPTIONS}


def match_source(
    game: str, options: Options, number: int, seed: bytes | None = None, sequence: int = 0
) -> DealSource:
    """The source for match `number` of a series: that of the selected sequence, otherwise fresh
    deals from the seed, or from a new one."""
    selected = selected_sequence(options, sequence)
    if selected:
        return SequenceDeals(game, selected, number)
    return FreshDeals(seed or new_seed())
