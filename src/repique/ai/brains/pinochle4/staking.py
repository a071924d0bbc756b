"""Shooting the moon and giving up."""

from random import Random

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.brains.pinochle4 import imagined
from repique.ai.brains.pinochle4.imagined import OVER
from repique.ai.brains.pinochle4.searching import trump_bias
from repique.ai.brains.pinochle4.seen import seen
from repique.ai.brains.pinochle4.skill import SEED_BITS, Skill
from repique.ai.brains.pinochle4.stakes import stakes
from repique.core.actions import Action
from repique.core.game import View
from repique.games.pinochle4.leading import Memory, sure_tricks
from repique.games.pinochle4.leading import stake as by_rule
from repique.games.pinochle4.state import Partnership, meld_points, side

SURE = 0.9  # the share of imagined deals in which a declared moon must succeed


def stake(view: View[Partnership], skill: Skill, rng: Random) -> Decision:
    if not skill.pass_worlds:
        return Decision(by_rule(view), (), (Reason("by_the_book"),))
    state, seat = view.state, view.seat
    assert seat is not None
    me = side(seat)
    sight = seen(state, seat)
    worlds = imagined.deals(
        state.options, sight, rng.getrandbits(SEED_BITS), skill.pass_worlds,
        trump_bias(state, sight),
    )  # fmt: skip
    stay = stakes(state)
    chance = {"play_on": 0.0, "moon": 0.0, "concede": 0.0}
    points = dict.fromkeys(chance, 0.0)
    swept = made = 0
    for end in imagined.endings(state.options, worlds, seat, sight.trump, OVER):
        every = end.tricks[1 - me] == 0
        swept += every
        score = stay.points(end.counters, end.tricks, end.last)
        made += score[me] > 0
        moon = _moon(state.options.moon_bonus, score, every, state.bid, me)
        given_up = _given_up(state, score, me)
        for verb, result in (("play_on", score), ("moon", moon), ("concede", given_up)):
            chance[verb] += stay.chance(result, me) / skill.pass_worlds
            points[verb] += (result[me] - result[1 - me]) / skill.pass_worlds
    offered = [choice.verb for choice in view.choices]
    alone = state.options.moon_tricks_by == "bidder" and not sure_tricks(Memory(state, seat))
    if (alone or swept < SURE * skill.pass_worlds) and "moon" in offered:
        offered.remove("moon")
    if made and "concede" in offered:
        offered.remove("concede")
    best = sorted(offered, key=lambda verb: (-chance[verb], -points[verb], verb != "play_on"))
    found = tuple(Candidate(Action(v), points[v], chance=chance[v]) for v in best)
    return Decision(found[0].action, found, (Reason(f"stake_{best[0]}"),))


def _moon(bonus: int, score: tuple[int, int], swept: bool, bid: int, me: int) -> tuple[int, int]:
    result = list(score)
    result[me] = score[me] + bonus if swept and score[me] > 0 else -bid - bonus
    return result[0], result[1]


def _given_up(state: Partnership, score: tuple[int, int], me: int) -> tuple[int, int]:
    """Without play the opponents get nothing; if they have meld to save, play goes on."""
    result = list(score)
    result[me] = -state.bid
    if not meld_points(state, 1 - me):
        result[1 - me] = 0
    return result[0], result[1]
