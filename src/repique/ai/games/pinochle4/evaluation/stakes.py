"""Evaluation of the stake: to play on, to shoot the moon, or to concede."""

from collections.abc import Sequence
from random import Random

from repique.ai.agent import Decision, Reason
from repique.ai.games.pinochle4 import moon_and_concede
from repique.ai.games.pinochle4.evaluation.alternatives import (
    PartnershipAlternative,
    decision_of,
    percent,
    rank_alternatives,
    reason_with,
)
from repique.ai.games.pinochle4.knowledge import trick_duty
from repique.ai.games.pinochle4.levels import PartnershipSkill
from repique.ai.games.pinochle4.open_hands.play import OpenPlay
from repique.ai.games.pinochle4.simulation import World
from repique.ai.games.pinochle4.win_chance import stakes_of
from repique.core.actions import Action
from repique.core.cards import SUITS
from repique.core.game import View
from repique.games.pinochle4.options import hand_size
from repique.games.pinochle4.points import need
from repique.games.pinochle4.state import PartnershipState, meld_points, side


def evaluate_stakes(
    view: View[PartnershipState], skill: PartnershipSkill, rng: Random, also: Sequence[Action]
) -> Decision:
    """The decision for the stake, with reasons. All stakes are evaluated, so `also` adds none."""
    state = view.state
    seat = view.seat
    assert seat is not None
    me = side(seat)
    stay = stakes_of(state)
    worlds = moon_and_concede.sample_deals(state, seat, skill, rng)
    rows = {c.verb: PartnershipAlternative(Action(c.verb), [], [], []) for c in view.choices}
    swept = []
    for world, end in zip(worlds, moon_and_concede.simulate_deals(state, worlds), strict=True):
        score = stay.points(end.counters, end.tricks, end.last)
        every = end.tricks[1 - me] == 0
        if every and state.options.moon_tricks_by == "bidder" and "moon" in rows:
            every = _bidder_takes_all(state, world)
        swept.append(every)
        for verb, result in moon_and_concede.outcomes(state, score, every):
            if verb in rows:
                rows[verb].points.append(result[me] - result[1 - me])
                rows[verb].chances.append(stay.chance(result, me))
                rows[verb].made.append(score[me] > 0)
    share = sum(swept) / len(swept)
    made = sum(rows["play_on"].made)
    usual = sorted(rows.values(), key=lambda row: row.action.verb != "play_on")
    ranked = rank_alternatives(usual)
    for row in ranked:
        row.reasons = (_why(state, row, percent(share, 1)),)
    return decision_of(ranked, _reasons(state, ranked, made))


def _bidder_takes_all(state: PartnershipState, world: World) -> bool:
    """Whether the bidder alone takes every trick of this world."""
    bidder = state.bidder
    assert bidder is not None
    fight = OpenPlay(
        [hand[:] for hand in world], bidder, SUITS.index(state.trump), trick_duty(state.options),
        side(bidder),
    )  # fmt: skip
    for _ in range(hand_size(state.options)):
        fight.play_out([], 1)
        if fight.leader != bidder:
            return False
    return True


def _why(state: PartnershipState, row: PartnershipAlternative, swept: int) -> Reason:
    bonus = state.options.moon_bonus
    if row.action.verb == "moon":
        return reason_with("moon_swept", swept=swept, bonus=bonus, cost=state.bid + bonus)
    if row.action.verb == "concede":
        saved = "gives_up_all" if meld_points(state, 1 - side(state.bidder or 0)) else "gives_up"
        return Reason(saved, str(state.bid))
    return reason_with("contract_made", bid=state.bid, made=row.made_in_100)


def _reasons(
    state: PartnershipState, rows: list[PartnershipAlternative], made: int
) -> list[Reason]:
    """Why the first stake: the points still needed from play, and what it is chosen for."""
    us = side(state.bidder or 0)
    missing = need(state)
    name = (
        "stake_needs"
        if missing
        else "stake_counter"
        if state.options.counter_needed
        else "stake_covered"
    )
    found = [reason_with(name, meld=meld_points(state, us), need=missing, bid=state.bid)]
    verb = rows[0].action.verb
    if verb == "concede" and made:
        return [*found, reason_with("stake_concede_hardly", made=made, number=len(rows[0].made))]
    return [*found, Reason(f"stake_{verb}")]
