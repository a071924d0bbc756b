"""Declaration details: all that may be recalled, and no more."""

from repique.games.piquet.details import Detail, details
from repique.games.piquet.tests.position import ELDER, YOUNGER, cards, held
from repique.games.piquet.tests.test_dialogue import W12, W16


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
