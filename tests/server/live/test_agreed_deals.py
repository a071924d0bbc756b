"""People at a table agree on the deals before the first card, and check them afterwards."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from repique.core.game import OVER
from repique.core.outcome import AGREED as ENDED
from repique.core.outcome import RESIGNED, Outcome
from repique.core.table import CHANCE
from repique.play.agreed_deals import agreement_of, seal
from repique.play.deal_check import check_deals, check_file
from repique.play.deals import AgreedDeals
from repique.play.series import parse_records
from repique.server.live import match as live_match
from repique.server.live import messages
from repique.server.live.match import LiveMatch
from repique.server.live.messages import (
    Ack,
    ActCommand,
    AnswerCommand,
    AskCommand,
    AutoCommand,
    Command,
    Nak,
    OpenCommand,
    PeopleStatus,
    PledgeStatus,
    QuestionStatus,
    ReadyCommand,
    SealCommand,
    UndoCommand,
)
from repique.server.live.people import table_people
from repique.server.live.people.pledges import MOST_VOIDS, TIME_TO_OPEN, OpeningTime
from repique.server.live.registry import LiveMatches
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.matches.log import read_entries
from repique.store.matches.records import shareable_text
from repique.store.matches.series import MATCH_LEFT, record_of, restore_series
from repique_testkit.server.agreeing_players import AgreeingPlayer, begin_agreed_match
from repique_testkit.server.fake_clients import (
    FakePlayer,
    begin_live_match,
    open_registry,
    whose_turn,
)
from repique_testkit.server.shared_tables import play_to_end, until_message

UNCUT = ("cut_for_deal=off",)


def run_agreed(
    folder: Path,
    check: Callable[[LiveMatches, LiveMatch], Awaitable[None]],
    preset: str = "piquet",
    people: int = 2,
    changes: tuple[str, ...] = UNCUT,
) -> None:
    async def run() -> None:
        async with open_registry(folder) as matches:
            await check(matches, await begin_agreed_match(matches, preset, people, changes))

    asyncio.run(run())


def words(table: LiveMatch, match: int | None = None) -> list[tuple[int, str]]:
    """Seat and first word of each line of the log."""
    wanted = table.storage.known.match if match is None else match
    entries = table.storage.store.read(lambda c: read_entries(c, wanted))
    return [(entry.seat, entry.action.split()[0]) for entry in entries]


async def send(player: FakePlayer, command: Command) -> Ack | Nak:
    player.table.post(player.screen, player.seat, command)
    return await player.screen.answer(command.a)


async def dealt(player: AgreeingPlayer) -> None:
    await player.screen.until(lambda: player.screen.last.view.deal > 0)


def has_next_deal(player: AgreeingPlayer, before: str) -> bool:
    view = player.screen.last.view
    return view.phase != OVER and view.deal > 0 and player.pledges.match != before


def idle(table: LiveMatch) -> list[AgreeingPlayer]:
    """Two people who seal and open only when the test says so."""
    return [AgreeingPlayer(table, seat, seat + 1, seals=False, opens=False) for seat in (0, 1)]


AGREED = [(CHANCE, "!pledge"), (0, "!seal"), (1, "!seal"), (0, "!open"), (1, "!open")]


@pytest.mark.parametrize("people", [1, 3, 4])
def test_all_people_at_a_table_contribute(people: int, tmp_path: Path) -> None:
    async def check(_: LiveMatches, table: LiveMatch) -> None:
        players = [AgreeingPlayer(table, seat, seat + 1) for seat in range(people)]
        for player in players:
            await dealt(player)
        record = replace(table.series.session.record, ended=Outcome(RESIGNED, 0))
        checked = check_deals(record.without_secrets())
        assert checked is not None
        assert checked.is_as_promised
        assert agreement_of(record).people == tuple(range(people))

    run_agreed(tmp_path, check, "double-deck", people, ())


@pytest.mark.parametrize("preset", ["piquet", "pinochle"])
def test_a_match_is_agreed_on_played_and_checked(preset: str, tmp_path: Path) -> None:
    people = 2

    async def check(_: LiveMatches, table: LiveMatch) -> None:
        players = [AgreeingPlayer(table, seat, seat + 1) for seat in range(people)]
        await asyncio.gather(*map(play_to_end, players))
        agreed = [*range(people)]
        log = words(table)
        assert sorted(log[: 1 + 2 * people]) == sorted(
            [(CHANCE, "!pledge")] + [(seat, word) for seat in agreed for word in ("!seal", "!open")]
        )
        assert {word for _, word in log[1 : 1 + people]} == {"!seal"}
        record = table.series.session.record.without_secrets()
        checked = check_deals(record)
        assert checked is not None
        assert checked.is_as_promised
        assert checked.events
        assert checked.pledge == players[0].pledges.pledge
        agreement = agreement_of(record)
        for player in players:
            assert player.pledges == players[0].pledges
            assert player.pledges.seals[str(player.seat)] == agreement.seals[player.seat]
            assert agreement.nonces[player.seat] == player.nonces[agreement.token]
        store = table.storage.store
        stored = store.read(lambda c: record_of(c, table.storage.known.match))[0]
        assert stored.without_secrets().notes["source"] == record.notes["source"]
        assert check_deals(stored) == checked
        restored = store.read(lambda c: restore_series(c, table.storage.series))
        file = tmp_path / "game.txt"
        file.write_text(shareable_text(restored.series)[0])
        assert not any(is_different for _, is_different in check_file(file))

    run_agreed(tmp_path, check, preset, people, ())


def test_nobody_moves_before_the_deals_are_agreed_on(tmp_path: Path) -> None:
    """By some house rules a person cuts the pack before the first deal."""

    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        numbers: list[dict[str, bytes]] = [{} for _ in range(4)]
        people = [
            AgreeingPlayer(table, seat, seat + 1, seals=False, opens=False) for seat in range(4)
        ]
        told = await until_message(people[0], PledgeStatus)
        cutter = people[table.series.session.state.to_move()[0]]
        await cutter.screen.until(lambda: cutter.screen.last.v == table.version)
        assert not cutter.screen.last.view.choices
        early = await cutter.ask(lambda a, v: ActCommand(a, v, "decline"))
        assert isinstance(early, Nak)
        assert early.text
        for person in people:
            person.nonces = numbers[person.seat]
            assert isinstance(await send(person, person.sealing(told.match)), Ack)
        token = table.storage.token
        await matches.close_match(token)
        table = await matches.open(token)
        people = [AgreeingPlayer(table, seat, seat + 1) for seat in range(4)]
        for person in people:
            person.nonces.update(numbers[person.seat])
        await asyncio.gather(*map(play_to_end, people))
        log = words(table)
        assert log[0] == (CHANCE, "!pledge")
        assert {word for _, word in log[5:9]} == {"!open"}
        assert log[9][0] == cutter.seat
        await matches.close_match(token)
        record = (await matches.open(token)).series.session.record
        checked = check_deals(record.without_secrets())
        assert checked is not None
        assert checked.is_as_promised

    changes = ("draw_for_deal=off", "cut_pack=on", "hands=1")
    run_agreed(tmp_path, check, "single-deck", 4, changes)


def test_nobody_learns_a_secret_or_a_number_before_the_end(tmp_path: Path) -> None:
    async def check(_: LiveMatches, table: LiveMatch) -> None:
        source = table.series.session.source
        assert isinstance(source, AgreedDeals)
        players = [AgreeingPlayer(table, seat, seat + 1) for seat in (0, 1)]
        await asyncio.gather(*map(play_to_end, players))
        numbers = [number.hex() for player in players for number in player.nonces.values()]
        for player in players:
            sent = b"".join(map(messages.write, player.screen.got)).decode()
            assert source.house.hex()[:32] not in sent
            assert not any(number in sent for number in numbers)
            assert player.pledges.pledge not in str([player.screen.last.view])

    run_agreed(tmp_path, check)


def test_other_tables_need_no_agreement(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches, "piquet", 2, UNCUT)
            players = [FakePlayer(table, seat) for seat in (0, 1)]
            await whose_turn(players)
            assert not any(isinstance(m, PledgeStatus) for m in players[0].screen.got)

    asyncio.run(run())


def test_each_refusal_says_why_and_changes_nothing(tmp_path: Path) -> None:
    async def check(_: LiveMatches, table: LiveMatch) -> None:
        anna, bert = idle(table)
        told = await until_message(anna, PledgeStatus)
        match = told.match
        assert (told.people, told.seals, told.opened) == ((0, 1), {}, ())

        async def refused(player: AgreeingPlayer, command: Command) -> str:
            before = words(table)
            version = table.version
            answer = await send(player, command)
            assert isinstance(answer, Nak), answer
            assert (words(table), table.version) == (before, version)
            return answer.text

        other = "another-match-00000000"
        digest = "ab" * 32
        wrong = "That was for another game."
        early = "A number is opened when everybody has given a seal, not before."
        assert await refused(anna, SealCommand("refused-1", 0, other, digest)) == wrong
        assert await refused(anna, OpenCommand("refused-2", 0, other, digest)) == wrong
        assert await refused(anna, anna.opening(match)) == early
        assert isinstance(await send(anna, anna.sealing(match)), Ack)
        again = SealCommand("refused-3", 0, match, digest)
        assert await refused(anna, again) == "Seat 0 has given a seal already."
        assert await refused(anna, OpenCommand("refused-4", 0, match, digest)) == early
        assert isinstance(await send(bert, bert.sealing(match)), Ack)
        misfit = "The number of seat 1 does not fit its seal."
        assert await refused(bert, OpenCommand("refused-5", 0, match, digest)) == misfit
        stolen = OpenCommand("refused-6", 0, match, anna.nonce(match).hex())
        assert await refused(bert, stolen) == misfit
        for command in (
            ActCommand("refused-7", table.version, "cut"),
            UndoCommand("refused-8", table.version, "last"),
            AskCommand("refused-9", table.version, "back"),
        ):
            assert await refused(bert, command)
        opening = OpenCommand("number-0", 0, match, anna.nonce(match).hex())
        assert isinstance(await send(anna, opening), Ack)
        twice = OpenCommand("refused-0", 0, match, anna.nonce(match).hex())
        assert await refused(anna, twice) == "Seat 0 has opened a number already."
        assert anna.pledges.opened == (0,)
        assert words(table) == AGREED[:4]
        assert isinstance(await send(bert, bert.opening(match)), Ack)
        await dealt(bert)

    run_agreed(tmp_path, check)


def test_a_restart_between_any_two_steps_changes_nothing(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        token = table.storage.token
        numbers: dict[int, dict[str, bytes]] = {0: {}, 1: {}}
        first: PledgeStatus | None = None
        source = table.series.session.source
        assert isinstance(source, AgreedDeals)
        for step, (seat, word) in enumerate(AGREED[1:]):
            await matches.close_match(token)
            table = await matches.open(token)
            players = idle(table)
            told = await until_message(players[0], PledgeStatus)
            first = first or told
            assert (told.match, told.pledge, told.people) == (first.match, first.pledge, (0, 1))
            assert len(told.seals) == min(step, 2)
            assert len(told.opened) == max(step - 2, 0)
            assert table.series.session.awaits_agreement
            now = table.series.session.source
            assert isinstance(now, AgreedDeals)
            assert now.house == source.house
            player = players[seat]
            player.nonces = numbers[seat]
            command = player.sealing if word == "!seal" else player.opening
            for _ in range(2):  # the second is a repetition
                assert isinstance(await send(player, command(told.match)), Ack)
            assert words(table)[: step + 2] == AGREED[: step + 2]
            await matches.close_match(token)  # and a repetition after a restart
            table = await matches.open(token)
            player = idle(table)[seat]
            player.nonces = numbers[seat]
            length = len(words(table))
            assert isinstance(await send(player, command(told.match)), Ack)
            assert len(words(table)) == length or step == 3
        again = AgreeingPlayer(table, 0)
        await dealt(again)
        await matches.close_match(token)
        table = await matches.open(token)
        session = table.series.session
        assert not session.awaits_agreement
        players = [AgreeingPlayer(table, seat, seat + 9) for seat in (0, 1)]
        await asyncio.gather(*map(play_to_end, players))
        checked = check_deals(table.series.session.record)
        assert checked is not None
        assert checked.is_as_promised

    run_agreed(tmp_path, check)


def test_the_next_match_is_agreed_on_anew(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        players = [AgreeingPlayer(table, seat, seat + 1) for seat in (0, 1)]
        await asyncio.gather(*map(play_to_end, players))
        first = players[0].pledges
        for player in players:
            assert isinstance(await player.ask(ReadyCommand), Ack)
        for player in players:
            await player.screen.until(partial(has_next_deal, player, first.match))
        second = players[0].pledges
        assert second.pledge != first.pledge
        await asyncio.gather(*map(play_to_end, players))
        await matches.close_match(table.storage.token)
        table = await matches.open(table.storage.token)
        records = parse_records(table.series.text())
        assert [agreement_of(record).token for record in records] == [first.match, second.match]
        for record in records:
            checked = check_deals(record)
            assert checked is not None
            assert checked.is_as_promised

    run_agreed(tmp_path, check)


def test_a_match_is_void_if_somebody_does_not_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_match, "PRESENCE_INTERVAL", 0.01)

    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        now = 100.0
        table.opening = OpeningTime(lambda: now)
        anna = AgreeingPlayer(table, 0)
        bert = AgreeingPlayer(table, 1, opens=False)
        void = table.storage.known.match
        house = table.series.session.source
        told = await until_message(bert, PledgeStatus, lambda m: m.opened == (0,))
        now += TIME_TO_OPEN - 1
        await asyncio.sleep(0.1)
        assert table.storage.known.match == void
        bert.opens = True
        now += 1
        await dealt(anna)
        await dealt(bert)
        assert anna.pledges.match != told.match
        assert anna.pledges.pledge != told.pledge
        session = table.series.session
        assert session.record.setup.number == 1
        assert session.source != house
        store = table.storage.store
        stages = [row["stage"] for row in store.read(lambda c: rows(c, schema.matches))]
        assert stages == [MATCH_LEFT, "open"]
        assert words(table, void) == [*AGREED[:4]]
        [begun] = store.read(lambda c: read_entries(c, table.storage.known.match))[:1]
        assert begun.action == "!begun void 1"
        await matches.close_match(table.storage.token)
        again = await matches.open(table.storage.token)
        assert again.series.session.state.deal_number == 1

    run_agreed(tmp_path, check)


def test_one_person_voids_two_matches_in_a_row_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(live_match, "PRESENCE_INTERVAL", 0.001)

    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        nonlocal now
        table.opening = OpeningTime(lambda: now)
        table.people.presence.clock = lambda: now
        anna = AgreeingPlayer(table, 0)
        bert = AgreeingPlayer(table, 1, opens=False)
        for _ in range(MOST_VOIDS):
            await until_message(bert, PledgeStatus, lambda m: m.opened == (0,))
            token = bert.pledges.match
            now += TIME_TO_OPEN
            await until_message(bert, PledgeStatus, lambda m, old=token: m.match != old)  # type: ignore[misc]
        await until_message(bert, PledgeStatus, lambda m: m.opened == (0,))
        last = bert.pledges.match
        now += 10 * TIME_TO_OPEN
        for seat in (0, 1):
            table.people.presence.heard(seat)  # Bert is here, and does not open
        await until_message(anna, PeopleStatus, lambda m: m.seats[1].overdue)
        assert table.storage.known.token == last
        asked = await anna.ask(lambda a, v: AskCommand(a, v, "computer", 1))
        assert isinstance(asked, Ack)  # Bert is not asked
        await dealt(anna)
        assert {*table.storage.seats.levels} == {1}

    run_agreed(tmp_path, check)


def test_voids_count_in_a_row_for_each_person() -> None:
    opening = OpeningTime()
    opening.note_void((1,))
    opening.note_void((0,))
    assert not opening.has_stalled(1)
    opening.note_void((0, 1))
    assert opening.has_stalled(0)
    assert not opening.has_stalled(1)


def test_a_match_is_void_if_the_autopilot_takes_over_before_the_first_deal(tmp_path: Path) -> None:
    async def check(_: LiveMatches, table: LiveMatch) -> None:
        anna, bert = idle(table)
        told = await until_message(anna, PledgeStatus)
        for player in (anna, bert):
            assert isinstance(await send(player, player.sealing(told.match)), Ack)
        assert isinstance(await send(bert, AutoCommand("auto-001", 0, on=True)), Ack)
        assert isinstance(await send(bert, AutoCommand("auto-001", 0, on=True)), Ack)
        alone = await until_message(anna, PledgeStatus, lambda m: m.match != told.match)
        assert alone.people == (0,)
        wrong = await send(bert, bert.sealing(alone.match))
        assert isinstance(wrong, Nak)
        assert wrong.text == "Nobody at seat 1 takes part in the deals."
        assert isinstance(await send(bert, AutoCommand("auto-002", 0, on=False)), Ack)
        for command in (anna.sealing(alone.match), anna.opening(alone.match)):
            assert isinstance(await send(anna, command), Ack)
        await dealt(bert)
        assert agreement_of(table.series.session.record).people == (0,)

    run_agreed(tmp_path, check)


def test_the_others_may_go_on_without_somebody_who_gives_no_seal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_people, "HELD", 0.0)

    async def check(_: LiveMatches, table: LiveMatch) -> None:
        people = [AgreeingPlayer(table, seat, seat + 1) for seat in (0, 1)]
        monkeypatch.setattr(table.people.presence, "is_here", lambda seat: seat != 2)
        missing = await until_message(people[0], PledgeStatus, lambda m: len(m.seals) == 2)
        wish = AskCommand("computer-1", table.version, "computer", 2)
        assert isinstance(await send(people[0], wish), Ack)
        asked = await until_message(people[1], QuestionStatus, lambda m: m.number > 0)
        answer = AnswerCommand("answer-01", 0, asked.number, yes=True)
        assert isinstance(await send(people[1], answer), Ack)
        await dealt(people[0])
        assert people[0].pledges.people == (0, 1)
        assert people[0].pledges.match != missing.match

    run_agreed(tmp_path, check, "double-deck", 3, ())


def test_a_match_given_up_before_the_first_deal_is_not_begun_again(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        anna, bert = (AgreeingPlayer(table, seat, seed=seat + 1, opens=False) for seat in (0, 1))
        await until_message(anna, PledgeStatus, lambda told: len(told.seals) == 2)
        await until_message(bert, PledgeStatus, lambda told: len(told.seals) == 2)
        token = anna.pledges.match
        for person in (anna, bert):
            await person.screen.until(lambda p=person: p.screen.last.v == table.version)  # type: ignore[misc]
        await anna.ask(lambda a, v: AskCommand(a, v, "resign"))
        await bert.screen.until(lambda: bert.screen.last.view.phase == OVER)
        late = await send(bert, bert.opening(token))
        assert isinstance(late, Nak)
        assert late.text == "The game is over."
        assert isinstance(await bert.ask(lambda a, v: AutoCommand(a, v, on=True)), Ack)
        assert table.series.session.outcome == Outcome(ENDED)  # nobody has won an undealt game
        found = table.storage.store.read(lambda c: rows(c, schema.results))
        assert [row["aside"] for row in found] == [1, 1]
        assert anna.pledges.match == token
        await anna.ask(ReadyCommand)  # the next match needs nobody but Anna
        await until_message(anna, PledgeStatus, lambda told: told.match != token)
        assert anna.pledges.people == (0,)

    run_agreed(tmp_path, check)


def test_readiness_for_the_first_cut_is_kept_while_others_seal(tmp_path: Path) -> None:
    async def check(_: LiveMatches, table: LiveMatch) -> None:
        anna, bert = idle(table)
        told = await until_message(anna, PledgeStatus)
        early = anna.screen.last.v
        assert anna.screen.last.view.waiting == (0, 1)
        assert isinstance(await anna.ask(ReadyCommand), Ack)
        assert isinstance(await send(bert, bert.sealing(told.match)), Ack)
        assert isinstance(await send(bert, ReadyCommand("ready-01", early)), Ack)
        for command in (anna.sealing(told.match), anna.opening(told.match)):
            assert isinstance(await send(anna, command), Ack)
        assert not table.series.session.record.moves
        assert isinstance(await send(bert, bert.opening(told.match)), Ack)
        await anna.screen.until(lambda: anna.screen.last.view.waiting == ())

    run_agreed(tmp_path, check, changes=("cut_for_deal=on",))


def test_a_seal_binds_its_match_and_its_seat() -> None:
    assert len({seal(token, seat, bytes(32)) for token in "ab" for seat in (0, 1)}) == 4
