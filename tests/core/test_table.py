"""Who knows which card."""

from random import Random

from repique.core.cards import HIDDEN, parse_cards
from repique.core.table import EVERYONE, NOBODY, Table, hand, imagine, only


def dealt() -> Table:
    table = Table()
    table.put(parse_cards("7S 8S 9D"), hand(0), only(0))
    table.put(parse_cards("AC KC QC"), hand(1), only(1))
    table.put(parse_cards("7C 8C"), "stock", NOBODY)
    table.put(parse_cards("9C"), "stock", EVERYONE)
    return table


def test_a_view_hides_the_cards_that_the_seat_does_not_know() -> None:
    table = dealt()

    assert table.seen(0)[hand(0)] == ("7S", "8S", "9D")
    assert table.seen(0)[hand(1)] == (HIDDEN,) * 3
    assert table.seen(1)["stock"] == (HIDDEN, HIDDEN, "9C")
    assert table.seen(None)[hand(0)] == (HIDDEN,) * 3
    assert table.seen(None)["stock"] == (HIDDEN, HIDDEN, "9C")


def test_a_shown_card_is_forgotten_once_it_may_have_been_discarded() -> None:
    table = dealt()
    table.show(parse_cards("7S 8S 9D"), EVERYONE)  # carte blanche

    table.move(parse_cards("8S"), hand(0), "discard:0", seen_by=only(0))

    assert table.seen(1)[hand(0)] == (HIDDEN, HIDDEN)
    assert table.seen(1)["discard:0"] == (HIDDEN,)
    assert table.seen(0)["discard:0"] == ("8S",)


def test_a_card_known_in_a_pile_can_be_followed_by_its_place() -> None:
    table = dealt()

    table.move(parse_cards("7C"), "stock", hand(0), only(0))
    table.move(parse_cards("9C"), "stock", hand(1), only(1))

    assert table.seen(0)[hand(1)] == ("9C", HIDDEN, HIDDEN, HIDDEN)
    assert table.seen(1)[hand(0)] == (HIDDEN,) * 4


def test_playing_a_card_face_up_keeps_what_others_know() -> None:
    table = dealt()
    table.show(parse_cards("8S"), EVERYONE)

    table.move(parse_cards("7S"), hand(0), "trick", EVERYONE)

    assert table.seen(1)[hand(0)] == ("8S", HIDDEN)


def test_a_hand_does_not_show_in_which_order_its_cards_came() -> None:
    table = dealt()

    table.move(parse_cards("8C"), "stock", hand(0), only(0))

    assert table[hand(0)] == ("7S", "8C", "8S", "9D")
    # A known card stands first in another's view: its place among hidden ones would give it away.
    table.show(parse_cards("8S"), EVERYONE)
    assert table.seen(1)[hand(0)] == ("8S", HIDDEN, HIDDEN, HIDDEN)


def test_a_private_mark_is_seen_by_its_owner_alone() -> None:
    table = dealt()

    table.mark("point:0", parse_cards("7S 8S"), only(0))

    assert table.seen(0).marks["point:0"] == (only(0), ("7S", "8S"))
    assert table.seen(1).marks["point:0"] == (only(0), None)


def test_an_imagined_deal_fits_what_was_seen() -> None:
    table = dealt()
    cards = table.cards()
    seen = table.seen(0)

    worlds = [imagine(seen, cards, Random(seed)) for seed in range(30)]

    for world in worlds:
        assert sorted(world.cards()) == sorted(cards)
        assert world.seen(0) == seen
        assert all(world.known[card] == only(1) for card in world[hand(1)])
    assert len({world[hand(1)] for world in worlds}) > 5


def test_a_copy_can_change_without_its_original() -> None:
    table = dealt()
    twin = table.copy()

    twin.move(parse_cards("7S"), hand(0), "trick", EVERYONE)
    twin.mark("point:0", parse_cards("8S"), only(0))

    assert table == dealt()
    assert twin != table


def test_a_mark_of_another_seat_shows_neither_cards_nor_their_number() -> None:
    table = Table()
    table.put(parse_cards("7S 8S 9D"), hand(0), only(0))
    table.mark("point:0", parse_cards("7S 8S"), only(0))

    assert table.seen(0).marked("point:0") == ("7S", "8S")
    assert table.seen(1).marks == table.seen(None).marks == {"point:0": (only(0), None)}
    assert table.unmark("point:0") == ("7S", "8S")
    assert not table.marks


def test_swapped_cards_change_places_and_what_is_known_stays_with_the_places() -> None:
    table = Table()
    table.put(parse_cards("7S 8S"), hand(0), only(0))
    table.put(parse_cards("KD AD"), "talon", only(1))

    table.swap(parse_cards("8S")[0], parse_cards("KD")[0])

    assert table[hand(0)] == ("7S", "KD")
    assert table["talon"] == ("8S", "AD")
    assert (table.known[parse_cards("KD")[0]], table.known[parse_cards("8S")[0]]) == (1, 2)


def test_a_view_does_not_tell_in_which_order_its_cards_became_known() -> None:
    one = Table()
    other = Table()
    one.put(parse_cards("9C 7S"), hand(1), EVERYONE)
    other.put(parse_cards("7S"), hand(1), EVERYONE)
    other.put(parse_cards("9C"), hand(1), EVERYONE)

    assert list(one.seen(0).known) == list(other.seen(0).known) == ["7S", "9C"]


def test_a_view_does_not_tell_who_else_knows_a_hidden_card() -> None:
    passed = dealt()
    kept = dealt()
    passed.show(parse_cards("AC"), only(2))  # seat 2 has passed that one to seat 1

    assert passed.seen(0) == kept.seen(0)
    assert passed.seen(None) == kept.seen(None)
