"""Random deals per second of the rules engine: `python bench/engine.py`.

With RLCard installed (`uv run --with rlcard bench/engine.py`) it also plays RLCard's
gin rummy at random in the same run and prints the ratio.
"""

import time
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from repique.core.game import DEAL, Game, State, choices, play_unchecked
from repique.core.options import Options
from repique.games import all_games
from repique_testkit.laws.random_play import random_action, random_setup

SECONDS = 4.0


def ours(game: Game[Any], preset: str) -> tuple[float, float]:
    """Deals and actions per CPU second on one core: list the choices, take one, play it."""
    rng = Random(1)
    deals = 0
    actions = 0
    options = game.presets[preset]
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        actions += one_deal(game, options, rng)
        deals += 1
    spent = time.process_time() - began
    return deals / spent, actions / spent


def one_deal(game: Game[Any], options: Options, rng: Random) -> int:
    state: State = game.start(options, random_setup(game, options, rng))
    actions = 0
    while state.acting() and not (state.phase == DEAL and state.deal_number):
        seat = rng.choice(state.acting())
        action = random_action(choices(game, state, seat), rng)
        state = play_unchecked(game, state, seat, action).state
        actions += 1
    return actions


def rlcard_gin() -> tuple[float, float]:
    env = import_module("rlcard").make("gin-rummy", config={"seed": 1})
    rng = Random(1)
    deals = 0
    actions = 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            actions += 1
        deals += 1
    spent = time.process_time() - began
    return deals / spent, actions / spent


def main() -> None:
    print(f"{'':24}{'deals/s':>10}{'actions/s':>12}{'µs/action':>12}")
    rows = {}
    for game in all_games().values():
        for preset in game.presets:
            rows[preset] = ours(game, preset)
    if find_spec("rlcard"):
        rows["RLCard gin rummy"] = rlcard_gin()
    for name, (deals, actions) in rows.items():
        print(f"{name:24}{deals:10.1f}{actions:12.0f}{1e6 / actions:12.1f}")
    if "RLCard gin rummy" in rows:
        theirs = rows.pop("RLCard gin rummy")
        for name, (deals, actions) in rows.items():
            print(f"{name}: {deals / theirs[0]:.1f} × its deals/s, "
                  f"{actions / theirs[1]:.1f} × its actions/s")  # fmt: skip


if __name__ == "__main__":
    main()
