"""docs/rules/piquet.md, invariants: true in every deal, whatever is dealt, said and played."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from repique.core.actions import Action
from repique.core.game import Event, Setup, choices, play, view
from repique.core.options import Options as AnyOptions
from repique.core.table import CHANCE, Seat, hand
from repique.games.piquet import GAME, categories
from repique.games.piquet.options import PiquetOptions
from repique.games.piquet.state import PiquetState, round_entries, tricks_won
from repique.games.piquet.strategy import sketch
from repique_testkit.laws.random_play import random_action, random_options


@dataclass
class Played:
    """One round from deal to last trick; `states` before every action."""

    options: AnyOptions
    states: list[PiquetState] = field(default_factory=list)
    moves: list[tuple[Seat, Action]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    end: PiquetState | None = None

    @property
    def last(self) -> PiquetState:
        assert self.end is not None
        return self.end

    def has(self, seat: Seat, reason: str) -> bool:
        return any(e.seat == seat and e.reason == reason for e in round_entries(self.last))


@cache
def played(seed: int, default: bool = False) -> Played:
    """Random options and moves by chance or by rules of thumb, half and half."""
    rng = Random(f"round {seed}")
    options = PiquetOptions() if default else random_options(GAME, rng)
    state = GAME.start(options, Setup(dealer=rng.randrange(2)))
    rest = list(GAME.pack(options))
    rng.shuffle(rest)
    game = Played(options)
    game.moves.append((CHANCE, Action("deal", tuple(rest), "seats")))
    state = play(GAME, state, *game.moves[0]).state
    sensible = rng.random() < 0.6
    while state.turn != CHANCE and state.phase != "over":
        seat = state.turn
        thoughtful = sensible and rng.random() < 0.9
        chosen = (
            sketch(view(GAME, state, seat), rng)
            if thoughtful
            else random_action(choices(GAME, state, seat), rng)
        )
        game.states.append(state)
        game.moves.append((seat, chosen))
        step = play(GAME, state, seat, chosen)
        game.events += step.events
        state = step.state
    game.end = state
    return game


SEEDS = range(120)


def rounds() -> list[Played]:
    return [played(seed) for seed in SEEDS]


def test_i_01_cards_are_conserved_and_i_02_hands_stay_twelve() -> None:
    for game in rounds():
        pack = sorted(GAME.pack(game.options))
        for state in game.states:
            assert sorted(state.table.cards()) == pack
            if state.phase in ("open", "respond", "qualify", "answer", "add"):
                gone = sum(n or 0 for n in state.exchanged)
                assert [len(state.table[hand(seat)]) for seat in (0, 1)] == [12, 12]
                assert len(state.table["talon"]) == len(pack) - 24 - gone


def test_i_03_in_each_category_at_most_one_player_scores() -> None:
    for game in rounds():
        scoring: dict[str, set[Seat]] = {}
        for made in game.last.declared:
            if made.points:
                scoring.setdefault(made.category, set()).add(made.seat)
        assert all(len(seats) == 1 for seats in scoring.values())


def test_i_04_sets_are_never_equal() -> None:
    results = Counter(call.result for game in rounds() for call in game.last.calls[2:])

    assert "equal" not in results
    assert results["good"] > 5
    assert results["not_good"] > 5


def test_i_05_one_pique_or_repique_a_round_and_i_06_younger_makes_no_pique() -> None:
    for game in rounds():
        elder = game.states[0].elder
        made = [e for e in round_entries(game.last) if e.reason in ("pique", "repique")]
        assert len(made) <= 1
        assert not game.has(1 - elder, "pique")


def test_i_07_twelve_tricks_and_one_bonus_for_them() -> None:
    for game in rounds():
        assert len(game.last.tricks) == 12
        assert tricks_won(game.last, 0) + tricks_won(game.last, 1) == 12
        bonuses = [e.reason for e in round_entries(game.last) if e.reason in ("cards", "capot")]
        assert bonuses in ([], ["cards"], ["capot"], ["cards", "capot"])
        if len(bonuses) == 2:
            assert game.last.options.early_cards


def test_i_08_totals_of_play_points() -> None:
    for game in rounds():
        options = game.last.options
        if options.tens_only:
            continue
        play_points = sum(
            e.points
            for e in round_entries(game.last)
            if e.reason in ("lead", "win", "capture", "last_trick")
        )
        captures = sum(t.taker != t.leader for t in game.last.tricks)
        capot = 12 in (tricks_won(game.last, 0), tricks_won(game.last, 1))
        withheld = int(capot and options.no_last_in_capot)
        assert play_points == (25 if options.every_trick else 13 + captures) - withheld


def test_i_09_the_cards_alone_never_complete_a_pique() -> None:
    """RES 09, without Only Tens And Higher and Early Points For The Cards."""
    for game in rounds():
        if game.last.options.tens_only or game.last.options.early_cards:
            continue
        order = [e.reason for e in round_entries(game.last) if e.seat == game.states[0].elder]
        assert "cards" not in order or "pique" not in order[order.index("cards") :]


def test_i_10_replaying_the_moves_gives_the_same_events() -> None:
    for game in rounds()[:40]:
        state = GAME.start(game.options, Setup(dealer=game.states[0].dealer))
        events: list[Event] = []
        for number, (seat, action) in enumerate(game.moves):
            step = play(GAME, state, seat, action)
            state = step.state
            events += step.events if number else ()
        assert events == game.events
        assert state == game.last


def test_i_11_a_view_names_only_cards_its_owner_may_know() -> None:
    """Own hand, own discards, own peek, declared, exposed, shown and played cards."""
    for game in rounds()[:60]:
        for state in game.states:
            declared = {card for made in state.declared for card in made.cards}
            tricks = {c for t in state.tricks for c in t.cards} | {*state.table["trick"]}
            for seat in (0, 1):
                seen = view(GAME, state, seat).state.table
                other = set(seen[hand(1 - seat)]) - {"??"}
                allowed = declared | tricks
                if seat == state.elder and state.peeked:
                    allowed |= {c for c, seats in state.table.known.items() if seats & 1 << seat}
                shown = (1 - seat) in state.blanche and state.exchanged[1 - seat] is None
                assert other <= allowed or shown
                assert set(seen[f"discard:{1 - seat}"]) <= {"??"}


@given(st.randoms(use_true_random=False), st.booleans())
@settings(max_examples=150, deadline=None, derandomize=True)
def test_every_offered_selection_is_legal_and_every_legal_one_is_offered(
    rng: Random, deck36: bool
) -> None:
    cards = sorted(rng.sample(GAME.pack(PiquetOptions(deck36=deck36)), 12))
    for category in ("point", "sequence", "set"):
        offered = {
            frozenset(action.cards)
            for choice in categories.selections(category, cards, "declare")
            for action in choice.actions()
        }
        assert all(categories.is_legal(category, sorted(group)) for group in offered)
        guess = sorted(rng.sample(cards, rng.randint(1, 5)))
        assert (frozenset(guess) in offered) is categories.is_legal(category, guess)
        best = categories.best(category, cards)
        keys = [categories.key(category, sorted(group)) for group in offered]
        assert (categories.key(category, best) if best else None) == max(keys, default=None)


@pytest.mark.parametrize(
    ("ranks", "courts", "odds"), [("789TJQKA", 12, 1792.4), ("6789TJQKA", 12, 462.9)]
)
def test_i_12_how_often_carte_blanche_is_dealt(ranks: str, courts: int, odds: float) -> None:
    """By counting, not by dealing: hands without a court card among all hands."""

    size = 4 * len(ranks)

    assert comb(size, 12) / comb(size - courts, 12) == pytest.approx(odds, abs=0.05)
