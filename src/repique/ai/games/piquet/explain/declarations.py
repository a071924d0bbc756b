"""Reasons for declarations and silence: how often they are good, and what they earn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from repique.ai.agent import Decision, Reason
from repique.ai.games.piquet.evaluation.alternatives import (
    MORE,
    PiquetAlternative,
    PiquetRanking,
    is_same_action,
)
from repique.ai.games.piquet.evaluation.declaration_outcome import LEVEL
from repique.ai.games.piquet.evaluation.talon import turn_up_reasons
from repique.ai.games.piquet.explain.exchange import Parts, main_part, where_reason
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.games.piquet import tables
from repique.games.piquet.state import OPEN, RESPOND

TRIFLE = 0.05  # points that do not show
VAGUE = 1.0  # points of error above which a secret is not called worthless


@dataclass(slots=True)
class DeclarationAlternative:
    """A declaration with its results in each imagined hand."""

    alternative: PiquetAlternative
    parts: list[Parts]
    winners: list[tuple[int, ...]]  # of the three categories
    sunk: bool = False  # True: a silence whose secret was evaluated


def explain(
    ranking: PiquetRanking,
    known: PiquetKnowledge,
    declarations: Sequence[DeclarationAlternative | None],
    decided: Decision,
) -> tuple[Reason, ...]:
    """The reasons for the first; those of all alternatives are added to the ranking."""
    first = declarations[0]
    for place, declaration in enumerate(declarations):
        if declaration is None:
            ranking.add(place, *turn_up_reasons(known, ranking.alternatives[place]))
        elif place and first is not None:
            ranking.add(place, *_behind(ranking, known, declarations, place))
        else:
            ranking.add(place, *_about_declaration(ranking, known, declaration))
            if place:
                ranking.add(place, Reason("points_behind", f"{ranking.behind(place):.1f}"))
    if is_same_action(decided.action, ranking.first.action):
        own = ranking.reasons.get(0, [])
        if any(reason.feature == "sunk_as_a_secret" for reason in decided.reasons):
            own = [_unsure(ranking.first) if r.feature == "secret_idle" else r for r in own]
        ranking.reasons[0] = [*decided.reasons, *own]
    if not ranking.reasons[0]:
        ranking.add(0, Reason("plain_answer"))
    why = list(ranking.reasons[0])
    rival = next(
        (at for at, declaration in enumerate(declarations) if at and declaration is not None), 0
    )
    apart = rival and ranking.behind(rival) > TRIFLE and not ranking.is_close_to_first(rival)
    if first is not None and apart:
        other = declarations[rival]
        assert other is not None
        part = main_part(ranking, first.parts, other.parts)
        if part:
            why.append(
                where_reason(ranking, known, part, first.parts, other.parts, "gains", "pique")
            )
    return tuple(why)


def _about_declaration(
    ranking: PiquetRanking, known: PiquetKnowledge, declaration: DeclarationAlternative
) -> Iterator[Reason]:
    """How often a declaration is good, and what a silence earns."""
    state = known.state
    if declaration.sunk:
        yield _secret(declaration)
    if state.phase not in (OPEN, RESPOND) or not declaration.alternative.action.cards:
        return
    at = tables.CATEGORIES.index(state.category)
    good = ranking.evaluator.share(row[at] == known.role for row in declaration.winners)
    equal = ranking.evaluator.share(row[at] == LEVEL for row in declaration.winners)
    if equal >= 0.005:
        yield Reason("good_or_equal", f"{good:.0%}", (("equal", f"{equal:.0%}"),))
    else:
        yield Reason("good_so_often", f"{good:.0%}")


def _secret(declaration: DeclarationAlternative) -> Reason:
    earned = declaration.alternative.secret_value
    if earned <= TRIFLE and declaration.alternative.secret_error > VAGUE:
        return _unsure(declaration.alternative)
    return Reason("secret_earns" if earned > TRIFLE else "secret_idle", f"{earned:.1f}")


def _unsure(alternative: PiquetAlternative) -> Reason:
    """The reason for a secret whose value is too uncertain to be counted."""
    return Reason("secret_unsure", f"{alternative.secret_error:.1f}")


def _behind(
    ranking: PiquetRanking,
    known: PiquetKnowledge,
    declarations: Sequence[DeclarationAlternative | None],
    place: int,
) -> Iterator[Reason]:
    first = declarations[0]
    declaration = declarations[place]
    assert first is not None
    assert declaration is not None
    yield from _about_declaration(ranking, known, declaration)
    behind = ranking.behind(place)
    if declaration.parts == first.parts and not (declaration.sunk or first.sunk):
        yield Reason("says_the_same")
    elif behind <= TRIFLE or ranking.is_close_to_first(place):
        if behind > -MORE:
            yield Reason("word_as_good")
    else:
        yield Reason("points_behind", f"{behind:.1f}")
        part = main_part(ranking, first.parts, declaration.parts)
        if part:
            yield where_reason(
                ranking, known, part, declaration.parts, first.parts, "loses", "pique"
            )
