"""What each player learns at each step of the declarations: nothing more, nothing less.

Every row is looked at from elder's seat, from younger's, and by a spectator. A private mark
must show a stranger neither its cards nor their number.
"""

from repique.core.cards import Card
from repique.core.table import hand
from repique.games.piquet.state import CategoryCall
from repique.games.piquet.tests.position import ELDER, YOUNGER, Round, cards, held
from repique.games.piquet.tests.test_dialogue import W12, W13, W14, W18, W20

NOTHING: set[Card] = set()


def learnt(game: Round) -> tuple[set[Card], set[Card]]:
    """Cards of elder known to younger, and of younger known to elder.

    A spectator must know exactly what both players know of each other.
    """
    of_elder = game.known(YOUNGER, ELDER)
    of_younger = game.known(ELDER, YOUNGER)
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
    assert game.state.calls == (CategoryCall("point", result="open"),)
    assert not game.state.table.marks


def test_e_opens() -> None:
    game = held(*W12).elder("declare", "H:AQJT8")

    assert learnt(game) == (NOTHING, NOTHING)
    assert game.state.calls == (CategoryCall("point", size=5),)
    assert secrets(game, ELDER) == {"point:0": cards("H:AQJT8")}
    assert secrets(game, YOUNGER) == secrets(game, None) == {"point:0": None}


def test_good_at_once() -> None:
    game = held(*W12).elder("declare", "H:AQJT8").younger("respond")

    assert learnt(game) == (set(cards("H:AQJT8")), NOTHING)
    assert game.state.calls == (CategoryCall("point", size=5, result="good"),)
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
    assert game.state.calls[1] == CategoryCall("sequence", size=3, result="not_good")
    assert secrets(game, YOUNGER) == {"sequence:1": cards("C:AKQJ")}
    assert secrets(game, ELDER) == secrets(game, None) == {"sequence:1": None}

    game.talk().lead("AH", y_point="-", y_sequence_extra="-", y_set="-")
    assert learnt(game)[1] == set(cards("C:AKQJ"))


def test_the_question() -> None:
    game = held(*W13).elder("declare", "H:AKQJ8").younger("respond", "D:AQJT7")

    assert learnt(game) == (NOTHING, NOTHING)
    assert game.state.calls == (CategoryCall("point", size=5, asked=True),)
    assert secrets(game, ELDER) == {"point:0": cards("H:AKQJ8"), "point:1": None}
    assert secrets(game, YOUNGER) == {"point:0": None, "point:1": cards("D:AQJT7")}
    assert secrets(game, None) == {"point:0": None, "point:1": None}


def test_e_qualifies() -> None:
    game = held(*W13).elder("declare", "H:AKQJ8").younger("respond", "D:AQJT7").elder("qualify")

    assert learnt(game) == (NOTHING, NOTHING)
    assert game.state.calls == (CategoryCall("point", size=5, height="49", asked=True),)


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
    assert game.state.calls[2] == CategoryCall("set", 3, "Q", asked=True, result="not_good")

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
    assert game.state.calls[2] == CategoryCall("set", 3, "J")
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
