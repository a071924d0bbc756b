"""Tournaments out of a file that was exported: the rows are given new numbers here."""

import json
from typing import Any

from sqlalchemy import Table

from repique.core.game import Setup
from repique.play.record import parse
from repique.store.db import schema
from repique.store.db.transaction import Pen
from repique.store.errors import BadFile, StoreError
from repique.store.matches.series import record_of
from repique.store.players.players import BadName, key_of, tidy
from repique.store.tournaments.tournaments import (
    MOST_HANDS,
    RANKINGS,
    Tournament,
    all_tournaments,
    series_of_hand,
    tournament_from_row,
)

ExportedRows = dict[str, list[dict[str, Any]]]  # by table


def is_valid_tournament(row: dict[str, Any]) -> bool:
    """Whether these values, each of the right kind, make a tournament."""
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
    """A tournament of the same token is the same; so is an entry. What is here stays. Numbers of
    players and series are translated; of `apart` not all could be taken over."""

    def __init__(
        self,
        tx: Pen,
        found: ExportedRows,
        players: dict[int, int],
        series: dict[int, int],
        apart: set[int],
    ) -> None:
        self.tx, self.found, self.players, self.series = tx, found, players, series
        self.apart = apart
        self.left_out: list[str] = []
        self.tournaments: dict[int, int] = {}
        self.entries: dict[int, int] = {}
        self.hands: dict[int, int] = {}  # how many the tournament of an entry has
        self.refused: set[int] = set()  # entries that belong to others here

    def run(self) -> None:
        for row in self.found["tournaments"]:
            self._tournament(row)
        for row in self.found["entries"]:
            self._entry(row)
        for row in (*self.found["hands"], *self.found["tallies"]):
            if not 1 <= row["hand"] <= self.hands[row["entry"]]:
                raise BadFile("This file has a hand that its tournament does not have.")
        there = {row["id"] for row in self.found["series"]}
        if any(row["series"] not in there for row in self.found["hands"]):
            raise BadFile("This file is damaged: a hand in it was played nowhere.")
        for row in self._taken("hands"):
            self._hand(row)

    def _taken(self, table: str) -> list[dict[str, Any]]:
        return [row for row in self.found[table] if row["entry"] not in self.refused]

    def _hand(self, row: dict[str, Any]) -> None:
        entry = next(e for e in self.found["entries"] if e["id"] == row["entry"])
        played = self.tx.one(schema.tournaments, id=self.tournaments[entry["tournament"]])
        if not self._known(schema.hands, row):
            if self._was_dealt(row, tournament_from_row(played)):
                self._insert(schema.hands, row, series=self.series[row["series"]])
                return
            said = "was not dealt so"
        elif self._is_ours(row, row["series"]):
            return
        else:
            said = "went on in another way here"
        self.left_out.append(
            f"Hand {row['hand']} of {played['name']} {said}; that of the file is left out."
        )

    def _was_dealt(self, row: dict[str, Any], tournament: Tournament) -> bool:
        """Whether this is the hand that everybody in the tournament gets."""
        match = self.tx.find(schema.matches, series=self.series.get(row["series"], 0))
        if match is None:
            return False
        record, _ = record_of(self.tx.connection, match["id"])
        dealt = series_of_hand(self.tx.connection, tournament, row["hand"])
        heading = parse(dealt.heading())
        dealt.session.deal()
        moves = dealt.session.record.moves
        same = (record.options, record.setup, record.notes.get("source"))
        return record.moves[: len(moves)] == moves and same == (
            heading.options,
            heading.setup,
            heading.notes["source"],
        )

    def _is_ours(self, row: dict[str, Any], series: int | None) -> bool:
        """Whether a hand is played in the same series here, or not yet."""
        key = {"entry": self.entries[row["entry"]], "hand": row["hand"]}
        there = self.tx.find(schema.hands, **key)
        if there is None:
            return True
        return series not in self.apart and self.series.get(series or 0) == there["series"]

    def _known(self, table: Table, row: dict[str, Any]) -> bool:
        entry = self.entries[row["entry"]]
        return self.tx.find(table, entry=entry, hand=row["hand"]) is not None

    def _insert(self, table: Table, row: dict[str, Any], **changes: Any) -> None:
        values = {**row, "entry": self.entries[row["entry"]], **changes}
        values.pop("seal")
        self.tx.insert(table, **values)

    def _tournament(self, row: dict[str, Any]) -> None:
        there = self.tx.find(schema.tournaments, token=row["token"])
        if there is None:
            number = self.tx.new_id(schema.tournaments)
            made = {**row, "id": number, "name": self._free(row["name"])}
            made.pop("seal")
            self.tx.insert(schema.tournaments, **made)
            self.tournaments[row["id"]] = number
            return
        if there["seed"] != row["seed"]:
            raise BadFile("This file has other deals for a tournament that is known here.")
        self.tournaments[row["id"]] = there["id"]

    def _free(self, name: str) -> str:
        """Another tournament of this name may be here: then a number is put behind it."""
        taken = {key_of(tournament.name) for tournament in all_tournaments(self.tx.connection)}
        try:
            tried, count = tidy(name), 2
            while key_of(tried) in taken:
                tried, count = tidy(f"{tidy(name)[:20]} {count}"), count + 1
        except BadName as error:
            raise BadFile("This file has a tournament without a proper name.") from error
        return tried

    def _entry(self, row: dict[str, Any]) -> None:
        if row["attempt"] < 1:
            raise BadFile("This file has an attempt that nobody can have made.")
        played = self.tx.one(schema.tournaments, id=self.tournaments[row["tournament"]])
        self.hands[row["id"]] = played["hands"]
        there = self.tx.find(schema.entries, token=row["token"])
        if there is not None:
            self._known_entry(row, there)
            return
        player, tournament = self.players[row["player"]], self.tournaments[row["tournament"]]
        same = {"player": player, "tournament": tournament}
        before = [entry["attempt"] for entry in self.tx.rows(schema.entries, **same)]
        number, attempt = self.tx.new_id(schema.entries), row["attempt"]
        made = {**row, **same, "id": number}
        made["attempt"] = max(before) + 1 if attempt in before else attempt
        made.pop("seal")
        self.tx.insert(schema.entries, **made)
        self.entries[row["id"]] = number

    def _known_entry(self, row: dict[str, Any], there: dict[str, Any]) -> None:
        self.entries[row["id"]] = there["id"]
        if there["player"] == self.players[row["player"]]:
            return
        self.refused.add(row["id"])
        owner = self.tx.one(schema.players, id=there["player"])["name"]
        played = self.tx.one(schema.tournaments, id=there["tournament"])["name"]
        self.left_out.append(f"An entry in {played} belongs to {owner} here, and is left out.")
