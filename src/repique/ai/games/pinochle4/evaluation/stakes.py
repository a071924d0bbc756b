"""The stake weighed: to play on, to shoot the moon, to give up."""

from collections.abc import Sequence
from random import Random

from repique.ai.agent import Decision, Reason
from repique.ai.games.pinochle4 import moon_and_concede
from repique.ai.games.pinochle4.evaluation.alternatives import (
    Weighed,
    by_figures,
    decided,
    filled,
    in_100,
)
from repique.ai.games.pinochle4.knowledge import duty
from repique.ai.games.pinochle4.levels import Skill
from repique.ai.games.pinochle4.open_hands.play import Fight
from repique.ai.games.pinochle4.simulation import World
from repique.ai.games.pinochle4.win_chance import stakes
from repique.core.actions import Action
from repique.core.cards import SUITS
from repique.core.game import View
from repique.games.pinochle4.options import hand_size
from repique.games.pinochle4.points import need
from repique.games.pinochle4.state import Partnership, meld_points, side


def weigh_stakes(
    view: View[Partnership], skill: Skill, rng: Random, also: Sequence[Action]
) -> Decision:
    """All that is offered; so what was asked for is among it."""
    state, seat = view.state, view.seat
    assert seat is not None
    me, stay = side(seat), stakes(state)
    worlds = moon_and_concede.deals(state, seat, skill, rng)
    rows = {c.verb: Weighed(Action(c.verb), [], [], []) for c in view.choices}
    swept = []
    for world, end in zip(worlds, moon_and_concede.endings(state, worlds), strict=True):
        score = stay.points(end.counters, end.tricks, end.last)
        every = end.tricks[1 - me] == 0
        if every and state.options.moon_tricks_by == "bidder" and "moon" in rows:
            every = _alone(state, world)
        swept.append(every)
        for verb, result in moon_and_concede.outcomes(state, score, every):
            if verb in rows:
                rows[verb].points.append(result[me] - result[1 - me])
                rows[verb].chances.append(stay.chance(result, me))
                rows[verb].made.append(score[me] > 0)
    share, made = sum(swept) / len(swept), sum(rows["play_on"].made)
    usual = sorted(rows.values(), key=lambda row: row.action.verb != "play_on")
    ranked = by_figures(usual)
    for row in ranked:
        row.reasons = (_why(state, row, in_100(share, 1)),)
    return decided(ranked, _reasons(state, ranked, made))


def _alone(state: Partnership, world: World) -> bool:
    """Whether the bidder takes every trick without the partner."""
    bidder = state.bidder
    assert bidder is not None
    fight = Fight(
        [hand[:] for hand in world], bidder, SUITS.index(state.trump), duty(state.options),
        side(bidder),
    )  # fmt: skip
    for _ in range(hand_size(state.options)):
        fight.play_out([], 1)
        if fight.leader != bidder:
            return False
    return True


def _why(state: Partnership, row: Weighed, swept: int) -> Reason:
    bonus = state.options.moon_bonus
    if row.action.verb == "moon":
        return filled("moon_swept", swept=swept, bonus=bonus, cost=state.bid + bonus)
    if row.action.verb == "concede":
        saved = "gives_up_all" if meld_points(state, 1 - side(state.bidder or 0)) else "gives_up"
        return Reason(saved, str(state.bid))
    return filled("contract_made", bid=state.bid, made=row.made_in_100)


def _reasons(state: Partnership, rows: list[Weighed], made: int) -> list[Reason]:
    """Why the first stake: what play must still bring, and what tells against the others."""
    us = side(state.bidder or 0)
    missing = need(state)
    name = (
        "stake_needs"
        if missing
        else "stake_counter"
        if state.options.counter_needed
        else "stake_covered"
    )
    found = [filled(name, meld=meld_points(state, us), need=missing, bid=state.bid)]
    verb = rows[0].action.verb
    if verb == "concede" and made:
        return [*found, filled("stake_concede_hardly", made=made, number=len(rows[0].made))]
    return [*found, Reason(f"stake_{verb}")]
