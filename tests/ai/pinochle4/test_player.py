"""Partnership Pinochle's computer players, seen from outside: what they do, not how they think."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from repique.ai.agent import Decision
from repique.ai.games.pinochle4.card_search import CardSearch
from repique.ai.games.pinochle4.knowledge import knowledge_of
from repique.ai.games.pinochle4.levels import SKILLS
from repique.ai.games.pinochle4.solver.position import PartnershipPosition as Position
from repique.ai.levels import LEVELS, agent
from repique.ai.solver.solver import solve
from repique.core.actions import Action, is_allowed
from repique.core.cards import HIDDEN, SUITS, Card, face, rank, shuffled
from repique.core.game import choices, view
from repique.core.table import CHANCE, EVERYONE, Seat, hand
from repique.families.tricks import Trick, beats, winner
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.conventions import CallMeaning, call_meaning
from repique.games.pinochle4.meld_count import meld_value
from repique.games.pinochle4.options import PRESETS, PartnershipOptions, deck
from repique.games.pinochle4.state import (
    AUCTION,
    CUT,
    PLAY,
    CountedMeld,
    PartnershipState,
    partner,
    trick_rules,
)
from repique.games.pinochle4.tables import COUNTERS, DECKS, ORDER
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    PLAIN_SINGLE,
    SOUTH,
    act,
    before_last_trick,
    bids,
    dealt,
    following,
)
from repique.games.pinochle4.tests.positions import ready as start
from repique_testkit.laws.random_play import random_match, random_options, sketch_match

SENSIBLE = LEVELS[2:]  # Standard and above
# Positions asked of each level: the slow ones fewer.
ASKED = {"carefree": 40, "novice": 40, "standard": 30, "expert": 12, "champion": 6, "master": 4}


def decide(state: PartnershipState, level: str, seed: int = 1, **habits: bool) -> Decision:
    return agent(GAME, level, habits).decide(view(GAME, state, state.turn), Random(seed))


def positions(
    options: PartnershipOptions, seed: str, deals: int, thoughtful: bool
) -> list[PartnershipState]:
    """Where somebody has something to decide, in matches by chance or by rule of thumb."""
    matches = sketch_match if thoughtful else random_match
    found: list[Any] = [s for s, seat, _ in matches(GAME, options, Random(seed), deals)
                        if seat != CHANCE]  # fmt: skip
    Random(seed).shuffle(found)
    return found


def some_rules() -> dict[str, PartnershipOptions]:
    mixed = {f"mixed-{n}": random_options(GAME, Random(f"p4 {n}")) for n in range(3)}
    return {**PRESETS, **mixed}  # type: ignore[dict-item]


RULES = some_rules()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", RULES)
def test_every_level_is_legal_and_deterministic(level: str, rules: str) -> None:
    for thoughtful in (True, False):
        for state in positions(RULES[rules], rules, 1, thoughtful)[: ASKED[level]]:
            decision = decide(state, level, seed=7)
            assert is_allowed(choices(GAME, state, state.turn), decision.action)
            assert decision == decide(state, level, seed=7)


# A reliable partner


def legal(state: PartnershipState) -> tuple[Card, ...]:
    return choices(GAME, state, state.turn)[0].cards


def counts(card: Card) -> bool:
    return rank(card) in COUNTERS


def best_of(state: PartnershipState) -> tuple[Card, Seat]:
    """The winning card on the table and who has played it."""
    trick = state.table["trick"]
    place = winner(trick, state.trump, ORDER)
    return trick[place], (state.leader + place) % 4


def sure_for(state: PartnershipState) -> Seat | None:
    """Whose card takes this trick whatever the others hold; the mover may still beat it."""
    trick = state.table["trick"]
    if not trick:
        return None
    best, holder = best_of(state)
    highest = best.startswith("A" + state.trump)
    return holder if highest or len(trick) == 3 else None


def in_doubt(state: PartnershipState) -> bool:
    """Whether two hands hold cards that the mover has not seen, with some play to come."""
    table = view(GAME, state, state.turn).state.table
    hidden = [seat for seat in range(4) if HIDDEN in table[hand(seat)]]
    return len(hidden) > 1 and len(table[hand(state.turn)]) > 2


@cache
def plays(preset: str) -> tuple[PartnershipState, ...]:
    """Cards to be played where one hand knows how the trick ends, and has a choice."""
    found = [
        state
        for seed, thoughtful in product("abcd", (True, False))
        for state in positions(PRESETS[preset], f"{preset} {seed}", 2, thoughtful)
        if state.phase == PLAY and len(legal(state)) > 1 and in_doubt(state)
    ]
    return tuple(state for state in found if sure_for(state) is not None)


def on_partners_trick(preset: str) -> Iterator[tuple[PartnershipState, list[Card]]]:
    """With the cards that leave a sure trick to the partner."""
    for state in plays(preset):
        best, holder = best_of(state)
        below = [c for c in legal(state) if not beats(c, best, state.trump, ORDER)]
        if holder == partner(state.turn) and below:
            yield state, below


def on_opponents_trick(preset: str, to_come: bool) -> Iterator[PartnershipState]:
    """Nothing can be done any more, and there is a card without points to throw.

    `to_come`: the partner is still to play, and can do nothing either.
    """
    for state in plays(preset):
        best, holder = best_of(state)
        beaten = any(beats(c, best, state.trump, ORDER) for c in legal(state))
        mixed = {counts(card) for card in legal(state)} == {True, False}
        partner_left = len(state.table["trick"]) == 1
        if holder % 2 != state.turn % 2 and not beaten and mixed and partner_left is to_come:
            yield state


each_table = pytest.mark.parametrize("preset", PRESETS)
each_sensible = pytest.mark.parametrize("level", SENSIBLE)


def owed(mark: pytest.MarkDecorator, levels: tuple[str, ...]) -> tuple[Any, ...]:
    """Levels that do not do yet what they should."""
    return tuple(pytest.param(level, marks=mark) for level in levels)


@each_table
@each_sensible
def test_a_partners_sure_trick_is_left_to_him_with_a_counter_on_it(preset: str, level: str) -> None:
    asked = 0
    for state, below in islice(on_partners_trick(preset), 3 * ASKED[level]):
        (card,) = decide(state, level).action.cards
        assert card in below, (state.table["trick"], legal(state), card)
        if any(rank(c) in "KT" for c in below):
            assert counts(card), (state.table["trick"], legal(state), card)
            asked += 1
    assert asked


@each_table
@each_sensible
def test_opponents_get_no_counter_that_could_be_kept(preset: str, level: str) -> None:
    asked = 0
    for state in islice(on_opponents_trick(preset, to_come=False), 3 * ASKED[level]):
        (card,) = decide(state, level).action.cards
        assert not counts(card), (state.table["trick"], legal(state), card)
        asked += 1
    assert asked


@pytest.mark.parametrize("level", SENSIBLE)
def test_nor_while_the_partner_is_still_to_play(level: str) -> None:
    for state in islice(on_opponents_trick("double-deck", to_come=True), 12):
        (card,) = decide(state, level).action.cards
        assert not counts(card), (state.table["trick"], legal(state), card)


# Endings


def in_the_open(state: PartnershipState) -> PartnershipState:
    """The same with all hands face up."""
    table = state.table.copy()
    for seat in range(4):
        table.show(table[hand(seat)], EVERYONE)
    return state.with_table(table)


def ending(state: PartnershipState) -> Position:
    ranks, copies = DECKS[deck(state.options)]
    return Position(
        hands=tuple(state.table[hand(seat)] for seat in range(4)),
        leader=state.leader,
        trump=state.trump,
        trick=state.table["trick"],
        rules=trick_rules(state.options),
        last=state.options.last_trick,
        points=dict.fromkeys(COUNTERS, 1),
        order=ranks,
        copies=copies,
    )


@each_table
def test_master_plays_the_last_tricks_exactly_when_all_is_known(preset: str) -> None:
    asked = 0
    for seed in range(5):
        for state in positions(PRESETS[preset], f"ending {seed}", 1, thoughtful=True):
            near = 2 <= len(state.table[hand(state.turn)]) <= 5
            if state.phase != PLAY or not near or len(legal(state)) < 2 or state.lost:
                continue
            exact = solve(ending(state), moves=True)
            (card,) = decide(in_the_open(state), "master").action.cards
            worths = {face(c): worth for c, worth in exact.moves.items()}
            assert worths[face(card)] == exact.value, (state.table, state.leader, card, worths)
            asked += len(set(worths.values())) > 1
    assert asked >= 10


def test_a_trick_that_saves_meld_is_taken_even_if_it_counts_nothing() -> None:
    options = DOUBLE.with_changes({"save_meld_by": "trick", "rank_priority": False})
    state = following(options, "JS", "JS QS")  # East, who has bid, leads
    zones = state.table.zones
    for seat, faces in ((1, ("JS", "JC")), (2, ("JS", "JD")), (3, ("AH",))):
        held = tuple(next(c for c in zones["won:0"] if face(c) == wanted) for wanted in faces)
        zones[hand(seat)] = held
        zones["won:0"] = tuple(c for c in zones["won:0"] if c not in held)
    zones["won:1"] = zones.pop("won:0")
    state.tricks = (Trick(3, (), 3),) * 18
    state.melds = (CountedMeld(0, "aces", 1, (), 40), CountedMeld(3, "aces", 1, (), 60))
    (card,) = decide(in_the_open(state), "master").action.cards
    assert face(card) == "QS"


@pytest.mark.parametrize(("taken", "about_points_alone"), [((12, 12), True), ((24, 0), False)])
def test_endings_are_not_solved_for_points_while_a_counter_saves_meld(
    taken: tuple[int, int], about_points_alone: bool
) -> None:
    tricks = (11, 1) if taken[1] else (12, 0)
    state = before_last_trick(PLAIN_SINGLE, 20, (10, 10), taken, tricks)
    search = CardSearch(state, knowledge_of(state, SOUTH), SKILLS["master"], Random(1))
    assert search.about_points() == about_points_alone


# Bids as messages


def auctions(options: PartnershipOptions, calls: str, count: int) -> list[PartnershipState]:
    """South to speak after these calls, over deals of every kind."""
    free = options.with_changes({"marriage_required": False})
    ready = [before_deal(free) for _ in range(count)]
    packs = [shuffled(GAME.pack(free), Random(n)) for n in range(count)]
    return [
        bids(act(state, Action("deal", pack, "seats"), seat=CHANCE), calls)
        for state, pack in zip(ready, packs, strict=True)
    ]


def before_deal(options: PartnershipOptions) -> PartnershipState:
    state = start(options)
    while state.turn != CHANCE:
        state = act(state, "decline" if state.phase == CUT else "packets:3")
    return state


def share_of_bids(level: str, auctions: list[PartnershipState]) -> int:
    return sum(decide(state, level).action.verb == "bid" for state in auctions)


DEALS = {"standard": 40, "expert": 40, "champion": 10, "master": 6}


@each_sensible
def test_a_partner_who_has_announced_meld_is_heard(level: str) -> None:
    evidence, silent = (
        share_of_bids(level, auctions(PRESETS["double-deck"], calls, DEALS[level]))
        for calls in ("50 53 56 65", "50 53 pass 65")
    )
    assert evidence > silent


@pytest.mark.parametrize("level", SENSIBLE)
def test_so_is_a_meld_bid_of_the_single_deck(level: str) -> None:
    evidence, silent = (
        share_of_bids(level, auctions(PLAIN_SINGLE, calls, DEALS[level] // 2))
        for calls in ("15 16 21 30", "15 16 pass 30")
    )
    assert evidence > silent


ACES = "S:ATTJJ H:ATTTJ D:ATTTQ C:ATKQJ"
KINGS_AND_ACES = "S:AATTK H:ATTTK D:AATTK C:AATKQ"  # 20 points, and seven aces
POOR = "H:TTTJ S:TTJJK D:TTQJ C:TTTKQJJ"


@pytest.mark.parametrize("level", SENSIBLE[1:])
@pytest.mark.parametrize(
    ("cards", "before", "says"),
    [
        (ACES, "", CallMeaning("aces")),
        (KINGS_AND_ACES, "50 pass", CallMeaning("meld", 20)),
        (POOR, "50 pass", CallMeaning("pass")),
    ],
    ids=["aces", "meld", "nothing"],
)
def test_what_there_is_to_say_is_said(
    level: str, cards: str, before: str, says: CallMeaning
) -> None:
    me = 2 if before else SOUTH
    state = bids(dealt(hands={me: cards}), before)
    assert said(state, decide(state, level).action) == says


def said(state: PartnershipState, action: Action) -> CallMeaning:
    return call_meaning(state.options, state.calls, state.turn, int(action.value or 0))


@each_table
@each_sensible
def test_a_bid_promises_no_meld_that_is_not_there(preset: str, level: str) -> None:
    for state in first_calls(preset)[: ASKED[level]]:
        held = state.table[hand(state.turn)]
        aces = Counter(face(card) for card in held if rank(card) == "A")
        meld = max(meld_value(state.options, held, trump) for trump in SUITS)
        says = said(state, decide(state, level).action)
        assert says.amount <= meld + aces.total(), (held, says)
        if says.id in ("aces", "double_aces"):
            assert len(aces) == 4
            assert min(aces.values()) >= (2 if says.id == "double_aces" else 1)


@cache
def first_calls(preset: str) -> list[PartnershipState]:
    """Places where a player speaks for the first time."""
    found = [
        state
        for seed in "abcd"
        for state in positions(PRESETS[preset], f"calls {seed}", 2, thoughtful=True)
        if state.phase == AUCTION and len(choices(GAME, state, state.turn)) > 1
    ]
    return [s for s in found if all(call.seat != s.turn for call in s.calls)]


@each_table
def test_carefree_hardly_bids(preset: str) -> None:
    calls = [s for s in first_calls(preset) if any(call.bid for call in s.calls)]
    opening = [s for s in first_calls(preset) if not any(call.bid for call in s.calls)]

    assert not any(decide(state, "carefree", n).action.value for n, state in enumerate(calls))
    opened = sum(bool(decide(s, "carefree", n).action.value) for n, s in enumerate(opening))
    assert opened < len(opening) * 0.6
    assert calls


# Habits


HABITS = ("send_leadbacks", "read_leadbacks", "aggressive")


@pytest.mark.parametrize("switches", [*product((True, False), repeat=3)])
def test_every_habit_can_be_switched(switches: tuple[bool, ...]) -> None:
    habits = dict(zip(HABITS, switches, strict=True))
    for level in ("standard", "expert"):
        for state in positions(PRESETS["single-deck"], "habits", 1, thoughtful=True)[:6]:
            action = decide(state, level, **habits).action
            assert is_allowed(choices(GAME, state, state.turn), action)


def test_an_unknown_habit_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no habit called “bluffs”"):
        agent(GAME, "expert", {"bluffs": True})
