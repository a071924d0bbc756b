"""Several people at one live match: names, results, and a player who is removed."""

import asyncio
from pathlib import Path

import pytest

from repique.core.game import OVER
from repique.play.presets import choose_game
from repique.play.seating import ComputerPlayer, SeatedPerson, Seating
from repique.server.live.match import LiveMatch
from repique.server.live.messages import Ack, ActCommand, ReadyCommand, TableUpdate, Welcome
from repique.server.live.registry import LiveMatches
from repique.stats.scores import game_scores
from repique.store.errors import NotFound, StoreError
from repique.store.players import players
from repique_testkit.server.fake_clients import (
    FakePlayer,
    begin_live_match,
    open_registry,
    random_move,
)
from repique_testkit.store.databases import memory_folder


async def play_to_the_end(table: LiveMatch, people: int) -> list[FakePlayer]:
    guests = [FakePlayer(table, seat, seed=seat + 1) for seat in range(people)]
    await asyncio.gather(*map(play_on, guests))
    return guests


async def play_on(guest: FakePlayer) -> None:
    """Play to the end; where several may act, another may have been faster."""
    while (news := await guest.my_turn()).view.phase != OVER:
        if guest.seat in news.view.waiting:
            await guest.ask(ReadyCommand)
        else:
            action = random_move(news, guest.rng)
            answer = await guest.ask(lambda a, v, action=action: ActCommand(a, v, action))  # type: ignore[misc]
            assert isinstance(answer, Ack) or answer.code == "stale"
        await guest.screen.until(lambda v=news.v: guest.screen.last.v > v)  # type: ignore[misc]


def welcome(guest: FakePlayer) -> Welcome:
    first = guest.screen.got[0]
    assert isinstance(first, Welcome)
    return first


@pytest.mark.parametrize(
    ("preset", "people", "changes"),
    [("piquet", 2, ()), ("single-deck", 4, ("hands=1",)), ("single-deck", 2, ("hands=1",))],
)
def test_everybody_is_called_by_name_and_has_a_result(
    preset: str, people: int, changes: tuple[str, ...]
) -> None:
    names = ("Player", "Bert", "Carla", "Dora")[:people]

    async def play() -> None:
        with memory_folder() as folder:
            async with open_registry(folder) as matches:
                await check(matches)

    async def check(matches: LiveMatches) -> None:
        table = await begin_live_match(matches, preset, people, changes)
        token = table.storage.token
        guests = await play_to_the_end(table, people)
        for seat, guest in enumerate(guests):
            assert welcome(guest).people[:people] == names
            others = (*names[:seat], "You", *names[seat + 1 :])
            assert welcome(guest).who[:people] == others
            told = [m.told for m in guest.screen.got if isinstance(m, TableUpdate)]
            assert any(names[seat - 1] in sentence for sentence in told)
        state = table.series.session.state
        results = matches.store.read(game_scores)
        assert len(results) == people
        for seat, result in enumerate(sorted(results, key=lambda r: r.player)):
            assert result.score == state.scores[seat % state.sides]
            assert result.line_up[:people] == names
        await matches.close_match(token)
        assert (await matches.open(token)).storage.seats.names[:people] == names

    asyncio.run(play())


def test_a_match_is_begun_with_people_by_name(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            store = matches.store
            anna = store.do(lambda tx: players.add_player(tx, "Anna"))
            bert = store.do(lambda tx: players.add_player(tx, "Bert"))
            chosen = choose_game("piquet")
            token = await matches.begin(
                chosen, Seating((SeatedPerson("Anna"), SeatedPerson(player=bert.id)))
            )
            seats = (await matches.open(token)).storage.seats
            assert seats.players == {0: anna.id, 1: bert.id}
            assert seats.names == ("Anna", "Bert")
            twice = Seating((SeatedPerson("Anna"), SeatedPerson(player=anna.id)))
            with pytest.raises(StoreError, match="one seat only"):
                await matches.begin(chosen, twice)
            stranger = Seating((SeatedPerson("Zoë"), ComputerPlayer()))
            with pytest.raises(NotFound):
                await matches.begin(chosen, stranger)

    asyncio.run(play())


def test_a_table_stays_with_those_who_are_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches, "piquet", people=2)
            token = table.storage.token
            host, other = table.storage.seats.players.values()
            matches.store.do(lambda tx: players.switch_player(tx, other))
            await matches.remove_player(host)
            assert table.has_stopped
            again = await matches.open(token)
            assert again.storage.seats.names == ("Player", "Bert")
            assert again.storage.seats.players == {1: other}
            assert again.storage.player == other

    asyncio.run(play())
