"""docs/rules/partnership.md: which cards may be played, and who takes the trick."""

import pytest

from repique.core.game import choices
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.options import PartnershipOptions
from repique.games.pinochle4.points import play_won
from repique.games.pinochle4.state import counters, won_zone
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    PLAIN_SINGLE,
    SOUTH,
    act,
    bids,
    dealt,
    following,
    refusal,
    rules,
    text_of,
    trick_of,
)

OFF = rules(rank_priority=False)
RELAXED = rules(PLAIN_SINGLE, beat_after_trumped=False)

LEGAL = [
    ("AP-01", DOUBLE, "–", "S:AK H:J D:Q", "AS KS JH QD"),
    ("AP-02", DOUBLE, "QS", "S:AKJ H:A", "AS KS"),
    ("AP-03", OFF, "QS", "S:AKJ H:A", "AS KS JS"),
    ("AP-04", DOUBLE, "TS AS", "S:AKJ H:A", "AS KS JS"),
    ("AP-05", DOUBLE, "QS JH", "S:AKJ H:A", "AS KS JS"),
    ("AP-06", DOUBLE, "QS", "H:KJ D:A", "KH JH"),
    ("AP-07", DOUBLE, "QS QH", "H:KJ D:A", "KH"),
    ("AP-08", DOUBLE, "QS QH", "H:JJ D:A", "JH"),
    ("AP-09", DOUBLE, "QS QH", "D:AJ C:K", "AD JD KC"),
    ("AP-10", OFF, "QH", "H:TJ D:A", "TH"),
    ("AP-11", DOUBLE, "AH", "H:AT D:A", "AH TH"),
    ("AP-12", DOUBLE, "KS QS", "S:TJ D:A", "TS"),
    ("AP-13", DOUBLE, "QS KS JH", "S:TJ D:A", "TS JS"),
    ("AP-14", DOUBLE, "QS TH", "H:AKJ D:A", "AH"),
    ("AP-15", DOUBLE, "KS TS", "S:QJ D:A", "QS JS"),
    ("AP-16", DOUBLE, "JH KH AS", "H:TQ C:A", "TH"),
    ("BP-01", PLAIN_SINGLE, "QS", "S:AK9 H:A", "AS KS"),
    ("BP-02", PLAIN_SINGLE, "TS AS", "S:AK9 H:A", "AS KS 9S"),
    ("BP-03", PLAIN_SINGLE, "QS 9H", "S:AK9 H:A", "AS KS"),
    ("BP-04", RELAXED, "QS 9H", "S:AK9 H:A", "AS KS 9S"),
    ("BP-05", PLAIN_SINGLE, "TS", "H:Q9 D:A", "QH 9H"),
    ("BP-06", PLAIN_SINGLE, "TS KH", "H:TQ9 D:A", "TH"),
    ("BP-07", PLAIN_SINGLE, "TS KH", "H:Q9 D:A", "QH 9H"),
    ("BP-08", PLAIN_SINGLE, "TS KH", "D:A C:9", "AD 9C"),
    ("BP-09", PLAIN_SINGLE, "9H", "H:J9 S:A", "JH"),
    ("BP-10", PLAIN_SINGLE, "9H QH", "H:J9 S:A", "JH 9H"),
    ("BP-11", PLAIN_SINGLE, "AS", "S:9 H:A", "9S"),
]


@pytest.mark.parametrize(
    ("options", "trick", "cards", "legal"), [c[1:] for c in LEGAL], ids=[c[0] for c in LEGAL]
)
def test_legal_plays(options: PartnershipOptions, trick: str, cards: str, legal: str) -> None:
    state = following(options, trick, cards)

    (choice,) = choices(GAME, state, SOUTH)

    assert text_of(choice.cards) == sorted(legal.split())


TRICKS = [
    ("AT-01", "AS AS TS KS", 0, 4),
    ("AT-02", "QS JH AS TH", 3, 2),
    ("AT-03", "JS AD AC QS", 3, 2),
    ("AT-04", "QS KH KH JS", 1, 2),
    ("AT-06", "TD TD KD TD", 0, 4),
]


@pytest.mark.parametrize(
    ("cards", "winner", "points"), [c[1:] for c in TRICKS], ids=[c[0] for c in TRICKS]
)
def test_the_taker_of_a_trick(cards: str, winner: int, points: int) -> None:
    state = trick_of(DOUBLE, cards)

    assert state.tricks[-1].taker == state.turn == winner
    assert len(counters(state.table[won_zone(winner)])) == points


def test_at_05_the_last_trick_counts_two_more() -> None:
    state = trick_of(DOUBLE, "KS AS JS TS", last=True)

    assert state.tricks[-1].taker == 1
    assert play_won(state, 1) == 3 + 2


REFUSED = [
    ("QS", "S:AKJ H:A", "AH", "must_follow"),
    ("QS", "S:AKJ H:A", "JS", "must_beat"),
    ("QS", "H:KJ D:A", "AD", "must_trump"),
    ("QS QH", "H:KJ D:A", "JH", "must_beat"),
    ("QS", "H:KJ D:A", "AC", "not_held"),
]


@pytest.mark.parametrize(("trick", "cards", "card", "reason"), REFUSED)
def test_refused_plays_have_reasons(trick: str, cards: str, card: str, reason: str) -> None:
    assert refusal(following(DOUBLE, trick, cards), f"play {card}") == reason


def test_of_twins_one_is_offered_and_the_other_named() -> None:
    state = following(DOUBLE, "QS QH", "H:KK D:A")
    held = [card for card in state.table["hand:0"] if card[:2] == "KH"]
    (choice,) = choices(GAME, state, SOUTH)
    (other,) = set(held) - set(choice.cards)

    assert len(choice.cards) == 1
    assert refusal(state, f"play {other}") == "play_the_twin"


def test_of_twins_the_better_known_is_offered() -> None:
    hands = {SOUTH: "H:AATTKQJ S:TTJJ C:ATTT D:TTTTJ"}  # one run shown, the second ace hidden
    state = act(bids(dealt(hands=hands), "50 pass pass pass"), "trump:H")
    shown = next(meld for meld in state.melds if meld.meld == "run").cards

    (choice,) = choices(GAME, state, SOUTH)

    assert [card for card in choice.cards if card[:2] == "AH"] == [
        c for c in shown if c[:2] == "AH"
    ]


def test_the_bidder_leads_and_the_winner_of_a_trick_leads_next() -> None:
    state = act(bids(dealt(), "50 51 pass pass pass"), "trump:S")
    assert (state.turn, state.phase) == (1, "play")

    state = act(state, "play AS", "play JS", "play JS", "play JS")

    assert (state.turn, state.leader) == (1, 1)


def test_the_first_lead_may_have_to_be_trumps() -> None:
    options = rules(first_lead_trump=True)
    state = act(bids(dealt(options), "50 pass pass pass"), "trump:S")

    assert refusal(state, "play AH") == "lead_trump"
    later = act(state, "play AS", "play JS", "play JS", "play JS")
    assert act(later, "play AH").table["trick"]


def test_resolution_6_4_9_a_bidder_without_trumps_leads_what_he_likes() -> None:
    options = rules(first_lead_trump=True, marriage_required=False)
    hands = {SOUTH: "H:AATTKQJ S:TTTTAJJ C:ATTTTA"}
    state = act(bids(dealt(options, hands), "50 pass pass pass"), "trump:D")

    assert act(state, "play AH").table["trick"]
