"""The match at the table: the series, its story, its file, and the moves of both sides."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from repique.core.actions import Action, Refusal, offered
from repique.core.game import OVER, Game, State, View
from repique.core.options import Options, Value
from repique.core.table import Seat
from repique.play.advice import Advice, Adviser
from repique.play.deals import Shared
from repique.play.explore import Explorer, Look, look
from repique.play.presets import Chosen
from repique.play.record import Record
from repique.play.seating import Player, PlayerFactory, without_computer_rules
from repique.play.series import BREAK, Series
from repique.play.session import CannotUndo, Session
from repique.play.simple_players import rule_of_thumb, simple
from repique.play.story import Happening, between_rounds, retold
from repique.play.text.menu import Menu, menu
from repique.play.text.teller import Teller
from repique.play.text.words import Words, words_for
from repique.terminal.match_file import Keeping, Saver

HUMAN: Seat = 0


@dataclass(frozen=True, slots=True)
class Manners:
    """How a player likes to be treated at the table."""

    auto_deal: bool = False  # the next round comes without waiting for Enter
    confirm: bool = True  # ask before something is given up
    warn: bool = True  # a word before a move that may be regretted


class Match:
    """Everything but the talking. Notes in the record keep what a series itself does not."""

    def __init__(self, series: Series, preset: str, save: Keeping) -> None:
        self.series, self.preset, self.save = series, preset, save
        self.story = retold(series.session)
        self.news: list[Happening] = []  # not yet told
        self.heading = ""  # what stands above the table; game, match and round unless told
        self.seed = series.session.record.notes.get("seed", "")
        self.players: PlayerFactory = simple
        self.adviser: Adviser = rule_of_thumb
        self.explorer: Explorer | None = None  # who takes a closer look at the cards
        self.manners = Manners()
        self.declined: frozenset[str] = frozenset()  # rights out of turn not used in this round
        self.acknowledged = 0  # the last round whose result the player has seen
        self.trouble = ""  # why the match is not saved
        self._looked: tuple[State, View[Any], Menu] | None = None
        self._seated: dict[Seat, Player] = {}
        self._finished = (0, "")  # how many games, and their text
        self.won()

    @classmethod
    def begin(cls, chosen: Chosen, save: Saver, seed: str) -> "Match":
        master = hashlib.sha512(seed.encode()).hexdigest() if seed else ""
        series = Series.begin(chosen.game, chosen.options, game_seed(master, 1))
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
        names = self.session.record.names
        return Teller(self.words, self.state.seats, HUMAN, self.game.order, names=names)

    def view(self, seat: Seat = HUMAN) -> View[Any]:
        return self.session.update(seat).view if seat != HUMAN else self._look()[1]

    def menu(self) -> Menu:
        return self._look()[2]

    def _look(self) -> tuple[State, View[Any], Menu]:
        """The player's view and menu, worked out once for each position."""
        if self._looked is None or self._looked[0] is not self.state:
            view = self.session.update(HUMAN).view
            self._looked = (self.state, view, menu(self.game, view, self.state))
        return self._looked

    def won(self) -> tuple[int, ...]:
        """Games won by each side, the one on the table included once it is over."""
        winners = [*map(winner, self.series.finished), self.state.winner]
        return tuple(winners.count(side) for side in range(self.state.sides))

    def pausing(self) -> bool:
        """Whether a result is on the table that the player has not gone on from yet."""
        unseen = self.acknowledged < self.state.deal_number
        return self.state.phase == OVER or (between_rounds(self.state) and unseen)

    # Moves

    def deal(self) -> None:
        events = self.session.deal()
        self.declined = frozenset()
        happening = Happening.of(self.session.record.moves[-1], events, self.state)
        self.story.add(happening)
        self.news.append(happening)
        self.keep()

    def submit(self, seat: Seat, action: Action) -> None:
        step = self.session.submit(seat, action)
        happening = Happening.of(self.session.record.moves[-1], step.events, step.state)
        self.story.add(happening)
        self.news.append(happening)
        self.keep()

    def caution(self, action: Action) -> Refusal | None:
        """A word before a move that is allowed and may be regretted."""
        alike = partial(self.game.alike, self.state)
        chosen = offered(self.session.choices(HUMAN), action, alike)
        return None if chosen is None else self.game.caution(self.state, HUMAN, chosen)

    def advice(self, seat: Seat = HUMAN) -> Action:
        """What the computer player of this seat would do; the same again in the same position."""
        return self._player(seat)(self.view(seat), self._luck(seat))

    def look(self) -> Look:
        """What the player sees, and has seen in this round."""
        return look(self.game, self.view(), self.story, self.teller)

    def hint(self) -> Advice:
        """What the adviser would do in the player's place; all he is shown is the player's view."""
        return self.adviser(self.game, self.view(), self._luck(HUMAN))

    def _luck(self, seat: Seat) -> Random:
        source = self.session.source
        if isinstance(source, Shared):
            return Random(source.luck(seat, len(self.session.record.moves)))
        return Random(f"{self.state.number} {len(self.session.record.moves)}")

    def _player(self, seat: Seat) -> Player:
        if seat not in self._seated:
            self._seated[seat] = self.players(self.game, seat)
        return self._seated[seat]

    def change(self, changes: dict[str, Value]) -> None:
        """House rules for the next deal; what is fixed for a whole game waits for the next one."""
        lasting = {rule.name for rule in self.game.options.rules() if rule.lasting}
        if self.state.phase == OVER or lasting.intersection(changes):
            self.session.plan_options(changes)
        else:
            self.session.change_options(changes)
        self.keep()
        self.save.remember(
            without_computer_rules(self.game, self.preset, self.session.next_options())
        )

    def differing(self) -> dict[str, Value]:
        """Rules to come that are not those of the preset, with the values of the preset."""
        usual = self.game.presets[self.preset]
        coming = without_computer_rules(
            self.game, self.preset, self.session.next_options()
        ).values()
        return {n: v for n, v in usual.values().items() if coming[n] != v}

    # Again

    def again(self, take_back: Callable[[], None]) -> None:
        """Go back in the log of this game; what was told is no longer true."""
        take_back()
        self.story = retold(self.session)
        self.news.clear()
        self.acknowledged = 0
        self.keep()

    def next_game(self) -> None:
        self.series.next_game(game_seed(self.seed, self.state.number + 1))
        self.again(lambda: None)

    def restart_game(self) -> None:
        self._reopen(self.series.restart_game)

    def redeal(self) -> None:
        self._reopen(self.series.redeal)

    def _reopen(self, begin: Callable[[], None]) -> None:
        """This game anew under the rules it began with; what is waiting goes on waiting."""
        old = self.session
        self.series.options = old.record.options
        begin()
        self.session.carry(old.wanted, old.planned)
        self.again(lambda: None)

    def replicate(self, number: int | None) -> None:
        """The deals of an earlier game; one that has just ended is the latest of these."""
        self.check_original(number)
        if self.state.phase == OVER:
            self.next_game()
        self.series.replicate(number)
        self.again(lambda: None)

    def check_original(self, number: int | None) -> None:
        """Raises unless there is a finished game, of this number, to take the deals from."""
        there = [record.setup.number for record in self.series.finished]
        if self.state.phase == OVER:
            there.append(self.state.number)
        if not there:
            raise CannotUndo("nothing_to_replicate")
        if number is not None and number not in there:
            raise CannotUndo("no_such_game")

    # Keeping

    def text(self) -> str:
        """As the series writes itself, but with finished games written out only once."""
        finished = self.series.finished
        if self._finished[0] != len(finished):
            text = "".join(f"{record.text()}{BREAK}\n" for record in finished)
            self._finished = (len(finished), text)
        current = Series(self.game, self.series.options)
        current.session = self.session
        return self._finished[1] + current.text()

    def keep(self) -> None:
        """Save it; if that fails the match goes on, and `trouble` says why."""
        if self.seed:
            self.session.record.notes["seed"] = self.seed
        try:
            self.save.keep(self.series, self.text)
            self.trouble = ""
        except OSError as error:
            self.trouble = error.strerror or str(error)


def winner(record: Record) -> int | None:
    """Who won a finished game; found once by replaying it, then noted with it."""
    if not record.notes.get("winner", "").isdecimal():
        record.notes["winner"] = str(record.replay().winner)
    noted = record.notes["winner"]
    return int(noted) if noted.isdecimal() else None


def game_seed(master: str, number: int) -> bytes | None:
    """Each game of a series begun with --seed has its own cards; None leaves it to chance."""
    return hashlib.sha512(f"{master} {number}".encode()).digest() if master else None
