"""Hints: what the strongest computer player would do from a seat's view, and why, in words."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.levels import best_decision, levels_of, own_players
from repique.ai.ranking import is_close
from repique.core.actions import Action
from repique.core.game import Game, View, card_order
from repique.core.text_files import read_toml
from repique.play.advice import Advice, Suggestion
from repique.play.text.card_symbols import glyphs
from repique.play.text.teller import Teller
from repique.play.text.words import Words, words_for

MAX_CANDIDATES = 3  # candidates named in a hint


def advice_for(
    game: Game[Any], view: View[Any], rng: Random, habits: Mapping[str, bool] | None = None
) -> Advice:
    """Advice computed from the view of one seat alone."""
    decision = best_decision(game, view, rng, habits=habits)
    words = words_for(game, view.state.options)

    def text_of(reasons: Iterable[Reason]) -> str:
        return " ".join(reason_sentences(game, words, reasons))

    def further_reasons(one: Candidate) -> str:
        """The reasons of a candidate that are not among those of the decision."""
        return text_of(reason for reason in one.reasons if reason not in decision.reasons)

    compared = tuple(
        Suggestion(one.action, one.points, one.risk, one.chance, further_reasons(one))
        for one in decision.candidates[:MAX_CANDIDATES]
    )
    why = " ".join(
        filter(None, (text_of(decision.reasons), _equal_sentence(game, view, words, decision)))
    )
    return Advice(decision.action, levels_of(game)[-1].capitalize(), why, compared, decision.exact)


def equal_actions(decision: Decision) -> list[Action]:
    """Candidates that cannot be told from the first within the standard error; none if exact."""
    first, *others = decision.candidates[:MAX_CANDIDATES]
    return [one.action for one in others if not decision.exact and _is_equal(first, one)]


def _is_equal(first: Candidate, one: Candidate) -> bool:
    distance = first.points - one.points
    if first.chance is None and one.chance is None:  # without a doubt nothing was compared
        return one.doubt > 0 and is_close(distance, one.doubt, 0.0)
    if first.chance is None or one.chance is None:
        return False
    return is_close(distance, one.doubt, first.chance - one.chance)


def _equal_sentence(game: Game[Any], view: View[Any], words: Words, decision: Decision) -> str:
    """A sentence that names actions as good as the first, or nothing."""
    preliminary = game.strategy.preliminary
    equal = [action for action in equal_actions(decision) if action.verb not in preliminary]
    first = decision.action
    seat = view.seat
    if not equal or seat is None:
        return ""
    cards = dict.fromkeys(glyphs(one.cards) for one in (first, *equal) if one.verb == "play")
    if first.verb == "play" and len(cards) > 1:
        *names, last = cards
        return words.text("prompts", "hint_equal", cards=", ".join(names), last=last)
    teller = Teller(words, view.state.seats, seat, card_order(game, view.state))
    what = teller.advice(equal[0], game.describe(view.state, seat, equal[0]))
    return words.text("prompts", "hint_as_good", what=what)


def reason_sentences(game: Game[Any], words: Words, reasons: Iterable[Reason]) -> Iterator[str]:
    """One sentence for each reason that the words file of the game knows."""
    own = own_players(game)
    known = _reason_texts("repique.ai.general" if own is None else own.__name__)
    for reason in reasons:
        if reason.feature in known["reasons"]:
            text = known["reasons"][reason.feature]
            values = {name: words.filled(value) for name, value in reason.values}
            yield _with_plain_words(
                words.filled(text, value=reason.value, **values), known["plain"]
            )


def _with_plain_words(text: str, replacements: Mapping[str, str]) -> str:
    """The text with stiff phrases such as “in 0 of 100” replaced."""
    for literal, plain in replacements.items():
        text = text.replace(literal, plain)
    return text


@cache
def _reason_texts(package: str) -> dict[str, dict[str, str]]:
    return read_toml(package, "words.toml")
