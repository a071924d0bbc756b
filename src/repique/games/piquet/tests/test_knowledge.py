"""6.1: what each player learns at each step of the declarations: nothing more, nothing less.

Every row is looked at from elder's seat, from younger's, and by a spectator. A private mark
must show a stranger neither its cards nor their number.
"""

from random import Random

import pytest

from repique.core.cards import HIDDEN, Card
from repique.core.game import imagined
from repique.core.table import hand
from repique.games.piquet import GAME, comparing
from repique.games.piquet.details import Detail, details
from repique.games.piquet.state import Call
from repique.games.piquet.tests.position import ELDER, YOUNGER, Round, cards, held
from repique.games.piquet.tests.test_dialogue import W12, W13, W14, W16, W18, W20

NOTHING: set[Card] = set()


def learnt(game: Round) -> tuple[set[Card], set[Card]]:
    """Cards of elder known to younger, and of younger known to elder.

    A spectator must know exactly what both players know of each other.
    """
    of_elder, of_younger = game.known(YOUNGER, ELDER), game.known(ELDER, YOUNGER)
    assert game.known(None, ELDER) == of_elder
    assert game.known(None, YOUNGER) == of_younger
    assert len(game.known(ELDER, ELDER)) == len(game.state.table[hand(ELDER)])
    assert len(game.known(YOUNGER, YOUNGER)) == len(game.state.table[hand(YOUNGER)])
    return of_elder, of_younger


def secrets(game: Round, viewer: int | None) -> dict[str, tuple[Card, ...] | None]:
    return {name: group for name, (_, group) in game.view(viewer).state.table.marks.items()}


def test_e_passes() -> None:
    game = held(*W12).elder("pass")

    assert learnt(game) == (NOTHING, NOTHING)
    assert game.state.calls == (Call("point", result="open"),)
    assert not game.state.table.marks


def test_e_opens() -> None:
    game = held(*W12).elder("declare", "H:AQJT8")

    assert learnt(game) == (NOTHING, NOTHING)
    assert game.state.calls == (Call("point", size=5),)
    assert secrets(game, ELDER) == {"point:0": cards("H:AQJT8")}
    assert secrets(game, YOUNGER) == secrets(game, None) == {"point:0": None}


def test_good_at_once() -> None:
    game = held(*W12).elder("declare", "H:AQJT8").younger("respond")

    assert learnt(game) == (set(cards("H:AQJT8")), NOTHING)
    assert game.state.calls == (Call("point", size=5, result="good"),)
    assert not game.state.table.marks


def test_good_at_once_looks_the_same_whatever_was_selected() -> None:
    """Younger claims nothing of that size; whether he put up something smaller stays hidden."""
    silent = held(*W12).elder("declare", "H:AQJT8").younger("respond")
    small = held(*W12).elder("declare", "H:AQJT8").younger("respond", "S:AQJT")

    assert small.view(ELDER) == silent.view(ELDER)
    assert small.view(None) == silent.view(None)
    assert small.events == silent.events


def test_not_good_at_once() -> None:
    game = held(*W12).elder("pass").elder("declare", "H:QJT").younger("respond", "C:AKQJ")

    assert learnt(game) == (NOTHING, NOTHING)
    assert game.state.calls[1] == Call("sequence", size=3, result="not_good")
    assert secrets(game, YOUNGER) == {"sequence:1": cards("C:AKQJ")}
    assert secrets(game, ELDER) == secrets(game, None) == {"sequence:1": None}

    game.talk().lead("AH", y_point="-", y_sequence_extra="-", y_set="-")
    assert learnt(game)[1] == set(cards("C:AKQJ"))


def test_the_question() -> None:
    game = held(*W13).elder("declare", "H:AKQJ8").younger("respond", "D:AQJT7")

    assert learnt(game) == (NOTHING, NOTHING)
    assert game.state.calls == (Call("point", size=5, asked=True),)
    assert secrets(game, ELDER) == {"point:0": cards("H:AKQJ8"), "point:1": None}
    assert secrets(game, YOUNGER) == {"point:0": None, "point:1": cards("D:AQJT7")}
    assert secrets(game, None) == {"point:0": None, "point:1": None}


def test_e_qualifies() -> None:
    game = held(*W13).elder("declare", "H:AKQJ8").younger("respond", "D:AQJT7").elder("qualify")

    assert learnt(game) == (NOTHING, NOTHING)
    assert game.state.calls == (Call("point", size=5, height="49", asked=True),)


def test_good_after_the_question() -> None:
    game = held(*W13).elder("declare", "H:AKQJ8").younger("respond", "D:AQJT7").elder("qualify")
    game.younger("answer")

    assert learnt(game) == (set(cards("H:AKQJ8")), NOTHING)
    assert not game.state.table.marks
    game.talk().lead("AH")
    assert not learnt(game)[1] & set(cards("7D JD"))  # which five they were is never told


def test_not_good_after_the_question() -> None:
    game = held(*W20).elder("pass").elder("pass").elder("declare", "QS QH QD")
    game.younger("respond", "KS KH KD").elder("qualify").younger("answer")

    assert learnt(game) == (NOTHING, NOTHING)
    assert game.state.calls[2] == Call("set", 3, "Q", asked=True, result="not_good")

    game.elder("play", "QS").younger("pass").younger("pass")
    assert learnt(game) == (NOTHING, set(cards("KS KH KD")))


def test_equal() -> None:
    """RES 24: elder's cards at once, younger's after the lead."""
    game = held(*W14).elder("declare", "S:KQJT9").younger("respond", "D:AQJT8")
    game.elder("qualify").younger("answer")

    assert learnt(game) == (set(cards("S:KQJT9")), NOTHING)
    assert secrets(game, ELDER) == {"point:1": None}

    game.talk(sequence="-", set="-").elder("play", "KS")
    assert learnt(game) == (set(cards("S:QJT9")), set(cards("D:AQJT8")))
    assert game.sheet(YOUNGER) == []


def test_e_adds() -> None:
    game = held("S:AKQJT9 H:987 D:98 C:7", "H:AKJT D:AKJT C:AKJT").elder("pass")
    game.elder("declare", "S:AKQJT9").younger("respond")
    assert learnt(game) == (set(cards("S:AKQJT9")), NOTHING)

    game.elder("add", "H:987")
    assert learnt(game) == (set(cards("S:AKQJT9 H:987")), NOTHING)


def test_y_declares_after_the_lead() -> None:
    game = held(*W12).elder("pass").elder("pass").elder("pass").elder("play", "AH")
    assert learnt(game) == (NOTHING, NOTHING)

    game.younger("declare", "D:AQ")
    assert learnt(game) == (NOTHING, set(cards("D:AQ")))
    game.younger("pass").younger("declare", "AS AD AC").younger("add", "QS QD QC")
    assert learnt(game) == (NOTHING, set(cards("AS AD AC QS QD QC")))


def test_one_step_tells_the_height_but_no_cards() -> None:
    game = held(*W13, one_step=True).elder("pass").elder("pass").elder("declare", "JS JH JC")
    assert game.state.calls[2] == Call("set", 3, "J")
    assert learnt(game) == (NOTHING, NOTHING)

    game.younger("respond", "TS TH TD TC")
    assert learnt(game) == (NOTHING, NOTHING)


def test_one_step_good_and_equal_show_elders_cards() -> None:
    equal = held(*W18, one_step=True).elder("declare", "S:QJT9").younger("respond", "D:QJT9")
    assert learnt(equal) == (set(cards("S:QJT9")), NOTHING)

    good = held(*W18, one_step=True).elder("declare", "S:QJT9").younger("respond", "S:AK8")
    assert learnt(good) == (set(cards("S:QJT9")), NOTHING)
    assert not good.state.table.marks


def test_hidden_selections_of_different_sizes_look_alike() -> None:
    """“Not good” with six cards or with seven: elder cannot tell until after the lead."""
    hands = ("S:AKQJ H:AKQ D:AK7 C:K7", "D:QJT98 C:AQJT98 H:7")
    six = held(*hands).elder("declare", "S:AKQJ").younger("respond", "C:AQJT98")
    five = held(*hands).elder("declare", "S:AKQJ").younger("respond", "D:QJT98")

    assert six.view(ELDER) == five.view(ELDER)
    assert six.view(None) == five.view(None)


def test_w30_declaration_details() -> None:
    game = held(*W12).talk().lead("AH")

    lost, point, *own = details(game.view(YOUNGER).state)

    assert lost == Detail(ELDER, "sequence", "tierce", "", "not_good")
    hearts = cards("AH QH JH TH 8H")
    assert point == Detail(ELDER, "point", "point", "49", "good", hearts, cards("AH"))
    assert [(d.seat, d.name, d.height) for d in own] == [
        (1, "quart", "A"), (1, "tierce", "Q"), (1, "tierce", "Q"),
        (1, "trio", "A"), (1, "trio", "Q"), (1, "trio", "J"),
    ]  # fmt: skip
    assert details(game.view(None).state) == details(game.state)


def test_details_of_a_lost_declaration_go_as_deep_as_was_spoken() -> None:
    game = held(W16[1], W16[0]).talk()

    assert [(d.name, d.height, d.cards) for d in details(game.state)] == [
        ("point", "49", ()), ("quint", "K", ()), ("trio", "", ()),
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_imagined_hands_hold_what_was_said(seed: int) -> None:
    rng = Random(seed)
    game = held(*W14).elder("declare", "S:KQJT9").younger("respond", "D:AQJT8").elder("qualify")

    world = imagined(GAME, game.view(YOUNGER), rng)
    said = world.table.marked("point:0")
    assert comparing.key("point", said) == (5, 49)
    assert set(said) <= set(world.table[hand(ELDER)])

    game.younger("answer").elder("pass").elder("declare", "KS KH KD")
    world = imagined(GAME, game.view(None), rng)
    assert comparing.key("point", world.table.marked("point:1")) == (5, 49)
    assert comparing.is_legal("set", world.table.marked("set:0"))
    assert HIDDEN not in world.table.cards()


@pytest.mark.parametrize("seed", range(10))
def test_imagined_answers_beat_what_they_answered(seed: int) -> None:
    game = held(W16[1], W16[0]).talk()

    world = imagined(GAME, game.view(ELDER), Random(seed))

    hand_of_younger = set(world.table[hand(YOUNGER)])
    for category, least in (("point", (5, 50)), ("sequence", (5, 8)), ("set", (4, 0))):
        answer = world.table.marked(f"{category}:1")
        assert comparing.key(category, answer) >= least
        assert set(answer) <= hand_of_younger
