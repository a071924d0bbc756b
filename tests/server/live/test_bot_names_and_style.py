"""Names of computer players, and habits that follow from preferences, in games with partners."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from repique.core.actions import Action
from repique.core.cards import rank, suit
from repique.core.game import View, view
from repique.core.table import CHANCE, hand
from repique.games.pinochle4.conventions import suits_asked_back
from repique.games.pinochle4.rules import GAME
from repique.games.pinochle4.state import PartnershipState
from repique.games.pinochle4.tables import ORDER
from repique.play.presets import choose_game
from repique.play.seating import Seating
from repique.play.series import Series
from repique.play.session import Session
from repique.play.simple_players import random_action, simple_player
from repique.server.live.messages import Ack, ActCommand, ReadyCommand, TableUpdate, Welcome
from repique.server.live.registry import LiveMatches
from repique.server.view.build import table_view
from repique.server.workers.bot_style import adviser_habits
from repique.server.workers.bots import Habits, choose_action, think_at_once
from repique.settings.preferences import ALL_PREFERENCES
from repique.store.matches.writer import NO_REQUEST
from repique.store.players.preferences import set_preferences
from repique.store.store import open_store
from repique_testkit.play.partnership_deals import prepared_match, store_match
from repique_testkit.play.sketch_play import sketch_action
from repique_testkit.server.fake_clients import FakePlayer, open_registry

NAMES = {1: "Otto", 2: "Clara", 3: "Ruth"}
FOUR = Seating.of_kinds(("person", "standard", "expert", "standard"))


# Names


def test_names_are_told_wherever_the_table_speaks_of_a_seat(tmp_path: Path) -> None:
    token = store_match(tmp_path, "double-deck", prepared_match("double-deck"), named=NAMES)

    async def sit() -> tuple[Welcome, str]:
        async with open_registry(tmp_path) as matches:
            person = FakePlayer(await matches.open(token))
            await person.my_turn()
            first = person.screen.got[0]
            assert isinstance(first, Welcome)
            assert isinstance(await person.ask(lambda a, v: ActCommand(a, v, "pass")), Ack)
            await person.my_turn()
            return first, " ".join(m.told for m in person.screen.got if isinstance(m, TableUpdate))

    welcome, told = asyncio.run(sit())
    assert welcome.who == ("You", "Otto", "Clara", "Ruth")
    assert welcome.people == ("Player", "Otto", "Clara", "Ruth")
    assert "Otto" in told
    assert "Left" not in told


def test_names_are_noted_when_a_match_is_begun(tmp_path: Path) -> None:
    async def begun() -> tuple[tuple[str, ...], tuple[str, ...]]:
        async with open_registry(tmp_path) as matches:
            token = await matches.begin(
                choose_game("double-deck"), Seating.of_kinds(FOUR.kinds, NAMES)
            )
            seats = (await matches.open(token)).storage.seats
            return seats.names[1:], seats.kinds[1:]

    assert asyncio.run(begun()) == (
        ("Otto", "Clara", "Ruth"),
        ("standard", "expert", "standard"),
    )


def test_names_come_back_with_the_table_and_go_on_into_the_next_game(tmp_path: Path) -> None:
    live = prepared_match("single-deck", (), (), "over", target=20)
    token = store_match(tmp_path, "single-deck", live, named=NAMES)

    async def again() -> tuple[str, ...]:
        async with open_registry(tmp_path) as matches:
            table = await matches.open(token)
            table.series.next_game()
            await table.storage.write(table.series, "over", NO_REQUEST)
            await matches.close_match(token)
            return (await matches.open(token)).storage.seats.names

    assert asyncio.run(again())[1:] == ("Otto", "Clara", "Ruth")


def test_whoever_has_no_name_is_called_by_the_place() -> None:
    live = prepared_match("single-deck", (), ("pass", "bid:20")).session
    live.record.seating = Seating.of_kinds(FOUR.kinds, {2: "Clara"})
    assert table_view(live, 0).prompt == "Clara to bid."
    live.submit(2, Action("pass"))
    assert table_view(live, 0).prompt == "Right to bid."
    assert table_view(live, 1).prompt == "Partner to bid."


# Looking at a result before the next deal


def to_cut(seat: int, **changes: bool) -> Series:
    """A match whose last hand was scored, with this seat to cut the pack."""
    live = prepared_match("single-deck", (), (), cut_pack=True, **changes)
    session = live.session
    thumb = simple_player(live.game)
    while (session.state.phase, session.state.turn) != ("cut", seat) or not session.state.sheet:
        if session.state.turn == CHANCE:
            session.deal()
        else:
            turn = session.state.turn
            session.submit(turn, thumb(session.update(turn).view, Random(1)))
    return live


def test_computer_players_cut_only_when_the_result_has_been_looked_at(tmp_path: Path) -> None:
    token = store_match(tmp_path, "single-deck", to_cut(2, choose_packets=True))

    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await matches.open(token)
            person = FakePlayer(table)
            news = await person.my_turn()
            assert (news.view.phase, news.view.waiting, news.view.between) == ("cut", (0,), True)
            assert not news.view.choices
            assert isinstance(await person.ask(ReadyCommand), Ack)
            later = await person.screen.until(lambda: _dealt(person.screen.last))
            assert later.view.deal == news.view.deal + 1
            shown = [m.view for m in person.screen.got if isinstance(m, TableUpdate)]
            assert all(not v.waiting for v in shown if v.phase != "cut"), "asked once, not twice"

    asyncio.run(play())


def _dealt(news: TableUpdate) -> TableUpdate | None:
    return news if news.view.phase == "auction" else None


def test_whoever_cuts_has_looked(tmp_path: Path) -> None:
    token = store_match(tmp_path, "single-deck", to_cut(0))

    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            person = FakePlayer(await matches.open(token))
            news = await person.my_turn()
            assert (news.view.phase, news.view.waiting, news.view.between) == ("cut", (), True)
            assert isinstance(await person.ask(lambda a, v: ActCommand(a, v, "decline")), Ack)
            await person.screen.until(lambda: _dealt(person.screen.last))

    asyncio.run(play())


# Habits


CAREFUL = {"aggressive": False}


def plays(seed: int, hands: int = 3) -> Iterator[View[PartnershipState]]:
    """Whoever plays a card in these hands, which are played anyhow."""
    live = Series.begin(GAME, GAME.presets["single-deck"], b"%d" % seed).session
    rng = Random(seed)
    while live.state.deal_number <= hands:
        state = live.state
        if state.turn == CHANCE:
            live.deal()
            continue
        seen: View[Any] = view(GAME, state, state.turn)
        playing = state.phase == "play"
        if playing:
            yield seen
        live.submit(
            state.turn, random_action(seen.choices, rng) if playing else sketch_action(live, rng)
        )


def differing(level: str, habit: str) -> Iterator[tuple[View[PartnershipState], Action, Action]]:
    """Leads that this habit changes, each with it and without it."""
    for seed in range(12):
        for seen in plays(seed):
            if seen.state.table["trick"]:
                continue
            usual, other = (choose_action(GAME, level, h, seen, "x") for h in ({}, {habit: False}))
            if usual != other:
                yield seen, usual, other


def test_a_partner_who_understands_leads_the_suit_back() -> None:
    seen, usual, other = next(differing("standard", "read_leadbacks"))
    assert seen.seat is not None
    wanted = suits_asked_back(seen.state, seen.seat)
    assert suit(usual.cards[0]) in wanted
    assert suit(other.cards[0]) not in wanted


def test_a_careful_player_trumps_in_with_the_lowest_trump() -> None:
    bold = []
    careful = []
    for seed in range(3):
        for seen in plays(seed):
            usual, other = (choose_action(GAME, "standard", h, seen, "x") for h in ({}, CAREFUL))
            if usual != other:
                bold.append(rank(usual.cards[0]))
                careful.append(rank(other.cards[0]))
    assert bold
    assert all(
        ORDER.index(low) < ORDER.index(high) for low, high in zip(careful, bold, strict=True)
    )


def test_a_partner_who_asks_leads_a_point_card_and_keeps_the_ace() -> None:
    found = differing("expert", "send_leadbacks")
    seen, usual = next((s, u) for s, u, other in found if rank(other.cards[0]) not in "KT")
    assert seen.seat is not None
    card = usual.cards[0]
    kept = seen.state.table[hand(seen.seat)]
    assert rank(card) in "KT"
    assert any(rank(c) == "A" and suit(c) == suit(card) for c in kept)


def heard(folder: Path, begin: Callable[[LiveMatches], Any], **liked: bool) -> dict[int, Habits]:
    """The habits that computer players are given, by seat, with these preferences."""
    given: dict[int, Habits] = {}

    async def think(session: Session, seen: View[Any], level: str, habits: Habits) -> Action:
        assert seen.seat is not None
        given[seen.seat] = habits
        return await think_at_once(session, seen, "simple")

    async def play() -> None:
        with open_store(folder) as store:
            store.do(lambda transaction: set_preferences(transaction, 1, ALL_PREFERENCES, liked))
        async with open_registry(folder, think) as matches:
            table = await matches.open(await begin(matches))
            person = FakePlayer(table)
            while len(given) < 3:
                await person.step()
            given[0] = await adviser_habits(table.storage, table.series.session)

    asyncio.run(play())
    return given


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A data folder with a player."""
    store_match(tmp_path, "single-deck", prepared_match("single-deck"))
    return tmp_path


def test_what_partners_agree_on_is_between_the_player_and_the_partner(place: Path) -> None:
    off = {"ask_back": False, "answer_back": True, "aggressive": False}
    given = heard(
        place,
        lambda matches: matches.begin(choose_game("single-deck"), FOUR),
        **off,
    )
    assert given[2] == {"read_leadbacks": False, "send_leadbacks": True, "aggressive": False}
    assert given[1] == given[3] == {"aggressive": False}
    assert given[0] == {"send_leadbacks": False, "read_leadbacks": True}


def test_in_tournament_dealing_computer_players_are_the_same_for_everybody(place: Path) -> None:
    fixed = choose_game("single-deck", ["tournament=on", "draw_for_deal=off", "cut_pack=off"])
    given = heard(
        place,
        lambda matches: matches.begin(fixed, FOUR),
        ask_back=False,
        aggressive=False,
    )
    assert all(habits == {} for habits in given.values())


def test_a_request_stays_on_the_table_until_it_is_answered() -> None:
    hearts = ("KH AH TH 9H 9S 9D 9C JD JC QD QC KS",)
    live = prepared_match(
        "single-deck", hearts, ("bid:20", *("pass",) * 3, "trump:S"), "play"
    ).session

    def asked(seat: int) -> list[tuple[int, str, str]]:
        about = table_view(live, seat).panel
        assert about is not None
        return [(one["seat"], one["suit"], one["text"]) for one in about["asked_back"]]

    assert asked(0) == []
    card = next(c for c in live.state.table[hand(0)] if rank(c) in "KT" and suit(c) != "S")
    live.submit(0, Action("play", (card,)))
    while live.state.table["trick"]:
        live.submit(live.state.turn, sketch_action(live, Random(1)))
    name = {"H": "hearts", "D": "diamonds", "C": "clubs"}[suit(card)]
    assert asked(0) == [(0, suit(card), f"You asked for {name} back")]
    assert asked(2) == [(0, suit(card), f"Partner asks for {name} back")]
    assert asked(1) == []
