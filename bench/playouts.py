"""Full playouts per second of CPU on one core: `python bench/playouts.py`.

From a fresh deal, 40 imagined worlds and every lead, played to the end of the round; best of
several runs, because other work on the machine only ever makes it slower.
"""

import time
from random import Random

from repique.ai.kernels.playout import Playouts
from repique.ai.kernels.playout_library import playout_library
from repique.ai.kernels.playout_policy import RANDOM, STRONG, Policy
from repique.core.actions import Action
from repique.core.cards import shuffled
from repique.core.game import Setup, choices, play, view
from repique.core.table import CHANCE, imagine
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import PRESETS, Options
from repique.games.pinochle2.state import Pinochle

WORLDS = 40
RUNS = 12


def dealt(options: Options, rng: Random) -> Pinochle:
    pack = shuffled(GAME.pack(options), rng)
    return play(GAME, GAME.start(options, Setup(dealer=0)), CHANCE, Action("deal", pack)).state


def imagined(state: Pinochle, rng: Random) -> Playouts:
    seen = view(GAME, state, state.turn).state.table
    pack = GAME.pack(state.options)
    return Playouts([state.with_table(imagine(seen, pack, rng)) for _ in range(WORLDS)])


def speed(options: Options, policy: Policy, twin: bool) -> float:
    rng, best = Random(1), 0.0
    rounds, runs = (1, 1) if twin else (40, RUNS)
    for run in range(runs):
        state = dealt(options, rng)
        at = imagined(state, rng)
        leads = [*choices(GAME, state, state.turn)[0].actions()]
        began = time.thread_time()
        done = at.compare(leads, rounds, policy, seed=run, twin=twin).playouts
        best = max(best, done / (time.thread_time() - began))
    return best


def main() -> None:
    kernels = [("Python", True)] if playout_library() is None else [("C", False), ("Python", True)]
    print(f"{'games per second':20}{'kernel':>8}{'random':>12}{'strong':>12}")
    for preset, options in PRESETS.items():
        for name, twin in kernels:
            chance, judged = (speed(options, policy, twin) for policy in (RANDOM, STRONG))
            print(f"{preset:20}{name:>8}{chance:12,.0f}{judged:12,.0f}")


if __name__ == "__main__":
    main()
