"""The level of computer players changes at the table, is kept, and counts in the results."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from repique.ai.levels import LEVELS, levels_of
from repique.core.actions import Action
from repique.core.game import View
from repique.play.seating import PERSON
from repique.play.session import Session
from repique.play.simple_players import random_action
from repique.server.live.messages import Ack, LevelCommand, Nak
from repique.stats.scores import game_scores, round_scores
from repique_testkit.play.abilities import FIRST_PRESETS
from repique_testkit.server.fake_clients import (
    FakePlayer,
    begin_live_match,
    open_registry,
    whose_turn,
)
from repique_testkit.server.restartable import RestartableServer


def run(coroutine: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(coroutine())


class Anybody:
    """Makes any move, and remembers as what level it was asked for each."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.rng = Random(1)

    async def __call__(
        self, session: Session, view: View[Any], level: str, habits: Mapping[str, bool]
    ) -> Action:
        self.asked.append(level)
        return random_action(view.choices, self.rng)


async def change(person: FakePlayer, level: str, *seats: int) -> Ack | Nak:
    await person.my_turn()
    return await person.ask(lambda a, v: LevelCommand(a, v, seats, level))


@pytest.mark.parametrize("preset", FIRST_PRESETS)
def test_another_level_plays_from_the_next_move_on_and_after_a_restart(
    preset: str, tmp_path: Path
) -> None:
    async def play() -> None:
        thinking = Anybody()
        async with open_registry(tmp_path, thinking) as matches:
            table = await begin_live_match(matches, preset)
            person = FakePlayer(table)
            others = range(1, table.series.session.state.seats)
            for _ in range(4):
                await person.step()
            best = levels_of(table.series.game)[-1]
            assert isinstance(await change(person, best, *others), Ack)
            shown = person.screen.last.view
            assert shown.levels == (PERSON, *(best for _ in others))
            assert {*thinking.asked} == {"simple"}
            thinking.asked.clear()
            left = await person.my_turn()
        async with open_registry(tmp_path, thinking) as matches:
            back = FakePlayer(await matches.open(table.storage.token), seed=2)
            found = await back.my_turn()
            assert (found.v, found.h) == (left.v, left.h)
            while len(thinking.asked) < 6:
                await back.step()
        assert {*thinking.asked} == {best}

    run(play)


def test_a_result_counts_with_the_highest_level_that_made_a_move(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path, Anybody()) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            await change(person, "champion", 1)  # who never comes to a move
            await change(person, "novice", 1)
            while person.screen.last.view.deal < 2:
                await person.step()
            for level in ("expert", "carefree"):
                await change(person, level, 1)
                for _ in range(6):
                    await person.step()
            while await person.step():
                pass
            assert isinstance(await change(person, "master", 1), Ack)  # for the next game
            match = table.storage.known.match
            (game,) = matches.store.read(lambda c: game_scores(c, 1))
            deals = matches.store.read(lambda c: round_scores(c, match))
        assert game.level == "expert"
        assert game.line_up[1] == "carefree"
        assert [deal.level for deal in deals][:2] == ["novice", "expert"]
        assert {deal.level for deal in deals[2:]} == {"carefree"}

    run(play)


def test_a_level_that_nobody_has_or_a_seat_of_a_person_changes_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            before = (await person.my_turn()).v
            for level, seat in (("grandmaster", 1), ("master", 0), ("master", 7)):
                answer = await change(person, level, seat)
                assert isinstance(answer, Nak)
                assert (answer.code, answer.text) == (
                    "refused",
                    "No computer player of this level can sit there. Choose another level.",
                )
            assert isinstance(await change(person, "simple", 1), Ack)  # who sits there already
            assert table.version == before

    run(play)


def test_where_several_people_play_nobody_changes_the_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches, "piquet", people=2)
            mover, _ = await whose_turn([FakePlayer(table, 0), FakePlayer(table, 1)])
            answer = await mover.ask(lambda a, v: LevelCommand(a, v, (1,), "master"))
            assert isinstance(answer, Nak)
            assert answer.code == "not_alone"

    run(play)


def test_levels_are_among_the_six_from_weak_to_strong(tmp_path: Path) -> None:
    with RestartableServer(tmp_path) as server:
        for game in server.ask("GET", "/api/games"):
            assert game["levels"] == [level for level in LEVELS if level in game["levels"]]
            assert {*game["nearest"]} == {*LEVELS}
            assert {*game["nearest"].values()} == {*game["levels"]}
        player = server.ask("GET", "/api/player")["id"]
        form = {one["name"]: one for one in server.ask("GET", f"/api/players/{player}/preferences")}
        assert [one["value"] for one in form["level"]["among"]] == [*LEVELS]
        assert [one["value"] for one in form["partner_level"]["among"]] == ["", *LEVELS]
