"""The statistics of a ladder as a table, a CSV file and a plot."""

import csv
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from math import isfinite
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table

from repique.ai.ladder.arena import Contest
from repique.ai.ladder.statistics import ContestStatistics, Estimate

Standings = Mapping[Contest, ContestStatistics | None]  # None: nothing played yet

COLUMNS = (
    "preset", "changes", "seed", "side", "against", "games", "deals",
    "win_share", "win_share_low", "win_share_high",
    "points_per_deal", "points_per_deal_against", "lead", "lead_low", "lead_high", "cpu_seconds",
)  # fmt: skip


def contest_name(contest: Contest) -> str:
    """The two sides as shown in the table."""
    return f"{contest.one} – {contest.other}"


def table(standings: Standings) -> Table:
    sheet = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, collapse_padding=True)
    sheet.add_column("Levels", no_wrap=True)
    for title in ("Games", "Won %", "95 %", "Points a deal", "Lead, 95%", "CPU s"):
        sheet.add_column(title, justify="right", no_wrap=True)
    for contest, found in standings.items():
        sheet.add_row(contest_name(contest), *(_cells(found) if found else ("0", *["–"] * 5)))
    return sheet


def _cells(found: ContestStatistics) -> tuple[str, ...]:
    share = found.share
    (mine, theirs) = found.points
    return (
        str(found.games),
        f"{100 * share.value:.1f}",
        f"{100 * share.low:.1f}–{100 * share.high:.1f}",
        f"{mine:.1f}:{theirs:.1f}",
        _lead(found.lead),
        f"{found.seconds:.0f}",
    )


def _lead(lead: Estimate) -> str:
    half = (lead.high - lead.low) / 2
    return f"{lead.value:+.1f} ± {half:.1f}" if isfinite(half) else f"{lead.value:+.1f}"


def write_csv(path: Path, standings: Standings) -> None:
    """Write one row for each contest with results."""
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(COLUMNS)
        for contest, found in standings.items():
            if found:
                rows.writerow(_row(contest, found))


def _row(contest: Contest, found: ContestStatistics) -> list[object]:
    share = found.share
    lead = found.lead
    return [
        contest.preset, " ".join(contest.changes), contest.seed, contest.one, contest.other,
        found.games, found.deals,
        *(f"{part:.4f}" for part in (share.value, share.low, share.high)),
        *(f"{part:.3f}" for part in (*found.points, lead.value, lead.low, lead.high)),
        f"{found.seconds:.2f}",
    ]  # fmt: skip


def can_plot() -> bool:
    """Whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


def plot(path: Path, standings: Standings, title: str) -> None:
    """Draw win shares and leads with their intervals, the weakest levels at the bottom."""
    import_module("matplotlib").use("Agg")
    pyplot = import_module("matplotlib.pyplot")
    rows = [(contest_name(contest), found) for contest, found in standings.items() if found]
    size = (9.0, 1.6 + 0.5 * len(rows))
    figure, (left, right) = pyplot.subplots(1, 2, sharey=True, figsize=size, layout="constrained")
    for at, (_, found) in enumerate(rows):
        share = found.share
        lead = found.lead
        left.hlines(at, 100 * share.low, 100 * share.high, color="#1f4e79")
        left.plot(100 * share.value, at, "o", color="#1f4e79")
        if isfinite(lead.low):
            right.hlines(at, lead.low, lead.high, color="#8a3324")
        right.plot(lead.value, at, "o", color="#8a3324")
    left.axvline(50, color="grey", linewidth=0.8)
    right.axvline(0, color="grey", linewidth=0.8)
    left.set_xlim(-2, 102)
    left.set_ylim(-0.6, len(rows) - 0.4)
    left.set_yticks(range(len(rows)), [name for name, _ in rows])
    left.set_xlabel("games won by the first-named, %")
    right.set_xlabel("lead, points a deal")
    figure.suptitle(title)
    figure.savefig(path, dpi=120)
    pyplot.close(figure)
