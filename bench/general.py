"""How well the general computer player plays a game that has no players of its own.

    python bench/general.py --games 200
    python bench/general.py --games 200 --against-own piquet,single-deck

The first plays the ladder of German Whist, the game of `docs/adding-a-game.md`: each level against
the one below, then the time per decision. The second lets the general player play games that have
players of their own against these.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from repique.ai.agent import Agent
from repique.ai.general.levels import general_agent
from repique.ai.ladder import arena
from repique.ai.ladder.arena import Contest, play_pair
from repique.ai.ladder.report import contest_name
from repique.ai.ladder.statistics import contest_statistics
from repique.core.game import Game
from repique_testkit.play.guide_game import PRESET, copy_with_guide_game, environment_with

HERE = Path(__file__).parent
GENERAL = "general-"  # before a level of the general player
CONTESTS = (("expert", "novice"), ("expert", "standard"))  # of the general player, of the own ones


def ladder(games: int, jobs: int, seed: str, out: Path) -> int:
    """The ladder and the times of German Whist, in a copy of the package that has it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_with_guide_game(Path(folder))
        environment = environment_with(copy, dict(os.environ))
        run = ["-m", "repique", "ladder", PRESET, "--games", str(games), "--seed", seed]
        run += ["--jobs", str(jobs), "--out", str(out)]
        times = [str(HERE / "levels.py"), PRESET, "--games", "3"]
        codes = [
            subprocess.run([sys.executable, *command], env=environment, check=False).returncode
            for command in (run, times)
        ]
    return max(codes)


def against_own(presets: list[str], games: int, seed: str) -> None:
    """The general player against the own players of some games, in this process."""
    own = arena.player

    def player(game: Game[Any], level: str) -> Agent:
        if level.startswith(GENERAL):
            return general_agent(game, level.removeprefix(GENERAL))
        return own(game, level)

    arena.player = player
    for preset in presets:
        for mine, theirs in CONTESTS:
            contest = Contest(preset, f"{GENERAL}{mine}", theirs, seed)
            found = contest_statistics([play_pair(contest, n) for n in range(games // 2)])
            share = found.share
            print(
                f"{preset}: {contest_name(contest)} {found.games} games, won "
                f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%}), "
                f"lead a deal {found.lead.value:+.1f} ({found.lead.low:+.1f} to "
                f"{found.lead.high:+.1f}), {found.seconds:.0f} CPU seconds",
                flush=True,
            )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--against-own", default="", metavar="PRESET,…")
    parser.add_argument("--out", type=Path, default=Path("ladder-results"))
    asked = parser.parse_args()
    if asked.against_own:
        against_own(asked.against_own.split(","), asked.games, asked.seed)
        return 0
    return ladder(asked.games, asked.jobs, asked.seed, asked.out)


if __name__ == "__main__":
    sys.exit(main())
