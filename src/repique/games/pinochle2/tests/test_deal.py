"""docs/rules/two-handed.md: the pack, the deal, the cut, and who deals."""

import pytest

from repique.core.cards import Card, face
from repique.core.game import CUT, DEAL, Setup, play
from repique.core.table import hand
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import upcard_of
from repique.games.pinochle2.tests.moves import act, case, deal, offers, play_out
from repique.games.pinochle2.tests.positions import (
    ANN,
    BEN,
    BEZIQUE,
    PINOCHLE,
    at_last_trick,
    earned,
    plus,
    position,
)
from repique.play.deals import SequenceDeals

DEAL_64_12 = plus(PINOCHLE, "deck64")
DEAL_64_16 = plus(PINOCHLE, "deck64 deal16")


@pytest.mark.parametrize(
    ("rules", "cards", "ranks"),
    [case("E-01", PINOCHLE, 48, "9JQKTA"), case("E-02", BEZIQUE, 64, "789JQKTA")],
)
def test_the_pack_holds_every_face_twice(rules: TwoHandedOptions, cards: int, ranks: str) -> None:
    pack = GAME.pack(rules)

    assert len(set(pack)) == len(pack) == cards
    assert sorted(map(face, pack)) == sorted(2 * [r + s for r in ranks for s in "CDSH"])


@pytest.mark.parametrize(
    ("rules", "ann", "ben", "upcard"),
    [
        case("E-03", PINOCHLE, "1-3 7-9 13-15 19-21", "4-6 10-12 16-18 22-24", 25),
        case("E-04", DEAL_64_16, "1-4 9-12 17-20 25-28", "5-8 13-16 21-24 29-32", 33),
        case("E-05", BEZIQUE, "1-3 7-8 11-13", "4-6 9-10 14-16", 17),
        case("E-06", DEAL_64_12, "1-3 7-9 13-15 19-21", "4-6 10-12 16-18 22-24", 25),
    ],
)
def test_packets_go_round_and_the_next_card_is_turned(
    rules: TwoHandedOptions, ann: str, ben: str, upcard: int
) -> None:
    pack = GAME.pack(rules)

    state = deal(GAME.start(rules, Setup(dealer=BEN)), pack)

    assert set(state.table[hand(ANN)]) == numbered(pack, ann)
    assert set(state.table[hand(BEN)]) == numbered(pack, ben)
    assert upcard_of(state) == pack[upcard - 1]


@pytest.mark.parametrize(
    ("rules", "first", "second"),
    [
        case("E-03", PINOCHLE, 12, 12),
        case("E-04", DEAL_64_16, 16, 16),
        case("E-05", BEZIQUE, 24, 8),
        case("E-06", DEAL_64_12, 20, 12),
    ],
)
def test_a_round_has_tricks_for_every_pair_of_cards(
    rules: TwoHandedOptions, first: int, second: int
) -> None:
    state = deal(GAME.start(rules, Setup(dealer=BEN)), GAME.pack(rules))

    phases = [trick.phase for trick in play_out(state).tricks]

    assert (phases.count("first"), phases.count("second")) == (first, second)


@pytest.mark.parametrize(
    ("rules", "upcard"), [case("E-03", PINOCHLE, 25), case("E-05", BEZIQUE, 17)]
)
def test_draws_begin_after_the_upcard_which_is_drawn_last(
    rules: TwoHandedOptions, upcard: int
) -> None:
    pack = GAME.pack(rules)
    state = deal(GAME.start(rules, Setup(dealer=BEN)), pack)

    drawn: list[Card] = []
    while state.table["stock"]:
        move = (offers(state, "play") or offers(state, "draw"))[0]
        step = play(GAME, state, state.turn, move)
        drawn += [c for event in step.events if event.source == "stock" for c in event.cards]
        state = step.state

    assert drawn == [*pack[upcard:], pack[upcard - 1]]


@pytest.mark.parametrize(
    ("cut", "dealer"), [case("E-07", "TC KH", ANN), case("E-07 theirs", "9S JS", BEN)]
)
def test_the_higher_cut_deals_and_the_other_leads(cut: str, dealer: int) -> None:
    rules = plus(PINOCHLE, "cut_for_deal")
    state = GAME.start(rules, Setup(GAME.next_dealer(rules, 1, None)))

    state = deal(act(state, f"cut {cut}"), GAME.pack(rules))

    assert state.dealer == dealer
    assert state.turn == 1 - dealer


@pytest.mark.parametrize("cut", [case("E-07 twins", "TC TC2"), case("E-07 equal", "TC TH")])
def test_equal_ranks_cut_again(cut: str) -> None:
    state = GAME.start(plus(PINOCHLE, "cut_for_deal"), Setup())

    state = act(state, f"cut {cut}")

    assert (state.phase, state.dealer) == (CUT, None)
    assert act(state, "cut AC TH").phase == DEAL


@pytest.mark.parametrize(
    ("game", "starters"),
    [case("E-08 game 1", 1, [ANN, BEN, ANN]), case("E-08 game 2", 2, [BEN, ANN, BEN])],
)
def test_the_start_alternates_by_round_and_by_game(game: int, starters: list[int]) -> None:
    state = GAME.start(PINOCHLE, Setup(GAME.next_dealer(PINOCHLE, game, None), game))

    found = []
    for _ in starters:
        state = deal(state, GAME.pack(PINOCHLE))
        found.append(state.turn)
        state = play_out(at_last_trick(state))

    assert found == starters


@pytest.mark.parametrize("dealer", [case("E-09 dealer", ANN), case("E-09 non-dealer", BEN)])
def test_a_tournament_deal_is_the_same_for_the_seat_whoever_deals(dealer: int) -> None:
    rules = plus(PINOCHLE, "tournament").with_changes({"tournament_no": 7})
    pack = SequenceDeals(GAME.id, 7, number=2).cards(GAME.pack(rules), "deal", 4, 0)
    packets = {*pack[0:3], *pack[6:9], *pack[12:15], *pack[18:21]}

    state = deal(GAME.start(rules, Setup(dealer, 2)), pack, "seats")

    assert set(state.table[hand(ANN)]) == packets
    assert state.turn == 1 - dealer


@pytest.mark.parametrize(("points", "starter"), [((20, 40), ANN), ((40, 20), BEN), ((40, 40), BEN)])
def test_the_loser_of_a_round_starts_the_next_and_equal_scores_alternate(
    points: tuple[int, int], starter: int
) -> None:
    rules = PINOCHLE.with_changes({"starter": "loser"})
    state = deal(GAME.start(rules, Setup(dealer=BEN)), GAME.pack(rules))
    for seat in (ANN, BEN):
        state = earned(state, seat, "marriage", points[seat])

    state = play_out(at_last_trick(state))

    assert deal(state, GAME.pack(rules)).turn == starter


def test_the_loser_of_a_game_starts_the_next() -> None:
    rules = PINOCHLE.with_changes({"starter": "loser"})
    over = play_out(at_last_trick(position(rules, scores=(1010, 900))))

    dealer = GAME.next_dealer(rules, 2, over)

    assert over.winner == ANN
    assert dealer == ANN


def numbered(pack: tuple[Card, ...], places: str) -> set[Card]:
    """The cards at places such as `1-3 7-9`, counted from one."""
    cards: set[Card] = set()
    for packet in places.split():
        first, last = map(int, packet.split("-"))
        cards |= set(pack[first - 1 : last])
    return cards
