"""What Master thinks of every choice in partnership Pinochle, and what it says about it."""

import tomllib
from collections import defaultdict
from functools import cache
from importlib.resources import files
from math import sqrt
from random import Random
from statistics import mean
from typing import Any

import pytest

from repique.ai.agent import Decision
from repique.ai.games.pinochle4.evaluation.judge import PATIENT
from repique.ai.games.pinochle4.player import sole_action
from repique.ai.levels import agent, best_decision
from repique.core.actions import Action, Choice, is_allowed
from repique.core.cards import HIDDEN, Card, face, suit
from repique.core.game import view
from repique.core.table import CHANCE, EVERYONE, hand
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.conventions import suits_asked_back
from repique.games.pinochle4.options import PRESETS
from repique.games.pinochle4.state import (
    AUCTION,
    HELP,
    PLAY,
    RETURN,
    STAKE,
    TRUMP,
    PartnershipState,
)
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    PLAIN_SINGLE,
    SINGLE,
    SOUTH,
    act,
    bids,
    dealt,
    rules,
)
from repique_testkit.coach.judged_pinochle4 import (
    action_shape,
    candidate_for,
    explanations,
    is_same_action,
    judgement,
)
from repique_testkit.laws.other_worlds import view_of_other_deal
from repique_testkit.laws.random_play import random_action, random_match, sketch_match

RULES = {
    **PRESETS,
    "moon alone": rules(PLAIN_SINGLE, moon_tricks_by="bidder", pass_out="redeal"),
    "no language": rules(DOUBLE, bid_language="none", pass_out="redeal", hands=4),
}
EACH = 2  # positions of a kind under the usual rules; of the others one will do
Kind = tuple[str, str, str]  # rules, phase, and what the phase alone does not tell


def kind(name: str, state: PartnershipState) -> Kind:
    lead = "lead" if not state.table["trick"] else "follow"
    late = "late" if len(state.table[hand(state.turn)]) <= PATIENT.exact else "early"
    return name, state.phase, f"{lead} {late}" if state.phase == PLAY else ""


@cache
def positions() -> dict[Kind, list[PartnershipState]]:
    """Where there is something to decide: a few of each kind, from a few matches."""
    found: dict[Kind, list[PartnershipState]] = defaultdict(list)
    for name, options in RULES.items():
        for match in (sketch_match, random_match):
            played: Any = match(GAME, options, Random(f"judge {name}"), 2)
            for state, seat, _ in played:
                if seat != CHANCE and sole_action(view(GAME, state, seat)) is None:
                    found[kind(name, state)].append(state)
    return {
        which: Random(1).sample(rows, min(EACH if which[0] in PRESETS else 1, len(rows)))
        for which, rows in found.items()
    }


ALL = [state for rows in positions().values() for state in rows]


def loss(decision: Decision, action: Action) -> float:
    return decision.candidates[0].points - candidate_for(decision, action).points


def number_of(choices: tuple[Choice, ...]) -> int:
    """How many choices there are at least, twins counted once."""
    return sum(
        len(c.values) or (len({*map(face, c.cards)}) if c.most == 1 else 3 if c.cards else 1)
        for c in choices
    )


def test_there_are_positions_of_every_kind() -> None:
    phases = {phase for _, phase, _ in positions()}

    assert {AUCTION, TRUMP, HELP, RETURN, STAKE, PLAY, "cut", "packets"} <= phases
    assert {what for _, phase, what in positions() if phase == PLAY} >= {
        "lead early", "follow early", "lead late", "follow late",
    }  # fmt: skip


@pytest.mark.parametrize("which", positions(), ids=" ".join)
def test_each_kind_of_decision_is_weighed_and_explained(which: Kind) -> None:
    for state in positions()[which]:
        seen = view(GAME, state, state.turn)
        decision = judgement(state)
        actions = [one.action for one in decision.candidates]

        assert decision.action == actions[0]
        assert len({*map(str, map(action_shape, actions))}) == len(actions)
        assert len(actions) >= min(3, number_of(seen.choices))
        assert all(is_allowed(seen.choices, action) for action in actions)
        assert decision.candidates[0].doubt == 0
        assert explanations(state, decision)[0]
        if state.phase not in ("cut", "packets"):
            assert all(explanations(state, decision))
            assert all(one.chance is not None for one in decision.candidates)


def test_every_reason_that_is_given_has_words() -> None:
    text = files("repique.ai.games.pinochle4").joinpath("words.en.toml").read_text("utf-8")
    known = tomllib.loads(text)["reasons"]
    for state in ALL:
        decision = judgement(state, random_action(view(GAME, state, state.turn).choices, Random(2)))
        given = [*decision.reasons, *(r for one in decision.candidates for r in one.reasons)]

        assert {reason.feature for reason in given} <= known.keys()
        assert "{" not in " ".join(explanations(state, decision))


def test_whatever_is_asked_about_is_among_the_candidates() -> None:
    for n, state in enumerate(ALL):
        choices = view(GAME, state, state.turn).choices
        also = [random_action(choices, Random(f"{n} {m}")) for m in range(2)]
        decision = judgement(state, *also)

        assert all(candidate_for(decision, action) for action in also)


def test_what_is_asked_about_does_not_change_the_choice() -> None:
    for n, state in enumerate(ALL[::3]):
        other = random_action(view(GAME, state, state.turn).choices, Random(n))

        assert is_same_action(judgement(state, other).action, judgement(state).action)


@pytest.mark.parametrize("which", positions(), ids=" ".join)
def test_hidden_cards_change_neither_figures_nor_sentences(which: Kind) -> None:
    for state in positions()[which][:1]:
        seen = view(GAME, state, state.turn)
        also = (random_action(seen.choices, Random(3)),)
        one = best_decision(GAME, seen, Random(4), also)
        other = best_decision(GAME, view_of_other_deal(GAME, seen, Random(5)), Random(4), also)

        assert one == other
        assert explanations(state, one) == explanations(state, other)


def test_doubt_is_that_of_differences_in_the_same_deals() -> None:
    """Two cards share most of their luck, so that their difference is surer than either."""
    states = [s for (_, phase, what), rows in positions().items() for s in rows
              if phase == PLAY and "early" in what]  # fmt: skip
    shares = []
    for state in states:
        first, *others = judgement(state).candidates
        for one in others:
            apart = sqrt((first.risk**2 + one.risk**2) / PATIENT.worlds)
            shares.append(one.doubt / apart if apart else 0.0)

    assert 0 < mean(shares) < 0.8


def test_what_master_does_loses_nothing_to_speak_of() -> None:
    """With other luck it may choose another way, but then hardly a worse one."""
    states = [s for (name, _, _), rows in positions().items() for s in rows if name in PRESETS]
    fine = []
    for n, state in enumerate(states):
        action = agent(GAME, "master").decide(view(GAME, state, state.turn), Random(n)).action
        decision = judgement(state, action, seed=100 + n)
        fine.append(loss(decision, action) <= 2 * candidate_for(decision, action).doubt + 0.05)

    assert sum(fine) >= 0.8 * len(fine)


# Blunders


LAYDOWN = "H:AATTKKQQJJ S:AAQK D:AAJ C:AAK"  # a double run, double aces, a pinochle


def blunder(state: PartnershipState, action: Action) -> bool:
    """Whether it is found clearly worse than the best, with a reason."""
    decision = judgement(state, action)
    one = candidate_for(decision, action)
    why = explanations(state, decision)[decision.candidates.index(one) + 1]
    return bool(why) and loss(decision, action) > 3 * one.doubt + 1


def test_a_pass_with_a_laydown_hand_is_a_blunder() -> None:
    assert blunder(dealt(DOUBLE, {SOUTH: LAYDOWN}), Action("pass"))


def test_short_trumps_are_a_blunder_where_a_double_run_is_held() -> None:
    state = bids(dealt(DOUBLE, {SOUTH: LAYDOWN}), "50 pass pass pass")

    assert blunder(state, Action("trump", (), "S"))


def passing(hands: dict[int, str]) -> PartnershipState:
    """South has bought the hand in a single deck and names hearts."""
    return act(bids(dealt(PLAIN_SINGLE, hands), "20 pass pass pass"), "trump:H")


HELPED = {SOUTH: "H:AKQJ S:A9 D:A9 C:A99 D:K", 2: "H:TT9 C:KQJ D:QJ S:JQK9"}


def test_keeping_the_ten_of_the_run_from_the_bidder_is_a_blunder() -> None:
    state = passing(HELPED)
    junk = tuple(c for c in state.table[hand(2)] if face(c) in ("KC", "JC", "9S", "JS"))

    assert blunder(state, Action("give", junk))
    assert "10♥" in explanations(state, judgement(state))[0]


def test_giving_the_run_back_is_a_blunder() -> None:
    state = passing(HELPED)
    state = act(state, judgement(state).action)
    run = [c for c in state.table[hand(SOUTH)] if face(c) in ("AH", "KH", "QH", "JH")]

    assert blunder(state, Action("give", tuple(run[:4])))


def test_giving_up_what_cannot_fail_is_a_blunder() -> None:
    state = passing(HELPED)
    state = act(state, judgement(state).action)
    state = act(state, judgement(state).action)

    assert state.phase == STAKE
    assert blunder(state, Action("concede"))


def test_a_counter_for_the_opponents_costs_points() -> None:
    """A plain card would do, and the trick is theirs."""
    costs = []
    for state, seat, _ in sketch_match(GAME, SINGLE, Random("counters"), 3):
        if state.phase != PLAY or len(state.table["trick"]) != 3:
            continue
        decision = best_decision(GAME, view(GAME, state, seat), Random(1))
        reasons = {r.feature for one in decision.candidates for r in one.reasons}
        if {"loses_counter", "saves_counter"} <= reasons:
            worst = [o for o in decision.candidates if o.reasons[0].feature == "loses_counter"]
            costs += [decision.candidates[0].points - one.points for one in worst]

    assert len(costs) >= 3
    assert mean(costs) > 0.5


# What partners ask for


def requests() -> list[PartnershipState]:
    """A partner has led a counter, and the suit can be returned now."""
    found: list[PartnershipState] = []
    played: Any = random_match(GAME, DOUBLE, Random("requests"), 2)
    for state, seat, _ in played:
        if state.phase == PLAY and not state.table["trick"]:
            suits = {suit(card) for card in view(GAME, state, seat).choices[0].cards}
            if suits & {*suits_asked_back(state, seat)} and len(suits) > 1:
                found.append(state)
    return found[:6]


def test_a_hint_reminds_of_what_the_partner_has_asked_for() -> None:
    found = requests()
    for state in found:
        features = {reason.feature for reason in judgement(state).reasons}
        deaf = {reason.feature for reason in judgement(state, read_leadbacks=False).reasons}

        assert features & {"play_leadback", "asked_not_now"}
        assert not deaf & {"play_leadback", "asked_not_now"}

    assert len(found) >= 3


# All cards known


def open_hands(state: PartnershipState) -> PartnershipState:
    """The same with every hand shown to everybody."""
    table = state.table
    state = state.with_table(table)
    shown: dict[Card, Any] = dict.fromkeys(
        (card for seat in range(4) for card in table[hand(seat)]), EVERYONE
    )
    state.table.known = {**table.known, **shown}
    return state


def test_where_all_cards_are_known_the_verdict_is_exact() -> None:
    exact = 0
    for (name, phase, what), rows in positions().items():
        for state in rows:
            if name not in PRESETS or phase != PLAY or "late" not in what:
                continue
            decision = judgement(open_hands(state))
            exact += decision.exact
            if decision.exact:
                first = decision.candidates[0]
                assert all(one.doubt == one.risk == 0 for one in decision.candidates)
                assert all(
                    one.chance <= first.chance  # type: ignore[operator]
                    for one in decision.candidates
                )
                assert all(one.points == round(one.points) for one in decision.candidates)
            hidden = any(
                HIDDEN in view(GAME, state, state.turn).state.table[hand(s)] for s in range(4)
            )
            assert not (hidden and judgement(state).exact)

    assert exact >= 3
