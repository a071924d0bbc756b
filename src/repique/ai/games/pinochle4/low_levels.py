"""Decisions of the lower levels, by rules of thumb: Carefree, Novice and, as `plain_`, Standard.

A novice overvalues aces, ignores what calls announce, names the suit with the most meld, passes
high cards instead of useful ones, remembers no card that was played, and now and then loses
counters to the opponents. A plain player counts announced meld, names the suit it has bid on,
keeps its trumps, takes tricks and feeds the partner reliably, but breaks marriages.
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
from repique.games.pinochle4.state import AUCTION, RETURN, PartnershipState, partner
from repique.games.pinochle4.tables import COUNTERS, ORDER

OPENS = 0.35  # how often a carefree player opens
FOND_OF_ACES = 1.5  # points that a novice adds for each ace
FEEDS = 0.6  # how often a novice puts a counter on the partner's trick
CARELESS = 0.25  # how often a novice loses a counter without need


def carefree_action(view: View[PartnershipState], rng: Random) -> Action:
    """A random action; in the auction a pass, or sometimes the lowest opening bid."""
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


def novice_bid(view: View[PartnershipState]) -> Action:
    """The lowest bid while it is below the value of the hand, else a pass."""
    return _raise(view, exchange=False)


def plain_bid(view: View[PartnershipState]) -> Action:
    """The same, counting on the exchange and on meld that the partner has announced."""
    return _raise(view, exchange=True)


def _raise(view: View[PartnershipState], exchange: bool) -> Action:
    state = view.state
    seat = view.seat
    assert seat is not None
    bids = [choice for choice in view.choices if choice.verb == "bid"]
    if not bids or auction.holder(state.calls) == partner(seat):
        return Action("pass")  # the partner holds the bid
    cards = pack_hand(state.table[hand(seat)])
    rates = hand_evaluator(state.options)
    ceiling = FOND_OF_ACES * ace_count(cards)
    if exchange:
        told = max((announced_meld(call) for call in calls_of(state, partner(seat))), default=0)
        ceiling *= not state.options.pass_count  # with passing, aces get no extra points
        ceiling += rates.best(cards)[0] + told
    else:
        own = [
            rates.meld_values.worth(cards, t) + rates.play(cards, t)
            for t in rates.possible_trumps(cards)
        ]
        ceiling += max(own)
    lowest = bids[0].values[0]
    return Action("bid", (), lowest) if int(lowest) <= ceiling else Action("pass")


def novice_trump(view: View[PartnershipState]) -> Action:
    """The suit with the most meld."""
    state = view.state
    seat = view.seat
    assert seat is not None
    cards = pack_hand(state.table[hand(seat)])
    values = meld_values(state.options)
    suits = view.choices[0].values
    return Action("trump", (), max(suits, key=lambda s: (values.worth(cards, SUITS.index(s)), s)))


def plain_trump(view: View[PartnershipState]) -> Action:
    """The most promising suit by meld, length and aces."""
    state = view.state
    seat = view.seat
    assert seat is not None
    cards = pack_hand(state.table[hand(seat)])
    suits = [SUITS.index(name) for name in view.choices[0].values]
    return Action("trump", (), SUITS[hand_evaluator(state.options).worth_naming(cards, suits)[0]])


def novice_give(view: View[PartnershipState]) -> Action:
    """High cards to the bidder, low ones to the partner, regardless of meld."""
    (choice,) = view.choices
    helping = view.state.phase == "help"
    trump = view.state.trump
    ranked = sorted(
        choice.cards,
        key=lambda c: (ORDER.index(rank(c)) + (suit(c) == trump), c),
        reverse=helping,
    )
    return Action("give", tuple(ranked[: choice.least]))


def plain_return(view: View[PartnershipState]) -> Action:
    """The lowest cards, sparing trumps and all melds but plain marriages."""
    (choice,) = view.choices
    left = list(choice.cards)
    trump = view.state.trump
    values = meld_values(view.state.options)

    def meld(cards: Iterable[Card]) -> int:
        return values.worth(pack_hand(cards), SUITS.index(trump))

    def worth(card: Card) -> tuple[bool, bool, int, Card]:
        dear = meld(left) - meld(c for c in left if c != card) > values.common
        return suit(card) == trump, dear, ORDER.index(rank(card)), card

    for _ in range(choice.least):
        left.remove(min(left, key=worth))
    return Action("give", tuple(card for card in choice.cards if card not in left))


def novice_play(view: View[PartnershipState], rng: Random) -> Action:
    """Take tricks with the highest card, with a beginner's mistakes."""
    state = view.state
    seat = view.seat
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


def plain_play(state: PartnershipState, cards: Sequence[Card]) -> Card:
    """Lead aces, then low cards. Win a trick with the lowest winning card when last, else with
    the highest; ruff with a king, which counts, or with the lowest trump."""
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
    """The highest card if it is an ace, else the lowest."""
    return cards[-1] if rank(cards[-1]) == "A" else cards[0]


PLAIN_DECISIONS = {AUCTION: plain_bid, RETURN: plain_return}
