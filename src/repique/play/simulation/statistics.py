"""Runs a simulation with a progress bar, and shows its counts as tables."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from repique.play.presets import printable
from repique.play.simple_players import random_player
from repique.play.simulation import simulation
from repique.play.simulation.simulation import Counts, SimulationPlan
from repique.play.text.teller import Teller
from repique.play.text.words import Words, words_for


def count_with_progress(plan: SimulationPlan, deals: int, jobs: int) -> tuple[Counts, bool]:
    """The counts, and whether the simulation finished: Ctrl-C stops it."""
    counts: Counts = Counter()
    columns = (TextColumn(plan.preset), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            bar = progress.add_task(plan.preset, total=deals)
            for part in simulation.simulate(plan, deals, jobs):
                counts.update(part)
                progress.advance(bar, part["deals",])
    except KeyboardInterrupt:
        return counts, False
    return counts, True


def tables(plan: SimulationPlan, counts: Counts) -> Iterator[str | Table]:
    """A title line and the tables of scores, reasons and phases."""
    chosen = plan.chosen_game()
    words = words_for(chosen.game, chosen.options)
    text = partial(words.text, "figures")
    deals = counts["deals",]
    if not deals:
        yield text("none")
        return
    yield text(
        "title_random" if plan.players is random_player else "title",
        deals=_count(text, "deals", deals),
        games=_count(text, "games", counts["games",]),
        preset=plan.preset,
    )
    yield _scores(counts, text)
    yield _reasons(counts, text, words)
    yield _phases(counts, text, words)


TextOf = Callable[..., str]


def _count(text: TextOf, name: str, number: int) -> str:
    """“1 deal”, “12 deals”."""
    return text(f"one_{name}" if number == 1 else f"many_{name}", number=number)


def _sheet(*titles: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for at, title in enumerate(titles):
        table.add_column(title, justify="right" if at else "left")
    return table


def _scores(counts: Counts, text: TextOf) -> Table:
    """Average round score of each side, in all and by who dealt."""
    table = _sheet(
        text("seats"), text("score"), text("as_dealer"), text("as_other"), text("games_won")
    )
    deals = counts["deals",]
    sides = sorted({key[1] for key in counts if key[0] in ("score", "dealt", "won")})
    for side in sides:
        dealt = counts["dealt", side]
        table.add_row(
            str(int(side) + 1),
            _average(counts["score", side], deals),
            _average(counts["role", "dealer", side], dealt),
            _average(counts["role", "others", side], deals - dealt),
            str(counts["won", side]),
        )
    total = sum(counts["score", side] for side in sides)
    others = max(1, len(sides) - 1) * deals
    table.add_row(
        text("each_side"),
        _average(total, deals * max(1, len(sides))),
        _average(counts["role", "dealer"], deals),
        _average(counts["role", "others"], others),
        str(counts["games",]),
    )
    table.add_row(text("all_sides"), _average(total, deals))
    return table


def _reasons(counts: Counts, text: TextOf, words: Words) -> Table:
    table = _sheet(
        text("reasons"), text("per_hundred"), text("points_each"), text("points_per_deal")
    )
    teller = Teller(words, 2, None)
    deals = counts["deals",]
    reasons = [key[1] for key in counts if key[0] == "times"]
    for reason in sorted(reasons, key=lambda name: (-counts["points", name], name)):
        times = counts["times", reason]
        points = counts["points", reason]
        table.add_row(
            teller.name(reason),
            _average(100 * times, deals),
            _average(points, times),
            _average(points, deals),
        )
    total = sum(count for key, count in counts.items() if key[0] == "points")
    table.add_section()
    table.add_row(text("all_sides"), "", "", _average(total, deals))
    return table


def _phases(counts: Counts, text: TextOf, words: Words) -> Table:
    table = _sheet(text("phases"), text("moves"), text("tricks"))
    teller = Teller(words, 2, None)
    deals = counts["deals",]
    for phase in dict.fromkeys(key[1] for key in counts if key[0] == "moves"):
        moves = counts["moves", phase]
        tricks = counts["tricks", phase]
        row = (_average(moves, deals), _average(tricks, deals) if tricks else "")
        table.add_row(teller.name(phase), *row)
    return table


def _average(total: int, count: int) -> str:
    return f"{total / count:.2f}" if count else "–"


def speed_line(plan: SimulationPlan, counts: Counts, seconds: float) -> str:
    chosen = plan.chosen_game()
    words = words_for(chosen.game, chosen.options)
    rate = counts["deals",] / seconds if seconds else 0
    return words.text("figures", "speed", speed=f"{rate:.0f}", seed=printable(plan.seed))
