"""Undo: what was taken back is in no log, and each earlier turn has a label."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any
from urllib.parse import quote

from repique.server.live.messages import (
    Ack,
    ActCommand,
    AgainCommand,
    Command,
    TableUpdate,
    UndoCommand,
)
from repique_testkit.play.scenes import SCENES, Scene, reach_scene
from repique_testkit.server.fake_clients import FakePlayer, begin_live_match, open_registry
from repique_testkit.server.process import ServerProcess


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(coroutine)


async def melds_there(person: FakePlayer) -> TableUpdate:
    """The next own turn in which a meld can be laid."""
    for _ in range(400):
        news = await person.my_turn()
        if any(choice.verb == "meld" for choice in news.view.choices):
            return news
        await person.step()
    raise AssertionError("there was nothing to meld")


async def granted(person: FakePlayer, make: Callable[[str, int], Command]) -> TableUpdate:
    assert isinstance(await person.ask(make), Ack)
    return await person.my_turn()


def test_a_meld_that_was_taken_back_leaves_the_log(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches)
            person = FakePlayer(table)
            before = await melds_there(person)
            meld = next(choice for choice in before.view.choices if choice.verb == "meld")
            action = f"meld:{meld.values[0]} {' '.join(meld.cards)}"
            laid = await granted(person, lambda a, v: ActCommand(a, v, action))
            assert laid.told.startswith("You meld")
            assert laid.log is None
            back = await granted(person, lambda a, v: UndoCommand(a, v, "last"))
            assert back.log
            assert laid.told not in back.log
            assert back.told == ""
            for since in (before.v, laid.v):  # whoever has missed something is told the same
                missed = table.update(0, since)
                assert missed.log == back.log
                assert "You meld" not in missed.told
            assert table.update(0, back.v).log is None

    run(play())


def test_the_log_ends_where_an_earlier_turn_begins(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            person = FakePlayer(await begin_live_match(matches))
            for _ in range(9):
                await person.step()
            turns = (await person.my_turn()).view.turns
            back = await granted(person, lambda a, v: UndoCommand(a, v, "to", turns[2].start))
            assert back.log is not None
            first = await granted(person, lambda a, v: AgainCommand(a, v, "round"))
            assert first.log is not None
            assert len(first.log) < len(back.log)

    run(play())


def test_an_earlier_turn_is_named_by_its_trick_and_by_what_was_done(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        view = reach_scene(server, SCENES["pinochle, trick"]).view
        labels = [turn["label"] for turn in view["turns"]]
        assert labels[0].startswith("Trick 1: you lead the ")
        numbers = [int(label.partition(":")[0].split()[-1]) for label in labels]
        assert numbers == sorted(numbers)
        assert numbers[-1] in (len(view["tricks"]), len(view["tricks"]) + 1)
        bid = reach_scene(server, SCENES["single-deck, trumps"]).view["turns"]
        assert any(turn["label"].startswith("you bid ") for turn in bid)


def test_the_house_says_why_it_would_refuse_and_does_nothing(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        actor = reach_scene(server, SCENES["pinochle, meld"])

        def why(action: str) -> dict[str, Any]:
            path = f"/api/matches/{actor.table}/why?action={quote(action)}"
            return dict(server.ask("GET", path))

        (hand,) = (zone["cards"] for zone in actor.view["zones"] if zone["name"] == "hand:0")
        meld = next(choice for choice in actor.view["choices"] if choice["verb"] == "meld")
        assert why(f"meld {' '.join(meld['cards'])}") == {"v": actor.v, "text": ""}
        pair = next((a, b) for a in hand for b in hand if a[0] == "K" and b[0] == "J")
        assert "These cards are not a meld" in why(f"meld {' '.join(pair)}")["text"]
        assert "Draw your card first" in why(f"play {hand[0]}")["text"]
        status, *_ = server.raw("GET", f"/api/matches/{actor.table}/why?action=%F0%9F%82%A1")
        assert status == 400


def test_a_dix_says_what_it_is_exchanged_for(tmp_path: Path) -> None:
    def offered(view: dict[str, Any]) -> bool:
        return any(choice["values"] == ["dix"] for choice in view["choices"])

    with ServerProcess(tmp_path) as server:
        actor = reach_scene(server, Scene("pinochle", 1, offered))
        (upcard,) = (fact["value"] for fact in actor.view["facts"] if fact["name"] == "upcard")
        dix = next(choice for choice in actor.view["choices"] if choice["values"] == ["dix"])
        assert dix["label"].startswith("Dix for the ")
        told = server.ask("GET", f"/api/matches/{actor.table}/explain")["told"]
        kinds = [kind for part in told["deeds"] for kind in part["kinds"]]
        assert any(kind.startswith(dix["label"]) for kind in kinds), upcard
