"""docs/rules/piquet.md: repique, and what can prevent it."""

from typing import Any

import pytest

from repique.games.piquet.tests.position import ELDER, YOUNGER, Round, dealt, held, with_points
from repique.games.piquet.tests.test_dialogue import W14, W15, W16

W06 = ("S:AKQJT9 H:AKQJT9", "D:AKQJ98 C:AKQJ98")
W36 = ("H:AKQJT9 S:JT987 D:J", "S:AKQ D:AKQT C:AKQJT")
W38 = ("S:AK7 H:A D:AKQ9 C:AKQ9", "H:KQJT987 S:QJT98")
W39 = ("S:AKQJT9876 H:987", "H:AKQJT D:AKQ C:AKQJ")
W41 = ("S:KQJT9 H:K987 D:K C:K7", "D:AQJT8 C:AQJ H:QJT S:8")


def before_play(game: Round) -> tuple[int, ...]:
    """Both scores without elder's point for the first lead."""
    return (game.scores[ELDER] - 1, game.scores[YOUNGER])


def bonuses(game: Round) -> list[tuple[int, str]]:
    return [
        (seat, reason)
        for seat in (ELDER, YOUNGER)
        for reason, _ in game.sheet(seat)
        if reason in ("pique", "repique", "carte_rouge")
    ]


@pytest.mark.parametrize(
    ("hands", "lead", "options", "chosen", "scores", "bonus"),
    [
        pytest.param(W16, "AS", {}, {}, (94, 0), [(0, "repique")], id="W-31"),
        pytest.param(W16[::-1], "KH", {}, {}, (0, 94), [(1, "repique")], id="W-32"),
        pytest.param(W16, "AS", {"quint5": True}, {}, (24, 0), [], id="W-33"),
        pytest.param(W15, "QS", {}, {}, (32, 6), [], id="W-35"),
        pytest.param(W36, "AH", {}, {}, (97, 9), [(0, "repique")], id="W-36 ordered RES 07"),
        pytest.param(
            W36, "AH", {"repique_rule": "any_not_good_blocks"}, {}, (37, 9), [], id="W-36 RES 07"
        ),
        pytest.param(W36, "AH", {}, {"point": "-"}, (31, 14), [], id="W-37"),
        pytest.param(
            W36, "AH", {}, {"point": "-", "y_point": "-"}, (91, 9), [(0, "repique")],
            id="W-37 point declined",
        ),
        pytest.param(W38, "AS", {}, {}, (17, 99), [(1, "repique")], id="W-38"),
        pytest.param(W39, "AS", {"deck36": True}, {}, (91, 9), [(0, "repique")], id="W-39"),
        pytest.param(W41, "KS", {}, {}, (92, 0), [(0, "repique")], id="W-41"),
        pytest.param(W41, "KS", {"equality_blocks": True}, {}, (32, 0), [], id="W-41 blocked"),
        pytest.param(
            W06, "AS", {"carte_rouge": True}, {}, (148, 0), [(0, "carte_rouge"), (0, "repique")],
            id="W-42 RES 13",
        ),
        pytest.param(
            W36, "AH", {"carte_rouge": True}, {}, (97, 9), [(0, "repique")], id="W-43"
        ),
        pytest.param(W14, "KS", {"equality_blocks": True}, {}, (29, 0), [], id="equal, 29 in hand"),
    ],
)  # fmt: skip
def test_repique_goes_by_the_order_of_reckoning(
    hands: tuple[str, str],
    lead: str,
    options: dict[str, Any],
    chosen: dict[str, str],
    scores: tuple[int, int],
    bonus: list[tuple[int, str]],
) -> None:
    game = held(*hands, **options).talk(**chosen).lead(lead, **chosen)

    assert before_play(game) == scores
    assert bonuses(game) == bonus


def test_w34_the_other_players_carte_blanche_bars_it() -> None:
    """Cannot be dealt from 32 cards, so the ten points are written on the sheet."""
    game = with_points(held(*W16), YOUNGER, "carte_blanche", 10).talk().lead("AS")

    assert before_play(game) == (34, 10)
    assert bonuses(game) == []


@pytest.mark.parametrize(("blanche", "total"), [(True, 93), (False, 23)])
def test_w40_carte_blanche_counts_first(blanche: bool, total: int) -> None:
    game = dealt("S:T987 H:A98 D:T98 C:A7", "S:AKQ H:QJT D:AKQJ C:K8", "JS KH QC", simple_cb=True)
    if blanche:
        game.elder("blanche")
    game.elder("exchange", "9H 8H").younger("exchange", "8C").talk().lead("JS")

    assert before_play(game) == (total, 17)
    assert (bonuses(game) == [(0, "repique")]) is blanche


def test_repique_that_is_certain_is_credited_before_the_lead() -> None:
    """Decision 15.1.5: when that player's declarations end."""
    assert held(*W16).talk().sheet(ELDER)[-1] == ("repique", 60)


def test_repique_that_younger_may_still_cancel_waits_for_him() -> None:
    game = held(*W36).talk(point="-")
    assert ("repique", 60) not in game.sheet(ELDER)

    game.lead("AH", y_point="-")
    assert game.sheet(ELDER)[-1] == ("repique", 60)


def test_res_16_two_cartes_blanches_bar_each_other() -> None:
    game = dealt(
        "S:AT9876 H:AT9876", "D:AT9876 C:AT9876", "KS KH KD KC", deck36=True, simple_cb=True
    )
    game.elder("blanche").elder("exchange", "6S").younger("blanche").younger("exchange", "6D")
    game.talk().lead("AS")

    assert game.sheet(ELDER)[0] == game.sheet(YOUNGER)[0] == ("carte_blanche", 10)
    assert bonuses(game) == []
