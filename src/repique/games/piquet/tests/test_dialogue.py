"""docs/rules/piquet.md: who says what, and what it scores."""

import pytest

from repique.core.actions import IllegalAction
from repique.core.table import hand
from repique.games.piquet.tables import SEQUENCES
from repique.games.piquet.tests.position import ELDER, YOUNGER, Round, cards, held

W12 = ("H:AQJT8 S:K97 D:K9 C:98", "S:AQJT D:AQJT C:AKQJ")
W13 = ("S:AJ98 H:AKQJ8 D:K C:J9", "S:QT H:T D:AQJT7 C:AKQT")
W14 = ("S:KQJT9 H:K87 D:K7 C:K7", "D:AQJT8 C:AQJ H:QJT S:8")
W15 = ("S:QJT98 H:AKQ D:Q7 C:Q7", "C:AKJT98 D:AKJ H:JT S:A")
W16 = ("S:AKQJT H:A8 D:A97 C:A7", "H:KQJT9 D:KQJ C:KQJT")
W18 = ("S:QJT9 H:987 D:AK C:A87", "D:QJT9 S:AK8 H:AK C:KQ9")
W19 = ("S:QJT9 H:987 D:AK C:A87", "D:JT98 S:AK8 H:AK C:KQ9")
W20 = ("S:QJ9 H:QJ9 D:Q97 C:T98", "S:KT8 H:KT8 D:KT8 C:AJ7")
W21 = ("S:JT87 H:JT87 D:JT8 C:T", "S:AK9 H:AK9 D:AQ9 C:KQ9")


def declared(game: Round, seat: int) -> list[tuple[str, int]]:
    """The sheet without points made in play and their bonuses."""
    return [line for line in game.sheet(seat) if line[0] not in ("lead", "repique", "pique")]


def spoken(game: Round) -> dict[str, list[str]]:
    """The dialogue by category."""
    by: dict[str, list[str]] = {"point": [], "sequence": [], "set": []}
    names = {"trio": "set", "quatorze": "set", **dict.fromkeys(SEQUENCES.values(), "sequence")}
    category = "point"
    for line in game.said:
        known = [names.get(word, word) for word in line.split()]
        category = next((word for word in known if word in by), category)
        by[category].append(line)
    return by


def test_w12_good_not_good_and_passed() -> None:
    game = held(*W12).talk()

    assert spoken(game) == {
        "point": ["point 5", "good"],
        "sequence": ["tierce", "not_good"],
        "set": ["pass set"],
    }
    assert game.known(YOUNGER, ELDER) == set(cards("H:AQJT8"))
    assert game.state.calls[1].height == ""

    game.lead("AH")
    assert declared(game, ELDER) == [("point", 5)]
    assert declared(game, YOUNGER) == [
        ("quart", 4), ("tierce", 3), ("tierce", 3), ("trio", 3), ("trio", 3), ("trio", 3),
    ]  # fmt: skip


def test_w13_cavendish_specimen_deal() -> None:
    """Also RES 36: as many cards bring the question, fewer bring “Good”."""
    game = held(*W13).talk()

    assert spoken(game) == {
        "point": ["point 5", "ask point", "making 49", "good"],
        "sequence": ["quart", "good"],
        "set": ["trio", "not_good"],
    }
    game.lead("AH")
    assert declared(game, ELDER) == [("point", 5), ("quart", 4)]
    assert declared(game, YOUNGER) == [("quatorze", 14), ("trio", 3)]


def test_w14_equal_points_score_for_nobody() -> None:
    game = held(*W14).talk().lead("KS")

    assert spoken(game)["point"] == ["point 5", "ask point", "making 49", "equal"]
    assert declared(game, ELDER) == [("quint", 15), ("quatorze", 14)]
    assert declared(game, YOUNGER) == []


def test_w15_only_the_best_set_matters() -> None:
    game = held(*W15).talk().lead("QS")

    assert spoken(game)["point"] == ["point 5", "not_good"]
    assert declared(game, ELDER) == [("quint", 15), ("tierce", 3), ("quatorze", 14)]
    assert declared(game, YOUNGER) == [("point", 6)]


def test_w16_everything_good() -> None:
    game = held(*W16).talk()

    assert spoken(game) == {
        "point": ["point 5", "ask point", "making 51", "good"],
        "sequence": ["quint", "ask sequence", "seq A", "good"],
        "set": ["quatorze", "good"],
    }
    assert declared(game, ELDER) == [("point", 5), ("quint", 15), ("quatorze", 14)]


def test_w17_everything_not_good() -> None:
    game = held(W16[1], W16[0]).talk()

    assert spoken(game) == {
        "point": ["point 5", "ask point", "making 49", "not_good"],
        "sequence": ["quint", "ask sequence", "seq K", "not_good"],
        "set": ["trio", "not_good"],
    }
    game.lead("KH")
    assert declared(game, YOUNGER) == [("point", 5), ("quint", 15), ("quatorze", 14)]


def test_w18_equality_closes_a_category_for_both() -> None:
    """Also RES 25: after “Equal” younger has nothing to declare there either."""
    game = held(*W18).talk()

    assert spoken(game)["point"] == ["point 4", "ask point", "making 39", "equal"]
    assert spoken(game)["sequence"] == ["quart", "ask sequence", "seq Q", "equal"]
    game.lead("AD")
    assert declared(game, ELDER) == []
    assert declared(game, YOUNGER) == [("trio", 3)]


def test_w19_the_higher_quart_carries_the_tierce() -> None:
    game = held(*W19).talk().lead("AD")

    assert spoken(game)["sequence"] == ["quart", "ask sequence", "seq Q", "good"]
    sequences = [line for line in declared(game, ELDER) if line[0] in ("quart", "tierce")]
    assert sequences == [("quart", 4), ("tierce", 3)]
    assert not [line for line in declared(game, YOUNGER) if line[0] in ("quart", "tierce")]


def test_w20_trios_compare_by_rank() -> None:
    game = held(*W20).talk()

    assert spoken(game)["set"] == ["trio", "ask set", "set Q", "not_good"]
    game.lead("QS")
    assert [line for line in declared(game, YOUNGER) if line[0] == "trio"] == [("trio", 3)] * 2


def test_w21_a_low_quatorze_beats_high_trios() -> None:
    game = held(*W21).talk().lead("JS")

    assert spoken(game)["sequence"] == ["pass sequence"] * 2
    sets = [line for line in declared(game, ELDER) if line[0] in ("quatorze", "trio")]
    assert sets == [("quatorze", 14), ("trio", 3)]
    assert not [line for line in declared(game, YOUNGER) if line[0] in ("quatorze", "trio")]
    assert ("tierce", 3) not in declared(game, YOUNGER)


def test_w22_a_sunk_answer_gives_the_point_away() -> None:
    game = held(*W13).talk(y_point="-")

    assert spoken(game)["point"] == ["point 5", "good"]
    game.lead("AH")
    assert declared(game, ELDER)[0] == ("point", 5)
    assert ("point", 5) not in declared(game, YOUNGER)


def test_w23_underdeclaring_may_lose_the_point() -> None:
    hands = ("S:AKJ987 H:A7 D:K8 C:J9", "H:KQJT9 S:QT D:AQJ C:AK")
    game = held(*hands).talk(point="S:AKJ98")

    assert spoken(game)["point"] == ["point 5", "ask point", "making 48", "not_good"]
    assert declared(held(*hands).talk(), ELDER)[0] == ("point", 6)


def test_w24_a_locked_answer_is_scored_as_it_was_given() -> None:
    """Also RES 23: it is scored without being asked."""
    hands = ("S:KQJ H:A97 D:A98 C:A87", "C:KQJT9 S:AT H:KQ D:KQJ")
    game = held(*hands).talk(y_sequence="C:QJT9").lead("KS")

    assert spoken(game)["sequence"] == ["tierce", "not_good"]
    runs = [line for line in declared(game, YOUNGER) if line[0] != "point"]
    assert runs[:2] == [("quart", 4), ("tierce", 3)]
    full = held(*hands).talk().lead("KS")
    assert [line for line in declared(full, YOUNGER) if line[0] in ("quint", "tierce")] == [
        ("quint", 15), ("tierce", 3),
    ]  # fmt: skip


def test_w24_nothing_of_a_locked_answer_can_be_changed() -> None:
    game = held("S:KQJ H:A97 D:A98 C:A87", "C:KQJT9 S:AT H:KQ D:KQJ")
    game.talk(y_sequence="C:QJT9").elder("play", "KS")
    assert game.state.phase == "reply_add"

    with pytest.raises(IllegalAction, match="already_declared"):
        game.younger("add", "C:KQJ")


def test_w25_part_of_a_run_may_be_opened_and_the_rest_added() -> None:
    hands = ("S:AKQJT9 H:987 D:98 C:7", "H:AKJT D:AKJT C:AKJT")
    game = held(*hands).talk(sequence="S:AKQ")

    assert spoken(game)["sequence"] == ["tierce", "good"]
    runs = [line for line in declared(game, ELDER) if line[0] != "point"]
    assert runs == [("tierce", 3)] * 3
    full = held(*hands).talk()
    assert [line for line in declared(full, ELDER) if line[0] != "point"] == [
        ("sixieme", 16), ("tierce", 3),
    ]  # fmt: skip


def test_w26_the_fourth_king_stays_hidden() -> None:
    hands = ("S:K97 H:K97 D:K98 C:K98", "S:AQT H:AQ8 D:QJT C:JT7")
    game = held(*hands).talk(set="KS KH KD")

    assert spoken(game)["set"] == ["trio", "ask set", "set K", "good"]
    assert [line for line in declared(game, ELDER) if line[0] == "trio"] == [("trio", 3)]
    assert "KC" not in game.known(YOUNGER, ELDER)
    full = held(*hands).talk()
    assert spoken(full)["set"] == ["quatorze", "good"]
    assert ("quatorze", 14) in declared(full, ELDER)


def test_w27_one_step_is_equal_at_once() -> None:
    game = held(*W14, one_step=True).talk()

    assert spoken(game)["point"] == ["point 5", "making 49", "equal"]


def test_w28_one_step_tells_more() -> None:
    game = held(*W13, one_step=True).talk()

    assert spoken(game) == {
        "point": ["point 5", "making 49", "good"],
        "sequence": ["quart", "seq A", "good"],
        "set": ["trio", "set J", "not_good"],
    }


@pytest.mark.parametrize(("reply", "points"), [("", [("point", 5)]), ("-", [])])
def test_w29_what_elder_passes_is_open_to_younger(reply: str, points: list[object]) -> None:
    hands = ("S:AKJ987 H:A7 D:K8 C:J9", "H:KQJT9 S:QT D:AQJ C:AK")
    game = held(*hands).talk(point="-").lead("AS", y_point=reply)

    assert [line for line in declared(game, YOUNGER) if line[0] == "point"] == points


def test_res_21_a_higher_combination_may_follow_a_lower_one() -> None:
    game = held("S:AKQJT9 H:987 D:98 C:7", "H:AKJT D:AKJT C:AKJT")
    game.talk(sequence="H:987", sequence_extra="")

    assert [line for line in declared(game, ELDER) if line[0] != "point"] == [
        ("tierce", 3), ("sixieme", 16),
    ]  # fmt: skip


@pytest.mark.parametrize("verb", ["pass", "declare", "done", "respond"])
def test_res_22_once_asked_elder_must_say(verb: str) -> None:
    game = held(*W14)
    game.elder("declare", "S:KQJT9").younger("respond", "D:AQJT8")

    with pytest.raises(IllegalAction):
        game.elder(verb)
    assert [choice.verb for choice in game.view(ELDER).choices] == ["qualify"]


def test_younger_cannot_claim_after_good() -> None:
    game = held(*W13).talk(y_point="-", y_sequence="-", y_set="-").lead("AH")

    assert game.state.phase == "play"
    assert declared(game, YOUNGER) == []


def test_a_smaller_selection_answers_good_and_shows_nothing() -> None:
    game = held(*W12).elder("declare", "H:AQJT8").younger("respond", "S:AQ")

    assert game.said == ["point 5", "good"]
    assert game.known(ELDER, YOUNGER) == set()
    assert not game.state.table.marks
    assert len(game.state.table[hand(YOUNGER)]) == 12
