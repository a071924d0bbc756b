"""What exact play of the second phase is worth: `python bench/endings.py [--deals N] [PRESET …]`.

Imagined players play the first phase. Then the second phase is played twice from there: once
the one seat plays it exactly and the other greedily, trick by trick; once the other way round.
The mean lead of the exact player is the gain of a deal. There are three greedy players: the best
judgement and the rules of thumb of imagined players, who see both hands, and the level
Standard, which remembers little.
"""

import argparse
import sys
from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from repique.ai.games.pinochle2.levels import SKILLS, TwoHandedSkill
from repique.ai.games.pinochle2.player import TwoHandedPlayer
from repique.ai.games.pinochle2.playout.playout import Playouts
from repique.ai.games.pinochle2.playout.policy import Policy
from repique.ai.games.pinochle2.rollout_policies import policy_for, thumb_policy
from repique.core.actions import Action
from repique.core.cards import shuffled
from repique.core.game import Setup, play, view
from repique.core.table import CHANCE, Seat
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import PRESETS, TwoHandedOptions
from repique.games.pinochle2.state import DRAW, FIRST, MELD, SECOND, TwoHandedState

EXACT = TwoHandedPlayer("exact", TwoHandedSkill(solves=16))
STANDARD = TwoHandedPlayer("standard", SKILLS["standard"])
BOTH = 1.96  # standard errors on either side of a 95 % interval


def first_phase(options: TwoHandedOptions, seed: str) -> TwoHandedState:
    """A deal up to the last draw, or over if somebody has won the match before."""
    luck = Random(seed)
    state = GAME.start(options, Setup(dealer=luck.randrange(2)))
    pack = Action("deal", shuffled(GAME.pack(options), luck), "seats")
    state = play(GAME, state, CHANCE, pack).state
    while state.phase in (FIRST, MELD, DRAW):
        state = play(GAME, state, state.turn, best(state, luck)).state
    return state


def judged(state: TwoHandedState, weights: Policy, luck: Random) -> Action:
    return Playouts.from_state(state).suggest(weights, luck.getrandbits(62))


def best(state: TwoHandedState, luck: Random) -> Action:
    return judged(state, policy_for(state.options), luck)


def by_thumb(state: TwoHandedState, luck: Random) -> Action:
    return judged(state, thumb_policy("standard", state.options), luck)


def standard(state: TwoHandedState, luck: Random) -> Action:
    return STANDARD.decide(view(GAME, state, state.turn), luck).action


Greedy = Callable[[TwoHandedState, Random], Action]
RIVALS: dict[str, Greedy] = {
    "best judgement": best,
    "rules of thumb": by_thumb,
    "level Standard": standard,
}


def lead(state: TwoHandedState, exact: Seat, greedy: Greedy, seed: str) -> int:
    """The exact player's lead over the greedy one at the end of the deal."""
    luck = Random(seed)
    while state.phase == SECOND:
        if state.turn == exact:
            action = EXACT.decide(view(GAME, state, exact), luck).action
        else:
            action = greedy(state, luck)
        state = play(GAME, state, state.turn, action).state
    return state.scores[exact] - state.scores[1 - exact]


def gains(options: TwoHandedOptions, seed: str) -> dict[str, float]:
    """What exact play wins in this deal from each rival; nothing if it had no second phase."""
    state = first_phase(options, seed)
    if state.phase != SECOND:
        return {}
    return {
        name: mean(lead(state, exact, greedy, seed) for exact in range(2))
        for name, greedy in RIVALS.items()
    }


def line(title: str, found: list[float]) -> str:
    if len(found) < 2:
        return f"{title}: too few deals"
    error = BOTH * stdev(found) / sqrt(len(found))
    return f"{title}: {mean(found):+.1f} ± {error:.1f} points per deal over {len(found)} deals"


def asked() -> Any:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*", metavar="PRESET", help="; ".join(PRESETS))
    parser.add_argument("--deals", type=int, default=400, help="deals of each game (400)")
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args()
    if wanted.deals < 2:
        parser.error("--deals must be at least 2")
    for preset in wanted.presets:
        if preset not in PRESETS:
            parser.error(f"there is no game called {preset}; choose from {', '.join(PRESETS)}")
    wanted.presets = wanted.presets or list(PRESETS)
    return wanted


def main() -> int:
    wanted = asked()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    found: dict[str, list[float]] = {}
    try:
        with Progress(
            *columns, TextColumn("deals"), TimeElapsedColumn(), console=Console(stderr=True)
        ) as progress:
            bar = progress.add_task("", total=len(wanted.presets) * wanted.deals)
            for preset in wanted.presets:
                progress.update(bar, description=preset)
                for number in range(wanted.deals):
                    for name, won in gains(PRESETS[preset], f"{wanted.seed} {number}").items():
                        found.setdefault(f"{preset}, exact against {name}", []).append(won)
                    progress.advance(bar)
    except KeyboardInterrupt:
        print("Stopped; this is what was measured.")
    for title, values in found.items():
        print(line(title, values))
    return 0


if __name__ == "__main__":
    sys.exit(main())
