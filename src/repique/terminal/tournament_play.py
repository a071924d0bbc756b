"""Plays the hands of a tournament in the terminal, one after another."""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

from repique.ai.hints import advised
from repique.ai.levels import LEVELS
from repique.ai.seating import seated as at_level
from repique.core.game import Game
from repique.core.options import Options
from repique.core.table import Seat
from repique.play.explore import Explorer
from repique.play.presets import to_type
from repique.play.seating import Player
from repique.play.series import Series
from repique.play.simple_players import rule_of_thumb, simple
from repique.store.errors import CannotSave
from repique.store.files.folder import as_data
from repique.store.matches.series import restore
from repique.store.matches.writer import Keeper
from repique.store.store import Store
from repique.store.tournaments.hands import Dealt, next_hand, seated, unplayed
from repique.store.tournaments.tournaments import Entry, Tournament
from repique.terminal.loop import converse
from repique.terminal.match import Match
from repique.terminal.screen import Screen


class TournamentHandSaver:
    """Saves the current hand to a store that is already open."""

    def __init__(self, store: Store, keeper: Keeper) -> None:
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
    tournament: Tournament,
    entry: Entry,
    explorer: Explorer | None = None,
) -> bool:
    """Play hand after hand; True when all are played, False if the player quits before."""
    while store.read(lambda c: unplayed(c, tournament, entry)) is not None:
        dealt = store.do(lambda pen: next_hand(pen, tournament, entry))
        match = opened(store, tournament, entry, dealt)
        match.explorer = explorer
        if not _play_hand(screen, match, tournament, dealt):
            return False
    return True


def opened(store: Store, tournament: Tournament, entry: Entry, dealt: Dealt) -> Match:
    """The match of a hand, at the move where it was left."""
    found = store.read(lambda c: restore(c, dealt.series))
    live = found.series
    keeper = Keeper.resumed(store.writer, dealt.series, found)
    keeper.seated = store.read(lambda c: seated(c, tournament, entry))
    match = Match(live, tournament.preset, TournamentHandSaver(store, keeper))

    def player(game: Game[Any], seat: Seat) -> Player:
        level = tournament.levels[seat - 1] if seat else ""
        return at_level(game, seat, level) if level in LEVELS else simple(game, seat)

    match.players = player
    match.heading = f"{tournament.title} · hand {dealt.hand}"
    levels = set(tournament.levels)
    match.adviser = advised if levels & {*LEVELS} else rule_of_thumb
    return match


def _play_hand(screen: Screen, match: Match, tournament: Tournament, dealt: Dealt) -> bool:
    """Play one hand; False if the player quits or it cannot be saved."""
    words = match.words
    about = {"tournament": tournament.title, "hand": dealt.hand, "hands": tournament.hands}
    screen.more = words.text("prompts", "more")
    screen.say(words.text("prompts", "hand_begins" if dealt.fresh else "hand_resumed", **about))
    last = dealt.hand == tournament.hands
    question = "next_hand" if not last else "last_hand" if tournament.hands > 1 else "only_hand"
    after = words.text("prompts", question, next=dealt.hand + 1, hands=tournament.hands)
    on = converse(screen, match, after)
    if not on:
        done = last and match.session.over
        text = "not_saved_end" if match.trouble else "hands_played" if done else "hand_saved"
        data = as_data(match.save.path.parent)
        wanted = to_type("tournament", "results" if done else "play", tournament.name, data=data)
        screen.say(words.text("prompts", text, command=wanted, problem=match.trouble))
    return on and not match.trouble
