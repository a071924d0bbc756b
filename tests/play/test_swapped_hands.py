"""Swapped hands and swapped cards in the current deal, as practice."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from repique.core.cards import Card, face
from repique.core.game import DEAL
from repique.core.table import CHANCE, hand
from repique.games import all_games, by_preset
from repique.games.pinochle2.state import TwoHandedState
from repique.play.deals import SharedDeals
from repique.play.series import Series
from repique.play.session import NotAllowed, Session
from repique.play.swapped_hands import swap_cards, swap_hands
from repique.server.live.messages import Ack, DoctorCommand, Nak, SwapCommand
from repique.stats.leagues import hall_of_fame
from repique.store.store import open_store
from repique_testkit.laws.random_play import random_options
from repique_testkit.play.abilities import WITH_SWAP, first_presets_of
from repique_testkit.play.sketch_play import play_on, sketch_action
from repique_testkit.server.fake_clients import (
    FakePlayer,
    begin_live_match,
    open_registry,
    whose_turn,
)
from repique_testkit.store.databases import memory_folder
from repique_testkit.store.stored_series import begin_stored_series as begun_in
from repique_testkit.terminal.user import new_match, output_of, play_until

PRESETS = [name for game in all_games().values() for name in game.presets]


def session(preset: str, seed: int = 1, **changes: bool | int | str) -> Session:
    found = by_preset(preset)
    assert found is not None
    options = found[0].presets[preset].with_changes(changes)
    return Series.begin(found[0], options, f"doctor {seed}".encode()).session


def faces(live: Session, seat: int = 0) -> list[str]:
    return sorted(map(face, live.state.table[hand(seat)]))


def others(live: Session) -> list[Card]:
    return [c for c in live.game.pack(live.state.options) if c not in live.state.table[hand(0)]]


def dealt(preset: str, seed: int = 1, **changes: bool | int | str) -> Session:
    """A session at the player's first move of the first deal."""
    live = session(preset, seed, **changes)
    rng = Random(seed)
    while live.state.turn != 0 or live.state.between_deals():
        if live.state.turn == CHANCE:
            live.deal()
        else:
            live.submit(live.state.turn, sketch_action(live, rng))
    return live


def at_every_turn(seed: int) -> Iterator[Session]:
    """A match of a random game and rules, before each of the player's moves in its first deals."""
    rng = Random(f"turns {seed}")
    game = rng.choice(WITH_SWAP)
    live = Series.begin(game, random_options(game, rng), f"turns {seed}".encode()).session
    while not live.over and live.state.deal_number < 3:
        if live.state.turn == CHANCE:
            live.deal()
            continue
        if live.state.turn == 0:
            yield live
        live.submit(live.state.turn, sketch_action(live, rng))


def check_sound(live: Session) -> None:
    """Every card exists once, and the record replays to the current state."""
    cards = sorted(live.state.table.cards())
    assert cards == sorted(live.game.pack(live.state.options))
    assert live.record.replay() == live.state
    assert live.practice
    assert not live.state.between_deals()


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_done_in_any_match_the_log_stays_a_log(seed: int) -> None:
    rng = Random(seed)
    done = 0
    refused = set[str]()
    unchanged = True
    for live in at_every_turn(seed):
        before = live.state
        moves = [*live.record.moves]
        own = rng.choice(live.state.table[hand(0)] or (Card("AS"),))
        other = rng.choice([c for c in others(live) if face(c) != face(own)])
        change = partial(swap_hands, live, 0) if rng.random() < 0.5 else None
        try:
            (change or partial(swap_cards, live, 0, [(own, other)]))()
        except NotAllowed as error:
            refused.add(str(error))
            unchanged &= (live.state, live.record.moves) == (before, moves)
            continue
        check_sound(live)
        done += 1
        if not change:
            kept = [face(c) for c in before.table[hand(0)]]
            kept[kept.index(face(own))] = face(other)
            assert faces(live) == sorted(kept)
        live.rewrite(moves)
    assert done
    assert unchanged
    assert refused <= {
        "no_hand_now", "doctor_too_late", "swap_after_meld", "swap_after_stock", "swap_after_call",
        "swap_after_declaring", "swap_lead_waits", "swap_after_blanche",
    }  # fmt: skip


@pytest.mark.parametrize("preset", PRESETS)
def test_several_cards_are_swapped_one_after_another(preset: str) -> None:
    live = dealt(preset)
    held = live.state.table[hand(0)]
    free = others(live)
    first = next(card for card in free if face(card) != face(held[0]))
    second = next(card for card in free[::-1] if face(card) not in (face(held[1]), face(first)))
    third = next(card for card in free if face(card) not in (face(first), face(second)))
    swap_cards(live, 0, [(held[0], first), (held[1], second), (first, third)])
    check_sound(live)
    wanted = sorted(map(face, (third, second, *held[2:])))
    assert faces(live) == wanted


def test_a_hand_with_swapped_cards_is_restored_from_the_store() -> None:
    with memory_folder() as folder, open_store(folder) as store:
        for preset in first_presets_of(WITH_SWAP):
            kept = begun_in(store, preset, name=preset)
            while kept.live.session.state.turn != 0 or kept.live.session.state.between_deals():
                kept.step()
            live = kept.live.session
            own = live.state.table[hand(0)][0]
            swap_cards(live, 0, [(own, next(c for c in others(live) if face(c) != face(own)))])
            kept.keep()
            again = kept.restored().session
            assert (again.state, again.practice) == (live.state, True)
            swap_hands(live, 0)
            kept.keep()
            assert kept.restored().session.state == live.state
            kept.play_on(deals=1)
            assert kept.restored().session.state == kept.live.session.state


def test_a_game_with_swapped_cards_is_in_no_list_of_records() -> None:
    with memory_folder() as folder, open_store(folder) as store:
        kept = begun_in(store, "piquet")
        while kept.live.session.state.turn != 0 or kept.live.session.state.between_deals():
            kept.step()
        swap_hands(kept.live.session, 0)
        kept.play_on()
        assert not store.read(hall_of_fame)


def test_hands_are_exchanged_and_the_other_leads_again() -> None:
    live = dealt("pinochle", starter="alternate", tournament=False)
    while live.state.table["trick"] == ():
        live = _next_deal(live)
    moves = len(live.record.moves)
    lead = live.state.table["trick"]
    theirs = sorted(map(face, (*live.state.table[hand(1)], *lead)))
    mine = faces(live)
    swap_hands(live, 0)
    assert (faces(live), faces(live, 1)) == (theirs, mine)
    assert len(live.record.moves) == moves - 1
    assert live.state.turn == 1


def _next_deal(live: Session) -> Session:
    """The session at the player's first turn of the next deal."""
    play_on(live, DEAL)
    live.deal()
    while live.state.turn != 0:
        live.submit(1, sketch_action(live, Random(1)))
    return live


def test_a_card_that_was_led_can_be_had() -> None:
    live = dealt("pinochle")
    while live.state.table["trick"] == ():
        live = _next_deal(live)
    (lead,) = live.state.table["trick"]
    twins = [c for c in others(live) if face(c) == face(lead)]
    own = [c for c in live.state.table[hand(0)] if face(c) != face(lead)]
    swap_cards(live, 0, [(card, lead) for card in own[: len(twins)]])
    check_sound(live)
    assert faces(live).count(face(lead)) == 2
    assert face(live.state.table["trick"][0]) == face(own[len(twins) - 1])


def test_the_upcard_stays_while_there_is_another_like_it() -> None:
    for seed in range(1, 30):
        live = dealt("bezique", seed)
        upcard = live.state.table["stock"][-1]
        twins = [c for c in others(live) if face(c) == face(upcard)]
        own = next(c for c in live.state.table[hand(0)] if face(c) != face(upcard))
        swap_cards(live, 0, [(own, upcard)])
        stays = live.state.table["stock"][-1] == upcard
        assert stays == (len(twins) > 1)
        state = live.state
        assert isinstance(state, TwoHandedState)
        assert state.trump == state.table["stock"][-1][1]


def test_in_piquet_cards_come_from_discards_too() -> None:
    live = dealt("piquet")
    while live.state.phase != "younger_exchange":
        play_on(live, DEAL)
        live.deal()
        while live.state.turn != 0:
            live.submit(1, sketch_action(live, Random(1)))
    thrown = live.state.table["discard:1"][0]
    own = live.state.table[hand(0)][0]
    swap_cards(live, 0, [(own, thrown)])
    check_sound(live)
    assert thrown in live.state.table[hand(0)]
    assert own in live.state.table["discard:1"]


def test_calls_that_others_could_not_have_made_are_made_again() -> None:
    """Where a bid needs a marriage, a player who loses it by the swap has not bid."""
    taken_back = 0
    for seed in range(20):
        live = dealt("single-deck", seed, draw_for_deal=True, marriage_required=True)
        calls = len(live.record.moves)
        bidders = {m.seat for m in live.record.moves if m.action.verb == "bid"}
        held = live.state.table[hand(0)]
        queens = [c for c in others(live) if c[0] == "Q"]
        pairs = [*zip((c for c in held if c[0] not in "QK"), queens, strict=False)]
        swap_cards(live, 0, pairs)
        check_sound(live)
        taken_back += bool(bidders) and len(live.record.moves) < calls
    assert taken_back


@pytest.mark.parametrize("preset", PRESETS)
def test_after_the_first_own_move_it_is_too_late_to_swap_cards(preset: str) -> None:
    live = dealt(preset)
    live.submit(0, sketch_action(live, Random(1)))
    with pytest.raises(NotAllowed, match="doctor_too_late"):
        swap_cards(live, 0, [(live.state.table[hand(0)][0], others(live)[0])])
    assert not live.practice


def test_odd_pairs_are_refused_and_change_nothing() -> None:
    live = dealt("pinochle")
    held = live.state.table[hand(0)]
    free = others(live)
    state = live.state
    wrong = [(free[0], free[1]), (held[0], Card("2S")), (Card("XX"), free[0])]
    wrong += [(held[0], Card(face(held[0])))]
    for pair in wrong:
        with pytest.raises(NotAllowed, match="doctor_wrong_cards"):
            swap_cards(live, 0, [pair])
    assert (live.state, live.practice) == (state, False)


def test_hands_are_swapped_before_melds_only() -> None:
    live = dealt("pinochle")
    rng = Random(1)
    while not getattr(live.state, "laid", ()) or live.state.turn != 0:
        live.submit(live.state.turn, sketch_action(live, rng))
    with pytest.raises(NotAllowed, match="swap_after_meld"):
        swap_hands(live, 0)


def test_hands_of_piquet_are_not_swapped_once_something_is_declared() -> None:
    live = dealt("piquet")
    reasons = set()
    rng = Random(1)
    while not live.state.between_deals():
        if live.state.turn == 0 and live.state.phase not in ("elder_exchange", "younger_exchange"):
            with pytest.raises(NotAllowed) as no:
                swap_hands(live, 0)
            reasons.add(str(no.value))
        live.submit(live.state.turn, sketch_action(live, rng))
    assert reasons == {"swap_after_declaring", "swap_lead_waits"}


def test_in_a_tournament_everybody_plays_what_was_dealt() -> None:
    live = session("piquet", cut_for_deal=False)
    live.source = SharedDeals(b"x" * 256)
    live.deal()
    for deed in (partial(swap_hands, live, 0), partial(swap_cards, live, 0, [])):
        with pytest.raises(NotAllowed, match="no_doctoring_in_tournament"):
            deed()


def test_nothing_is_swapped_between_two_deals() -> None:
    live = session("pinochle")
    with pytest.raises(NotAllowed, match="no_hand_now"):
        swap_hands(live, 0)


def test_a_table_grants_it_once_and_refuses_with_a_sentence(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as house:
            table = await begin_live_match(house, "piquet")
            person = FakePlayer(table)
            while (await person.my_turn()).view.phase not in ("elder_exchange", "younger_exchange"):
                await person.step()
            live = table.series.session
            own = live.state.table[hand(0)][0]
            other = others(live)[-1]
            odd = await person.ask(lambda a, v: DoctorCommand(a, v, ((other, own),)))
            assert isinstance(odd, Nak)
            assert (odd.code, odd.reason) == ("cannot_undo", "doctor_wrong_cards")
            assert odd.text.startswith("Choose a card from your hand")
            assert not table.series.session.practice
            before = person.screen.last.v
            assert isinstance(
                await person.ask(lambda a, v: DoctorCommand(a, v, ((own, other),))), Ack
            )
            news = await person.screen.until(
                lambda: person.screen.last if person.screen.last.v > before else None
            )
            cards = next(z.cards for z in news.view.zones if z.name == "hand:0")
            assert other in cards
            assert news.view.practice
            mine = table.series.session.state.table[hand(0)]
            assert isinstance(await person.ask(SwapCommand), Ack)
            assert table.series.session.state.table[hand(1)] == mine

    asyncio.run(play())


def test_with_several_people_at_the_table_hands_cannot_be_swapped(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as house:
            table = await begin_live_match(house, "pinochle", people=2)
            mover, _ = await whose_turn([FakePlayer(table), FakePlayer(table, 1)])
            answer = await mover.ask(SwapCommand)
            assert isinstance(answer, Nak)
            assert answer.code == "not_alone"

    asyncio.run(play())


def test_a_lead_is_named_as_the_rules_offer_it() -> None:
    """The swap may make the lead a copy of a card in the leader's hand, of which the rules
    offer the other: then the two change names."""
    renamed = 0
    for seed in range(40):
        live = dealt("pinochle", seed, cut_for_deal=True)
        if not live.state.table["trick"]:
            continue
        (lead,) = live.state.table["trick"]
        moves = [*live.record.moves]
        theirs = [face(c) for c in live.state.table[hand(1)]]
        for own in live.state.table[hand(0)]:
            if face(own) in theirs and face(own) != face(lead):
                swap_cards(live, 0, [(own, lead)])
                check_sound(live)
                renamed += face(live.state.table["trick"][0]) == face(own)
                live.rewrite(moves)
    assert renamed


def test_hands_and_cards_are_swapped_in_the_terminal(tmp_path: Path) -> None:
    match = new_match(tmp_path)
    play_until(match, "first")
    mine, theirs = (match.state.table[hand(seat)] for seat in (0, 1))
    own = mine[0]
    other = next(c for c in theirs if face(c) not in map(face, mine))
    heard = output_of(match, ["swap", "no", "swap", "yes", "swap", f"doctor {own}"])
    assert "practice game and doesn’t count in your scores" in heard
    assert "Nothing was changed." in heard
    assert heard.count("You have swapped hands.") == 2
    assert "Type doctor and the cards: doctor 9D AS" in heard
    assert match.state.table[hand(0)] == mine
    assert "You have swapped cards" in output_of(match, [f"doctor {own} {other}"])
    assert face(other) in map(face, match.state.table[hand(0)])
    assert match.session.practice
