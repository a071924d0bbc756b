"""Fit the weights of Piquet hands: `python bench/fit_piquet_weights.py [--deals 6000 12000]`.

Prints a new `src/repique/ai/games/piquet/hands/hand_weights.py`. One player exchanges a dealt
hand in several ways against the same talon and the same other hand; both declare all they have
and play with open cards. A ridge regression of the differences in points on the differences in
features gives the error of each weight.
"""

import argparse
import sys
from collections import Counter
from random import Random

from repique.ai.games.piquet import discard_heuristic
from repique.ai.games.piquet.hands import hand_value, hand_weights
from repique.ai.games.piquet.hands.holdings import BIT, CARDS, Hand, bits
from repique.ai.games.piquet.hands.in_hand_points import score_in_hand
from repique.ai.games.piquet.solver.batch import BatchPosition, solve_values
from repique.ai.games.piquet.solver_positions import at_first_lead, rules
from repique.games.piquet.options import PiquetOptions

WAYS = 4  # exchanges tried for one hand
RIDGE = 150.0
OPTIONS = PiquetOptions()
PACK = tuple(BIT[card] for card in CARDS if card[0] != "6")
WHOLE = sum(PACK)
TAKEN = (5, 3)

Rows = list[tuple[Counter[str], float]]


def thrown(held: Hand, role: int, odd: Hand = 0) -> Hand:
    rest = discard_heuristic.greedy_discard(
        held ^ odd, WHOLE ^ held, role, TAKEN[role] - odd.bit_count()
    )
    return odd | rest


def ways(held: Hand, role: int, rng: Random) -> list[Hand]:
    """The greedy discard, and others that throw one or two random cards."""
    cards = list(bits(held))
    odd = [sum(rng.sample(cards, rng.choice((1, 1, 2)))) for _ in range(WAYS - 1)]
    return sorted({thrown(held, role, loose) for loose in (0, *odd)})


def tried(role: int, rng: Random) -> list[tuple[Hand, Hand]]:
    """Elder's and younger's hands after each of several exchanges of one deal."""
    pack = list(PACK)
    rng.shuffle(pack)
    dealt = (sum(pack[:12]), sum(pack[12:24]))
    drawn = (sum(pack[24:29]), sum(pack[29:]))
    other = dealt[1 - role] ^ thrown(dealt[1 - role], 1 - role) | drawn[1 - role]
    mine = [dealt[role] ^ out | drawn[role] for out in ways(dealt[role], role, rng)]
    return [(held, other) if role == 0 else (other, held) for held in mine]


def outcomes(deals: list[tuple[Hand, Hand]]) -> list[int]:
    """Elder's points less younger's in each deal, played with open cards."""
    made = [score_in_hand(elder, younger, OPTIONS) for elder, younger in deals]
    positions = [at_first_lead(*deal, of) for deal, of in zip(deals, made, strict=True)]
    solved = solve_values(positions, BatchPosition(rules(OPTIONS)), 10**12)
    return [
        of.points[0] + of.extras[0] - of.points[1] - of.extras[1] + (found or 0)
        for of, found in zip(made, solved, strict=True)
    ]


def differences(role: int, count: int, rng: Random) -> Rows:
    """Differences in features between two exchanges of a hand, with the difference in error."""
    rows: Rows = []
    for _ in range(count):
        deals = tried(role, rng)
        results = [result if role == 0 else -result for result in outcomes(deals)]
        hands = [deal[role] for deal in deals]
        errors = [r - hand_value.worth(h, role) for r, h in zip(results, hands, strict=True)]
        for at in range(1, len(hands)):
            apart = Counter(hand_value.features(hands[at]))
            apart.subtract(hand_value.features(hands[at - 1]))
            rows.append((apart, errors[at] - errors[at - 1]))
    return rows


def regression(rows: Rows) -> dict[str, float]:
    names = sorted({name for row, _ in rows for name in row})
    place = {name: at for at, name in enumerate(names)}
    size = len(names)
    square = [[0.0] * (size + 1) for _ in range(size)]
    for row, result in rows:
        counts = [(place[name], times) for name, times in row.items() if times]
        for one, times in counts:
            line = square[one]
            line[size] += times * result
            for other, more in counts:
                line[other] += times * more
    for at in range(size):
        square[at][at] += RIDGE
    return dict(zip(names, _solved(square), strict=True))


def _solved(square: list[list[float]]) -> list[float]:
    """The solution by Gauss–Jordan elimination; the ridge keeps every pivot away from zero."""
    size = len(square)
    for at in range(size):
        pivot = square[at][at]
        top = [cell / pivot for cell in square[at]]
        square[at] = top
        for other in range(size):
            factor = square[other][at]
            if other != at and factor:
                line = square[other]
                square[other] = [a - factor * b for a, b in zip(line, top, strict=True)]
    return [line[size] for line in square]


def learn(counts: list[int], seed: int) -> tuple[dict[str, float], dict[str, float]]:
    rng = Random(seed)
    for count in counts:
        for role, known in enumerate(hand_weights.WEIGHTS):
            for name, error in regression(differences(role, count, rng)).items():
                known[name] = known.get(name, 0.0) + error
        for table in (
            hand_value.suit_worths,
            hand_value.set_worths,
            discard_heuristic.expected_worth,
        ):
            table.cache_clear()
    return hand_weights.WEIGHTS


def text(found: tuple[dict[str, float], dict[str, float]]) -> str:
    lines = ['"""Weights of hand features, fitted by bench/fit_piquet_weights.py."""']
    lines += ["", "WEIGHTS: tuple[dict[str, float], dict[str, float]] = ("]
    for row in found:
        lines.append("    {")
        lines += [f'        "{name}": {value:.2f},' for name, value in sorted(row.items())]
        lines.append("    },")
    return "\n".join([*lines, ")", ""])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--deals",
        type=int,
        nargs="+",
        default=[6000, 12000],
        help="imagined deals of each round of fitting (6000 12000)",
    )
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if min(asked.deals) < 1:
        parser.error("--deals must be at least 1")
    print(text(learn(asked.deals, asked.seed)), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
