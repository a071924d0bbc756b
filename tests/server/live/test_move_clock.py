"""The time for a decision at a table with a pace, on a clock that the test moves."""

import asyncio
from pathlib import Path

import pytest

from repique.play.seating import SeatedPerson, Seating
from repique.server.live import match as live_match
from repique.server.live.match import LiveMatch
from repique.server.live.messages import Ack, AskCommand, AutoCommand, PeopleStatus
from repique.server.live.people.move_clock import (
    LOOKING,
    MOST_MISSED,
    RESERVE,
    DueDecision,
    MoveClock,
)
from repique.server.live.registry import LiveMatches
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.matches.log import read_entries
from repique.store.offers.offers import NewOffer, TableTerms, create_offer, offer_of
from repique.store.players.players import current_player
from repique.store.store import open_store
from repique_testkit.server.fake_clients import FakePlayer, whose_turn
from repique_testkit.server.shared_tables import (
    play_move,
    run_at_table,
    until_dealt,
    until_message,
)

PACE = 30
UNCUT = ("cut_for_deal=off",)


class Hand:
    """A clock that stands still unless it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def note(clock: MoveClock, match: str = "one", *, here: bool = True, **due: DueDecision) -> None:
    """Note decisions of seats `s0`, `s1` while everybody is here, or nobody."""
    awaited = {int(seat[1:]): decision for seat, decision in due.items()}
    clock.note(match, awaited, is_anybody_here=here, is_everybody_here=here)


def test_a_decision_has_its_own_time_and_then_the_reserve() -> None:
    hand = Hand()
    clock = MoveClock(PACE, hand)
    note(clock, s0=DueDecision(0))
    assert clock.left_ms(0) == 1000 * (PACE + RESERVE)
    assert clock.reserve_ms(0) == 1000 * RESERVE
    hand.now += PACE + 20
    note(clock, s1=DueDecision(1))
    note(clock, s0=DueDecision(2))
    assert clock.left_ms(0) == 1000 * (PACE + RESERVE - 20)
    hand.now += PACE - 1
    note(clock, s1=DueDecision(3))
    note(clock, s0=DueDecision(4))
    assert clock.left_ms(0) == 1000 * (PACE + RESERVE - 20)  # in time: nothing of the reserve
    assert clock.left_ms(1) is None
    hand.now += PACE + RESERVE - 20
    assert clock.overtime == {0}
    note(clock, "two", s0=DueDecision(0))
    assert clock.left_ms(0) == 1000 * (PACE + RESERVE)  # another match, another reserve


def test_without_a_pace_no_clock_runs() -> None:
    clock = MoveClock(0, Hand())
    note(clock, s0=DueDecision(0))
    assert clock.left_ms(0) is None
    assert clock.deadlines == {}


def test_undoing_gives_no_new_time() -> None:
    hand = Hand()
    clock = MoveClock(PACE, hand)
    note(clock, s0=DueDecision(5))
    hand.now += PACE + 10
    note(clock, s0=DueDecision(4))
    assert clock.left_ms(0) == 1000 * (RESERVE - 10)
    note(clock, s0=DueDecision(4))
    assert clock.left_ms(0) == 1000 * (RESERVE - 10)


def test_the_clock_waits_for_everybody_and_stands_still_without_anybody() -> None:
    hand = Hand()
    clock = MoveClock(PACE, hand)
    due = {0: DueDecision(0)}
    clock.note("one", due, is_anybody_here=True, is_everybody_here=False)
    assert clock.left_ms(0) is None  # somebody is still on the way
    clock.note("one", due, is_anybody_here=True, is_everybody_here=True)
    hand.now += 10
    clock.note("one", due, is_anybody_here=True, is_everybody_here=False)
    assert clock.left_ms(0) == 1000 * (PACE + RESERVE - 10)  # it goes on for who has gone
    note(clock, here=False, s0=DueDecision(0))
    assert clock.left_ms(0) is None
    hand.now += 1000
    note(clock, s0=DueDecision(0))
    assert clock.left_ms(0) == 1000 * (PACE + RESERVE)
    clock.stop()
    clock.note("one", due, is_anybody_here=True, is_everybody_here=False)
    assert clock.left_ms(0) is None


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    monkeypatch.setattr(live_match, "PRESENCE_INTERVAL", 0.001)
    return Hand()


def seated(table: LiveMatch, hand: Hand) -> list[FakePlayer]:
    table.people.move_clock = MoveClock(PACE, hand)
    return [FakePlayer(table, seat, seed=seat + 1) for seat in (0, 1)]


def log_of(table: LiveMatch) -> list[tuple[int, str]]:
    entries = table.storage.store.read(lambda c: read_entries(c, table.storage.known.match))
    return [(entry.seat, entry.action) for entry in entries]


async def pass_time(table: LiveMatch, hand: Hand, seconds: float = PACE + RESERVE) -> None:
    """Let this time pass, and wait until the computer has moved."""
    version = table.version
    hand.now += seconds
    async with asyncio.timeout(30):
        while table.version == version:
            await asyncio.sleep(0.001)


def test_time_that_is_over_plays_one_move_and_no_more(tmp_path: Path, hand: Hand) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        people = seated(table, hand)
        await until_dealt(people)
        mover, _ = await whose_turn(people)
        shown = await until_message(
            people[1 - mover.seat], PeopleStatus, lambda m: m.seats[mover.seat].left_ms is not None
        )
        assert shown.seats[mover.seat].left_ms == 1000 * (PACE + RESERVE)
        assert shown.seats[1 - mover.seat].left_ms is None
        moves = len(table.series.session.record.moves)
        hand.now += PACE + RESERVE - 1
        await asyncio.sleep(0.01)
        assert len(table.series.session.record.moves) == moves
        await pass_time(table, hand, 1)
        assert len(table.series.session.record.moves) == moves + 1
        assert table.series.session.record.moves[-1].seat == mover.seat
        assert table.storage.seats.levels == {}
        kinds = ["person", "person"]
        playing = [*kinds]
        playing[mover.seat] = "standard"
        before, move, after = log_of(table)[-3:]
        assert before[1] == f"!seats {' '.join(playing)}"
        assert move[0] == mover.seat
        assert after[1] == f"!seats {' '.join(kinds)}"
        token = table.storage.token
        views = [table.view_of(seat) for seat in (0, 1)]
        await matches.close_match(token)
        again = await matches.open(token)
        assert again.storage.seats.levels == {}
        assert [again.view_of(seat) for seat in (0, 1)] == views

    run_at_table(tmp_path, check, changes=UNCUT)


def test_after_three_in_a_row_the_autopilot_stays_on(tmp_path: Path, hand: Hand) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        people = seated(table, hand)
        await until_dealt(people)
        sleeper, _ = await whose_turn(people)
        missed = 0
        while not table.storage.seats.levels:
            mover, _ = await whose_turn(people)
            if mover is sleeper:
                await pass_time(table, hand)
                missed += 1
            else:
                await play_move(mover)
        assert missed == MOST_MISSED
        assert {*table.storage.seats.levels} == {sleeper.seat}
        assert isinstance(await sleeper.ask(lambda a, v: AutoCommand(a, v, on=False)), Ack)
        assert table.storage.seats.levels == {}

    run_at_table(tmp_path, check, changes=UNCUT)


def test_an_own_move_counts_anew(tmp_path: Path, hand: Hand) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        people = seated(table, hand)
        await until_dealt(people)
        sleeper = people[0]
        decisions = 0
        while decisions < 3 * MOST_MISSED:
            mover, _ = await whose_turn(people)
            decisions += mover is sleeper
            if mover is sleeper and decisions % MOST_MISSED:
                await pass_time(table, hand)
            else:
                await play_move(mover)
        assert table.storage.seats.levels == {}

    run_at_table(tmp_path, check, changes=UNCUT)


def test_a_result_is_looked_at_for_a_minute(tmp_path: Path, hand: Hand) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        people = seated(table, hand)
        await until_dealt(people)
        deal = table.series.session.state.deal_number
        while not table.series.session.state.result_shown():
            mover, _ = await whose_turn(people)
            await play_move(mover)
        for person in people:
            await until_message(
                person,
                PeopleStatus,
                lambda m: [one.left_ms for one in m.seats] == [1000 * LOOKING] * 2,
            )
        await pass_time(table, hand, LOOKING)
        async with asyncio.timeout(30):
            while table.series.session.state.deal_number == deal:
                await asyncio.sleep(0.001)
        assert table.storage.seats.levels == {}

    run_at_table(tmp_path, check, changes=UNCUT)


def test_a_match_that_was_put_aside_has_no_clock(tmp_path: Path, hand: Hand) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        people = seated(table, hand)
        await until_dealt(people)
        for person in people[1:]:
            table.leave(person.screen, person.seat)
        assert table.people.move_clock.deadlines
        table.people.presence.clock = lambda: 1e9  # everybody has been away for long
        table.people.presence.heard(0)
        assert isinstance(await people[0].ask(lambda a, v: AskCommand(a, v, "aside")), Ack)
        assert table.people.move_clock.deadlines == {}
        table.people.watch()
        assert table.people.move_clock.deadlines == {}

    run_at_table(tmp_path, check, changes=UNCUT)


def test_the_pace_is_stored_with_the_terms(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        host = store.do(current_player)
        seating = Seating((SeatedPerson(host.name, host.id), SeatedPerson()))
        new = NewOffer("piquet", {}, TableTerms(pace=60), seating, "offer-1")
        token = store.do(lambda tx: create_offer(tx, host.id, new, "hash")).token
        assert store.read(lambda c: offer_of(c, token)).terms.pace == 60
        earlier = '{"aids": "none", "chat": "text"}'  # as stored before there was a pace
        store.do(lambda tx: tx.change(schema.offers, {"token": token}, terms=earlier))
        assert store.read(lambda c: offer_of(c, token)).terms == TableTerms("none", "text", 0)
        assert store.read(lambda c: len(rows(c, schema.offers))) == 1
