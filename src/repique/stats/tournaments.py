"""Results of created tournaments, as a player may see them who perhaps still plays.

Players see nothing about hands that they have not finished: neither cards nor results of others.
So totals are taken over the hands that the asking player has finished; a total over all hands would
give away the last hand once the others are known. A player who has finished all hands sees all.

The leaderboard ranks first attempts, since in later ones the cards are known. Later attempts are in
the report of each player.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from repique.core.scoring import Tally, sum_tallies
from repique.games import get
from repique.play.text.numbers import number_of
from repique.store.players.players import all_players
from repique.store.tournaments.tallies import tallies_of
from repique.store.tournaments.tournaments import CreatedTournament, TournamentEntry, entries_of

HandTallies = dict[int, tuple[Tally, ...]]  # by hand: the tallies of both sides


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """One player on the leaderboard; ranks may be shared. Totals are over the `number_of` hands."""

    rank: int | None  # None: no hand of this player may be shown yet
    player: str
    hands: int  # played so far
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
class SideTotals:
    """The totals of one side in one attempt."""

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
    """One hand with the points of both sides."""

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
class TournamentResults:
    """The leaderboard of a tournament, as one player may see it."""

    title: str
    ranking: str
    hands: int
    finished: int  # hands that the asking player has finished, and may see
    lines: tuple[LeaderboardLine, ...]
    leaders: tuple[Leader, ...]


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """All attempts of one player: totals of both sides, and hand by hand."""

    title: str
    player: str
    sides: tuple[SideTotals, ...]
    hands: tuple[HandLine, ...]


def finished_hands(
    connection: Connection, tournament: CreatedTournament, player: int
) -> frozenset[int]:
    """The hands that this player has finished in any attempt, and so may see."""
    own = entries_of(connection, tournament.id, player)
    return frozenset(hand for entry in own for hand in tallies_of(connection, entry.id))


def tournament_results(
    connection: Connection, tournament: CreatedTournament, asker: int, ranking: str = ""
) -> TournamentResults:
    """The leaderboard and the leaders of each category, as player `asker` may see them; `ranking`
    overrides that of the tournament."""
    by = ranking or tournament.ranking
    known = finished_hands(connection, tournament, asker)
    names = _names(connection)
    first = [entry for entry in entries_of(connection, tournament.id) if entry.attempt == 1]
    lines = [_line(tournament, names[e.player], tallies_of(connection, e.id), known) for e in first]
    ranked = _rank(lines, by)
    categories = get(tournament.game).scoring.categories
    leaders = tuple(_leader(name, ranked) for name in categories if _is_contested(name, ranked))
    return TournamentResults(
        tournament.title, by, tournament.hands, len(known), tuple(ranked), leaders
    )


def player_report(
    connection: Connection, tournament: CreatedTournament, asker: int, player: int
) -> PlayerReport:
    """The report of a player, as player `asker` may see it; empty if the player has no entry."""
    known = finished_hands(connection, tournament, asker)
    name = _names(connection).get(player, "")
    sides: list[SideTotals] = []
    lines: list[HandLine] = []
    for entry in entries_of(connection, tournament.id, player):
        played = _visible(tallies_of(connection, entry.id), known)
        sides += _sides(tournament, entry, name, played)
        lines += [_hand_line(tournament, entry, hand, both) for hand, both in played.items()]
    return PlayerReport(
        tournament.title, _titled(name, tournament.hands), tuple(sides), tuple(lines)
    )


def _names(connection: Connection) -> dict[int, str]:
    return {person.id: person.name for person in all_players(connection)}


def _titled(name: str, hands: int) -> str:
    return f"{name} ({number_of(hands, 'hand')})"


def _visible(played: HandTallies, known: frozenset[int]) -> HandTallies:
    """The played hands that may be shown, in order."""
    return {hand: both for hand, both in sorted(played.items()) if hand in known}


def _line(
    tournament: CreatedTournament, name: str, played: HandTallies, known: frozenset[int]
) -> LeaderboardLine:
    visible = _visible(played, known)
    own = sum_tallies([both[0] for both in visible.values()])
    other = sum_tallies([both[1] for both in visible.values()])
    return LeaderboardLine(
        rank=None,
        player=_titled(name, tournament.hands),
        hands=len(played),
        counted=len(visible),
        play=own.play,
        total=own.total,
        bids=own.bids,
        meld=own.meld,
        tricks=own.tricks,
        lost=own.lost,
        against=other.total,
    )


def _rank(lines: Iterable[LeaderboardLine], by: str) -> list[LeaderboardLine]:
    """The best first; equal amounts share a rank, and the next rank counts all above it. Lines
    without counted hands come last, without a rank."""
    among = [line for line in lines if line.counted]
    ordered = sorted(among, key=lambda line: (-getattr(line, by), line.player))
    amounts = [getattr(line, by) for line in ordered]
    ranked = [replace(x, rank=amounts.index(getattr(x, by)) + 1) for x in ordered]
    return [*ranked, *(line for line in lines if not line.counted)]


def _is_contested(category: str, lines: Iterable[LeaderboardLine]) -> bool:
    """Whether anybody has anything in this category; not every game counts all of them."""
    return any(getattr(line, category) for line in lines if line.counted)


def _leader(category: str, lines: Iterable[LeaderboardLine]) -> Leader:
    among = [line for line in lines if line.counted]
    best = max(getattr(line, category) for line in among)
    names = tuple(line.player for line in among if getattr(line, category) == best)
    return Leader(category, best, names)


def _sides(
    tournament: CreatedTournament, entry: TournamentEntry, name: str, played: HandTallies
) -> list[SideTotals]:
    has_partners = len(tournament.levels) + 1 > 2
    names = (f"{name} and partner", "opponents") if has_partners else (name, "opponent")
    totals = [sum_tallies([both[side] for both in played.values()]) for side in (0, 1)]
    return [
        SideTotals(
            attempt=entry.attempt,
            side=side,
            hands=len(played),
            play=total.play,
            total=total.total,
            bids=total.bids,
            meld=total.meld,
            tricks=total.tricks,
            lost=total.lost,
        )
        for side, total in zip(names, totals, strict=True)
    ]


def _hand_line(
    tournament: CreatedTournament, entry: TournamentEntry, hand: int, both: tuple[Tally, ...]
) -> HandLine:
    own = both[0]
    other = both[1]
    return HandLine(
        attempt=entry.attempt,
        hand=hand,
        dealer=tournament.dealer_of(hand),
        play=own.play,
        total=own.total,
        bids=own.bids,
        meld=own.meld,
        tricks=own.tricks,
        lost=bool(own.lost),
        play_against=other.play,
        total_against=other.total,
        bids_against=other.bids,
        meld_against=other.meld,
        tricks_against=other.tricks,
        lost_against=bool(other.lost),
    )
