"""Who sits where, in its one form."""

import pytest

from repique.play.record import parse_record
from repique.play.seating import NO_SEATING, ComputerPlayer, SeatedPerson, Seating

FOUR = Seating(
    (
        SeatedPerson("Anna", 3),
        ComputerPlayer("expert", "Otto"),
        SeatedPerson("Bert", 7),
        ComputerPlayer("novice"),
    )
)
TEXT = "game pinochle4 1\nnumber 1\ndealer 0\n"


def test_people_and_computers_are_told_by_seat() -> None:
    assert FOUR.people == (0, 2)
    assert FOUR.computers == (1, 3)
    assert FOUR.kinds == ("person", "expert", "person", "novice")
    assert FOUR.levels == {1: "expert", 3: "novice"}
    assert FOUR.players == {0: 3, 2: 7}
    assert FOUR.names == ("Anna", "Otto", "Bert", "novice")
    assert FOUR.given_names == {0: "Anna", 1: "Otto", 2: "Bert"}
    assert [FOUR.seat_of_player(player) for player in (3, 7, 8, 0)] == [0, 2, None, None]


def test_levels_change_and_names_stay() -> None:
    after = FOUR.with_level((1, 3), "master")
    assert after.names == ("Anna", "Otto", "Bert", "master")
    assert after.players == FOUR.players
    with pytest.raises(ValueError, match="only computer players"):
        FOUR.with_level((0, 1), "master")


def test_one_occupant_is_replaced() -> None:
    after = FOUR.with_occupant(3, SeatedPerson("Carla", 9))
    assert after.people == (0, 2, 3)
    assert after.occupants[:3] == FOUR.occupants[:3]


def test_a_record_notes_levels_and_names_of_computers_only() -> None:
    assert FOUR.notes() == {"seats": "person expert person novice", "name_1": "Otto"}
    noted = Seating.from_notes(FOUR.notes())
    assert noted.kinds == FOUR.kinds
    assert noted.names == ("", "Otto", "", "novice")
    assert noted.with_people(FOUR.persons) == FOUR


def test_people_of_another_seating_take_the_seats_of_people_only() -> None:
    moved = Seating((*FOUR.occupants[:2], ComputerPlayer("simple"), SeatedPerson()))
    assert moved.with_people(FOUR.persons).names == ("Anna", "Otto", "simple", "")
    assert moved.with_people({}) == moved


def test_kinds_from_a_log_keep_names_and_ids() -> None:
    after = FOUR.with_kinds(("person", "master", "person", "master"))
    assert after.names == ("Anna", "Otto", "Bert", "master")
    assert after.players == FOUR.players
    assert NO_SEATING.with_kinds(("person", "novice")).names == ("", "novice")


def test_a_record_has_its_seating_and_the_same_text_again() -> None:
    text = f"{TEXT}note seats person expert person novice\nnote name_1 Otto\nnote practice no\n"
    record = parse_record(text)
    assert record.seating.names == ("", "Otto", "", "novice")
    assert record.notes == {"practice": "no"}
    assert record.text() == text
    record.seating = FOUR
    assert record.text() == text


def test_a_record_without_the_note_tells_of_nobody() -> None:
    record = parse_record(TEXT)
    assert record.seating == NO_SEATING
    assert record.text() == TEXT
