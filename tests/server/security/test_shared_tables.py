"""Several people at one table: whatever each of them asks for, only the own cards are in it.

Every route that takes a table is tried, and the socket. All answers to a person must stay the same,
byte for byte, when the cards change that this person cannot know.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from repique.coach.explore import EXPLORER
from repique.core.game import Setup, imagine_state
from repique.core.table import hand
from repique.play.presets import choose_game, preset_names
from repique.play.seating import PERSON, ComputerPlayer, SeatedPerson, Seating
from repique.server.app import API_ROUTES
from repique.server.live.match import LiveMatch
from repique.server.live.messages import Ack, ActCommand, ReadyCommand
from repique.server.security.guests import NewGuest
from repique.server.security.principal import NO_PLAYER, NOBODY, Principal, Role, seat_of
from repique.server.workers.bot_style import bot_habits
from repique.settings.preferences import ALL_PREFERENCES
from repique.store.players.players import add_player, switch_player
from repique.store.players.preferences import set_preferences
from repique_testkit.server.app_client import AppClient, open_application
from repique_testkit.server.fake_clients import FakePlayer, random_move, whose_turn

MOVES = 9
CARD = re.compile(rb'"[2-9TJQKA][SHDC][2-9]?"|(10|[2-9JQKA])[\xe2]\x99[\xa0-\xa6]')
OF_TABLES = [entry for entry in API_ROUTES if "{table}" in entry.path]


@dataclass(frozen=True)
class SharedTable:
    """A match in which people have all seats; cookies by seat, the owner's first."""

    client: AppClient
    match: LiveMatch
    guests: list[NewGuest]

    @property
    def token(self) -> str:
        return self.match.storage.token

    @property
    def cookies(self) -> list[str]:
        return [self.client.owner, *(guest.secret for guest in self.guests)]


def has_changed(person: FakePlayer, version: int) -> bool:
    return person.screen.last.v > version


@asynccontextmanager
async def shared_table(
    folder: Path, preset: str, moves: int = 0, rounds: int = 0, aids: str = "hints"
) -> AsyncIterator[SharedTable]:
    """A match of people alone, after so many moves and rounds."""
    chosen = choose_game(preset)
    seats = chosen.game.start(chosen.options, Setup(0)).seats
    async with open_application(folder) as client:
        guests = [await client.services.guests.add(f"Guest {n}") for n in range(1, seats)]
        match = await client.begin(preset, guests)
        await client.agree_on(match, aids)
        people = [FakePlayer(match, seat) for seat in range(seats)]
        rng = Random(5)
        while (
            len(match.series.session.record.moves) < moves
            or match.series.session.state.deal_number <= rounds
        ):
            mover, news = await whose_turn(people)
            for seat in news.view.waiting:
                assert isinstance(await people[seat].ask(ReadyCommand), Ack)
            if not news.view.waiting:
                action = random_move(news, rng)
                assert isinstance(await mover.ask(partial(ActCommand, action=action)), Ack)
            changed = partial(has_changed, people[0], news.v)
            await people[0].screen.until(changed)
        for person in people:
            match.leave(person.screen, person.seat)
        yield SharedTable(client, match, guests)


def paths_of(shared: SharedTable) -> list[tuple[str, str]]:
    """Method and address of every route that takes a table, once for each closer look."""
    game = shared.match.series.game
    found = []
    for entry in OF_TABLES:
        for what in EXPLORER.kinds(game) if "{what}" in entry.path else ("",):
            path = entry.path.replace(":int", "").format(table=shared.token, what=what, deal="1")
            queries = ("?action=play%20AS", "?action=pass") if entry.query else ("",)
            found += [(entry.method, path + query) for query in queries]
    return found


async def everything(shared: SharedTable, cookie: str) -> dict[str, Any]:
    """All that can be read about a table with this cookie, and what a new socket is sent."""
    found: dict[str, Any] = {}
    for method, path in paths_of(shared):
        if method == "GET":
            found[path] = await shared.client.ask(method, path, cookie)
    socket = shared.client.socket(shared.token, cookie)
    if await socket.opened():
        found["welcome"] = await socket.until("welcome")
        found["update"] = await socket.until("update")
    await socket.close()
    return found


@pytest.mark.parametrize("preset", preset_names())
def test_each_person_sees_the_own_cards_and_nothing_of_the_others(
    preset: str, tmp_path: Path
) -> None:
    async def look() -> None:
        async with shared_table(tmp_path, preset, MOVES) as shared:
            session = shared.match.series.session
            real = session.state
            told = []
            for seat, cookie in enumerate(shared.cookies):
                before = await everything(shared, cookie)
                assert before["welcome"]["seat"] == seat
                own = {z["name"]: z["cards"] for z in before["update"]["view"]["zones"]}
                assert set(own[hand(seat)]) == set(real.table[hand(seat)])
                assert before[f"/api/matches/{shared.token}/explain"].status == 200
                changed = 0
                for seed in range(3):
                    session.state = imagine_state(
                        session.game, session.update(seat).view, Random(seed)
                    )
                    changed += session.state != real
                    shared.match._views.clear()
                    assert await everything(shared, cookie) == before
                    session.state = real
                    shared.match._views.clear()
                assert changed, "other cards were hidden from this person"
                told.append(before)
            hints = [answers[f"/api/matches/{shared.token}/hint"].status for answers in told]
            assert 200 in hints, "whoever is to move gets one"
            explained = [answers[f"/api/matches/{shared.token}/explain"] for answers in told]
            assert len({answer.body for answer in explained}) > 1
            assert len({answers["update"]["h"] for answers in told}) == len(told)

    asyncio.run(look())


@pytest.mark.parametrize("preset", preset_names())
def test_strangers_learn_nothing_of_a_table(preset: str, tmp_path: Path) -> None:
    """Somebody without a cookie, a guest of another table, and the owner as a player without a
    seat: of no route and no socket any of them gets a card."""

    async def look() -> None:
        async with shared_table(tmp_path, preset, MOVES) as shared:
            client = shared.client
            other = await client.services.guests.add("Zoe")
            await client.begin(preset, [other])
            version = shared.match.version
            zoe = await client.services.do(lambda tx: add_player(tx, "Zoe at home"))
            await client.services.do(lambda tx: switch_player(tx, zoe.id))
            for method, path in paths_of(shared):
                assert (await client.ask(method, path, "")).status == 401
                answer = await client.ask(method, path, other.secret)
                assert answer.status in (403, 404), path
                owners = await client.ask(method, path, client.owner)
                for body in (answer.body, owners.body):
                    assert not CARD.search(body), path
            for cookie in ("", "wrong", other.secret, client.owner):
                socket = client.socket(shared.token, cookie)
                assert not await socket.opened()
                await socket.close()
            assert shared.match.version == version

    asyncio.run(look())


def test_a_table_without_the_own_seat_is_like_one_that_does_not_exist(tmp_path: Path) -> None:
    async def look() -> None:
        async with shared_table(tmp_path, "piquet") as shared:
            other = await shared.client.services.guests.add("Zoe")
            for entry in OF_TABLES:
                answers = []
                for table in (shared.token, "none"):
                    path = entry.path.replace(":int", "").format(table=table, what="x", deal="1")
                    answers.append(await shared.client.ask(entry.method, path, other.secret))
                assert answers[0] == answers[1], entry.path

    asyncio.run(look())


def test_hands_and_packs_stay_closed_while_others_sit_there(tmp_path: Path) -> None:
    async def look() -> None:
        async with shared_table(tmp_path, "pinochle", MOVES) as shared:
            shared.match.series.session.practice = True
            for part, status in (("hands", 403), ("pack", 400)):
                path = f"/api/matches/{shared.token}/{part}"
                answer = await shared.client.ask("GET", path, shared.client.owner)
                assert answer.status == status
                assert "Other people play at this table" in json.loads(answer.body)["text"]

    asyncio.run(look())


@pytest.mark.parametrize(
    ("aids", "allowed"),
    [
        ("none", set[str]()),
        ("explanations", {"explain"}),
        ("hints", {"explain", "hint", "rounds/1/review", "rounds/1/review/progress"}),
    ],
)
def test_aids_are_those_that_people_have_agreed_on(
    aids: str, allowed: set[str], tmp_path: Path
) -> None:
    """Also after a restart."""
    parts = {"explain", "hint", "explore/none", "rounds/1/review", "rounds/1/review/progress"}

    async def look(client: AppClient, match: LiveMatch) -> None:
        turn = match.series.session.state.turn
        cookie = client.owner
        for part in parts:
            path = f"/api/matches/{match.storage.token}/{part}"
            answer = await client.ask("GET", path, cookie)
            if part in allowed:
                assert answer.status == 200 or (part == "hint" and turn != 0), part
            else:
                said = {"code": "not_here", "text": "Hints are off at this table."}
                assert (answer.status, json.loads(answer.body)) == (403, said), part

    async def play() -> None:
        async with shared_table(tmp_path, "piquet", rounds=1, aids=aids) as shared:
            await look(shared.client, shared.match)
            token = shared.token
        async with open_application(tmp_path) as client:
            await look(client, await client.services.live_matches.open(token))

    asyncio.run(play())


def test_commands_reach_the_own_seat_alone(tmp_path: Path) -> None:
    """Each person moves for the own seat; a guest who is not to move is told so."""

    async def play() -> None:
        async with shared_table(tmp_path, "piquet", MOVES) as shared:
            turn = shared.match.series.session.state.turn
            before = shared.match.version
            choices = shared.match.view_of(turn)[0].choices
            action = f"{choices[0].verb} {choices[0].cards[0]}" if choices[0].cards else "pass"
            waiting = shared.client.socket(shared.token, shared.cookies[1 - turn])
            assert await waiting.opened()
            waiting.send({"t": "act", "a": "out-of-turn", "v": before, "action": action})
            assert (await waiting.until("nak"))["code"] == "refused"
            assert shared.match.version == before
            waiting.send({"t": "act", "a": "for-another", "v": before, "seat": turn, "action": "x"})
            assert (await waiting.until("bad"))["code"] == "malformed"
            await waiting.close()

    asyncio.run(play())


def test_a_round_is_reviewed_for_the_own_seat_and_replayed_when_the_match_is_over(
    tmp_path: Path,
) -> None:
    """Played again, the cards of others could be looked at, some of which they may still hide."""

    async def look() -> None:
        async with shared_table(tmp_path, "piquet", rounds=1) as shared:
            client = shared.client
            path = f"/api/matches/{shared.token}/rounds/1"
            found = await client.ask("GET", f"{path}/review", client.owner)
            assert json.loads(found.body)["state"] == "none"
            again = await client.ask("POST", f"{path}/again", client.owner)
            assert (again.status, "when the game" in again.body.decode()) == (400, True)
            for part in ("review", "again"):
                asked = await client.ask("POST", f"{path}/{part}", shared.cookies[1])
                assert asked.code == "owner_only"
            clara = await client.services.do(lambda tx: add_player(tx, "Clara"))
            await client.services.do(lambda tx: switch_player(tx, clara.id))
            found = await client.ask("GET", f"{path}/review", client.owner)
            assert found.status == 404

    asyncio.run(look())


# Whose seat


GUEST = Principal("guest-1", Role.PERSON, 7, {"table": 1})
OWNER = Principal("owner", Role.OWNER, 3)


@pytest.mark.parametrize(
    ("principal", "people", "seat"),
    [
        (OWNER, {0: 3, 1: 7}, 0),
        (OWNER, {0: 7, 1: 3}, 1),
        (OWNER, {0: 4, 1: 7}, None),  # another player of the owner, and a guest
        (OWNER, {2: 4}, None),  # a guest alone
        (OWNER, {2: 9}, 2),  # the player whose table it is, alone
        (OWNER, {2: NO_PLAYER}, 2),  # as in matches from before seats had players
        (OWNER, {0: NO_PLAYER, 1: NO_PLAYER}, None),
        (Principal("owner", Role.OWNER), {0: NO_PLAYER, 1: NO_PLAYER}, None),
        (OWNER, {}, None),
        (GUEST, {0: 3, 1: 7}, 1),
        (GUEST, {0: 7, 1: 3}, None),  # somebody else has that seat now
        (GUEST, {0: 3}, None),
        (GUEST, {0: 3, 1: NO_PLAYER}, None),
        (NOBODY, {0: NO_PLAYER}, None),
    ],
)
def test_a_seat_is_found_by_its_player(
    principal: Principal, people: dict[int, int], seat: int | None
) -> None:
    seating = Seating((ComputerPlayer(),) * 4)
    for each, player in people.items():
        seating = seating.with_occupant(each, SeatedPerson("", player))
    assert seat_of(principal, "table", 9, seating) == seat
    if principal is GUEST:
        assert seat_of(principal, "another", 9, seating) is None


# Whose preferences


@pytest.mark.parametrize("aggressive", [True, False])
def test_computer_players_follow_the_preferences_of_whoever_the_table_belongs_to(
    aggressive: bool, tmp_path: Path
) -> None:
    async def habits() -> list[Any]:
        async with open_application(tmp_path) as client:
            guest = await client.services.guests.add("Bert")
            match = await client.begin("double-deck", [guest])
            host = match.storage.player
            wanted = {host: aggressive, guest.person.id: not aggressive}
            for player, value in wanted.items():
                changes = {"aggressive": value, "ask_back": value, "answer_back": value}
                store = client.services.live_matches.store
                setting = partial(
                    set_preferences, player=player, known=ALL_PREFERENCES, changes=changes
                )
                store.do(setting)
            assert match.storage.seats.kinds[:2] == (PERSON, PERSON)
            session = match.series.session
            return [await bot_habits(match.storage, session, seat) for seat in range(4)]

    adviser, other_adviser, partner, other_partner = asyncio.run(habits())
    assert adviser == other_adviser
    assert partner == other_partner
    assert set(partner.values()) == set(adviser.values()) == {aggressive}
    assert "read_leadbacks" in partner
