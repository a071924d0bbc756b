"""A computer player takes the seat of somebody who is away for long, for good."""

import asyncio
from pathlib import Path

import pytest

from repique.core.game import OVER
from repique.play.seating import ComputerPlayer, SeatedPerson
from repique.server.live import match as live_match
from repique.server.live.match import LiveMatch
from repique.server.live.messages import (
    Ack,
    AnswerCommand,
    AskCommand,
    AutoCommand,
    Nak,
    PeopleStatus,
    QuestionStatus,
    SeatGiven,
)
from repique.server.live.people import table_people
from repique.server.live.people.presence import Presence
from repique.server.live.people.table_people import LONG
from repique.server.live.registry import LiveMatches
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique_testkit.server.fake_clients import FakePlayer
from repique_testkit.server.shared_tables import (
    play_to_end,
    run_at_table,
    until_dealt,
    until_message,
)


class Hand:
    """A clock that stands still unless it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    made = Hand()
    monkeypatch.setattr(live_match, "PRESENCE_INTERVAL", 0.001)
    monkeypatch.setattr(table_people, "Presence", lambda seats: Presence(seats, made))
    return made


async def seated(table: LiveMatch, count: int) -> list[FakePlayer]:
    people = [FakePlayer(table, seat, seed=seat + 1) for seat in range(count)]
    await until_dealt(people)
    return people


async def ended(table: LiveMatch) -> None:
    async with asyncio.timeout(30):
        await table.ended.wait()


def test_nobody_is_replaced_too_soon_and_the_host_never(tmp_path: Path, hand: Hand) -> None:
    async def check(_: LiveMatches, table: LiveMatch) -> None:
        anna, bert = await seated(table, 2)
        early = await anna.ask(lambda a, v: AskCommand(a, v, "replace", 1))
        assert isinstance(early, Nak)
        assert early.text == "You can do that when Bert has been away for three minutes."
        table.leave(anna.screen, 0)
        hand.now += LONG + 1
        table.people.presence.heard(1)
        await until_message(bert, PeopleStatus, lambda m: m.seats[0].state == "away")
        for what in ("replace", "substitute"):
            refused = await bert.ask(lambda a, v, w=what: AskCommand(a, v, w, 0))  # type: ignore[misc]
            assert isinstance(refused, Nak)
            assert "table" in refused.text
        own = await bert.ask(lambda a, v: AskCommand(a, v, "replace", 1))
        assert isinstance(own, Nak)

    run_at_table(tmp_path, check)


def test_the_computer_plays_on_for_good(tmp_path: Path, hand: Hand) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        anna, bert = await seated(table, 2)
        token = table.storage.token
        moves = [*table.series.session.record.moves]
        table.leave(bert.screen, 1)
        hand.now += LONG + 1
        table.people.presence.heard(0)
        await until_message(anna, PeopleStatus, lambda m: m.seats[1].replaceable)
        assert isinstance(await anna.ask(lambda a, v: AskCommand(a, v, "replace", 1)), Ack)
        await ended(table)
        again = await matches.open(token)
        seats = again.storage.seats
        assert seats.occupants == (SeatedPerson("Player", 1), ComputerPlayer("standard"))
        assert again.series.session.record.moves[: len(moves)] == moves
        assert not again.is_shared
        anna = FakePlayer(again, 0, seed=7)
        anna.count = 1000
        await play_to_end(anna)
        assert anna.screen.last.view.phase == OVER
        [result] = matches.store.read(lambda c: rows(c, schema.results))
        assert (result["player"], result["line_up"]) == (1, '["Player","standard"]')

    run_at_table(tmp_path, check)


def test_somebody_for_whom_the_computer_plays_is_asked_too(tmp_path: Path, hand: Hand) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        people = await seated(table, 4)
        anna, bert, carla, _ = people
        assert isinstance(await bert.ask(lambda a, v: AutoCommand(a, v, on=True)), Ack)
        await until_message(anna, PeopleStatus, lambda m: bool(m.seats[1].auto))
        for _ in range(2):
            hand.now += LONG / 2 + 1
            for person in people:
                table.people.presence.heard(person.seat)
        await until_message(anna, PeopleStatus, lambda m: m.seats[1].replaceable)
        await anna.ask(lambda a, v: AskCommand(a, v, "replace", 1))
        asked = await until_message(carla, QuestionStatus, lambda m: m.number > 0)
        assert asked.waiting == (1, 2, 3)
        for person in people[1:]:
            answer = await person.ask(lambda a, v: AnswerCommand(a, v, asked.number, True))
            assert isinstance(answer, Ack)
        await until_message(bert, SeatGiven)
        await ended(table)
        again = await matches.open(table.storage.token)
        assert again.storage.seats.people == (0, 2, 3)
        assert again.is_shared
        rest = [FakePlayer(again, seat, seed=seat) for seat in (0, 2, 3)]
        await rest[0].screen.until(lambda: rest[0].screen.last)

    run_at_table(tmp_path, check, "single-deck", people=4)
