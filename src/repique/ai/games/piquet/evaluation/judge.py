"""Master's evaluation of every choice for hints and reviews.

The player decides as in a match. The choice, its rivals and the actions asked about are then
compared in fresh imagined deals, the same for all. The best by these figures goes first, of
equals the player's choice.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random

from repique.ai.agent import Agent, Candidate, Decision, Reason
from repique.ai.games.piquet.evaluation.alternatives import as_asked, distinct_actions
from repique.ai.games.piquet.evaluation.declarations import judge_declaration
from repique.ai.games.piquet.evaluation.exchange import judge_exchange
from repique.ai.games.piquet.evaluation.play import judge_card
from repique.ai.games.piquet.evaluation.talon import judge_draw
from repique.ai.games.piquet.knowledge import knowledge_of
from repique.ai.games.piquet.win_chance import ELDERS_EDGE, SPREAD
from repique.core.actions import Action, Choice, is_allowed
from repique.core.game import View
from repique.games.piquet import tables
from repique.games.piquet.deal import DEALS, ELDER
from repique.games.piquet.state import CHOOSE, COMPLETE, PLAY, PiquetState

EXCHANGES = ("exchange", "commit", "blanche")


def judge(player: Agent, view: View[PiquetState], rng: Random, also: Sequence[Action]) -> Decision:
    """The player's decision, with the legal actions of `also` among its candidates."""
    asked = distinct_actions((), (action for action in also if is_allowed(view.choices, action)))
    only = _sole_action(view.choices)
    if only is not None:
        return _forced(only)
    decided = player.decide(view, rng)
    state = view.state
    verbs = {choice.verb: choice for choice in view.choices}
    if state.phase == CHOOSE:
        return _choice_of_dealer(asked)
    known = knowledge_of(view)
    if state.phase == COMPLETE:
        return judge_draw(known, asked, rng)
    if any(verb in verbs for verb in EXCHANGES):
        return judge_exchange(known, verbs, decided, asked, rng)
    if state.phase == PLAY:
        turn_up = "expose" in verbs
        return judge_card(known, verbs["play"].cards, decided.action, asked, rng, turn_up)
    return judge_declaration(known, view.choices, decided, asked, rng)


def _sole_action(choices: Sequence[Choice]) -> Action | None:
    """The only legal action, or None if there are several."""
    if len(choices) != 1 or len(choices[0].values) > 1:
        return None
    (choice,) = choices
    if choice.least < len(choice.cards) and choice.most:
        return None
    return next(choice.actions())


def _forced(action: Action) -> Decision:
    names = {"play": "only_card", "pass": "nothing_to_declare", "done": "nothing_more"}
    names |= {"expose": "no_need_to_turn_up", "blanche": "carte_blanche"}
    why = (Reason(names.get(action.verb, "no_other_way")),)
    return Decision(action, (Candidate(action, 0.0, reasons=why),), why, exact=True)


def _choice_of_dealer(also: Sequence[Action]) -> Decision:
    """The decision who deals first. Each player is elder three times in any case; the points are
    those of the whole partie, as nothing is dealt yet."""
    why = Reason("elder_last", f"{ELDERS_EDGE:.0f}")
    risk = SPREAD * sqrt(tables.ROUNDS)
    last = Candidate(Action("choose", (), DEALS), 0.0, risk, 0.5, 0.0, (why,))
    soon = Reason("elder_first", f"{ELDERS_EDGE:.0f}")
    first = Candidate(Action("choose", (), ELDER), 0.0, risk, 0.5, 0.0, (soon,))
    return Decision(last.action, as_asked((last, first), also), (why,))
