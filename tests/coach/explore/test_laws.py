"""Reports contain nothing that the seat cannot know, and nothing that is false."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from repique.coach.explore import EXPLORER
from repique.coach.explore.games.pinochle2.hand_melds import analyse_hand
from repique.coach.explore.games.pinochle4.holders import find_holders, highest_possible, void_suits
from repique.core.cards import Card, face, rank, suit
from repique.core.game import Event, Game, State, card_order, imagine_state, play, view
from repique.core.table import CHANCE, Seat, bit, hand
from repique.games import by_preset
from repique.games.pinochle2.state import holding
from repique.games.pinochle4.tables import ORDER
from repique.play.explore import Observation, observation_of
from repique.play.record import Move
from repique.play.story import PlayedMove
from repique.play.text.teller import Teller
from repique.play.text.words import words_for
from repique_testkit.laws.random_play import random_match, random_options, sketch_match
from repique_testkit.play.abilities import WITH_LOOKS, presets_of

Story = list[PlayedMove]
DEALS = 2


def observation(game: Game[Any], state: State, seat: Seat, story: Story) -> Observation:
    tells = Teller(words_for(game, state.options), state.seats, seat, card_order(game, state))
    return observation_of(game, view(game, state, seat), story, tells)


def moments(
    game: Game[Any], options: Any, rng: Random, sketching: bool = True
) -> Iterator[tuple[State, Story]]:
    """Every state of some deals, with the moves of its round."""
    match = sketch_match if sketching else random_match
    story: Story = []
    for state, seat, action in match(game, options, rng, DEALS):
        yield state, story
        step = play(game, state, seat, action)
        if seat == CHANCE and action.verb == "deal":
            story = []
        story = [*story, PlayedMove.of(Move(seat, action), step.events, step.state)]
        if not step.state.acting():
            yield step.state, story


def with_other_hidden_cards(story: Story, seat: Seat, pack: tuple[Card, ...], rng: Random) -> Story:
    """The same moves with other cards wherever this seat has not seen them."""

    def other(event: Event) -> Event:
        if event.seen_by & bit(seat):
            return event
        return replace(event, cards=tuple(rng.sample(pack, len(event.cards))))

    return [replace(one, events=tuple(map(other, one.events))) for one in story]


@pytest.mark.parametrize("preset", presets_of(WITH_LOOKS))
def test_reports_are_the_same_however_the_hidden_cards_lie(preset: str) -> None:
    found = by_preset(preset)
    assert found is not None
    game, name = found
    rng = Random(11)
    compared = 0
    for state, story in moments(game, game.presets[name], rng):
        seat = rng.randrange(state.seats)
        mine = observation(game, state, seat, story)
        world = imagine_state(game, mine.view, rng) if state.table.zones else state
        theirs = observation(
            game, world, seat, with_other_hidden_cards(story, seat, game.pack(state.options), rng)
        )
        for what in EXPLORER.kinds(game):
            assert EXPLORER.report(mine, what) == EXPLORER.report(theirs, what)
            compared += 1
    assert compared > 40


# What a sign claims: the zone of the real table that a card with it lies in.
ZONES = {
    "own_hand": "hand:{me}", "own_melds": "melds:{me}", "own_won": "won:{me}",
    "own_discard": "discard:{me}", "their_hand": "hand:{other}", "their_melds": "melds:{other}",
    "their_won": "won:{other}", "has": "hand:{other}", "stock": "stock", "talon": "talon",
    "trick": "trick",
}  # fmt: skip


def check_signs(state: State, seat: Seat, look_: Observation, what: str) -> int:
    """Check that a zone holds at least as many cards of a face as signs say; their number."""
    report = EXPLORER.report(look_, what)
    claims = 0
    assert sum(len(cell.copies) for cell in report.grid) in (0, len(look_.game.pack(state.options)))
    for cell in report.grid:
        for sign, number in Counter(copy.sign for copy in cell.copies).items():
            zone = ZONES.get(sign, f"hand:{sign[5:]}" if sign.startswith("seat:") else "")
            if zone:
                there = state.table[zone.format(me=seat, other=1 - seat)]
                assert sum(face(card) == cell.face for card in there) >= number, (cell, sign)
                claims += 1
            if sign == "never":
                assert cell.face not in state.table[hand(1 - seat)], cell
            if sign in ("gone", "played"):
                gone = {face(c) for z, cards in state.table.zones.items() for c in cards
                        if z.startswith(("won", "trick"))}  # fmt: skip
                assert cell.face in gone, cell
        assert all(copy.why.endswith(".") for copy in cell.copies)
    return claims


@pytest.mark.parametrize("preset", presets_of(WITH_LOOKS))
@pytest.mark.parametrize("sketching", [True, False], ids=["sensible", "random"])
def test_what_is_certain_is_so(preset: str, sketching: bool) -> None:
    found = by_preset(preset)
    assert found is not None
    game, name = found
    rng = Random(5)
    claims = 0
    for state, story in moments(game, game.presets[name], rng, sketching):
        seat = rng.randrange(state.seats)
        seen = observation(game, state, seat, story)
        for what in EXPLORER.kinds(game):
            claims += check_signs(state, seat, seen, what)
    assert claims > 100


@pytest.mark.parametrize("game", WITH_LOOKS, ids=lambda game: game.id)
def test_reports_are_true_under_any_house_rules(game: Game[Any]) -> None:
    rng = Random(8)
    for _ in range(4):
        for state, story in moments(game, random_options(game, rng), rng, sketching=False):
            if rng.random() < 0.25:
                seat = rng.randrange(state.seats)
                seen = observation(game, state, seat, story)
                for what in EXPLORER.kinds(game):
                    check_signs(state, seat, seen, what)


@pytest.mark.parametrize("preset", ["pinochle", "binokel", "bezique"])
def test_a_hand_falls_into_three_parts(preset: str) -> None:
    found = by_preset(preset)
    assert found is not None
    game, name = found
    rng = Random(3)
    melds = 0
    for state, story in moments(game, game.presets[name], rng):
        if not state.table.zones:
            continue
        for seat in range(2):
            seen = observation(game, state, seat, story)
            parts = analyse_hand(seen.view)
            whole = (*parts.meldable, *parts.holdable, *parts.discardable)
            assert sorted(whole) == sorted(holding(seen.view.state, seat))
            now = {(c.values[0], tuple(sorted(map(face, c.cards)))) for c in seen.view.choices
                   if c.verb == "meld"}  # fmt: skip
            listed = {(m.meld, tuple(sorted(map(face, m.cards)))) for m in parts.ready if m.now}
            assert listed == now, "without Score Differences every meld that is offered pays"
            melds += len(listed)
    assert melds


def test_who_is_truthful_has_no_card_that_he_probably_has_not() -> None:
    """Simple players always declare all they have, so the guess is never wrong."""
    found = by_preset("piquet")
    assert found is not None
    game, name = found
    rng = Random(21)
    surmised = 0
    for _ in range(6):
        for state, story in moments(game, game.presets[name], rng):
            for seat in range(2) if state.table.zones else ():
                report = EXPLORER.report(observation(game, state, seat, story), "deduce")
                for cell in report.grid:
                    if cell.copies[0].sign == "doubtful":
                        assert cell.face not in state.table[hand(1 - seat)], cell
                        surmised += 1
    assert surmised > 50


@pytest.mark.parametrize("preset", ["double-deck", "single-deck"])
def test_nobody_holds_what_a_partner_is_said_not_to_hold(preset: str) -> None:
    found = by_preset(preset)
    assert found is not None
    game, name = found
    rng = Random(2)
    barred = 0
    settled = 0
    for state, story in moments(game, game.presets[name], rng):
        if not state.table.zones or not any(state.table[hand(s)] for s in range(4)):
            continue
        seat = rng.randrange(4)
        seen = observation(game, state, seat, story)
        where = find_holders(seen)
        known = seen.view.state.table.known
        for named, other in where.barred:
            assert not [c for c in state.table[hand(other)] if face(c) == named and c not in known]
            barred += 1
        for (named, other), number in where.sure.items():
            held = [c for c in state.table[hand(other)] if face(c) == named and c not in known]
            assert len(held) >= number
            settled += number
        for other in where.free:
            cards = state.table[hand(other)]
            assert not {suit(card) for card in cards} & {*void_suits(seen, other)}
            for top in highest_possible(seen, other):
                above = ORDER[ORDER.index(rank(top)) + 1 :]
                assert not [c for c in cards if suit(c) == suit(top) and rank(c) in above]
    assert barred > 100
    assert settled > 20
