"""Results of the fixed deal sequences 1 to 100, which are the same for all players."""

from dataclasses import dataclass

from sqlalchemy import Connection

from repique.stats.scores import ScoreFilter, game_scores
from repique.store.players.players import all_players


@dataclass(frozen=True, slots=True)
class SequenceLine:
    """One finished game of a sequence; games with the same number have the same deals."""

    sequence: int
    preset: str
    number: int
    player: str
    score: int
    against: int
    outcome: str
    level: str
    date: str


def sequence_table(
    connection: Connection, sequence: int = 0, preset: str = ""
) -> list[SequenceLine]:
    """The games of one sequence, or of all (0): games with the same deals together, the best first.
    Practice games are left out."""
    names = {person.id: person.name for person in all_players(connection)}
    only = ScoreFilter(preset=preset, tournament=sequence, whole_life=True)
    lines = [
        SequenceLine(
            sequence=score.tournament,
            preset=score.preset,
            number=score.number,
            player=names[score.player],
            score=score.score,
            against=score.against,
            outcome=score.outcome,
            level=score.level,
            date=score.date,
        )
        for score in game_scores(connection, None, only)
        if score.tournament
    ]
    return sorted(lines, key=_order)


def _order(line: SequenceLine) -> tuple[str, int, int, int, str]:
    margin = line.score - line.against
    return line.preset, line.sequence, line.number, -margin, line.player
