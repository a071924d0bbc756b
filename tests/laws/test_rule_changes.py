"""House rules that are changed during a match, in every game: the match goes on, is told, is read
back and is reviewed as any other."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
import structlog

from repique.coach.review.decisions import find_round
from repique.core.game import OVER, Setup, State
from repique.core.options import BadOptions
from repique.core.table import CHANCE
from repique.play.presets import choose_game
from repique.play.record import parse_record
from repique.play.seating import PERSON, Seating
from repique.play.series import Series
from repique.play.session import Session
from repique.play.story import PlayedMove, Story, story_of
from repique.server.live.match import LiveMatch
from repique.server.live.messages import (
    Ack,
    ActCommand,
    AgainCommand,
    Command,
    Down,
    Nak,
    ReadyCommand,
    RulesCommand,
)
from repique.server.live.registry import LiveMatches
from repique.server.workers.bots import think_at_once
from repique.store.store import open_store
from repique_testkit.play.abilities import GAMES
from repique_testkit.play.sketch_play import sketch_action

CHANGEABLE = [
    name
    for game in GAMES
    for name in game.presets
    if any(not (rule.lasting or rule.local) for rule in game.options.rules())
]


def a_change(preset: str) -> dict[str, Any]:
    """The first rule that can be changed within a match, with another value."""
    chosen = choose_game(preset)
    for rule in chosen.game.options.rules():
        now = getattr(chosen.options, rule.name)
        if rule.lasting or rule.local:
            continue
        for value in (not now,) if isinstance(now, bool) else (*rule.among, rule.most, rule.least):
            try:
                if value in (None, now):
                    continue
                chosen.options.within_match({rule.name: value})
                return {rule.name: value}
            except BadOptions:
                continue
    raise AssertionError(f"no rule of {preset} can be changed")


def any_change(session: Session, rng: Random) -> dict[str, Any]:
    """Some rules that may be changed between two deals."""
    rules = [rule for rule in session.game.options.rules() if not rule.lasting]
    while True:
        rule = rng.choice(rules)
        if isinstance(rule.default, bool):
            value: Any = not getattr(session.state.options, rule.name)
        elif rule.among:
            value = rng.choice(rule.among)
        else:
            value = rng.randint(rule.least or 0, rule.most or 100)
        try:
            session.change_options({rule.name: value})
        except BadOptions:
            continue
        return {rule.name: value}


def check_told(session: Session) -> None:
    """The story of the round is the same told anew as read back from the text of the record."""
    back = Session.resume(parse_record(session.record.text()), session.source)
    assert back.state == session.state
    assert list(story_of(back)) == list(story_of(session))


@pytest.mark.parametrize("preset", CHANGEABLE)
@pytest.mark.parametrize("seed", range(2))
def test_a_match_with_changed_rules_is_told_and_reviewed(preset: str, seed: int) -> None:
    game = choose_game(preset).game
    rng = Random(f"{preset} {seed}")
    session = Series.begin(game, game.presets[preset], b"changes %d" % seed).session
    changed = 0
    live = Story()
    while session.state.phase != OVER and changed < 5:
        if session.state.turn == CHANCE:
            if not session.wanted:
                any_change(session, rng)
            before = len(session.record.moves)
            session.deal()
            made = session.record.moves[before:]
            changed += any(move.action.verb == "options" for move in made)
            check_told(session)
            live = story_of(session)
        else:
            step = session.submit(session.state.turn, sketch_action(session, rng))
            live.add(PlayedMove.of(session.record.moves[-1], step.events, session.state))
            assert list(live)[-5:] == list(story_of(session))[-5:]
    assert changed
    over = session.state.deal_number - (not session.state.result_shown())
    for deal in range(1, over + 1):
        for seat in range(session.state.seats):
            assert find_round(session.record, deal, seat).deal == deal


class Screen:
    """Keeps the answers to wishes."""

    def __init__(self) -> None:
        self.answers: dict[str, Down] = {}

    def send(self, message: Down) -> None:
        if isinstance(message, Ack | Nak):
            self.answers[message.a] = message


class Player:
    """Seat 0 of a live table, who follows rules of thumb."""

    def __init__(self, table: LiveMatch) -> None:
        self.table = table
        self.screen = Screen()
        self.rng = Random(1)
        self.count = 0
        table.join(self.screen, 0)

    async def ask(self, kind: type[Command], **about: Any) -> None:
        """Granted, and the table lives."""
        self.count += 1
        wish = kind(f"wish-{self.table.version:06}-{self.count:06}", self.table.version, **about)
        self.table.post(self.screen, 0, wish)
        async with asyncio.timeout(60):
            while wish.a not in self.screen.answers:
                assert not self.table.has_stopped
                await asyncio.sleep(0)
        assert isinstance(self.screen.answers[wish.a], Ack), self.screen.answers[wish.a]

    async def settled(self) -> State:
        """The others have moved, and seat 0 has something to do."""
        async with asyncio.timeout(60):
            while not (self.waited_for or self.session.state.turn == 0 or self.session.over):
                assert not self.table.has_stopped
                await asyncio.sleep(0)
        return self.session.state

    async def step(self) -> None:
        """The next thing that seat 0 has to do."""
        await self.settled()
        if self.waited_for:
            await self.ask(ReadyCommand)
            async with asyncio.timeout(60):
                while self.waited_for:
                    assert not self.table.has_stopped
                    await asyncio.sleep(0)
        else:
            await self.ask(ActCommand, action=str(sketch_action(self.session, self.rng)))

    async def play(self, deals: int) -> None:
        """Until so many deals are scored."""
        state = await self.settled()
        while state.deal_number < deals or not state.result_shown():
            await self.step()
            state = await self.settled()

    @property
    def waited_for(self) -> bool:
        return 0 in self.table.view_of(0)[0].waiting

    @property
    def session(self) -> Session:
        return self.table.series.session


async def begun(hall: LiveMatches, preset: str) -> str:
    wanted = choose_game(preset)
    seats = wanted.game.start(wanted.options, Setup(0)).seats
    return await hall.begin(wanted, Seating.of_kinds((PERSON, *["simple"] * (seats - 1))))


@pytest.mark.parametrize("preset", CHANGEABLE)
@pytest.mark.parametrize("way", ["next deal", "round", "game", "redeal"])
def test_rules_changed_at_a_live_table_leave_it_playable(
    way: str, preset: str, tmp_path: Path
) -> None:
    async def played() -> None:
        with open_store(tmp_path) as store:
            hall = LiveMatches(store, think_at_once, structlog.get_logger())
            token = await begun(hall, preset)
            player = Player(await hall.open(token))
            if way == "next deal":
                await player.play(1)
                await player.ask(RulesCommand, changes=a_change(preset))
            else:
                while not (await player.settled()).deal_number:
                    await player.step()
                await player.ask(RulesCommand, changes=a_change(preset))
                await player.settled()
                await player.ask(AgainCommand, what=way)
            deals = 2 if way in ("next deal", "round") else 1
            await player.play(deals)
            verbs = [move.action.verb for move in player.session.record.moves]
            assert "options" in verbs
            shown = player.table.view_of(0)
            await hall.close_match(token)
            again = Player(await hall.open(token))
            assert again.table.view_of(0) == shown
            for deal in range(1, deals + 1):
                assert find_round(again.session.record, deal, 0).spots
            if again.session.state.phase != OVER:
                await again.step()
                await again.step()
            await hall.close()

    asyncio.run(played())
