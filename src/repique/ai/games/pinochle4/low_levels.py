"""The lower levels: one that plays for fun, a beginner with a beginner's mistakes, and one who
has learned the rules of thumb but not yet what they are for.

A novice counts every ace for more than it brings, hears no messages, names the suit with the
most meld, passes high cards instead of useful ones, remembers no card that was played, and
lets counters fall to the opponents now and then. A plain player hears the partner, names the
suit it has bid on, keeps its trumps together, takes tricks and feeds the partner reliably, and
breaks marriages all the same.
"""

from collections.abc import Iterable, Sequence
from random import Random

from repique.ai.games.pinochle4.conventions import ace_count, announced_meld, calls_of
from repique.ai.games.pinochle4.open_hands.hand_value import hand_evaluator
from repique.ai.games.pinochle4.open_hands.meld_values import meld_values
from repique.ai.games.pinochle4.open_hands.packed_hands import pack_hand
from repique.core.actions import Action, Choice
from repique.core.cards import SUITS, Card, rank, suit
from repique.core.game import View
from repique.core.table import hand
from repique.families import auction
from repique.families.tricks import beats, winner
from repique.games.pinochle4.state import AUCTION, RETURN, Partnership, partner
from repique.games.pinochle4.tables import COUNTERS, ORDER

OPENS = 0.35  # how often a carefree player opens
FOND_OF_ACES = 1.5  # points that a novice sees in an ace besides its tricks
FEEDS, CARELESS = 0.6, 0.25


def carefree_action(view: View[Partnership], rng: Random) -> Action:
    """Anything goes; the lowest bid if nobody has bid yet, or a pass."""
    choices = {choice.verb: choice for choice in view.choices}
    if "pass" in choices:
        bid = choices.get("bid")
        first = bid is not None and not any(call.bid for call in view.state.calls)
        if bid is not None and first and rng.random() < OPENS:
            return Action("bid", (), bid.values[0])
        return Action("pass")
    if "play_on" in choices:
        return Action("play_on")
    return _anything(rng.choice(view.choices), rng)


def _anything(choice: Choice, rng: Random) -> Action:
    value = rng.choice(choice.values) if choice.values else ""
    return Action(choice.verb, tuple(rng.sample(choice.cards, choice.least)), value)


def novice_bid(view: View[Partnership]) -> Action:
    """Raise by the least as long as the hand looks good."""
    return _raise(view, exchange=False)


def plain_bid(view: View[Partnership]) -> Action:
    """The same, counting on the exchange and on meld that the partner has announced."""
    return _raise(view, exchange=True)


def _raise(view: View[Partnership], exchange: bool) -> Action:
    state, seat = view.state, view.seat
    assert seat is not None
    bids = [choice for choice in view.choices if choice.verb == "bid"]
    if not bids or auction.holder(state.calls) == partner(seat):
        return Action("pass")  # the partner has it already
    cards = pack_hand(state.table[hand(seat)])
    rates = hand_evaluator(state.options)
    ceiling = FOND_OF_ACES * ace_count(cards)
    if exchange:
        told = max((announced_meld(call) for call in calls_of(state, partner(seat))), default=0)
        ceiling *= not state.options.pass_count  # what is passed outweighs an ace
        ceiling += rates.best(cards)[0] + told
    else:
        own = [rates.tariff.worth(cards, t) + rates.play(cards, t) for t in rates.trumps(cards)]
        ceiling += max(own)
    lowest = bids[0].values[0]
    return Action("bid", (), lowest) if int(lowest) <= ceiling else Action("pass")


def novice_trump(view: View[Partnership]) -> Action:
    state, seat = view.state, view.seat
    assert seat is not None
    cards = pack_hand(state.table[hand(seat)])
    values = meld_values(state.options)
    suits = view.choices[0].values
    return Action("trump", (), max(suits, key=lambda s: (values.worth(cards, SUITS.index(s)), s)))


def plain_trump(view: View[Partnership]) -> Action:
    """The suit that was bid on: meld, length and aces together."""
    state, seat = view.state, view.seat
    assert seat is not None
    cards = pack_hand(state.table[hand(seat)])
    suits = [SUITS.index(name) for name in view.choices[0].values]
    return Action("trump", (), SUITS[hand_evaluator(state.options).worth_naming(cards, suits)[0]])


def novice_give(view: View[Partnership]) -> Action:
    """High cards to the bidder, low ones to the partner, whatever they could meld."""
    (choice,) = view.choices
    helping = view.state.phase == "help"
    trump = view.state.trump
    ranked = sorted(
        choice.cards,
        key=lambda c: (ORDER.index(rank(c)) + (suit(c) == trump), c),
        reverse=helping,
    )
    return Action("give", tuple(ranked[: choice.least]))


def plain_return(view: View[Partnership]) -> Action:
    """The lowest cards beside the trumps and the dearer melds, one after the other; marriages may
    go with them."""
    (choice,) = view.choices
    left, trump = list(choice.cards), view.state.trump
    values = meld_values(view.state.options)

    def meld(cards: Iterable[Card]) -> int:
        return values.worth(pack_hand(cards), SUITS.index(trump))

    def worth(card: Card) -> tuple[bool, bool, int, Card]:
        dear = meld(left) - meld(c for c in left if c != card) > values.common
        return suit(card) == trump, dear, ORDER.index(rank(card)), card

    for _ in range(choice.least):
        left.remove(min(left, key=worth))
    return Action("give", tuple(card for card in choice.cards if card not in left))


def novice_play(view: View[Partnership], rng: Random) -> Action:
    state, seat = view.state, view.seat
    assert seat is not None
    (choice,) = view.choices
    cards = sorted(choice.cards, key=lambda c: (ORDER.index(rank(c)), c))
    trick = state.table["trick"]
    if not trick:
        return Action("play", (_novice_lead(cards),))
    place = winner(trick, state.trump, ORDER)
    with_ally = (state.leader + place) % 4 == partner(seat)
    counting = [c for c in cards if rank(c) in COUNTERS]
    if with_ally:
        return Action("play", (counting[0] if counting and rng.random() < FEEDS else cards[0],))
    winning = [c for c in cards if beats(c, trick[place], state.trump, ORDER)]
    if winning:
        return Action("play", (winning[-1],))
    if counting and rng.random() < CARELESS:
        return Action("play", (counting[0],))
    return Action("play", (cards[0],))


def plain_play(state: Partnership, cards: Sequence[Card]) -> Card:
    """Aces first, then low cards; a trick is taken as cheaply as the last player can, and as
    highly as the others must. Trumped it is with a king, which brings a point home, or as low as
    can be."""
    ranked = sorted(cards, key=lambda c: (ORDER.index(rank(c)), c))
    trick = state.table["trick"]
    if not trick:
        return _novice_lead(ranked)
    best = trick[winner(trick, state.trump, ORDER)]
    winning = [c for c in ranked if beats(c, best, state.trump, ORDER)]
    if not winning:
        return ranked[0]
    if suit(winning[0]) == state.trump != suit(trick[0]):
        return next((c for c in winning if rank(c) == "K"), winning[0])
    return winning[0] if len(trick) == 3 else winning[-1]


def _novice_lead(cards: Sequence[Card]) -> Card:
    """Aces as long as there are any, then something low."""
    return cards[-1] if rank(cards[-1]) == "A" else cards[0]


PLAIN_DECISIONS = {AUCTION: plain_bid, RETURN: plain_return}
