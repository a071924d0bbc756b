"""The law of the kernels: C, its Python twin and the rules agree on random endings.

The two-handed endings are played out by the rules engine itself. For Piquet and partnership
the slow players below are written straight from the rule text; an engine can take their place
by offering the same three questions: who moves what, what comes after, what it scored.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol, Self

import pytest

from repique.ai.games.pinochle2.solver.position import TwoHandedPosition
from repique.ai.games.pinochle4.solver.position import PartnershipPosition
from repique.ai.games.piquet.solver.position import PiquetPosition, PiquetRules
from repique.ai.native import library
from repique.ai.solver import solver
from repique.ai.solver.positions import SolverPosition
from repique.ai.solver.solver import reaches, solve, solve_all
from repique.core.cards import SUITS, Card, pack
from repique.core.game import Setup, choices, play_unchecked
from repique.core.table import EVERYONE, hand
from repique.families.tricks import TrickRules
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import SECOND, TwoHandedState, card_points, trick_rules

BATCHES = range(12)
FACES = 60  # endings of each game in a batch


class Ending(Protocol):
    """A position that can be played to its end, slowly."""

    def moves(self) -> list[Card]: ...

    def after(self, card: Card) -> Self: ...

    def side(self) -> int: ...

    def margin(self) -> int:
        """At the end: points of side 0 less those of side 1."""


def worth(ending: Ending) -> int:
    """For side 0, by trying everything."""
    moves = ending.moves()
    if not moves:
        return ending.margin()
    values = [worth(ending.after(card)) for card in moves]
    return min(values) if ending.side() else max(values)


def worths(ending: Ending) -> dict[str, int]:
    """For the side to move, card by card."""
    sign = -1 if ending.side() else 1
    return {card[:2]: sign * worth(ending.after(card)) for card in ending.moves()}


@dataclass
class Engine:
    """The second phase in the hands of the rules engine."""

    state: TwoHandedState
    entries: int

    def moves(self) -> list[Card]:
        if self.state.phase != SECOND:
            return []
        (choice,) = choices(GAME, self.state, self.state.turn)
        return [card for action in choice.actions() for card in action.cards]

    def after(self, card: Card) -> "Engine":
        (choice,) = choices(GAME, self.state, self.state.turn)
        action = next(a for a in choice.actions() if a.cards == (card,))
        state = play_unchecked(GAME, self.state, self.state.turn, action).state
        return Engine(state, self.entries)

    def side(self) -> int:
        return self.state.turn

    def margin(self) -> int:
        entries = self.state.sheet[self.entries :]
        return sum(-e.points if e.seat else e.points for e in entries)


def two_handed(rng: Random) -> tuple[TwoHandedPosition, Engine]:
    options = two_handed_options(rng)
    trump = rng.choice(SUITS)
    turn = rng.randrange(2)
    size = rng.choice((1, 2, 3, 3, 4, 4, 4))
    size += rng.random() < 0.02  # five cards take the engine a second
    cards = some_cards(GAME.pack(options), 2 * size, rng)
    hands = [cards[:size], cards[size:]]
    state = GAME.start(options, Setup(dealer=0))
    state.phase = SECOND
    state.trump = trump
    state.deal_number = 1
    state.turn = state.leader = turn
    for seat in range(2):
        state.table.put(hands[seat], hand(seat), EVERYONE)
    ending = Engine(state, len(state.sheet))
    led = None
    if rng.random() < 0.5:
        led = rng.choice(ending.moves())
        hands[turn].remove(led)
        ending = ending.after(led)
        turn = 1 - turn
    points = {card[0]: card_points(card, options) for card in GAME.pack(options)}
    last = 10 if options.last_trick else 0
    rules = trick_rules(state)
    return TwoHandedPosition((hands[0], hands[1]), turn, trump, led, rules, points, last), ending


def two_handed_options(rng: Random) -> TwoHandedOptions:
    overplay = rng.random() < 0.7
    values = rng.choice(("standard", "simplified", "brisque"))
    return TwoHandedOptions(
        deck64=rng.random() < 0.4,
        must_overplay=overplay,
        overplay_trump_only=overplay and rng.random() < 0.5,
        need_not_trump=overplay and rng.random() < 0.5,
        last_trick=rng.random() < 0.6,
        goal=2000,
        simplified=values == "simplified",
        brisque=values == "brisque",
        score_all_tricks=values == "brisque",
    )


def some_cards(deck: tuple[Card, ...], count: int, rng: Random) -> list[Card]:
    """From one to four suits, since following, trumping and beating need company."""
    suits = rng.sample(SUITS, rng.choice((2, 2, 3, 4)))
    ranks = rng.choice(("789JQKTA", "9JQKTA", "6789TJQKA", "QKTA", "789TJ"))
    near = [card for card in deck if card[1] in suits and card[0] in ranks]
    return rng.sample(near if len(near) >= count else deck, count)


@dataclass(frozen=True)
class FourSeats:
    """Partnership play from the rules alone."""

    at: PartnershipPosition
    score: tuple[int, int] = (0, 0)

    def moves(self) -> list[Card]:
        held = list(self.at.hands[self.at.turn])
        return [card for card in held if self.legal(card, held)]

    def legal(self, card: Card, held: list[Card]) -> bool:
        """Whether no duty forbids the card; each duty is one sentence of the rules."""
        rules = self.at.rules
        trick = self.at.trick
        trump = self.at.trump
        if not trick:
            return True
        led = trick[0][1]
        trumped = led != trump and any(c[1] == trump for c in trick)
        suit = led if any(c[1] == led for c in held) else trump
        if not any(c[1] == suit for c in held) or (suit != led and not rules.trump):
            return True
        if suit == led == trump:
            beat = rules.beat_trump
        elif suit == led:
            beat = rules.beat_plain and (rules.beat_past_trump or not trumped)
        else:
            beat = rules.overtrump and trumped
        on_table = [self.height(c) for c in trick if c[1] == suit]
        higher = [c for c in held if c[1] == suit and self.height(c) > max(on_table, default=-1)]
        return card in higher if beat and higher else card[1] == suit

    def height(self, card: Card) -> int:
        return self.at.order.index(card[0])

    def after(self, card: Card) -> "FourSeats":
        at = self.at
        hands = tuple(tuple(c for c in h if c != card) for h in at.hands)
        trick = (*at.trick, card)
        if len(trick) < 4:
            # Not checked again: a new position would be refused between two tricks' ends.
            return FourSeats(unchecked(at, hands=hands, trick=trick), self.score)
        best = max(trick, key=lambda c: (c[1] == at.trump, c[1] == trick[0][1], self.height(c)))
        taker = (at.leader + trick.index(best)) % 4
        points = sum(at.points.get(c[0], 0) for c in trick) + (0 if hands[0] else at.last)
        score = (self.score[0] + (0 if taker % 2 else points), self.score[1] + taker % 2 * points)
        return FourSeats(unchecked(at, hands=hands, trick=(), leader=taker), score)

    def side(self) -> int:
        return self.at.turn % 2

    def margin(self) -> int:
        return self.score[0] - self.score[1]


def unchecked(position: Any, **changes: object) -> Any:
    new = object.__new__(type(position))
    for name in type(position).__dataclass_fields__:
        object.__setattr__(new, name, changes.get(name, getattr(position, name)))
    return new


def partnership(rng: Random) -> tuple[PartnershipPosition, FourSeats]:
    flags = [rng.random() < 0.6 for _ in range(5)]
    rules = TrickRules(True, *flags)
    order, copies, last = rng.choice((("9JQKTA", 2, 1), ("JQKTA", 4, 2)))
    points = rng.choice(({"A": 1, "T": 1, "K": 1}, {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}))
    size = rng.choice((1, 2, 2, 3))
    cards = some_cards(pack(order, copies), 4 * size, rng)
    hands = tuple(cards[seat * size :][:size] for seat in range(4))
    leader = rng.randrange(4)
    trump = rng.choice(SUITS)
    at = PartnershipPosition(hands, leader, trump, (), rules, points, last, order, copies)
    ending = FourSeats(at)
    for _ in range(rng.randrange(4)):
        ending = ending.after(rng.choice(ending.moves()))
    return replace(ending.at), ending


@dataclass(frozen=True)
class PiquetPlay:
    """Piquet's play from the rules alone: a record, scored when it is over."""

    at: PiquetPosition
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[Card, ...]  # all cards played since, in order; the card led first

    def turn(self) -> int:
        return self.story()[1]

    def moves(self) -> list[Card]:
        turn = self.turn()
        held = list(self.hands[turn])
        if len(self.table) % 2:
            return [c for c in held if c[1] == self.table[-1][1]] or held
        return held

    def after(self, card: Card) -> "PiquetPlay":
        hands = tuple(tuple(c for c in h if c != card) for h in self.hands)
        return PiquetPlay(self.at, hands, (*self.table, card))

    def side(self) -> int:
        return self.turn()

    def margin(self) -> int:
        return self.story()[0]

    def story(self) -> tuple[int, int]:
        """Elder's points less younger's since the position, and who moves next."""
        at = self.at
        rules = self.at.rules
        order = self.at.order
        totals = list(at.points)
        won = list(at.tricks)
        sheet = [0, 0]
        piqued = not at.pique or totals[0] >= 30 or totals[1] > 0

        def high(card: Card) -> bool:
            return not rules.tens_only or order.index(card[0]) >= order.index("T")

        def earn(who: int, points: int, counts: bool = True) -> None:
            nonlocal piqued
            sheet[who] += points
            totals[who] += points if counts else 0
            early = 10 if rules.early_cards and won[0] >= 7 and points < 10 else 0
            if not piqued and totals[1] == 0 and totals[0] + early >= 30:
                sheet[0] += 30
                piqued = True

        leader = at.turn if at.led is None else 1 - at.turn
        for n in range(0, len(self.table), 2):
            led, *answer = self.table[n : n + 2]
            if high(led) and not (n == 0 and at.led is not None):
                earn(leader, 1)
            if not answer:
                return sheet[0] - sheet[1], 1 - leader
            beaten = answer[0][1] == led[1] and order.index(answer[0][0]) > order.index(led[0])
            taker = 1 - leader if beaten else leader
            if high(answer[0] if beaten else led) and (beaten or rules.every_trick):
                earn(taker, 1)
            won[taker] += 1
            earn(taker, 0)  # the seventh trick may be what early cards waited for
            if sum(won) == 12 and not (won[taker] == 12 and rules.no_last_in_capot):
                earn(taker, 1)
            leader = taker
        if sum(won) == 12:
            for who in range(2):
                if won[who] == 12:
                    earn(who, 60 if rules.capot60 else 40, counts=False)
                elif won[who] >= 7:
                    earn(who, 10, counts=not rules.cards_not_pique)
        return sheet[0] - sheet[1], leader


def piquet(rng: Random) -> tuple[PiquetPosition, PiquetPlay]:
    flags = [rng.random() < 0.4 for _ in range(6)]
    flags[5] = flags[5] and not flags[4]  # early_cards and cards_not_pique exclude each other
    size = rng.choice((1, 2, 3, 3, 4, 4))
    order = rng.choice(("789TJQKA", "6789TJQKA"))
    cards = some_cards(pack(order, 1), 2 * size, rng)
    hands = [cards[:size], cards[size:]]
    turn = rng.randrange(2)
    led = hands[1 - turn].pop() if rng.random() < 0.5 else None
    before = 12 - size
    elder = rng.choice((0, before, rng.randint(0, before), rng.randint(0, before), 6))
    tricks = (min(elder, before), before - min(elder, before))
    points = (rng.choice((rng.randint(0, 35), rng.randint(15, 30))), rng.choice((0, 0, 0, 3)))
    rules = PiquetRules(*flags)
    if rules.early_cards and tricks[0] >= 7 and points[0] >= 20:
        points = (19, points[1])  # otherwise the pique would have been made already
    pique = rng.random() < 0.8
    at = PiquetPosition((hands[0], hands[1]), turn, led, tricks, rules, pique, points, order)
    return at, PiquetPlay(at, (tuple(hands[0]), tuple(hands[1])), () if led is None else (led,))


@contextmanager
def by_twin() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "library", lambda: None)
        yield


def check_solutions(position: SolverPosition, ending: Ending) -> None:
    truth = worths(ending)
    best = max(truth.values())
    kernel = solve(position, moves=True)
    with by_twin():
        twin = solve(position, moves=True)
        assert solve(position).value == best, position
        assert reaches_exactly(position, best), position
    for found in (kernel, twin):
        legal = {card: truth[card[:2]] for card in found.moves}
        assert found.moves == legal, position
        assert {card[:2] for card in found.moves} == set(truth), position
        assert found.value == best, position
    assert solve(position).value == best, position
    assert reaches_exactly(position, best), position


def reaches_exactly(position: SolverPosition, margin: int) -> bool:
    """The null-window question is true of the value and false of one point more."""
    points = margin
    if isinstance(position, PartnershipPosition | TwoHandedPosition):
        table = (
            position.trick if isinstance(position, PartnershipPosition) else [position.led or ""]
        )
        held = [str(c) for h in (*position.hands, table) for c in h]
        total = sum(position.points.get(c[:1], 0) for c in held) + position.last
        points = (total + margin) // 2
    return reaches(position, points) is True and reaches(position, points + 1) is False


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("game", [two_handed, partnership, piquet])
def test_kernel_twin_and_rules_agree(
    game: Callable[[Random], tuple[SolverPosition, Ending]], batch: int
) -> None:
    rng = Random(f"{game.__name__} {batch}")
    for _ in range(FACES):
        position, ending = game(rng)
        check_solutions(position, ending)


@pytest.mark.parametrize("game", [two_handed, partnership, piquet])
def test_a_batch_gives_what_single_calls_give(
    game: Callable[[Random], tuple[SolverPosition, Ending]],
) -> None:
    rng = Random(7)
    positions = [game(rng)[0] for _ in range(40)]
    singly = [solve(position, moves=True) for position in positions]
    together = solve_all(positions)
    assert [(s.value, s.moves) for s in together] == [(s.value, s.moves) for s in singly]


def test_the_c_kernel_was_built() -> None:
    assert library.library() is not None
