"""Finished pairs on disk, one line of JSON each, so that a long run can be continued.

A line says by itself which contest it belongs to and which version of rules and players
played it. Lines of other contests and versions may stand in the same file.
"""

import hashlib
import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import repique
from repique.ai.ladder.arena import Contest, MatchPair, MatchResult
from repique.core.options import as_text
from repique.games import all_games

FILE = "pairs.jsonl"
# Files of `ai` that cannot change how a match goes.
FILES_WITHOUT_EFFECT = (
    "hints.py", "ladder/ladder.py", "ladder/parallel.py", "ladder/report.py",
    "ladder/results_log.py", "ladder/statistics.py",
)  # fmt: skip
SOURCE_SUFFIXES = {".py", ".c", ".h", ".json", ".toml"}
PLAY_FILES = ("deals.py", "session.py")


class ResultsLog:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / FILE
        self._pairs: dict[str, dict[int, MatchPair]] = {}
        self._versions: Counter[str] = Counter()  # pairs of a contest, whichever version
        if self.path.exists():
            self._read()
        self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        if not self._ends_well():
            os.write(self._file, b"\n")

    def pairs(self, contest: Contest) -> dict[int, MatchPair]:
        return self._pairs.get(_key(contest), {})

    def outdated(self, contest: Contest) -> int:
        """Pairs of this contest that other versions of rules or players have played."""
        return self._versions[_key(contest, code=False)] - len(self.pairs(contest))

    def add(self, contest: Contest, pair: MatchPair) -> None:
        line = json.dumps({**_heading(contest), **_body(pair)}) + "\n"
        os.write(self._file, line.encode())  # at once, so that no interrupt can tear it
        self._keep(_heading(contest), pair)

    def close(self) -> None:
        os.close(self._file)

    def _read(self) -> None:
        for line in self.path.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                row = json.loads(line)
                pair = _pair(row)
                self._keep(row, pair)
            except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
                continue  # torn by a crash, or not ours; its pair will be played again

    def _keep(self, heading: dict[str, Any], pair: MatchPair) -> None:
        there = self._pairs.setdefault(_text(heading), {})
        if pair.index not in there:
            self._versions[_text(heading, code=False)] += 1
        there[pair.index] = pair

    def _ends_well(self) -> bool:
        size = self.path.stat().st_size
        with self.path.open("rb") as file:
            file.seek(max(0, size - 1))
            return file.read() in (b"", b"\n")


HEADINGS = ("preset", "rules", "one", "other", "seed", "code")


def _heading(contest: Contest) -> dict[str, Any]:
    game, options = contest.rules()
    return {
        "preset": contest.preset,
        "rules": {name: as_text(value) for name, value in options.changed().items()},
        "one": contest.one,
        "other": contest.other,
        "seed": contest.seed,
        "code": fingerprint(game.id),
    }


def _text(heading: dict[str, Any], code: bool = True) -> str:
    wanted = HEADINGS if code else HEADINGS[:-1]
    return json.dumps([heading[name] for name in wanted], sort_keys=True)


def _key(contest: Contest, code: bool = True) -> str:
    return _text(_heading(contest), code)


def _body(pair: MatchPair) -> dict[str, Any]:
    return {
        "pair": pair.index,
        "won": [match.won for match in pair.matches],
        "deals": [match.deals for match in pair.matches],
        "points": [list(match.points) for match in pair.matches],
        "seconds": round(pair.seconds, 4),
    }


def _pair(row: dict[str, Any]) -> MatchPair:
    first, second = (
        MatchResult(float(won), int(deals), (int(mine), int(theirs)))
        for won, deals, (mine, theirs) in zip(row["won"], row["deals"], row["points"], strict=True)
    )
    found = MatchPair(int(row["pair"]), (first, second), float(row["seconds"]))
    for match in found.matches:
        if match.won not in (0, 0.5, 1) or match.deals < 1:
            raise ValueError("no match ends so")
    if found.index < 0:
        raise ValueError("pairs are counted from nought")
    return found


_fingerprints: dict[str, str] = {}


def fingerprint(game_id: str) -> str:
    """Changes with every change to the rules of a game or to what its players think with."""
    if game_id not in _fingerprints:
        digest = hashlib.sha256()
        root = Path(repique.__file__).parent
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix in SOURCE_SUFFIXES and _affects_play(name, game_id):
                digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
        _fingerprints[game_id] = digest.hexdigest()[:12]
    return _fingerprints[game_id]


def _affects_play(name: str, game_id: str) -> bool:
    folder, _, rest = name.partition("/")
    if folder == "ai":
        brain = rest.removeprefix("games/")
        strangers = tuple(other for other in all_games() if other != game_id)
        of_another = brain != rest and brain.startswith(strangers)
        return not (of_another or rest.startswith(FILES_WITHOUT_EFFECT) or rest.endswith(".toml"))
    if folder == "games":
        return rest.startswith(f"{game_id}/") and "/tests/" not in rest and rest.endswith(".py")
    return folder in ("core", "families") or (folder == "play" and rest in PLAY_FILES)
