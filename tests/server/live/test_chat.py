"""What people say at a shared table: once, to everybody, kept, checked and limited."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from repique.server.live.commands import Refused
from repique.server.live.match import LiveMatch
from repique.server.live.messages import Ack, Nak, Said, Say
from repique.server.live.people.chat import LONGEST, Chat, tidy_text
from repique.server.live.registry import LiveMatches
from repique.store.matches.sayings import ChatLine
from repique_testkit.server.fake_clients import FakePlayer, begin_live_match
from repique_testkit.server.shared_tables import run_at_table, until_message


async def say(player: FakePlayer, text: str = "", phrase: str = "", a: str = "") -> Ack | Nak:
    message = Say(a or player.id(), phrase, text)
    player.table.say(player.screen, player.seat, message)
    return await player.screen.answer(message.a)


def heard(player: FakePlayer) -> list[Said]:
    return [m for m in player.screen.got if isinstance(m, Said)]


def with_two(
    check: Callable[[FakePlayer, FakePlayer, LiveMatches], Awaitable[None]],
) -> Callable[[Path], None]:
    def run(folder: Path) -> None:
        async def body(matches: LiveMatches, table: LiveMatch) -> None:
            await check(FakePlayer(table, 0), FakePlayer(table, 1), matches)

        run_at_table(folder, body)

    return run


def test_everybody_hears_it_once_and_later_again(tmp_path: Path) -> None:
    async def check(anna: FakePlayer, bert: FakePlayer, matches: LiveMatches) -> None:
        assert isinstance(await say(anna, "Good evening, Bert!"), Ack)
        assert isinstance(await say(bert, phrase="hello", a="bert-says-1"), Ack)
        assert isinstance(await say(bert, phrase="hello", a="bert-says-1"), Ack)
        await until_message(anna, Said, lambda said: said.n == 2)
        told = [(s.n, s.seat, s.phrase, s.text) for s in heard(anna)]
        assert told == [(1, 0, "", "Good evening, Bert!"), (2, 1, "hello", "")]
        assert heard(bert) == heard(anna)
        token = anna.table.storage.token
        await matches.close_match(token)
        table = await matches.open(token)
        assert table.pulse(0).said == 2
        again = FakePlayer(table, 0)
        await until_message(again, Said, lambda said: said.n == 2)
        assert heard(again) == heard(anna)
        again.table.say(again.screen, 0, Say("after-a-restart", "thanks"))
        await until_message(again, Said, lambda said: said.n == 3)

    with_two(check)(tmp_path)


def test_what_is_said_stays_at_its_table(tmp_path: Path) -> None:
    async def check(anna: FakePlayer, bert: FakePlayer, matches: LiveMatches) -> None:
        assert isinstance(await say(anna, "Only for this table"), Ack)
        elsewhere = await begin_live_match(matches, "piquet", 2)
        carla = FakePlayer(elsewhere, 0)
        assert isinstance(await say(carla, "And this for the other"), Ack)
        dora = FakePlayer(elsewhere, 1)
        await until_message(dora, Said)
        for player in (carla, dora):
            assert [said.text for said in heard(player)] == ["And this for the other"]
        assert [said.text for said in heard(bert)] == ["Only for this table"]

    with_two(check)(tmp_path)


@pytest.mark.parametrize("text", ["", "\u202e", " \n ", "\u200b\u200d", "x" * (LONGEST + 1)])
def test_what_cannot_be_said(text: str) -> None:
    with pytest.raises(Refused):
        tidy_text(text)


def test_invisible_characters_are_left_out() -> None:
    assert tidy_text("a\u202eb\u200b\n c\x07") == "ab c"
    assert tidy_text("<script>alert(1)</script>") == "<script>alert(1)</script>"
    assert len(tidy_text("ä" * LONGEST)) == LONGEST


def test_too_much_is_refused_and_nobody_hears_it(tmp_path: Path) -> None:
    async def check(anna: FakePlayer, bert: FakePlayer, matches: LiveMatches) -> None:
        for wrong in (
            await say(anna),
            await say(anna, "both", "hello"),
            await say(anna, phrase="no_such_phrase"),
            await say(anna, "\u202e"),
        ):
            assert isinstance(wrong, Nak)
            assert wrong.text
        answers = [await say(anna, f"line {n}") for n in range(12)]
        assert [type(answer) for answer in answers[:5]] == [Ack] * 5
        assert isinstance(answers[-1], Nak)
        same = [await say(bert, "again") for _ in range(4)]
        assert isinstance(same[-1], Nak)
        said = sum(isinstance(answer, Ack) for answer in (*answers, *same))
        assert heard(bert)[-1].n == said

    with_two(check)(tmp_path)


def test_what_comes_twice_at_once_is_said_once_and_acknowledged(tmp_path: Path) -> None:
    """A line may double a message: the second one must not be refused for being too much."""

    async def check(anna: FakePlayer, bert: FakePlayer, matches: LiveMatches) -> None:
        for number in range(3):  # so often the same may be said
            for _ in range(2):
                anna.table.say(anna.screen, anna.seat, Say(f"said-twice-{number}", "hello"))
            await anna.table.chat_room.close()
        answers = [m for m in anna.screen.got if isinstance(m, Ack | Nak)]
        assert [type(answer) for answer in answers] == [Ack] * 6
        assert len(heard(bert)) == 3

    with_two(check)(tmp_path)


def test_phrases_alone_where_the_table_says_so(tmp_path: Path) -> None:
    async def check(anna: FakePlayer, bert: FakePlayer, matches: LiveMatches) -> None:
        anna.table.chat_room.chat.texts = False
        assert isinstance(await say(anna, "hello there"), Nak)
        assert isinstance(await say(anna, phrase="hello"), Ack)

    with_two(check)(tmp_path)


def test_somebody_who_comes_hears_everything_in_its_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(anna: FakePlayer, bert: FakePlayer, matches: LiveMatches) -> None:
        for number in range(3):
            assert isinstance(await say(anna, f"line {number}"), Ack)
        read = Chat.after

        async def slowly(chat: Chat, number: int) -> list[ChatLine]:
            found = await read(chat, number)
            await asyncio.sleep(0.2)
            return found

        monkeypatch.setattr(Chat, "after", slowly)
        late = FakePlayer(anna.table, 1)  # a page that was just loaded
        assert isinstance(await say(anna, "the newest"), Ack)
        await until_message(late, Said, lambda said: len(heard(late)) >= 4)
        assert [said.n for said in heard(late)] == [1, 2, 3, 4]

    with_two(check)(tmp_path)


def test_numbers_are_not_used_again_when_somebody_is_removed(tmp_path: Path) -> None:
    async def check(matches: LiveMatches, table: LiveMatch) -> None:
        people = [FakePlayer(table, seat) for seat in range(4)]
        assert isinstance(await say(people[0], "first"), Ack)
        assert isinstance(await say(people[3], "secret of the fourth"), Ack)
        await matches.remove_player(table.storage.seats.players[3])
        again = await matches.open(table.storage.token)
        anna = FakePlayer(again, 0)
        anna.count = 1000
        assert isinstance(await say(anna, "third"), Ack)
        last = await until_message(anna, Said, lambda said: said.text == "third")
        assert last.n == 3
        assert "secret of the fourth" not in str(await again.chat_room.chat.after(0))

    run_at_table(tmp_path, check, "single-deck", people=4)
