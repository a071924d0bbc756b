"""Piquet's computer players: legal, deterministic, and sensible where the books are clear."""

import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from repique.ai.agent import Decision
from repique.ai.games import piquet
from repique.ai.games.piquet.guess_cost import HiddenHand, guessing_losses
from repique.ai.games.piquet.hands.holdings import (
    BIT,
    CARDS,
    cards_of,
    hand_of,
    in_hand_points,
    point_key,
    run_key,
    set_key,
)
from repique.ai.games.piquet.hands.in_hand_points import score_in_hand
from repique.ai.games.piquet.knowledge import knowledge_of
from repique.ai.games.piquet.sinking import NO_PIQUE
from repique.ai.games.piquet.solver.batch import CLOSED, BatchPosition, solve_moves, solve_values
from repique.ai.games.piquet.solver.position import PiquetPosition as Position
from repique.ai.games.piquet.solver.position import PiquetRules
from repique.ai.games.piquet.win_chance import PartieProspect
from repique.ai.levels import LEVELS, agent
from repique.ai.solver.solver import solve
from repique.core import options as base
from repique.core.actions import Action, is_allowed
from repique.core.cards import Card, parse_cards, suit
from repique.core.game import Setup, State, choices, play, view
from repique.core.table import CHANCE, hand
from repique.games.piquet import GAME, tables
from repique.games.piquet.categories import best
from repique.games.piquet.options import PiquetOptions
from repique.games.piquet.points import has_scored, points_up_to
from repique.games.piquet.state import tricks_won
from repique.games.piquet.tests.position import ELDER, held
from repique_testkit.laws.random_play import random_action, random_options, random_setup

WORDS = Path(piquet.__file__).with_name("words.en.toml")


def cards(text: str) -> tuple[Card, ...]:
    """`S:AKQ H:T9` as cards."""
    return parse_cards(
        " ".join(r + s for s, _, ranks in (w.partition(":") for w in text.split()) for r in ranks)
    )


def dealt(elder: str, younger: str = "", options: PiquetOptions | None = None) -> Any:
    """A first round in which seat 1 is elder and has these cards."""
    options = options or PiquetOptions()
    state = GAME.start(options, Setup(dealer=0))
    mine = cards(elder)
    theirs = cards(younger)
    rest = [card for card in GAME.pack(options) if card not in (*mine, *theirs)]
    Random(5).shuffle(rest)
    theirs, rest = (*theirs, *rest[: 12 - len(theirs)]), rest[12 - len(theirs) :]
    pack: list[Card] = []
    for at in range(0, 12, 3):
        pack += (*mine[at : at + 3], *theirs[at : at + 3])
    return play(GAME, state, CHANCE, Action("deal", (*pack, *rest))).state


def decide(state: State, level: str, seat: int, seed: int = 1) -> Decision:
    return agent(GAME, level).decide(view(GAME, state, seat), Random(seed))


def rounds(
    levels: tuple[str, str],
    options: base.Options,
    rng: Random,
    count: int = 1,
    last: tuple[int, int] | None = None,
) -> Any:
    """States with the decision taken in each; with scores, of the last deal of a partie."""
    players = [agent(GAME, level) for level in levels]
    state = GAME.start(options, random_setup(GAME, options, rng))
    while state.acting():
        seat = state.acting()[0]
        if seat == CHANCE:
            if state.deal_number >= count:
                return
            action = random_action(choices(GAME, state, seat), rng)
        else:
            decision = players[seat].decide(view(GAME, state, seat), rng)
            yield state, seat, decision
            action = decision.action
        state = play(GAME, state, seat, action).state
        if last and state.deal_number == 1:
            state = replace(state, deal_number=6, scores=last)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(4))
def test_every_level_plays_by_the_rules_under_any_options(level: str, seed: int) -> None:
    rng = Random(seed)
    options = random_options(GAME, rng) if seed else PiquetOptions()
    sentences = tomllib.loads(WORDS.read_text(encoding="utf-8"))["reasons"]
    for state, seat, decision in rounds((level, rng.choice(LEVELS)), options, rng):
        assert is_allowed(choices(GAME, state, seat), decision.action)
        assert all(reason.feature in sentences for reason in decision.reasons)


@pytest.mark.parametrize("level", LEVELS)
def test_same_view_and_seed_same_decision(level: str) -> None:
    for at, (state, seat, _) in enumerate(rounds((level, "standard"), PiquetOptions(), Random(3))):
        if at % 3 == 0:
            assert decide(state, level, seat, seed=at) == decide(state, level, seat, seed=at)


def test_carefree_never_declares_sequences_or_sets() -> None:
    for seed in range(20):
        for state, seat, decision in rounds(
            ("carefree", "carefree"), PiquetOptions(), Random(seed)
        ):
            action = decision.action
            if action.value in ("sequence", "set"):
                assert not action.cards, (state, seat)


def test_master_plays_known_endings_exactly() -> None:
    checked = 0
    for seed in range(6):
        for state, seat, decision in rounds(("master", "master"), PiquetOptions(), Random(seed)):
            known = knowledge_of(view(GAME, state, seat))
            if decision.action.verb == "play" and known.sure and len(decision.candidates) > 1:
                exact = solve(opened(state), moves=True)
                assert exact.moves[decision.action.cards[0]] == exact.value
                checked += 1
    assert checked > 5


def opened(state: Any) -> Position:
    both = (state.elder, state.younger)
    trick = state.table["trick"]
    taken, points = ([of(state, who) for who in both] for of in (tricks_won, in_play))
    hands = [state.table[hand(who)] for who in both]
    turn = both.index(state.turn)
    led = trick[0] if trick else None
    pique = not has_scored(state, state.elder, "pique", "repique")
    return Position(
        (hands[0], hands[1]), turn, led, (taken[0], taken[1]), pique=pique,
        points=(points[0], points[1]),
    )  # fmt: skip


def in_play(state: Any, seat: int) -> int:
    return points_up_to(state, seat, tables.IN_PLAY)


@pytest.mark.parametrize("level", ["standard", "expert", "champion", "master"])
def test_elder_keeps_a_quint_and_its_point(level: str) -> None:
    state = dealt("S:AKQJT H:97 D:K87 C:98")
    thrown = decide(state, level, 1).action.cards
    assert not any(suit(card) == "S" for card in thrown)
    assert len(thrown) >= 4


def after(tricks: str) -> Any:
    """Elder holds five clubs, younger one; what is to be played after these tricks."""
    game = held("C:AQJT8 H:J9 S:QJ9 D:QT", "C:K H:AKQT S:AKT8 D:AKJ").talk()
    return game.tricks(tricks)


@pytest.mark.parametrize("tricks", ["AC-KC QC-8S", "AC-KC QC-8S JC-TS", "AC-KC QC-8S JC-TS TC-TH"])
def test_standard_cashes_the_suit_that_is_good_before_it_leads_into_others(tricks: str) -> None:
    (card,) = decide(after(tricks).state, "standard", ELDER).action.cards
    assert suit(card) == "C"


def test_standard_does_not_throw_away_what_is_good() -> None:
    game = after("AC-KC QC-8S QD-KD").younger("play", "AH").elder("play", "9H")
    game.younger("play", "KH").elder("play", "JH").younger("play", "QH")
    (card,) = decide(game.state, "standard", ELDER).action.cards
    assert suit(card) != "C"


@pytest.mark.parametrize("level", ["expert", "champion", "master"])
def test_elder_keeps_a_quatorze_of_aces(level: str) -> None:
    state = dealt("S:A98 H:A97 D:A87 C:AT7")
    thrown = decide(state, level, 1).action.cards
    assert not any(card[0] == "A" for card in thrown)
    assert len(thrown) == 5


def test_carte_blanche_is_announced() -> None:
    state = dealt("S:T987 H:A98 D:T98 C:A7")
    assert decide(state, "master", 1).action.verb == "blanche"


def test_master_declares_his_best() -> None:
    for seed in range(4):
        for state, _, decision in rounds(("master", "master"), PiquetOptions(), Random(seed)):
            if decision.action.verb == "declare":
                held = state.table[hand(state.turn)]
                assert decision.action.cards == best(state.category, held)


def at_the_sets(deal_number: int, scores: tuple[int, int]) -> Any:
    """Elder holds three kings and little else; point and sequence are behind him."""
    state = dealt("S:K97 H:K87 D:K98 C:Q87", "S:AQ8 H:AJ9 D:QJT C:KT9")
    state = replace(state, deal_number=deal_number, scores=scores)
    for seat, thrown in ((1, "C:87 S:7 H:7 D:8"), (0, "C:9 H:9 S:8")):
        state = play(GAME, state, seat, Action("exchange", cards(thrown))).state
    while state.category != "set":
        seat = state.acting()[0]
        state = play(GAME, state, seat, decide(state, "standard", seat).action).state
    return state


def test_points_that_would_only_be_paid_to_the_winner_are_sunk() -> None:
    lost = decide(at_the_sets(6, (260, 5)), "master", 1)
    assert lost.action == Action("pass")
    assert [reason.feature for reason in lost.reasons] == ["sunk_for_the_award"]
    assert {found.action.verb for found in lost.candidates} == {"pass", "declare"}
    assert decide(at_the_sets(6, (120, 80)), "master", 1).action.verb == "declare"


def test_who_exchanged_one_card_is_not_thought_to_have_chosen_his_aces() -> None:
    state = dealt("S:K97 H:K87 D:K98 C:Q87", "S:AQ8 H:AJ9 D:QJT C:KT9")
    for seat, thrown in ((1, "C:Q"), (0, "C:9")):
        state = play(GAME, state, seat, Action("exchange", cards(thrown))).state
    while state.category != "set":
        seat = state.acting()[0]
        state = play(GAME, state, seat, decide(state, "standard", seat).action).state
    assert decide(state, "master", 1).action.verb == "declare"


def test_a_declaration_that_may_lead_to_a_repique_is_never_sunk() -> None:
    sunk = []
    for seed in range(6):
        for state, seat, decision in rounds(
            ("master", "master"), PiquetOptions(), Random(seed), last=(260, 5)
        ):
            if any(reason.feature.startswith("sunk") for reason in decision.reasons):
                held = hand_of(state.table[hand(seat)])
                sunk.append(in_hand_points(held, quint5=False))
    assert len(sunk) >= 3
    assert max(sunk) <= NO_PIQUE


def test_he_guesses_wrong_only_where_my_card_is_a_secret() -> None:
    """On the ace of diamonds he must keep the king of the suit in which I have a queen."""
    mine = hand_of(cards("D:A S:Q"))
    theirs = hand_of(cards("S:K H:K"))
    world = (mine, theirs, CLOSED)
    scene = BatchPosition(PiquetRules(), tricks=(6, 4))

    def lost(shown: str) -> int:
        secret = HiddenHand(0, hand_of(cards(shown)), hand_of(cards("H:Q C:7")), lambda held: 1.0)
        return sum(guessing_losses(secret, world, scene, Random(seed)) for seed in range(30))

    assert lost("S:Q") == 0
    assert lost("") > 0


def test_hands_as_numbers_are_solved_like_positions() -> None:
    rng = Random(2)
    for _ in range(20):
        pack = [BIT[card] for card in CARDS if card[0] != "6"]
        rng.shuffle(pack)
        size = rng.randint(2, 7)
        turn = rng.randint(0, 1)
        tricks = (12 - size, 0) if turn else (0, 12 - size)
        points = rng.choice((CLOSED, 15)) if not tricks[1] else CLOSED
        elder = sum(pack[:size])
        younger = sum(pack[12 : 12 + size])
        position = Position(
            (cards_of(elder), cards_of(younger)), turn, tricks=tricks,
            pique=points != CLOSED, points=(max(points, 0), 0),
        )  # fmt: skip
        exact = solve(position, moves=True)
        scene = BatchPosition(PiquetRules(), turn, 0, tricks)
        assert solve_values([(elder, younger, points)], scene, 10**8) == [exact.value]
        moves = {BIT[card]: worth for card, worth in exact.moves.items()}
        assert solve_moves([(elder, younger, points)], scene, 10**8) == [moves]


def test_behind_in_the_last_round_the_chance_counts_not_the_points() -> None:
    behind = PartieProspect(0, 0, (80, 140))
    safe = behind.value(40, 20)
    bold = 0.3 * behind.value(90, 20) + 0.7 * behind.value(15, 25)
    assert bold > safe
    ahead = PartieProspect(0, 0, (140, 80))
    safe = ahead.value(20, 40)
    bold = 0.5 * ahead.value(90, 20) + 0.5 * ahead.value(10, 75)
    assert safe > bold


def test_the_rubicon_is_defended_and_denied() -> None:
    lost = PartieProspect(0, 0, (85, 180))
    assert lost.value(16, 20) - lost.value(14, 20) > 0.2
    won = PartieProspect(0, 0, (180, 85))
    assert won.value(20, 14) - won.value(20, 16) > 0.2


def test_under_a_lost_rubicon_points_are_a_gift_to_the_winner() -> None:
    assert PartieProspect(0, 0, (5, 260)).value(20, 20) < PartieProspect(0, 0, (5, 260)).value(
        10, 20
    )
    assert PartieProspect(0, 0, (150, 260)).value(20, 20) > PartieProspect(0, 0, (150, 260)).value(
        10, 20
    )


def test_in_the_first_round_a_point_is_a_point() -> None:
    start = PartieProspect(2, 3, (0, 0))
    gain = [start.value(d, 0) - start.value(d - 10, 0) for d in (10, 20, 30)]
    assert max(gain) < 1.5 * min(gain)


def test_reckoning_agrees_with_the_rules() -> None:
    """Two players who declare everything: the sheet says what `in_hand` says."""
    names = {"point", "tierce", "quart", "quint", "sixieme", "septieme", "huitieme", "neuvieme",
             "trio", "quatorze", "carte_blanche"}  # fmt: skip
    for seed in range(25):
        rng = Random(seed)
        options = random_options(GAME, rng)
        assert isinstance(options, PiquetOptions)
        hands: dict[int, int] = {}
        last: Any = None
        for state, _, _ in rounds(("standard", "standard"), options, rng):
            if state.phase == "open" and not hands:
                hands = {s: hand_of(state.table[hand(s)]) for s in (0, 1)}
            last = state
        made = score_in_hand(hands[last.elder], hands[last.younger], options)
        for who, seat in enumerate((last.elder, last.younger)):
            entries = [entry for entry in last.sheet if entry.seat == seat]
            assert sum(e.points for e in entries if e.reason in names) == made.points[who]
            repique = any(entry.reason == "repique" for entry in entries)
            rouge = any(entry.reason == "carte_rouge" for entry in entries)
            assert made.extras[who] == 60 * repique + 50 * rouge


def test_holdings_speak_the_rule_book() -> None:
    held = hand_of(cards("H:AQJT8 S:K97 D:K9 C:98"))
    assert divmod(point_key(held), 128) == (5, 49)
    assert run_key(held) // 128 == 3
    assert set_key(held) == 0
