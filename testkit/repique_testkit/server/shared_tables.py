"""A live match of two or more people in this process, with players that play random moves."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from repique.core.game import OVER
from repique.server.live.match import LiveMatch
from repique.server.live.messages import ActCommand, Down, ReadyCommand
from repique.server.live.registry import LiveMatches
from repique_testkit.server.fake_clients import (
    FakePlayer,
    begin_live_match,
    open_registry,
    random_move,
    whose_turn,
)

D = TypeVar("D", bound=Down)


def run_at_table(
    folder: Path,
    check: Callable[[LiveMatches, LiveMatch], Awaitable[None]],
    preset: str = "piquet",
    changes: tuple[str, ...] = (),
    people: int = 2,
) -> None:
    """Run a check with a live match of several people."""

    async def run() -> None:
        async with open_registry(folder) as matches:
            await check(matches, await begin_live_match(matches, preset, people, changes))

    asyncio.run(run())


async def until_message(
    player: FakePlayer, kind: type[D], wanted: Callable[[D], bool] = lambda _: True
) -> D:
    """Wait until the newest message of a kind is as wanted, and return it."""

    def find() -> D | None:
        got = [message for message in player.screen.got if isinstance(message, kind)]
        return got[-1] if got and wanted(got[-1]) else None

    found: D = await player.screen.until(find)
    return found


async def play_move(player: FakePlayer) -> bool:
    """Make the next move, or say ready; False when the match is over."""
    news = await player.my_turn()
    if news.view.phase == OVER:
        return False
    if player.seat in news.view.waiting:
        await player.ask(ReadyCommand)
    else:
        action = random_move(news, player.rng)
        await player.ask(lambda a, v: ActCommand(a, v, action))
    await player.screen.until(lambda: player.screen.last.v > news.v)
    return True


async def until_dealt(people: list[FakePlayer]) -> None:
    """Cut, if that is to be done, until the first deal is dealt and everybody sees it."""
    table = people[0].table
    while table.series.session.state.deal_number == 0:
        mover, news = await whose_turn(people)
        if news.view.waiting:
            await asyncio.gather(*(person.ask(ReadyCommand) for person in people))
            await mover.screen.until(partial(_is_newer, mover, news.v))
        else:
            await play_move(mover)
    await whose_turn(people)


def _is_newer(player: FakePlayer, version: int) -> bool:
    return player.screen.last.v > version


async def play_to_end(player: FakePlayer) -> None:
    """Play to the end of the match."""
    while await play_move(player):
        pass
