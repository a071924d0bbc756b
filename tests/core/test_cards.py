"""Cards as text: copies, jokers, other suits; and how they are sorted."""

import pytest

from repique.core.actions import Action
from repique.core.card_order import CardOrder, order_of_pack
from repique.core.cards import is_card, is_joker, pack, parse_cards, suit, suits_of
from repique.core.names import renamed
from repique.play.text.card_symbols import glyph, typed_card
from repique.play.text.words import load_words

CANASTA = pack("3456789TJQKA2", 2, jokers="RB")
GERMAN = pack("789TUOKA", 1, "ALHB")


def test_two_packs_with_jokers() -> None:
    assert len(CANASTA) == len(set(CANASTA)) == 108
    assert CANASTA[-4:] == ("XR", "XR2", "XB", "XB2")
    assert suits_of(CANASTA) == "CDSH"
    assert [suit(card) for card in ("XR", "QS")] == ["", "S"]
    assert is_joker("XB2")


def test_any_pack_survives_its_text_form() -> None:
    for cards in (CANASTA, GERMAN):
        action = Action("deal", cards, "seats")
        assert Action.parse(str(action)) == action


@pytest.mark.parametrize("text", ["", "Q", "QX", "XS", "XX", "QS1", "0S", "qs", "10S", "??"])
def test_other_text_is_no_card(text: str) -> None:
    assert not is_card(text)


def test_text_that_only_looks_like_a_card_is_not_renamed() -> None:
    turn = {"QS": "QS2", "QS2": "QS"}
    assert renamed(("QS", "RH", "QS QS2"), turn.__getitem__) == ("QS2", "RH", "QS2 QS")


def test_cards_have_names_and_signs() -> None:
    words = load_words("piquet")
    (joker,) = parse_cards("XR2")
    assert words.card(joker) == "red joker"
    assert [glyph(card) for card in ("TD", "XR", "XB2", "UL")] == [
        "10♦", "red joker", "black joker", "Ul",
    ]  # fmt: skip


def test_cards_are_typed_as_the_pack_has_them() -> None:
    assert typed_card("q♠") == "QS"
    assert typed_card("xr") is None
    assert typed_card("xr", CANASTA) == "XR"
    assert typed_card("ul") is None
    assert typed_card("ul", GERMAN) == "UL"
    assert typed_card("no", GERMAN) is None


def test_hands_are_sorted_by_the_suits_of_the_pack() -> None:
    order = order_of_pack("789TUOKA", GERMAN)
    assert order.by_suit(parse_cards("7B AL UA 9L OA")) == ["OA", "UA", "AL", "9L", "7B"]
    assert order_of_pack("23456789TJQKAX", CANASTA).by_suit(parse_cards("AH XB 2C XR")) == [
        "XB", "XR", "2C", "AH",
    ]  # fmt: skip


def test_a_suit_of_its_own_making_holds_cards_of_others() -> None:
    """Trumps of a game in which all jacks are trumps."""
    order = CardOrder("789QKTAJ", own=(("J", ("JD", "JH", "JS", "JC")),))
    assert order.rows(parse_cards("AC JC 7C JD AH")) == (("JD", "JC"), ("7C", "AC"), ("AH",))
