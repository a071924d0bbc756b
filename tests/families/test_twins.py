"""Equal cards in one hand: the copy that others know is played first."""

from repique.core.cards import parse_cards
from repique.core.table import EVERYONE, Table, hand, only
from repique.families.twins import best_known, better_known_first, one_of_each


def table() -> Table:
    """Seat 0 holds two queens and a king; everybody has seen the second queen."""
    held = Table()
    held.put(parse_cards("QS QS2 KS"), hand(0), only(0))
    held.show(parse_cards("QS2"), EVERYONE)
    return held


def test_the_better_known_copy_comes_first() -> None:
    assert better_known_first(table(), 0)[0] == "QS2"


def test_one_of_each_face_is_offered() -> None:
    assert sorted(one_of_each(table(), 0)) == ["KS", "QS2"]


def test_a_named_card_becomes_the_copy_that_others_know_best() -> None:
    assert best_known(table(), 0, parse_cards("QS KS")) == ("QS2", "KS")
    assert sorted(best_known(table(), 0, parse_cards("QS QS2"))) == ["QS", "QS2"]
