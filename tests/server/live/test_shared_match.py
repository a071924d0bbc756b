"""A live match of several people: who is there, who is ready, the next match, own take-backs."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from repique.server.live import match as live_match
from repique.server.live.match import LiveMatch
from repique.server.live.messages import (
    Ack,
    ActCommand,
    AgainCommand,
    Command,
    LevelCommand,
    Nak,
    PeopleStatus,
    PracticeCommand,
    ReadyCommand,
    RulesCommand,
    SeatStatus,
    StepCommand,
    SwapCommand,
    UndoCommand,
)
from repique.server.live.people import table_people
from repique.server.live.people.presence import Presence
from repique.server.live.registry import LiveMatches
from repique.server.workers.bots import think_at_once
from repique.store.store import open_store
from repique_testkit.server.fake_clients import (
    LOG,
    FakePlayer,
    begin_live_match,
    open_registry,
    random_move,
    whose_turn,
)
from repique_testkit.server.shared_tables import (
    play_move,
    play_to_end,
    run_at_table,
    until_message,
)


def people_messages(player: FakePlayer) -> list[PeopleStatus]:
    return [m for m in player.screen.got if isinstance(m, PeopleStatus)]


async def until_people(
    player: FakePlayer, wanted: Callable[[tuple[SeatStatus, ...]], bool]
) -> PeopleStatus:
    return await until_message(player, PeopleStatus, lambda message: wanted(message.seats))


def test_everybody_sees_who_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(live_match, "PRESENCE_INTERVAL", 0.001)
    monkeypatch.setattr(table_people, "Presence", lambda seats: Presence(seats, lambda: now))

    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        nonlocal now
        now = 30.0
        anna = FakePlayer(table, 0)
        alone = await until_people(anna, lambda seats: seats[0].state == "here")
        assert [(s.name, s.state, s.away) for s in alone.seats] == [
            ("Player", "here", 0),
            ("Bert", "away", 30),
        ]
        bert = FakePlayer(table, 1)
        both = await until_people(anna, lambda seats: seats[1].state == "here")
        assert both.n > alone.n
        assert people_messages(bert)[-1] == both
        table.leave(bert.screen, 1)
        now += 20
        gone = await until_people(anna, lambda seats: seats[1].state == "away")
        assert gone.seats[1].away == 20
        assert table.pulse(0).people == gone.n
        FakePlayer(table, 1)
        await until_people(anna, lambda seats: seats[1].state == "here")

    run_at_table(tmp_path, check)


def test_coming_and_going_changes_no_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(table_people, "Presence", lambda seats: Presence(seats, lambda: now))

    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        nonlocal now
        anna = FakePlayer(table, 0)
        bert = FakePlayer(table, 1)
        await whose_turn([anna, bert])
        await anna.screen.until(lambda: anna.screen.last.v == table.version)
        before = anna.screen.last
        table.leave(bert.screen, 1)
        now += 20
        assert not table.people.presence.is_here(1)
        assert (table.pulse(0).v, table.pulse(0).h) == (before.v, before.h)
        again = FakePlayer(table, 0)
        await again.screen.until(lambda: again.screen.last.v == before.v)
        assert (again.screen.last.h, again.screen.last.view) == (before.h, before.view)

    run_at_table(tmp_path, check)


def test_a_table_of_one_person_has_no_such_messages(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches, "piquet")
            player = FakePlayer(table)
            for _ in range(3):
                await player.step()
            assert not people_messages(player)
            assert table.pulse(0).people == 0

    asyncio.run(run())


def test_the_next_match_comes_when_both_are_ready(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        anna, bert = (FakePlayer(table, seat, seed=seat + 1) for seat in (0, 1))
        await asyncio.gather(play_to_end(anna), play_to_end(bert))
        assert isinstance(await anna.ask(ReadyCommand), Ack)
        shown = await until_people(bert, lambda seats: seats[0].ready)
        assert not shown.seats[1].ready
        assert table.series.session.over
        assert isinstance(await bert.ask(ReadyCommand), Ack)
        await anna.screen.until(lambda: anna.screen.last.view.number == 2)
        await until_people(anna, lambda seats: not seats[0].ready and not seats[1].ready)
        assert len(table.series.finished) == 1
        await asyncio.gather(play_to_end(anna), play_to_end(bert))
        token = table.storage.token
        await matches.close_match(token)
        again = await matches.open(token)
        assert len(again.series.finished) == 1
        assert again.series.session.over
        assert again.storage.seats.names == ("Player", "Bert")

    run_at_table(tmp_path, check)


def test_own_melds_are_taken_back_without_asking(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        people = [FakePlayer(table, seat, seed=seat + 3) for seat in (0, 1)]
        for _ in range(400):
            melder = next((p for p in people if table.series.session.can_undo(p.seat)), None)
            if melder is not None:
                break
            mover, _ = await whose_turn(people)
            news = mover.screen.last
            if mover.seat in news.view.waiting:
                await mover.ask(ReadyCommand)
            else:
                melds = [c for c in news.view.choices if c.verb == "meld"]
                action = (
                    f"meld {' '.join(melds[0].cards[: melds[0].least])}"
                    if melds and melds[0].least == len(melds[0].cards)
                    else random_move(news, mover.rng)
                )
                await mover.ask(lambda a, v, action=action: ActCommand(a, v, action))  # type: ignore[misc]
        assert melder is not None
        other = people[1 - melder.seat]
        await other.screen.until(lambda: other.screen.last.v == table.version)
        moves = len(table.series.session.record.moves)
        refused = await other.ask(lambda a, v: UndoCommand(a, v, "last"))
        assert isinstance(refused, Nak)
        await melder.screen.until(lambda: melder.screen.last.v == table.version)
        done = await melder.ask(lambda a, v: UndoCommand(a, v, "last"))
        assert isinstance(done, Ack)
        assert len(table.series.session.record.moves) == moves - 1
        assert not table.series.session.practice

    run_at_table(tmp_path, check, "pinochle")


@pytest.mark.parametrize(
    "make",
    [
        lambda a, v: UndoCommand(a, v, "back", 1),
        lambda a, v: UndoCommand(a, v, "to", 1),
        lambda a, v: AgainCommand(a, v, "next"),
        lambda a, v: AgainCommand(a, v, "redeal"),
        PracticeCommand,
        SwapCommand,
        lambda a, v: RulesCommand(a, v, {"goal": 500}),
        lambda a, v: LevelCommand(a, v, (1,), "expert"),
        StepCommand,
    ],
)
def test_nobody_changes_the_game_of_the_others(
    tmp_path: Path, make: Callable[[str, int], Command]
) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        anna = FakePlayer(table, 0)
        await whose_turn([anna, FakePlayer(table, 1)])
        before = table.version
        answer = await anna.ask(make)
        assert isinstance(answer, Nak)
        assert answer.code == "not_alone"
        assert answer.text
        assert table.version == before

    run_at_table(tmp_path, check)


def test_a_person_who_is_elsewhere_is_called_to_the_own_turn(tmp_path: Path) -> None:
    called: list[int] = []

    async def run() -> None:
        with open_store(tmp_path) as store:
            matches = LiveMatches(store, think_at_once, LOG, lambda _, seat: called.append(seat))
            table = await begin_live_match(matches, "piquet", 2)
            people = [FakePlayer(table, seat) for seat in (0, 1)]
            mover, _ = await whose_turn(people)
            while mover.seat in mover.screen.last.view.waiting:
                await asyncio.gather(*map(play_move, people))
                mover, _ = await whose_turn(people)
            assert called == []
            other = people[1 - mover.seat]
            table.leave(other.screen, other.seat)
            while not called:
                assert table.series.session.state.turn == mover.seat
                await play_move(mover)
            assert {*called} == {other.seat}
            await matches.close()

    asyncio.run(run())
