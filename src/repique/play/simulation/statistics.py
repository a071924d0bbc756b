"""What a simulation counts, behind a progress bar, and the tables that show it."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from repique.play.presets import clean
from repique.play.simple_players import random_player
from repique.play.simulation import simulation
from repique.play.simulation.simulation import Plan, Tally
from repique.play.text.teller import Teller
from repique.play.text.words import Words, words_for


def counted(plan: Plan, deals: int, jobs: int) -> tuple[Tally, bool]:
    """What was counted behind a progress bar, and whether it was let finish."""
    tally: Tally = Counter()
    columns = (TextColumn(plan.preset), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            bar = progress.add_task(plan.preset, total=deals)
            for part in simulation.simulated(plan, deals, jobs):
                tally.update(part)
                progress.advance(bar, part["deals",])
    except KeyboardInterrupt:
        return tally, False
    return tally, True


def tables(plan: Plan, tally: Tally) -> Iterator[str | Table]:
    """The figures of all deals counted so far."""
    chosen = plan.chosen()
    words = words_for(chosen.game, chosen.options)
    text = partial(words.text, "figures")
    deals = tally["deals",]
    if not deals:
        yield text("none")
        return
    yield text(
        "title_random" if plan.players is random_player else "title",
        deals=_count(text, "deals", deals),
        games=_count(text, "games", tally["games",]),
        preset=plan.preset,
    )
    yield _scores(tally, text)
    yield _reasons(tally, text, words)
    yield _phases(tally, text, words)


Say = Callable[..., str]


def _count(text: Say, name: str, number: int) -> str:
    """“1 deal”, “12 deals”."""
    return text(f"one_{name}" if number == 1 else f"many_{name}", number=number)


def _sheet(*titles: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for at, title in enumerate(titles):
        table.add_column(title, justify="right" if at else "left")
    return table


def _scores(tally: Tally, text: Say) -> Table:
    """Average round score of each side, in all and by who dealt."""
    table = _sheet(
        text("seats"), text("score"), text("as_dealer"), text("as_other"), text("games_won")
    )
    deals = tally["deals",]
    sides = sorted({key[1] for key in tally if key[0] in ("score", "dealt", "won")})
    for side in sides:
        dealt = tally["dealt", side]
        table.add_row(
            str(int(side) + 1),
            _average(tally["score", side], deals),
            _average(tally["role", "dealer", side], dealt),
            _average(tally["role", "others", side], deals - dealt),
            str(tally["won", side]),
        )
    total = sum(tally["score", side] for side in sides)
    others = max(1, len(sides) - 1) * deals
    table.add_row(
        text("each_side"),
        _average(total, deals * max(1, len(sides))),
        _average(tally["role", "dealer"], deals),
        _average(tally["role", "others"], others),
        str(tally["games",]),
    )
    table.add_row(text("all_sides"), _average(total, deals))
    return table


def _reasons(tally: Tally, text: Say, words: Words) -> Table:
    table = _sheet(
        text("reasons"), text("per_hundred"), text("points_each"), text("points_per_deal")
    )
    teller, deals = Teller(words, 2, None), tally["deals",]
    reasons = [key[1] for key in tally if key[0] == "times"]
    for reason in sorted(reasons, key=lambda name: (-tally["points", name], name)):
        times, points = tally["times", reason], tally["points", reason]
        table.add_row(
            teller.name(reason),
            _average(100 * times, deals),
            _average(points, times),
            _average(points, deals),
        )
    total = sum(count for key, count in tally.items() if key[0] == "points")
    table.add_section()
    table.add_row(text("all_sides"), "", "", _average(total, deals))
    return table


def _phases(tally: Tally, text: Say, words: Words) -> Table:
    table = _sheet(text("phases"), text("moves"), text("tricks"))
    teller, deals = Teller(words, 2, None), tally["deals",]
    for phase in dict.fromkeys(key[1] for key in tally if key[0] == "moves"):
        moves, tricks = tally["moves", phase], tally["tricks", phase]
        row = (_average(moves, deals), _average(tricks, deals) if tricks else "")
        table.add_row(teller.name(phase), *row)
    return table


def _average(total: int, count: int) -> str:
    return f"{total / count:.2f}" if count else "–"


def speed(plan: Plan, tally: Tally, seconds: float) -> str:
    chosen = plan.chosen()
    words = words_for(chosen.game, chosen.options)
    rate = tally["deals",] / seconds if seconds else 0
    return words.text("figures", "speed", speed=f"{rate:.0f}", seed=clean(plan.seed))
