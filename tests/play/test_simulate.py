"""Simulations are repeatable, with any number of processes."""

from collections.abc import Iterator

import pytest

from repique.cli.app import main
from repique.play.simple_players import random_player, simple_player
from repique.play.simulation import simulation
from repique.play.simulation.simulation import Counts, SimulationPlan, simulate, sum_counts
from repique_testkit.play.abilities import FIRST_PRESETS


def totals(plan: SimulationPlan, deals: int, jobs: int = 1) -> Counts:
    return sum_counts(simulate(plan, deals, jobs))


def test_the_figures_do_not_depend_on_the_number_of_processes() -> None:
    plan = SimulationPlan("pinochle", ("penalty=on",), "7")
    assert totals(plan, 25, jobs=1) == totals(plan, 25, jobs=2)


def test_the_same_seed_gives_the_same_figures() -> None:
    first = totals(SimulationPlan("bezique", (), "1"), 5)
    assert first == totals(SimulationPlan("bezique", (), "1"), 5)
    assert first != totals(SimulationPlan("bezique", (), "2"), 5)


@pytest.mark.parametrize("change", ["tournament=on", "cut_for_deal=on", "starter=loser"])
def test_every_way_of_dealing_can_be_simulated(change: str) -> None:
    tally = totals(SimulationPlan("binokel", (change,), "1", random_player), 6)
    assert tally["deals",] == 6
    assert tally["dealt", "0"] + tally["dealt", "1"] == 6


@pytest.mark.parametrize(("preset", "deals"), [("pinochle", 12), ("single-deck", 6)])
def test_points_by_reason_add_up_to_the_scores(preset: str, deals: int) -> None:
    players = random_player if preset == "single-deck" else simple_player
    tally = totals(SimulationPlan(preset, (), "3", players), deals)
    by_reason = sum(count for key, count in tally.items() if key[0] == "points")
    by_side = tally["score", "0"] + tally["score", "1"]
    by_role = tally["role", "dealer"] + tally["role", "others"]
    assert by_reason == by_side == by_role != 0
    assert tally["games",] == tally["won", "0"] + tally["won", "1"]


def test_points_below_zero_are_not_lost() -> None:
    tally = totals(SimulationPlan("single-deck", (), "3", random_player), 6)
    assert tally["points", "set"] < 0


@pytest.mark.parametrize("preset", FIRST_PRESETS)
def test_every_deal_is_counted_once_whatever_comes_before_it(preset: str) -> None:
    tally = totals(SimulationPlan(preset, (), "2"), 3)
    tricks = sum(count for key, count in tally.items() if key[0] == "tricks")
    assert tally["deals",] == tally["dealt", "0"] + tally["dealt", "1"] == 3
    assert tricks >= 3


def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["simulate", "pinochle", "--deals", "12", "--seed", "3", "--jobs", "1"])

    assert end.value.code == 0
    said = capsys.readouterr().out
    assert "12 deals of pinochle, " in said
    assert "Average score of a round" in said
    assert "Marriage" in said
    assert "To repeat: --seed 3" in said


def test_an_interrupted_simulation_shows_what_it_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(plan: SimulationPlan, deals: int, jobs: int) -> Iterator[Counts]:
        yield from simulate(plan, 4, 1)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "simulate", interrupted)
    with pytest.raises(SystemExit) as end:
        main(["simulate", "binokel", "--deals", "500", "--random"])

    assert end.value.code == 130
    assert "4 deals of binokel played at random" in capsys.readouterr().out


@pytest.mark.parametrize("preset", ["single-deck", "double-deck"])
def test_what_is_itemised_adds_up_to_the_scores(
    preset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", preset, "--deals", "5", "--seed", "5", "--jobs", "1", "--random"])

    lines = [line.split() for line in capsys.readouterr().out.splitlines() if line.split()]
    together = [line[-1] for line in lines if line[0] == "Together"]
    start = next(n for n, line in enumerate(lines) if line[0] == "Where") + 2
    end = next(n for n in range(start, len(lines)) if lines[n][0] == "Together")
    itemised = [float(line[-1]) for line in lines[start:end] if line[-1][-1].isdecimal()]
    assert len(together) == 2
    assert together[0] == together[1]
    assert sum(itemised) == pytest.approx(float(together[0]), abs=0.005 * len(itemised))


def test_one_deal_is_called_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "pinochle", "--deals", "1", "--seed", "3", "--jobs", "1"])
    assert "1 deal of pinochle, 0 games finished" in capsys.readouterr().out
