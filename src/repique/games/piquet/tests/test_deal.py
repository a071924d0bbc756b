"""docs/rules/piquet.md: who deals, fixed deals, and the options of dealing."""

from random import Random

import pytest

from repique.core.actions import Action, IllegalAction
from repique.core.cards import parse_cards
from repique.core.game import Setup, play, view
from repique.core.options import BadOptions
from repique.core.table import CHANCE, hand
from repique.games.piquet import GAME
from repique.games.piquet.options import PiquetOptions
from repique.games.piquet.state import PiquetState
from repique.games.piquet.strategy import sketch
from repique.play.deals import SequenceDeals
from repique.play.series import Series
from repique.play.session import Session


def cut(state: PiquetState, cards: str) -> PiquetState:
    return play(GAME, state, CHANCE, Action("cut", parse_cards(cards))).state


@pytest.mark.parametrize(("choice", "dealer"), [("deal", 0), ("elder", 1)])
def test_w94_the_cut_and_the_winners_choice(choice: str, dealer: int) -> None:
    """Also RES 28: equal ranks cut again."""
    state = GAME.start(PiquetOptions(cut_for_deal=True), Setup(dealer=None))
    state = cut(state, "KS KH")
    assert (state.phase, state.turn) == ("cut", CHANCE)

    state = cut(state, "AS QH")
    assert (state.phase, state.turn) == ("choose", 0)
    with pytest.raises(IllegalAction):
        play(GAME, state, 1, Action("choose", (), "deal"))

    assert play(GAME, state, 0, Action("choose", (), choice)).state.dealer == dealer


def test_res_28_the_computer_chooses_to_deal() -> None:
    state = cut(GAME.start(PiquetOptions(cut_for_deal=True), Setup(dealer=None)), "7S AH")

    assert str(sketch(view(GAME, state, 1), Random(1))) == "choose:deal"


@pytest.mark.parametrize(("rule", "dealers"), [("alternate", [0, 1, 0, 1]), ("same", [0, 0, 0, 0])])
def test_res_27_who_opens_each_partie(rule: str, dealers: list[int]) -> None:
    options = PiquetOptions(first_dealer=rule)

    assert [GAME.next_dealer(options, number, None) for number in (1, 2, 3, 4)] == dealers


def test_w95_tournament_deals_are_the_same_for_everybody() -> None:
    """The same seat gets the same cards, whoever deals."""
    options = PiquetOptions(tournament=True, tournament_no=7)
    held = []
    for dealer in (0, 1):
        session = Session(GAME, options, SequenceDeals("piquet", 7, 2), Setup(dealer, 2))
        rng = Random(dealer)
        while session.state.deal_number < 4:
            session.deal()
            while session.state.turn != CHANCE and session.state.deal_number < 4:
                session.submit(
                    session.state.turn, sketch(session.update(session.state.turn).view, rng)
                )
        table = session.state.table
        held.append((table[hand(0)], table[hand(1)], table["talon"]))

    assert held[0] == held[1]


def test_a_deal_goes_in_packets_of_three_elder_first() -> None:
    pack = GAME.pack(PiquetOptions())
    state = GAME.start(PiquetOptions(), Setup(dealer=0))

    elder_first = play(GAME, state, CHANCE, Action("deal", pack)).state.table
    by_seat = play(GAME, state, CHANCE, Action("deal", pack, "seats")).state.table

    packets = [pack[at : at + 3] for at in range(0, 24, 3)]
    first = sorted(card for packet in packets[::2] for card in packet)
    assert sorted(elder_first[hand(1)]) == sorted(by_seat[hand(0)]) == first
    assert elder_first["talon"] == by_seat["talon"] == pack[24:]


def test_res_01_02_the_packs() -> None:
    assert sorted({card[0] for card in GAME.pack(PiquetOptions())}) == sorted("789TJQKA")
    assert sorted({card[0] for card in GAME.pack(PiquetOptions(deck36=True))}) == sorted(
        "6789TJQKA"
    )


def test_w96_res_11_early_cards_and_cards_not_pique_exclude_each_other() -> None:
    options = PiquetOptions(early_cards=True).with_changes({"cards_not_pique": True})
    assert (options.cards_not_pique, options.early_cards) == (True, False)
    back = options.with_changes({"early_cards": True})
    assert (back.cards_not_pique, back.early_cards) == (False, True)

    with pytest.raises(BadOptions, match="cards_not_pique and early_cards can’t both be on"):
        PiquetOptions(cards_not_pique=True, early_cards=True)


def test_w97_another_pack_waits_for_the_next_partie() -> None:
    series = Series.begin(GAME, PiquetOptions(), seed=b"w97")
    rng = Random(97)
    sizes = []
    while series.session.state.phase != "over":
        series.session.deal()
        if series.session.state.deal_number == 3:
            series.session.plan_options({"deck36": True})
            assert series.session.next_options().deck36
        sizes.append(len(GAME.pack(series.session.state.options)))
        while series.session.state.turn != CHANCE and series.session.state.phase != "over":
            seat = series.session.state.turn
            series.session.submit(seat, sketch(series.session.update(seat).view, rng))
    assert set(sizes) == {32}

    series.next_game()
    series.session.deal()

    assert len(series.session.state.table["talon"]) == 12


def test_tournament_bars_the_cut() -> None:
    with pytest.raises(BadOptions):
        PiquetOptions(tournament=True, cut_for_deal=True)
