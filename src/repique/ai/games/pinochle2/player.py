"""A player of any level: what it looks at before it decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from repique.ai.agent import Candidate, Decision
from repique.ai.games.pinochle2 import endgame, inference
from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge, knowledge_of
from repique.ai.games.pinochle2.last_stock_tricks import compare_endings
from repique.ai.games.pinochle2.levels import TwoHandedSkill
from repique.ai.games.pinochle2.memory import remembered_knowledge
from repique.ai.games.pinochle2.rollout_policies import PLAIN, policy_for, thumb_policy
from repique.ai.games.pinochle2.rollouts import RolloutRace
from repique.ai.games.pinochle2.sampling import all_worlds, sample_worlds
from repique.ai.games.pinochle2.win_chance import stakes_of
from repique.ai.games.pinochle2.worlds import WorldPlayouts, position_in
from repique.ai.native.pinochle2_playouts import playout_library
from repique.core.actions import Action
from repique.core.cards import rank
from repique.core.game import View
from repique.games.pinochle2.state import SECOND, Pinochle
from repique.games.pinochle2.tables import ORDER

SEED_BITS = 62
BY_TWIN = 120  # playouts where there is no kernel: half a second's work
LEADING = 4  # actions that are worth an exact look
FINAL_WORLDS = 16


@dataclass(frozen=True, slots=True)
class Player:
    level: str
    temper: TwoHandedSkill

    def decide(self, view: View[Pinochle], rng: Random) -> Decision:
        actions = [action for choice in view.choices for action in choice.actions()]
        for action in actions:
            if action.verb == "knock":
                return Decision(action)
        if not self.temper.melds:
            actions = [action for action in actions if action.verb != "meld"]
        if len(actions) == 1:
            return Decision(actions[0])
        if rng.randrange(256) < self.temper.slip:
            return Decision(careless_action(actions) if self.temper.melds else rng.choice(actions))
        table = remembered_knowledge(knowledge_of(view), self.temper.memory)
        found = self._solved(table, actions, rng) or self._judged(table, actions, rng)
        return Decision(found[0].action, tuple(found))

    def _solved(
        self, table: TwoHandedKnowledge, actions: Sequence[Action], rng: Random
    ) -> list[Candidate] | None:
        if table.state.phase != SECOND or table.own.bit_count() > self.temper.solves:
            return None
        guesses = 1 if self.temper.memory.whole else self.temper.guesses
        return endgame.solve_actions(
            table, sample_worlds(table, guesses, rng), actions, stakes_of(table.state, table.seat)
        )

    def _judged(
        self, table: TwoHandedKnowledge, actions: Sequence[Action], rng: Random
    ) -> list[Candidate]:
        """The best first."""
        temper, options = self.temper, table.state.options
        seed = rng.getrandbits(SEED_BITS)
        if not temper.playouts:
            world = position_in(table, sample_worlds(table, 1, rng)[0])
            by_thumb = thumb_policy(self.level, options)
            return [Candidate(WorldPlayouts(table, [world]).suggest(by_thumb, seed), 0.0)]
        imagined = policy_for(options) if temper.ripe else PLAIN
        pull = inference.hand_odds(table) if temper.infers else None
        contest = RolloutRace(
            table,
            stakes_of(table.state, table.seat),
            imagined,
            lambda count: sample_worlds(table, count, rng, pull),
            temper.effort(options.deal8) if playout_library() else BY_TWIN,
        )
        ranked = contest.ranked(actions, seed)
        if table.in_stock and table.in_stock < 2 * temper.finishes:
            leading = ranked[:LEADING]
            worlds = all_worlds(table) if table.in_stock == 1 else contest.picture(FINAL_WORLDS)
            found = compare_endings(table, worlds, [t.action for t in leading], imagined, seed)
            if found is not None:
                contest.correct(leading, worlds, found)
                ranked[:LEADING] = leading
        return [tally.candidate() for tally in ranked]


def careless_action(actions: Sequence[Action]) -> Action:
    """What one does without a look at what it breaks: overlook a meld, throw the lowest card."""
    drawn = [action for action in actions if action.verb == "draw"]
    cards = [action for action in actions if action.verb == "play"]
    lowest = sorted(cards, key=lambda action: (ORDER.index(rank(action.cards[0])), action.cards))
    return (drawn or lowest or actions)[0]
