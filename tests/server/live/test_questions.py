"""The autopilot, and questions that other people at the table answer."""

import asyncio
from pathlib import Path
from typing import Literal

import pytest

from repique.core.game import OVER, Setup
from repique.core.outcome import AGREED, RESIGNED, Outcome
from repique.play.presets import choose_game, preset_names
from repique.server.live import match as live_match
from repique.server.live.commands import Refused
from repique.server.live.match import LiveMatch
from repique.server.live.messages import (
    Ack,
    ActCommand,
    AnswerCommand,
    AskCommand,
    AutoCommand,
    Nak,
    PeopleStatus,
    PutAside,
    QuestionStatus,
    ReadyCommand,
)
from repique.server.live.people import table_people
from repique.server.live.people.presence import Presence
from repique.server.live.people.questions import (
    DECLINED_PAUSE,
    TIME_TO_ANSWER,
    QuestionKind,
    Questions,
)
from repique.server.live.registry import LiveMatches
from repique_testkit.server.fake_clients import (
    FakePlayer,
    begin_live_match,
    delay_store,
    open_registry,
    random_move,
    whose_turn,
)
from repique_testkit.server.shared_tables import (
    play_move,
    play_to_end,
    run_at_table,
    until_dealt,
    until_message,
)


async def both(table: LiveMatch) -> list[FakePlayer]:
    people = [FakePlayer(table, seat, seed=seat + 1) for seat in (0, 1)]
    await whose_turn(people)
    return people


async def question(player: FakePlayer) -> QuestionStatus:
    return await until_message(player, QuestionStatus, lambda asked: asked.number > 0)


async def ended(player: FakePlayer, how: str) -> QuestionStatus:
    return await until_message(player, QuestionStatus, lambda asked: asked.ended == how)


def test_the_autopilot_plays_until_an_own_move(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        anna, bert = await both(table)
        assert isinstance(await bert.ask(lambda a, v: AutoCommand(a, v, on=True)), Ack)
        shown = await until_message(anna, PeopleStatus, lambda m: bool(m.seats[1].auto))
        assert shown.seats[1].auto == "standard"
        assert table.storage.seats.people == (0, 1)
        deal = table.series.session.state.deal_number
        while table.series.session.state.deal_number == deal:
            await play_move(anna)
        log = [*table.series.session.record.moves]
        assert any(move.seat == 1 for move in log)
        token = table.storage.token
        await matches.close_match(token)
        again = await matches.open(token)  # it plays on after a restart
        assert again.storage.seats.levels == {1: "standard"}
        assert again.storage.seats.names == ("Player", "Bert")
        anna, bert = (FakePlayer(again, seat, seed=seat + 5) for seat in (0, 1))
        anna.count = 1000  # ids of before are known
        bert.count = 1000
        off = await bert.ask(lambda a, v: AutoCommand(a, v, on=False))
        assert isinstance(off, Ack)
        await until_message(anna, PeopleStatus, lambda m: not m.seats[1].auto)
        await asyncio.gather(play_to_end(anna), play_to_end(bert))

    run_at_table(tmp_path, check)


def test_an_own_move_ends_the_autopilot(tmp_path: Path) -> None:
    async def slow(*_: object) -> None:
        await asyncio.sleep(3600)

    async def run() -> None:
        async with open_registry(tmp_path, slow) as matches:  # type: ignore[arg-type]
            table = await begin_live_match(matches, "piquet", 2)
            people = await both(table)
            while (mover := (await whose_turn(people))[0]).seat in mover.screen.last.view.waiting:
                await asyncio.gather(*map(play_move, people))
            await mover.ask(lambda a, v: AutoCommand(a, v, on=True))
            await mover.screen.until(lambda: mover.screen.last.v == table.version)
            action = random_move(mover.screen.last, mover.rng)
            done = await mover.ask(lambda a, v: ActCommand(a, v, action))
            assert isinstance(done, Ack)
            assert table.storage.seats.levels == {}
            token = table.storage.token
            await matches.close_match(token)
            assert (await matches.open(token)).storage.seats.levels == {}

    asyncio.run(run())


def test_alone_there_is_no_autopilot_and_nobody_to_ask(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches, "piquet", 1)
            player = FakePlayer(table)
            await player.my_turn()
            before = table.version
            for make in (
                lambda a, v: AutoCommand(a, v, on=True),
                lambda a, v: AskCommand(a, v, "aside"),
                lambda a, v: AnswerCommand(a, v, 1, True),
            ):
                answer = await player.ask(make)
                assert isinstance(answer, Nak)
                assert answer.text
            assert table.version == before

    asyncio.run(run())


def test_a_move_is_taken_back_if_the_other_agrees(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        people = await both(table)
        session = table.series.session
        while not session.record.moves or session.record.moves[-1].seat < 0:
            mover, _ = await whose_turn(people)
            await play_move(mover)
            session = table.series.session
        asker = people[session.record.moves[-1].seat]
        other = people[1 - asker.seat]
        moves = len(session.record.moves)
        for person in people:
            await person.screen.until(lambda p=person: p.screen.last.v == table.version)  # type: ignore[misc]
        assert isinstance(await asker.ask(lambda a, v: AskCommand(a, v, "back")), Ack)
        asked = await question(other)
        assert (asked.what, asked.seat, asked.waiting) == ("back", asker.seat, (other.seat,))
        own = await asker.ask(lambda a, v: AnswerCommand(a, v, asked.number, True))
        assert isinstance(own, Nak)  # nobody answers an own question
        assert len(table.series.session.record.moves) == moves
        yes = await other.ask(lambda a, v: AnswerCommand(a, v, asked.number, True))
        assert isinstance(yes, Ack)
        await ended(asker, "granted")
        assert len(table.series.session.record.moves) == moves - 1
        again = await other.ask(lambda a, v: AnswerCommand(a, v, asked.number, True))
        assert isinstance(again, Nak)

    run_at_table(tmp_path, check)


def test_a_question_is_declined_and_changes_nothing(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        anna, bert = await both(table)
        before = table.version
        await anna.ask(lambda a, v: AskCommand(a, v, "end"))
        asked = await question(bert)
        second = await bert.ask(lambda a, v: AskCommand(a, v, "end"))
        assert isinstance(second, Nak)
        assert second.code == "asked"
        await bert.ask(lambda a, v: AnswerCommand(a, v, asked.number, False))
        declined = await ended(anna, "declined")
        assert declined.decliner == 1
        assert table.version == before
        soon = await anna.ask(lambda a, v: AskCommand(a, v, "end"))
        assert isinstance(soon, Nak)
        assert soon.code == "too_soon"

    run_at_table(tmp_path, check)


def test_an_answer_is_for_its_own_question(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        anna, bert = await both(table)
        await anna.ask(lambda a, v: AskCommand(a, v, "aside"))
        first = await question(bert)
        await bert.ask(lambda a, v: AnswerCommand(a, v, first.number, False))
        await ended(bert, "declined")
        table.people.questions._free_from.clear()
        await anna.ask(lambda a, v: AskCommand(a, v, "end"))
        await until_message(bert, QuestionStatus, lambda asked: asked.number > first.number)
        late = await bert.ask(lambda a, v: AnswerCommand(a, v, first.number, True))
        assert isinstance(late, Nak)
        assert late.code == "not_asked"
        assert table.series.session.outcome is None

    run_at_table(tmp_path, check)


def test_a_question_is_asked_at_any_version_and_once_for_each_id(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        anna, bert = await both(table)
        assert isinstance(await anna.ask(lambda _, v: AskCommand("once-more", 0, "end")), Ack)
        asked = await question(bert)
        assert isinstance(await anna.ask(lambda _, v: AskCommand("once-more", 0, "end")), Ack)
        for _ in range(2):
            no = await bert.ask(lambda _, v: AnswerCommand("answered", 0, asked.number, False))
            assert isinstance(no, Ack)
        assert isinstance(await anna.ask(lambda _, v: AskCommand("once-more", 0, "end")), Ack)
        assert table.people.questions.open is None
        old = await bert.ask(lambda a, v: AskCommand(a, v - 1, "back"))
        assert isinstance(old, Nak)
        assert old.code == "stale"

    run_at_table(tmp_path, check)


@pytest.mark.parametrize(
    ("what", "outcome", "told"),
    [
        ("end", Outcome(AGREED), ["You agreed to end this partie without a result."] * 2),
        (
            "resign",
            Outcome(RESIGNED, 1),
            [
                "You gave up. Bert has won the partie.",
                "Player gave up. You have won the partie.",
            ],
        ),
    ],
)
def test_a_match_ends_by_agreement_or_by_giving_up(
    tmp_path: Path, what: str, outcome: Outcome, told: list[str]
) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        anna, bert = await both(table)
        await until_dealt([anna, bert])
        await anna.ask(lambda a, v: AskCommand(a, v, what))  # type: ignore[arg-type]
        if what == "end":
            asked = await question(bert)
            await bert.ask(lambda a, v: AnswerCommand(a, v, asked.number, True))
        await bert.screen.until(lambda: bert.screen.last.view.phase == OVER)
        assert table.series.session.outcome == outcome
        views = [table.view_of(seat)[0] for seat in (0, 1)]
        assert [view.prompt for view in views] == told
        assert {view.ended for view in views} == {outcome.reason}
        token = table.storage.token
        await matches.close_match(token)
        assert (await matches.open(token)).series.session.outcome == outcome

    run_at_table(tmp_path, check)


def test_a_match_is_put_aside(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        anna, bert = await both(table)
        before = table.view_of(0)
        await anna.ask(lambda a, v: AskCommand(a, v, "aside"))
        asked = await question(bert)
        await bert.ask(lambda a, v: AnswerCommand(a, v, asked.number, True))
        for person in (anna, bert):
            await until_message(person, PutAside)
        token = table.storage.token
        await matches.close_match(token)
        assert (await matches.open(token)).view_of(0) == before

    run_at_table(tmp_path, check)


def test_the_autopilot_plays_for_somebody_who_has_been_away_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(live_match, "PRESENCE_INTERVAL", 0.001)
    monkeypatch.setattr(table_people, "Presence", lambda seats: Presence(seats, lambda: now))

    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        nonlocal now
        people = await both(table)
        mover, _ = await whose_turn(people)
        while mover.seat in mover.screen.last.view.waiting:
            await asyncio.gather(*map(play_move, people))
            mover, _ = await whose_turn(people)
        other = people[1 - mover.seat]
        table.leave(mover.screen, mover.seat)

        async def ask() -> Ack | Nak:
            return await other.ask(lambda a, v: AskCommand(a, v, "computer", mover.seat))

        now += 30
        table.people.presence.heard(other.seat)
        early = await ask()
        assert isinstance(early, Nak)
        assert "a minute" in early.text
        assert not any(status.overdue for status in table.people.status().seats)
        now += 31
        table.people.presence.heard(other.seat)
        shown = await until_message(other, PeopleStatus, lambda m: m.seats[mover.seat].overdue)
        assert not shown.seats[other.seat].overdue
        before = table.version
        assert isinstance(await ask(), Ack)
        await other.screen.until(lambda: other.screen.last.v > before + 1)
        assert mover.seat in table.storage.seats.levels
        back = FakePlayer(table, mover.seat)
        off = await back.ask(lambda a, v: AutoCommand(a, v, on=False))
        assert isinstance(off, Ack)
        assert table.storage.seats.levels == {}

    run_at_table(tmp_path, check)


def test_absence_counts_only_while_the_table_waits_for_that_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(live_match, "PRESENCE_INTERVAL", 0.001)
    monkeypatch.setattr(table_people, "Presence", lambda seats: Presence(seats, lambda: now))

    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        nonlocal now
        people = await both(table)
        mover, _ = await whose_turn(people)
        while mover.seat in mover.screen.last.view.waiting:
            await asyncio.gather(*map(play_move, people))
            mover, _ = await whose_turn(people)
        absent = people[1 - mover.seat]
        table.leave(absent.screen, absent.seat)
        now += 600  # the one who is there thinks for ten minutes
        table.people.presence.heard(mover.seat)
        while table.series.session.state.turn == mover.seat:
            await play_move(mover)
        assert not any(status.overdue for status in table.people.status().seats)
        now += 61
        table.people.presence.heard(mover.seat)
        shown = await until_message(mover, PeopleStatus, lambda m: m.seats[absent.seat].overdue)
        assert not shown.seats[mover.seat].overdue

    run_at_table(tmp_path, check)


def test_only_the_partner_is_asked_about_giving_up(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        people = [FakePlayer(table, seat, seed=seat + 1) for seat in range(4)]
        await until_dealt(people)
        await people[0].ask(lambda a, v: AskCommand(a, v, "resign"))
        asked = await question(people[3])
        assert asked.waiting == (2,)
        opponent = await people[1].ask(lambda a, v: AnswerCommand(a, v, asked.number, True))
        assert isinstance(opponent, Nak)
        await people[2].ask(lambda a, v: AnswerCommand(a, v, asked.number, True))
        await people[1].screen.until(lambda: people[1].screen.last.view.phase == OVER)
        assert table.series.session.outcome == Outcome(RESIGNED, 1)

    run_at_table(tmp_path, check, "single-deck", people=4)


def test_a_question_ends_with_its_time_and_the_next_pause_is_longer() -> None:
    now = 0.0
    questions = Questions(lambda: now)
    for declined in (1, 2, 3):
        asked = questions.ask(QuestionKind.END, 0, 0, (1,))
        now = asked.until - 1
        assert not questions.expire()
        assert questions.seconds_left() == 1
        now = asked.until
        assert questions.expire()
        assert questions.ended == "expired"
        assert asked.until == pytest.approx(now)
        with pytest.raises(Refused, match="too_soon"):
            questions.ask(QuestionKind.END, 0, 0, (1,))
        now += DECLINED_PAUSE * declined**2
    questions.ask(QuestionKind.END, 1, 0, (0,))
    assert questions.open is not None
    assert questions.open.until == now + TIME_TO_ANSWER


def test_time_does_not_end_a_question_that_everybody_has_granted() -> None:
    now = 0.0
    questions = Questions(lambda: now)
    asked = questions.ask(QuestionKind.END, 0, 0, (1,))
    assert questions.answer(1, asked.number, True)
    now = asked.until + 1  # what was granted is being written
    assert not questions.expire()
    questions.close("granted")
    assert questions.ended == "granted"


def test_a_slow_disk_does_not_break_the_table_of_a_granted_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(live_match, "PRESENCE_INTERVAL", 0.001)
    monkeypatch.setattr(table_people, "Questions", lambda: Questions(lambda: now))

    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        nonlocal now
        anna, bert = await both(table)
        await anna.ask(lambda a, v: AskCommand(a, v, "end"))
        asked = await question(bert)
        store = delay_store(table)
        answer = AnswerCommand(bert.id(), table.version, asked.number, True)
        table.post(bert.screen, bert.seat, answer)
        while not store.held:
            await asyncio.sleep(0)
        now += TIME_TO_ANSWER + 1
        await asyncio.sleep(0.05)
        store.let_go()
        assert isinstance(await bert.screen.answer(answer.a), Ack)
        await ended(anna, "granted")
        assert not table.has_stopped
        table.storage.store = store.honest

    run_at_table(tmp_path, check)


def test_a_question_and_its_answer_may_be_sent_twice(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        anna, bert = await both(table)
        ask = AskCommand(anna.id(), table.version, "aside")
        for _ in range(2):
            table.post(anna.screen, anna.seat, ask)
        asked = await question(bert)
        no = AnswerCommand(bert.id(), table.version, asked.number, False)
        for _ in range(2):
            table.post(bert.screen, bert.seat, no)
        table.post(anna.screen, anna.seat, ask)
        for player, command, times in ((anna, ask, 3), (bert, no, 2)):

            def answers(player: FakePlayer = player, a: str = command.a) -> list[Ack | Nak]:
                return [m for m in player.screen.got if isinstance(m, Ack | Nak) and m.a == a]

            await player.screen.until(lambda got=answers, n=times: len(got()) == n)  # type: ignore[misc]
            assert all(isinstance(answer, Ack) for answer in answers())
        assert table.people.question().ended == "declined"

    run_at_table(tmp_path, check)


def test_the_autopilot_is_not_put_in_for_somebody_who_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(live_match, "PRESENCE_INTERVAL", 0.001)
    monkeypatch.setattr(table_people, "Presence", lambda seats: Presence(seats, lambda: now))

    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        nonlocal now
        people = [FakePlayer(table, seat, seed=seat + 1) for seat in range(4)]
        mover, _ = await whose_turn(people)
        while mover.seat in mover.screen.last.view.waiting:
            await asyncio.gather(*map(play_move, people))
            mover, _ = await whose_turn(people)
        others = [person for person in people if person is not mover]
        table.leave(mover.screen, mover.seat)
        now += 61
        for person in others:
            table.people.presence.heard(person.seat)
        await others[0].ask(lambda a, v: AskCommand(a, v, "computer", mover.seat))
        asked = await question(others[1])
        assert asked.waiting == tuple(sorted(person.seat for person in others[1:]))
        FakePlayer(table, mover.seat)
        for person in others[1:]:
            yes = await person.ask(lambda a, v: AnswerCommand(a, v, asked.number, True))
            assert isinstance(yes, Ack)
        await ended(others[0], "withdrawn")
        assert table.storage.seats.levels == {}

    run_at_table(tmp_path, check, "single-deck", people=4)


@pytest.mark.parametrize("what", ["end", "resign", "back"])
def test_a_lost_line_of_the_others_decides_no_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: Literal["end", "resign", "back"]
) -> None:
    now = 0.0
    monkeypatch.setattr(table_people, "Presence", lambda seats: Presence(seats, lambda: now))

    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        nonlocal now
        people = [FakePlayer(table, seat, seed=seat + 1) for seat in range(4)]
        await whose_turn(people)
        gone = (2,) if what == "resign" else (1, 3)
        for seat in gone:
            table.leave(people[seat].screen, seat)
        now += 5
        before = table.version
        answer = await people[0].ask(lambda a, v: AskCommand(a, v, what))
        assert isinstance(answer, Nak)
        assert "is away" in answer.text
        assert table.version == before
        now += 60  # a seat is held for a minute, and not longer
        for seat in {0, 1, 2, 3} - {*gone}:
            table.people.presence.heard(seat)
        if what != "back":  # nobody has moved yet
            assert isinstance(await people[0].ask(lambda a, v: AskCommand(a, v, what)), Ack)

    run_at_table(tmp_path, check, "single-deck", people=4)


def test_the_next_match_begins_without_somebody_who_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(table_people, "Presence", lambda seats: Presence(seats, lambda: now))

    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        nonlocal now
        anna, bert = await both(table)
        await anna.ask(lambda a, v: AskCommand(a, v, "resign"))
        await bert.screen.until(lambda: bert.screen.last.view.phase == OVER)
        table.leave(bert.screen, bert.seat)
        now += 61
        await anna.ask(ReadyCommand)
        assert table.series.session.outcome is not None
        asked = await anna.ask(lambda a, v: AskCommand(a, v, "computer", bert.seat))
        assert isinstance(asked, Ack)
        await anna.screen.until(lambda: anna.screen.last.view.phase != OVER)
        assert [record.setup.number for record in table.series.finished] == [1]
        assert {*table.storage.seats.levels} == {bert.seat}
        token = table.storage.token
        await matches.close_match(token)
        assert {*(await matches.open(token)).storage.seats.levels} == {bert.seat}

    run_at_table(tmp_path, check)


@pytest.mark.parametrize("preset", preset_names())
@pytest.mark.parametrize("moves", [1, 7])
def test_a_match_can_be_given_up_in_the_middle_of_a_hand(
    tmp_path: Path, preset: str, moves: int
) -> None:
    chosen = choose_game(preset)
    seats = chosen.game.start(chosen.options, Setup(0)).seats

    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        people = [FakePlayer(table, seat, seed=seat + 1) for seat in range(seats)]

        def made() -> int:
            return sum(move.seat >= 0 for move in table.series.session.record.moves)

        while made() < moves:
            mover, news = await whose_turn(people)
            if news.view.waiting:
                await asyncio.gather(*(person.ask(ReadyCommand) for person in people))
                await mover.screen.until(lambda m=mover, v=news.v: m.screen.last.v > v)  # type: ignore[misc]
            else:
                await play_move(mover)
        await whose_turn(people)
        assert isinstance(await people[0].ask(lambda a, v: AskCommand(a, v, "resign")), Ack)
        for partner in people[2:3]:
            asked = await question(partner)
            number = asked.number
            await partner.ask(lambda a, v, n=number: AnswerCommand(a, v, n, True))  # type: ignore[misc]
        await people[1].screen.until(lambda: people[1].screen.last.view.phase == OVER)
        token = table.storage.token
        await matches.close_match(token)
        again = await matches.open(token)
        for seat in (*range(seats), None):
            assert again.view_of(seat)[0].phase == OVER
        FakePlayer(again, 1)

    run_at_table(tmp_path, check, preset, people=seats)
