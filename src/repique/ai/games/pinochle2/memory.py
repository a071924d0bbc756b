"""What a player remembers of the cards that were played; the rest may seem to be still out."""

from dataclasses import replace

from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.levels import CardMemory
from repique.ai.playout.rules import NUMBERS, mask_of


def remembered_knowledge(table: TwoHandedKnowledge, memory: CardMemory) -> TwoHandedKnowledge:
    """The table as it looks to somebody with this memory."""
    if memory.whole:
        return table
    tricks = table.state.tricks
    old = tricks[: max(0, len(tricks) - memory.tricks)]
    forgotten = [
        card
        for trick in old
        for card in trick.cards
        if card[0] not in (memory.trumps if card[1] == table.state.trump else memory.ranks)
    ]
    at = replace(table.at, gone=table.at.gone & ~mask_of(forgotten))
    hidden = (*table.hidden, *sorted(NUMBERS[card] for card in forgotten))
    return replace(table, at=at, hidden=hidden)
