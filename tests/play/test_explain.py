"""Explanations exist at every moment of every game, and agree with the rules."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from repique.core.actions import Action, offered_action
from repique.core.cards import Card
from repique.core.game import DEAL, OVER, Game, State, card_order, imagine_state, view
from repique.core.table import CHANCE, hand
from repique.play.text.explain import Explanation, explain_position, load_sentences
from repique.play.text.help_text import help_text
from repique.play.text.teller import Teller
from repique.play.text.words import words_for
from repique_testkit.laws.random_play import random_match, random_options, sketch_match
from repique_testkit.play.abilities import FIRST_PRESETS, GAMES, WITH_EXPLANATIONS
from repique_testkit.terminal.user import new_match, output_of

PRESETS = [(game, preset) for game in GAMES for preset in game.presets]
each_preset = pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[p for _, p in PRESETS])


def explain_seat(game: Game[Any], state: State, seat: int, waiting: bool = False) -> Explanation:
    tells = Teller(words_for(game, state.options), state.seats, seat, card_order(game, state))
    return explain_position(game, view(game, state, seat), state, tells, waiting)


def chapters(game: Game[Any], preset: str) -> set[str]:
    """The headings of the rules; an empty one stands for no rules to read."""
    text = help_text(game, preset)
    if text is None:
        return {""}
    return set(re.findall(r"^#+ (.*)$", text, re.MULTILINE))


def all_texts(one: Explanation) -> list[str]:
    rulings = [one.allowed] if one.allowed else []
    deeds = [text for deed in one.deeds for text in (deed.text, *deed.kinds)]
    cards = [ruling.text for ruling in (*rulings, *one.barred)]
    return [one.now, *deeds, *cards, one.following, *one.how, one.topic]


@each_preset
def test_every_moment_is_explained_to_everybody(game: Game[Any], preset: str) -> None:
    known = chapters(game, preset)
    met: set[str] = set()
    for seed in range(4):
        rng = Random(f"explained {preset} {seed}")
        options = game.presets[preset] if seed < 2 else random_options(game, rng)
        playing = sketch_match if seed % 2 else random_match
        for state, _, _ in playing(game, options, rng, deals=2):
            met.add(state.phase)
            for seat in range(state.seats):
                one = explain_seat(game, state, seat)
                texts = [text for text in all_texts(one) if text]
                assert not [text for text in texts if set("{}") & set(text)]
                assert one.now.endswith((".", "?")), state.phase
                assert one.topic in known or game not in WITH_EXPLANATIONS
                assert one.how
                seen = view(game, state, seat)
                verbs = dict.fromkeys(choice.verb for choice in seen.choices)
                assert len(one.deeds) == len(verbs)
                assert all(deed.text for deed in one.deeds), (state.phase, *verbs)
                if game in WITH_EXPLANATIONS or one.allowed:
                    assert bool(one.following) == (state.turn in (seat, CHANCE))
                check_partition(game, state, seat, one)
    assert len(met) >= min(4, len(game.phases))


def check_partition(game: Game[Any], state: State, seat: int, one: Explanation) -> None:
    """Each own card is either allowed or barred, as in the rules."""
    seen = view(game, state, seat)
    if one.allowed is None:
        assert not any(choice.verb == "play" for choice in seen.choices)
        return

    def playable(card: Card) -> bool:
        alike = partial(game.alike, seen.state)
        return offered_action(seen.choices, Action("play", (card,)), alike) is not None

    held = (*state.table[hand(seat)], *state.table[f"melds:{seat}"])
    barred = [card for ruling in one.barred for card in ruling.cards]
    assert sorted((*one.allowed.cards, *barred)) == sorted(held)
    assert all(map(playable, one.allowed.cards))
    assert not any(map(playable, barred))
    assert all(ruling.text for ruling in one.barred)
    assert one.allowed.text
    assert one.allowed.text.startswith("These") <= (len(one.allowed.cards) > 1)


@each_preset
def test_nothing_is_explained_from_hidden_cards(game: Game[Any], preset: str) -> None:
    rng = Random(f"hidden {preset}")
    compared = 0
    for state, seat, _ in sketch_match(game, game.presets[preset], rng, deals=1):
        if seat == CHANCE or not state.table[hand(seat)]:
            continue
        world = imagine_state(game, view(game, state, seat), rng)
        assert explain_seat(game, world, seat) == explain_seat(game, state, seat)
        compared += 1
    assert compared > 10


@each_preset
def test_pauses_are_explained_too(game: Game[Any], preset: str) -> None:
    rng = Random(f"pauses {preset}")
    *_, (state, _, _) = sketch_match(game, game.presets[preset], rng)
    over = state.with_table(state.table)
    over.phase = OVER
    over.turn = CHANCE
    assert "is over" in explain_seat(game, over, 0).now
    assert "next" in explain_seat(game, over, 0).deeds[0].text
    between = state.with_table(state.table)
    between.phase = DEAL
    between.turn = CHANCE
    assert "Look at the result" in explain_seat(game, between, 0, waiting=True).now
    assert explain_seat(game, between, 0).now == "The cards are being dealt."


@pytest.mark.parametrize("game", WITH_EXPLANATIONS, ids=lambda game: game.id)
def test_every_phase_and_every_verb_has_its_sentence(game: Game[Any]) -> None:
    known = load_sentences(game.id)
    for phase in game.phases:
        if phase != DEAL:
            assert any(name.startswith(phase) for name in known["now"]), phase
            assert any(name.startswith(phase) for name in known["next"]), phase
        assert phase in known["topics"], phase
    for preset in game.presets:
        assert set(known["topics"].values()) <= chapters(game, preset)


def moments(preset: str, seed: int = 2) -> Iterator[Explanation]:
    """The explanation for the player on turn, move by move."""
    game = next(game for game in GAMES if preset in game.presets)
    for state, seat, _ in sketch_match(game, game.presets[preset], Random(seed), deals=1):
        if seat != CHANCE:
            yield explain_seat(game, state, seat)


def test_the_steps_of_bids_are_explained_and_the_end_of_a_pass_once() -> None:
    first = next(one for one in moments("double-deck") if one.now.startswith("Auction"))
    whole = " ".join(all_texts(first))
    assert "Bid 50 or more, by ones up to 60 and above that in multiples of 5." in whole
    assert whole.count("final") == 1
    assert "− and +" in whole


def test_of_points_and_sequences_only_the_best_two_are_named() -> None:
    kinds = [deed.kinds for one in moments("piquet") for deed in one.deeds if deed.kinds]
    assert max(map(len, kinds)) == 3
    assert all(len(one) <= 2 or one[-1] == "or something smaller" for one in kinds)
    assert not [text for one in kinds for text in one if text.startswith("Point of 1,")]


def test_after_a_meld_the_player_learns_that_one_meld_is_laid_for_a_trick() -> None:
    assert any("one meld for each trick" in one.now.lower() for one in moments("pinochle"))


def test_with_a_finger_nothing_is_said_of_keys() -> None:
    for preset in FIRST_PRESETS:
        for one in moments(preset):
            assert len(one.touch) == len(one.how)
            assert not [way for way in one.touch if re.search(r"Enter|Tab|key|click", way)]


def test_the_terminal_explains_it_too(tmp_path: Path) -> None:
    match = new_match(tmp_path)
    heard = " ".join(output_of(match, ["explain"]).split())
    assert "First phase: you lead." in heard
    assert "You lead. You may lead any card." in heard
    assert "Read more: type rules, and look for “In the first phase”." in heard
