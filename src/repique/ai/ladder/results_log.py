"""Finished pairs on disk, one line of JSON each, so that a long run can be continued.

Each line names its contest and the version of rules and players that played it. One file may
hold lines of several contests and versions.
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
# Files of `ai` that cannot change the result of a match.
FILES_WITHOUT_EFFECT = (
    "hints.py", "ladder/ladder.py", "ladder/parallel.py", "ladder/report.py",
    "ladder/results_log.py", "ladder/statistics.py",
)  # fmt: skip
SOURCE_SUFFIXES = {".py", ".c", ".h", ".json", ".toml"}
PLAY_FILES = ("deals.py", "session.py")


class ResultsLog:
    """The file of finished pairs, read once and then only appended to."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / FILE
        self._pairs: dict[str, dict[int, MatchPair]] = {}
        self._versions: Counter[str] = Counter()  # pairs of a contest in any version
        if self.path.exists():
            self._read()
        self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        if not self._ends_with_newline():
            os.write(self._file, b"\n")

    def pairs(self, contest: Contest) -> dict[int, MatchPair]:
        """The pairs of this contest and version, by index."""
        return self._pairs.get(_key(contest), {})

    def outdated(self, contest: Contest) -> int:
        """The number of pairs of this contest that other versions have played."""
        return self._versions[_key(contest, code=False)] - len(self.pairs(contest))

    def add(self, contest: Contest, pair: MatchPair) -> None:
        """Append a pair to the file."""
        line = json.dumps({**_heading(contest), **_body(pair)}) + "\n"
        os.write(self._file, line.encode())  # one write, so that an interrupt cannot cut it
        self._store(_heading(contest), pair)

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def _read(self) -> None:
        for line in self.path.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                row = json.loads(line)
                pair = _pair(row)
                self._store(row, pair)
            except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
                continue  # cut short by a crash, or of another program; the pair is played again

    def _store(self, heading: dict[str, Any], pair: MatchPair) -> None:
        known = self._pairs.setdefault(_text(heading), {})
        if pair.index not in known:
            self._versions[_text(heading, code=False)] += 1
        known[pair.index] = pair

    def _ends_with_newline(self) -> bool:
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
            raise ValueError("not the result of a match")
    if found.index < 0:
        raise ValueError("the index of a pair must not be negative")
    return found


_fingerprints: dict[str, str] = {}


def fingerprint(game_id: str) -> str:
    """A digest of all sources that can change how matches of this game go."""
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
        player_path = rest.removeprefix("games/")
        other_games = tuple(other for other in all_games() if other != game_id)
        of_another = player_path != rest and player_path.startswith(other_games)
        return not (of_another or rest.startswith(FILES_WITHOUT_EFFECT) or rest.endswith(".toml"))
    if folder == "games":
        return rest.startswith(f"{game_id}/") and "/tests/" not in rest and rest.endswith(".py")
    return folder in ("core", "families") or (folder == "play" and rest in PLAY_FILES)
