"""Play a match with the sketch players and print its record, with a score check after each deal.

The golden records in a game's `tests/records` folder were made by this, for example

    uv run python tools/make_record.py binokel
    uv run python tools/make_record.py pinochle --set multi_meld_all=on --set penalty=on

The same arguments give the same record, until the rules or the sketch players change.
"""

import argparse
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from repique.core.game import DEAL, OVER, Game
from repique.core.options import BadOptions, Options
from repique.core.table import CHANCE
from repique.games import by_preset
from repique.play.record import parse_record
from repique.play.series import Series
from repique.play.session import Session


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("preset", help="pinochle, binokel, bezique, piquet …")
    parser.add_argument("--seed", default="golden", help="any text; the deals follow from it")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args()
    found = by_preset(asked.preset)
    if found is None:
        parser.error(f"no game here is called “{asked.preset}”")
    game, preset = found
    try:
        options = with_settings(game, game.presets[preset], asked.set)
    except BadOptions as error:
        parser.error(str(error))
    text = "\n".join(rows(play_match(game, options, asked.seed))) + "\n"
    parse_record(text).replay()
    sys.stdout.write(f"; made by tools/make_record.py: {asked.preset}, seed “{asked.seed}”\n{text}")
    return 0


def with_settings(game: Game[Any], options: Options, settings: list[str]) -> Options:
    pairs = (setting.partition("=") for setting in settings)
    return options.with_changes({name: game.options.parse(name, text) for name, _, text in pairs})


def play_match(game: Game[Any], options: Options, seed: str) -> Session:
    """A whole match; the deals and the players' choices follow from the seed."""
    assert game.strategy.sketch is not None, f"{game.id} has no sketch player"
    session = Series.begin(game, options, seed.encode()).session
    rng = Random(seed)
    while session.state.phase != OVER:
        session.deal()
        if session.state.phase == OVER:
            break  # the deal itself may end a match
        (seat, *_) = session.state.acting()
        session.submit(seat, game.strategy.sketch(session.update(seat).view, rng))
    return session


def rows(session: Session) -> Iterator[str]:
    """The lines of the record, with a check wherever a deal has ended."""
    record = session.record
    text = record.text().splitlines()
    first = len(text) - len(record.moves)
    yield from text[:first]
    states = record.states()
    next(states)
    for line, move, after in zip(text[first:], record.moves, states, strict=True):
        yield line
        if after.phase == OVER or (after.phase == DEAL and move.seat != CHANCE):
            yield "= " + " ".join(map(str, after.scores))


if __name__ == "__main__":
    sys.exit(main())
