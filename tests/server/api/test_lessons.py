"""Lessons: a scratch match that is played to its end by steps, and of which nothing is stored."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from repique.coach.lessons import lesson, taught
from repique.server.http.api.lessons import Sitting, begin_lesson
from repique.server.http.routes import ApiRequest
from repique.server.http.services import House
from repique.server.live.match import Table
from repique.server.live.messages import Ack, Act, Again, Nak, Practice, Step, Welcome
from repique.server.live.registry import Hall
from repique.server.live.scratch import LESSON
from repique.store.db import schema
from repique.store.players import players
from repique.store.store import Store
from repique_testkit.server.fake_clients import Person, begun, hall
from repique_testkit.server.process import Inn


def everything(store: Store) -> str:
    """All that is on the disk, as text."""

    def read(connection: Connection) -> str:
        found = {t.name: connection.execute(select(t)).all() for t in schema.metadata.sorted_tables}
        return repr(found)

    return store.read(read)


async def seated(matches: Hall, preset: str, left: str = "") -> Table:
    about = House(matches, None, None, None)  # type: ignore[arg-type]
    at = await begin_lesson(ApiRequest(about, {"preset": preset}, {}, Sitting(left)))
    return await matches.open(at.table)


async def stepped(person: Person) -> None:
    """The next move of the lesson, as it is seen on the screen."""
    before = person.screen.last.view.moves
    assert isinstance(await person.ask(Step), Ack)
    await person.screen.until(lambda: person.screen.last.view.moves == before + 1)


def with_matches(tmp_path: Path, play: Callable[[Hall], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        async with hall(tmp_path) as matches:
            matches.store.do(players.current)
            await play(matches)

    asyncio.run(whole())


@pytest.mark.parametrize("preset", taught())
def test_a_lesson_is_led_to_its_end_and_nothing_is_kept(preset: str, tmp_path: Path) -> None:
    told = lesson(preset)

    async def play(matches: Hall) -> None:
        before = everything(matches.store)
        table = await seated(matches, preset)
        person = Person(table)
        greeting = next(m for m in person.screen.got if isinstance(m, Welcome))
        assert (greeting.sandbox, greeting.preset) == (LESSON, preset)
        assert person.screen.last.view.moves == told.opened
        for step in told.steps:
            await stepped(person)
            assert person.screen.last.view.moves == step.moves
        assert table.series.session.record.moves == told.record.moves
        refused = await person.ask(Step)
        assert isinstance(refused, Nak)
        assert refused.reason == "no_step"
        assert everything(matches.store) == before

    with_matches(tmp_path, play)


def test_a_match_under_way_is_the_same_afterwards(tmp_path: Path) -> None:
    async def play(matches: Hall) -> None:
        own = await begun(matches)
        person = Person(own)
        for _ in range(5):
            await person.step()
        await person.my_turn()
        before = (everything(matches.store), own.series.text(), person.screen.last)
        learner = Person(await seated(matches, "binokel"))
        for _ in range(9):
            await stepped(learner)
        assert (everything(matches.store), own.series.text(), person.screen.last) == before
        assert await person.step()

    with_matches(tmp_path, play)


def test_the_learner_may_make_the_move_and_no_other(tmp_path: Path) -> None:
    async def play(matches: Hall) -> None:
        told = lesson("binokel")
        table = await seated(matches, "binokel")
        person = Person(table)
        due = told.record.moves[told.opened].action
        (choice,) = person.screen.last.view.choices
        other = next(card for card in choice.cards if card[:2] != due.cards[0][:2])
        refused = await person.ask(lambda a, v: Act(a, v, f"play {other}"))
        assert isinstance(refused, Nak)
        assert refused.reason == "another_way"
        foreign = await person.ask(lambda a, v: Act(a, v, "play AS"))
        assert isinstance(foreign, Nak)
        assert "ace of spades" in foreign.text, "the rules say why"
        for command in (Practice, lambda a, v: Again(a, v, "round")):
            answer = await person.ask(command)
            assert isinstance(answer, Nak)
            assert answer.reason == "in_a_lesson"
        assert person.screen.last.view.moves == told.opened
        twin = f"play {due.cards[0][:2]}{'' if due.cards[0][2:] else '2'}"
        assert isinstance(await person.ask(lambda a, v: Act(a, v, twin)), Ack)
        assert table.series.session.record.moves == told.record.moves[: told.opened + 1]

    with_matches(tmp_path, play)


def test_a_lesson_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    async def play(matches: Hall) -> None:
        first = await seated(matches, "binokel")
        await stepped(Person(first))
        token = first.storage.token
        assert (await seated(matches, "binokel", token)) is first
        assert (await seated(matches, "binokel")) is not first
        own = await begun(matches, "binokel")
        other = await seated(matches, "binokel", own.storage.token)
        assert other.storage.sandbox == LESSON, "a match is no lesson"

    with_matches(tmp_path, play)


def test_lessons_are_listed_and_told(tmp_path: Path) -> None:
    with Inn(tmp_path) as server:
        listed = server.ask("GET", "/api/lessons")
        assert [one["preset"] for one in listed] == taught()
        told = server.ask("GET", "/api/lessons/binokel")
        assert told["steps"][0]["say"] == lesson("binokel").steps[0].say
        status, said, *_ = server.raw("GET", "/api/lessons/whist")
        assert (status, b"no game of that name" in said) == (404, True)
        server.ask("GET", "/api/player")
        assert server.ask("POST", "/api/lessons/binokel")["table"]
        assert server.ask("GET", "/api/matches") == []
