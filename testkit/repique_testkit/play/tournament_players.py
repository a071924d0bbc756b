"""Tournament players who follow rules of thumb and write to a real store."""

import os
import signal
from pathlib import Path
from random import Random

from repique.core.game import Setup
from repique.core.table import CHANCE
from repique.play.deals import Shared
from repique.play.presets import chosen
from repique.play.series import Series
from repique.store.matches.series import restore
from repique.store.matches.writer import Keeper
from repique.store.players import players
from repique.store.store import Store, open_store
from repique.store.tournaments.hands import next_hand, seated, unplayed
from repique.store.tournaments.tournaments import (
    Plan,
    Tournament,
    by_name,
    create,
    enter,
    try_again,
)
from repique_testkit.play.sketch_play import sketch

SEED = bytes(range(256))


def founded(
    store: Store, preset: str = "piquet", hands: int = 2, name: str = "Sunday", *changes: str
) -> Tournament:
    """Create a tournament against simple players, with a known seed."""
    wanted = chosen(preset, [*changes, "tournament=on"])
    seats = wanted.game.start(wanted.options, Setup(0)).seats
    plan = Plan(name, wanted, hands, ("simple",) * (seats - 1))
    return store.do(lambda pen: create(pen, plan, SEED))


class Entrant:
    """A player entered in a tournament, who makes the same moves as every other one.

    The moves of computer players depend on the seed of the tournament only.
    """

    def __init__(
        self, store: Store, tournament: Tournament, name: str, again: bool = False
    ) -> None:
        self.store = store
        self.tournament = tournament
        self.person = store.do(lambda pen: players.sit(pen, name))
        join = try_again if again else enter
        self.entry = store.do(lambda pen: join(pen, tournament, self.person.id))
        self.texts: list[str] = []  # the moves of each hand played here

    def sit_down(self) -> tuple[int, Series, Keeper]:
        """Resume the unfinished hand or start the next: its number, its series, its writer."""
        dealt = self.store.do(lambda pen: next_hand(pen, self.tournament, self.entry))
        found = self.store.read(lambda c: restore(c, dealt.series))
        keeper = Keeper.resumed(self.store.writer, dealt.series, found)
        keeper.seated = self.store.read(lambda c: seated(c, self.tournament, self.entry))
        return dealt.hand, found.series, keeper

    def play(self, hands: int = 1000) -> "Entrant":
        """Play so many hands, or all that are left."""
        for _ in range(hands):
            if self.store.read(lambda c: unplayed(c, self.tournament, self.entry)) is None:
                break
            _, live, keeper = self.sit_down()
            while not live.session.over:
                step(live)
                keeper.keep(live)
            self.texts.append("\n".join(map(str, live.session.record.moves)))
        return self


def step(live: Series) -> None:
    """Deal, or make the move that every player of the tournament makes here."""
    session = live.session
    if session.state.turn == CHANCE:
        session.deal()
        return
    assert isinstance(session.source, Shared)
    luck = session.source.luck(session.state.turn, len(session.record.moves))
    session.submit(session.state.turn, sketch(session, Random(luck)))


def play_and_die(folder: Path, name: str, hands: int, moves: int) -> None:
    """Play so many hands and moves of the next one, then kill this process with SIGKILL."""
    store = open_store(folder)
    entrant = Entrant(store, store.read(lambda c: by_name(c, "Sunday")), name).play(hands)
    _, live, keeper = entrant.sit_down()
    for _ in range(moves):
        step(live)
        keeper.keep(live)
    os.kill(os.getpid(), signal.SIGKILL)
