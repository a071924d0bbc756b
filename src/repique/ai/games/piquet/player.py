"""The player of the higher levels: its decision at every turn."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from repique.ai.agent import Decision
from repique.ai.games.piquet import declarations
from repique.ai.games.piquet.exchange_search import Exchange
from repique.ai.games.piquet.knowledge import PiquetKnowledge, knowledge_of
from repique.ai.games.piquet.play_search import PlaySearch, choose_card
from repique.ai.games.piquet.sinking import declare_or_sink
from repique.core.actions import Action, Choice
from repique.core.game import View
from repique.games.piquet.exchange import PEEK

FORCED = ("qualify", "answer")


@dataclass(frozen=True, slots=True)
class PiquetPlayer:
    """A player of Piquet that searches."""

    exchange: Exchange
    search: PlaySearch
    cautious: bool  # says nothing that can only inform
    sinks: bool = False  # keeps a small declaration secret where the secret is worth more

    def decide(self, view: View[Any], rng: Random) -> Decision:
        verbs = {choice.verb: choice for choice in view.choices}
        for verb in FORCED:
            if verb in verbs:
                return Decision(Action(verb))
        if "choose" in verbs:
            return Decision(Action("choose", (), "deal"))
        if "draw" in verbs:
            return Decision(Action("draw", (), PEEK))
        known = knowledge_of(view)
        if "play" in verbs:
            return choose_card(known, verbs["play"].cards, self.search, rng)
        if "respond" in verbs:
            return declarations.respond(known, rng, self.cautious)
        if "done" in verbs:
            return self._or_silence(known, declarations.add(known), "done", rng)
        if "pass" in verbs:
            honest = declarations.declare(known, rng, self.cautious)
            return self._or_silence(known, honest, "pass", rng)
        return self._exchange(known, verbs, rng)

    def _or_silence(
        self, known: PiquetKnowledge, honest: Decision, verb: str, rng: Random
    ) -> Decision:
        return declare_or_sink(known, honest, Action(verb), rng) if self.sinks else honest

    def _exchange(self, known: PiquetKnowledge, verbs: dict[str, Choice], rng: Random) -> Decision:
        blanche = verbs.get("blanche")
        if blanche and not blanche.most:
            return Decision(Action("blanche"))
        choice = blanche or verbs.get("exchange") or verbs["commit"]
        if not choice.most:
            return Decision(Action(choice.verb))
        found = self.exchange(known, choice.least, choice.most, rng)
        named = tuple(
            replace(candidate, action=_with_peek(choice, candidate.action)) for candidate in found
        )
        return Decision(named[0].action, named)


def _with_peek(choice: Choice, action: Action) -> Action:
    """The action with the verb of the choice; elder always looks at cards he leaves."""
    peek = PEEK in choice.values and len(action.cards) < choice.most
    return Action(choice.verb, action.cards, PEEK if peek else "")
