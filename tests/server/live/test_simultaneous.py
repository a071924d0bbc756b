"""Seats that move at the same time: in any order, at once, and after a loss or a restart."""

import asyncio
from collections.abc import Coroutine, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from repique.core.actions import Action
from repique.core.game import OVER, View
from repique.play.presets import choose_game
from repique.play.seating import PERSON, Seating
from repique.play.session import Session
from repique.play.simple_players import simple_player
from repique.server.live.match import LiveMatch
from repique.server.live.messages import Ack, ActCommand, Nak, TableUpdate, write
from repique.server.live.registry import LiveMatches
from repique.server.workers.bots import Habits
from repique_testkit.games import small_games
from repique_testkit.server.fake_clients import (
    FakePlayer,
    begin_live_match,
    open_registry,
    random_move,
    run_pending,
)


@pytest.fixture(autouse=True)
def found() -> Iterator[None]:
    with small_games():
        yield


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(coroutine)


async def laying_away(people: list[FakePlayer]) -> list[TableUpdate]:
    """The update of each when they are asked for cards."""
    return [await person.my_turn() for person in people]


async def two_people(matches: LiveMatches) -> tuple[LiveMatch, list[FakePlayer]]:
    table = await begin_live_match(matches, "lay-away", people=2)
    return table, [FakePlayer(table, seat, seed=seat) for seat in (0, 1)]


def command(person: FakePlayer, news: TableUpdate, name: str = "") -> ActCommand:
    return ActCommand(name or person.id(), news.v, random_move(news, person.rng))


def hand_of(news: TableUpdate, seat: int) -> tuple[str, ...]:
    return next(zone.cards for zone in news.view.zones if zone.name == f"hand:{seat}")


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_second_mover_is_not_too_late(tmp_path: Path, order: tuple[int, int]) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table, people = await two_people(matches)
            news = await laying_away(people)
            assert news[0].v == news[1].v
            assert news[0].view.due == (0, 1)
            first, second = (people[seat] for seat in order)
            one = command(first, news[first.seat])
            other = command(second, news[second.seat])  # names the same version

            table.post(first.screen, first.seat, one)
            assert isinstance(await first.screen.answer(one.a), Ack)
            await second.screen.until(lambda: second.screen.last.v == news[0].v + 1)
            seen = second.screen.last
            assert seen.view.due == (second.seat,)
            assert seen.view.choices == news[second.seat].view.choices
            for card in hand_of(news[first.seat], first.seat):
                assert f'"{card}"'.encode() not in write(seen)
                assert card not in seen.told

            table.post(second.screen, second.seat, other)
            assert isinstance(await second.screen.answer(other.a), Ack)
            assert table.series.session.state.deal_number == 1
            assert table.series.session.state.result_shown()
            again = command(second, news[second.seat])
            table.post(second.screen, second.seat, again)
            late = await second.screen.answer(again.a)
            assert isinstance(late, Nak)
            assert late.code == "stale"

    run(play())


def test_both_move_at_once_and_a_repeated_command_counts_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table, people = await two_people(matches)
            news = await laying_away(people)
            made = [command(person, news[person.seat]) for person in people]
            for _ in range(3):
                for person in people:
                    table.post(person.screen, person.seat, made[person.seat])
            await run_pending()

            def answers(person: FakePlayer) -> list[Ack | Nak]:
                mine = made[person.seat].a
                return [m for m in person.screen.got if isinstance(m, Ack | Nak) and m.a == mine]

            def all_answered(person: FakePlayer) -> bool:
                return len(answers(person)) == 3

            for person in people:
                await person.screen.until(partial(all_answered, person))
                assert all(isinstance(answer, Ack) for answer in answers(person))
            moves = [move for move in table.series.session.record.moves if move.seat >= 0]
            assert sorted(move.seat for move in moves) == [0, 1]

    run(play())


def test_whoever_comes_back_is_asked_for_the_same(tmp_path: Path) -> None:
    """After a lost connection, and after the server has started again."""

    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table, people = await two_people(matches)
            token = table.storage.token
            news = await laying_away(people)
            wanted = command(people[1], news[1], "sent-before-the-loss")
            first = command(people[0], news[0])
            table.leave(people[1].screen, 1)
            table.post(people[0].screen, 0, first)
            assert isinstance(await people[0].screen.answer(first.a), Ack)
            back = FakePlayer(table, 1)
            assert (await back.my_turn()).view.choices == news[1].view.choices
        async with open_registry(tmp_path) as matches:
            table = await matches.open(token)
            back = FakePlayer(table, 1)
            seen = await back.my_turn()
            assert seen.v == news[1].v + 1
            table.post(back.screen, 1, wanted)  # it names the version before the other's move
            assert isinstance(await back.screen.answer(wanted.a), Ack)
            assert table.series.session.state.result_shown()

    run(play())


def test_computer_players_move_while_a_person_thinks(tmp_path: Path) -> None:
    """A person and two computer players; what the person sends late is still an answer."""

    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches, "lay-away-three")
            person = FakePlayer(table)
            await person.my_turn()
            await person.screen.until(lambda: person.screen.last.view.due == (0,))
            news = [m for m in person.screen.got if isinstance(m, TableUpdate)]
            asked = next(m for m in news if m.view.due == (0, 1, 2))
            wanted = command(person, asked)
            table.post(person.screen, 0, wanted)
            assert isinstance(await person.screen.answer(wanted.a), Ack)
            assert [m.seat for m in table.series.session.record.moves][-1] == 0

    run(play())


class PatientThink:
    """A computer player that moves when it is told to, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.go = asyncio.Event()

    async def __call__(
        self, session: Session, view: View[Any], level: str, habits: Habits
    ) -> Action:
        assert view.seat is not None
        self.asked.append(view.seat)
        await self.go.wait()
        return simple_player(session.game)(view, Random(1))


def test_a_computer_player_is_asked_once_however_the_others_move(tmp_path: Path) -> None:
    async def play() -> None:
        think = PatientThink()
        async with open_registry(tmp_path, think) as matches:
            wanted = choose_game("lay-away-three")
            seating = Seating.of_kinds((PERSON, "simple", "simple"))
            table = await matches.open(await matches.begin(wanted, seating))
            person = FakePlayer(table)
            news = await person.my_turn()
            await run_pending()
            assert sorted(think.asked) == [1, 2]
            made = command(person, news)
            table.post(person.screen, 0, made)
            assert isinstance(await person.screen.answer(made.a), Ack)
            think.go.set()
            await person.screen.until(lambda: person.screen.last.view.between)
            assert sorted(think.asked) == [1, 2]

    run(play())


@pytest.mark.parametrize("seed", range(6))
def test_whole_matches_of_people_and_computers(tmp_path: Path, seed: int) -> None:
    """Random timing, lost connections and commands that are sent again."""

    async def play_seat(table: LiveMatch, seat: int) -> None:
        rng = Random(f"{seed} {seat}")
        person = FakePlayer(table, seat, seed=seed * 10 + seat)
        while True:
            for _ in range(rng.randrange(4)):
                await asyncio.sleep(0)
            if rng.random() < 0.2:
                table.leave(person.screen, seat)
                count = person.count
                person = FakePlayer(table, seat, seed=seed * 10 + seat)
                person.count = count
            news = await person.my_turn()
            if news.view.phase == OVER:
                return
            if seat in news.view.waiting:
                await person.step()
                continue
            made = command(person, news)
            for _ in range(rng.randint(1, 3)):
                table.post(person.screen, seat, made)
            answer = await person.screen.answer(made.a)
            is_late = isinstance(answer, Nak) and answer.code == "stale"
            assert isinstance(answer, Ack) or is_late, answer
            assert not is_late or table.version > news.v

    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches, "lay-away-three", people=1 + seed % 3)
            seats = table.storage.seats.people
            await asyncio.gather(*(play_seat(table, seat) for seat in seats))
            assert table.series.session.state.winner is not None
            assert table.series.session.record.replay() == table.series.session.state

    run(play())
