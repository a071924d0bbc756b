"""Tricks where suit and rank of a card depend on trumps, as in Euchre."""

from itertools import pairwise

from repique.core.card_order import CardOrder, plain_order
from repique.core.cards import Card, parse_cards
from repique.families.tricks import TrickRules, beats, playable, why_not, winner

HEARTS = CardOrder("9TJQKAX", own=(("H", ("9H", "TH", "QH", "KH", "AH", "JD", "JH", "XR")),))
RANKS = "9TJQKA"
BEAT = TrickRules(beat_plain=True, beat_trump=True, trump=True)


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def test_the_left_bower_is_a_trump_for_all_purposes() -> None:
    led = cards("9H")
    assert playable(cards("JD AD 9C"), led, TrickRules(), "H", HEARTS) == cards("JD")
    assert why_not(cards("JD AD 9C"), Card("AD"), led, TrickRules(), "H", HEARTS) == "must_follow"
    assert playable(cards("JD AD 9C"), cards("KD"), TrickRules(), "H", HEARTS) == cards("AD")


def test_as_printed_the_jack_of_diamonds_follows_diamonds() -> None:
    for order in (RANKS, plain_order(RANKS)):
        assert playable(cards("JD AD 9C"), cards("9H"), TrickRules(), "H", order) == cards(
            "JD AD 9C"
        )
        assert playable(cards("JD 9C"), cards("KD"), TrickRules(), "H", order) == cards("JD")


def test_trumps_have_an_order_of_their_own() -> None:
    highest = cards("XR JH JD AH KH QH TH 9H")
    for higher, lower in pairwise(highest):
        assert beats(higher, lower, "H", HEARTS)
        assert not beats(lower, higher, "H", HEARTS)
    assert winner(cards("AS JD AH JH"), "H", HEARTS) == 3
    assert winner(cards("AD JD 9H"), "H", HEARTS) == 1


def test_the_duty_to_beat_goes_by_that_order() -> None:
    assert playable(cards("AH JD KH"), cards("JH"), BEAT, "H", HEARTS) == cards("AH JD KH")
    assert playable(cards("AH JH KH"), cards("JD"), BEAT, "H", HEARTS) == cards("JH")
    assert why_not(cards("AH JH"), Card("AH"), cards("JD"), BEAT, "H", HEARTS) == "must_beat"


def test_a_joker_without_a_suit_follows_nothing() -> None:
    order = CardOrder("9TJQKAX")
    assert order.suit_of("XB") == ""
    assert playable(cards("XB 9C"), cards("AC"), TrickRules(), "H", order) == cards("9C")
    assert not beats(Card("XB"), Card("9C"), "H", order)
