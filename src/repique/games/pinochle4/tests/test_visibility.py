"""A seat knows own hand, bids, trumps, own passed cards, melds, cards played; nothing else."""

import pytest

from repique.core.cards import HIDDEN, Card
from repique.core.game import view
from repique.core.table import EVERYONE, hand
from repique.games.pinochle4 import GAME
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
from repique.games.pinochle4.tests.positions import act, bids, dealt, sketched

VIEWERS = (0, 1, 2, 3, None)


def seen(state: PartnershipState, viewer: int | None, seat: int) -> set[Card]:
    return set(view(GAME, state, viewer).state.table[hand(seat)]) - {HIDDEN}


def melds_of(state: PartnershipState, seat: int) -> set[Card]:
    return {card for meld in state.melds if meld.seat == seat for card in meld.cards}


@pytest.mark.parametrize("preset", ["double-deck", "single-deck"])
def test_until_melds_are_shown_hands_are_secret(preset: str) -> None:
    for state, _ in sketched(PRESETS[preset], 8, deals=2):
        if state.phase in (AUCTION, TRUMP):
            for viewer in VIEWERS:
                for seat in range(4):
                    expected = set(state.table[hand(seat)]) if viewer == seat else set()
                    assert seen(state, viewer, seat) == expected


@pytest.mark.parametrize("seed", range(3))
def test_passed_cards_are_known_to_exactly_the_two(seed: int) -> None:
    given: set[Card] = set()
    for state, action in sketched(PRESETS["single-deck"], seed, deals=2):
        if state.phase == HELP:
            given = set(action.cards)
        elif state.phase == RETURN:
            assert state.bidder is not None
            helper = (state.bidder + 2) % 4
            assert seen(state, helper, state.bidder) == given
            for stranger in (1 - state.bidder % 2, 3 - state.bidder % 2, None):
                assert seen(state, stranger, state.bidder) == set()
                assert seen(state, stranger, helper) == set()
    assert given


@pytest.mark.parametrize("preset", ["double-deck", "single-deck"])
def test_melds_are_known_to_all_and_everything_else_in_hand_stays_hidden(preset: str) -> None:
    moments = 0
    for state, _ in sketched(PRESETS[preset], 4, deals=2):
        if state.phase not in (STAKE, PLAY) or state.tricks or state.table["trick"]:
            continue
        moments += 1
        for seat in range(4):
            for viewer in VIEWERS:
                shown = seen(state, viewer, seat)
                assert melds_of(state, seat) <= shown
                partners = viewer is not None and viewer % 2 == seat % 2
                if not (partners and state.options.pass_count) and viewer != seat:
                    assert shown == melds_of(state, seat)
    assert moments


def test_played_cards_are_known_to_all_and_bids_are_public() -> None:
    state = act(bids(dealt(), "50 51 pass pass pass"), "trump:S", "play AS", "play JS")

    for viewer in VIEWERS:
        looking = view(GAME, state, viewer).state
        assert looking.table["trick"] == state.table["trick"]
        assert looking.calls == state.calls
        assert (looking.trump, looking.bidder, looking.bid) == ("S", 1, 51)
    assert all(state.table.known[card] == EVERYONE for card in state.table["trick"])


def test_a_shown_card_that_is_played_leaves_its_hidden_twin_hidden() -> None:
    hands = {0: "H:AATTKQJ S:TTJJ C:ATTT D:TTTTJ"}
    state = act(bids(dealt(hands=hands), "50 pass pass pass"), "trump:H", "play AH")

    left = [card for card in state.table[hand(0)] if card[:2] == "AH"]

    assert len(left) == 1
    assert seen(state, 1, 0) == melds_of(state, 0) - set(state.table["trick"])


def test_a_thrown_in_hand_is_never_shown() -> None:
    state = bids(dealt(hands={3: "S:AAKKT H:QQJTT D:AAKTT C:QJJTT"}), "pass pass pass")

    assert state.thrown_in == 1
    assert not state.table.zones
