"""Where hidden cards lie: a player keeps good cards and throws poor ones away.

The odds were counted in simulated matches: how much likelier than by chance a hidden card lies
in the other's hand and not in the stock, late in the first phase.
"""

from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.playout.rules import PlayoutRules
from repique.games.pinochle2.options import TwoHandedOptions

Odds = tuple[tuple[float, ...], tuple[float, ...]]  # plain suits and trumps, from seven to ace

PINOCHLE: Odds = (
    (0.5, 0.5, 0.5, 1.05, 0.92, 0.95, 0.2, 1.9),
    (0.27, 0.27, 0.27, 1.5, 0.87, 1.02, 2.0, 1.85),
)
BINOKEL: Odds = (
    (0.17, 0.17, 0.17, 1.4, 0.97, 1.2, 0.68, 1.55),
    (0.15, 0.15, 0.15, 1.3, 0.95, 1.07, 1.0, 1.45),
)
BEZIQUE: Odds = (
    (0.18, 0.18, 0.18, 1.06, 1.6, 1.78, 0.91, 1.5),
    (0.2, 0.8, 0.35, 1.7, 1.57, 1.75, 1.53, 1.75),
)
FULL_FROM = 0.5  # the share of the stock that must be gone before the odds hold in full


def _odds(options: TwoHandedOptions) -> Odds:
    if options.deal8:
        return BEZIQUE
    return BINOKEL if options.score_all_tricks else PINOCHLE


def hand_odds(knowledge: TwoHandedKnowledge) -> dict[int, float]:
    """For each hidden card, the odds that it lies in the other's hand; 1 is chance alone."""
    if not knowledge.in_stock:
        return {}
    rules: PlayoutRules = knowledge.rules
    drawn = 1 - (knowledge.in_stock + 1) / (2 * rules.draws)
    sure = min(1.0, drawn / FULL_FROM)
    odds = _odds(knowledge.state.options)
    return {
        card: odds[card >> 4 == rules.trump][card >> 1 & 7] ** sure for card in knowledge.hidden
    }
