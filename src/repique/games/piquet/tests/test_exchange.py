"""docs/rules/piquet.md: the exchange and the talon."""

from typing import Any

import pytest

from repique.core.actions import IllegalAction
from repique.core.table import hand
from repique.games.piquet.tests.position import ELDER, YOUNGER, Round, cards, dealt, held
from repique.games.piquet.tests.test_rounds import W44

# Two hands without anything special, and a talon t1 … t8 to follow card by card.
E = "S:KQ98 H:KJ9 D:QT7 C:J7"
Y = "S:AJT7 H:AQ7 D:K98 C:A9"
TALON = "TH 8H 8C TC QC KC AD JD"
T = cards(TALON)


def table(**options: Any) -> Round:
    return dealt(E, Y, TALON, **options)


def limits(game: Round, seat: int, verb: str = "exchange") -> tuple[int, int]:
    (choice,) = (c for c in game.view(seat).choices if c.verb == verb)
    return choice.least, choice.most


def refusal(game: Round, seat: int, verb: str, named: str = "") -> str:
    before = game.state
    with pytest.raises(IllegalAction) as error:
        game.act(seat, verb, named)
    assert game.state is before
    return error.value.refusal.reason


def test_w71_a_full_exchange_leaves_nothing_to_look_at() -> None:
    game = table().elder("exchange", "S:98 H:9 D:7 C:7", "peek")

    assert limits(game, YOUNGER) == (1, 3)
    assert game.state.peeked == 0
    assert game.view(ELDER).state.table["talon"] == ("??",) * 3


def test_w72_elder_exchanges_one_to_five() -> None:
    assert refusal(table(), ELDER, "exchange") == "exchange_one"
    assert refusal(table(), ELDER, "exchange", "S:98 H:9 D:T7 C:7") == "exchange_fewer"
    assert refusal(table(), ELDER, "exchange", "AS") == "not_held"


def test_w73_peeking_and_what_it_tells_later() -> None:
    """Also RES 17: the act is public, the cards are not; and RES 35."""
    game = table().elder("exchange", "7C", "peek")

    assert T[0] in game.known(ELDER, ELDER)
    assert game.view(ELDER).state.table["talon"] == (*T[1:5], "??", "??", "??")
    assert game.view(YOUNGER).state.table["talon"] == ("??",) * 7
    assert game.view(None).state.table["talon"] == ("??",) * 7
    assert game.view(YOUNGER).state.peeked == 4
    assert limits(game, YOUNGER) == (1, 7)

    game.younger("exchange", "S:7 H:7 D:8")
    assert game.known(ELDER, YOUNGER) == set(T[1:4])
    assert game.view(ELDER).state.table["talon"] == (T[4], "??", "??", "??")


def test_w74_younger_exchanges_at_least_one_unless_he_may_stand() -> None:
    full = "S:98 H:9 D:7 C:7"
    assert refusal(table().elder("exchange", full), YOUNGER, "exchange") == "exchange_one"

    standing = table(younger_may_stand=True).elder("exchange", full).younger("exchange")
    assert standing.state.exchanged == (5, 0)
    assert standing.state.phase == "open"

    both = table(younger_may_stand=True, deck36=True).elder("exchange", full)
    assert refusal(both, YOUNGER, "exchange") == "exchange_one"  # RES 40


@pytest.mark.parametrize(("quota", "left"), [(8, 4), (7, 5), (6, 6)])
def test_w75_limits_with_36_cards(quota: int, left: int) -> None:
    """RES 06, and decision 15.1.6."""
    game = table(deck36=True, elder_quota_36=quota)
    nine = ["9S", "8S", "9H", "TD", "7D", "JC", "7C", "JH", "KS"]

    assert limits(game, ELDER) == (1, quota)
    assert refusal(game, ELDER, "exchange", " ".join(nine[: quota + 1])) == "exchange_fewer"
    assert limits(game.elder("exchange", " ".join(nine[:quota])), YOUNGER) == (1, left)


def test_w76_no_review_means_no_looking_at_all() -> None:
    """Also decision 15.1.4: asking for it is ignored, not refused."""
    game = table(no_review=True).elder("exchange", "S:98 C:7", "peek")
    assert game.view(ELDER).state.table["talon"] == ("??",) * 5
    assert game.state.peeked == 0

    game.younger("exchange", "7S")
    assert game.state.acting() == (ELDER,)
    game.talk().elder("play", "KS")
    assert "expose" not in [choice.verb for choice in game.view(YOUNGER).choices]
    assert refusal(game, YOUNGER, "expose") == "no_review"


def test_w77_younger_exposes_the_rest_while_elder_declares() -> None:
    game = table().elder("exchange", "S:98 H:9 D:7 C:7").younger("exchange", "7S 7H")
    assert game.state.turn == ELDER
    assert game.view(ELDER).state.table["talon"] == ("??",)

    game.younger("expose")

    for viewer in (ELDER, YOUNGER, None):
        assert game.view(viewer).state.table["talon"] == T[7:]
    assert game.state.turn == ELDER
    assert refusal(game.talk().lead("KS"), YOUNGER, "expose") == "already_exposed"
    assert game.view(ELDER).state.table["talon"] == T[7:]


def test_w78_review_after_lead_opens_the_window_later() -> None:
    game = table(review_after_lead=True)
    game.elder("exchange", "S:98 H:9 D:7 C:7").younger("exchange", "7S 7H")
    assert refusal(game, YOUNGER, "expose") == "not_your_turn"
    game.elder("declare", "S:KQ")
    assert refusal(game, YOUNGER, "expose") == "expose_after_lead"

    game.talk().elder("play", "KS").younger("expose")

    assert game.view(ELDER).state.table["talon"] == T[7:]


def test_res_18_the_window_stays_open_to_the_end() -> None:
    game = held(*W44).talk().tricks("AS-TC KS-JC QS-QC JS-TD TS-JD AH-TH AD-QD 7C-KC KH-8H")

    assert game.younger("expose").state.exposed


def test_res_19_no_review_outweighs_review_after_lead() -> None:
    game = held(*W44, no_review=True, review_after_lead=True).talk().lead("AS")

    assert refusal(game, YOUNGER, "expose") == "no_review"


def test_elder_cannot_expose_and_an_empty_talon_cannot_be_exposed() -> None:
    game = table().elder("exchange", "S:98 H:9 D:7 C:7").younger("exchange", "7S 7H 8D")

    assert refusal(game, ELDER, "expose") == "younger_exposes"
    assert game.state.acting() == (ELDER,)
    assert refusal(game.elder("declare", "KS"), YOUNGER, "expose") == "talon_empty"


def test_own_discards_stay_visible_to_their_owner_only() -> None:
    game = table().elder("exchange", "S:98").younger("exchange", "7S").talk().lead("KS")

    assert set(game.view(ELDER).state.table["discard:0"]) == set(cards("S:98"))
    assert game.view(YOUNGER).state.table["discard:0"] == ("??", "??")
    assert game.view(None).state.table["discard:1"] == ("??",)


def test_younger_takes_the_top_of_what_is_left() -> None:
    game = table().elder("exchange", "S:98").younger("exchange", "7S 7H 8D 9D")

    assert set(T[:2]) <= set(game.state.table[hand(ELDER)])
    assert set(T[2:6]) <= set(game.state.table[hand(YOUNGER)])
    assert game.state.table["talon"] == T[6:]
