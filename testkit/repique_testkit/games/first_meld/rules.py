"""First Meld: sets of three or more of a rank, planned one by one and laid down together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from repique.core.actions import Action, Choice, Refusal, choose, one_of
from repique.core.cards import Card, is_joker, pack, rank
from repique.core.game import DEAL, Draft, Game, Phase, Setup, State
from repique.core.table import CHANCE, EVERYONE, NOBODY, Seat, hand, only
from repique.core.zones import HAND, MELDS, STOCK, Zone
from repique.families.deal import deal_choice, hand_out
from repique.families.provisional import (
    complete_planned,
    has_planned,
    plan_meld,
    planned_melds,
    take_planned,
    unplanned_cards,
)
from repique_testkit.games.deal_steps import dealing_order, finish_deal
from repique_testkit.games.first_meld.options import PRESETS, FirstMeldOptions
from repique_testkit.games.first_meld.strategy import STRATEGY

RANKS = "9TJQKAX"
TURN = "turn"
SIZE = 9  # cards of a hand
THROWN = Zone("thrown", face="top", place="stock", shape="pile", counted="cards", takes="discard")


@dataclass(eq=True)
class FirstMeldState(State):
    opened: tuple[bool, ...] = (False, False)  # by seat, whether it has laid melds in this deal


def points(cards: Sequence[Card]) -> int:
    return sum(50 if is_joker(card) else 20 if rank(card) == "A" else 10 for card in cards)


def start(options: FirstMeldOptions, setup: Setup) -> FirstMeldState:
    return FirstMeldState(options, 2, 2, setup.number, setup.dealer, DEAL, CHANCE, (0, 0))


def next_dealer(options: FirstMeldOptions, number: int, previous: FirstMeldState | None) -> Seat:
    return number % 2


def new_pack(options: FirstMeldOptions) -> tuple[Card, ...]:
    return pack("9TJQKA", 2, jokers="RB" if options.jokers else "")


def choices_deal(state: FirstMeldState, seat: Seat) -> tuple[Choice, ...]:
    return (deal_choice(new_pack(state.options)),)


def apply_deal(draft: Draft[FirstMeldState], seat: Seat, action: Action) -> None:
    state = draft.state
    assert state.dealer is not None
    elder = state.next_seat(state.dealer)
    stock = hand_out(state.table, action.cards, dealing_order(state, action), (1,) * SIZE)
    state.table.put(stock, "stock", NOBODY)
    state.deal_number += 1
    state.opened = (False, False)
    state.phase = TURN
    draft.tell("deal", state.dealer)
    begin_turn(draft, elder)


def begin_turn(draft: Draft[FirstMeldState], seat: Seat) -> None:
    """A turn begins with a card from the stock."""
    state = draft.state
    state.turn = seat
    draft.move(seat, state.table["stock"][:1], "stock", hand(seat), only(seat))


def needed(state: FirstMeldState, seat: Seat) -> int:
    return 0 if state.opened[seat] else state.options.minimum


def planned_points(state: FirstMeldState, seat: Seat) -> int:
    return sum(map(points, planned_melds(state.table, seat)))


def melds(cards: Sequence[Card]) -> Iterator[Choice]:
    """Three or more of a rank, or two of them and a joker."""
    jokers = [card for card in cards if is_joker(card)]
    for letter in dict.fromkeys(rank(card) for card in cards if not is_joker(card)):
        alike = tuple(card for card in cards if rank(card) == letter)
        if len(alike) >= 3:
            yield Choice("meld", alike, 3, len(alike), (letter,))
        for two in combinations(alike, 2):
            for joker in jokers:
                yield choose("meld", (*two, joker), letter)


def choices_turn(state: FirstMeldState, seat: Seat) -> tuple[Choice, ...]:
    free = unplanned_cards(state.table, seat)
    found = [*melds(free)]
    if has_planned(state.table, seat):
        found.append(choose("withdraw"))
        if planned_points(state, seat) >= needed(state, seat):
            found.append(choose("lay"))
    elif free:
        found.append(one_of("discard", free))
    return tuple(found)


def apply_turn(draft: Draft[FirstMeldState], seat: Seat, action: Action) -> None:
    state = draft.state
    if action.verb == "meld":
        plan_meld(state.table, seat, action.cards)
    elif action.verb == "withdraw":
        take_planned(state.table, seat)
    elif action.verb == "lay":
        lay_down(draft, seat)
    else:
        draft.move(seat, action.cards, hand(seat), "thrown", EVERYONE)
        end_turn(draft, seat)


def lay_down(draft: Draft[FirstMeldState], seat: Seat) -> None:
    state = draft.state
    for meld in take_planned(state.table, seat):
        draft.move(seat, meld, hand(seat), f"melds:{seat}", EVERYONE)
        draft.score(seat, "melds", points(meld), meld)
    state.opened = tuple(opened or who == seat for who, opened in enumerate(state.opened))
    if not state.table[hand(seat)]:
        end_deal(draft)


def end_turn(draft: Draft[FirstMeldState], seat: Seat) -> None:
    state = draft.state
    if state.table[hand(seat)] and state.table["stock"]:
        begin_turn(draft, state.next_seat(seat))
    else:
        end_deal(draft)


def end_deal(draft: Draft[FirstMeldState]) -> None:
    """Cards that are left in the hands count against their holders."""
    state = draft.state
    for seat in range(state.seats):
        left = state.table[hand(seat)]
        if left:
            draft.show(seat, left)
            draft.score(seat, "left", -points(left), left)
    finish_deal(draft)


def why_not(state: FirstMeldState, seat: Seat, action: Action) -> Refusal | None:
    if action.verb == "lay":
        if not has_planned(state.table, seat):
            return Refusal("nothing_planned")
        terms = (str(needed(state, seat)), str(planned_points(state, seat)))
        return Refusal("too_few_points", terms=terms)
    if action.verb == "discard" and has_planned(state.table, seat):
        return Refusal("planned_first")
    if any(card not in state.table[hand(seat)] for card in action.cards):
        return Refusal("not_held", action.cards[:1])
    return Refusal("no_meld") if action.verb == "meld" else None


def find_meld(cards: Sequence[Card], rng: Random) -> tuple[Card, ...] | None:
    found = [*melds(cards)]
    if not found:
        return None
    choice = rng.choice(found)
    return tuple(rng.sample(choice.cards, choice.least))


def complete(world: FirstMeldState, unseen: tuple[Card, ...], rng: Random) -> None:
    complete_planned(world.table, unseen, find_meld, rng)


GAME: Game[FirstMeldState] = Game(
    id="first_meld",
    rules_version=1,
    options=FirstMeldOptions,
    presets=PRESETS,
    order=RANKS,
    pack=new_pack,
    start=start,
    phases={DEAL: Phase(apply_deal, choices_deal), TURN: Phase(apply_turn, choices_turn)},
    next_dealer=next_dealer,
    why_not=why_not,
    take_back=frozenset({"meld"}),
    complete=complete,
    zones=(HAND, STOCK, THROWN, MELDS),
    strategy=STRATEGY,
)
