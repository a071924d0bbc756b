"""Decisions C-06 and on: what they say about the course of a game."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from repique.core.actions import Action, IllegalAction
from repique.core.cards import Card, parse_cards
from repique.core.game import DEAL, Setup
from repique.core.table import hand
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import FIRST, MELD, SECOND, hand_size, upcard_of
from repique.games.pinochle2.tests.moves import (
    act,
    case,
    deal,
    lay,
    may_knock,
    play_out,
    put_aside,
)
from repique.games.pinochle2.tests.positions import (
    ANN,
    BEN,
    BEZIQUE,
    BINOKEL,
    PINOCHLE,
    at_last_trick,
    earned,
    new_turn,
    plus,
    position,
)
from repique.play.deals import FreshDeals
from repique.play.sequences import match_source
from repique.play.session import NotAllowed, Session

ALL_DEALS = {
    "12 of 48": PINOCHLE,
    "12 of 64": plus(PINOCHLE, "deck64"),
    "16 of 64": plus(PINOCHLE, "deck64 deal16"),
    "8 of 64": BEZIQUE,
}
MARRIAGE = "meld:royal_marriage KH QH"


@pytest.mark.parametrize(
    "moves",
    [case("C-06", ("meld:dix 9H", MARRIAGE)), case("C-06 after", (MARRIAGE, "meld:dix 9H"))],
)
def test_a_dix_goes_with_another_meld_in_the_same_turn(moves: tuple[str, ...]) -> None:
    state = position(upcard="AH", ann="9H KH QH")

    assert act(state, *moves).scores[ANN] == 50


@pytest.mark.parametrize(
    ("lead", "follow"), [case("C-07 led", "9H", "AH2"), case("C-07", "AC", "9H")]
)
def test_a_dix_that_could_be_exchanged_scores_when_played(lead: str, follow: str) -> None:
    leader = ANN if lead == "9H" else BEN
    cards = (lead, follow) if leader == ANN else (follow, lead)
    state = position(upcard="AH", ann=cards[0], ben=cards[1], phase=FIRST, turn=leader)

    assert act(state, f"play {lead}", f"play {follow}").scores == (10, 0)


@pytest.mark.parametrize("phase", [FIRST, SECOND])
@pytest.mark.parametrize(
    ("rules", "now", "later"),
    [
        case("C-08 P", plus(PINOCHLE, "score_all_tricks"), 0, 21),
        case("C-08 K", BINOKEL, 21, 0),
        case("C-08 B", BEZIQUE, 20, 0),
        case("C-08 by round", plus(BEZIQUE, "score_by_round"), 0, 20),
    ],
)
def test_the_basis_decides_when_tricks_are_scored(
    rules: TwoHandedOptions, now: int, later: int, phase: str
) -> None:
    state = position(rules, ann="AC 9S", ben="TC 9D", phase=phase)

    state = act(state, "play AC", "play TC")

    assert (state.scores[ANN], put_aside(state)[ANN]) == (now, later)


@pytest.mark.parametrize("resolution", [case("C-14", "dix_dealt"), case("C-31", "dix_dealt")])
def test_a_dealt_dix_is_an_award_and_no_meld_so_no_penalty_takes_it(resolution: str) -> None:
    rules = plus(PINOCHLE, f"penalty {resolution}")
    pack = GAME.pack(rules)  # in this order 9C is the first card
    state = deal(GAME.start(rules, Setup(dealer=BEN)), (*pack[1:25], pack[0], *pack[25:]))

    ended = act(at_last_trick(state), "play 9C", "play 9D")

    assert (state.scores, state.laid) == ((0, 10), ())
    assert ended.scores == (0, 10)


@pytest.mark.parametrize(
    ("totals", "goal", "winner"),
    [
        case("C-18 once", (1320, 1010), 1250, ANN),
        case("C-18 thrice", (1600, 1510), 1750, None),
        case("C-18 and won", (1510, 1800), 1750, BEN),
    ],
)
def test_the_goal_rises_until_at_most_one_player_has_reached_it(
    totals: tuple[int, int], goal: int, winner: int | None
) -> None:
    state = act(at_last_trick(position(scores=totals)), "play 9C", "play 9D")

    assert (state.goal, state.winner) == (goal, winner)


def test_c_19_reaching_the_goal_wins_nothing_without_a_knock() -> None:
    state = act(position(ann="KH QH", scores=(960, 0)), MARRIAGE, "draw")

    state = earned(state, BEN, "double_pinochle", 1040)
    state = act(at_last_trick(state), "play 9C", "play 9D")

    assert (state.scores, state.phase, state.goal) == ((1000, 1040), DEAL, 1250)


def test_c_20_by_round_melds_are_no_ground_for_a_knock() -> None:
    state = position(plus(PINOCHLE, "score_by_round"), ann="KH QH", scores=(990, 0))

    state = act(state, MARRIAGE)

    assert (put_aside(state)[ANN], may_knock(state)) == (40, False)


@pytest.mark.parametrize("rules", [case(f"C-21 {name}", g) for name, g in ALL_DEALS.items()])
def test_the_second_phase_has_as_many_tricks_as_a_hand_has_cards(rules: TwoHandedOptions) -> None:
    state = deal(GAME.start(rules, Setup(dealer=BEN)), GAME.pack(rules))

    tricks = play_out(state).tricks

    assert sum(trick.phase == SECOND for trick in tricks) == hand_size(rules)


def test_c_22_the_higher_cut_deals_and_the_other_leads() -> None:
    state = act(GAME.start(plus(PINOCHLE, "cut_for_deal"), Setup()), "cut KH TC")

    state = deal(state, GAME.pack(PINOCHLE))

    assert (state.dealer, state.turn) == (BEN, ANN)


@pytest.mark.parametrize("rules", [case(f"C-23 {name}", g) for name, g in ALL_DEALS.items()])
def test_the_card_after_both_hands_is_turned(rules: TwoHandedOptions) -> None:
    pack = GAME.pack(rules)

    state = deal(GAME.start(rules, Setup(dealer=BEN)), pack)

    assert upcard_of(state) == pack[2 * hand_size(rules)]


def test_c_32_a_knock_spares_the_penalty() -> None:
    state = position(plus(PINOCHLE, "penalty"), ann="KH QH", scores=(960, 0))

    state = act(state, MARRIAGE, "knock")

    assert (state.scores, state.winner) == ((1000, 0), ANN)


@pytest.mark.parametrize(
    ("ben", "total"), [case("C-32 pointless", "9D", -40), case("C-32 with points", "JD", 42)]
)
def test_points_and_not_tricks_save_the_melds(ben: str, total: int) -> None:
    state = earned(position(plus(PINOCHLE, "penalty")), ANN, "pinochle", 40)

    state = act(at_last_trick(state, ann="9C", ben=ben), "play 9C", f"play {ben}")

    assert state.tricks[-1].taker == ANN
    assert state.scores[ANN] == total


@pytest.mark.parametrize("dealer", [case("C-41 Ann deals", ANN), case("C-41 Ben deals", BEN)])
def test_in_a_tournament_hands_go_by_seat(dealer: int) -> None:
    rules = plus(PINOCHLE, "tournament")
    source = match_source(GAME.id, rules, number=1)
    session = Session(GAME, rules, source, Setup(dealer))
    session.deal()

    pack = source.cards(GAME.pack(rules), "deal", 1, 0)
    assert set(pack[:3]) <= set(session.state.table[hand(ANN)])


def test_c_42_the_last_trick_with_a_stock_may_still_be_followed_by_a_meld() -> None:
    state = position(upcard="AH", left=2, ann="KH QH")

    state = act(state, MARRIAGE, "draw")

    assert (state.scores[ANN], state.phase) == (40, SECOND)


@dataclass(frozen=True)
class Arranged(FreshDeals):
    """A source of one deal: AC wins Ann a trick, after which she has something to meld."""

    seed: bytes = b""
    by_seat: bool = True

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        packets = parse_cards("AC 9H KH 9C 9D 9S QH")  # Ann's first three, Ben's, Ann's fourth
        upcard = Card("AH")
        others = [card for card in pack if card not in (*packets, upcard)]
        return (*packets, *others[:17], upcard, *others[17:])


def won_a_trick() -> Session:
    session = Session(GAME, PINOCHLE, Arranged())
    session.deal()
    session.submit(ANN, Action.parse("play AC"))
    session.submit(BEN, Action.parse("play 9C"))
    return session


def test_c_39_melds_of_the_turn_are_taken_back_but_no_card_played_or_drawn() -> None:
    session = won_a_trick()
    before = session.state

    session.submit(ANN, Action.parse(MARRIAGE))
    session.undo_turn(ANN)

    assert (session.state, session.state.phase) == (before, MELD)
    with pytest.raises(NotAllowed):
        session.undo_last(ANN)
    session.submit(ANN, Action.parse("draw"))
    with pytest.raises(NotAllowed):
        session.undo_turn(ANN)


def test_c_45_a_card_on_the_table_never_stands_for_its_twin_in_hand() -> None:
    """The queen of a flush cannot be married; her twin in hand must not be shown unasked."""
    flush = "AH TH KH QH JH"
    session = won_a_trick()
    session.state = new_turn(lay(position(ann=f"{flush} KH2 QH2"), flush))

    with pytest.raises(IllegalAction, match="remeld_liberal"):
        session.submit(ANN, Action.parse("meld:royal_marriage KH2 QH"))


def test_c_47_an_exchange_is_taken_back_completely() -> None:
    session = won_a_trick()
    before = session.state

    session.submit(ANN, Action.parse("meld:dix 9H"))
    exchanged = session.state
    session.undo_last(ANN)

    assert (exchanged.table["stock"][-1], exchanged.scores[ANN]) == ("9H", 10)
    assert (before.table["stock"][-1], before.scores[ANN]) == ("AH", 0)
    assert session.state == before
