"""What computer partners do with their trumps and melds: nothing that makes a partner despair."""

from random import Random
from typing import Any

import pytest

from repique.ai.games.pinochle4.blunder_guard import sound_cards
from repique.ai.games.pinochle4.knowledge import knowledge_of
from repique.ai.levels import LEVELS, agent, best_decision
from repique.ai.ranking import shown_points
from repique.core.actions import Action
from repique.core.cards import SUITS, Card, rank, shuffled, suit
from repique.core.game import View, view
from repique.core.table import CHANCE, hand
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.meld_count import meld_value
from repique.games.pinochle4.options import PartnershipOptions
from repique.games.pinochle4.state import PLAY, TRUMP, PartnershipState
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    NORTH,
    PLAIN_SINGLE,
    SOUTH,
    act,
    bids,
    dealt,
    following,
    ready,
)
from repique_testkit.laws.random_play import sketch_match

RELIABLE = LEVELS[2:]  # Standard and above
TABLES = {"single": (PLAIN_SINGLE, 25), "double": (DOUBLE, 55)}  # with a usual bid
DEALS = {"standard": 200, "expert": 100, "champion": 60, "master": 15}


def decide(state: PartnershipState, level: str, seed: int = 1) -> Action:
    return agent(GAME, level, {}).decide(view(GAME, state, state.turn), Random(seed)).action


def named(state: PartnershipState, level: str, seed: int = 1) -> str:
    assert state.phase == TRUMP
    return decide(state, level, seed).value


def bought(options: PartnershipOptions, cards: str, bid: int) -> PartnershipState:
    """South has the bid."""
    return bids(dealt(options, {SOUTH: cards}), f"{bid} pass pass pass")


@pytest.mark.parametrize("level", RELIABLE)
@pytest.mark.parametrize(
    ("table", "cards", "trump"),
    [
        ("single", "S:ATTKKJ H:A9 D:TK C:J9", "S"),  # a nine counts, but five trumps more do so
        ("single", "S:AQ9 H:AAJ99 D:9 C:AKK", "H"),
        ("single", "S:AAJJ H:TQ D:TJ9 C:QJ9", "S"),
        ("single", "S:TJ H:AATJ9 D:QJ C:TKQ", "H"),  # a marriage of three cards against two aces
        ("single", "S:KQ H:9 D:AATTKJ9 C:JJ", "D"),
        ("double", "S:TKQ H:TTTKKQ D:AAKQJ C:AATKKQ", "C"),
        ("double", "S:AATTKK H:AKQJ D:AAJ C:AAATTKQ", "C"),
        ("double", "S:AQQJJ H:AAAKQ D:AATTJJJ C:AKQ", "H"),
        ("double", "S:AAATKQ H:KQQQJ D:AKKQ C:AAKQQ", "S"),
    ],
)  # fmt: skip
def test_a_suit_that_has_more_of_everything_is_named(
    level: str, table: str, cards: str, trump: str
) -> None:
    options, bid = TABLES[table]
    state = bought(options, cards, bid)
    assert {named(state, level, seed) for seed in range(3)} == {trump}


def holding(
    options: PartnershipOptions, cards: tuple[Card, ...], trump: str
) -> tuple[int, int, int]:
    """Trumps, aces among them, and meld."""
    trumps = [card for card in cards if suit(card) == trump]
    aces = sum(rank(card) == "A" for card in trumps)
    return len(trumps), aces, meld_value(options, cards, trump)


def some_deal(options: PartnershipOptions, bid: int, seed: str) -> PartnershipState:
    pack = shuffled(GAME.pack(options), Random(seed))
    state = act(ready(options), Action("deal", pack, "seats"), seat=CHANCE)
    return bids(state, f"{bid} pass pass pass")


@pytest.mark.parametrize("level", RELIABLE)
@pytest.mark.parametrize("table", TABLES)
def test_over_many_deals_nobody_names_fewer_trumps_fewer_aces_and_less_meld(
    level: str, table: str
) -> None:
    options, bid = TABLES[table]
    free = options.with_changes({"marriage_required": False})
    for deal in range(DEALS[level]):
        state = some_deal(free, bid, f"trumps {deal}")
        cards = state.table[hand(SOUTH)]
        rows = {trump: holding(free, cards, trump) for trump in SUITS}
        chosen = rows[named(state, level)]
        for other in rows.values():
            assert not all(a < b for a, b in zip(chosen, other, strict=True)), (cards, chosen)


@pytest.mark.parametrize("level", RELIABLE)
@pytest.mark.parametrize(
    ("bidder", "helper", "trump", "given"),
    [
        ("S:AKJ H:AJ9 D:KJ C:AKJ9", "S:AKJ9 H:KQQ9 D:AQJ9", "C", "AD AS KH KS"),
        ("S:QQJ9 H:AKK D:AKJ C:KJ", "S:TK9 H:TQ D:ATKQJ9 C:A", "S", "AC JD KS TS"),
    ],
)
def test_no_kings_around_are_broken_by_giving_both_kings_of_a_suit(
    level: str, bidder: str, helper: str, trump: str, given: str
) -> None:
    state = bids(dealt(PLAIN_SINGLE, {SOUTH: bidder, NORTH: helper}), "28 pass pass pass")
    state = act(state, f"trump:{trump}", f"give {given}")
    gone = decide(state, level).cards
    kept = [card for card in state.table[hand(SOUTH)] if card not in gone]
    assert {suit(card) for card in kept if rank(card) == "K"} == set(SUITS)


@pytest.mark.parametrize(
    ("options", "trick", "cards", "card"),
    [
        (DOUBLE, "JC", "S:AQJJJJ D:K", "JS"),
        (DOUBLE, "JC QC", "S:ATQ D:AK", "QS"),
        (PLAIN_SINGLE, "AC", "S:ATTKKQ D:9", "KS"),
    ],
)
def test_standard_trumps_with_a_king_or_as_low_as_can_be_and_not_with_an_ace(
    options: PartnershipOptions, trick: str, cards: str, card: str
) -> None:
    state = following(options, trick, cards, trump="S")
    assert {c[:2] for c in decide(state, "standard").cards} == {card}


@pytest.mark.parametrize("level", RELIABLE)
def test_a_helper_gives_what_the_run_may_lack_before_high_cards_beside_it(level: str) -> None:
    helper = "S:QJ H:AATK D:ATT C:ATK"
    state = bids(
        dealt(PLAIN_SINGLE, {SOUTH: "S:ATKK9 H:9 D:KQ C:KQJ9", NORTH: helper}), "28 pass pass pass"
    )
    given = {card[:2] for card in decide(act(state, "trump:S"), level).cards}
    assert given >= {"QS", "JS"}


def doubtful(options: PartnershipOptions) -> list[tuple[View[PartnershipState], tuple[Card, ...]]]:
    """Where somebody may play what no partner would understand, and what one would."""
    found = []
    played: Any = sketch_match(GAME, options, Random("sound"), 4)
    for state, seat, _ in played:
        if seat == CHANCE or state.phase != PLAY or not state.table["trick"]:
            continue
        shown = view(GAME, state, seat)
        sight = knowledge_of(shown.state, seat)
        cards = shown.choices[0].cards
        reliable = sound_cards(shown.state, sight, cards)
        if sight.others and len(reliable) < len(cards):
            found.append((shown, reliable))
    return found


@pytest.mark.parametrize("options", [DOUBLE, PLAIN_SINGLE])
def test_advice_is_to_play_what_a_partner_can_rely_on(options: PartnershipOptions) -> None:
    places = doubtful(options)[:20]
    assert places
    for shown, reliable in places:
        advice = best_decision(GAME, shown, Random(1))
        assert advice.action.cards[0] in reliable
        first, *others = (shown_points(one.points) for one in advice.candidates)
        assert all(points <= first for points in others)
