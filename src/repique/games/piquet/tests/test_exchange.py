"""17.6: exchange, talon and carte blanche."""

from typing import Any

import pytest

from repique.core.actions import IllegalAction
from repique.core.table import hand
from repique.games.piquet.tests.position import ELDER, YOUNGER, Round, cards, dealt, held
from repique.games.piquet.tests.test_rounds import W44

# Two hands without anything special, and a talon t1 … t8 to follow card by card.
E, Y = "S:KQ98 H:KJ9 D:QT7 C:J7", "S:AJT7 H:AQ7 D:K98 C:A9"
TALON = "TH 8H 8C TC QC KC AD JD"
T = cards(TALON)
BLANCHE = "S:T987 H:A98 D:T98 C:A7"
NO_BLANCHE = "S:AKQJ H:KQJ D:KQ C:KQJ"
BLANCHE_TALON = "AD JD TC 9C 8C TH 7H 7D"


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


def blanche(**options: Any) -> Round:
    return dealt(BLANCHE, NO_BLANCHE, BLANCHE_TALON, **options)


def test_w79_elders_carte_blanche_in_the_full_form() -> None:
    """Also RES 15 and decision 15.1.1."""
    game = blanche().elder("blanche", "S:7 H:8 D:8 C:7")
    assert game.state.announced == 4
    assert game.scores == (0, 0)
    assert game.known(YOUNGER, ELDER) == set()
    assert game.view(YOUNGER).state.table.marks == {"discard:0": (1, None)}
    assert limits(game, YOUNGER, "commit") == (1, 4)
    assert refusal(game, YOUNGER, "exchange", "JS") == "commit_first"

    game.younger("commit", "JS JH JC")
    assert game.scores == (10, 0)
    assert game.known(YOUNGER, ELDER) == game.known(None, ELDER) == set(cards(BLANCHE))
    assert game.view(ELDER).state.table.marks["discard:1"] == (2, None)
    assert refusal(game, ELDER, "exchange", "AH") == "discards_locked"
    assert refusal(game, ELDER, "draw", "AH") == "discards_locked"

    game.elder("draw", value="peek")
    assert game.state.exchanged == (4, 3)
    assert game.state.phase == "open"
    assert set(game.state.table["discard:0"]) == set(cards("S:7 H:8 D:8 C:7"))
    assert set(game.state.table["discard:1"]) == set(cards("JS JH JC"))
    assert game.known(ELDER, YOUNGER) == {"8C"}  # the one card of the quota he left, and looked at
    assert game.known(YOUNGER, ELDER) == set()  # any of the cards shown may be gone
    assert not game.state.table.marks


def test_w80_simple_carte_blanche_is_shown_at_once() -> None:
    game = blanche(simple_cb=True).elder("blanche")
    assert game.scores == (10, 0)
    assert game.known(YOUNGER, ELDER) == set(cards(BLANCHE))
    assert refusal(game, ELDER, "blanche") == "blanche_announced"

    game.elder("exchange", "S:7 H:8 D:8 C:7").younger("exchange", "JS")

    assert game.state.exchanged == (4, 1)


def test_w81_younger_announces_after_elder_has_committed() -> None:
    """RES 14, the default timing."""
    game = dealt(NO_BLANCHE, BLANCHE, BLANCHE_TALON)
    assert refusal(game, YOUNGER, "blanche") == "not_your_turn"

    game.elder("exchange", "JS JH JC").younger("blanche")

    assert game.scores == (0, 10)
    assert game.known(ELDER, YOUNGER) == set(cards(BLANCHE))
    assert game.state.turn == YOUNGER
    game.younger("exchange", "S:7")
    assert game.state.phase == "open"


@pytest.mark.parametrize("simple", [False, True])
def test_res_14_the_older_timing_lets_younger_announce_before(simple: bool) -> None:
    timing: dict[str, Any] = {"younger_cb_timing": "before_elder_exchange", "simple_cb": simple}
    game = dealt(NO_BLANCHE, BLANCHE, BLANCHE_TALON, **timing)
    assert game.state.acting() == (ELDER, YOUNGER)
    assert game.view(ELDER).choices == dealt(NO_BLANCHE, **timing).view(ELDER).choices

    game.younger("blanche")

    assert game.scores == (0, 10)
    assert game.state.turn == ELDER
    game.elder("exchange", "JS JH JC").younger("exchange", "S:7")
    assert game.scores == (0, 10)


def test_decision_2_simple_carte_blanche_does_not_change_youngers_time() -> None:
    game = dealt(NO_BLANCHE, BLANCHE, BLANCHE_TALON, simple_cb=True)

    assert refusal(game, YOUNGER, "blanche") == "not_your_turn"


def test_w82_res_34_without_carte_blanche_there_is_only_a_message() -> None:
    assert refusal(table(), ELDER, "blanche", "7C") == "no_carte_blanche"
    assert refusal(table(simple_cb=True), ELDER, "blanche") == "no_carte_blanche"
    early = table(younger_cb_timing="before_elder_exchange")
    assert refusal(early, YOUNGER, "blanche") == "no_carte_blanche"
    assert refusal(table().elder("exchange", "7C"), YOUNGER, "blanche") == "no_carte_blanche"


def test_w83_a_carte_blanche_not_announced_is_lost() -> None:
    game = blanche().elder("exchange", "S:7 H:8 D:8 C:7").younger("exchange", "JS")

    assert game.scores == (0, 0)
    assert refusal(game, ELDER, "blanche") == "blanche_too_late"


def test_carte_blanche_announced_without_discards_is_refused_in_the_full_form() -> None:
    assert refusal(blanche(), ELDER, "blanche") == "exchange_one"
    assert refusal(blanche(simple_cb=True), ELDER, "blanche", "7S") == "blanche_without_cards"


def test_both_cartes_blanches_are_shown_together() -> None:
    """RES 16 and decision 15.1.3, possible with 36 cards only."""
    game = dealt("S:AT9876 H:AT9876", "D:AT9876 C:AT9876", deck36=True)
    game.elder("blanche", "6S").younger("blanche")
    assert game.scores == (0, 0)
    assert game.known(ELDER, YOUNGER) == set()

    game.younger("commit", "6D")
    assert game.scores == (10, 10)
    assert len(game.known(ELDER, YOUNGER)) == len(game.known(YOUNGER, ELDER)) == 12
    assert [e.seat for e in game.events if e.kind == "show"] == [ELDER, YOUNGER]

    game.elder("draw")
    assert game.scores == (10, 10)
    assert refusal(game, ELDER, "blanche") == "blanche_too_late"


def test_early_announcement_is_not_paid_again_when_elder_shows_too() -> None:
    game = dealt(
        "S:AT9876 H:AT9876", "D:AT9876 C:AT9876",
        deck36=True, younger_cb_timing="before_elder_exchange",
    )  # fmt: skip

    game.younger("blanche").elder("blanche", "6S").younger("commit", "6D").elder("draw")

    assert game.scores == (10, 10)


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
