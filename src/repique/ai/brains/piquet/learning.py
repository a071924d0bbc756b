"""Finds the weights of `worth` from imagined rounds: python -m repique.ai.brains.piquet.learning

Both sides exchange by the weights known so far, declare all they have and play with open
cards; a ridge regression tells what each feature of a hand added. A few generations do.
"""

import sys
from collections import defaultdict
from random import Random

from repique.ai.brains.piquet import discarding, weights, worth
from repique.ai.brains.piquet.holdings import BIT, CARDS, Hand, bits, cards_of
from repique.ai.brains.piquet.reckoning import in_hand
from repique.ai.kernels.positions import Piquet as Position
from repique.ai.kernels.solving import solve_all
from repique.games.piquet.options import Options

RIDGE = 40.0
OPTIONS = Options()
PACK = tuple(BIT[card] for card in CARDS if card[0] != "6")
WHOLE = sum(PACK)


def exchanged(rng: Random) -> tuple[Hand, Hand]:
    """Elder's and younger's hands after a deal and an exchange by the weights, a little loose."""
    pack = list(PACK)
    rng.shuffle(pack)
    elder, younger = sum(pack[:12]), sum(pack[12:24])
    talon = pack[24:]
    left = _thrown(elder, worth.ELDER, 5, rng)
    elder = elder ^ left | sum(talon[:5])
    left = _thrown(younger, worth.YOUNGER, 3, rng)
    return elder, younger ^ left | sum(talon[5:])


def _thrown(held: Hand, role: int, count: int, rng: Random) -> Hand:
    """By the look of the hand, but now and then a card or two at random: what is never kept
    or never thrown teaches nothing."""
    odd = rng.sample(list(bits(held)), rng.choice((0, 0, 1, 2)))
    loose = sum(odd)
    rest = held ^ loose
    return loose | discarding.greedy(rest, WHOLE ^ held, role, count - len(odd))


def outcomes(deals: list[tuple[Hand, Hand]]) -> list[float]:
    """Elder's points less younger's, both playing with open cards."""
    positions, before = [], []
    for elder, younger in deals:
        made = in_hand(elder, younger, OPTIONS)
        before.append(made.points[0] + made.extras[0] - made.points[1] - made.extras[1])
        positions.append(
            Position((cards_of(elder), cards_of(younger)), 0, pique=made.pique, points=made.points)
        )
    solved = solve_all(positions, moves=False, budget=10**12)
    return [at + (found.value or 0) for at, found in zip(before, solved, strict=True)]


def regression(rows: list[tuple[list[str], float]]) -> dict[str, float]:
    names = sorted({name for row, _ in rows for name in row})
    place = {name: at for at, name in enumerate(names)}
    size = len(names)
    square = [[0.0] * (size + 1) for _ in range(size)]
    for row, result in rows:
        counts: dict[int, int] = defaultdict(int)
        for name in row:
            counts[place[name]] += 1
        for one, times in counts.items():
            line = square[one]
            line[size] += times * result
            for other, more in counts.items():
                line[other] += times * more
    for at in range(size):
        square[at][at] += RIDGE
    return dict(zip(names, _solved(square), strict=True))


def _solved(square: list[list[float]]) -> list[float]:
    """Gauss and Jordan; the ridge keeps every pivot away from nought."""
    size = len(square)
    for at in range(size):
        pivot = square[at][at]
        top = [cell / pivot for cell in square[at]]
        square[at] = top
        for other in range(size):
            factor = square[other][at]
            if other != at and factor:
                line = square[other]
                square[other] = [
                    cell - factor * above for cell, above in zip(line, top, strict=True)
                ]
    return [line[size] for line in square]


def generation(count: int, rng: Random) -> tuple[dict[str, float], dict[str, float]]:
    deals = [exchanged(rng) for _ in range(count)]
    results = outcomes(deals)
    elder = [(list(worth.features(e)), r) for (e, _), r in zip(deals, results, strict=True)]
    younger = [(list(worth.features(y)), -r) for (_, y), r in zip(deals, results, strict=True)]
    mean = sum(results) / count
    print(f"# elder makes {mean:.1f} more", file=sys.stderr)
    return regression(elder), regression(younger)


def learn(counts: list[int], seed: int) -> tuple[dict[str, float], dict[str, float]]:
    rng = Random(seed)
    for count in counts:
        found = generation(count, rng)
        for role in (0, 1):
            weights.WEIGHTS[role].clear()
            weights.WEIGHTS[role].update(found[role])
        for table in (worth.suit_worths, worth.set_worths, discarding.hope):
            table.cache_clear()
    return weights.WEIGHTS


def text(found: tuple[dict[str, float], dict[str, float]]) -> str:
    lines = [
        '"""Found by `learning`: what each feature of a hand adds, for elder and younger."""',
        "",
    ]
    lines.append("WEIGHTS: tuple[dict[str, float], dict[str, float]] = (")
    for row in found:
        lines.append("    {")
        lines += [f'        "{name}": {value:.2f},' for name, value in row.items()]
        lines.append("    },")
    return "\n".join([*lines, ")", ""])


if __name__ == "__main__":
    print(text(learn([int(word) for word in sys.argv[1:]] or [4000, 8000, 30000], 1)), end="")
