"""Who may play what to a trick, who takes it, and why a card is refused."""

from collections.abc import Sequence
from dataclasses import dataclass

from repique.core.cards import Card, rank, suit
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


def beats(card: Card, other: Card, trump: str | None, order: str) -> bool:
    """Whether a later card beats the one that held the trick; a twin does not."""
    if suit(card) == suit(other):
        return order.index(rank(card)) > order.index(rank(other))
    return suit(card) == trump


def winner(trick: Sequence[Card], trump: str | None, order: str) -> int:
    """The place in the trick of the card that takes it."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], trump, order):
            best = place
    return best


def playable(
    hand: Sequence[Card], trick: Sequence[Card], rules: TrickRules, trump: str | None, order: str
) -> tuple[Card, ...]:
    return _duty(hand, trick, rules, trump, order)[1]


def why_not(
    hand: Sequence[Card],
    card: Card,
    trick: Sequence[Card],
    rules: TrickRules,
    trump: str | None,
    order: str,
) -> str | None:
    """The duty that forbids this card: `must_follow`, `must_beat`, `must_trump`, or None."""
    reason, cards = _duty(hand, trick, rules, trump, order)
    if card in cards:
        return None
    # A card of the right suit can only be refused for being too low.
    same_suit = bool(cards) and suit(card) == suit(cards[0])
    return "must_beat" if same_suit else reason


def _duty(
    hand: Sequence[Card], trick: Sequence[Card], rules: TrickRules, trump: str | None, order: str
) -> tuple[str, tuple[Card, ...]]:
    if not trick or not rules.follow:
        return "", tuple(hand)
    led = suit(trick[0])
    trumped = led != trump and any(suit(card) == trump for card in trick)
    following = [card for card in hand if suit(card) == led]
    if following:
        beat = rules.beat_trump if led == trump else rules.beat_plain
        if beat and (not trumped or rules.beat_past_trump):
            following = _higher(following, trick, led, order) or following
        return "must_follow", tuple(following)
    trumps = [card for card in hand if suit(card) == trump]
    if not trumps or not rules.trump:
        return "", tuple(hand)
    if trumped and rules.overtrump:
        trumps = _higher(trumps, trick, suit(trumps[0]), order) or trumps
    return "must_trump", tuple(trumps)


def _higher(cards: Sequence[Card], trick: Sequence[Card], in_suit: str, order: str) -> list[Card]:
    best = max(order.index(rank(card)) for card in trick if suit(card) == in_suit)
    return [card for card in cards if order.index(rank(card)) > best]
