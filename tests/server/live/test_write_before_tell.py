"""The order of events in a live match: written, acknowledged, shown; and what each seat is sent.

Commits are held back here, so that anything sent too early is seen, without waiting for a clock.
"""

import asyncio
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from repique.core.actions import Action
from repique.core.cards import HIDDEN, Card
from repique.core.game import DEAL, OVER, View
from repique.core.table import hand
from repique.play.session import Session
from repique.server.live.messages import (
    Ack,
    ActCommand,
    Down,
    Nak,
    ReadyCommand,
    TableUpdate,
    UndoCommand,
)
from repique.server.live.registry import LiveMatches
from repique.server.view.build import short_hash
from repique.server.workers.bots import Habits, think_at_once
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.matches.log import read_entries
from repique_testkit.server.fake_clients import (
    LOG,
    FakePlayer,
    begin_live_match,
    delay_store,
    open_registry,
    random_move,
    run_pending,
    whose_turn,
)


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(coroutine)


async def moved(person: FakePlayer) -> Down:
    """The answer to any legal move."""
    action = random_move(person.screen.last, person.rng)
    return await person.ask(lambda a, v: ActCommand(a, v, action))


def test_nobody_is_told_of_a_move_before_it_is_on_the_disk(data_folder: Path) -> None:
    async def play() -> None:
        async with open_registry(data_folder) as matches:
            table = await begin_live_match(matches, "piquet", people=2)
            people = [FakePlayer(table, 0), FakePlayer(table, 1)]
            mover, news = await whose_turn(people)
            store = delay_store(table)
            before = table.version
            heard = [len(person.screen.got) for person in people]
            command = ActCommand("held-back", news.v, random_move(news, mover.rng))
            table.post(mover.screen, mover.seat, command)
            await run_pending()
            assert store.held, "the move waits for the disk"
            assert [len(person.screen.got) for person in people] == heard
            assert table.version == table.pulse(mover.seat).v == before
            assert table.update(mover.seat, before).h == news.h
            late = FakePlayer(table, mover.seat)
            assert (late.screen.last.v, late.screen.last.h) == (news.v, news.h)
            store.let_go()
            answer = await mover.screen.answer(command.a)
            assert isinstance(answer, Ack)
            assert answer.v == table.version > before

    run(play())


def test_whoever_asked_is_answered_first_and_then_everybody_is_shown(data_folder: Path) -> None:
    async def play() -> None:
        async with open_registry(data_folder) as matches:
            table = await begin_live_match(matches, "piquet", people=2)
            people = [FakePlayer(table, 0), FakePlayer(table, 1)]
            for _ in range(8):
                mover, _ = await whose_turn(people)
                heard = [len(person.screen.got) for person in people]
                answer = await moved(mover)
                await whose_turn(people)
                own = mover.screen.got[heard[mover.seat] :]
                assert isinstance(answer, Ack)
                assert own[0] == answer
                assert isinstance(own[1], TableUpdate)
                assert own[1].v == answer.v
                other = people[1 - mover.seat]
                new = other.screen.got[heard[other.seat] :]
                assert [type(message) for message in new][:1] == [TableUpdate]
                assert not any(isinstance(message, Ack | Nak) for message in new)

    run(play())


def test_a_wish_that_comes_twice_while_the_first_waits_for_the_disk_happens_once(
    data_folder: Path,
) -> None:
    async def play() -> None:
        async with open_registry(data_folder) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            news = await person.my_turn()
            store = delay_store(table)
            command = ActCommand("impatient-wish", news.v, random_move(news, person.rng))
            for _ in range(3):
                table.post(person.screen, 0, command)
            await run_pending()
            assert len(store.held) == 1
            store.let_go()

            def answers() -> list[Down]:
                return [m for m in person.screen.got if isinstance(m, Ack | Nak)]

            await person.screen.until(lambda: len(answers()) == 3)
            assert answers() == [Ack(command.a, news.v + 1)] * 3
            made = [m for m in table.series.session.record.moves if m.seat == 0]
            assert [str(move.action) for move in made] == [command.action]

    run(play())


def test_each_seat_is_shown_its_own_picture_and_no_card_of_another(data_folder: Path) -> None:
    async def play() -> None:
        async with open_registry(data_folder) as matches:
            table = await begin_live_match(matches, "double-deck", people=4)
            people = [FakePlayer(table, seat) for seat in range(4)]
            for _ in range(6):
                mover, _ = await whose_turn(people)
                state = table.series.session.state
                for person in people:
                    last = person.screen.last
                    assert last.view.seat == person.seat
                    zones = {zone.name: zone for zone in last.view.zones}
                    for seat in range(4):
                        there = state.table[hand(seat)]
                        shown = zones[hand(seat)]
                        known = tuple(c for c in there if state.table.knows(c, person.seat))
                        assert shown.cards == known
                        assert shown.hidden == len(there) - len(known)
                assert len({person.screen.last.h for person in people}) == 4
                await mover.step()

    run(play())


def test_events_name_no_card_that_the_seat_does_not_know(data_folder: Path) -> None:
    """Each exchange of a Piquet deal moves cards that only their owner may see."""

    async def play() -> None:
        async with open_registry(data_folder) as matches:
            table = await begin_live_match(matches, "piquet", people=2)
            people = [FakePlayer(table, 0), FakePlayer(table, 1)]
            hidden = 0
            for _ in range(6):
                mover, _ = await whose_turn(people)
                await mover.step()
                await whose_turn(people)
                known = table.series.session.state.table
                for person in people:
                    for event in person.screen.last.events:
                        assert all(known.knows(Card(card), person.seat) for card in event.cards)
                        hidden += event.hidden
            assert hidden, "something was told without its cards"

    run(play())


def test_every_hash_is_that_of_the_picture_it_comes_with(data_folder: Path) -> None:
    async def play() -> None:
        async with open_registry(data_folder) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            for _ in range(6):
                await person.step()
                await person.my_turn()
                assert table.pulse(0).h == person.screen.last.h
            updates = [m for m in person.screen.got if isinstance(m, TableUpdate)]
            assert len({update.v for update in updates}) > 6
            for update in updates:
                assert update.h == short_hash(update.view)

    run(play())


def test_an_old_wish_is_answered_with_the_newest_picture(data_folder: Path) -> None:
    async def play() -> None:
        async with open_registry(data_folder) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            old = await person.my_turn()
            await person.step()
            now = await person.my_turn()
            heard = len(person.screen.got)
            for age in (old.v, now.v - 1, now.v + 1):
                command = ActCommand(f"old-wish-{age}", age, random_move(now, person.rng))
                table.post(person.screen, 0, command)
                answer = await person.screen.answer(command.a)
                assert isinstance(answer, Nak)
                assert answer.code == "stale"
            shown = [m for m in person.screen.got[heard:] if isinstance(m, TableUpdate)]
            assert [(m.v, m.h) for m in shown] == [(now.v, now.h)] * 3
            assert table.version == now.v

    run(play())


def test_a_match_that_somebody_else_has_written_is_read_again_and_not_written_over(
    data_folder: Path,
) -> None:
    """Two processes at one database: whoever is second learns what has happened."""

    async def play() -> None:
        async with open_registry(data_folder) as matches:
            table = await begin_live_match(matches, "piquet", people=2)
            people = [FakePlayer(table, 0), FakePlayer(table, 1)]
            mover, news = await whose_turn(people)
            other_matches = LiveMatches(matches.store, think_at_once, LOG)
            other = FakePlayer(await other_matches.open(table.storage.token), mover.seat, seed=9)
            other.count = 100  # ids of its own
            assert isinstance(await moved(other), Ack)
            command = ActCommand("second-wish", news.v, random_move(news, mover.rng))
            table.post(mover.screen, mover.seat, command)
            answer = await mover.screen.answer(command.a)
            assert isinstance(answer, Nak)
            assert answer.code == "stale"
            mine = mover.screen.last
            theirs = other.screen.last
            assert (mine.v, mine.h) == (theirs.v, theirs.h)
            with matches.store.reading() as connection:
                (match,) = rows(connection, schema.matches)
                made = [
                    line
                    for line in read_entries(connection, match["id"])
                    if line.seat == mover.seat
                ]
            assert len(made) == 1
            await other_matches.close()

    run(play())


def test_one_id_for_two_moves_is_written_once_and_the_other_table_learns_it(
    data_folder: Path,
) -> None:
    """As two processes would, whose computer players think of different moves in one turn."""

    async def play() -> None:
        async with open_registry(data_folder) as matches:
            table = await begin_live_match(matches, "piquet", people=2)
            people = [FakePlayer(table, 0), FakePlayer(table, 1)]
            mover, news = await whose_turn(people)
            other_matches = LiveMatches(matches.store, think_at_once, LOG)
            other = await other_matches.open(table.storage.token)
            screen = FakePlayer(other, mover.seat).screen
            moves = {random_move(news, Random(seed)) for seed in range(20)}
            first, second = sorted(moves)[:2]
            table.post(mover.screen, mover.seat, ActCommand("auto-auto", news.v, first))
            assert isinstance(await mover.screen.answer("auto-auto"), Ack)
            other.post(screen, mover.seat, ActCommand("auto-auto", news.v, second))
            await screen.answer("auto-auto")
            assert other.series.session.record.moves == table.series.session.record.moves
            assert screen.last.h == mover.screen.last.h
            await other_matches.close()

    run(play())


def test_a_wish_that_is_on_the_disk_is_acknowledged_whoever_wrote_it(data_folder: Path) -> None:
    """Taking back writes a line that another table of the same match does not know yet."""

    async def play() -> None:
        async with open_registry(data_folder) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            for _ in range(3):
                await person.step()
            news = await person.my_turn()
            other_matches = LiveMatches(matches.store, think_at_once, LOG)
            other = await other_matches.open(table.storage.token)
            screen = FakePlayer(other).screen
            command = UndoCommand("undo-undo-1", news.v, "to", news.view.turns[0].start)
            table.post(person.screen, 0, command)
            assert isinstance(await person.screen.answer(command.a), Ack)
            await person.step()
            await person.my_turn()
            other.post(screen, 0, command)
            answer = await screen.answer(command.a)
            assert isinstance(answer, Ack)
            assert answer.v == other.version == screen.last.v
            await other_matches.close()

    run(play())


def test_a_table_is_put_away_only_when_its_last_job_is_done(data_folder: Path) -> None:
    async def play() -> None:
        async with open_registry(data_folder) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            news = await person.my_turn()
            store = delay_store(table)
            token = table.storage.token
            table.post(
                person.screen, 0, ActCommand("at-the-end", news.v, random_move(news, person.rng))
            )
            await run_pending()
            leaving = asyncio.create_task(matches.close_match(token))
            back = asyncio.create_task(matches.open(token))
            await run_pending()
            assert not leaving.done()
            assert not back.done()
            store.let_go()
            assert (0, "at-the-end") in (await back).storage.ids

    run(play())


def dealt_after(person: FakePlayer, deal: int) -> bool:
    return person.screen.last.view.deal > deal


def test_the_next_deal_waits_until_everybody_has_seen_the_result_of_each(data_folder: Path) -> None:
    async def play() -> None:
        async with open_registry(data_folder) as matches:
            table = await begin_live_match(matches, "piquet", people=2)
            people = [FakePlayer(table, 0), FakePlayer(table, 1)]
            for deal in (1, 2):
                await whose_turn(people)
                while table.series.session.state.phase != DEAL:
                    mover, _ = await whose_turn(people)
                    await mover.step()
                    assert table.series.session.state.phase != OVER
                await run_pending()
                assert table.series.session.state.deal_number == deal
                assert isinstance(await people[0].ask(ReadyCommand), Ack)
                await run_pending()
                assert table.series.session.state.phase == DEAL, "the other has not looked yet"
                assert isinstance(await people[1].ask(ReadyCommand), Ack)
                dealt = partial(dealt_after, people[0], deal)
                await people[0].screen.until(dealt)

    run(play())


def test_a_computer_player_is_given_its_own_view_and_no_hidden_card(data_folder: Path) -> None:
    given: list[View[Any]] = []

    async def think(session: Session, view: View[Any], level: str, habits: Habits) -> Action:
        given.append(view)
        return await think_at_once(session, view, level, habits)

    async def play() -> None:
        async with open_registry(data_folder, think) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            for _ in range(5):
                await person.step()
            await person.my_turn()

    run(play())
    assert given
    for view in given:
        assert view.seat == view.state.turn == 1
        assert set(view.state.table["stock"]) <= {HIDDEN, view.state.table["stock"][-1]}
        assert HIDDEN in view.state.table[hand(0)]


def test_what_is_taken_back_stays_taken_back_after_a_restart(data_folder: Path) -> None:
    async def play() -> None:
        async with open_registry(data_folder) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            for _ in range(3):
                await person.step()
            news = await person.my_turn()
            start = news.view.turns[0].start
            assert isinstance(await person.ask(lambda a, v: UndoCommand(a, v, "to", start)), Ack)
            left = await person.my_turn()
            length = len(table.series.session.record.moves)
            with matches.store.reading() as connection:
                (match,) = rows(connection, schema.matches)
                said = [line.action for line in read_entries(connection, match["id"])]
            assert f"!back {start}" in said
            token = table.storage.token
        async with open_registry(data_folder) as matches:
            again = await matches.open(token)
            assert (again.version, again.view_of(0)[1]) == (left.v, left.h)
            assert len(again.series.session.record.moves) == length

    run(play())
