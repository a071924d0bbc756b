"""Shooting the moon and giving up."""

from random import Random

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.brains.pinochle4.imagining import Dealer
from repique.ai.brains.pinochle4.searching import trump_bias
from repique.ai.brains.pinochle4.seen import duty, seen
from repique.ai.brains.pinochle4.skill import Skill
from repique.ai.brains.pinochle4.stakes import stakes
from repique.ai.brains.pinochle4.tariff import tariff
from repique.ai.brains.pinochle4.tricks import Fight
from repique.core.actions import Action
from repique.core.game import View
from repique.games.pinochle4.leading import stake as by_rule
from repique.games.pinochle4.options import hand_size
from repique.games.pinochle4.state import Partnership, meld_points, side

SURE = 0.9  # the share of imagined deals in which a declared moon must succeed


def stake(view: View[Partnership], skill: Skill, rng: Random) -> Decision:
    if not skill.pass_worlds:
        return Decision(by_rule(view), (), (Reason("by_the_book"),))
    state, seat = view.state, view.seat
    assert seat is not None
    me = side(seat)
    sight = seen(state, seat)
    dealer = Dealer(sight, tariff(state.options), trump_bias(state, sight))
    stay, shot = stakes(state), stakes(state)
    chance = {"play_on": 0.0, "moon": 0.0, "concede": 0.0}
    points = dict.fromkeys(chance, 0.0)
    swept = made = 0
    for _ in range(skill.pass_worlds):
        fight = Fight(dealer.deal(rng), seat, sight.trump, duty(state.options), me)
        fight.play_out([], hand_size(state.options))
        end = (fight.counters[0], fight.counters[1])
        won = (fight.tricks[0], fight.tricks[1])
        swept += won[1 - me] == 0
        score = stay.points(end, won, fight.last & 1)
        made += score[me] > 0
        moon = _moon(shot.options.moon_bonus, score, won[1 - me] == 0, state.bid, me)
        given_up = _given_up(state, score, me)
        for verb, result in (("play_on", score), ("moon", moon), ("concede", given_up)):
            chance[verb] += stay.chance(result, me) / skill.pass_worlds
            points[verb] += (result[me] - result[1 - me]) / skill.pass_worlds
    offered = [choice.verb for choice in view.choices]
    if swept < SURE * skill.pass_worlds and "moon" in offered:
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
