"""Calls to the kernels: budgets, stopping, threads, the way without C, and bad positions."""

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from repique.ai.games.pinochle2.solver.position import TwoHandedPosition
from repique.ai.games.pinochle4.solver.position import PartnershipPosition
from repique.ai.games.piquet.solver.position import PiquetPosition, PiquetRules
from repique.ai.native import library
from repique.ai.solver import solver
from repique.ai.solver.positions import SolverPosition, Stop
from repique.ai.solver.solver import reaches, solve, solve_all
from repique.core.cards import Card, pack, shuffled
from repique.families.tricks import TrickRules

STRICT = TrickRules(trump=True, beat_plain=True, beat_trump=True, overtrump=True)


def two_handed(rng: Random, size: int = 12) -> TwoHandedPosition:
    cards = shuffled(pack("9JQKTA", 2), rng)
    return TwoHandedPosition((cards[:size], cards[size : 2 * size]), 0, "H", rules=STRICT)


def piquet(rng: Random, size: int = 12) -> PiquetPosition:
    cards = shuffled(pack("789TJQKA", 1), rng)
    return PiquetPosition((cards[:size], cards[size : 2 * size]), 0, tricks=(12 - size, 0))


def partnership(rng: Random, size: int = 12) -> PartnershipPosition:
    cards = shuffled(pack("9JQKTA", 2), rng)
    hands = tuple(cards[seat * size :][:size] for seat in range(4))
    return PartnershipPosition(hands, 0, "H", rules=STRICT)


DEALS: list[Callable[..., SolverPosition]] = [two_handed, piquet, partnership]


@pytest.fixture(params=["c", "python"])
def kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "python":
        monkeypatch.setattr(solver, "library", lambda: None)
    return str(request.param)


@pytest.mark.parametrize("deal", DEALS)
def test_a_search_without_enough_budget_claims_no_value(
    deal: Callable[..., SolverPosition], kernel: str
) -> None:
    for budget in (0, 1, 20, 50):
        found = solve(deal(Random(1)), moves=True, budget=budget)
        assert (found.value, found.moves) == (None, {})
        assert found.nodes <= budget + 1
        assert reaches(deal(Random(1)), 20, budget=0) is None


@pytest.mark.parametrize("deal", DEALS)
def test_the_budget_is_shared_by_the_positions_of_a_batch(
    deal: Callable[..., SolverPosition], kernel: str
) -> None:
    worlds = [deal(Random(n), size=4) for n in range(6)]
    nodes = [found.nodes for found in solve_all(worlds, moves=False)]
    some = solve_all(worlds, moves=False, budget=sum(nodes[:3]))
    assert [found.value is not None for found in some[:3]] == [True] * 3
    assert some[5].value is None
    assert sum(found.nodes for found in some) <= sum(nodes[:3]) + 3


@pytest.mark.parametrize("deal", DEALS)
def test_a_stop_raised_before_the_call_is_heeded_at_once(
    deal: Callable[..., SolverPosition], kernel: str
) -> None:
    stop = Stop()
    stop.set()
    assert solve(deal(Random(2)), stop=stop).value is None


def test_another_thread_can_stop_a_search(kernel: str) -> None:
    stop = Stop()
    threading.Timer(0.1, stop.set).start()
    found = solve_all([partnership(Random(n)) for n in range(50)], stop=stop)
    assert found[-1].value is None


def test_a_stopped_context_is_as_good_as_new() -> None:
    position = two_handed(Random(5), size=8)
    value = solve(position).value
    assert solve(position, budget=50).value is None
    assert solve(position).value == value


@pytest.mark.parametrize("deal", DEALS)
def test_a_call_does_not_depend_on_those_before(
    deal: Callable[..., SolverPosition], kernel: str
) -> None:
    first = solve(deal(Random(8), size=5), moves=True)
    solve(deal(Random(9), size=5))
    assert solve(deal(Random(8), size=5), moves=True) == first


def test_threads_do_not_disturb_each_other() -> None:
    positions = [deal(Random(n), size=6) for n in range(20) for deal in DEALS]
    alone = [solve(position, moves=True) for position in positions]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda p: solve(p, moves=True), positions))
    assert [(f.value, f.moves) for f in together] == [(f.value, f.moves) for f in alone]


def test_kernel_and_twin_agree_on_longer_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    positions: list[SolverPosition] = [two_handed(Random(n), size=9) for n in range(4)]
    positions += [piquet(Random(n), size=9) for n in range(8)]
    positions += [partnership(Random(n), size=4) for n in range(4)]
    by_kernel = [solve(position, moves=True) for position in positions]
    monkeypatch.setattr(solver, "library", lambda: None)
    by_twin = [solve(position, moves=True) for position in positions]
    assert [(f.value, f.moves) for f in by_twin] == [(f.value, f.moves) for f in by_kernel]


def test_sixteen_cards_each_fit() -> None:
    cards = shuffled(pack("789JQKTA", 2), Random(3))
    led = TwoHandedPosition((cards[:15], cards[16:32]), 1, "S", led=cards[15])
    assert solve(led, moves=True, budget=3_000_000).nodes > 0
    free = TwoHandedPosition((cards[:16], cards[16:32]), 0, "S")
    assert reaches(free, 0) is True


def test_twins_are_worth_the_same() -> None:
    cards = ["AS", "AS2", "TS"], ["KS", "KS2", "QS"]
    position = TwoHandedPosition((cards[0], cards[1]), 0, "H", rules=STRICT)  # type: ignore[arg-type]
    found = solve(position, moves=True)
    assert found.moves == {"AS": 53, "AS2": 53, "TS": 53}


def test_one_warning_tells_that_there_is_no_library(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("REPIQUE_KERNEL", raising=False)
    monkeypatch.setenv("REPIQUE_KERNEL_LIBRARY", "nowhere.so")
    library.library.cache_clear()
    try:
        with caplog.at_level(logging.WARNING):
            assert solve(piquet(Random(1), size=3)).value is not None
            assert solve(piquet(Random(2), size=3)).value is not None
    finally:
        library.library.cache_clear()
    assert len(caplog.records) == 1
    assert "Python" in caplog.text


@pytest.mark.parametrize(
    ("wanted", "said"), [("python", "None"), ("c", "CDLL"), ("rust", "must be c or python")]
)
def test_the_environment_chooses_the_kernel(wanted: str, said: str) -> None:
    command = "from repique.ai.native.library import library; print(library())"
    done = subprocess.run(
        [sys.executable, "-c", command],
        env={**os.environ, "REPIQUE_KERNEL": wanted},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said in done.stdout + done.stderr


H = (("AS", "KS"), ("TS", "QS"))
FOUR = (("AS",), ("KS",), ("TS",), ("QS",))
BAD: list[tuple[Callable[..., Any], dict[str, Any], str]] = [
    (TwoHandedPosition, {"hands": (("AS",), ("AS",))}, "held more than once"),
    (TwoHandedPosition, {"hands": (("AS",), ("1S",))}, "not a card"),
    (TwoHandedPosition, {"hands": (("AS",), ("??",))}, "not a card"),
    (TwoHandedPosition, {"hands": (("AS",), (None,))}, "not a card"),
    (TwoHandedPosition, {"hands": (("AS", "AS2"), ("AS3", "KS"))}, "more than 2"),
    (TwoHandedPosition, {"hands": (("AS",), ())}, "do not fit"),
    (TwoHandedPosition, {"hands": ((), ())}, "1 to 16"),
    (TwoHandedPosition, {"hands": (tuple(pack("9JQKTA", 2)[:17]),) * 2}, "held more than once"),
    (TwoHandedPosition, {"hands": None}, "tuple of 2"),
    (TwoHandedPosition, {"hands": ("AS", "KS")}, "a hand must be"),
    (TwoHandedPosition, {"turn": 2}, "turn"),
    (TwoHandedPosition, {"turn": None}, "turn"),
    (TwoHandedPosition, {"led": "AH"}, "do not fit"),
    (TwoHandedPosition, {"led": "AS"}, "held more than once"),
    (TwoHandedPosition, {"trump": "X"}, "trump"),
    (TwoHandedPosition, {"trump": ""}, "trump"),
    (TwoHandedPosition, {"rules": TrickRules(follow=False)}, "followed"),
    (TwoHandedPosition, {"rules": None}, "TrickRules"),
    (TwoHandedPosition, {"points": {"A": -1}}, "points of 'A'"),
    (TwoHandedPosition, {"points": {"A": 10_000}}, "so many points"),
    (TwoHandedPosition, {"points": {"A": "11"}}, "points of 'A'"),
    (TwoHandedPosition, {"points": 5}, "points must map"),
    (TwoHandedPosition, {"last": -5}, "last"),
    (TwoHandedPosition, {"order": "AAKQ"}, "repeats a rank"),
    (TwoHandedPosition, {"order": 7}, "order"),
    (PiquetPosition, {"tricks": (5, 4)}, "make twelve"),
    (PiquetPosition, {"tricks": (-1, 11)}, "pairs of numbers"),
    (PiquetPosition, {"tricks": 10}, "pairs of numbers"),
    (PiquetPosition, {"points": (1.5, 0)}, "pairs of numbers"),
    (PiquetPosition, {"rules": PiquetRules(cards_not_pique=True, early_cards=True)}, "exclude"),
    (PiquetPosition, {"hands": (("AS", "KS"), ("TS", "TS2"))}, "more than 1"),
    (PiquetPosition, {"order": "23456789TJQKA"}, "order must be"),
    (PartnershipPosition, {"leader": 4}, "leader"),
    (PartnershipPosition, {"hands": H}, "tuple of 4"),
    (PartnershipPosition, {"trick": ("AH",)}, "do not fit"),
    (PartnershipPosition, {"trick": ("AH", "KH", "QH", "JH")}, "over"),
    (PartnershipPosition, {"copies": 5}, "copies"),
    (PartnershipPosition, {"copies": 4, "order": "9JQKTA"}, "at most 5 ranks"),
]


@pytest.mark.parametrize(("kind", "change", "complaint"), BAD)
def test_a_bad_position_is_refused_with_a_reason(
    kind: Callable[..., Any], change: dict[str, Any], complaint: str
) -> None:
    good: dict[Any, dict[str, Any]] = {
        TwoHandedPosition: {"hands": H, "turn": 0, "trump": "H"},
        PiquetPosition: {"hands": H, "turn": 0, "tricks": (5, 5)},
        PartnershipPosition: {"hands": FOUR, "leader": 0, "trump": "H"},
    }
    assert solve(kind(**good[kind])).value is not None
    with pytest.raises(ValueError, match=complaint):
        kind(**{**good[kind], **change})


def test_bad_calls_are_refused_with_a_reason() -> None:
    good = two_handed(Random(1), size=2)
    with pytest.raises(ValueError, match="budget"):
        solve(good, budget=-1)
    with pytest.raises(ValueError, match="points"):
        reaches(good, 10**30)
    with pytest.raises(ValueError, match="all be of one class"):
        solve_all([good, piquet(Random(1), size=2)])
    with pytest.raises(ValueError, match="all be of one class"):
        solve("AS")  # type: ignore[arg-type]
    assert solve_all([]) == ()


def test_noise_is_refused_or_solved_but_never_crashes() -> None:
    rng = Random(9)
    junk: list[Any] = [None, -1, 0, 1, 3, 99, 1.5, "", "H", "AS", (), ("AS",), {}, "9JQKTA"]
    names = ["hands", "turn", "trump", "led", "rules", "points", "last", "order"]
    refused = 0
    for _ in range(2000):
        cards: list[Any] = [*rng.sample(pack("789JQKTA", 2), 6), *rng.sample(junk, 2)]
        fields: dict[str, Any] = {"hands": (cards[:2], cards[2:4]), "turn": 0, "trump": "S"}
        fields |= {rng.choice(names): rng.choice([*junk, (cards[:3], cards[3:])])}
        try:
            assert solve(TwoHandedPosition(**fields), moves=True).value is not None
        except ValueError:
            refused += 1
    assert 0 < refused < 2000


def test_solutions_name_cards_of_the_hand() -> None:
    position = partnership(Random(4), size=3)
    assert set(solve(position, moves=True).moves) <= {Card(c) for c in position.hands[0]}


class Other:
    """A library of another version: it knows smaller structures."""

    def rq_four_size(self, which: int) -> int:
        return 4


def test_a_library_of_another_version_is_noticed(caplog: pytest.LogCaptureFixture) -> None:
    other: Any = Other()
    assert library.has_same_sizes(other, "rq_four_size", [4, 4])
    assert not library.has_same_sizes(other, "rq_four_size", [4, 8])
    assert not library.has_same_sizes(other, "rq_playout_size", [4])
    assert "another version" in caplog.text
