"""Reasons for cards of the second phase, from the best lines of play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from repique.ai.agent import Reason
from repique.ai.games.pinochle2.explain.contrast import reason_values
from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.solver.position import TwoHandedPosition
from repique.core.actions import Action
from repique.core.cards import Card, face, suit
from repique.core.table import Seat
from repique.families.tricks import beats
from repique.play.text.card_symbols import SYMBOLS, glyph


@dataclass(frozen=True, slots=True)
class LineTrick:
    """One trick of a line of play."""

    cards: tuple[Card, Card]
    taker: Seat


class SecondPhaseExplainer:
    """Finds the reasons for and against the cards of one decision."""

    def __init__(
        self,
        knowledge: TwoHandedKnowledge,
        start: TwoHandedPosition,
        first: Action,
        lines: Mapping[Action, Sequence[LineTrick]],
        worths: Mapping[Card, int],
    ) -> None:
        self.knowledge = knowledge
        self.start = start
        self.first = first
        self.lines = lines
        self.worths = worths

    def decision(self) -> tuple[Reason, ...]:
        """The reasons for the first card."""
        return (*self._why(self.first), self._against_others(), Reason("exact_ending"))

    def candidate(self, action: Action) -> tuple[Reason, ...]:
        """The reasons of one card."""
        behind = self.worths[self.first.cards[0]] - self.worths[action.cards[0]]
        if not behind:
            return tuple(dict.fromkeys((*self._why(action), self._outcome(action))))
        mine = self._taken(action)
        total = self._total()
        told = reason_values(
            points=behind, mine=mine, total=total, best=self._taken(self.first),
            card=glyph(self.first.cards[0]),
        )  # fmt: skip
        last = self._lost_last(action)
        return (Reason("ending_costs", values=told), *([last] if last else self._why(action)))

    def _total(self) -> int:
        left = [card for held in self.start.hands for card in held]
        left += [self.start.led] if self.start.led else []
        return sum(self.start.points.get(card[0], 0) for card in left) + self.start.last

    def _taken(self, action: Action) -> int:
        """The points that the seat takes with this card."""
        return (self._total() + self.worths[action.cards[0]]) // 2

    def _outcome(self, action: Action) -> Reason:
        mine = self._taken(action)
        total = self._total()
        return Reason("ending_brings", values=reason_values(mine=mine, total=total))

    def _lost_last(self, action: Action) -> Reason | None:
        """The reason that a card loses the last trick, which the best card wins."""
        seat = self.knowledge.seat
        kept = self.lines[self.first]
        lost = self.lines[action]
        told = self.start.last and kept and lost
        if told and kept[-1].taker == seat != lost[-1].taker:
            return Reason("ending_loses_last", str(self.start.last))
        return None

    def _against_others(self) -> Reason:
        best = self.first.cards[0]
        others = {c: worth for c, worth in self.worths.items() if face(c) != face(best)}
        if not others:
            return self._outcome(self.first)
        if min(others.values()) == self.worths[best]:
            return Reason("ending_all_equal")
        nearest = max(others, key=lambda card: others[card])
        behind = self.worths[best] - others[nearest]
        if behind:
            return Reason("ending_only", str(behind))
        return Reason("ending_equal", glyph(nearest))

    def _why(self, action: Action) -> tuple[Reason, ...]:
        if self.start.led:
            return (self._following(action.cards[0]),)
        return (self._leading(action) if self.lines[action] else self._outcome(action),)

    def _following(self, card: Card) -> Reason:
        led = self.start.led
        points = self.start.points
        assert led is not None
        worth = points.get(led[0], 0) + points.get(card[0], 0)
        if beats(card, led, self.start.trump, self.start.order):
            return Reason("ending_takes", str(worth)) if worth else Reason("ending_takes_lead")
        told = reason_values(card=glyph(card), points=worth)
        return Reason("ending_ducks" if worth else "ending_ducks_free", values=told)

    def _leading(self, action: Action) -> Reason:
        """What the lead does to the other's known hand."""
        card = action.cards[0]
        trump = self.start.trump
        theirs = self.start.hands[self.knowledge.other]
        trumps = [c for c in theirs if suit(c) == trump]
        mine = sum(suit(c) == trump for c in self.start.hands[self.knowledge.seat])
        follow = [c for c in theirs if suit(c) == suit(card)]
        trick = self.lines[action][0]
        if trick.taker == self.knowledge.seat:
            if suit(card) == trump and trumps:
                told = reason_values(theirs=len(trumps), mine=mine)
                return Reason("ending_draws_trumps", values=told)
            worth = sum(self.start.points.get(c[0], 0) for c in trick.cards)
            told = reason_values(card=glyph(card), points=worth)
            name = "no_trumps" if suit(card) == trump else "no_reply"
            name = "wins_lead" if follow or trumps else name
            return Reason(f"ending_{name}{'' if worth else '_0'}", values=told)
        if not follow and suit(card) != trump:
            told = reason_values(suit=SYMBOLS[suit(card)], card=glyph(trick.cards[1]))
            return Reason("ending_forces", values=told)
        left = self.lines[action][1:]
        later = sum(t.taker == self.knowledge.seat for t in left)
        told = reason_values(card=glyph(trick.cards[1]), tricks=later, all=len(left))
        if len(left) == 1:
            return Reason("ending_gives_one" if later else "ending_gives_last", values=told)
        return Reason("ending_gives_lead", values=told)
