"""Why something is said or not said: how often it is good, what it pays, what it tells."""

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
from repique.ai.games.piquet.knowledge import Knowledge
from repique.games.piquet import tables
from repique.games.piquet.state import OPEN, RESPOND

TRIFLE = 0.05  # points that do not show
VAGUE = 1.0  # points: who knows no better cannot say that a secret is worth nothing


@dataclass(slots=True)
class DeclarationAlternative:
    """Something to say, and what comes of it in each imagined hand."""

    way: PiquetAlternative
    parts: list[Parts]
    winners: list[tuple[int, ...]]  # of the three categories
    sunk: bool = False  # a silence whose secret was weighed


def explain(
    verdict: PiquetRanking,
    known: Knowledge,
    words: Sequence[DeclarationAlternative | None],
    decided: Decision,
) -> tuple[Reason, ...]:
    """The reasons of the decision; those of its candidates go into the verdict."""
    first = words[0]
    for place, word in enumerate(words):
        if word is None:
            verdict.add(place, *turn_up_reasons(known, verdict.ways[place]))
        elif place and first is not None:
            verdict.add(place, *_behind(verdict, known, words, place))
        else:
            verdict.add(place, *_of_the_word(verdict, known, word))
            if place:
                verdict.add(place, Reason("points_behind", f"{verdict.behind(place):.1f}"))
    if is_same_action(decided.action, verdict.first.action):
        own = verdict.reasons.get(0, [])
        if any(reason.feature == "sunk_as_a_secret" for reason in decided.reasons):
            own = [_unsure(verdict.first) if r.feature == "secret_idle" else r for r in own]
        verdict.reasons[0] = [*decided.reasons, *own]
    if not verdict.reasons[0]:
        verdict.add(0, Reason("plain_answer"))
    why = list(verdict.reasons[0])
    rival = next((at for at, word in enumerate(words) if at and word is not None), 0)
    apart = rival and verdict.behind(rival) > TRIFLE and not verdict.close(rival)
    if first is not None and apart:
        other = words[rival]
        assert other is not None
        part = main_part(verdict, first.parts, other.parts)
        if part:
            why.append(
                where_reason(verdict, known, part, first.parts, other.parts, "gains", "pique")
            )
    return tuple(why)


def _of_the_word(
    verdict: PiquetRanking, known: Knowledge, word: DeclarationAlternative
) -> Iterator[Reason]:
    """How often it is good, where that is in doubt; and what a silence is for."""
    state = known.state
    if word.sunk:
        yield _secret(word)
    if state.phase not in (OPEN, RESPOND) or not word.way.action.cards:
        return
    at = tables.CATEGORIES.index(state.category)
    good = verdict.scales.share(row[at] == known.role for row in word.winners)
    equal = verdict.scales.share(row[at] == LEVEL for row in word.winners)
    if equal >= 0.005:
        yield Reason("good_or_equal", f"{good:.0%}", (("equal", f"{equal:.0%}"),))
    else:
        yield Reason("good_so_often", f"{good:.0%}")


def _secret(word: DeclarationAlternative) -> Reason:
    earned = word.way.secret
    if earned <= TRIFLE and word.way.unsure > VAGUE:
        return _unsure(word.way)
    return Reason("secret_earns" if earned > TRIFLE else "secret_idle", f"{earned:.1f}")


def _unsure(way: PiquetAlternative) -> Reason:
    """A secret that the player counts on, though it is too uncertain to be counted here."""
    return Reason("secret_unsure", f"{way.unsure:.1f}")


def _behind(
    verdict: PiquetRanking,
    known: Knowledge,
    words: Sequence[DeclarationAlternative | None],
    place: int,
) -> Iterator[Reason]:
    first, word = words[0], words[place]
    assert first is not None
    assert word is not None
    yield from _of_the_word(verdict, known, word)
    behind = verdict.behind(place)
    if word.parts == first.parts and not (word.sunk or first.sunk):
        yield Reason("says_the_same")
    elif behind <= TRIFLE or verdict.close(place):
        if behind > -MORE:
            yield Reason("word_as_good")
    else:
        yield Reason("points_behind", f"{behind:.1f}")
        part = main_part(verdict, first.parts, word.parts)
        if part:
            yield where_reason(verdict, known, part, word.parts, first.parts, "loses", "pique")
