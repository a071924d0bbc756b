"""Full playouts per second of CPU on one core: `python bench/playouts.py`.

Two hands: from a fresh deal, 40 imagined worlds and every lead, played to the end of the round.
Four hands: dealt, passed, melded and played out. Best of several runs, because other work on the
machine only ever makes it slower.
"""

import time
from random import Random

from repique.ai.games.pinochle2.playout.kernel import playout_library
from repique.ai.games.pinochle2.playout.playout import Playouts
from repique.ai.games.pinochle2.playout.policy import RANDOM, STRONG, Policy
from repique.ai.games.pinochle4.knowledge import PartnershipKnowledge
from repique.ai.games.pinochle4.open_hands.hand_value import hand_evaluator
from repique.ai.games.pinochle4.open_hands.packed_hands import ACE, spot_of
from repique.ai.games.pinochle4.sampling import EVEN_BIAS, NO_EVIDENCE, DealSampler
from repique.ai.games.pinochle4.simulation import BOTH, sample_deals, simulate_hand, simulate_hands
from repique.core.actions import Action
from repique.core.cards import shuffled
from repique.core.game import Setup, choices, play, view
from repique.core.table import CHANCE, imagine
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import PRESETS, TwoHandedOptions
from repique.games.pinochle2.state import TwoHandedState
from repique.games.pinochle4.options import PRESETS as FOUR
from repique.games.pinochle4.options import PartnershipOptions as FourOptions
from repique.games.pinochle4.options import hand_size
from repique.games.pinochle4.state import new_pack

WORLDS = 40
RUNS = 12


def dealt(options: TwoHandedOptions, rng: Random) -> TwoHandedState:
    pack = shuffled(GAME.pack(options), rng)
    return play(GAME, GAME.start(options, Setup(dealer=0)), CHANCE, Action("deal", pack)).state


def imagined(state: TwoHandedState, rng: Random) -> Playouts:
    seen = view(GAME, state, state.turn).state.table
    pack = GAME.pack(state.options)
    return Playouts([state.with_table(imagine(seen, pack, rng)) for _ in range(WORLDS)])


def speed(options: TwoHandedOptions, policy: Policy, twin: bool) -> float:
    rng = Random(1)
    best = 0.0
    rounds, runs = (1, 1) if twin else (40, RUNS)
    for run in range(runs):
        state = dealt(options, rng)
        at = imagined(state, rng)
        leads = [*choices(GAME, state, state.turn)[0].actions()]
        began = time.thread_time()
        done = at.compare(leads, rounds, policy, seed=run, twin=twin).playouts
        best = max(best, done / (time.thread_time() - began))
    return best


def four_speed(options: FourOptions, twin: bool) -> float:
    """Deals per second: imagined, exchanged, melded and played."""
    hand = hand_size(options)
    cards = [spot_of(card) for card in new_pack(options)]
    nothing = [[0] * 4 for _ in range(4)]
    table = PartnershipKnowledge(0, -1, nothing, [hand] * 4, cards, [[ACE] * 4] * 4, nothing)
    best = 0.0
    count = 20 if twin else 2000
    for run in range(1 if twin else RUNS):
        began = time.thread_time()
        if twin:
            worlds = DealSampler(table, hand_evaluator(options), EVEN_BIAS, NO_EVIDENCE, 1).deals(
                run, count
            )
            for world in worlds:
                simulate_hand(options, world, 0, 1, BOTH)
        else:
            simulate_hands(options, sample_deals(options, table, run, count), 0, 1)
        best = max(best, count / (time.thread_time() - began))
    return best


def main() -> None:
    kernels = [("Python", True)] if playout_library() is None else [("C", False), ("Python", True)]
    print(f"{'games per second':20}{'kernel':>8}{'random':>12}{'strong':>12}")
    for preset, options in PRESETS.items():
        for name, twin in kernels:
            chance, judged = (speed(options, policy, twin) for policy in (RANDOM, STRONG))
            print(f"{preset:20}{name:>8}{chance:12,.0f}{judged:12,.0f}")
    for preset, four in FOUR.items():
        for name, twin in kernels:
            print(f"{preset:20}{name:>8}{'':12}{four_speed(four, twin):12,.0f}")


if __name__ == "__main__":
    main()
