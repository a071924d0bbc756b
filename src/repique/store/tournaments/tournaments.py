"""Created tournaments and their entries.

A tournament has a name, house rules, a number of hands, the levels of the computer players and a
secret seed. Players enter at any time; each attempt of a player is an entry of its own.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from repique.core.game import Game, Setup
from repique.core.options import Options
from repique.games import by_preset
from repique.play.deals import SharedDeals, new_seed
from repique.play.presets import ChosenGame
from repique.play.series import Series
from repique.play.text.numbers import number_of
from repique.store.db import schema
from repique.store.db.transaction import Transaction, as_json, find, one, rows
from repique.store.errors import NotFound, StoreError
from repique.store.matches.series import new_token
from repique.store.players.players import BadName, name_key, tidy_name

MOST_HANDS = 200
PLAY = "play"  # ranking by play points
TOTAL = "total"  # ranking by total points
RANKINGS = (PLAY, TOTAL)
HANDS_SUFFIX = re.compile(r"\s*\(\d+ hands?\)\s*$")


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """A tournament to be created."""

    name: str
    chosen: ChosenGame
    hands: int
    levels: tuple[str, ...]
    ranking: str = PLAY


@dataclass(frozen=True, slots=True)
class CreatedTournament:
    """A stored tournament without its seed, which must not leave the store."""

    id: int
    token: str
    name: str
    preset: str
    game: str
    options: dict[str, Any]  # those that differ from the defaults of the game
    hands: int
    levels: tuple[str, ...]
    ranking: str
    dealer: int  # of the first hand
    created: str

    @property
    def title(self) -> str:
        """The name with the number of hands, as it is displayed."""
        return f"{self.name} ({number_of(self.hands, 'hand')})"

    def dealer_of(self, hand: int) -> int:
        """The dealer of a hand: the next seat for each hand, the same for all entrants."""
        return (self.dealer + hand - 1) % (len(self.levels) + 1)

    def rules(self) -> tuple[Game[Any], Options]:
        """The game and its options; raises `StoreError` if this version does not know them."""
        found = by_preset(self.preset)
        if found is None or found[0].id != self.game:
            raise NotFound(
                f"This version of Repique doesn’t have the game of {self.title}. "
                "Install the newest Repique."
            )
        game = found[0]
        try:
            return game, game.options(**self.options)
        except (ValueError, TypeError) as error:
            raise StoreError(
                f"This version of Repique doesn’t have the house rules of {self.title}. "
                "Install the newest Repique."
            ) from error


@dataclass(frozen=True, slots=True)
class TournamentEntry:
    """One attempt of a player at a tournament."""

    id: int
    tournament: int
    player: int
    attempt: int


def create_tournament(
    tx: Transaction, plan: TournamentPlan, seed: bytes | None = None
) -> CreatedTournament:
    """Insert a tournament with a new seed (tests may give one). Raises `BadName` if the name is
    taken, and `StoreError` for a wrong number of hands."""
    if not 1 <= plan.hands <= MOST_HANDS:
        raise StoreError(f"A tournament can have 1 to {MOST_HANDS} hands.")
    if any(name_key(other.name) == name_key(plan.name) for other in all_tournaments(tx.connection)):
        raise BadName(f"There is already a tournament called {tidy_name(plan.name)}.")
    token = new_token()
    seed = seed or new_seed()
    tx.insert(
        schema.tournaments,
        id=tx.new_id(schema.tournaments),
        token=token,
        name=tidy_name(plan.name),
        preset=plan.chosen.preset,
        game=plan.chosen.game.id,
        options=as_json(plan.chosen.options.changed()),
        hands=plan.hands,
        levels=as_json(plan.levels),
        ranking=plan.ranking,
        seed=seed.hex(),
        dealer=seed[0] % (len(plan.levels) + 1),
        created=tx.at,
    )
    return tournament_by_token(tx.connection, token)


def tournament_from_row(row: dict[str, Any]) -> CreatedTournament:
    """The tournament in a row."""
    values = {name: row[name] for name in CreatedTournament.__dataclass_fields__}
    values["options"] = json.loads(row["options"])
    values["levels"] = tuple(json.loads(row["levels"]))
    return CreatedTournament(**values)


def all_tournaments(connection: Connection) -> list[CreatedTournament]:
    """All tournaments in the order in which they were created."""
    return [tournament_from_row(row) for row in rows(connection, schema.tournaments)]


def tournament_by_token(connection: Connection, token: str) -> CreatedTournament:
    """The tournament with this token; raises `NotFound`."""
    row = find(connection, schema.tournaments, token=token)
    if row is None:
        raise NotFound("There is no such tournament.")
    return tournament_from_row(row)


def tournament_by_name(connection: Connection, name: str) -> CreatedTournament:
    """The tournament of this name, given with or without the number of hands; raises `NotFound`."""
    wanted = name_key(HANDS_SUFFIX.sub("", name))
    for tournament in all_tournaments(connection):
        if name_key(tournament.name) == wanted:
            return tournament
    raise NotFound(f"There is no tournament called {tidy_name(HANDS_SUFFIX.sub('', name))}.")


def series_of_hand(connection: Connection, tournament: CreatedTournament, hand: int) -> Series:
    """A new live series for a hand, before its deal; the same deal for all entrants."""
    game, options = tournament.rules()
    seed = bytes.fromhex(one(connection, schema.tournaments, id=tournament.id)["seed"])
    setup = Setup(tournament.dealer_of(hand), hand)
    return Series.hand(game, options, SharedDeals.of_hand(seed, hand), setup)


# Entries


def entries_of(
    connection: Connection, tournament: int, player: int | None = None
) -> list[TournamentEntry]:
    """The entries of a tournament, or of one player in it: players in the order of their first
    entry, and the attempts of each in order."""
    wanted = {"tournament": tournament} | ({} if player is None else {"player": player})
    found = rows(connection, schema.entries, **wanted)
    unsorted = [
        TournamentEntry(**{n: row[n] for n in TournamentEntry.__dataclass_fields__})
        for row in found
    ]
    first = {entry.player: n for n, entry in reversed([*enumerate(unsorted)])}
    return sorted(unsorted, key=lambda entry: (first[entry.player], entry.attempt))


def enter_tournament(
    tx: Transaction, tournament: CreatedTournament, player: int
) -> TournamentEntry:
    """The newest entry of this player; the first is added if there is none."""
    tx.one(schema.players, id=player)
    own = entries_of(tx.connection, tournament.id, player)
    return own[-1] if own else _add_entry(tx, tournament, player, 1)


def add_attempt(tx: Transaction, tournament: CreatedTournament, player: int) -> TournamentEntry:
    """Add another entry of this player. Raises `StoreError` until all hands of the last one are
    played: in the new attempt the player would see hands that are still to be played in the old."""
    last = enter_tournament(tx, tournament, player)
    played = len(tx.rows(schema.tallies, entry=last.id))
    if played < tournament.hands:
        left = number_of(tournament.hands - played, "hand")
        raise StoreError(f"Finish this attempt first. You have {left} left.")
    return _add_entry(tx, tournament, player, last.attempt + 1)


def _add_entry(
    tx: Transaction, tournament: CreatedTournament, player: int, attempt: int
) -> TournamentEntry:
    entry = TournamentEntry(tx.new_id(schema.entries), tournament.id, player, attempt)
    tx.insert(
        schema.entries,
        id=entry.id,
        token=new_token(),
        tournament=entry.tournament,
        player=entry.player,
        attempt=entry.attempt,
        created=tx.at,
    )
    return entry
