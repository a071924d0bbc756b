"""Playouts obey the rules engine: kernel, Python twin and engine agree move by move."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from repique.ai.games.pinochle2.playout.playout import PlayoutOutcome, Playouts
from repique.ai.games.pinochle2.playout.policy import RANDOM, STRONG, Policy
from repique.ai.games.pinochle2.playout.rules import KIND_OF, KINDS
from repique.ai.solver.positions import Stop
from repique.core.actions import Action
from repique.core.cards import SUITS, Card, parse_cards, shuffled
from repique.core.game import DEAL, OVER, Setup, choices, play, play_unchecked, view
from repique.core.score import Entry
from repique.core.table import CHANCE, imagine
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import PRESETS, TwoHandedOptions
from repique.games.pinochle2.state import FIRST, MELD, SECOND, TwoHandedState, hand_size
from repique.games.pinochle2.tables import MELDS, PACKETS
from repique_testkit.laws.random_play import random_options

ROUNDS = 500
# What one player may be dealt as much of as possible, so that dear melds turn up.
FAVOURED = ("J", "Q", "K", "A", "QK", "AQKJT C", "AQKJT S", "QJ SD", "T9", "")


def mixture(rng: Random) -> TwoHandedOptions:
    options = random_options(GAME, rng)
    assert isinstance(options, TwoHandedOptions)
    return options


def stacked(options: TwoHandedOptions, rng: Random) -> tuple[Card, ...]:
    """A pack that gives seat 0 its favoured cards, the rest at random."""
    ranks, _, suits = rng.choice(FAVOURED).partition(" ")
    pack = shuffled(GAME.pack(options), rng)
    rich = [card for card in pack if card[0] in ranks and card[1] in (suits or SUITS)]
    size = hand_size(options)
    first = [*rich, *(card for card in pack if card not in rich)]
    mine = first[:size]
    rest = list(shuffled(first[size:], rng))
    handed: list[Card] = []
    for packet in PACKETS[size]:
        handed += mine[:packet] + rest[:packet]
        mine = mine[packet:]
        rest = rest[packet:]
    return (*handed, *rest)


def dealt(options: TwoHandedOptions, rng: Random) -> TwoHandedState:
    state = GAME.start(options, Setup(dealer=rng.randrange(2)))
    state.table.by_number = True  # playouts name the lower of two equal cards
    state = play(GAME, state, CHANCE, Action("deal", stacked(options, rng), "seats")).state
    # An earlier round on the sheet, and a goal that may come within reach in this one.
    state.sheet = (Entry(0, "marriage", 40, deal=0), *state.sheet)
    state.scores = (state.scores[0] + 40, state.scores[1])
    state.goal = max(state.scores) + rng.choice((60, 150, 300, 600, 1000))
    return state


def somewhere(options: TwoHandedOptions, rng: Random) -> TwoHandedState:
    """A position some moves after a deal."""
    state = dealt(options, rng)
    policies = (rng.choice((RANDOM, STRONG)), rng.choice((RANDOM, STRONG)))
    moves = Playouts.from_state(state).play(policies, rng.getrandbits(64)).moves
    for seat, action in moves[: rng.randrange(len(moves))]:
        state = play_unchecked(GAME, state, seat, action).state
    return state


def replayed(state: TwoHandedState, outcome: PlayoutOutcome) -> TwoHandedState:
    """Every move of a playout, made under the eyes of the rules."""
    for seat, action in outcome.moves:
        assert seat == state.turn
        state = play(GAME, state, seat, action).state
    return state


def check_same_round(
    before: TwoHandedState, after: TwoHandedState, outcome: PlayoutOutcome
) -> None:
    """The engine's score sheet says what the playout says."""
    assert after.phase in (DEAL, OVER)
    assert after.scores == outcome.scores
    assert (after.goal, after.winner) == (outcome.goal, outcome.winner)
    gained = [dict.fromkeys(KINDS, 0) for _ in range(2)]
    for entry in after.sheet[len(before.sheet) :]:
        gained[entry.seat][KINDS[KIND_OF[entry.reason]]] += entry.points
    assert tuple(gained) == outcome.gained


@pytest.mark.parametrize("part", range(4))
def test_kernel_twin_and_engine_play_the_same_round(part: int) -> None:
    for n in range(ROUNDS // 4):
        rng = Random(f"playout {part} {n}")
        state = somewhere(mixture(rng), rng)
        policies = rng.choice(((RANDOM, RANDOM), (STRONG, STRONG), (RANDOM, STRONG)))
        seed = rng.getrandbits(64)

        outcome = Playouts.from_state(state).play(policies, seed)

        assert outcome == Playouts.from_state(state).play(policies, seed, twin=True)
        check_same_round(state, replayed(state, outcome), outcome)


def test_the_law_meets_every_kind_of_meld_and_every_end() -> None:
    ends = {("knocked", k, "won", w) for k, w in ((True, True), (False, True), (False, False))}
    verbs = {"play", "draw", "knock", "dix"}
    wanted: set[object] = {meld.id for meld in MELDS} | set(KINDS) | verbs | ends
    for n in range(2000):
        rng = Random(f"met {n}")
        state = dealt(mixture(rng), rng)
        outcome = Playouts.from_state(state).play(rng.choice((RANDOM, STRONG)), n)
        wanted -= {action.value or action.verb for _, action in outcome.moves}
        wanted -= {kind for row in outcome.gained for kind, points in row.items() if points}
        wanted -= {("knocked", outcome.knocked, "won", outcome.winner is not None)}
        if not wanted:
            break

    assert not wanted


@pytest.mark.parametrize(
    "before", ["", "marriage", "sequence", "marriage sequence", "marriage marriage2 sequence"]
)
def test_a_double_sequence_pays_only_what_its_parts_have_not(before: str) -> None:
    options = PRESETS["binokel"].with_changes(
        {"deck64": True, "deal16": True, "double_sequence": True, "common_sequence": True}
        | {"multi_meld_all": True}
    )
    spades = "AS AS2 TS TS2 KS KS2 QS QS2 JS JS2 AH 7D 8D 9D 7C 8C"
    theirs = "7H 8H 9H JH QH KH TH JD QD KD TD AD JC QC KC TC"
    mine = parse_cards(spades)
    other = parse_cards(theirs)
    rest = [card for card in GAME.pack(options) if card not in mine + other and card[1] != "C"]
    handed = [c for at in range(0, 16, 4) for c in (*mine[at : at + 4], *other[at : at + 4])]
    pack = (*handed, Card("AC"), *rest, *(parse_cards("7C2 8C2 9C 9C2 JC2 QC2 KC2 TC2 AC2")))
    state = GAME.start(options, Setup(dealer=1))
    lines = {
        "marriage": "meld:marriage KS QS",
        "marriage2": "meld:marriage KS2 QS2",
        "sequence": "meld:sequence AS TS KS QS JS",
    }
    state = play(GAME, state, CHANCE, Action("deal", pack)).state
    for line in ("play AH", "play 7H", *(lines[name] for name in before.split())):
        state = play(GAME, state, state.turn, Action.parse(line)).state

    outcome = Playouts.from_state(state).play(STRONG, 1)

    assert "double_sequence" in {action.value for _, action in outcome.moves[:3]}
    check_same_round(state, replayed(state, outcome), outcome)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_root_action_is_worth_what_playing_it_out_from_there_gives(preset: str) -> None:
    rng = Random(preset)
    for _ in range(8):
        state = somewhere(PRESETS[preset], rng)
        seat = state.turn
        actions = [a for choice in choices(GAME, state, seat) for a in choice.actions()]

        found = Playouts.from_state(state).compare(actions, rounds=2, seed=5)

        assert found == Playouts.from_state(state).compare(actions, rounds=2, seed=5, twin=True)
        for action in actions:
            after = play(GAME, state, seat, action).state
            if after.phase not in (DEAL, OVER):
                assert found.values[action].playouts == 2
            else:
                gain = [now - then for now, then in zip(after.scores, state.scores, strict=True)]
                assert found.values[action].mean == gain[seat] - gain[1 - seat]


def worlds(state: TwoHandedState, seat: int, count: int, rng: Random) -> list[TwoHandedState]:
    seen = view(GAME, state, seat).state.table
    pack = GAME.pack(state.options)
    return [state.with_table(imagine(seen, pack, rng)) for _ in range(count)]


def test_a_batch_over_worlds_is_the_sum_of_its_worlds() -> None:
    rng = Random(3)
    state = dealt(PRESETS["pinochle"], rng)
    many = worlds(state, state.turn, 6, rng)
    actions = [*choices(GAME, state, state.turn)[0].actions()]

    found = Playouts(many).compare(actions, rounds=3, seed=9)

    assert found == Playouts(many).compare(actions, rounds=3, seed=9, twin=True)
    assert found.playouts == 6 * 3 * len(actions)
    for action, value in found.values.items():
        means = [row[action].mean for row in found.by_world]
        assert value.mean == pytest.approx(sum(means) / len(means))
        assert value.error > 0


def test_in_the_first_phase_a_policy_sees_only_what_its_seat_knows() -> None:
    for n in range(40):
        rng = Random(f"honest {n}")
        state = somewhere(mixture(rng), rng)
        if state.phase != SECOND:
            imagined = worlds(state, state.turn, 4, rng)
            chosen = {Playouts.from_state(world).suggest(STRONG, n) for world in imagined}
            assert chosen == {Playouts.from_state(state).suggest(STRONG, n)}


def test_a_suggestion_is_the_first_move_of_the_playout() -> None:
    rng = Random(4)
    for _ in range(20):
        at = Playouts.from_state(somewhere(mixture(rng), rng))
        assert at.suggest(STRONG, 8) == at.play(STRONG, 8).moves[0][1]
        assert at.suggest(STRONG, 8, twin=True) == at.suggest(STRONG, 8)


def test_a_playout_can_stop_where_the_exact_solver_takes_over() -> None:
    rng = Random(5)
    for preset in PRESETS.values():
        state = dealt(preset, rng)
        state.goal = 10_000

        outcome = Playouts.from_state(state).play(STRONG, 3, until_second=True)

        after = replayed(state, outcome)
        assert after.phase == SECOND
        assert outcome.open is not None
        assert [sorted(hand) for hand in outcome.open.hands] == [
            sorted(after.table[f"hand:{seat}"]) for seat in range(2)
        ]
        assert (outcome.open.turn, outcome.open.trump) == (after.turn, after.trump)


def test_budget_and_stop_end_a_batch_between_worlds() -> None:
    rng = Random(6)
    state = dealt(PRESETS["pinochle"], rng)
    actions = [*choices(GAME, state, state.turn)[0].actions()]
    at = Playouts(worlds(state, state.turn, 4, rng))
    stop = Stop()
    stop.set()

    short = at.compare(actions, rounds=100, budget=2 * len(actions) + 1)

    assert short.playouts == 2 * len(actions)
    assert [row[actions[0]].playouts for row in short.by_world] == [1, 1, 0, 0]
    assert at.compare(actions, rounds=100, stop=stop).playouts == 0


def test_threads_do_not_meet() -> None:
    rng = Random(7)
    state = dealt(PRESETS["binokel"], rng)
    actions = [*choices(GAME, state, state.turn)[0].actions()]
    at = Playouts(worlds(state, state.turn, 8, rng))
    alone = [at.compare(actions, rounds=10, seed=seed) for seed in range(4)]

    with ThreadPoolExecutor(4) as pool:
        together = [*pool.map(lambda seed: at.compare(actions, rounds=10, seed=seed), range(4))]

    assert together == alone


def test_judgement_beats_chance_in_every_game() -> None:
    rng = Random(8)
    for preset in PRESETS.values():
        margin = 0
        for n in range(100):
            at = Playouts.from_state(dealt(preset, rng))
            for seat, pair in enumerate(((STRONG, RANDOM), (RANDOM, STRONG))):
                gained = [sum(row.values()) for row in at.play(pair, n).gained]
                margin += gained[seat] - gained[1 - seat]
        assert margin > 0


def test_noise_and_slips_are_the_same_in_both_kernels() -> None:
    rng = Random(9)
    for n in range(20):
        careless = Policy(
            noise=rng.randrange(10), slip=rng.randrange(256), hope=STRONG.hope, keep=STRONG.keep
        )
        at = Playouts.from_state(somewhere(mixture(rng), rng))
        assert at.play(careless, n) == at.play(careless, n, twin=True)


def test_what_cannot_be_played_out_is_refused() -> None:
    state = dealt(PRESETS["pinochle"], Random(10))
    other = state.with_table(state.table)
    other.phase = MELD

    with pytest.raises(ValueError, match="holes"):
        Playouts.from_state(view(GAME, state, 0).state)
    with pytest.raises(ValueError, match="nothing to play out"):
        Playouts.from_state(GAME.start(PRESETS["pinochle"], Setup(0)))
    with pytest.raises(ValueError, match="same rules"):
        Playouts([state, other])
    with pytest.raises(ValueError, match="a world"):
        Playouts([])
    with pytest.raises(ValueError, match="cannot begin"):
        Playouts.from_state(state).compare([Action("meld", state.table["hand:0"][:3])])
    with pytest.raises(ValueError, match="cannot begin"):
        Playouts.from_state(state).compare([Action("play")])
    with pytest.raises(ValueError, match="noise"):
        Policy(noise=17)
    with pytest.raises(ValueError, match="negative"):
        Policy(hope=(0, 0, -1, 0))
    assert state.phase == FIRST
