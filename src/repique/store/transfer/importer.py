"""Imports an export file: its players, matches and tournaments are added to the store.

Rows get new ids, so every reference is translated. A match is recognised by its token. If the file
has more of its log than the store, the match is continued; if both have continued it differently,
the store keeps its own, the other is left out, and the report says so.

Deals, results and tallies of a file are not trusted, since anybody can write a file: they are
recomputed from the moves, which the rules must allow.
"""

from dataclasses import dataclass
from typing import IO, Any

from sqlalchemy import Table
from sqlalchemy.exc import IntegrityError

from repique.core.game import OVER as PHASE_OVER
from repique.games import by_preset
from repique.store.db import schema
from repique.store.db.transaction import Transaction
from repique.store.errors import BadFile
from repique.store.matches.rebuild import ReplayedLog, write_missing_results
from repique.store.matches.series import (
    CURRENT,
    KEPT,
    MATCH_LEFT,
    MATCH_OPEN,
    MATCH_OVER,
    SERIES_STAGES,
    TOURNAMENT_HAND,
)
from repique.store.players.players import BadName, add_player, name_key
from repique.store.recovery.results import rebuild_tallies
from repique.store.transfer.logs import ExportedLog, exported_logs
from repique.store.transfer.tournaments import ExportedRows, TournamentImport
from repique.store.transfer.validation import read_export


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import has added."""

    players: int = 0
    matches: int = 0
    known: int = 0  # matches that the store had already
    gone_on: int = 0  # those of them of which the file had more
    joined: tuple[str, ...] = ()  # players whom the store had already
    left_out: tuple[str, ...] = ()  # a sentence for each series that was not imported completely


def import_file(tx: Transaction, file: IO[bytes], most_players: int = 12) -> ImportReport:
    """Add the contents of an export file. A player of the same name is taken to be the same. Raises
    `BadFile` if the file is damaged, and `StoreError` if it has too many players."""
    found = read_export(file)
    try:
        return _Importer(tx, found, most_players).run()
    except (KeyError, IntegrityError) as error:
        raise BadFile("This file is damaged: its parts do not belong together.") from error


class _Importer:
    """One import. Ids of the file are mapped to ids of the store."""

    def __init__(self, tx: Transaction, found: ExportedRows, most_players: int) -> None:
        self.tx = tx
        self.found = found
        self.most_players = most_players
        self.logs = exported_logs(found)
        self.players: dict[int, int] = {}
        self.series: dict[int, int] = {}
        self.new_matches: dict[int, int] = {}
        self.continued_matches: dict[int, int] = {}
        self.apart: set[int] = set()  # series of the file that were not imported completely
        self.joined: list[str] = []
        self.left_out: list[str] = []
        self.known = 0

    def run(self) -> ImportReport:
        players_before = len(self.tx.rows(schema.players))
        for row in self.found["players"]:
            self.players[row["id"]] = self._import_player(row)
        series = {row["id"] for row in self.found["series"]}
        if any(row["series"] not in series for row in self.found["matches"]):
            raise BadFile("This file is damaged: a match in it belongs nowhere.")
        for row in self.found["series"]:
            self._import_series(row)
        self._put_aside()
        for table in (schema.preferences, schema.rules, schema.boards):
            self._import_missing_rows(table)
        tournaments = TournamentImport(self.tx, self.found, self.players, self.series, self.apart)
        tournaments.run()
        rebuild_tallies(self.tx)
        return ImportReport(
            players=len(self.tx.rows(schema.players)) - players_before,
            matches=len(self.new_matches),
            known=self.known,
            gone_on=len(self.continued_matches),
            joined=tuple(self.joined),
            left_out=(*self.left_out, *tournaments.left_out),
        )

    def _import_player(self, row: dict[str, Any]) -> int:
        """The id of the player of this name in the store, who is added if there is none."""
        try:
            known = self.tx.find(schema.players, key=name_key(row["name"]))
        except BadName as error:
            raise BadFile(f"This file has a player without a proper name. {error}") from error
        if known is None:
            return add_player(self.tx, row["name"], self.most_players).id
        self.joined.append(known["name"])
        return int(known["id"])

    # Series and their matches

    def _import_series(self, row: dict[str, Any]) -> None:
        player = self.players[row["player"]]
        known = self.tx.find(schema.series, token=row["token"])
        if known is None:
            self.series[row["id"]] = self._insert_series(row, player)
        else:
            self.series[row["id"]] = known["id"]
        if known is not None and known["player"] != player:
            owner = self.tx.one(schema.players, id=known["player"])["name"]
            self._leave_out(row, f"belongs to {owner} here, and is left out")
        elif not self._import_matches(row):
            new = "cannot be played by the rules; what the file has of it is left out"
            other = "went on in another way here; what the file has of it is left out"
            elsewhere = f"{other}: to play that on, import the file into another folder with --data"
            self._leave_out(row, new if known is None else elsewhere)
        if self.tx.find(schema.matches, series=self.series[row["id"]]) is None:
            self.tx.remove(schema.series, id=self.series.pop(row["id"]))

    def _insert_series(self, row: dict[str, Any], player: int) -> int:
        found = by_preset(row["preset"])
        if found is None or found[0].id != row["game"] or row["stage"] not in SERIES_STAGES:
            raise BadFile("This file has a match of a game that is not played here.")
        same = {"player": player, "preset": row["preset"], "stage": CURRENT}
        has_current = self.tx.find(schema.series, **same) is not None
        new_id = self.tx.new_id(schema.series)
        stage = KEPT if has_current and row["stage"] == CURRENT else row["stage"]
        self._insert(schema.series, row, id=new_id, player=player, stage=stage)
        return new_id

    def _leave_out(self, row: dict[str, Any], why: str) -> None:
        """Note that a series was not imported completely."""
        self.apart.add(row["id"])
        if row["stage"] == TOURNAMENT_HAND:
            return  # reported with its tournament
        name = next(p["name"] for p in self.found["players"] if p["id"] == row["player"])
        called = f" “{row['name']}”" if row["name"] else ""
        begun = row["created"][:10]
        self.left_out.append(
            f"The match of {row['preset']}{called} that {name} began on {begun} {why}."
        )

    def _import_matches(self, row: dict[str, Any]) -> bool:
        """Import the matches of a series in order; whether all of them fit to the store."""
        ours = self.tx.rows(schema.matches, series=self.series[row["id"]])
        last_place = max((match["place"] for match in ours), default=0)
        by_token = {match["token"]: match for match in ours}
        theirs = [m for m in self.found["matches"] if m["series"] == row["id"]]
        theirs.sort(key=lambda match: int(match["place"]))
        fits = True
        is_behind = False  # the store has continued a match, so no new one can follow it
        for match in theirs:
            if match["stage"] not in (MATCH_OPEN, MATCH_OVER, MATCH_LEFT):
                raise BadFile("This file has a match that is neither played nor left.")
            # A series always continues with its last match, whatever stage the file gives it.
            match["stage"] = MATCH_OPEN if match is theirs[-1] else match["stage"]
            known = by_token.get(match["token"])
            if known is None:
                follows = match["place"] > last_place
                fits = fits and not is_behind and follows and self._import_new_match(match)
                continue
            self.known += 1
            log = self.logs[match["id"]]
            is_last = known["place"] == last_place
            length = log.common_length(self.tx.connection, known)
            if length is None:
                fits = False
            elif log.is_behind(self.tx.connection, known):
                is_behind = True
            elif length < len(log.entries) or (known["stage"] == MATCH_OPEN != match["stage"]):
                fits = fits and is_last and self._continue_match(known, match, log, length)
        return fits

    def _import_new_match(self, match: dict[str, Any]) -> bool:
        """Insert a match with its log; False if it cannot be played, or if the store has it in
        another series."""
        if self.tx.find(schema.matches, token=match["token"]) is not None:
            return False
        replayed = self._replay(match)
        if replayed is None:
            return False
        new_id = self.tx.new_id(schema.matches)
        self._insert(schema.matches, match, id=new_id, series=self.series[match["series"]])
        self.new_matches[match["id"]] = new_id
        self._insert_entries(new_id, self.logs[match["id"]], 0)
        write_missing_results(self.tx, new_id, replayed)
        return True

    def _replay(self, match: dict[str, Any]) -> ReplayedLog | None:
        """The replayed match; None if the rules do not allow it, or if it is of another game than
        its series. The stage of the match is corrected if it is not over."""
        replayed = self.logs[match["id"]].replay()
        game = self.tx.one(schema.series, id=self.series[match["series"]])["game"]
        if replayed is None or replayed.record.game.id != game:
            return None
        if match["stage"] == MATCH_OVER and replayed.state.phase != PHASE_OVER:
            match["stage"] = MATCH_LEFT
        return replayed

    def _continue_match(
        self, known: dict[str, Any], match: dict[str, Any], log: ExportedLog, length: int
    ) -> bool:
        """Append the entries after number `length` to a known match; False, and nothing is changed,
        if the rules do not allow the whole log."""
        replayed = self._replay(match)
        if replayed is None:
            return False
        self._insert_entries(known["id"], log, length)
        self.tx.change(schema.matches, {"id": known["id"]}, stage=match["stage"])
        self.continued_matches[match["id"]] = known["id"]
        self.tx.remove(schema.results, match=known["id"])
        write_missing_results(self.tx, known["id"], replayed)
        return True

    def _insert_entries(self, match: int, log: ExportedLog, above: int) -> None:
        """Insert log entries as they are: their hashes do not depend on ids."""
        entries = [{**entry, "match": match} for entry in log.entries[above:]]
        if entries:
            self.tx.connection.execute(schema.moves.insert(), entries)

    # Rows that depend on players and matches

    def _put_aside(self) -> None:
        """Take results off the scoreboard that are off it in the file."""
        aside = {row["match"] for row in self.found["results"] if row["aside"]}
        for their_id, our_id in (self.new_matches | self.continued_matches).items():
            if their_id in aside and self.tx.find(schema.results, match=our_id) is not None:
                self.tx.change(schema.results, {"match": our_id}, aside=1)

    def _import_missing_rows(self, table: Table) -> None:
        """Insert rows of players that the store lacks; existing ones are not changed."""
        for row in self.found[table.name]:
            player = self.players[row["player"]]
            key = {column.name: row[column.name] for column in table.primary_key.columns}
            if self.tx.find(table, **{**key, "player": player}) is None:
                changes = {"shown_from": 0, "saved_from": 0} if table is schema.boards else {}
                self._insert(table, row, player=player, **changes)

    def _insert(self, table: Table, row: dict[str, Any], **changes: Any) -> None:
        values = {**row, **changes}
        values.pop("seal")
        self.tx.insert(table, **values)
