"""Results of created tournaments, as somebody may see them who perhaps still plays.

Nobody is told anything about a hand that they have not finished: neither its cards nor what
others made of it. Sums are therefore taken over the hands that the one who asks has finished;
a sum over all would betray the last hand as soon as the others are known. Whoever has finished
everything sees everything.

The board ranks first attempts, since in a second one the cards are known. Later attempts stand
beside them in the report of each player.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from repique.play.tally import Tally, summed
from repique.play.text.numbers import counted
from repique.store.players.players import everybody
from repique.store.tournaments.tallies import tallies_of
from repique.store.tournaments.tournaments import Entry, Tournament, entries

# What is won in: bids belong to the partnership game, elsewhere melds take their place.
CATEGORIES = {"pinochle4": ("play", "total", "bids", "tricks")}
ELSEWHERE = ("play", "total", "meld", "tricks")

Hands = dict[int, tuple[Tally, ...]]


@dataclass(frozen=True, slots=True)
class Line:
    """One player of the leaderboard; ranks are shared. Sums are over the `counted` hands."""

    rank: int | None  # nobody has a rank of whom nothing may be told yet
    player: str
    hands: int  # played by now
    counted: int
    play: int
    total: int
    bids: int
    meld: int
    tricks: int
    lost: int
    against: int  # the total of the other side


@dataclass(frozen=True, slots=True)
class Leader:
    """The best of a category, with all who share it."""

    category: str
    amount: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """What a side has made in one attempt: the line of a report, and of progress over attempts."""

    attempt: int
    side: str
    hands: int
    play: int
    total: int
    bids: int
    meld: int
    tricks: int
    lost: int


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand as both sides made it."""

    attempt: int
    hand: int
    dealer: int
    play: int
    total: int
    bids: int
    meld: int
    tricks: int
    lost: bool
    play_against: int
    total_against: int
    bids_against: int
    meld_against: int
    tricks_against: int
    lost_against: bool


@dataclass(frozen=True, slots=True)
class Results:
    title: str
    ranking: str
    hands: int
    finished: int  # hands that the one who asks has finished, and may be told about
    lines: tuple[Line, ...]
    leaders: tuple[Leader, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """One player: both sides, every attempt, and hand by hand."""

    title: str
    player: str
    sides: tuple[Side, ...]
    hands: tuple[HandLine, ...]


def finished(connection: Connection, tournament: Tournament, player: int) -> frozenset[int]:
    """The hands that this player has finished, and can no longer be told too much about."""
    own = entries(connection, tournament.id, player)
    return frozenset(hand for entry in own for hand in tallies_of(connection, entry.id))


def results(
    connection: Connection, tournament: Tournament, asker: int, ranking: str = ""
) -> Results:
    """The leaderboard and the leaders of each category, as this player may see them."""
    by, known = ranking or tournament.ranking, finished(connection, tournament, asker)
    names = _names(connection)
    first = [entry for entry in entries(connection, tournament.id) if entry.attempt == 1]
    lines = [_line(tournament, names[e.player], tallies_of(connection, e.id), known) for e in first]
    ranked = _ranked(lines, by)
    categories = CATEGORIES.get(tournament.game, ELSEWHERE)
    leaders = tuple(_leader(name, ranked) for name in categories if any(r.counted for r in ranked))
    return Results(tournament.title, by, tournament.hands, len(known), tuple(ranked), leaders)


def report(connection: Connection, tournament: Tournament, asker: int, player: int) -> Report:
    """Of a player, who may be the one who asks; empty for somebody who is not there."""
    known = finished(connection, tournament, asker)
    name = _names(connection).get(player, "")
    sides, lines = list[Side](), list[HandLine]()
    for entry in entries(connection, tournament.id, player):
        played = _told(tallies_of(connection, entry.id), known)
        sides += _sides(tournament, entry, name, played)
        lines += [_hand_line(tournament, entry, hand, both) for hand, both in played.items()]
    return Report(tournament.title, _titled(name, tournament.hands), tuple(sides), tuple(lines))


def _names(connection: Connection) -> dict[int, str]:
    return {person.id: person.name for person in everybody(connection)}


def _titled(name: str, hands: int) -> str:
    return f"{name} ({counted(hands, 'hand')})"


def _told(played: Hands, known: frozenset[int]) -> Hands:
    return {hand: both for hand, both in sorted(played.items()) if hand in known}


def _line(tournament: Tournament, name: str, played: Hands, known: frozenset[int]) -> Line:
    told = _told(played, known)
    own = summed([both[0] for both in told.values()])
    other = summed([both[1] for both in told.values()])
    return Line(
        rank=None,
        player=_titled(name, tournament.hands),
        hands=len(played),
        counted=len(told),
        play=own.play,
        total=own.total,
        bids=own.bids,
        meld=own.meld,
        tricks=own.tricks,
        lost=own.lost,
        against=other.total,
    )


def _ranked(lines: Iterable[Line], by: str) -> list[Line]:
    """The best first; equal amounts share a rank, and the next rank counts all above it."""
    among = [line for line in lines if line.counted]
    ordered = sorted(among, key=lambda line: (-getattr(line, by), line.player))
    amounts = [getattr(line, by) for line in ordered]
    ranked = [replace(x, rank=amounts.index(getattr(x, by)) + 1) for x in ordered]
    return [*ranked, *(line for line in lines if not line.counted)]


def _leader(category: str, lines: Iterable[Line]) -> Leader:
    among = [line for line in lines if line.counted]
    best = max(getattr(line, category) for line in among)
    names = tuple(line.player for line in among if getattr(line, category) == best)
    return Leader(category, best, names)


def _sides(tournament: Tournament, entry: Entry, name: str, played: Hands) -> list[Side]:
    pairs = len(tournament.levels) + 1 > 2
    called = (f"{name} and partner", "opponents") if pairs else (name, "opponent")
    made = [summed([both[side] for both in played.values()]) for side in (0, 1)]
    return [
        Side(entry.attempt, who, len(played), t.play, t.total, t.bids, t.meld, t.tricks, t.lost)
        for who, t in zip(called, made, strict=True)
    ]


def _hand_line(
    tournament: Tournament, entry: Entry, hand: int, both: tuple[Tally, ...]
) -> HandLine:
    own, other = both[0], both[1]
    return HandLine(
        entry.attempt, hand, tournament.dealer_of(hand),
        own.play, own.total, own.bids, own.meld, own.tricks, bool(own.lost),
        other.play, other.total, other.bids, other.meld, other.tricks, bool(other.lost),
    )  # fmt: skip
