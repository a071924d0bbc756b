"""The review of a round: every decision of a seat judged by what it could know then.

A loss counts if it is statistically certain (`verdicts`) and more than `MIN_LOSS_SHARE` of the
points of the round. Accuracy compares the losses with all points of the round: 10 points lost in
a round in which both sides together scored 190 make an accuracy of 95 %.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from repique.coach.review.decisions import ReviewedDecision, ReviewedRound, find_round
from repique.coach.review.verdicts import DecisionVerdict, JudgedAction, judge_decision
from repique.core.actions import Action
from repique.core.cards import HIDDEN, Card
from repique.core.game import card_order
from repique.core.table import Seat, hand
from repique.play.record import Record
from repique.play.text.teller import Teller
from repique.play.text.words import words_for

METHOD_VERSION = "4"  # part of the key of stored reviews: changes when reviews would
MIN_LOSS_SHARE = 0.01  # of the points of the round; smaller losses are ignored

Progress = Callable[[int, int], None]  # decisions judged, of how many


@dataclass(frozen=True, slots=True)
class ReviewedAction:
    """An action in words, with its expected result."""

    text: str
    cards: tuple[Card, ...]
    points: float
    risk: float
    chance: float | None
    why: str


@dataclass(frozen=True, slots=True)
class ShownCards:
    """Open cards of a player."""

    who: str
    cards: tuple[Card, ...]
    own: bool = False


@dataclass(frozen=True, slots=True)
class CostlyDecision:
    """A decision that cost points: the position, the action played, and the best one."""

    move: int  # number of moves before it in the match
    stage: str
    news: str  # narration of what had happened just before
    hand: tuple[Card, ...]
    trick: tuple[ShownCards, ...]
    melds: tuple[ShownCards, ...]
    facts: tuple[str, ...]
    played: ReviewedAction
    best: ReviewedAction
    why: str  # other reasons
    loss: float
    doubt: float
    exact: bool


@dataclass(frozen=True, slots=True)
class Review:
    """The result of a review."""

    deal: int
    seat: Seat
    decisions: int  # judged
    unjudged: int  # number that the judge does not rate
    lost: float
    points: int  # sum of the absolute points of both sides
    accuracy: float  # per cent
    faults: tuple[CostlyDecision, ...]  # the most costly first


def review_key(played: ReviewedRound, habits: Mapping[str, bool]) -> str:
    """Identifies a stored review: method, moves of the round, seat and conventions. A round that
    was taken back and played again has another key."""
    return f"{METHOD_VERSION} {played.made_of} {played.seat} {sorted(habits.items())}"


def review_round(
    record: Record,
    deal: int,
    seat: Seat = 0,
    habits: Mapping[str, bool] | None = None,
    progress: Progress = lambda done, of: None,
) -> Review:
    """Judge all decisions in this process; `progress` is called before each."""
    played = find_round(record, deal, seat)
    verdicts = []
    for done, spot in enumerate(played.spots):
        progress(done, len(played.spots))
        verdicts.append(judge_decision(record.game, spot.view, spot.action, spot.luck, habits))
    return build_review(played, verdicts)


def build_review(played: ReviewedRound, verdicts: Sequence[DecisionVerdict | None]) -> Review:
    """The review of a round from the verdicts on its decisions, in their order."""
    least = MIN_LOSS_SHARE * played.points
    judged = [(s, v) for s, v in zip(played.spots, verdicts, strict=True) if v is not None]
    costly = [(s, v) for s, v in judged if v.sure and v.loss > least]
    costly.sort(key=lambda pair: (-pair[1].loss, pair[0].number))
    faults = tuple(_fault(played, spot, found) for spot, found in costly)
    lost = round(sum(fault.loss for fault in faults), 1)
    return Review(
        deal=played.deal,
        seat=played.seat,
        decisions=len(judged),
        unjudged=len(verdicts) - len(judged),
        lost=lost,
        points=played.points,
        accuracy=_accuracy(played, lost),
        faults=faults,
    )


def _accuracy(played: ReviewedRound, lost: float) -> float:
    whole = played.points + lost
    return round(100 * played.points / whole, 1) if whole else 100.0


def _fault(played: ReviewedRound, spot: ReviewedDecision, found: DecisionVerdict) -> CostlyDecision:
    state = spot.view.state
    words = words_for(played.game, state.options)
    order = card_order(played.game, state)
    tells = Teller(words, state.seats, played.seat, order, names=played.names)
    facts = [tells.fact(*fact, state.sides) for fact in played.game.facts(state)]
    return CostlyDecision(
        move=spot.number,
        stage=tells.name(state.phase),
        news=spot.news,
        hand=tuple(order.by_suit(state.table[hand(played.seat)])),
        trick=tuple(ShownCards(tells.who(seat), (card,)) for seat, card in spot.trick.played),
        melds=_melds(spot, tells),
        facts=tuple(filter(None, facts)),
        played=_described(played, spot, tells, found.played),
        best=_described(played, spot, tells, found.best),
        why=found.why,
        loss=round(
            found.loss, 1
        ),  # rounded as shown, so that `Review.lost` is the sum of what is shown
        doubt=found.doubt,
        exact=found.exact,
    )


def _melds(spot: ReviewedDecision, tells: Teller) -> tuple[ShownCards, ...]:
    """The open melds of all players."""
    table = spot.view.state.table
    lying = [(seat, table[f"melds:{seat}"]) for seat in range(spot.view.state.seats)]
    return tuple(
        ShownCards(tells.who(seat), cards, seat == spot.view.seat)
        for seat, cards in lying
        if cards and HIDDEN not in cards
    )


def _described(
    played: ReviewedRound, spot: ReviewedDecision, tells: Teller, weighed: JudgedAction
) -> ReviewedAction:
    action = Action.parse(weighed.action)
    meaning = played.game.describe(spot.view.state, played.seat, action)
    text = tells.advice(action, meaning)
    return ReviewedAction(
        text=text,
        cards=action.cards,
        points=weighed.points,
        risk=weighed.risk,
        chance=weighed.chance,
        why=weighed.why,
    )
