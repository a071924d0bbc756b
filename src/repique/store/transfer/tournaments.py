"""Imports the tournaments of an export file, with entries and hands; all rows get new ids."""

import json
from typing import Any

from sqlalchemy import Table

from repique.core.game import Setup
from repique.play.record import parse_record
from repique.store.db import schema
from repique.store.db.transaction import Transaction
from repique.store.errors import BadFile, StoreError
from repique.store.matches.series import record_of
from repique.store.players.players import BadName, name_key, tidy_name
from repique.store.tournaments.tournaments import (
    MOST_HANDS,
    RANKINGS,
    CreatedTournament,
    all_tournaments,
    series_of_hand,
    tournament_from_row,
)

ExportedRows = dict[str, list[dict[str, Any]]]  # by table


def is_valid_tournament(row: dict[str, Any]) -> bool:
    """Whether this row, whose values have the right types, is a tournament that can be played."""
    try:
        game, options = tournament_from_row(row).rules()
    except StoreError:
        return False
    seats = game.start(options, Setup(0)).seats
    return (
        1 <= row["hands"] <= MOST_HANDS
        and row["ranking"] in RANKINGS
        and len(bytes.fromhex(row["seed"])) > 0
        and len(json.loads(row["levels"])) == seats - 1
        and 0 <= row["dealer"] < seats
    )


class TournamentImport:
    """Adds tournaments, entries and hands of a file. Rows with the same token are the same
    tournament or entry, and what the store already has is not changed. `players` and `series` map
    ids of the file to ids of the store; `apart` are series that were not imported completely."""

    def __init__(
        self,
        tx: Transaction,
        found: ExportedRows,
        players: dict[int, int],
        series: dict[int, int],
        apart: set[int],
    ) -> None:
        self.tx = tx
        self.found = found
        self.players = players
        self.series = series
        self.apart = apart
        self.left_out: list[str] = []  # a sentence for each row that was not imported
        self.tournaments: dict[int, int] = {}  # ids of the file to ids of the store
        self.entries: dict[int, int] = {}  # ids of the file to ids of the store
        self.hands: dict[int, int] = {}  # by entry: how many hands its tournament has
        self.refused: set[int] = set()  # entries that belong to another player in the store

    def run(self) -> None:
        """Import everything; raises `BadFile` if rows do not fit together."""
        for row in self.found["tournaments"]:
            self._import_tournament(row)
        for row in self.found["entries"]:
            self._import_entry(row)
        for row in (*self.found["hands"], *self.found["tallies"]):
            if not 1 <= row["hand"] <= self.hands[row["entry"]]:
                raise BadFile("This file is damaged: a hand in it is not part of its tournament.")
        series = {row["id"] for row in self.found["series"]}
        if any(row["series"] not in series for row in self.found["hands"]):
            raise BadFile("This file is damaged: a hand in it has no game.")
        for row in self.found["hands"]:
            if row["entry"] not in self.refused:
                self._import_hand(row)

    def _import_hand(self, row: dict[str, Any]) -> None:
        entry = next(e for e in self.found["entries"] if e["id"] == row["entry"])
        played = self.tx.one(schema.tournaments, id=self.tournaments[entry["tournament"]])
        if not self._is_known(schema.hands, row):
            if self._was_dealt(row, tournament_from_row(played)):
                self._insert(schema.hands, row, series=self.series[row["series"]])
                return
            why = "was dealt differently"
        elif self._is_same_series(row, row["series"]):
            return
        else:
            why = "went on differently here"
        self.left_out.append(
            f"Hand {row['hand']} of {played['name']} {why}, so the one in the file is left out."
        )

    def _was_dealt(self, row: dict[str, Any], tournament: CreatedTournament) -> bool:
        """Whether the hand was dealt as the tournament deals it to all entrants."""
        match = self.tx.find(schema.matches, series=self.series.get(row["series"], 0))
        if match is None:
            return False
        record, _ = record_of(self.tx.connection, match["id"])
        dealt = series_of_hand(self.tx.connection, tournament, row["hand"])
        heading = parse_record(dealt.heading())
        dealt.session.deal()
        moves = dealt.session.record.moves
        same = (record.options, record.setup, record.notes.get("source"))
        return record.moves[: len(moves)] == moves and same == (
            heading.options,
            heading.setup,
            heading.notes["source"],
        )

    def _is_same_series(self, row: dict[str, Any], series: int | None) -> bool:
        """Whether the store plays the hand in the same series, or not yet at all."""
        key = {"entry": self.entries[row["entry"]], "hand": row["hand"]}
        known = self.tx.find(schema.hands, **key)
        if known is None:
            return True
        return series not in self.apart and self.series.get(series or 0) == known["series"]

    def _is_known(self, table: Table, row: dict[str, Any]) -> bool:
        entry = self.entries[row["entry"]]
        return self.tx.find(table, entry=entry, hand=row["hand"]) is not None

    def _insert(self, table: Table, row: dict[str, Any], **changes: Any) -> None:
        values = {**row, "entry": self.entries[row["entry"]], **changes}
        values.pop("seal")
        self.tx.insert(table, **values)

    def _import_tournament(self, row: dict[str, Any]) -> None:
        known = self.tx.find(schema.tournaments, token=row["token"])
        if known is None:
            new_id = self.tx.new_id(schema.tournaments)
            values = {**row, "id": new_id, "name": self._free_name(row["name"])}
            values.pop("seal")
            self.tx.insert(schema.tournaments, **values)
            self.tournaments[row["id"]] = new_id
            return
        if known["seed"] != row["seed"]:
            raise BadFile("This file has other deals for a tournament that is already here.")
        self.tournaments[row["id"]] = known["id"]

    def _free_name(self, name: str) -> str:
        """The name, with a number behind it if another tournament in the store has it."""
        taken = {name_key(tournament.name) for tournament in all_tournaments(self.tx.connection)}
        try:
            tried = tidy_name(name)
            count = 2
            while name_key(tried) in taken:
                tried = tidy_name(f"{tidy_name(name)[:20]} {count}")
                count += 1
        except BadName as error:
            raise BadFile("This file is damaged: a tournament in it has no proper name.") from error
        return tried

    def _import_entry(self, row: dict[str, Any]) -> None:
        if row["attempt"] < 1:
            raise BadFile("This file is damaged: it has an attempt that isn’t possible.")
        played = self.tx.one(schema.tournaments, id=self.tournaments[row["tournament"]])
        self.hands[row["id"]] = played["hands"]
        known = self.tx.find(schema.entries, token=row["token"])
        if known is not None:
            self._use_known_entry(row, known)
            return
        player = self.players[row["player"]]
        tournament = self.tournaments[row["tournament"]]
        others = self.tx.rows(schema.entries, player=player, tournament=tournament)
        attempts = [entry["attempt"] for entry in others]
        new_id = self.tx.new_id(schema.entries)
        values = {**row, "player": player, "tournament": tournament, "id": new_id}
        if row["attempt"] in attempts:
            values["attempt"] = max(attempts) + 1
        values.pop("seal")
        self.tx.insert(schema.entries, **values)
        self.entries[row["id"]] = new_id

    def _use_known_entry(self, row: dict[str, Any], known: dict[str, Any]) -> None:
        """Use the entry of the store; its hands are refused if it belongs to another player."""
        self.entries[row["id"]] = known["id"]
        if known["player"] == self.players[row["player"]]:
            return
        self.refused.add(row["id"])
        owner = self.tx.one(schema.players, id=known["player"])["name"]
        played = self.tx.one(schema.tournaments, id=known["tournament"])["name"]
        self.left_out.append(f"An entry in {played} belongs to {owner} here, so it is left out.")
