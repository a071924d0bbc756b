"""Tournament players who follow rules of thumb and write to a real store."""

import os
import signal
from dataclasses import replace
from pathlib import Path
from random import Random

from repique.core.game import Setup
from repique.core.table import CHANCE
from repique.play.deals import SharedDeals
from repique.play.presets import choose_game
from repique.play.sequences import tournament_changes
from repique.play.series import Series
from repique.store.matches.series import restore_series
from repique.store.matches.writer import SeriesWriter
from repique.store.players import players
from repique.store.store import Store, open_store
from repique.store.tournaments.hands import next_hand, next_unplayed
from repique.store.tournaments.tournaments import (
    CreatedTournament,
    TournamentPlan,
    add_attempt,
    create_tournament,
    enter_tournament,
    tournament_by_name,
)
from repique_testkit.play.sketch_play import sketch_action

SEED = bytes(range(256))


def new_tournament(
    store: Store, preset: str = "piquet", hands: int = 2, name: str = "Sunday", *changes: str
) -> CreatedTournament:
    """Create a tournament against simple players, with a known seed."""
    chosen = choose_game(preset, changes)
    options = chosen.options.with_changes(tournament_changes(chosen.game.options))
    wanted = replace(chosen, options=options)
    seats = wanted.game.start(wanted.options, Setup(0)).seats
    plan = TournamentPlan(name, wanted, hands, ("simple",) * (seats - 1))
    return store.do(lambda tx: create_tournament(tx, plan, SEED))


class TournamentPlayer:
    """A player entered in a tournament, who makes the same moves as every other one.

    The moves of computer players depend on the seed of the tournament only.
    """

    def __init__(
        self, store: Store, tournament: CreatedTournament, name: str, again: bool = False
    ) -> None:
        self.store = store
        self.tournament = tournament
        self.person = store.do(lambda tx: players.sign_in(tx, name))
        join = add_attempt if again else enter_tournament
        self.entry = store.do(lambda tx: join(tx, tournament, self.person.id))
        self.texts: list[str] = []  # the moves of each hand played here

    def sit_down(self) -> tuple[int, Series, SeriesWriter]:
        """Resume the unfinished hand or start the next: its number, its series, its writer."""
        dealt = self.store.do(lambda tx: next_hand(tx, self.tournament, self.entry))
        found = self.store.read(lambda c: restore_series(c, dealt.series))
        keeper = SeriesWriter.from_restored(self.store.writer, dealt.series, found)
        return dealt.hand, found.series, keeper

    def play(self, hands: int = 1000) -> "TournamentPlayer":
        """Play so many hands, or all that are left."""
        for _ in range(hands):
            if self.store.read(lambda c: next_unplayed(c, self.tournament, self.entry)) is None:
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
    assert isinstance(session.source, SharedDeals)
    luck = session.source.luck(session.state.turn, len(session.record.moves))
    session.submit(session.state.turn, sketch_action(session, Random(luck)))


def play_and_die(folder: Path, name: str, hands: int, moves: int) -> None:
    """Play so many hands and moves of the next one, then kill this process with SIGKILL."""
    store = open_store(folder)
    entrant = TournamentPlayer(
        store, store.read(lambda c: tournament_by_name(c, "Sunday")), name
    ).play(hands)
    _, live, keeper = entrant.sit_down()
    for _ in range(moves):
        step(live)
        keeper.keep(live)
    os.kill(os.getpid(), signal.SIGKILL)
