"""Thousands of deals between computer players, and what they show about a game.

Games are numbered, and each is a pure function of seed and number; their figures are whole
numbers added up in the order of the games. So the same seed gives the same figures however
many processes share the work.
"""

import hashlib
import os
import signal
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random

from repique.core.game import OVER, Event, State, play_unchecked, view
from repique.core.game import Setup as MatchSetup
from repique.core.score import of_deal
from repique.core.table import CHANCE, Seat
from repique.play.deals import Fresh, Source, Tournament
from repique.play.presets import Chosen, chosen
from repique.play.seating import Player, PlayerFactory
from repique.play.session import Session
from repique.play.simple_players import simple
from repique.play.story import between_rounds

BATCH = 4  # games that a process plays before it reports
LONGEST = 100  # deals of one game; players without a plan may never reach the goal

Tally = Counter[tuple[str, ...]]  # what was counted: ("score", "0"), ("times", "marriage") …


@dataclass(frozen=True, slots=True)
class Plan:
    """What to simulate, in a form that another process can be told."""

    preset: str
    changes: tuple[str, ...]
    seed: str
    players: PlayerFactory = simple

    def chosen(self) -> Chosen:
        return chosen(self.preset, self.changes)


def simulated(plan: Plan, deals: int, jobs: int) -> Iterator[Tally]:
    """Tallies of a few deals each, in order, until there are enough."""
    left = deals
    batches = _alone(plan, deals) if jobs == 1 else _together(plan, deals, jobs)
    try:
        while left:
            wanted = next(batches)[:left]
            left -= len(wanted)
            yield merged(wanted)
    finally:
        batches.close()


def merged(tallies: Iterable[Tally]) -> Tally:
    """All of them together; adding counters with + would lose points below zero."""
    whole: Tally = Counter()
    for tally in tallies:
        whole.update(tally)
    return whole


Batch = list[Tally]


def _alone(plan: Plan, deals: int) -> Generator[Batch, None, None]:
    first = 1
    while True:
        yield _batch(plan, deals, first)
        first += BATCH


def _together(plan: Plan, deals: int, jobs: int) -> Generator[Batch, None, None]:
    # Spawned, because forking a process that draws a progress bar in a thread is unsafe.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_ignore_interrupts)
    waiting: deque[Future[Batch]] = deque()
    first = 1
    try:
        while True:
            while len(waiting) < 2 * jobs:
                waiting.append(pool.submit(_batch, plan, deals, first))
                first += BATCH
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the process that prints the figures."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _batch(plan: Plan, deals: int, first: int) -> Batch:
    """A few games; fewer if they alone are all the deals that are wanted."""
    tallies: Batch = []
    for number in range(first, first + BATCH):
        if len(tallies) < deals:
            tallies += _game(plan, number, min(deals, LONGEST))
    return tallies


def _game(plan: Plan, number: int, longest: int) -> Batch:
    """One whole game, deal by deal, unless it takes too long."""
    wanted = plan.chosen()
    game, options = wanted.game, wanted.options
    setup = MatchSetup(game.next_dealer(options, number, None), number)
    session = Session(game, options, _source(wanted, plan.seed, number), setup)
    players = [plan.players(game, seat) for seat in range(session.state.seats)]
    rng = Random(f"{plan.seed} {number}")
    tallies: Batch = []
    while session.state.phase != OVER and len(tallies) < longest:
        tallies.append(_deal(session, players, rng))
    if session.state.phase == OVER:
        tallies[-1]["games",] += 1
    if session.state.winner is not None:
        tallies[-1]["won", str(session.state.winner)] += 1
    return tallies


def _source(wanted: Chosen, seed: str, number: int) -> Source:
    values = wanted.options.values()
    if values.get("tournament"):
        return Tournament(wanted.game.id, int(values["tournament_no"]), number)
    return Fresh(hashlib.sha512(f"simulate {seed} {number}".encode()).digest())


def _deal(session: Session, players: Sequence[Player], rng: Random) -> Tally:
    """One deal, with all that comes before it, to its end.

    The log of moves is not kept: nobody will take one back.
    """
    tally: Tally = Counter()
    dealer, before = None, session.state.deal_number
    while session.state.phase != OVER:
        if session.state.deal_number > before and between_rounds(session.state):
            break
        if session.state.turn == CHANCE:
            session.deal()
            dealer = session.state.dealer
        else:
            _move(session, players[session.state.turn], rng, tally)
    _count_scores(tally, session.state, dealer)
    return tally


def _move(session: Session, player: Player, rng: Random, tally: Tally) -> None:
    game, state = session.game, session.state
    action = player(view(game, state, state.turn), rng)
    step = play_unchecked(game, state, state.turn, action)
    tally["moves", state.phase] += 1
    tally["tricks", state.phase] += sum(_takes_trick(event) for event in step.events)
    session.state = step.state


def _takes_trick(event: Event) -> bool:
    return event.kind == "move" and event.source == "trick"


def _count_scores(tally: Tally, state: State, dealer: Seat | None) -> None:
    tally["deals",] += 1
    for entry in of_deal(state.sheet, state.deal_number):
        side = entry.seat % state.sides
        tally["score", str(side)] += entry.points
        tally["times", entry.reason] += 1
        tally["points", entry.reason] += entry.points
        if dealer is not None:
            role = "dealer" if side == dealer % state.sides else "others"
            tally["role", role] += entry.points
            tally["role", role, str(side)] += entry.points
    if dealer is not None:
        tally["dealt", str(dealer % state.sides)] += 1


def usual_jobs(deals: int) -> int:
    """All cores, but no more processes than there is work for."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        cores = os.cpu_count() or 1
    return max(1, min(cores, deals // 100))
