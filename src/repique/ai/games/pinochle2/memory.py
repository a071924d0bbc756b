"""Limited memory: forgotten cards count as hidden."""

from dataclasses import replace

from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.levels import CardMemory
from repique.ai.games.pinochle2.playout.rules import NUMBERS, mask_of


def remembered_knowledge(knowledge: TwoHandedKnowledge, memory: CardMemory) -> TwoHandedKnowledge:
    """The knowledge of a player with this memory."""
    if memory.whole:
        return knowledge
    tricks = knowledge.state.tricks
    old = tricks[: max(0, len(tricks) - memory.tricks)]
    forgotten = [
        card
        for trick in old
        for card in trick.cards
        if card[0] not in (memory.trumps if card[1] == knowledge.state.trump else memory.ranks)
    ]
    at = replace(knowledge.at, gone=knowledge.at.gone & ~mask_of(forgotten))
    hidden = (*knowledge.hidden, *sorted(NUMBERS[card] for card in forgotten))
    return replace(knowledge, at=at, hidden=hidden)
