"""What a file holds that was exported is added here: players, matches, results, tournaments.

Numbers of rows are given anew here, so every reference is translated. A match is known again by
its token. If the file has more of it than we have, it goes on from there; if it was continued
here and elsewhere in different ways, ours stays, the other is left out, and that is told.

What a file says about points is not believed: anybody can write a file. Deals, results and tallies
are worked out from the moves, which the rules must allow.
"""

from dataclasses import dataclass
from typing import IO, Any

from sqlalchemy import Table
from sqlalchemy.exc import IntegrityError

from repique.core.game import OVER as PHASE_OVER
from repique.games import by_preset
from repique.store.db import schema
from repique.store.db.transaction import Pen
from repique.store.errors import BadFile
from repique.store.matches.rebuild import ReplayedLog, write_missing_results
from repique.store.matches.series import CURRENT, HAND, KEPT, LEFT, MATCH_OPEN, OVER, STAGES
from repique.store.players.players import BadName, add, key_of
from repique.store.recovery.results import rebuild_tallies
from repique.store.transfer.export import read_export
from repique.store.transfer.logs import ExportedLog, exported_logs
from repique.store.transfer.tournaments import ExportedRows, TournamentImport


@dataclass(frozen=True, slots=True)
class Imported:
    players: int = 0
    matches: int = 0
    known: int = 0  # matches that were here already
    gone_on: int = 0  # those of them of which the file had more
    joined: tuple[str, ...] = ()  # players who were here already
    left_out: tuple[str, ...] = ()  # a sentence for each series that was not taken, or not all


def imported(tx: Pen, file: IO[bytes], most_players: int = 12) -> Imported:
    """Add what the file holds. A player of the same name is taken to be the same."""
    found = read_export(file)
    try:
        return _Import(tx, found, most_players).run()
    except (KeyError, IntegrityError) as error:
        raise BadFile("This file is damaged: its parts do not belong together.") from error


class _Import:
    def __init__(self, tx: Pen, found: ExportedRows, most: int) -> None:
        self.tx, self.found, self.most = tx, found, most
        self.chains = exported_logs(found)
        self.players: dict[int, int] = {}
        self.series: dict[int, int] = {}
        self.matches: dict[int, int] = {}  # those that are new here
        self.longer: dict[int, int] = {}  # those that go on here
        self.apart: set[int] = set()  # series of the file that are not, or not quite, ours
        self.joined: list[str] = []
        self.left_out: list[str] = []
        self.known = 0

    def run(self) -> Imported:
        before = len(self.tx.rows(schema.players))
        for row in self.found["players"]:
            self.players[row["id"]] = self._player(row)
        there = {row["id"] for row in self.found["series"]}
        if any(row["series"] not in there for row in self.found["matches"]):
            raise BadFile("This file is damaged: a match in it belongs nowhere.")
        for row in self.found["series"]:
            self._series(row)
        self._put_aside()
        for table in (schema.preferences, schema.rules, schema.boards):
            self._of_players(table)
        entered = TournamentImport(self.tx, self.found, self.players, self.series, self.apart)
        entered.run()
        rebuild_tallies(self.tx)
        added = len(self.tx.rows(schema.players)) - before
        told = (tuple(self.joined), (*self.left_out, *entered.left_out))
        return Imported(added, len(self.matches), self.known, len(self.longer), *told)

    def _player(self, row: dict[str, Any]) -> int:
        try:
            there = self.tx.find(schema.players, key=key_of(row["name"]))
        except BadName as error:
            raise BadFile(f"This file has a player without a proper name. {error}") from error
        if there is None:
            return add(self.tx, row["name"], self.most).id
        self.joined.append(there["name"])
        return int(there["id"])

    # Series and their matches

    def _series(self, row: dict[str, Any]) -> None:
        player = self.players[row["player"]]
        there = self.tx.find(schema.series, token=row["token"])
        if there is None:
            self.series[row["id"]] = self._begun(row, player)
        else:
            self.series[row["id"]] = there["id"]
        if there is not None and there["player"] != player:
            owner = self.tx.one(schema.players, id=there["player"])["name"]
            self._leave_out(row, f"belongs to {owner} here, and is left out")
        elif not self._follow(row):
            new = "cannot be played by the rules; what the file has of it is left out"
            other = "went on in another way here; what the file has of it is left out"
            elsewhere = f"{other}: to play that on, import the file into another folder with --data"
            self._leave_out(row, new if there is None else elsewhere)
        if self.tx.find(schema.matches, series=self.series[row["id"]]) is None:
            self.tx.remove(schema.series, id=self.series.pop(row["id"]))

    def _begun(self, row: dict[str, Any], player: int) -> int:
        found = by_preset(row["preset"])
        if found is None or found[0].id != row["game"] or row["stage"] not in STAGES:
            raise BadFile("This file has a match of a game that is not played here.")
        same = {"player": player, "preset": row["preset"], "stage": CURRENT}
        taken = self.tx.find(schema.series, **same) is not None
        number = self.tx.new_id(schema.series)
        stage = KEPT if taken and row["stage"] == CURRENT else row["stage"]
        self._insert(schema.series, row, id=number, player=player, stage=stage)
        return number

    def _leave_out(self, row: dict[str, Any], why: str) -> None:
        self.apart.add(row["id"])
        if row["stage"] == HAND:
            return  # told with its tournament
        name = next(p["name"] for p in self.found["players"] if p["id"] == row["player"])
        called = f" “{row['name']}”" if row["name"] else ""
        begun = row["created"][:10]
        self.left_out.append(
            f"The match of {row['preset']}{called} that {name} began on {begun} {why}."
        )

    def _follow(self, row: dict[str, Any]) -> bool:
        """The matches of a series in their order; whether all of them fit to what is here."""
        ours = self.tx.rows(schema.matches, series=self.series[row["id"]])
        last = max((match["place"] for match in ours), default=0)
        tokens = {match["token"]: match for match in ours}
        theirs = [m for m in self.found["matches"] if m["series"] == row["id"]]
        theirs.sort(key=lambda match: int(match["place"]))
        fits, behind = True, False  # behind: ours has gone on since, so nothing new follows it
        for match in theirs:
            if match["stage"] not in (MATCH_OPEN, OVER, LEFT):
                raise BadFile("This file has a match that is neither played nor left.")
            # Whatever it is called there, a series goes on with its last match.
            match["stage"] = MATCH_OPEN if match is theirs[-1] else match["stage"]
            known = tokens.get(match["token"])
            if known is None:
                fits = fits and not behind and match["place"] > last and self._begin(match)
                continue
            self.known += 1
            chain, is_last = self.chains[match["id"]], known["place"] == last
            length = chain.shared(self.tx.connection, known)
            if length is None:
                fits = False
            elif chain.is_behind(self.tx.connection, known):
                behind = True
            elif length < len(chain.lines) or (known["stage"] == MATCH_OPEN != match["stage"]):
                fits = fits and is_last and self._go_on(known, match, chain, length)
        return fits

    def _begin(self, match: dict[str, Any]) -> bool:
        if self.tx.find(schema.matches, token=match["token"]) is not None:
            return False  # it belongs to another series here
        told = self._told(match)
        if told is None:
            return False
        number = self.tx.new_id(schema.matches)
        self._insert(schema.matches, match, id=number, series=self.series[match["series"]])
        self.matches[match["id"]] = number
        self._write(number, self.chains[match["id"]], 0)
        write_missing_results(self.tx, number, told)
        return True

    def _told(self, match: dict[str, Any]) -> ReplayedLog | None:
        """A match that can be played, of the game that its series is of."""
        told = self.chains[match["id"]].told()
        game = self.tx.one(schema.series, id=self.series[match["series"]])["game"]
        if told is None or told.record.game.id != game:
            return None
        if match["stage"] == OVER and told.state.phase != PHASE_OVER:
            match["stage"] = LEFT
        return told

    def _go_on(
        self, known: dict[str, Any], match: dict[str, Any], chain: ExportedLog, length: int
    ) -> bool:
        """What we lack, if the whole makes sense: a match that is here must stay readable."""
        told = self._told(match)
        if told is None:
            return False
        self._write(known["id"], chain, length)
        self.tx.change(schema.matches, {"id": known["id"]}, stage=match["stage"])
        self.longer[match["id"]] = known["id"]
        self.tx.remove(schema.results, match=known["id"])
        write_missing_results(self.tx, known["id"], told)
        return True

    def _write(self, match: int, chain: ExportedLog, above: int) -> None:
        lines = [{**line, "match": match} for line in chain.lines[above:]]
        if lines:
            self.tx.connection.execute(schema.moves.insert(), lines)

    # What hangs on them

    def _put_aside(self) -> None:
        """Games that their player has taken off the scoreboard stay off it."""
        gone = {row["match"] for row in self.found["results"] if row["aside"]}
        for there, here in (self.matches | self.longer).items():
            if there in gone and self.tx.find(schema.results, match=here) is not None:
                self.tx.change(schema.results, {"match": here}, aside=1)

    def _of_players(self, table: Table) -> None:
        """What a player has here already is left as it is."""
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
