"""Errors in records are reported with the line number."""

from random import Random

import pytest

from repique.core.game import Setup
from repique.core.table import CHANCE, hand
from repique.games import all_games, by_preset
from repique.play.deals import FreshDeals
from repique.play.record import BadRecord, Record, parse_record
from repique.play.series import parse_records
from repique.play.session import Session
from repique_testkit.laws.random_play import random_action
from repique_testkit.play.abilities import GAMES, presets_of


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the record is empty"),
        ("game pinochle2 1\ndealer 7", "line 2: seat 7 cannot deal"),
        ("game pinochle2 1\ndealer -3", "line 2: “-3” should be a number"),
        ("game pinochle2 1\nnumber x", "line 2: “x” should be a number"),
        ("game pinochle2 1\noption goal 7", "line 2: goal must be one of"),
        ("game pinochle2 1\noption gaol 1000", "line 2: there is no house rule called “gaol”"),
        ("game pinochle2 3", "line 1: this record was made with version 3"),
        ("game whist 1", "line 1: there is no game called “whist”"),
        ("dealer 0", "line 1: a record begins with"),
        ("game pinochle2 1\ngame pinochle2 1", "line 2: a second game starts"),
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
        parse_record("game pinochle2 1\ndealer 0\n= 10 0").replay()


def test_an_endless_line_is_refused_and_not_repeated() -> None:
    with pytest.raises(BadRecord, match="line 2: the line is longer than any in a record"):
        parse_record("game pinochle2 1\n0 play" + " QS" * 400_000)


@pytest.mark.parametrize("preset", presets_of([game for game in GAMES if 1 in game.by_number]))
def test_records_of_older_rules_replay_as_they_were_made(preset: str) -> None:
    """There the copies of a face were kept by number, which decided what was played and given."""
    found = by_preset(preset)
    assert found is not None
    game, name = found
    older = Session.resume(
        Record(game, game.presets[name], Setup(0), version=1), FreshDeals(b"older")
    )
    rng = Random(preset)
    while not older.over and len(older.record.moves) < 150:
        if older.state.turn == CHANCE:
            older.deal()
        else:
            older.submit(older.state.turn, random_action(older.choices(older.state.turn), rng))
            for seat in range(older.state.seats):
                held = older.state.table[hand(seat)]
                assert held == tuple(sorted(held))
    text = older.record.text()

    again = Session.resume(parse_record(text), FreshDeals(b"older"))

    assert text.startswith(f"game {game.id} 1\n")
    assert again.record.text() == text == again.record.without_secrets().text()
    assert again.state == older.state
    with pytest.raises(BadRecord):
        parse_record(text.replace(f"game {game.id} 1", f"game {game.id} 2")).replay()


def test_a_new_match_is_played_by_the_rules_of_today() -> None:
    for game in all_games().values():
        record = Session(game, next(iter(game.presets.values())), FreshDeals(b"new")).record
        assert record.version == game.rules_version
        assert not record.start().table.by_number
