"""Evaluation of declarations, answers and silence: the points if both are truthful later.

The play is solved with open cards. Where a small declaration may be sunk, the cost of the
other's guesses is simulated with and without it, as the player does before sinking.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from repique.ai.agent import Decision
from repique.ai.games.piquet.evaluation.alternatives import (
    PiquetAlternative,
    PiquetEvaluator,
    PiquetRanking,
    as_asked,
    distinct_actions,
    is_same_action,
)
from repique.ai.games.piquet.evaluation.declaration_outcome import (
    DeclarationOutcome,
    declaration_outcome,
    points_scored,
)
from repique.ai.games.piquet.evaluation.peek_value import Estimate, estimate
from repique.ai.games.piquet.evaluation.play import imagine_hands
from repique.ai.games.piquet.evaluation.talon import turn_up_alternative
from repique.ai.games.piquet.explain.declarations import DeclarationAlternative, explain
from repique.ai.games.piquet.explain.exchange import parts_of
from repique.ai.games.piquet.hands.holdings import BIT, Hand, hand_of
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.ai.games.piquet.sinking import MARGIN, SMALL, is_harmless, losses_after_showing
from repique.ai.games.piquet.solver.batch import CLOSED, BatchPosition, open_points, solve_values
from repique.ai.games.piquet.solver_positions import rules
from repique.ai.games.piquet.win_chance import prospect_of, split_points
from repique.ai.native.library import library
from repique.core.actions import Action, Choice
from repique.core.cards import Card
from repique.games.piquet import categories, tables
from repique.games.piquet.points import has_scored, points_up_to
from repique.games.piquet.state import free_cards, tricks_won

HANDS = 120  # hands of the other that are imagined
NAMED = 3  # selections compared besides those asked about
STUDY = 10  # deals in which the value of a secret is simulated
GLANCE = 3  # deals after which a hopeless secret is dropped
BY_TWIN = 2  # deals if there is no kernel
HOPELESS = -3.0  # value of a secret less its cost
BUDGET = 100_000_000
SILENT = ("pass", "done")


def judge_declaration(
    known: PiquetKnowledge,
    choices: Sequence[Choice],
    decided: Decision,
    also: Sequence[Action],
    rng: Random,
) -> Decision:
    """The decision for a declaration, an answer or silence, with reasons."""
    worlds, drawn = imagine_hands(known, rng, HANDS)
    held = [found for found, _ in worlds]
    evaluator = PiquetEvaluator([w for _, w in worlds], prospect_of(known.state, known.me), drawn)
    may_turn_up = any(choice.verb == "expose" for choice in choices)
    own = distinct_actions([decided.action, *_selections(known, choices)], also)
    table = DeclarationEvaluator(known, held)
    declarations = [table.evaluate(action) for action in own if action.verb != "expose"]
    _evaluate_silence(known, declarations, evaluator, held, rng)
    alternatives = [declaration.alternative for declaration in declarations]
    chosen = next(
        alternative
        for alternative in alternatives
        if is_same_action(alternative.action, decided.action)
    )
    if may_turn_up:
        alternatives.append(turn_up_alternative(known, chosen, held, rng))
    ranking = PiquetRanking(evaluator, evaluator.rank(alternatives, chosen))
    said = [
        next((w for w in declarations if w.alternative is alternative), None)
        for alternative in ranking.alternatives
    ]
    why = explain(ranking, known, said, decided)
    candidates = as_asked(ranking.candidates(), also)
    if not any(reason.feature == "sunk_for_the_award" for reason in why):
        why = (*why, *ranking.for_the_partie())
    return Decision(candidates[0].action, candidates, why, exact=len(held) == 1)


def _selections(known: PiquetKnowledge, choices: Sequence[Choice]) -> list[Action]:
    """The best selections of cards, and silence."""
    state = known.state
    found = []
    silent = []
    for choice in choices:
        if choice.verb in SILENT or (choice.verb == "respond" and not choice.most):
            silent.append(Action(choice.verb, (), choice.values[0] if choice.values else ""))
        elif choice.most and choice.verb != "expose":
            found.append(Action(choice.verb, choice.cards, choice.values[0]))
            if choice.least < choice.most:  # the same without its lowest card
                cut = sorted(choice.cards, key=categories.strength)[1:]
                found.append(Action(choice.verb, tuple(cut), choice.values[0]))
    found.sort(key=lambda action: categories.key(state.category, action.cards), reverse=True)
    return [*found[:NAMED], *silent]


@dataclass(slots=True)
class DeclarationEvaluator:
    """Evaluates declarations in every imagined hand of the other player."""

    known: PiquetKnowledge
    held: list[Hand]

    def evaluate(self, action: Action) -> DeclarationAlternative:
        """A declaration with its results in every imagined hand."""
        known = self.known
        said = action if action.cards or action.verb in (*SILENT, "respond") else None
        ends = [
            declaration_outcome(known, found | known.theirs_played, said) for found in self.held
        ]
        played, piques = self._played(ends)
        state = known.state
        role = known.role
        before = [points_scored(known, seat) for seat in (state.elder, state.younger)]
        gains = []
        origins = []
        for end, difference, pique in zip(ends, played, piques, strict=True):
            made = end.made
            both = [p + x - b for p, x, b in zip(made.points, made.extras, before, strict=True)]
            both[0] += pique
            own, other = both if role == 0 else both[::-1]
            more, less = split_points(difference, known.mine.bit_count())
            gains.append((own + more, other + less))
            play = difference + (pique if role == 0 else -pique)
            origins.append(parts_of(role, end.rows, made.extras, play))
        return DeclarationAlternative(
            PiquetAlternative(action, gains), origins, [end.winners for end in ends]
        )

    def _played(self, ends: list[DeclarationOutcome]) -> tuple[list[int], list[int]]:
        """My points in play less the other's, and the pique that is made before the next card."""
        known = self.known
        state = self.known.state
        trick = state.table["trick"]
        tricks = (tricks_won(state, state.elder), tricks_won(state, state.younger))
        scene = BatchPosition(
            rules(state.options), len(trick), BIT[trick[0]] if trick else 0, tricks
        )
        so_far = [
            points_up_to(state, seat, tables.IN_PLAY) - points_up_to(state, seat, tables.IN_HAND)
            for seat in (state.elder, state.younger)
        ]
        free = not has_scored(state, state.elder, "pique", "repique")
        worlds = []
        piques = []
        for end, found in zip(ends, self.held, strict=True):
            points = (end.made.points[0] + so_far[0], end.made.points[1] + so_far[1])
            may = end.made.pique and free and not points[1]
            piques.append(tables.PIQUE if may and trick and points[0] >= tables.WANTED else 0)
            still = open_points(may, points)
            pair = (known.mine, found) if known.role == 0 else (found, known.mine)
            worlds.append((*pair, still))
        different = list(dict.fromkeys(worlds))
        solved = dict(zip(different, solve_values(different, scene, BUDGET), strict=True))
        sign = 1 if scene.turn == known.role else -1
        return [sign * (solved[world] or 0) for world in worlds], piques


def _evaluate_silence(
    known: PiquetKnowledge,
    declarations: list[DeclarationAlternative],
    evaluator: PiquetEvaluator,
    held: list[Hand],
    rng: Random,
) -> None:
    """Set the value of silence where the player would consider sinking a declaration."""
    category = known.state.category
    cards = categories.best(category, _free(known))
    silent = next(
        (
            declaration
            for declaration in declarations
            if declaration.alternative.action.verb in SILENT
        ),
        None,
    )
    loud = next((w for w in declarations if {*w.alternative.action.cards} == {*cards}), None)
    if category == "point" or not cards or silent is None or loud is None or not is_harmless(known):
        return
    if categories.points(category, len(cards), known.state.options) > SMALL:
        return
    at = tables.CATEGORIES.index(category)
    if all(row[at] != known.role for row in loud.winners):  # it would not be shown
        return
    cost = evaluator.points(loud.alternative) - evaluator.points(silent.alternative)
    gained, error = _value_of_secret(known, loud, evaluator, held, rng, cost)
    # Less the error and the margin that the player himself requires.
    silent.alternative.secret_value = max(0.0, gained - MARGIN - error)
    silent.alternative.secret_error = error
    silent.sunk = True


def _free(known: PiquetKnowledge) -> tuple[Card, ...]:
    return free_cards(known.state, known.me, known.state.category)


def _value_of_secret(
    known: PiquetKnowledge,
    loud: DeclarationAlternative,
    evaluator: PiquetEvaluator,
    held: list[Hand],
    rng: Random,
    cost: float,
) -> Estimate:
    category = known.state.category
    state = known.state
    at = tables.CATEGORIES.index(category)
    cards = hand_of(loud.alternative.action.cards)
    trick = state.table["trick"]
    scene = BatchPosition(rules(state.options), len(trick), BIT[trick[0]] if trick else 0, (0, 0))
    drawn = rng.choices(range(len(held)), evaluator.weights, k=STUDY if library() else BY_TWIN)
    found: list[float] = []
    for place in drawn:
        luck = rng.random()
        if loud.winners[place][at] != known.role:  # nothing is shown either way
            found.append(0.0)
            continue
        theirs = held[place]
        pair = (known.mine, theirs) if known.role == 0 else (theirs, known.mine)
        world = (*pair, CLOSED)
        hidden = losses_after_showing(known, category, 0, world, scene, Random(luck))
        found.append(
            hidden - losses_after_showing(known, category, cards, world, scene, Random(luck))
        )
        if len(found) == GLANCE and sum(found) / GLANCE - cost < HOPELESS:
            break
    return estimate(iter(found))
