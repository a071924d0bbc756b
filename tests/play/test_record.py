"""Errors in records are reported with the line number."""

import pytest

from repique.play.record import BadRecord, parse
from repique.play.series import parse_records


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the record is empty"),
        ("game pinochle2 1\ndealer 7", "line 2: seat 7 cannot deal"),
        ("game pinochle2 1\ndealer -3", "line 2: “-3” should be a number"),
        ("game pinochle2 1\nnumber x", "line 2: “x” should be a number"),
        ("game pinochle2 1\noption goal 7", "line 2: goal must be one of"),
        ("game pinochle2 1\noption gaol 1000", "line 2: there is no option called “gaol”"),
        ("game pinochle2 2", "line 1: this record was made with version 2"),
        ("game whist 1", "line 1: there is no game called “whist”"),
        ("dealer 0", "line 1: a record begins with"),
        ("game pinochle2 1\ngame pinochle2 1", "line 2: a second game begins"),
        ("game pinochle2 1\n0 play QX", "line 2: 'QX' is not a card"),
        ("game pinochle2 1\ndealer 0\n---\ngame pinochle2 1\nnonsense", "line 5: “nonsense”"),
        ("game pinochle2 1\ndealer 0\n---\n", "the record is empty"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(BadRecord) as caught:
        parse_records(text)

    assert complaint in str(caught.value)


def test_a_score_check_before_the_first_move_counts_too() -> None:
    with pytest.raises(BadRecord, match="the score should be 10 0, it is 0 0"):
        parse("game pinochle2 1\ndealer 0\n= 10 0").replay()


def test_an_endless_line_is_refused_and_not_repeated() -> None:
    with pytest.raises(BadRecord, match="line 2: the line is longer than any in a record"):
        parse("game pinochle2 1\n0 play" + " QS" * 400_000)
