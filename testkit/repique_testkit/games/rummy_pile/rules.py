"""Pile Rummy: draw or take the top discard, lay down sets and runs, discard on the pile.

Two packs of 52. Each player is dealt a hand and a foot of three cards, which he does not look at
before his hand is gone, and puts two cards of his hand into the crib. One card is turned up and
begins the discard pile. A deal ends when somebody has no card left, who gets the crib, or when
somebody is to draw and the stock is gone.
"""

from dataclasses import dataclass, replace
from itertools import pairwise

from repique.core.actions import Action, Choice, Refusal, choose, one_of
from repique.core.cards import Card, pack, rank, suit
from repique.core.game import DEAL, Draft, Game, Phase, Setup, State
from repique.core.table import CHANCE, EVERYONE, NOBODY, Seat, hand, only
from repique.core.zones import DISCARD_PILE, HAND, MELDS, STOCK, WON, Zone
from repique.families.deal import deal_choice, hand_out
from repique.families.twins import one_of_each
from repique_testkit.games.deal_steps import dealing_order, finish_deal
from repique_testkit.games.rummy_pile.options import PRESETS, RummyOptions
from repique_testkit.games.rummy_pile.strategy import STRATEGY

ORDER = "A23456789TJQK"
FOOT_SIZE = 3
CRIB_SHARE = 2
FEWEST = 3  # cards of a set or a run
GIVE = "give"
DRAW = "draw"
BUILD = "build"


@dataclass(eq=True)
class RummyState(State):
    """Nothing is public but what every game has, and how many groups each seat has laid."""

    options: RummyOptions
    laid: tuple[int, ...] = ()


def foot(seat: Seat) -> str:
    """The zone of the cards that a seat picks up when its hand is gone."""
    return f"foot:{seat}"


def start(options: RummyOptions, setup: Setup) -> RummyState:
    return RummyState(
        options=options,
        seats=options.players,
        sides=2,
        number=setup.number,
        dealer=setup.dealer,
        phase=DEAL,
        turn=CHANCE,
        scores=(0, 0),
    )


def next_dealer(options: RummyOptions, number: int, previous: RummyState | None) -> Seat:
    return number % options.players


def new_pack(options: RummyOptions) -> tuple[Card, ...]:
    return pack(ORDER, copies=2)


def choices_deal(state: RummyState, seat: Seat) -> tuple[Choice, ...]:
    return (deal_choice(new_pack(state.options)),)


def apply_deal(draft: Draft[RummyState], seat: Seat, action: Action) -> None:
    state = draft.state
    table = state.table
    assert state.dealer is not None
    first = state.next_seat(state.dealer)
    order = dealing_order(state, action)
    rest = hand_out(table, action.cards, order, (1,) * state.options.cards)
    for owner in order:
        table.put(rest[:FOOT_SIZE], foot(owner), NOBODY)
        rest = rest[FOOT_SIZE:]
    table.put((), "crib", NOBODY)
    table.put(rest[:1], "discard", EVERYONE)
    table.put(rest[1:], "stock", NOBODY)
    state.deal_number += 1
    state.laid = (0,) * state.seats
    state.phase = GIVE
    state.turn = first
    draft.tell("deal", state.dealer, cards=rest[:1])


def choices_give(state: RummyState, seat: Seat) -> tuple[Choice, ...]:
    return (Choice("give", state.table[hand(seat)], CRIB_SHARE, CRIB_SHARE),)


def apply_give(draft: Draft[RummyState], seat: Seat, action: Action) -> None:
    state = draft.state
    draft.move(seat, action.cards, hand(seat), "crib", only(seat))
    state.turn = state.next_seat(seat)
    if len(state.table["crib"]) == CRIB_SHARE * state.seats:
        state.phase = DRAW


def choices_draw(state: RummyState, seat: Seat) -> tuple[Choice, ...]:
    offered = [choose("draw")]
    pile = state.table["discard"]
    if pile:
        offered.append(choose("take"))
    if len(pile) > 1 and state.options.take_pile:
        offered.append(one_of("take_from", pile[:-1]))
    return tuple(offered)


def apply_draw(draft: Draft[RummyState], seat: Seat, action: Action) -> None:
    """From the pile a card is taken with all that lie on it; everybody sees them."""
    state = draft.state
    pile = state.table["discard"]
    if action.verb == "draw":
        draft.move(seat, state.table["stock"][:1], "stock", hand(seat), only(seat))
    else:
        lowest = pile.index(action.cards[0]) if action.cards else len(pile) - 1
        draft.move(seat, pile[lowest:], "discard", hand(seat), EVERYONE)
    state.phase = BUILD


def choices_build(state: RummyState, seat: Seat) -> tuple[Choice, ...]:
    cards = one_of_each(state.table, seat)
    return (*sets(cards), *runs(cards), one_of("discard", cards))


def sets(cards: tuple[Card, ...]) -> list[Choice]:
    """Three or four of a rank, of different suits."""
    found = []
    for each in ORDER:
        same = tuple(card for card in cards if rank(card) == each)
        if len(same) >= FEWEST:
            found.append(Choice("lay", same, FEWEST, len(same)))
    return found


def runs(cards: tuple[Card, ...]) -> list[Choice]:
    """Three in a row of a suit."""
    found = []
    for each in "CDSH":
        there = {rank(card): card for card in cards if suit(card) == each}
        for low in range(len(ORDER) - FEWEST + 1):
            ranks = ORDER[low : low + FEWEST]
            if all(one in there for one in ranks):
                found.append(choose("lay", [there[one] for one in ranks]))
    return found


def apply_build(draft: Draft[RummyState], seat: Seat, action: Action) -> None:
    state = draft.state
    if action.verb == "discard":
        draft.move(seat, action.cards, hand(seat), "discard", EVERYONE)
    else:
        group = state.laid[seat]
        state.laid = (*state.laid[:seat], group + 1, *state.laid[seat + 1 :])
        draft.move(seat, action.cards, hand(seat), f"melds:{seat}:{group}", EVERYONE)
        draft.score(seat, kind_of(action.cards), len(action.cards), action.cards)
    if not state.table[hand(seat)] and state.table[foot(seat)]:
        draft.move(seat, state.table[foot(seat)], foot(seat), hand(seat), only(seat))
    if not state.table[hand(seat)]:
        go_out(draft, seat)
    elif action.verb == "discard":
        state.phase = DRAW
        state.turn = state.next_seat(seat)
        if not state.table["stock"]:
            draft.score(seat, "last_card", 1)
            finish_deal(draft)


def kind_of(cards: tuple[Card, ...]) -> str:
    is_set = all(rank(one) == rank(other) for one, other in pairwise(cards))
    return "set" if is_set else "run"


def go_out(draft: Draft[RummyState], seat: Seat) -> None:
    """The crib is turned up and goes to the side of the player who is out."""
    state = draft.state
    crib = state.table["crib"]
    draft.show(seat, crib)
    draft.move(seat, crib, "crib", f"won:{seat % state.sides}", EVERYONE)
    draft.score(seat, "crib", len(crib), crib)
    finish_deal(draft)


def why_not(state: RummyState, seat: Seat, action: Action) -> Refusal | None:
    verbs = {GIVE: ("give",), DRAW: ("draw", "take", "take_from"), BUILD: ("lay", "discard")}
    if action.verb not in verbs.get(state.phase, ()):
        return Refusal("not_now")
    missing = [card for card in action.cards if card not in state.table[hand(seat)]]
    if missing and action.verb != "take_from":
        return Refusal("not_held", tuple(missing[:1]))
    return Refusal("no_meld" if action.verb == "lay" else "other_form")


def facts(state: RummyState) -> tuple[tuple[str, str], ...]:
    return (("goal", str(state.options.target)),)


GAME: Game[RummyState] = Game(
    id="rummy_pile",
    rules_version=1,
    options=RummyOptions,
    presets=PRESETS,
    order=ORDER,
    pack=new_pack,
    start=start,
    phases={
        DEAL: Phase(apply_deal, choices_deal),
        GIVE: Phase(apply_give, choices_give),
        DRAW: Phase(apply_draw, choices_draw),
        BUILD: Phase(apply_build, choices_build),
    },
    next_dealer=next_dealer,
    why_not=why_not,
    zones=(
        HAND,
        Zone("foot", of="seat", face="down", place="seat", shape="pile", counted="cards"),
        replace(MELDS, takes="lay"),
        STOCK,
        DISCARD_PILE,
        Zone(
            "crib",
            order="sorted",
            face="down",
            place="stock",
            shape="pile",
            counted="cards",
            takes="give",
        ),
        replace(WON, of="side", counted="cards"),
    ),
    facts=facts,
    strategy=STRATEGY,
)
