"""Reasons for cards: the trick, the contract, and the leadback convention."""

from collections.abc import Sequence
from dataclasses import dataclass

from repique.ai.agent import Reason
from repique.ai.games.pinochle4.blunder_guard import TrickSituation, is_counter
from repique.ai.games.pinochle4.evaluation.alternatives import (
    PartnershipAlternative,
    counted_reason,
    percent,
    reason_with,
)
from repique.ai.games.pinochle4.knowledge import PartnershipKnowledge, trick_duty
from repique.ai.games.pinochle4.leadbacks import asks_back
from repique.ai.games.pinochle4.levels import Habits
from repique.ai.games.pinochle4.open_hands.packed_hands import ABOVE, ONE, length, spot_of
from repique.ai.games.pinochle4.open_hands.play import OpenPlay
from repique.ai.games.pinochle4.simulation import World
from repique.core.cards import Card, rank, suit
from repique.games.pinochle4.state import PartnershipState, bidding_side, partner, side
from repique.play.text.card_symbols import SYMBOLS, glyph

SAMPLE = 60  # imagined deals in which the trick is simulated
MOSTLY = 50  # of 100
OFTEN_TRUMPED = 15  # of 100
MADE_DIFFERS = 2  # of 100
HARDLY = 0.1  # points
NOTHING = 0.05  # points


@dataclass(frozen=True, slots=True)
class TrickForecast:
    """The trick after a card, in percent of the imagined deals."""

    won: int  # by our side
    by_partner: int
    trumped: int  # by an opponent
    counters: float  # in the trick, on average


class CardExplainer:
    """Finds the reasons for and against the cards of one decision."""

    def __init__(
        self, state: PartnershipState, knowledge: PartnershipKnowledge, worlds: Sequence[World],
        rows: Sequence[PartnershipAlternative], exact: bool,
    ) -> None:  # fmt: skip
        self.state = state
        self.knowledge = knowledge
        self.rows = rows
        self.exact = exact
        self.me = knowledge.me
        self.us = side(knowledge.me)
        self.worlds = worlds[:SAMPLE]
        self.trick = TrickSituation(state, knowledge) if state.table["trick"] else None
        self.forecasts = {row.action.cards[0]: self._forecast(row.action.cards[0]) for row in rows}

    def _forecast(self, card: Card) -> TrickForecast:
        begun = [*map(spot_of, self.state.table["trick"]), spot_of(card)]
        trump = self.knowledge.trump
        (led, _) = begun[0]
        won = by_partner = trumped = counters = 0
        for world in self.worlds:
            hands = [hand[:] for hand in world]
            hands[self.me][begun[-1][0]] -= ONE[begun[-1][1]]
            foes = [hands[self.me ^ 1], hands[self.me ^ 3]]
            before = [foe[trump] for foe in foes]
            fight = OpenPlay(
                hands,
                self.state.leader,
                trump,
                trick_duty(self.state.options),
                bidding_side(self.state),
            )
            fight.play_out(begun, 1)
            won += side(fight.leader) == self.us
            by_partner += fight.leader == partner(self.me)
            trumped += led != trump and before != [foe[trump] for foe in foes]
            counters += sum(fight.counters)
        n = len(self.worlds)
        return TrickForecast(
            percent(won, n), percent(by_partner, n), percent(trumped, n), counters / n
        )

    # The decision

    def reasons(self, wanted: Sequence[str], habits: Habits) -> list[Reason]:
        """The reasons for the first card."""
        card = self.rows[0].action.cards[0]
        found = [self.about(card)]
        if suit(card) in wanted:
            found = [Reason("play_leadback", SYMBOLS[suit(card)])]
        elif wanted:
            found += self._not_now(wanted)
        elif not self.exact:
            found += self._kept()
        return [*found, self._contract(self.rows[0])]

    def _kept(self) -> list[Reason]:
        """A strong card that is worth more later, if the first card is not strong."""
        first = self.rows[0]
        card = first.action.cards[0]
        if self._strong(card):
            return []
        later = [row for row in self.rows[1:] if self._strong(row.action.cards[0])]
        row = max(later, key=lambda row: row.mean, default=first)
        cost = first.mean - row.mean
        if cost <= max(HARDLY, 2 * row.candidate(first).doubt):
            return []
        return [reason_with("keeps", card=glyph(row.action.cards[0]), cost=f"{cost:.1f}")]

    def _strong(self, card: Card) -> bool:
        return rank(card) == "A" or suit(card) == self.state.trump

    def _not_now(self, wanted: Sequence[str]) -> list[Reason]:
        """What it would cost to return a suit that the partner has asked for."""
        rows = [row for row in self.rows if suit(row.action.cards[0]) in wanted]
        if not rows:
            return []
        best = max(rows, key=lambda row: row.mean)
        cost = self.rows[0].mean - best.mean
        suit_ = SYMBOLS[suit(best.action.cards[0])]
        return [reason_with("asked_not_now", suit=suit_, cost=f"{max(0.0, cost):.1f}")]

    def explain(self) -> None:
        """Set the reasons of each card."""
        first = self.rows[0]
        for row in self.rows:
            card = row.action.cards[0]
            about = self.about(card)
            if row is not first:
                row.reasons = (about, self._behind(row, first))
            elif self.exact or self.forecasts[card].won in (0, 100) or _mentions_share(about):
                row.reasons = (about,)
            else:
                row.reasons = (about, self._forecast_reason(card))

    def about(self, card: Card) -> Reason:
        """What a card does in the trick."""
        if self.exact:
            return self._forecast_reason(card)
        return self._lead(card) if self.trick is None else self._follow(self.trick, card)

    def _forecast_reason(self, card: Card) -> Reason:
        forecast = self.forecasts[card]
        if self.exact:
            return counted_reason(
                "trick_ours" if forecast.won else "trick_theirs", round(forecast.counters)
            )
        return reason_with("trick_won", won=forecast.won, counters=f"{forecast.counters:.1f}")

    # A lead

    def _lead(self, card: Card) -> Reason:
        forecast = self.forecasts[card]
        name = SYMBOLS[suit(card)]
        if suit(card) == self.state.trump:
            return self._trump_lead()
        if asks_back(self.state, self.me, card) and forecast.won >= MOSTLY:
            return reason_with("asks_and_wins", suit=name, won=forecast.won)
        if self._highest(card):
            often = forecast.trumped >= OFTEN_TRUMPED
            return reason_with(
                "high_but_trumped" if often else "leads_high",
                suit=name, won=forecast.won, trumped=forecast.trumped,
            )  # fmt: skip
        if forecast.by_partner >= MOSTLY:
            return reason_with("to_partner", won=forecast.by_partner)
        return _lost(forecast, is_counter(card), "gives_up_lead")

    def _trump_lead(self) -> Reason:
        trump = self.knowledge.trump
        foes = [
            length(world[self.me ^ 1][trump]) + length(world[self.me ^ 3][trump])
            for world in self.worlds
        ]
        ours = [length(world[partner(self.me)][trump]) for world in self.worlds]
        out = foes[0] + ours[0]
        if not any(foes):
            return Reason("no_trumps_against")
        theirs = sum(foes) / len(foes)
        return counted_reason("draws_trumps", out, foes=f"{theirs:.1f}", share=round(100 * theirs))

    def _highest(self, card: Card) -> bool:
        of, height = spot_of(card)
        others = [hand for seat, hand in enumerate(self.worlds[0]) if seat != self.me]
        return not any(hand[of] & ABOVE[height + 1] for hand in others)

    # A card that follows

    def _follow(self, trick: TrickSituation, card: Card) -> Reason:
        forecast = self.forecasts[card]
        beats = trick.beats(card)
        if trick.with_ally and trick.is_safe(trick.best):
            if beats:
                must = all(trick.beats(row.action.cards[0]) for row in self.rows)
                return Reason("must_take_over" if must else "takes_over")
            return Reason("feeds" if is_counter(card) else "adds_nothing")
        if trick.is_lost() and not beats:
            if is_counter(card):
                must = all(is_counter(row.action.cards[0]) for row in self.rows)
                return Reason("must_lose_counter" if must else "loses_counter")
            return Reason("saves_counter")
        if beats and trick.last:
            return counted_reason("takes", round(forecast.counters))
        if beats:
            trumps = suit(card) == self.state.trump != suit(trick.cards[0])
            return reason_with("trumps_in" if trumps else "goes_ahead", won=forecast.won)
        if forecast.won >= MOSTLY:
            return reason_with("leaves_to_partner", won=forecast.won)
        return _lost(forecast, is_counter(card), "stays_low")

    # The contract

    def _contract(self, row: PartnershipAlternative) -> Reason:
        what = "moon" if self.state.moon else "contract"
        whose = "our" if bidding_side(self.state) == self.us else "their"
        made = sum(row.made)
        if self.exact:
            return Reason(f"{whose}_{what}_{'stands' if made else 'falls'}")
        if made in (0, len(row.made)):
            return Reason(f"{whose}_{what}_{'safe' if made else 'gone'}")
        told = percent(made, len(row.made))
        if told in (0, 100):
            return Reason(f"{whose}_{what}_{'near' if told else 'far'}")
        return reason_with(f"{whose}_{what}_at", made=told, set=100 - told)

    def _behind(self, row: PartnershipAlternative, first: PartnershipAlternative) -> Reason:
        """The reason that says what a card costs against the first."""
        cost = first.mean - row.mean
        best = glyph(first.action.cards[0])
        if self.exact:
            return (
                counted_reason("costs_exactly", round(cost))
                if cost > 0
                else Reason("costs_nothing")
            )
        made = row.made_in_100
        ahead = first.made_in_100
        ours = bidding_side(self.state) == self.us
        if abs(made - ahead) >= MADE_DIFFERS and (made < ahead) == ours:
            what = "moon" if self.state.moon else "contract"
            whose = "our" if ours else "their"
            a, b = (made, ahead) if ours else (100 - made, 100 - ahead)
            return reason_with(f"{whose}_{what}_rather", here=a, there=b, card=best)
        if cost < NOTHING:
            return Reason("costs_nothing")
        return Reason("costs" if cost > HARDLY else "hardly_worse", f"{cost:.1f}")


def _lost(forecast: TrickForecast, counter: bool, other: str) -> Reason:
    """The reason of a card for a trick that the opponents will probably or certainly take."""
    risk = "risks_counter" if forecast.won else "throws_counter"
    return reason_with(risk if counter else other, lost=100 - forecast.won)


def _mentions_share(reason: Reason) -> bool:
    """Whether a reason says how often the trick is won."""
    return any(name in ("won", "lost") for name, _ in reason.values)
