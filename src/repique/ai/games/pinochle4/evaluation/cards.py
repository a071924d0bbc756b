"""Evaluation of cards: all candidates in the same imagined deals."""

from collections.abc import Sequence
from random import Random

from repique.ai.agent import Decision, Reason
from repique.ai.games.pinochle4.blunder_guard import sound_cards
from repique.ai.games.pinochle4.card_search import CardSearch, CardTally, ranking_key
from repique.ai.games.pinochle4.evaluation.alternatives import (
    CHOICES,
    PartnershipAlternative,
    decision_of,
    rank_alternatives,
)
from repique.ai.games.pinochle4.explain.cards import CardExplainer
from repique.ai.games.pinochle4.knowledge import PartnershipKnowledge, knowledge_of
from repique.ai.games.pinochle4.leadbacks import suits_asked_back
from repique.ai.games.pinochle4.levels import Habits, PartnershipSkill
from repique.ai.games.pinochle4.play import preferred_card
from repique.ai.games.pinochle4.simulation import World
from repique.ai.ranking import shown_points
from repique.core.actions import Action
from repique.core.cards import Card, face, suit
from repique.core.game import View
from repique.games.pinochle4.state import PartnershipState
from repique.games.pinochle4.tables import ORDER
from repique.play.text.card_symbols import SYMBOLS

FIRST_LOOK = 0.25  # share of the worlds in which all cards are simulated


class CardEvaluator(CardSearch):
    """Master's search without dropping cards that are asked about."""

    def __init__(
        self,
        state: PartnershipState,
        knowledge: PartnershipKnowledge,
        skill: PartnershipSkill,
        rng: Random,
    ) -> None:
        super().__init__(state, knowledge, skill, rng)
        self.found: dict[Card, PartnershipAlternative] = {}
        self.worlds: list[World] = []
        self.solved = False

    def evaluate(
        self, cards: Sequence[Card], sensible: Sequence[Card], asked: Sequence[Card]
    ) -> list[CardTally]:
        """The sensible cards and those asked about, best first, each simulated in every world."""
        rows = [CardTally(card) for card in cards]
        self.found = {
            card: PartnershipAlternative(Action("play", (card,)), [], [], []) for card in cards
        }
        all_known = not self.knowledge.others
        if self._solvable():
            self.worlds = self._worlds(1 if all_known else self.skill.solved)
            self.solved = self._solve(rows, self.worlds)
            if self.solved:
                return sorted(rows, key=ranking_key)
        self.worlds = self._worlds(1 if all_known else self.skill.worlds)
        look = max(1, round(FIRST_LOOK * len(self.worlds)))
        self._play(rows, self.worlds[:look])
        alive = _kept_for_more(rows, sensible, asked)
        if self.worlds[look:]:
            self._play(alive, self.worlds[look:])
        return sorted(alive, key=ranking_key)

    def _score(
        self, row: CardTally, counters: tuple[int, int], tricks: tuple[int, int], last: int
    ) -> None:
        points = self.stakes.points(counters, tricks, last)
        chance = self.stakes.chance(points, self.me)
        gain = points[self.me] - points[1 - self.me]
        row.add(chance, gain)
        found = self.found[row.card]
        found.points.append(gain)
        found.chances.append(chance)
        found.made.append(points[self.stakes.bidding] > 0)


def _kept_for_more(
    rows: Sequence[CardTally], sensible: Sequence[Card], asked: Sequence[Card]
) -> list[CardTally]:
    """The cards to simulate further: the better half of the sensible ones, those asked about, and
    others only to reach the number of choices."""
    ranked = sorted(rows, key=ranking_key)
    likely = [row for row in ranked if row.card in sensible]
    kept = likely[: max(CHOICES, (len(likely) + 1) // 2)]
    others = [row for row in ranked if row not in kept]
    kept += [row for row in others if row.card in asked]
    kept += [row for row in others if row not in kept][: max(0, CHOICES - len(kept))]
    return [row for row in rows if row in kept]


def evaluate_cards(
    view: View[PartnershipState],
    skill: PartnershipSkill,
    habits: Habits,
    rng: Random,
    also: Sequence[Action],
) -> Decision:
    """The decision for a card, with reasons."""
    state = view.state
    me = view.seat
    assert me is not None
    knowledge = knowledge_of(state, me, heed_melds=skill.heeds_melds and habits.aggressive)
    cards = view.choices[0].cards
    sensible = sound_cards(state, knowledge, cards) if knowledge.others else cards
    wanted = suits_asked_back(state, me) if habits.read_leadbacks else ()
    faces = {face(card) for action in also for card in action.cards}
    asked = [card for card in cards if face(card) in faces or suit(card) in wanted]
    evaluator = CardEvaluator(state, knowledge, skill, rng)
    rows = evaluator.evaluate(cards, sensible, asked)
    likely = [row for row in rows if row.card in sensible]
    best, asks = preferred_card(state, me, likely, habits)
    rows.sort(key=lambda row: (row is not best, row.card not in sensible, ORDER.index(row.card[0])))
    exact = evaluator.solved and not knowledge.others
    found = rank_alternatives([evaluator.found[row.card] for row in rows if row.card in sensible])
    # A gross mistake is never advised: where imagined deals happen to favour it, it is left out
    # unless it is asked about.
    most = shown_points(found[0].mean)
    others = {row.card: evaluator.found[row.card] for row in rows if row.card not in sensible}
    found += [
        one for card, one in others.items() if shown_points(one.mean) <= most or face(card) in faces
    ]
    story = CardExplainer(state, knowledge, evaluator.worlds, found, exact)
    story.explain()
    reasons = story.reasons(wanted, habits)
    if asks and found[0].action.cards == (best.card,):
        reasons[0] = Reason("play_asks_back", SYMBOLS[suit(best.card)])
    return decision_of(found, reasons, exact)
