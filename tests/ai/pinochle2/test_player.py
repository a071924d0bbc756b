"""The players of two-handed Pinochle, Binokel and Bezique."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from repique.ai.agent import Decision
from repique.ai.games.pinochle2 import inference
from repique.ai.games.pinochle2.knowledge import knowledge_of
from repique.ai.games.pinochle2.last_stock_tricks import compare_endings
from repique.ai.games.pinochle2.levels import SKILLS
from repique.ai.games.pinochle2.memory import remembered_knowledge
from repique.ai.games.pinochle2.player import TwoHandedPlayer, careless_action
from repique.ai.games.pinochle2.rollout_policies import policy_for, thumb_policy
from repique.ai.games.pinochle2.rollouts import RolloutRace
from repique.ai.games.pinochle2.round_end import match_result
from repique.ai.games.pinochle2.sampling import all_worlds, sample_worlds
from repique.ai.games.pinochle2.solver.position import TwoHandedPosition
from repique.ai.games.pinochle2.win_chance import TwoHandedStakes, pace_of, stakes_of
from repique.ai.levels import LEVELS, agent
from repique.ai.solver.solver import solve
from repique.core.actions import Action, is_allowed
from repique.core.cards import Card
from repique.core.game import View, play, view
from repique.core.table import CHANCE, hand
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import PRESETS, TwoHandedOptions
from repique.games.pinochle2.state import FIRST, SECOND, TwoHandedState, card_points, trick_rules
from repique.games.pinochle2.tables import LAST_TRICK_POINTS, ORDER
from repique_testkit.laws.random_play import random_options, sketch_match

THRIFTY = {  # the same players, in less time
    name: replace(skill, playouts=min(skill.playouts, 60), playouts_of_eight=0)
    for name, skill in SKILLS.items()
}


def decide(level: str, at: View[TwoHandedState], luck: int = 0) -> Decision:
    return TwoHandedPlayer(level, THRIFTY[level]).decide(at, Random(luck))


def spots(
    options: TwoHandedOptions, seed: int, phase: str | None = None
) -> Iterator[TwoHandedState]:
    """Positions with something to decide, from rounds played by rules of thumb."""
    state: Any
    for state, seat, _ in sketch_match(GAME, options, Random(seed), deals=2):
        if seat != CHANCE and phase in (None, state.phase):
            yield state


def seats_view(state: TwoHandedState) -> View[TwoHandedState]:
    return view(GAME, state, state.turn)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", PRESETS)
def test_decisions_are_legal_and_the_same_every_time(level: str, preset: str) -> None:
    for state in list(spots(PRESETS[preset], 1))[::13]:
        at = seats_view(state)
        decision = decide(level, at)
        assert is_allowed(at.choices, decision.action)
        assert decide(level, at) == decision
        for candidate in decision.candidates:
            assert is_allowed(at.choices, candidate.action)


@pytest.mark.parametrize("seed", range(6))
def test_every_hybrid_is_played_at_all_levels(seed: int) -> None:
    rng = Random(f"hybrid {seed}")
    options: Any = random_options(GAME, rng)
    for number, state in enumerate(list(spots(options, seed))[seed::11]):
        at = seats_view(state)
        level = LEVELS[number % len(LEVELS)]
        assert is_allowed(at.choices, decide(level, at).action), (level, options)


def test_carefree_never_melds() -> None:
    for preset in PRESETS:
        for state in spots(PRESETS[preset], 2, "meld"):
            assert decide("carefree", seats_view(state)).action.verb in ("draw", "knock")


@pytest.mark.parametrize("level", LEVELS)
def test_who_may_knock_knocks(level: str) -> None:
    state = next(spots(TwoHandedOptions(), 3, FIRST))
    state.scores = (1000, 1000)
    assert decide(level, seats_view(state)).action == Action("knock")


def second_phase(state: TwoHandedState) -> TwoHandedPosition:
    trick = state.table["trick"]
    options = state.options
    return TwoHandedPosition(
        hands=(state.table[hand(0)], state.table[hand(1)]),
        turn=state.turn,
        trump=state.trump,
        led=trick[0] if trick else None,
        rules=trick_rules(state),
        points={rank: card_points(card(rank), options) for rank in ORDER},
        last=LAST_TRICK_POINTS if options.last_trick else 0,
    )


def card(rank: str) -> Any:
    return f"{rank}S"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", ["champion", "master"])
def test_the_second_phase_is_played_without_a_mistake(level: str, preset: str) -> None:
    few = [s for s in spots(PRESETS[preset], 4, SECOND) if len(s.table[hand(s.turn)]) <= 8]
    for state in few[::3]:
        decision = decide(level, seats_view(state))
        best = solve(second_phase(state), moves=True)
        if len(best.moves) > 1:
            assert best.moves[decision.action.cards[0]] == best.value
            if decision.candidates:
                assert decision.candidates[0].points == best.value


def test_a_player_without_memory_pictures_played_cards_again() -> None:
    state = next(s for s in spots(TwoHandedOptions(), 5, SECOND) if len(s.table[hand(s.turn)]) == 6)
    table = knowledge_of(seats_view(state))
    assert len(table.hidden) == table.in_hand
    novice = remembered_knowledge(table, SKILLS["novice"].memory)
    assert len(novice.hidden) > len(table.hidden)
    assert novice.at.gone != table.at.gone
    assert remembered_knowledge(table, SKILLS["master"].memory) == table


def test_before_the_last_draw_all_worlds_are_looked_at() -> None:
    state = next(s for s in spots(TwoHandedOptions(), 6, FIRST) if len(s.table["stock"]) == 2)
    table = knowledge_of(seats_view(state))
    worlds = all_worlds(table)
    assert sum(world.weight for world in worlds) == len(table.hidden)
    assert all(world.theirs.bit_count() for world in worlds)


def test_poor_cards_are_looked_for_in_the_stock() -> None:
    """Late in the first phase a nine is seldom pictured in the other's hand."""
    state = next(s for s in spots(TwoHandedOptions(), 7, FIRST) if len(s.table["stock"]) == 8)
    table = knowledge_of(seats_view(state))
    pull = inference.hand_odds(table)
    likely = max(table.hidden, key=pull.__getitem__)
    unlikely = min(table.hidden, key=pull.__getitem__)
    worlds = sample_worlds(table, 300, Random(1), pull)
    often = sum(world.theirs >> likely & 1 for world in worlds)
    seldom = sum(world.theirs >> unlikely & 1 for world in worlds)
    assert often > seldom * 1.3


@pytest.mark.parametrize("preset", PRESETS)
def test_leading_actions_are_corrected_by_faultless_endings(preset: str) -> None:
    """The correction is the mean difference between the two ends of the same worlds."""
    options = PRESETS[preset]
    state = next(s for s in spots(options, 12, FIRST) if len(s.table["stock"]) == 4)
    table = knowledge_of(seats_view(state))
    luck = Random(4)
    imagined = policy_for(options)
    actions = [action for choice in table.view.choices for action in choice.actions()][:2]
    race = RolloutRace(
        table, stakes_of(state, table.seat), imagined, lambda n: sample_worlds(table, n, luck), 40
    )
    ranked = race.ranked(actions, 5)
    before = {tally.action: tally.candidate().points for tally in ranked}
    order = [tally.action for tally in ranked]
    worlds = race.sample(3)
    found = compare_endings(table, worlds, order, imagined, 6)
    assert found is not None
    race.correct(ranked, worlds, found)
    assert [tally.mean for tally in ranked] == sorted((t.mean for t in ranked), reverse=True)
    for tally in ranked:
        pairs = found[order.index(tally.action) :: len(order)]
        more = sum(exact[0] - judged[0] for judged, exact in pairs) / len(pairs)
        assert tally.candidate().points == pytest.approx(before[tally.action] + more, abs=0.02)


def test_rules_of_thumb_suit_the_way_tricks_are_counted() -> None:
    """Where all cards count from the start, Standard takes no trick just for the lead."""
    tempo = {preset: thumb_policy("standard", PRESETS[preset]).tempo for preset in PRESETS}
    assert tempo["binokel"] < tempo["pinochle"] == tempo["bezique"]


def test_champion_imagines_more_where_short_endings_are_no_advantage() -> None:
    """Expert solves the last six cards: with hands of eight, exact endings gain little on it."""
    champion = SKILLS["champion"]
    expert = SKILLS["expert"]
    ahead = {
        preset: champion.effort(rules.deal8) / expert.effort(rules.deal8)
        for preset, rules in PRESETS.items()
    }
    assert ahead["bezique"] > ahead["pinochle"] == ahead["binokel"] > 1


def test_a_slip_overlooks_a_meld_or_throws_the_lowest_card() -> None:
    lay = [Action("meld", (Card("KS"), Card("QS")), "marriage"), Action("draw")]
    assert careless_action(lay) == Action("draw")
    cards = [Action("play", (Card(name),)) for name in ("AS", "QS", "9H", "TD")]
    assert careless_action(cards).cards == (Card("9H"),)


def test_worlds_hold_every_hidden_card_once() -> None:
    for state in list(spots(PRESETS["bezique"], 8, FIRST))[::17]:
        table = knowledge_of(seats_view(state))
        for world in sample_worlds(table, 7, Random(2)):
            cards = world.theirs & ~table.open_hand
            for card in world.stock:
                assert not cards >> card & 1
                cards |= 1 << card
            assert cards == sum(1 << card for card in table.hidden)


def test_points_count_more_near_the_goal() -> None:
    state = next(spots(TwoHandedOptions(), 9, FIRST))
    early = stakes_of(state, 0)
    state.scores = (900, 900)
    late = stakes_of(state, 0)
    assert late.chance((30, 0)) > early.chance((30, 0)) > 0.5
    assert TwoHandedStakes(-500, 100).chance((0, 1)) == 1.0
    assert pace_of(TwoHandedOptions()) == pace_of(TwoHandedOptions())


def test_who_wins_the_match_with_a_round() -> None:
    assert match_result((1010, 990), 1000, 0) == 1
    assert match_result((1010, 990), 1000, 1) == -1
    assert match_result((1010, 1020), 1000, 0) == 0  # both are there, and the goal moves away
    assert match_result((1010, 1260), 1000, 0) == -1


def test_master_melds_itself_to_victory() -> None:
    """With 960 points a royal marriage is worth more than any other meld: it ends the game."""
    for seed in range(10, 60):
        for state in spots(TwoHandedOptions(), seed, "meld"):
            at = seats_view(state)
            enough = [
                action
                for choice in at.choices
                for action in choice.actions()
                if action.verb == "meld" and action.value != "dix"
            ]
            if len(enough) > 1:
                scores = [100, 100]
                scores[state.turn] = 960
                state.scores = (scores[0], scores[1])
                after = play(GAME, state, state.turn, enough[0]).state
                if after.scores[state.turn] >= 1000:
                    action = decide("master", seats_view(state)).action
                    won = play(GAME, state, state.turn, action).state
                    assert won.scores[state.turn] >= 1000 or action.value == "dix"
                    return
    pytest.fail("no position found")


@pytest.mark.parametrize("preset", PRESETS)
def test_levels_play_matches_through(preset: str) -> None:
    players = [agent(GAME, "standard"), agent(GAME, "carefree")]
    luck = Random(1)
    state: Any = next(iter(sketch_match(GAME, PRESETS[preset], luck, deals=1)))[0]
    while state.deal_number < 2 and state.phase != "over":
        seat = state.turn
        if seat == CHANCE:
            cards = list(GAME.pack(state.options))
            luck.shuffle(cards)
            state = play(GAME, state, CHANCE, Action("deal", tuple(cards))).state
        else:
            action = players[seat].decide(view(GAME, state, seat), luck).action
            state = play(GAME, state, seat, action).state
    assert state.scores[0] > state.scores[1]
