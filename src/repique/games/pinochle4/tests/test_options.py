"""Every key of both rule systems as an option, the two presets, and mixtures that make no sense."""

from typing import Any

import pytest

from repique.core.options import BadOptions
from repique.games import by_preset
from repique.games.pinochle4.options import PartnershipOptions, play_points
from repique.games.pinochle4.tests.positions import DOUBLE, SINGLE, rules


def test_presets_are_found_in_the_house() -> None:
    for name in ("double-deck", "single-deck"):
        found = by_preset(name)
        assert found is not None
        assert found[0].id == "pinochle4"


def test_section_6_3_the_two_systems_keep_their_differences() -> None:
    rows = [
        "save_meld_by", "set_minimum", "counter_needed", "last_trick", "meld_table",
        "trump_nines", "marriage_required", "rank_priority", "beat_after_trumped", "both_reach",
        "min_bid", "target",
    ]  # fmt: skip
    assert [getattr(DOUBLE, name) for name in rows] == [
        "trick", 20, False, 2, "pinochle97", False, True, True, False, "bidding_side", 50, 500,
    ]  # fmt: skip
    assert [getattr(SINGLE, name) for name in rows] == [
        "counter", 0, True, 1, "modern", True, False, True, True, "highest", 15, 250,
    ]  # fmt: skip


def test_fifty_and_twenty_five_points_are_at_stake_in_play() -> None:
    assert (play_points(DOUBLE), play_points(SINGLE)) == (50, 25)


SENSELESS = [
    ({"trump_nines": True}, "trump_nines"),
    ({"allow_concede": True}, "allow_concede"),
    ({"rank_priority": False, "beat_after_trumped": True}, "beat_after_trumped"),
    ({"min_bid": 80}, "unit_limit"),
    ({"tournament": True}, "tournament"),
    ({"single_deck": True, "set_minimum": 30, "last_trick": 1}, "set_minimum"),
    ({"min_bid": 5}, "min_bid"),
    ({"pass_count": 5}, "pass_count"),
    ({"target": 0}, "target"),
    ({"draw_for_deal": False, "tournament": True, "choose_packets": True}, "choose_packets"),
]


@pytest.mark.parametrize(("changes", "name"), SENSELESS)
def test_senseless_mixtures_are_refused_by_name(changes: dict[str, Any], name: str) -> None:
    with pytest.raises(BadOptions) as caught:
        PartnershipOptions(**changes)

    assert name in {problem.name for problem in caught.value.problems}


def test_another_deck_brings_its_own_numbers_and_drops_what_it_cannot_have() -> None:
    single = rules(DOUBLE, single_deck=True)
    assert (single.min_bid, single.target, single.last_trick, single.set_minimum) == (15, 250, 1, 0)

    double = rules(SINGLE, single_deck=False)
    assert (double.min_bid, double.target, double.trump_nines) == (50, 500, False)
    assert not double.allow_concede


def test_tournament_deals_need_neither_draw_nor_ceremony() -> None:
    options = rules(SINGLE, tournament=True)

    ceremony = (options.draw_for_deal, options.cut_pack, options.choose_packets)
    assert ceremony == (False, False, False)


def test_deck_and_target_last_for_a_whole_match() -> None:
    lasting = {rule.name for rule in PartnershipOptions.rules() if rule.lasting}

    assert lasting == {"single_deck", "tournament", "tournament_no", "target", "hands"}
