"""The game of the guide `docs/adding-a-game.md`, as a reader types it in.

Tests add it to a copy of the package and use it like any other game: it has its folder of rules
and nothing else.
"""

import re
import shutil
import sys
from pathlib import Path

from repique_testkit.server.process import SERVER_SCRIPT

ROOT = Path(__file__).resolve().parents[3]
GUIDE = ROOT / "docs" / "adding-a-game.md"
GAME_ID = "german_whist"
PRESET = "german-whist"
FILE_IN_GUIDE = re.compile(rf"\*\*`({GAME_ID}/[\w./]+)`\*\*\n\n```\w+\n(.*?)```", re.DOTALL)


def write_guide_game(games: Path) -> list[str]:
    """Writes the files of the guide into a folder of games; returns their names."""
    written = []
    for name, text in FILE_IN_GUIDE.findall(GUIDE.read_text(encoding="utf-8")):
        path = games / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written.append(name)
    return written


def copy_with_guide_game(folder: Path) -> Path:
    """A copy of the package in `folder` to which the game of the guide is added.

    The result is the folder to put into `PYTHONPATH`.
    """
    left_out = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src" / "repique", folder / "repique", ignore=left_out)
    write_guide_game(folder / "repique" / "games")
    return folder


def environment_with(copy: Path, inherited: dict[str, str]) -> dict[str, str]:
    """The environment of a process that imports the copy instead of the installed package."""
    return inherited | {"PYTHONPATH": str(copy)}


def server_script_with(copy: Path) -> str:
    """A script for a cold `ServerProcess` that serves the copy instead of the installed package."""
    return f"import sys\nsys.path.insert(0, {str(copy)!r})\n{SERVER_SCRIPT}"


if __name__ == "__main__":
    print(copy_with_guide_game(Path(sys.argv[1])))
