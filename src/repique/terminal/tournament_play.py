"""Plays the hands of a tournament in the terminal, one after another."""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

from repique.ai.hints import advice_for
from repique.ai.levels import LEVELS
from repique.ai.seating import player_for_seat as at_level
from repique.core.game import Game
from repique.core.options import Options
from repique.core.table import Seat
from repique.play.explore import Explorer
from repique.play.presets import command_line
from repique.play.seating import Player
from repique.play.series import Series
from repique.play.simple_players import simple_advice, simple_player
from repique.store.errors import CannotSave
from repique.store.files.folder import data_option
from repique.store.matches.series import restore_series
from repique.store.matches.writer import SeriesWriter
from repique.store.store import Store
from repique.store.tournaments.hands import StartedHand, next_hand, next_unplayed
from repique.store.tournaments.tournaments import CreatedTournament, TournamentEntry
from repique.terminal.loop import play_loop
from repique.terminal.match import TerminalMatch
from repique.terminal.screen import Screen


class TournamentHandSaver:
    """Saves the current hand to a store that is already open."""

    def __init__(self, store: Store, keeper: SeriesWriter) -> None:
        self._store = store
        self._keeper = keeper

    @property
    def path(self) -> Path:
        assert self._store.folder is not None, "the terminal keeps its matches in a folder"
        return self._store.folder.database

    def keep(self, series: Series, text: Callable[[], str]) -> None:
        try:
            self._keeper.keep(series)
        except CannotSave as error:
            raise OSError(errno.EIO, error.why) from error

    def remember(self, options: Options) -> None:
        """Does nothing: the rules of a tournament do not become a player's usual ones."""


def play_hands(
    screen: Screen,
    store: Store,
    tournament: CreatedTournament,
    entry: TournamentEntry,
    explorer: Explorer | None = None,
) -> bool:
    """Play hand after hand; True when all are played, False if the player quits before."""
    while store.read(lambda c: next_unplayed(c, tournament, entry)) is not None:
        dealt = store.do(lambda tx: next_hand(tx, tournament, entry))
        match = open_hand(store, tournament, dealt)
        match.explorer = explorer
        if not _play_hand(screen, match, tournament, dealt):
            return False
    return True


def open_hand(store: Store, tournament: CreatedTournament, dealt: StartedHand) -> TerminalMatch:
    """The match of a hand, at the move where it was left."""
    found = store.read(lambda c: restore_series(c, dealt.series))
    live = found.series
    keeper = SeriesWriter.from_restored(store.writer, dealt.series, found)
    match = TerminalMatch(live, tournament.preset, TournamentHandSaver(store, keeper))

    def player(game: Game[Any], seat: Seat) -> Player:
        level = tournament.levels[seat - 1] if seat else ""
        return at_level(game, seat, level) if level in LEVELS else simple_player(game, seat)

    match.players = player
    match.heading = f"{tournament.title} · hand {dealt.hand}"
    levels = set(tournament.levels)
    match.adviser = advice_for if levels & {*LEVELS} else simple_advice
    return match


def _play_hand(
    screen: Screen, match: TerminalMatch, tournament: CreatedTournament, dealt: StartedHand
) -> bool:
    """Play one hand; False if the player quits or it cannot be saved."""
    words = match.words
    about = {"tournament": tournament.title, "hand": dealt.hand, "hands": tournament.hands}
    screen.more = words.text("prompts", "more")
    screen.say(words.text("prompts", "hand_begins" if dealt.fresh else "hand_resumed", **about))
    last = dealt.hand == tournament.hands
    question = "next_hand" if not last else "last_hand" if tournament.hands > 1 else "only_hand"
    after = words.text("prompts", question, next=dealt.hand + 1, hands=tournament.hands)
    on = play_loop(screen, match, after)
    if not on:
        done = last and match.session.over
        text = "not_saved_end" if match.trouble else "hands_played" if done else "hand_saved"
        data = data_option(match.save.path.parent)
        wanted = command_line(
            "tournament", "results" if done else "play", tournament.name, data=data
        )
        screen.say(words.text("prompts", text, command=wanted, problem=match.trouble))
    return on and not match.trouble
