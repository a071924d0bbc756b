"""Who may play what to a trick, who takes it, and why a card is refused.

The order is a string of ranks, lowest first, or a `CardOrder` where suit and rank of a card are not
those that are printed on it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from repique.core.card_order import AnyOrder, as_order
from repique.core.cards import Card
from repique.core.table import Seat


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: the cards in the order of play, from the leader on."""

    leader: Seat
    cards: tuple[Card, ...]
    taker: Seat
    phase: str = ""  # of the deal, in games whose deal has several phases with tricks


@dataclass(frozen=True, slots=True)
class TrickRules:
    """How strictly players must follow. The options of a game choose one of these."""

    follow: bool = True  # follow the led suit if able
    trump: bool = False  # without the led suit, play a trump if able
    beat_plain: bool = False  # a plain suit led: play higher in it if able
    beat_trump: bool = False  # trump led: play higher if able
    overtrump: bool = False  # trumping a trick already trumped: play higher if able
    beat_past_trump: bool = False  # the duty to beat a plain suit survives a trump on the trick


FREE = TrickRules(follow=False)

Standing = tuple[str, int]  # the suit of a card, and how high it is in it


def beats(card: Card, other: Card, trump: str | None, order: AnyOrder) -> bool:
    """Whether a later card beats the one that held the trick; a twin does not."""
    standing = as_order(order).standing
    return _beats(standing[card], standing[other], trump)


def _beats(card: Standing, other: Standing, trump: str | None) -> bool:
    return card[1] > other[1] if card[0] == other[0] else card[0] == trump


def winner(trick: Sequence[Card], trump: str | None, order: AnyOrder) -> int:
    """The place in the trick of the card that takes it."""
    standing = as_order(order).standing
    best = 0
    highest = standing[trick[0]]
    for place in range(1, len(trick)):
        card = standing[trick[place]]
        if _beats(card, highest, trump):
            best = place
            highest = card
    return best


def playable(
    hand: Sequence[Card],
    trick: Sequence[Card],
    rules: TrickRules,
    trump: str | None,
    order: AnyOrder,
) -> tuple[Card, ...]:
    return _duty(hand, trick, rules, trump, as_order(order).standing)[1]


def why_not(
    hand: Sequence[Card],
    card: Card,
    trick: Sequence[Card],
    rules: TrickRules,
    trump: str | None,
    order: AnyOrder,
) -> str | None:
    """The duty that forbids this card: `must_follow`, `must_beat`, `must_trump`, or None."""
    standing = as_order(order).standing
    reason, cards = _duty(hand, trick, rules, trump, standing)
    if card in cards:
        return None
    # A card of the right suit can only be refused for being too low.
    same_suit = bool(cards) and standing[card][0] == standing[cards[0]][0]
    return "must_beat" if same_suit else reason


def _duty(
    hand: Sequence[Card],
    trick: Sequence[Card],
    rules: TrickRules,
    trump: str | None,
    standing: Mapping[str, Standing],
) -> tuple[str, tuple[Card, ...]]:
    if not trick or not rules.follow:
        return "", tuple(hand)
    led = standing[trick[0]][0]
    trumped = led != trump and any(standing[card][0] == trump for card in trick)
    following = [card for card in hand if standing[card][0] == led]
    if following:
        beat = rules.beat_trump if led == trump else rules.beat_plain
        if beat and (not trumped or rules.beat_past_trump):
            following = _higher(following, trick, led, standing) or following
        return "must_follow", tuple(following)
    trumps = [card for card in hand if standing[card][0] == trump]
    if not trumps or not rules.trump:
        return "", tuple(hand)
    if trumped and rules.overtrump:
        trumps = _higher(trumps, trick, standing[trumps[0]][0], standing) or trumps
    return "must_trump", tuple(trumps)


def _higher(
    cards: Sequence[Card], trick: Sequence[Card], in_suit: str, standing: Mapping[str, Standing]
) -> list[Card]:
    best = max(standing[card][1] for card in trick if standing[card][0] == in_suit)
    return [card for card in cards if standing[card][1] > best]
