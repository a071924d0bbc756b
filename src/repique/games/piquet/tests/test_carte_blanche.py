"""docs/rules/piquet.md: carte blanche, in the full form and the simple one."""

from typing import Any

import pytest

from repique.games.piquet.tests.position import ELDER, YOUNGER, Round, cards, dealt
from repique.games.piquet.tests.test_exchange import limits, refusal, table

BLANCHE = "S:T987 H:A98 D:T98 C:A7"
NO_BLANCHE = "S:AKQJ H:KQJ D:KQ C:KQJ"
BLANCHE_TALON = "AD JD TC 9C 8C TH 7H 7D"


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


def test_15_1_2_simple_carte_blanche_does_not_change_youngers_time() -> None:
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
