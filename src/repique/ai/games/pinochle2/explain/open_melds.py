"""The melds that a hand may still complete, from what its seat knows."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.playout.rules import CARDS
from repique.core.cards import Card, face
from repique.families.melds import picks
from repique.games.pinochle2.meld_actions import by_face, card_refusal, remeld
from repique.games.pinochle2.meld_table import MeldEntry, enabled_melds
from repique.games.pinochle2.state import TwoHandedState, history, holding, sort_of, upcard_of
from repique.play.text.card_symbols import glyphs

COPIES = 2
LAST_DRAW = 2  # cards left in the stock when the next card drawn cannot be melded


@dataclass(frozen=True)
class OpenMelds:
    """The melds still open to the seat to move."""

    knowledge: TwoHandedKnowledge

    @property
    def state(self) -> TwoHandedState:
        return self.knowledge.state

    @cached_property
    def unseen(self) -> Counter[str]:
        """The number of hidden cards by face."""
        return Counter(face(CARDS[number]) for number in self.knowledge.hidden)

    @cached_property
    def upcard(self) -> str:
        upcard = upcard_of(self.state)
        return face(upcard) if upcard else ""

    def can_enter(self, card: Card, known: MeldEntry) -> bool:
        """Whether a card may enter this meld after the melds it was part of."""
        liberal = self.state.options.liberal_remelding
        good = "YL" if liberal else "Y"
        groups = [old.group for old in history(self.state, card) if old.meld != "dix"]
        return all(remeld(group, known.meld.group) in good for group in groups)

    def lacking(self, known: MeldEntry, without: Card | None = None) -> dict[str, int]:
        """The missing faces of a meld and how many of each; `without` is not counted."""
        held = Counter(
            face(card)
            for card in holding(self.state, self.knowledge.seat)
            if card != without and self.can_enter(card, known)
        )
        return {wanted: n - held[wanted] for wanted, n in known.need if held[wanted] < n}

    def serving(self, known: MeldEntry) -> list[Card]:
        """The cards held for a meld."""
        held = [c for c in holding(self.state, self.knowledge.seat) if self.can_enter(c, known)]
        return [
            card
            for wanted, count in known.need
            for card in [c for c in held if face(c) == wanted][:count]
        ]

    def is_possible(self, known: MeldEntry, without: Card | None = None) -> bool:
        """Whether the missing cards of a meld may still come."""
        lacking = self.lacking(known, without)
        return all(self.unseen[f] + (f == self.upcard) >= n for f, n in lacking.items())

    def is_useful(self, card: Card) -> bool:
        """Whether the card may still become part of a meld."""
        return any(
            face(card) in known.kinds and self.can_enter(card, known) and self.is_possible(known)
            for known in self._melds()
        )

    @property
    def last_chance(self) -> bool:
        """Whether this trick is the last after which a meld can be laid."""
        return len(self.state.table["stock"]) <= LAST_DRAW

    def near(self, played: Card) -> tuple[MeldEntry, str] | None:
        """The dearest meld that lacks one card that may still come and does not need `played`, with
        the missing face."""
        if self.last_chance:
            return None
        for known in self._melds():
            lacking = self.lacking(known)
            if list(lacking.values()) == [1] and lacking == self.lacking(known, played):
                (missing,) = lacking
                if self.unseen[missing]:
                    return known, missing
        return None

    def ready(self, played: Card) -> MeldEntry | None:
        """The dearest meld that can be laid if a trick is won with this card."""
        state = self.state
        seat = self.knowledge.seat
        held = by_face(state, seat)
        held[face(played)] = [card for card in held[face(played)] if card != played]
        for known in self._melds():
            for cards in picks(held, known.need, lambda card: sort_of(state, seat, card)):
                if card_refusal(state, seat, known, cards) is None:
                    return known
        return None

    def named(self, known: MeldEntry) -> str:
        """The name of a meld, with its cards if another has the same name."""
        alike = [other for other in self._melds() if other.meld.id == known.meld.id]
        cards = f" {glyphs(map(Card, known.faces))}" if len(alike) > 1 else ""
        return f"{{{known.meld.id}:low}}{cards}"

    def _melds(self) -> Iterator[MeldEntry]:
        yield from enabled_melds(self.state.options, self.state.trump)
