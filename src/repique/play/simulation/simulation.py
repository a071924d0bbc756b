"""Plays many deals between computer players, in several processes, and counts what happens.

Games are numbered, and each is a pure function of seed and number; counts are whole numbers,
added in the order of the games. So the same seed gives the same result with any number of
processes.
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
from repique.play.presets import ChosenGame, choose_game
from repique.play.seating import Player, PlayerFactory
from repique.play.sequences import match_source
from repique.play.session import Session
from repique.play.simple_players import simple_player
from repique.play.story import is_between_rounds

BATCH_GAMES = 4  # games that a process plays as one job
MAX_DEALS = 100  # of one game; random players may never reach the goal

Counts = Counter[tuple[str, ...]]  # by key: ("score", "0"), ("times", "marriage") …


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """What to simulate; can be pickled for worker processes."""

    preset: str
    changes: tuple[str, ...]
    seed: str
    players: PlayerFactory = simple_player

    def chosen_game(self) -> ChosenGame:
        """Raises `InputError` if preset or changes are wrong."""
        return choose_game(self.preset, self.changes)


def simulate(plan: SimulationPlan, deals: int, jobs: int) -> Iterator[Counts]:
    """The counts of one batch after another, in order, until there are enough deals."""
    left = deals
    batches = _in_this_process(plan, deals) if jobs == 1 else _in_processes(plan, deals, jobs)
    try:
        while left:
            wanted = next(batches)[:left]
            left -= len(wanted)
            yield sum_counts(wanted)
    finally:
        batches.close()


def sum_counts(parts: Iterable[Counts]) -> Counts:
    """The sum. Adding counters with + would drop negative numbers."""
    whole: Counts = Counter()
    for counts in parts:
        whole.update(counts)
    return whole


Batch = list[Counts]


def _in_this_process(plan: SimulationPlan, deals: int) -> Generator[Batch, None, None]:
    first = 1
    while True:
        yield _batch(plan, deals, first)
        first += BATCH_GAMES


def _in_processes(plan: SimulationPlan, deals: int, jobs: int) -> Generator[Batch, None, None]:
    # Spawned: forking is unsafe while a thread draws the progress bar.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_ignore_interrupts)
    waiting: deque[Future[Batch]] = deque()
    first = 1
    try:
        while True:
            while len(waiting) < 2 * jobs:
                waiting.append(pool.submit(_batch, plan, deals, first))
                first += BATCH_GAMES
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C is handled by the parent process, which prints the result."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _batch(plan: SimulationPlan, deals: int, first: int) -> Batch:
    """The counts of each deal of some games, until there are as many as wanted."""
    parts: Batch = []
    for number in range(first, first + BATCH_GAMES):
        if len(parts) < deals:
            parts += _game(plan, number, min(deals, MAX_DEALS))
    return parts


def _game(plan: SimulationPlan, number: int, longest: int) -> Batch:
    """The counts of each deal of one game, at most `longest`."""
    wanted = plan.chosen_game()
    game = wanted.game
    options = wanted.options
    setup = MatchSetup(game.next_dealer(options, number, None), number)
    seed = hashlib.sha512(f"simulate {plan.seed} {number}".encode()).digest()
    session = Session(game, options, match_source(game.id, options, number, seed), setup)
    players = [plan.players(game, seat) for seat in range(session.state.seats)]
    rng = Random(f"{plan.seed} {number}")
    parts: Batch = []
    while session.state.phase != OVER and len(parts) < longest:
        parts.append(_deal(session, players, rng))
    if session.state.phase == OVER:
        parts[-1]["games",] += 1
    if session.state.winner is not None:
        parts[-1]["won", str(session.state.winner)] += 1
    return parts


def _deal(session: Session, players: Sequence[Player], rng: Random) -> Counts:
    """Play one deal to its end, and count. Moves of players are not recorded."""
    counts: Counts = Counter()
    dealer: Seat | None = None
    before = session.state.deal_number
    while session.state.phase != OVER:
        if session.state.deal_number > before and is_between_rounds(session.state):
            break
        if session.state.turn == CHANCE:
            session.deal()
            dealer = session.state.dealer
        else:
            _move(session, players, rng, counts)
    _count_scores(counts, session.state, dealer)
    return counts


def _move(session: Session, players: Sequence[Player], rng: Random, counts: Counts) -> None:
    """The move of the first seat that must move; others that must do so follow."""
    game = session.game
    state = session.state
    seat = state.to_move()[0]
    action = players[seat](view(game, state, seat), rng)
    step = play_unchecked(game, state, seat, action)
    counts["moves", state.phase] += 1
    counts["tricks", state.phase] += sum(_takes_trick(event) for event in step.events)
    session.state = step.state


def _takes_trick(event: Event) -> bool:
    return event.kind == "move" and event.source == "trick"


def _count_scores(counts: Counts, state: State, dealer: Seat | None) -> None:
    counts["deals",] += 1
    for entry in of_deal(state.sheet, state.deal_number):
        side = entry.seat % state.sides
        counts["score", str(side)] += entry.points
        counts["times", entry.reason] += 1
        counts["points", entry.reason] += entry.points
        if dealer is not None:
            role = "dealer" if side == dealer % state.sides else "others"
            counts["role", role] += entry.points
            counts["role", role, str(side)] += entry.points
    if dealer is not None:
        counts["dealt", str(dealer % state.sides)] += 1


def usual_jobs(deals: int) -> int:
    """The number of cores, but no more processes than there is work for."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        cores = os.cpu_count() or 1
    return max(1, min(cores, deals // 100))
