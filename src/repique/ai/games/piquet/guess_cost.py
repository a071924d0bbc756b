"""The points that the other player loses by guessing because he does not know my hand.

An imagined deal is played out. I play as if I saw his cards; he knows his own cards and what I
have shown, and samples the rest of my hand. The loss of each of his cards against the exact
value with open hands is added up.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from repique.ai.games.piquet.hands.holdings import RANKS, Hand, bits
from repique.ai.games.piquet.solver.batch import CLOSED, BatchPosition, Moves, World, solve_moves

DRAWN = 4  # hands of mine that he solves at each card
TRIED = 12  # sampled hands that these are drawn from by likelihood
BUDGET = 5_000_000


@dataclass(frozen=True, slots=True)
class HiddenHand:
    """What the other player knows about my hand."""

    me: int
    shown: Hand  # of the cards that I hold now
    away: Hand  # cards that I do not hold but might, as far as he knows
    belief: Callable[[Hand], float]  # the weight he gives to a whole hand of mine


def guessing_losses(secret: HiddenHand, world: World, scene: BatchPosition, rng: Random) -> int:
    """The points that the other player loses by guessing, up to the end of the play."""
    me = secret.me
    total = 0
    played = 0
    hands = [world[0], world[1]]
    while hands[me].bit_count() + hands[1 - me].bit_count() > 2:
        now = (hands[0], hands[1], CLOSED)
        moves = solve_moves([now], scene, BUDGET)[0] or {}
        who = scene.turn
        if who == me or len(set(moves.values())) == 1:  # mine, or nothing to lose by it
            card = _best_card(moves)
        else:
            card = _guess(secret, hands[me], played, now, scene, rng)
            total += max(moves.values()) - moves[card]
        hands[who] ^= card
        played |= card if who == me else 0
        if scene.led:
            scene = _after_trick(scene, card)
        else:
            scene = BatchPosition(scene.rules, 1 - who, card, scene.tricks)
    return total


def _guess(
    secret: HiddenHand, mine: Hand, played: Hand, world: World, scene: BatchPosition, rng: Random
) -> Hand:
    """His best card on average over sampled hands of mine."""
    known = mine & secret.shown
    free = list(bits(mine & ~secret.shown | secret.away))
    need = mine.bit_count() - known.bit_count()
    drawn = [known | sum(rng.sample(free, need)) for _ in range(TRIED)]
    weights = [secret.belief(held | played) for held in drawn]
    if not any(weights):
        weights = [1.0] * TRIED
    thought = rng.choices(drawn, weights, k=DRAWN)
    theirs = world[1 - secret.me]
    worlds = [(theirs, held, CLOSED) if secret.me else (held, theirs, CLOSED) for held in thought]
    total: dict[Hand, int] = {}
    for moves in solve_moves(worlds, scene, BUDGET):
        for card, worth in (moves or {}).items():
            total[card] = total.get(card, 0) + worth
    return _best_card(total)


def _best_card(moves: Moves) -> Hand:
    """The best card; of equals the lowest."""
    return min(moves, key=lambda card: (-moves[card], (card.bit_length() - 1) % RANKS, card))


def _after_trick(scene: BatchPosition, answer: Hand) -> BatchPosition:
    led = scene.led
    same = (led.bit_length() - 1) // RANKS == (answer.bit_length() - 1) // RANKS
    taker = scene.turn if same and answer > led else 1 - scene.turn
    elder, younger = scene.tricks
    tricks = (elder, younger + 1) if taker else (elder + 1, younger)
    return BatchPosition(scene.rules, taker, 0, tricks)
