"""Mirrored matches between computer players.

Every match is played twice with the sides exchanged: the same packs for the same seats and
the same first dealer, so each side once has the cards and the deal of the other. The two
matches are a pair, and a pair is a pure function of its contest and its index.
"""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from repique.ai.agent import Agent, Decision
from repique.ai.levels import agent, levels_of
from repique.core.actions import Action, IllegalAction
from repique.core.game import DEAL, OVER, Game, Setup, State, View, view
from repique.core.options import Options
from repique.core.table import CHANCE, Seat
from repique.play.deals import FreshDeals
from repique.play.presets import choose_game
from repique.play.session import Session

SIMPLE_LEVELS = ("random", "sketch")  # players without levels
PARTNERS = "+"  # separates the levels of two partners, as in "expert+novice"
MOST_DEALS = 500  # a match that lasts longer is drawn


class IllegalDecision(RuntimeError):
    """A computer player chose an illegal action; the text says how to reproduce it."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Two sides and the rules they play under; picklable."""

    preset: str
    one: str  # a level; for partners of different levels two, as in "expert+novice"
    other: str
    seed: str = "1"
    changes: tuple[str, ...] = ()  # house rules, each NAME=VALUE

    def rules(self) -> tuple[Game[Any], Options]:
        """The game and the options of this contest."""
        return rules_of(self.preset, self.changes)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of one match, from the first side of its contest."""

    won: float  # 1 or 0; a half if there is no winner
    deals: int
    points: tuple[int, int]  # of the first side, of the other


@dataclass(frozen=True, slots=True)
class MatchPair:
    """A match and its mirrored match."""

    index: int
    matches: tuple[MatchResult, MatchResult]
    seconds: float = field(default=0.0, compare=False)  # of processor time

    @property
    def share(self) -> float:
        """The share of the two matches that the first side won."""
        return sum(match.won for match in self.matches) / 2

    @property
    def deals(self) -> int:
        """The deals of both matches."""
        return sum(match.deals for match in self.matches)

    @property
    def points(self) -> tuple[int, int]:
        """The points of the first side and of the other, in both matches."""
        first, second = self.matches
        return first.points[0] + second.points[0], first.points[1] + second.points[1]


@cache
def rules_of(preset: str, changes: tuple[str, ...] = ()) -> tuple[Game[Any], Options]:
    """The game and options of a preset, with changes given as NAME=VALUE."""
    wanted = choose_game(preset, changes)
    return wanted.game, wanted.options


# Players


@dataclass(frozen=True, slots=True)
class ReasonlessPlayer:
    """A player that makes moves without candidates or reasons."""

    move: Callable[[View[Any], Random], Action]

    def decide(self, view: View[Any], rng: Random) -> Decision:
        return Decision(self.move(view, rng))


def any_action(view: View[Any], rng: Random) -> Action:
    """A random legal action, drawn without listing all actions of a choice."""
    choice = rng.choice(view.choices)
    size = rng.randint(choice.least, choice.most)
    value = rng.choice(choice.values) if choice.values else ""
    return Action(choice.verb, tuple(rng.sample(choice.cards, size)), value)


def is_forced(seen: View[Any]) -> bool:
    """Whether there is only one legal action."""
    (first, *more) = seen.choices
    return not more and first.least == len(first.cards) and len(first.values) < 2


def known_levels(game: Game[Any]) -> tuple[str, ...]:
    """The levels that `player` accepts for this game."""
    return (*SIMPLE_LEVELS, *levels_of(game))


def player(game: Game[Any], level: str) -> Agent:
    """The player of a level, or one of the simple players by its name."""
    if level == "random":
        return ReasonlessPlayer(any_action)
    if level == "sketch":
        return ReasonlessPlayer(game.strategy.sketch or any_action)
    return agent(game, level)


def build_players(contest: Contest, game: Game[Any], state: State, mirrored: bool) -> list[Agent]:
    """A player for each seat; of two partners the first-named has the lower seat."""
    teams = [side.split(PARTNERS) for side in (contest.one, contest.other)]
    if mirrored:
        teams.reverse()
    players = []
    for seat in range(state.seats):
        team = teams[seat % state.sides]
        players.append(player(game, team[seat // state.sides % len(team)]))
    return players


# Play


def play_pair(contest: Contest, index: int) -> MatchPair:
    """Play one pair of mirrored matches. Raises IllegalDecision."""
    began = time.process_time()
    matches = (
        _play_match(contest, index, mirrored=False),
        _play_match(contest, index, mirrored=True),
    )
    return MatchPair(index, matches, time.process_time() - began)


def open_match(contest: Contest, index: int) -> Session:
    """A match before its first deal; its cards do not depend on players or mirroring.

    Raises ValueError unless the game has two sides.
    """
    game, options = contest.rules()
    if game.start(options, Setup(dealer=0)).sides != 2:
        raise ValueError("only two sides can be compared")
    seed = hashlib.sha512(f"arena {contest.preset} {contest.seed} {index}".encode()).digest()
    setup = Setup(game.next_dealer(options, index + 1, None), index + 1)
    return Session(game, options, FreshDeals(seed, by_seat=True), setup)


def _play_match(contest: Contest, index: int, mirrored: bool) -> MatchResult:
    session = open_match(contest, index)
    players = build_players(contest, session.game, session.state, mirrored)
    luck = [Random(f"{contest.seed} {index} {mirrored} {seat}") for seat in range(len(players))]
    while session.state.phase != OVER:
        if session.state.phase == DEAL and session.state.deal_number >= MOST_DEALS:
            break
        seat = session.state.to_move()[0]
        if seat == CHANCE:
            session.deal()
            continue
        decision = players[seat].decide(view(session.game, session.state, seat), luck[seat])
        try:
            session.submit(seat, decision.action)
        except IllegalAction as error:
            raise _illegal_decision(
                contest, index, mirrored, seat, len(session.record.moves)
            ) from error
    return _result(session.state, mirrored)


def _result(state: State, mirrored: bool) -> MatchResult:
    one = 1 if mirrored else 0
    won = 0.5 if state.winner is None else float(state.winner == one)
    return MatchResult(won, state.deal_number, (state.scores[one], state.scores[1 - one]))


def _illegal_decision(
    contest: Contest, index: int, mirrored: bool, seat: Seat, move: int
) -> IllegalDecision:
    half = "mirrored" if mirrored else "first"
    return IllegalDecision(
        f"an illegal move by seat {seat} after {move} moves in the {half} match "
        f"of pair {index} of {contest}"
    )
