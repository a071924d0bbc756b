"""Another game for the people at a table, at a new table, if all of them agree."""

import asyncio
from pathlib import Path

from repique.core.game import OVER
from repique.server.live.match import LiveMatch
from repique.server.live.messages import (
    Ack,
    AnswerCommand,
    AskCommand,
    Nak,
    QuestionStatus,
    TableMoved,
)
from repique.server.live.registry import LiveMatches
from repique.server.workers.bots import think_at_once
from repique.store.matches.series import saved_series
from repique.store.offers.offers import Offer, TableTerms
from repique_testkit.server.fake_clients import (
    LOG,
    FakePlayer,
    begin_live_match,
    whose_turn,
)
from repique_testkit.server.shared_tables import (
    play_to_end,
    run_at_table,
    until_dealt,
    until_message,
)


async def seated(table: LiveMatch, count: int = 2) -> list[FakePlayer]:
    people = [FakePlayer(table, seat, seed=seat + 1) for seat in range(count)]
    await whose_turn(people)
    return people


async def ask_for_game(asker: FakePlayer, preset: str, **changes: bool | int | str) -> Ack | Nak:
    return await asker.ask(
        lambda a, v: AskCommand(a, v, "game", preset=preset, changes={**changes})
    )


async def grant(player: FakePlayer) -> QuestionStatus:
    """Say yes to the question that is open."""
    asked = await until_message(player, QuestionStatus, lambda m: m.number > 0)
    answer = await player.ask(lambda a, v: AnswerCommand(a, v, asked.number, True))
    assert isinstance(answer, Ack)
    return asked


def tables_of(matches: LiveMatches, player: int) -> list[str]:
    return [found.token for found in matches.store.read(lambda c: saved_series(c, player))]


def test_the_same_people_go_on_at_a_new_table(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        table.storage.terms = TableTerms("none", "phrases", 30)
        people = await seated(table)
        anna, bert = people
        await until_dealt(people)
        before = table.view_of(0)
        assert isinstance(await ask_for_game(anna, "binokel", goal=2000), Ack)
        asked = await grant(bert)
        assert asked.what == "game"
        assert asked.game is not None
        assert asked.game.preset == "binokel"
        assert [rule.name for rule in asked.game.rules] == ["goal"]
        for person in people:
            moved = await until_message(person, TableMoved)
        token = table.storage.token
        assert moved.table != token
        new = await matches.open(moved.table)
        assert new.storage.seats == table.storage.seats
        assert new.storage.player == table.storage.player
        assert new.storage.terms == table.storage.terms
        assert new.series.session.record.options.values()["goal"] == 2000
        for player in new.storage.seats.players.values():
            assert {*tables_of(matches, player)} == {token, moved.table}
        await matches.close_match(token)
        assert (await matches.open(token)).view_of(0) == before

    run_at_table(tmp_path, check)


def test_a_no_keeps_everybody_at_the_table(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        anna, bert = await seated(table)
        assert isinstance(await ask_for_game(anna, "pinochle"), Ack)
        asked = await until_message(bert, QuestionStatus, lambda m: m.number > 0)
        await bert.ask(lambda a, v: AnswerCommand(a, v, asked.number, False))
        await until_message(anna, QuestionStatus, lambda m: m.ended == "declined")
        assert tables_of(matches, table.storage.player) == [table.storage.token]

    run_at_table(tmp_path, check)


def test_a_game_for_another_number_of_people_is_refused(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        anna, _ = await seated(table)
        for preset, text in (
            ("single-deck", "is a game for 4. Your table has 2 seats."),
            ("no-such-game", "There is no game with that name."),
        ):
            answer = await ask_for_game(anna, preset)
            assert isinstance(answer, Nak)
            assert answer.text.endswith(text)
        wrong = await ask_for_game(anna, "pinochle", goal=-5)
        assert isinstance(wrong, Nak)
        assert wrong.code == "bad_rules"
        assert table.people.questions.open is None

    run_at_table(tmp_path, check)


def test_after_the_end_and_again_it_is_the_same_table(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        people = await seated(table)
        await asyncio.gather(*map(play_to_end, people))
        assert table.view_of(0)[0].phase == OVER
        token = table.storage.token
        found = set()
        for count in (1, 1000):
            anna, bert = (FakePlayer(table, seat) for seat in (0, 1))
            anna.count = bert.count = 1000 * count
            assert isinstance(await ask_for_game(anna, "bezique"), Ack)
            await grant(bert)
            found.add((await until_message(anna, TableMoved)).table)
            await matches.close_match(token)  # as if the server had been killed before it told
            table = await matches.open(token)
        assert len(found) == 1
        assert len(tables_of(matches, table.storage.player)) == 2

    run_at_table(tmp_path, check)


def test_computer_players_keep_their_seats_and_people_elsewhere_are_called(tmp_path: Path) -> None:
    told: list[Offer] = []

    async def check(first: LiveMatches, _: LiveMatch) -> None:
        matches = LiveMatches(first.store, think_at_once, LOG, announce=told.append)
        table = await begin_live_match(matches, "single-deck", people=2)
        people = await seated(table)
        anna, bert = people
        assert isinstance(await ask_for_game(anna, "double-deck"), Ack)
        await grant(bert)
        moved = await until_message(bert, TableMoved)
        new = await matches.open(moved.table)
        assert new.storage.seats == table.storage.seats
        [offer] = told
        assert (offer.stage, offer.table) == ("begun", moved.table)
        assert offer.players == tuple(table.storage.seats.players.values())
        await matches.close()

    run_at_table(tmp_path, check)
