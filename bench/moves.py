"""A digest of every move of whole games, by game and level: equal digests, equal play.

    python bench/moves.py --games 60 --levels carefree,standard
    python bench/moves.py --games 60 --levels master --deals 1

Run it before and after a change that must not alter what computer players do, and compare what
it prints. `--deals N` ends each game after N deals, for the levels that think long.
"""

import argparse
import hashlib
import sys
from concurrent.futures import ProcessPoolExecutor
from random import Random

from repique.ai.levels import LEVELS, agent
from repique.core.game import DEAL, OVER, Setup, view
from repique.core.table import CHANCE
from repique.play.deals import FreshDeals
from repique.play.presets import choose_game
from repique.play.session import Session

PRESETS = ("pinochle", "binokel", "bezique", "piquet", "single-deck", "double-deck")
MOST_DEALS = 40  # a game of players who never bid is cut here


def moves_of(task: tuple[str, str, str, int, int]) -> tuple[str, int]:
    """The digest of one game's record, and how many moves it has."""
    preset, level, seed, number, deals = task
    wanted = choose_game(preset, ())
    game, options = wanted.game, wanted.options
    cards = hashlib.sha512(f"moves {preset} {seed} {number}".encode()).digest()
    setup = Setup(game.next_dealer(options, number + 1, None), number + 1)
    session = Session(game, options, FreshDeals(cards, by_seat=True), setup)
    players = [agent(game, level) for _ in range(session.state.seats)]
    luck = [Random(f"{seed} {number} {seat}") for seat in range(session.state.seats)]
    while session.state.phase != OVER:
        if session.state.phase == DEAL and session.state.deal_number >= deals:
            break
        seat = session.state.to_move()[0]
        if seat == CHANCE:
            session.deal()
        else:
            seen = view(game, session.state, seat)
            session.submit(seat, players[seat].decide(seen, luck[seat]).action)
    text = "\n".join(f"{move.seat} {move.action}" for move in session.record.moves)
    text += f"\n{session.state.scores}"
    return hashlib.sha256(text.encode()).hexdigest(), len(session.record.moves)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--deals", type=int, default=MOST_DEALS)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--presets", default=",".join(PRESETS))
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.workers) as pool:
        for level in asked.levels.split(","):
            for preset in asked.presets.split(","):
                tasks = [(preset, level, asked.seed, n, asked.deals) for n in range(asked.games)]
                found = list(pool.map(moves_of, tasks))
                digest = hashlib.sha256("".join(d for d, _ in found).encode()).hexdigest()[:16]
                count = sum(n for _, n in found)
                print(f"{level} {preset}: {len(found)} games, {count} moves, {digest}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
