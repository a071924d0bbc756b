"""Parts of the last view that are used again change nothing in what a seat is shown."""

from dataclasses import replace
from random import Random

import pytest

from repique.core.game import OVER
from repique.core.score import Entry
from repique.core.table import CHANCE, Seat
from repique.play.presets import preset_names
from repique.play.series import Series
from repique.play.session import Session
from repique.play.simple_players import random_action
from repique.play.story import PlayedMove, story_of
from repique.server.view.build import short_hash, table_view, teller_for
from repique.server.view.conversation import Conversation
from repique.server.view.parts import GrowingRow, ViewParts
from repique_testkit.server.soak import game_and_options, random_rule_changes

STEPS = 150


def one_step(session: Session, talk: Conversation, rng: Random) -> Conversation:
    """A deal, a move, or now and then something taken back; and the talk of it."""
    seat = session.state.turn
    if seat == CHANCE:
        events = session.deal()
    elif (turns := session.turns(seat)) and rng.random() < 0.03:
        session.undo_to(rng.choice(turns))
        return Conversation(story_of(session))
    else:
        events = session.submit(seat, random_action(session.choices(seat), rng)).events
    talk.add(PlayedMove.of(session.record.moves[-1], events, session.state))
    return talk


@pytest.mark.parametrize("preset", preset_names())
@pytest.mark.parametrize("seed", ["usual", "house"])
def test_a_view_with_parts_of_the_last_one_is_that_without_them(preset: str, seed: str) -> None:
    rng = Random(f"{preset} {seed}")
    game, usual = game_and_options(preset)
    options = usual if seed == "usual" else usual.with_changes(random_rule_changes(preset, rng))
    session = Series.begin(game, options, seed.encode()).session
    talk = Conversation(story_of(session))
    parts: dict[Seat | None, ViewParts] = {}
    compared = 0
    while session.state.phase != OVER and compared < STEPS:
        talk = one_step(session, talk, rng)
        for seat in (*range(session.state.seats), None):
            kept = parts.setdefault(seat, ViewParts())
            again = table_view(session, seat, (), talk, parts=kept)
            fresh = table_view(session, seat, (), Conversation(talk.story))
            assert again == fresh
            assert short_hash(again) == short_hash(fresh)
        compared += 1
    assert compared


@pytest.mark.parametrize("preset", preset_names())
def test_turns_begin_where_the_session_says(preset: str) -> None:
    rng = Random(preset)
    game, options = game_and_options(preset)
    session = Series.begin(game, options, b"turns").session
    talk = Conversation(story_of(session))
    for _ in range(STEPS):
        if session.state.phase == OVER:
            break
        talk = one_step(session, talk, rng)
        for seat in range(session.state.seats):
            assert session.turn_starts(seat) == [turn.start for turn in session.turns(seat)]


def test_only_what_follows_the_same_objects_is_built_again() -> None:
    built: list[str] = []

    def build(source: Entry) -> str:
        built.append(source.reason)
        return source.reason

    first, second, third = (Entry(0, reason, 10) for reason in ("one", "two", "three"))
    row: GrowingRow[Entry, str] = GrowingRow()
    assert row.of([first, second], build) == ("one", "two")
    assert row.of([first, second, third], build) == ("one", "two", "three")
    assert built == ["one", "two", "three"]
    assert row.of([first], build) == ("one",)
    assert row.of([first, third], build) == ("one", "three")
    assert row.of([], build) == ()
    assert built == ["one", "two", "three", "three"]


def test_another_teller_says_everything_anew() -> None:
    game, options = game_and_options("pinochle")
    session = Series.begin(game, options, b"teller").session
    session.deal()
    parts = ViewParts()
    teller = teller_for(session, 0)
    facts = [("leader", "seat:1")]
    parts.told_by(teller)
    (before,) = parts.facts(teller, facts, 2)
    renamed = replace(teller, names={1: "Clara"})
    parts.told_by(renamed)
    (after,) = parts.facts(renamed, facts, 2)
    assert before.text == teller.fact("leader", "seat:1", 2)
    assert after.text == renamed.fact("leader", "seat:1", 2)
    assert before != after
