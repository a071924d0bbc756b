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

from repique.games import by_preset
from repique.store.db import schema
from repique.store.db.transaction import Transaction
from repique.store.errors import BadFile
from repique.store.matches.rebuild import ReplayedLog, refresh_seats, write_missing_results
from repique.store.matches.seats import players_of_series
from repique.store.matches.series import (
    CURRENT,
    KEPT,
    MATCH_LEFT,
    MATCH_OPEN,
    MATCH_OVER,
    SERIES_STAGES,
    TOURNAMENT_HAND,
    current_series,
)
from repique.store.players.players import STANDING, BadName, add_guest, add_player, name_key
from repique.store.recovery.results import rebuild_match, rebuild_tallies
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
        raise BadFile("This file is damaged: its parts don’t belong together.") from error


class _Importer:
    """One import. Ids of the file are mapped to ids of the store."""

    def __init__(self, tx: Transaction, found: ExportedRows, most_players: int) -> None:
        self.tx = tx
        self.found = found
        self.most_players = most_players
        self.logs = exported_logs(found)
        preferences = found["preferences"]
        self.guests = {row["player"] for row in preferences if row["key"] == STANDING}
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
            raise BadFile("This file is damaged: a game in it belongs to nobody.")
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
            raise BadFile(
                f"This file is damaged: a player in it has no proper name. {error}"
            ) from error
        if known is None and row["id"] in self.guests:
            return add_guest(self.tx, row["name"]).id
        if known is None:
            return add_player(self.tx, row["name"], self.most_players).id
        self.joined.append(known["name"])
        return int(known["id"])

    # Series and their matches

    def _import_series(self, row: dict[str, Any]) -> None:
        player = self.players[row["player"]]
        known = self.tx.find(schema.series, token=row["token"])
        seats = [seat for seat in self.found["seats"] if seat["series"] == row["id"]]
        if known is None:
            self.series[row["id"]] = self._insert_series(row, player)
            self._insert_seats(row, seats)
        else:
            self.series[row["id"]] = known["id"]
        owner = "" if known is None else self._other_owner(known, player, seats)
        if owner:
            self._leave_out(row, f"belongs to {owner} here, so it is left out")
        elif not self._import_matches(row):
            new = "breaks the rules, so it is left out"
            other = "went on differently here, so the one in the file is left out"
            elsewhere = (
                f"{other}. To resume that one, import the file into another folder with --data"
            )
            self._leave_out(row, new if known is None else elsewhere)
        series = self.series[row["id"]]
        if self.tx.find(schema.matches, series=series) is None:
            self.tx.remove(schema.seats, series=series)
            self.tx.remove(schema.series, id=self.series.pop(row["id"]))
        else:
            refresh_seats(self.tx, series)
            if known is not None and not owner:
                self._seat_known_people(series, seats)

    def _insert_seats(self, row: dict[str, Any], seats: list[dict[str, Any]]) -> None:
        """Insert the seats of a new series. Files of earlier versions have none: then they follow
        from the matches."""
        series = self.series[row["id"]]
        for seat in seats:
            player = None if seat["player"] is None else self.players[seat["player"]]
            stage = self._free_stage(seat["stage"], player, row["preset"]) if player else ""
            self._insert(schema.seats, seat, series=series, player=player, stage=stage)

    def _free_stage(self, stage: str, player: int, preset: str) -> str:
        """The stage of a series on the list of a player, who may have another current one."""
        if stage not in SERIES_STAGES:
            raise BadFile("This file is damaged: a game in it is on no list.")
        current = current_series(self.tx.connection, player, preset)
        return KEPT if stage == CURRENT and current is not None else stage

    def _other_owner(self, known: dict[str, Any], player: int, seats: list[dict[str, Any]]) -> str:
        """The name of a player who has a seat here that somebody else has in the file; empty if
        there is none."""
        ours = players_of_series(self.tx.connection, known["id"])
        theirs = {s["seat"]: self.players[s["player"]] for s in seats if s["player"] is not None}
        apart = [ours[seat] for seat in ours.keys() & theirs.keys() if ours[seat] != theirs[seat]]
        if not theirs and player not in ours.values():
            apart = [known["player"]]
        return self.tx.one(schema.players, id=apart[0])["name"] if apart else ""

    def _seat_known_people(self, series: int, seats: list[dict[str, Any]]) -> None:
        """Give seats of people who were only known by name to the players whom the file tells, and
        add their results."""
        ours = {seat["seat"]: seat for seat in self.tx.rows(schema.seats, series=series)}
        seated = players_of_series(self.tx.connection, series)
        new = [
            seat
            for seat in seats
            if seat["player"] is not None
            and seat["seat"] in ours.keys() - seated.keys()
            and not ours[seat["seat"]]["level"]
        ]
        preset = self.tx.one(schema.series, id=series)["preset"]
        for seat in new:
            player = self.players[seat["player"]]
            stage = self._free_stage(seat["stage"], player, preset)
            key = {"series": series, "seat": seat["seat"]}
            self.tx.change(schema.seats, key, player=player, name="", stage=stage)
        if new:
            for match in self.tx.rows(schema.matches, series=series):
                rebuild_match(self.tx, match["id"])

    def _insert_series(self, row: dict[str, Any], player: int) -> int:
        found = by_preset(row["preset"])
        if found is None or found[0].id != row["game"] or row["stage"] not in SERIES_STAGES:
            raise BadFile(
                "This file contains a game that this version of Repique doesn’t have. "
                "Install the newest Repique."
            )
        new_id = self.tx.new_id(schema.series)
        stage = self._free_stage(row["stage"], player, row["preset"])
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
            f"The game of {row['preset']}{called} that {name} started on {begun} {why}."
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
                raise BadFile("This file is damaged: a game in it is neither open nor over.")
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
        refresh_seats(self.tx, self.series[match["series"]])
        write_missing_results(self.tx, new_id, replayed)
        return True

    def _replay(self, match: dict[str, Any]) -> ReplayedLog | None:
        """The replayed match; None if the rules do not allow it, or if it is of another game than
        its series. The stage of the match is corrected if it is not over."""
        replayed = self.logs[match["id"]].replay()
        game = self.tx.one(schema.series, id=self.series[match["series"]])["game"]
        if replayed is None or replayed.record.game.id != game:
            return None
        if match["stage"] == MATCH_OVER and replayed.outcome is None:
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
        aside: dict[int, list[int]] = {}
        for row in self.found["results"]:
            if row["aside"]:
                aside.setdefault(row["match"], []).append(row["player"])
        for their_id, our_id in (self.new_matches | self.continued_matches).items():
            for their_player in aside.get(their_id, ()):
                key = {"match": our_id, "player": self.players[their_player]}
                if self.tx.find(schema.results, **key) is not None:
                    self.tx.change(schema.results, key, aside=1)

    def _import_missing_rows(self, table: Table) -> None:
        """Insert rows of players that the store lacks; existing ones are not changed. A file
        cannot make guests of players who are here already."""
        for row in self.found[table.name]:
            if row.get("key") == STANDING:
                continue
            player = self.players[row["player"]]
            key = {column.name: row[column.name] for column in table.primary_key.columns}
            if self.tx.find(table, **{**key, "player": player}) is None:
                changes = {"shown_from": 0, "saved_from": 0} if table is schema.boards else {}
                self._insert(table, row, player=player, **changes)

    def _insert(self, table: Table, row: dict[str, Any], **changes: Any) -> None:
        values = {**row, **changes}
        values.pop("seal")
        self.tx.insert(table, **values)
