"""Tournaments that people created, and who plays in them.

A tournament is a name, house rules, a number of hands, the levels of the computer players and
a secret seed. Players enter at any time; whoever has played all hands may try again, which
makes another entry beside the first.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from repique.core.game import Game, Setup
from repique.core.options import Options
from repique.games import by_preset
from repique.play.deals import Shared, new_seed
from repique.play.presets import Chosen
from repique.play.series import Series
from repique.play.text.numbers import counted
from repique.store.db import schema
from repique.store.db.transaction import Pen, as_json, find, one, rows
from repique.store.errors import StoreError, Unknown
from repique.store.matches.series import new_token
from repique.store.players.players import BadName, key_of, tidy

MOST_HANDS = 200
PLAY, TOTAL = "play", "total"  # what decides who wins
RANKINGS = (PLAY, TOTAL)
SUFFIX = re.compile(r"\s*\(\d+ hands?\)\s*$")


@dataclass(frozen=True, slots=True)
class Plan:
    """What somebody wants to create."""

    name: str
    chosen: Chosen
    hands: int
    levels: tuple[str, ...]
    ranking: str = PLAY


@dataclass(frozen=True, slots=True)
class Tournament:
    """All but the seed, which nobody is told."""

    id: int
    token: str
    name: str
    preset: str
    game: str
    options: dict[str, Any]  # that differ from the usual ones of the game
    hands: int
    levels: tuple[str, ...]
    ranking: str
    dealer: int  # of the first hand
    created: str

    @property
    def title(self) -> str:
        return f"{self.name} ({counted(self.hands, 'hand')})"

    def dealer_of(self, hand: int) -> int:
        """The deal goes round from hand to hand, for everybody alike."""
        return (self.dealer + hand - 1) % (len(self.levels) + 1)

    def rules(self) -> tuple[Game[Any], Options]:
        """The game under its house rules, if this program still knows them."""
        found = by_preset(self.preset)
        if found is None or found[0].id != self.game:
            raise Unknown(f"This program does not know the game of {self.title}.")
        game = found[0]
        try:
            return game, game.options(**self.options)
        except (ValueError, TypeError) as error:
            raise StoreError(f"The house rules of {self.title} make no sense here.") from error


@dataclass(frozen=True, slots=True)
class Entry:
    id: int
    tournament: int
    player: int
    attempt: int


def create(pen: Pen, plan: Plan, seed: bytes | None = None) -> Tournament:
    """A new tournament; its name is free, and its seed secret unless a test gives one."""
    if not 1 <= plan.hands <= MOST_HANDS:
        raise StoreError(f"A tournament has 1 to {MOST_HANDS} hands.")
    if any(key_of(other.name) == key_of(plan.name) for other in everything(pen.connection)):
        raise BadName(f"There is already a tournament called {tidy(plan.name)}.")
    number, token = pen.new_id(schema.tournaments), new_token()
    seed = seed or new_seed()
    pen.insert(
        schema.tournaments,
        id=number,
        token=token,
        name=tidy(plan.name),
        preset=plan.chosen.preset,
        game=plan.chosen.game.id,
        options=as_json(plan.chosen.options.changed()),
        hands=plan.hands,
        levels=as_json(plan.levels),
        ranking=plan.ranking,
        seed=seed.hex(),
        dealer=seed[0] % (len(plan.levels) + 1),
        created=pen.at,
    )
    return by_token(pen.connection, token)


def from_row(row: dict[str, Any]) -> Tournament:
    kept = {name: row[name] for name in Tournament.__dataclass_fields__}
    kept |= {"options": json.loads(row["options"]), "levels": tuple(json.loads(row["levels"]))}
    return Tournament(**kept)


def everything(connection: Connection) -> list[Tournament]:
    """In the order in which they were created."""
    return [from_row(row) for row in rows(connection, schema.tournaments)]


def by_token(connection: Connection, token: str) -> Tournament:
    row = find(connection, schema.tournaments, token=token)
    if row is None:
        raise Unknown("There is no such tournament.")
    return from_row(row)


def by_name(connection: Connection, name: str) -> Tournament:
    """As it is shown, with the number of hands, or without."""
    wanted = key_of(SUFFIX.sub("", name))
    for tournament in everything(connection):
        if key_of(tournament.name) == wanted:
            return tournament
    raise Unknown(f"There is no tournament called {tidy(SUFFIX.sub('', name))}.")


def series_of(connection: Connection, tournament: Tournament, hand: int) -> Series:
    """The hand as everybody meets it, before its first card."""
    game, options = tournament.rules()
    seed = bytes.fromhex(one(connection, schema.tournaments, id=tournament.id)["seed"])
    setup = Setup(tournament.dealer_of(hand), hand)
    return Series.hand(game, options, Shared.of_hand(seed, hand), setup)


# Entries


def entries(connection: Connection, tournament: int, player: int | None = None) -> list[Entry]:
    """Players in the order in which they came; the attempts of each in theirs."""
    wanted = {"tournament": tournament} | ({} if player is None else {"player": player})
    found = rows(connection, schema.entries, **wanted)
    made = [Entry(**{n: row[n] for n in Entry.__dataclass_fields__}) for row in found]
    came = {entry.player: n for n, entry in reversed([*enumerate(made)])}
    return sorted(made, key=lambda entry: (came[entry.player], entry.attempt))


def enter(pen: Pen, tournament: Tournament, player: int) -> Entry:
    """The newest attempt of this player, who joins now unless that was before."""
    pen.one(schema.players, id=player)
    there = entries(pen.connection, tournament.id, player)
    return there[-1] if there else _added(pen, tournament, player, 1)


def try_again(pen: Pen, tournament: Tournament, player: int) -> Entry:
    """Another attempt, once all hands of the last one are played: whoever left one half-way and
    saw the rest in another could no longer go on with it fairly."""
    last = enter(pen, tournament, player)
    played = len(pen.rows(schema.tallies, entry=last.id))
    if played < tournament.hands:
        left = counted(tournament.hands - played, "hand")
        raise StoreError(f"Play this attempt to its end first; it has {left} to come.")
    return _added(pen, tournament, player, last.attempt + 1)


def _added(pen: Pen, tournament: Tournament, player: int, attempt: int) -> Entry:
    made = Entry(pen.new_id(schema.entries), tournament.id, player, attempt)
    kept = {name: getattr(made, name) for name in Entry.__dataclass_fields__}
    pen.insert(schema.entries, **kept, token=new_token(), created=pen.at)
    return made
