"""The player of a level: its decision in every phase."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from repique.ai.agent import Candidate, Decision
from repique.ai.games.pinochle2 import endgame, inference
from repique.ai.games.pinochle2.copies import numbered
from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge, as_offered, knowledge_of
from repique.ai.games.pinochle2.last_stock_tricks import compare_endings
from repique.ai.games.pinochle2.levels import TwoHandedSkill
from repique.ai.games.pinochle2.memory import remembered_knowledge
from repique.ai.games.pinochle2.playout.kernel import playout_library
from repique.ai.games.pinochle2.rollout_policies import PLAIN, policy_for, thumb_policy
from repique.ai.games.pinochle2.rollouts import RolloutRace
from repique.ai.games.pinochle2.sampling import all_worlds, sample_worlds
from repique.ai.games.pinochle2.win_chance import stakes_of
from repique.ai.games.pinochle2.worlds import WorldPlayouts, position_in
from repique.core.actions import Action
from repique.core.cards import rank
from repique.core.game import View
from repique.core.names import renamed
from repique.games.pinochle2.state import SECOND, TwoHandedState
from repique.games.pinochle2.tables import ORDER

SEED_BITS = 62
BY_TWIN = 120  # playouts if there is no kernel: about half a second
LEADING = 4  # best actions that are corrected by exact endings
FINAL_WORLDS = 16  # worlds for that correction


@dataclass(frozen=True, slots=True)
class TwoHandedPlayer:
    """A player of the two-handed games."""

    level: str
    skill: TwoHandedSkill

    def decide(self, view: View[TwoHandedState], rng: Random) -> Decision:
        """Decide for the view's seat, whatever the numbers of copies are."""
        plain, true = numbered(view)
        decision: Decision = renamed(self._decided(plain, rng), true.__getitem__)
        return decision

    def _decided(self, view: View[TwoHandedState], rng: Random) -> Decision:
        actions = [action for choice in view.choices for action in choice.actions()]
        for action in actions:
            if action.verb == "knock":
                return Decision(action)
        if not self.skill.melds:
            actions = [action for action in actions if action.verb != "meld"]
        if len(actions) == 1:
            return Decision(actions[0])
        if rng.randrange(256) < self.skill.slip:
            return Decision(careless_action(actions) if self.skill.melds else rng.choice(actions))
        knowledge = remembered_knowledge(knowledge_of(view), self.skill.memory)
        found = self._solved(knowledge, actions, rng) or self._judged(knowledge, actions, rng)
        return Decision(found[0].action, tuple(found))

    def _solved(
        self, knowledge: TwoHandedKnowledge, actions: Sequence[Action], rng: Random
    ) -> list[Candidate] | None:
        if knowledge.state.phase != SECOND or knowledge.own.bit_count() > self.skill.solves:
            return None
        guesses = 1 if self.skill.memory.whole else self.skill.guesses
        return endgame.solve_actions(
            knowledge,
            sample_worlds(knowledge, guesses, rng),
            actions,
            stakes_of(knowledge.state, knowledge.seat),
        )

    def _judged(
        self, knowledge: TwoHandedKnowledge, actions: Sequence[Action], rng: Random
    ) -> list[Candidate]:
        """The actions by playouts, best first; by rules of thumb only the chosen action."""
        skill = self.skill
        options = knowledge.state.options
        seed = rng.getrandbits(SEED_BITS)
        if not skill.playouts:
            world = position_in(knowledge, sample_worlds(knowledge, 1, rng)[0])
            by_thumb = thumb_policy(self.level, options)
            suggested = WorldPlayouts(knowledge, [world]).suggest(by_thumb, seed)
            return [Candidate(as_offered(knowledge.view, suggested), 0.0)]
        imagined = policy_for(options) if skill.strong_policy else PLAIN
        pull = inference.hand_odds(knowledge) if skill.infers else None
        race = RolloutRace(
            knowledge,
            stakes_of(knowledge.state, knowledge.seat),
            imagined,
            lambda count: sample_worlds(knowledge, count, rng, pull),
            skill.effort(options.deal8) if playout_library() else BY_TWIN,
        )
        ranked = race.ranked(actions, seed)
        if knowledge.in_stock and knowledge.in_stock < 2 * skill.exact_stock_tricks:
            leading = ranked[:LEADING]
            worlds = all_worlds(knowledge) if knowledge.in_stock == 1 else race.sample(FINAL_WORLDS)
            found = compare_endings(knowledge, worlds, [t.action for t in leading], imagined, seed)
            if found is not None:
                race.correct(leading, worlds, found)
                ranked[:LEADING] = leading
        return [tally.candidate() for tally in ranked]


def careless_action(actions: Sequence[Action]) -> Action:
    """A beginner's slip: overlook a meld, or play the lowest card whatever it breaks."""
    drawn = [action for action in actions if action.verb == "draw"]
    cards = [action for action in actions if action.verb == "play"]
    lowest = sorted(cards, key=lambda action: (ORDER.index(rank(action.cards[0])), action.cards))
    return (drawn or lowest or actions)[0]
