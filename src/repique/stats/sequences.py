"""The fixed sequences 1 to 100: what everybody made of the same deals."""

from dataclasses import dataclass

from sqlalchemy import Connection

from repique.stats.scores import Filter, game_scores
from repique.store.players.players import everybody


@dataclass(frozen=True, slots=True)
class SequenceLine:
    """One finished game of a sequence; the same number has the same deals for everybody."""

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
    """Of one sequence or of all: those who played the same deals stand together, the best first.
    Games played with knowledge of the cards are left out."""
    names = {person.id: person.name for person in everybody(connection)}
    only = Filter(preset=preset, tournament=sequence, whole_life=True)
    lines = [
        SequenceLine(
            s.tournament, s.preset, s.number, names[s.player], s.score, s.against, s.outcome,
            s.level, s.date,
        )
        for s in game_scores(connection, None, only)
        if s.tournament
    ]  # fmt: skip
    return sorted(lines, key=_order)


def _order(line: SequenceLine) -> tuple[str, int, int, int, str]:
    margin = line.score - line.against
    return line.preset, line.sequence, line.number, -margin, line.player
