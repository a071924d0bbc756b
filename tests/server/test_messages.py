"""Messages: what can be sent can be read, and everything else is refused."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from repique.core.game import OVER
from repique.core.table import CHANCE
from repique.games import all_games, by_preset
from repique.play.presets import preset_names
from repique.play.series import Series
from repique.server.live import messages
from repique.server.live.messages import BadMessage
from repique.server.view.build import event_views, short_hash, table_view
from repique_testkit.play.sketch_play import sketch_action

A = "a" * 22
MESSAGES: list[messages.Upward] = [
    messages.ActCommand(A, 3, "meld:pinochle QS JD"),
    messages.ReadyCommand(A, 0),
    messages.UndoCommand(A, 7, "last"),
    messages.AgainCommand(A, 7, "replicate", 3),
    messages.PracticeCommand(A, 7),
    messages.SwapCommand(A, 7),
    messages.DoctorCommand(A, 7, (("9D", "AS2"),)),
    messages.RulesCommand(A, 1, {"penalty": True, "goal": 1500, "basis": "bezique"}),
    messages.LevelCommand(A, 7, (1, 3), "master"),
    messages.HoldCommand(A, 7, True),
    messages.StepCommand(A, 7, "expert"),
    messages.AutoCommand(A, 7, on=True),
    messages.AskCommand(A, 7, "computer", 1),
    messages.AnswerCommand(A, 7, 3, yes=False),
    messages.SealCommand(A, 0, A, "0b" * 32),
    messages.OpenCommand(A, 0, A, "c1" * 32),
    messages.Say(A, text="Good evening!"),
    messages.Sync(12, 3),
    messages.Beat(12),
]


@pytest.mark.parametrize("message", MESSAGES)
def test_what_a_player_sends_is_read_as_it_was_written(message: messages.Upward) -> None:
    assert messages.read(messages.write(message)) == message
    assert messages.read(messages.write(message).decode()) == message


BAD = [
    b"",
    b"null",
    b"[]",
    b'{"t":"nothing"}',
    b'{"t":"act","a":"short","v":1,"action":"pass"}',
    b'{"t":"act","a":"aaaaaaaaaaaa","v":-1,"action":"pass"}',
    b'{"t":"act","a":"aaaaaaaaaaaa","v":true,"action":"pass"}',
    b'{"t":"act","a":"aaaaaaaaaaaa","v":1.5,"action":"pass"}',
    b'{"t":"act","a":"aaaaaaaaaaaa","v":NaN,"action":"pass"}',
    b'{"t":"act","a":"aaaaaaaaaaaa","v":99999999999999999999,"action":"pass"}',
    b'{"t":"act","a":"aaaaaaaaaaaa","v":1,"action":"pass","seat":1}',
    b'{"t":"act","a":"aaaaaaaaaaaa","v":1,"action":""}',
    b'{"t":"act","a":"aaaaaaaaaaaa","v":1,"action":"\\ud800"}',
    b'{"t":"act","a":"auto:12345678","v":1,"action":"pass"}',
    b'{"t":"undo","a":"aaaaaaaaaaaa","v":1,"what":"all"}',
    b'{"t":"undo","a":"aaaaaaaaaaaa","v":1,"what":"last\\n"}',
    b'{"t":"again","a":"aaaaaaaaaaaa","v":1,"what":"next\\n"}',
    b'{"t":"ready","a":"aaaaaaaaaaaa\\n","v":1}',
    b'{"t":"seal","a":"aaaaaaaaaaaa","v":1,"match":"aaaaaaaaaaaa","hash":"0b"}',
    b'{"t":"open","a":"aaaaaaaaaaaa","v":1,"match":"aaaaaaaaaaaa","nonce":"%s"}' % (b"C1" * 32),
    b'{"t":"rules","a":"aaaaaaaaaaaa","v":1,"changes":{}}',
    b'{"t":"rules","a":"aaaaaaaaaaaa","v":1,"changes":{"goal":null}}',
    b'{"t":"update","v":1}',
    b'{"t":"sync","v":1}' + b" " * 5000,
    b"[" * 4000,
    b'{"t":' * 800,
    b"\xff\xfe\x00",
]


@pytest.mark.parametrize("data", BAD)
def test_anything_else_is_a_bad_message(data: bytes) -> None:
    with pytest.raises(BadMessage):
        messages.read(data)


def test_nesting_of_any_depth_is_a_bad_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "LARGEST", 1 << 24)
    for deep in (b'{"x":' * 1_000_000, b"[" * 1_000_000, b'{"t":"sync","v":' + b"[" * 500_000):
        with pytest.raises(BadMessage):
            messages.read(deep)


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_changed_messages_are_read_or_refused_and_never_worse(data: st.DataObject) -> None:
    raw = bytearray(messages.write(data.draw(st.sampled_from(MESSAGES))))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        raw = raw or bytearray(b"{")
    try:
        message = messages.read(bytes(raw))
    except BadMessage:
        return
    assert messages.read(messages.write(message)) == message


@pytest.mark.parametrize("preset", preset_names())
def test_a_picture_names_only_what_the_seat_knows(preset: str) -> None:
    found = by_preset(preset)
    assert found is not None
    game, _ = found
    session = Series.begin(game, game.presets[preset], b"picture").session
    rng = Random(2)
    for _ in range(120):
        if session.state.phase == OVER:
            break
        turn = session.state.turn
        events: tuple[Any, ...] = (
            session.deal()
            if turn == CHANCE
            else session.submit(turn, sketch_action(session, rng)).events
        )
        table = session.state.table
        for seat in (*range(session.state.seats), None):
            shown = table_view(session, seat)
            for zone in shown.zones:
                there = table[zone.name]
                assert len(zone.cards) + zone.hidden == len(there)
                assert all(card in there for card in zone.cards)
                known = {card for card in there if table.knows(card, seat)}
                assert known == set(zone.cards)
            sent = messages.TableUpdate(
                1, 0, event_views(events, seat), "", shown, short_hash(shown)
            )
            raw = messages.write(sent)
            assert messages.read_downward(raw) == sent
            assert b"??" not in raw
            assert b"known" not in raw


def test_every_game_is_tried_here() -> None:
    assert {by_preset(name)[0].id for name in preset_names()} == set(all_games())  # type: ignore[index]


def test_a_schema_of_all_messages_can_be_made() -> None:
    made = msgspec.json.schema(messages.Upward)
    assert len(made["anyOf"]) == len(MESSAGES)
