"""The match that is played in the terminal: series, story, saver, and computer players."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from repique.core.actions import Action, Refusal, offered_action
from repique.core.game import OVER, Game, State, View, card_order
from repique.core.options import Options, Value
from repique.core.table import Seat
from repique.play.advice import Advice, Adviser
from repique.play.computer_rules import without_computer_rules
from repique.play.explore import Explorer, Observation, observation_of
from repique.play.presets import ChosenGame
from repique.play.record import Record
from repique.play.seating import Player, PlayerFactory
from repique.play.series import RECORD_SEPARATOR, Series
from repique.play.session import NotAllowed, Session
from repique.play.simple_players import simple_advice, simple_player
from repique.play.story import PlayedMove, is_between_rounds, story_of
from repique.play.text.menu import Menu, build_menu
from repique.play.text.teller import Teller
from repique.play.text.words import Words, words_for
from repique.terminal.match_file import MatchSaver, ResumableSaver

HUMAN: Seat = 0


@dataclass(frozen=True, slots=True)
class TablePreferences:
    """Preferences of the player that the terminal respects."""

    auto_deal: bool = False  # deal the next round without waiting for Enter
    confirm: bool = True  # ask before progress is lost
    warn: bool = True  # ask before a move that the game warns of


class TerminalMatch:
    """A match without input and output. What a series does not store is in notes of its record."""

    def __init__(self, series: Series, preset: str, save: MatchSaver) -> None:
        self.series = series
        self.preset = preset
        self.save = save
        self.story = story_of(series.session)
        self.news: list[PlayedMove] = []  # moves that have not been narrated yet
        self.heading = ""  # title above the table; empty: game, match and round
        self.seed = series.session.record.notes.get("seed", "")
        self.players: PlayerFactory = simple_player
        self.adviser: Adviser = simple_advice
        self.explorer: Explorer | None = None  # reports on the cards; None: there are none
        self.preferences = TablePreferences()
        self.declined: frozenset[str] = (
            frozenset()
        )  # verbs out of turn that the player declined in this round
        self.acknowledged = 0  # the last round whose result the player has seen
        self.trouble = ""  # why saving failed; empty: it is saved
        self._current: tuple[State, View[Any], Menu] | None = None
        self._seated: dict[Seat, Player] = {}
        self._finished = (0, "")  # how many games, and their text
        self.won()

    @classmethod
    def begin(cls, chosen: ChosenGame, save: ResumableSaver, seed: str) -> "TerminalMatch":
        """A new match; with a seed every game of the series has fixed deals."""
        master = hashlib.sha512(seed.encode()).hexdigest() if seed else ""
        seeded = game_seed(master, 1)
        series = Series.begin(chosen.game, chosen.options, seeded, chosen.sequence)
        match = cls(series, chosen.preset, save)
        match.seed = master
        return match

    @property
    def session(self) -> Session:
        return self.series.session

    @property
    def game(self) -> Game[Any]:
        return self.series.game

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def words(self) -> Words:
        return words_for(self.game, self.state.options)

    @property
    def teller(self) -> Teller:
        names = self.session.record.seating.given_names
        order = card_order(self.game, self.state)
        return Teller(self.words, self.state.seats, HUMAN, order, names=names)

    def view(self, seat: Seat = HUMAN) -> View[Any]:
        return self.session.update(seat).view if seat != HUMAN else self._view_and_menu()[1]

    def menu(self) -> Menu:
        return self._view_and_menu()[2]

    def _view_and_menu(self) -> tuple[State, View[Any], Menu]:
        """The state with the player's view and menu, computed once for each state."""
        if self._current is None or self._current[0] is not self.state:
            view = self.session.update(HUMAN).view
            self._current = (self.state, view, build_menu(self.game, view, self.state))
        return self._current

    def won(self) -> tuple[int, ...]:
        """Games won by each side, including the current one once it is over."""
        winners = [*map(winner_of, self.series.finished), self.state.winner]
        return tuple(winners.count(side) for side in range(self.state.sides))

    def pausing(self) -> bool:
        """Whether a result is shown and the player has not gone on yet."""
        unseen = self.acknowledged < self.state.deal_number
        return self.state.phase == OVER or (is_between_rounds(self.state) and unseen)

    # Moves

    def deal(self) -> None:
        events = self.session.deal()
        self.declined = frozenset()
        happening = PlayedMove.of(self.session.record.moves[-1], events, self.state)
        self.story.add(happening)
        self.news.append(happening)
        self.keep()

    def submit(self, seat: Seat, action: Action) -> None:
        step = self.session.submit(seat, action)
        happening = PlayedMove.of(self.session.record.moves[-1], step.events, step.state)
        self.story.add(happening)
        self.news.append(happening)
        self.keep()

    def caution(self, action: Action) -> Refusal | None:
        """The game's warning of a legal action that the player may regret, if any."""
        alike = partial(self.game.alike, self.state)
        chosen = offered_action(self.session.choices(HUMAN), action, alike)
        return None if chosen is None else self.game.caution(self.state, HUMAN, chosen)

    def advice(self, seat: Seat = HUMAN) -> Action:
        """The action of the computer player for a seat; deterministic for a position."""
        return self._player(seat)(self.view(seat), self._luck(seat))

    def look(self) -> Observation:
        """What the player knows of the cards, for reports."""
        return observation_of(self.game, self.view(), self.story, self.teller)

    def hint(self) -> Advice:
        """The adviser's recommendation, made from the player's view alone."""
        return self.adviser(self.game, self.view(), self._luck(HUMAN))

    def _luck(self, seat: Seat) -> Random:
        """Random numbers that depend on nothing but the position in the record."""
        moves = self.session.asked_since(seat)
        if self.session.fixed:
            return Random(self.session.source.luck(seat, moves))
        return Random(f"{self.state.number} {moves}")

    def _player(self, seat: Seat) -> Player:
        if seat not in self._seated:
            self._seated[seat] = self.players(self.game, seat)
        return self._seated[seat]

    def change(self, changes: dict[str, Value]) -> None:
        """Change house rules from the next deal on, or from the next game where they last for one;
        they become the player's usual rules."""
        lasting = {rule.name for rule in self.game.options.rules() if rule.lasting}
        if self.state.phase == OVER or lasting.intersection(changes):
            self.session.plan_options(changes)
        else:
            self.session.change_options(changes)
        self.keep()
        self.save.remember(self._coming_rules())

    def differing(self) -> dict[str, Value]:
        """The rules of the next game that differ from the preset, with the values of the preset."""
        usual = self.game.presets[self.preset]
        coming = self._coming_rules().values()
        return {n: v for n, v in usual.values().items() if coming[n] != v}

    def _coming_rules(self) -> Options:
        """The player's own rules from the next game on."""
        return without_computer_rules(self.game, self.preset, self.session.next_options())

    # Take back and repeat

    def take_back(self, change: Callable[[], None]) -> None:
        """Change the record by `change`, and rebuild what is derived from it."""
        change()
        self._rebuild()

    def _rebuild(self) -> None:
        self.story = story_of(self.session)
        self.news.clear()
        self.acknowledged = 0
        self.keep()

    def next_game(self) -> None:
        self.series.next_game(game_seed(self.seed, self.state.number + 1))
        self._rebuild()

    def restart_game(self) -> None:
        self._reopen(self.series.restart_game)

    def redeal(self) -> None:
        self._reopen(self.series.redeal)

    def _reopen(self, begin: Callable[[], None]) -> None:
        """Begin this game again under its first rules; waiting rule changes are kept."""
        old = self.session
        self.series.options = old.record.options
        begin()
        self.session.carry(old.wanted, old.planned)
        self._rebuild()

    def replicate(self, number: int | None) -> None:
        """Play the deals of a finished game, by default of the last one that is over."""
        self.check_original(number)
        if self.state.phase == OVER:
            self.next_game()
        self.series.replicate(number)
        self._rebuild()

    def check_original(self, number: int | None) -> None:
        """Raises `NotAllowed` unless there is a finished game, or one with this number."""
        there = [record.setup.number for record in self.series.finished]
        if self.state.phase == OVER:
            there.append(self.state.number)
        if not there:
            raise NotAllowed("nothing_to_replicate")
        if number is not None and number not in there:
            raise NotAllowed("no_such_game")

    # Save

    def text(self) -> str:
        """The text of the series; that of finished games is cached."""
        finished = self.series.finished
        if self._finished[0] != len(finished):
            text = "".join(f"{record.text()}{RECORD_SEPARATOR}\n" for record in finished)
            self._finished = (len(finished), text)
        current = Series(self.game, self.series.options)
        current.session = self.session
        return self._finished[1] + current.text()

    def keep(self) -> None:
        """Save the match. If that fails, `trouble` says why and the match goes on."""
        if self.seed:
            self.session.record.notes["seed"] = self.seed
        try:
            self.save.keep(self.series, self.text)
            self.trouble = ""
        except OSError as error:
            self.trouble = error.strerror or str(error)


def winner_of(record: Record) -> int | None:
    """The side that won a finished game; found by replaying it, then kept in a note."""
    if not record.notes.get("winner", "").isdecimal():
        outcome = record.outcome()
        record.notes["winner"] = str(outcome.winner if outcome else None)
    noted = record.notes["winner"]
    return int(noted) if noted.isdecimal() else None


def game_seed(master: str, number: int) -> bytes | None:
    """The seed for a game of a series begun with --seed; None without one."""
    return hashlib.sha512(f"{master} {number}".encode()).digest() if master else None
