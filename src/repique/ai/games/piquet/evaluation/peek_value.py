"""The value of seeing cards left in the talon: fewer wrong guesses in play.

An imagined deal is played out with one side guessing, once without and once with knowledge of
these cards. The difference in the cost of guessing is the value of the look.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, sqrt
from random import Random
from statistics import mean, stdev

from repique.ai.games.piquet.exchange_search import ImaginedDeal
from repique.ai.games.piquet.guess_cost import HiddenHand, guessing_losses
from repique.ai.games.piquet.hands.hand_value import worth
from repique.ai.games.piquet.hands.holdings import Hand, bits, hand_of
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.ai.games.piquet.opponent_model import WARMTH
from repique.ai.games.piquet.solver.batch import CLOSED, BatchPosition, World
from repique.ai.games.piquet.solver_positions import rules
from repique.ai.native.library import library
from repique.games.piquet.state import discards, quota, tricks_won

LOOKS = 6  # imagined deals that are played out
BY_TWIN = 2  # deals if there is no kernel

Estimate = tuple[float, float]  # a mean and its standard error


@dataclass(frozen=True, slots=True)
class Peek:
    """A look at cards, from the side that guesses."""

    guesser: int
    shown: Hand  # cards that he knows in the other's hand anyway
    away: Hand  # cards that he cannot place and that the other does not hold
    seen: Hand  # the cards in question
    before: Hand = 0  # what the other has played


def losses_saved(look: Peek, world: World, scene: BatchPosition, luck: float) -> float:
    """The points that the look saves the guesser in one world."""
    other = 1 - look.guesser
    held = world[other]

    def likely(hand: Hand) -> float:
        return exp((worth(hand | look.before, other) - 60.0) / WARMTH)

    blind = HiddenHand(other, look.shown & held, look.away, likely)
    aware = HiddenHand(other, (look.shown | look.seen) & held, look.away & ~look.seen, likely)
    return guessing_losses(blind, world, scene, Random(luck)) - guessing_losses(
        aware, world, scene, Random(luck)
    )


def estimate(values: Iterator[float]) -> Estimate:
    found = list(values)
    error = stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
    return mean(found), error


def cards_to_peek(known: PiquetKnowledge, count: int) -> int:
    """The number of cards that elder may look at if he exchanges so many."""
    options = known.state.options
    return 0 if known.role or options.no_review else quota(options) - count


def value_of_look(
    known: PiquetKnowledge, thrown: Hand, deals: list[ImaginedDeal], rng: Random
) -> Estimate:
    """The value to elder of a look at the cards he leaves."""
    count = thrown.bit_count()
    left = cards_to_peek(known, count)
    scene = BatchPosition(rules(known.state.options))

    def gains() -> Iterator[float]:
        for deal in deals[: LOOKS if library() else BY_TWIN]:
            mine = known.mine ^ thrown | sum(deal.talon[:count])
            theirs = deal.exchanged(count)
            unseen = (known.mine | known.pool | known.theirs) & ~(mine | thrown)
            seen = sum(deal.talon[count : count + left])
            look = Peek(0, known.theirs, unseen & ~theirs, seen)
            yield losses_saved(look, (mine, theirs, CLOSED), scene, rng.random())

    return estimate(gains())


def value_of_turning_up(
    known: PiquetKnowledge, worlds: list[Hand], rng: Random
) -> tuple[Estimate, Estimate]:
    """The value of turning up the rest of the talon to younger and to elder."""
    state = known.state
    trick = state.table["trick"]
    tricks = (tricks_won(state, state.elder), tricks_won(state, state.younger))
    led = hand_of(trick)
    scene = BatchPosition(rules(state.options), int(bool(led)), led, tricks)
    left = len(state.table["talon"])
    elder_saw = max(0, state.peeked - (state.exchanged[state.younger] or 0))
    thrown = hand_of(state.table[discards(known.me)])
    shown = hand_of(c for made in state.declared if made.seat == known.me for c in made.cards)
    mine: list[float] = []
    his: list[float] = []
    for held in worlds[: LOOKS if library() else BY_TWIN]:
        rest = list(bits(known.pool & ~held))
        rng.shuffle(rest)
        talon = rest[:left]
        world = (held, known.mine, CLOSED)
        luck = rng.random()
        away = known.pool & ~held
        look = Peek(1, known.theirs, away, sum(talon), known.theirs_played)
        mine.append(losses_saved(look, world, scene, luck))
        new = sum(talon[elder_saw:])
        if not new:
            his.append(0.0)
            continue
        look = Peek(0, shown, thrown | new, new, known.mine_played)
        his.append(losses_saved(look, world, scene, luck))
    return estimate(iter(mine)), estimate(iter(his))
