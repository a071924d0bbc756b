"""Actions as text, and choices that say exactly what is allowed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from repique.core.actions import Action, Choice, choose, is_allowed, offered_action, one_of
from repique.core.cards import pack, parse_cards

CARDS = parse_cards("QS JD KS QS2")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("play QS", Action("play", parse_cards("QS"))),
        ("meld:pinochle QS JD2", Action("meld", parse_cards("QS JD2"), "pinochle")),
        ("bid:250", Action("bid", (), "250")),
        ("pass", Action("pass")),
        ("options:penalty=on,goal=1500", Action("options", (), "penalty=on,goal=1500")),
    ],
)
def test_an_action_is_one_line_of_text(text: str, action: Action) -> None:
    assert Action.parse(text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    "text", ["", "Play QS", "play QX", "play qs", "play 10S", "play QS1", "play:", "a:b:c", "p!"]
)
def test_text_that_is_no_action_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="write"):
        Action.parse(text)


@given(
    verb=st.from_regex(r"[a-z_]+", fullmatch=True),
    cards=st.lists(st.sampled_from(pack("789JQKTA", 4)), unique=True).map(tuple),
    value=st.from_regex(r"[a-z0-9=,._-]*", fullmatch=True),
)
def test_any_action_parses_back_from_its_text(
    verb: str, cards: tuple[str, ...], value: str
) -> None:
    action = Action(verb, parse_cards(" ".join(cards)), value)
    assert Action.parse(str(action)) == action


def test_a_choice_of_some_cards_allows_neither_fewer_nor_more() -> None:
    choice = Choice("discard", CARDS, 1, 2)

    assert choice.allows(Action("discard", CARDS[:1]))
    assert choice.allows(Action("discard", CARDS[1:3]))
    assert not choice.allows(Action("discard"))
    assert not choice.allows(Action("discard", CARDS[:3]))
    assert not choice.allows(Action("discard", CARDS[:1] * 2))
    assert not choice.allows(Action("discard", parse_cards("7C")))
    assert not choice.allows(Action("discard", CARDS[:1], "face_up"))


def test_a_choice_lists_its_actions_once_each() -> None:
    actions = list(Choice("discard", CARDS, 1, 2, ("open", "closed")).actions())

    assert len(actions) == len(set(actions)) == 2 * (4 + 6)
    assert all(is_allowed([Choice("discard", CARDS, 1, 2, ("open", "closed"))], a) for a in actions)


def offered_for(text: str, alike: bool = True) -> Action | None:
    options = [one_of("play", parse_cards("QS KS")), choose("meld", parse_cards("QS JD"), "pin")]
    return offered_action(options, Action.parse(text), lambda card, twin: alike)


def test_a_player_may_name_the_twin_of_an_offered_card() -> None:
    assert offered_for("play QS2") == Action.parse("play QS")
    assert offered_for("meld:pin JD2 QS") == Action.parse("meld:pin JD QS")
    assert offered_for("play KS") == Action.parse("play KS")
    assert offered_for("play AS") is None
    assert offered_for("meld:pin QS QS2") is None


def test_a_twin_in_another_place_is_not_accepted() -> None:
    assert offered_for("play QS2", alike=False) is None
    assert offered_for("play QS", alike=False) == Action.parse("play QS")


def test_a_value_that_follows_from_the_cards_may_be_left_out() -> None:
    assert offered_for("meld JD QS") == Action.parse("meld:pin JD QS")
    assert offered_for("meld:trio JD QS") is None
