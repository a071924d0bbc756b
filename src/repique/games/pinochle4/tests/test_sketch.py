"""The rules of thumb: sensible in every phase, and never an embarrassing partner."""

from random import Random

import pytest

from repique.core.game import imagine_state, view
from repique.core.table import hand
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.hand_value import best_trump
from repique.games.pinochle4.options import PartnershipOptions
from repique.games.pinochle4.pass_choice import helpful, spare
from repique.games.pinochle4.state import PartnershipState
from repique.games.pinochle4.strategy import sketch
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    PLAIN_SINGLE,
    SINGLE,
    SOUTH,
    Pack,
    bids,
    dealt,
    following,
    sketched,
    text_of,
)

STRONG = "H:AATTKKQQJJ S:AKQ D:AK C:AAKQJ"
GOOD = "C:ATKQQJJ D:ATTQJJ S:AQ H:AATQJ"
WEAK = "H:TTTJ S:TTJJK D:TTQJ C:TTTKQJJ"


def choice(state: PartnershipState) -> str:
    return str(sketch(view(GAME, state, state.turn), Random(1)))


def test_a_strong_hand_bids_and_a_weak_one_passes() -> None:
    assert choice(dealt(hands={SOUTH: GOOD})) == "bid:50"
    assert choice(bids(dealt(hands={1: WEAK}), "50")) == "pass"


def test_meld_is_shown_to_a_partner_who_asks() -> None:
    north = "S:AATTK H:ATTTK D:AATTK C:AATTK"  # aces and kings around, and seven aces
    state = bids(dealt(hands={2: north}, dealer=3), "50 pass")

    assert not any(card[0] == "Q" for card in state.table[hand(2)])
    assert choice(state) == "pass"  # no marriage: the rules allow nothing else

    married = "S:AATTK H:ATTTK D:AATTK C:AATKQ"
    assert choice(bids(dealt(hands={2: married}), "50 pass")) == "bid:52"


DOUBLE_ACES = "S:AATKJ H:AATTJ D:AATTJ C:AAKQJ"
SINGLE_ACES = "S:ATTJJ H:ATTTJ D:ATTTQ C:ATKQJ"
MIGHTY = "H:AAATTKKQQJJ S:AAKQ D:AK C:AAK"


@pytest.mark.parametrize(
    ("cards", "bid"),
    [(DOUBLE_ACES, "bid:59"), (SINGLE_ACES, "bid:51"), (MIGHTY, "bid:60")],
    ids=["double aces", "aces", "jump"],
)
def test_an_opening_tells_what_it_can(cards: str, bid: str) -> None:
    assert choice(dealt(hands={SOUTH: cards})) == bid


def test_a_single_deck_meld_bidder_passes_next_time() -> None:
    north = "S:K99 H:KJ9 D:KQ9 C:K99"  # kings around and a marriage: 10 points, and no tricks
    state = bids(dealt(PLAIN_SINGLE, {2: north}), "15 16")

    assert choice(state) == "bid:19"
    assert choice(bids(state, "19 20 pass pass")) == "pass"


def test_nobody_bids_over_a_partner_when_both_opponents_are_out() -> None:
    state = bids(dealt(hands={SOUTH: STRONG}), "50 pass 52 pass")

    assert choice(state) == "pass"


def test_the_best_suit_is_named() -> None:
    state = bids(dealt(hands={SOUTH: STRONG}), "50 pass pass pass")

    assert best_trump(state, SOUTH)[0] == "H"
    assert choice(state) == "trump:H"


def test_help_is_trumps_first_and_aces_next() -> None:
    cards = Pack(SINGLE).take("H:AJ9 S:AK9 D:Q9 C:TJ99")

    assert [card[:2] for card in helpful(cards, "H")[:4]] == ["AH", "JH", "AS", "9H"]


def test_the_bidder_gives_back_what_makes_no_meld_and_no_trick() -> None:
    cards = Pack(SINGLE).take("H:AATKQJ S:AKQ D:AJ9 C:TJ99")

    assert set(text_of(tuple(spare(SINGLE, cards, "H", 4)))) <= {"9D", "TC", "JC", "9C", "JD"}


@pytest.mark.parametrize(
    ("trick", "cards", "card"),
    [
        ("JS AS QS", "S:KJ D:A", "KS"),  # the partner's ace wins: a counter on it
        ("JC AS JS", "D:KJ C:Q", "QC"),  # follow what must be followed
        ("AS JS", "S:AQ", "QS"),  # the partner's ace holds: keep the other ace
        ("QS AS", "S:KJ", "JS"),  # an opponent's ace: nothing for them
    ],
)
def test_cards_played_to_a_trick(trick: str, cards: str, card: str) -> None:
    state = following(DOUBLE, trick, cards)

    assert choice(state)[: len("play XX")] == f"play {card}"


@pytest.mark.parametrize(
    "options", [DOUBLE, PLAIN_SINGLE, SINGLE], ids=["double", "plain", "single"]
)
def test_matches_between_sketches_end_and_look_like_pinochle(options: PartnershipOptions) -> None:
    *_, (last, _) = sketched(options, 2)

    hands = last.pad
    assert hands
    made = sum(line.outcome in ("made", "moon") for line in hands)
    assert made >= len(hands) / 2
    assert max(line.bid for line in hands) < 3 * options.min_bid


@pytest.mark.parametrize("options", [DOUBLE, SINGLE], ids=["double", "single"])
def test_hidden_cards_never_change_a_move(options: PartnershipOptions) -> None:
    rng = Random(6)
    for state, action in sketched(options, 6, deals=1):
        if state.turn >= 0 and state.table.zones:
            seen = view(GAME, state, state.turn)
            elsewhere = imagine_state(GAME, seen, rng)

            assert sketch(view(GAME, elsewhere, state.turn), rng) == action
