"""Live matches: written before shown, once however often asked, and loaded to the exact move."""

import asyncio
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from repique.core.actions import Action
from repique.core.game import View
from repique.play.presets import choose_game, preset_names
from repique.play.seating import ComputerPlayer, SeatedPerson, Seating
from repique.play.session import Session
from repique.play.simple_players import random_action
from repique.server.live import match, messages
from repique.server.live.messages import (
    Ack,
    ActCommand,
    AgainCommand,
    Nak,
    ReadyCommand,
    Superseded,
    TableUpdate,
    UndoCommand,
)
from repique.server.view import model
from repique.server.workers.bots import Habits
from repique.store.errors import CannotSave, NotFound, StoreError
from repique.store.players import players
from repique_testkit.server.fake_clients import (
    FakePlayer,
    begin_live_match,
    open_registry,
    play_across_restart,
    run_pending,
)


def hand_of(news: TableUpdate) -> tuple[str, ...]:
    return next(zone.cards for zone in news.view.zones if zone.name == "hand:0")


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(coroutine)


@pytest.mark.parametrize("preset", preset_names())
def test_a_game_of_every_kind_goes_on_where_it_was_left(preset: str, tmp_path: Path) -> None:
    left, found = asyncio.run(play_across_restart(tmp_path, preset, steps=12))
    assert (found.v, found.h) == (left.v, left.h)


def test_the_same_wish_twice_happens_once_even_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches)
            token = table.storage.token
            person = FakePlayer(table)
            news = await person.my_turn()
            action = str(random_action(news.view.choices, person.rng))  # type: ignore[arg-type]
            command = ActCommand("the-same-wish", news.v, action)
            for _ in range(3):
                table.post(person.screen, 0, command)
            later = await person.ask(lambda a, v: ActCommand(a, 0, "pass"))
            assert isinstance(later, Nak)
            acks = [m for m in person.screen.got if isinstance(m, Ack) and m.a == command.a]
            assert len(acks) == 3
            made = [m for m in table.series.session.record.moves if m.seat == 0]
            assert len(made) == 1
        async with open_registry(tmp_path) as matches:
            table = await matches.open(token)
            person = FakePlayer(table)
            table.post(person.screen, 0, command)
            assert isinstance(await person.screen.answer(command.a), Ack)
            assert [m for m in table.series.session.record.moves if m.seat == 0] == made

    run(play())


def test_an_id_is_for_one_wish(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            news = await person.my_turn()
            action = str(random_action(news.view.choices, person.rng))  # type: ignore[arg-type]
            made: list[messages.Command] = [
                ActCommand("the-same-wish", news.v, action),
                ActCommand("the-same-wish", news.v + 1, action),
                ActCommand("the-same-wish", news.v, "play 0Z"),
                UndoCommand("the-same-wish", news.v, "last"),
            ]
            for command in made:
                table.post(person.screen, 0, command)

            def answers() -> list[Ack | Nak]:
                got = person.screen.got
                return [m for m in got if isinstance(m, Ack | Nak) and m.a == "the-same-wish"]

            await person.screen.until(lambda: len(answers()) == len(made))
            codes = [answer.code if isinstance(answer, Nak) else "ack" for answer in answers()]
            assert codes == ["ack", "ack", "reused", "reused"]

    run(play())


def test_a_stale_or_illegal_wish_changes_nothing_and_says_why(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            news = await person.my_turn()
            for command, code in (
                (ActCommand("stale-wish", news.v - 1, "play QS"), "stale"),
                (ActCommand("future-wish", news.v + 1, "play QS"), "stale"),
                (ActCommand("no-such-card", news.v, "play 0Z"), "bad_action"),
                (ActCommand("no-such-verb", news.v, "fly"), "refused"),
                (UndoCommand("nothing-yet", news.v, "last"), "cannot_undo"),
                (AgainCommand("not-over-yet", news.v, "next"), "cannot_undo"),
                (messages.RulesCommand("no-such-rule", news.v, {"nonsense": True}), "bad_rules"),
            ):
                table.post(person.screen, 0, command)
                answer = await person.screen.answer(command.a)
                assert isinstance(answer, Nak)
                assert answer.code == code
                assert code in ("stale", "bad_action") or answer.text
            assert table.version == news.v
            assert table.view_of(0)[1] == news.h

    run(play())


def test_nothing_is_acknowledged_or_shown_that_could_not_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            news = await person.my_turn()
            writer = matches.store.writer
            honest = writer._transaction

            def full(jobs: Any) -> Any:
                raise CannotSave("the disk is full")

            monkeypatch.setattr(writer, "_transaction", full)
            action = str(random_action(news.view.choices, person.rng))  # type: ignore[arg-type]
            command = ActCommand("wanted-in-vain", news.v, action)
            table.post(person.screen, 0, command)
            answer = await person.screen.answer(command.a)
            assert isinstance(answer, Nak)
            assert answer.code == "not_saved"
            assert (table.version, person.screen.last.h) == (news.v, news.h)
            monkeypatch.setattr(writer, "_transaction", honest)
            person.screen.got.remove(answer)
            table.post(person.screen, 0, command)
            assert isinstance(await person.screen.answer(command.a), Ack)

    run(play())


def test_an_acknowledged_move_is_on_the_disk(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            for _ in range(10):
                await person.step()
                ledger, _ = matches._load(table.storage.token)
                ack = [m for m in person.screen.got if isinstance(m, Ack)][-1]
                assert ledger.version >= ack.v
                assert (0, ack.a) in ledger.ids

    run(play())


def test_the_newest_window_of_a_seat_plays_and_the_older_one_watches(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches)
            old = FakePlayer(table)
            await old.my_turn()
            new = FakePlayer(table, seed=2)
            new.count = 100
            assert any(isinstance(m, Superseded) for m in old.screen.got)
            answer = await old.ask(ReadyCommand)
            assert isinstance(answer, Nak)
            assert answer.code == "superseded"
            await new.step()
            await old.screen.until(lambda: old.screen.last.v == new.screen.last.v)
            table.leave(new.screen, 0)
            await old.step()

    run(play())


def test_rounds_and_games_can_be_played_again_where_the_session_allows(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            token = table.storage.token
            first = hand_of(await person.my_turn())
            for _ in range(4):
                await person.step()
            await person.my_turn()
            for what in ("round", "game", "redeal"):
                answer = await person.ask(
                    lambda a, v, w=what: AgainCommand(a, v, w)  # type: ignore[misc]
                )
                assert isinstance(answer, Ack), answer
                again = hand_of(await person.my_turn())
                assert (again == first) == (what != "redeal")
                practice = person.screen.last.view.practice
                assert practice == (what != "redeal")
            await person.step()
            start = (await person.my_turn()).view.turns[0].start
            assert isinstance(await person.ask(lambda a, v: UndoCommand(a, v, "to", start)), Ack)
            left = await person.my_turn()
        async with open_registry(tmp_path) as matches:
            found = await FakePlayer(await matches.open(token)).my_turn()
            assert (found.v, found.h) == (left.v, left.h)

    run(play())


def test_what_was_missed_is_told_with_what_happened_meanwhile(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            start = (await person.my_turn()).v
            told: list[model.EventView] = []
            seen = len(person.screen.got)
            for _ in range(5):
                await person.step()
            await person.my_turn()
            for message in person.screen.got[seen:]:
                if isinstance(message, TableUpdate):
                    told += message.events
            missed = table.update(0, start)
            assert [*missed.events] == told
            assert missed.since == start
            assert table.update(0, 0).events == ()
            assert table.update(0, table.version + 5).since == table.version

    run(play())


def test_no_table_outlives_its_player(tmp_path: Path) -> None:
    """A window comes back to it while the removal waits for the disk."""

    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            for name in ("Anna", "Bert"):
                matches.store.do(
                    lambda transaction, n=name: players.add_player(transaction, n)  # type: ignore[misc]
                )
            seating = Seating((SeatedPerson("Bert"), ComputerPlayer()))
            token = await matches.begin(choose_game("pinochle"), seating)
            old = await matches.open(token)
            await FakePlayer(old).my_turn()
            matches.store.do(lambda transaction: players.switch_player(transaction, 1))
            gate = threading.Event()
            matches.store.submit(lambda transaction: gate.wait(20))
            removal = asyncio.create_task(matches.remove_player(2))
            while not old.has_stopped:
                await asyncio.sleep(0)
            back = asyncio.create_task(matches.open(token))
            await run_pending()
            gate.set()
            await removal
            with pytest.raises(NotFound):
                await back
            assert matches._open == {}

    run(play())


def test_whoever_cannot_be_removed_keeps_their_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            await person.my_turn()
            with pytest.raises(StoreError, match="can’t remove"):
                await matches.remove_player(1)
            assert not table.has_stopped
            await person.step()

    run(play())


def test_a_computer_player_that_breaks_down_does_not_stop_the_table(tmp_path: Path) -> None:
    async def think(session: Session, view: View[Any], level: str, habits: Habits) -> Action:
        raise RuntimeError("no idea")

    async def play() -> None:
        async with open_registry(tmp_path, think) as matches:
            person = FakePlayer(await begin_live_match(matches))
            for _ in range(4):
                assert await person.step()
            await person.my_turn()

    run(play())


def test_a_full_inbox_is_told_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            await person.my_turn()
            for n in range(match.INBOX_SIZE + 5):
                table.post(person.screen, 0, ActCommand(f"flood-{n:04}", 0, "pass"))
            codes = [m.code for m in person.screen.got if isinstance(m, Nak)]
            assert codes == ["busy"] * 5
            assert isinstance(await person.screen.answer("flood-0000"), Nak)

    run(play())


def test_the_pack_is_cut_when_the_player_has_drawn(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            wanted = choose_game("piquet", ["cut_for_deal=on"])
            table = await matches.open(
                await matches.begin(wanted, Seating((SeatedPerson(), ComputerPlayer())))
            )
            person = FakePlayer(table)
            news = await person.my_turn()
            assert (news.view.phase, news.view.waiting) == ("cut", (0,))
            assert news.view.prompt == "Cut for the deal: draw a card."
            assert not table.series.session.record.moves
            assert isinstance(await person.ask(ReadyCommand), Ack)
            cut = await person.screen.until(lambda: table.series.session.record.moves)
            assert cut[0].action.verb == "cut"

    run(play())
