"""Held matches that go on step by step, and scratch matches of which nothing is stored."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from repique.core.game import OVER
from repique.core.options import Value
from repique.core.table import CHANCE
from repique.play.deals import SequenceDeals
from repique.play.presets import choose_game, preset_names
from repique.play.record import Move
from repique.play.seating import PERSON, Seating
from repique.play.series import Series
from repique.server.live.match import LiveMatch
from repique.server.live.messages import (
    Ack,
    ActCommand,
    AgainCommand,
    HoldCommand,
    Nak,
    PracticeCommand,
    RulesCommand,
    StepCommand,
    UndoCommand,
)
from repique.server.live.registry import LiveMatches
from repique.server.live.scratch import LESSON, TRIAL, WATCHED, scratch_storage, series_after
from repique.store.db.transaction import Transaction
from repique.store.players import players
from repique_testkit.server.fake_clients import FakePlayer, begin_live_match, open_registry
from repique_testkit.server.restartable import RestartableServer


def _acted(text: str, a: str, v: int) -> ActCommand:
    return ActCommand(a, v, text)


def on(a: str, v: int) -> HoldCommand:
    return HoldCommand(a, v, True)


async def step(me: FakePlayer, level: str = "carefree") -> None:
    before = me.screen.last.v
    answer = await me.ask(lambda a, v: StepCommand(a, v, level))
    assert isinstance(answer, Ack), answer
    await me.screen.until(lambda: me.screen.last.v > before)


async def scratch(
    matches: LiveMatches,
    live: Series,
    what: str,
    kinds: tuple[str, ...],
    script: tuple[Move, ...] = (),
) -> str:
    person = await asyncio.wrap_future(matches.store.submit(players.current_player))
    page = scratch_storage(matches.store, live, "pinochle", person, Seating.of_kinds(kinds), what)
    return await matches.open_scratch(page, live, script)


def stored_lines(matches: LiveMatches) -> int:
    """The number of log lines in the store."""

    def counted(transaction: Transaction) -> int:
        return int(
            transaction.connection.exec_driver_sql("select count(*) from moves").scalar_one()
        )

    return matches.store.submit(counted).result()


def test_a_held_table_moves_by_steps_only_and_goes_on_when_it_is_let_go(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches, "pinochle")
            me = FakePlayer(table)
            await me.my_turn()
            assert isinstance(await me.ask(on), Ack)
            refused = await me.ask(StepCommand)
            assert isinstance(refused, Nak)
            assert refused.reason == "practice_only"
            assert isinstance(await me.ask(PracticeCommand), Ack)
            made = len(table.series.session.record.moves)
            for n in range(1, 9):
                await step(me)
                assert len(table.series.session.record.moves) == made + n
            while table.series.session.state.turn == 0:
                await step(me)
            stands = table.version
            await asyncio.sleep(0.05)
            assert table.version == stands  # the other player waits for a step
            assert isinstance(await me.ask(lambda a, v: HoldCommand(a, v, False)), Ack)
            await me.my_turn()
            assert table.version > stands
            answer = await me.ask(lambda a, v: UndoCommand(a, v, "back", made))
            assert isinstance(answer, Ack)
            assert len(table.series.session.record.moves) == made
            assert table.series.session.practice

    asyncio.run(play())


def test_whoever_leaves_lets_the_table_go(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches, "pinochle")
            me = FakePlayer(table)
            await me.my_turn()
            await me.ask(on)
            table.leave(me.screen, 0)
            assert not table.pacing.held
            again = FakePlayer(table)
            await again.my_turn()
            await again.ask(on)
            third = FakePlayer(table)
            assert not table.pacing.held  # the older window only watches now
            assert isinstance(await third.ask(StepCommand), Nak)

    asyncio.run(play())


@pytest.mark.parametrize("preset", preset_names())
def test_a_watched_deal_is_played_to_its_end_and_leaves_no_trace(
    preset: str, tmp_path: Path
) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            wanted = choose_game(preset)
            live = Series.begin(wanted.game, wanted.options, b"watched")
            live.session.practice = True
            kinds = (PERSON, *["simple"] * (live.session.state.seats - 1))
            before = stored_lines(matches)
            table = await matches.open(await scratch(matches, live, WATCHED, kinds))
            me = FakePlayer(table)
            await me.ask(on)
            while not me.screen.last.view.between:
                await step(me)
            deal = me.screen.last.view.deal
            while me.screen.last.view.between:
                await step(me)  # the next deal comes by steps too, with its cut and packets
            assert me.screen.last.view.deal == deal + 1
            assert stored_lines(matches) == before

    asyncio.run(play())


async def watched(matches: LiveMatches) -> LiveMatch:
    """A match of Piquet to be watched."""
    wanted = choose_game("piquet")
    live = Series.begin(wanted.game, wanted.options, b"watched")
    live.session.practice = True
    return await matches.open(await scratch(matches, live, WATCHED, (PERSON, "simple")))


def test_at_a_watched_table_nobody_plays_while_nobody_looks_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await watched(matches)
            await asyncio.sleep(0.05)
            assert not table.series.session.record.moves
            me = FakePlayer(table)
            await me.ask(on)
            await step(me)
            table.leave(me.screen, 0)
            stands = table.version
            await asyncio.sleep(0.05)
            assert table.version == stands

    asyncio.run(play())


def test_game_after_game_is_watched(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await watched(matches)
            me = FakePlayer(table)
            await me.ask(on)
            while me.screen.last.view.phase != OVER:
                await step(me)
            assert isinstance(await me.ask(lambda a, v: AgainCommand(a, v, "next")), Ack)
            assert me.screen.last.view.number == 2
            assert len(table.series.finished) == 1
            while not any(move.seat == 0 for move in table.series.session.record.moves):
                await step(me)  # the server plays for the person in every game of it
            assert table.series.session.practice

    asyncio.run(play())


def test_a_lesson_has_its_moves_and_no_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches, "pinochle")
            me = FakePlayer(table)
            for _ in range(6):
                await me.step()
            record = table.series.session.record
            script = tuple(record.moves)
            dealt = sum(1 for move in script if move.seat == CHANCE)
            live = series_after(record, dealt)
            lesson = await matches.open(
                await scratch(matches, live, LESSON, (PERSON, "simple"), script)
            )
            pupil = FakePlayer(lesson)
            assert pupil.screen.last.view.moves == dealt
            assert isinstance(await pupil.ask(lambda a, v: ActCommand(a, v, "knock")), Nak)
            other = await pupil.ask(PracticeCommand)
            assert isinstance(other, Nak)
            assert other.reason == "in_a_lesson"
            for due in script[dealt:]:
                if due.seat == 0:
                    text = str(due.action)
                    answer = await pupil.ask(partial(_acted, text))
                    assert isinstance(answer, Ack)
                else:
                    await step(pupil)
            assert lesson.series.session.record.moves == [*script]
            assert isinstance(await pupil.ask(StepCommand), Nak)

    asyncio.run(play())


def test_a_position_is_tried_again_without_touching_the_match(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches, "piquet")
            me = FakePlayer(table)
            for _ in range(5):
                await me.step()
            await me.my_turn()
            record = table.series.session.record
            before = stored_lines(matches)
            moves = [*record.moves]
            live = series_after(record, len(moves) - 2)
            again = await matches.open(await scratch(matches, live, TRIAL, (PERSON, "simple")))
            player = FakePlayer(again)
            for _ in range(3):
                await player.step()
            assert table.series.session.record.moves == moves
            assert stored_lines(matches) == before
            assert again.series.session.practice

    asyncio.run(play())


def test_the_result_of_a_game_that_is_over_stands(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches, "piquet")
            me = FakePlayer(table)
            while await me.step():
                pass
            assert me.screen.last.view.phase == OVER
            made = len(table.series.session.record.moves)
            for command in (PracticeCommand, lambda a, v: UndoCommand(a, v, "back", made)):
                refused = await me.ask(command)
                assert isinstance(refused, Nak)
                assert refused.text
            assert not table.series.session.practice

    asyncio.run(play())


@pytest.mark.parametrize("what", [TRIAL, WATCHED])
def test_later_games_of_a_table_apart_show_no_deals_of_a_tournament(
    what: str, tmp_path: Path
) -> None:
    """Neither those of the match that is tried again, nor of rules that are wished for there."""

    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            wanted = choose_game("piquet", ("tournament=on", "tournament_no=7"))
            real = Series.begin(wanted.game, wanted.options)
            real.session.deal()
            live = series_after(real.session.record, len(real.session.record.moves))
            if what == WATCHED:
                plain = choose_game("piquet")
                live = Series.begin(plain.game, plain.options)
            table = await matches.open(await scratch(matches, live, what, (PERSON, "simple")))
            me = FakePlayer(table)
            if what == TRIAL:
                await me.my_turn()
            await me.ask(on)
            if what == WATCHED:
                changes: dict[str, Value] = {"tournament": True, "tournament_no": 7}
                await me.ask(lambda a, v: RulesCommand(a, v, changes, True))
            while me.screen.last.view.phase != OVER:
                await step(me)
            assert isinstance(await me.ask(lambda a, v: AgainCommand(a, v, "next")), Ack)
            assert not isinstance(table.series.session.source, SequenceDeals)

    asyncio.run(play())


def test_watched_tables_deal_cards_of_their_own(tmp_path: Path) -> None:
    with RestartableServer(tmp_path) as server:
        body = {"preset": "piquet", "changes": {"tournament": True, "tournament_no": 7}}
        for address, fixed in (("/api/matches", True), ("/api/watch", False)):
            table = server.ask("POST", address, {**body, "levels": ["simple"]})["table"]
            rules = server.ask("GET", f"/api/matches/{table}/rules")
            (rule,) = [rule for rule in rules if rule["name"] == "tournament"]
            assert rule["value"] is fixed
