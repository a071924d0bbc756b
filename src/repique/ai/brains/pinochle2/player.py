"""A player of any level: what it looks at before it decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.brains.pinochle2 import ending, reasons
from repique.ai.brains.pinochle2.comparing import Contest
from repique.ai.brains.pinochle2.imagining import pictured
from repique.ai.brains.pinochle2.policies import policy, thumb
from repique.ai.brains.pinochle2.recalling import recalled
from repique.ai.brains.pinochle2.seen import Seen, seen
from repique.ai.brains.pinochle2.stakes import stakes
from repique.ai.brains.pinochle2.temper import Temper
from repique.ai.brains.pinochle2.worlds import Imagined
from repique.core.actions import Action
from repique.core.game import View
from repique.games.pinochle2.state import SECOND, Pinochle

SEED_BITS = 62


@dataclass(frozen=True, slots=True)
class Player:
    level: str
    temper: Temper

    def decide(self, view: View[Pinochle], rng: Random) -> Decision:
        actions = [action for choice in view.choices for action in choice.actions()]
        for action in actions:
            if action.verb == "knock":
                return Decision(action, reasons=(Reason("wins_now"),))
        if not self.temper.melds:
            actions = [action for action in actions if action.verb != "meld"]
        if len(actions) == 1:
            return Decision(actions[0], reasons=(Reason("only_choice"),))
        if rng.randrange(256) < self.temper.slip:
            return Decision(rng.choice(actions))
        table = recalled(seen(view), self.temper.memory)
        exact = self._solved(table, actions, rng)
        found = exact or self._judged(table, actions, rng)
        why = reasons.reasons(table, found, exact is not None)
        return Decision(found[0].action, tuple(found), why)

    def _solved(
        self, table: Seen, actions: Sequence[Action], rng: Random
    ) -> list[Candidate] | None:
        if table.state.phase != SECOND or table.own.bit_count() > self.temper.solves:
            return None
        guesses = 1 if self.temper.memory.whole else self.temper.guesses
        return ending.solved(table, pictured(table, guesses, rng), actions)

    def _judged(self, table: Seen, actions: Sequence[Action], rng: Random) -> list[Candidate]:
        """The best first."""
        temper = self.temper
        if not temper.playouts:
            hint = Imagined(table, pictured(table, 1, rng)).suggest(
                thumb(self.level, table.state.options), rng.getrandbits(SEED_BITS)
            )
            return [Candidate(hint, 0.0)]
        contest = Contest(
            table,
            stakes(table.state, table.seat),
            policy(table.state.options),
            lambda count: pictured(table, count, rng),
            temper.playouts,
        )
        ranked = contest.ranked(actions, rng.getrandbits(SEED_BITS))
        return [tally.candidate() for tally in ranked]
