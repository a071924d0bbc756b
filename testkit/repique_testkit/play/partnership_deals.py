"""Tables of partners with chosen hands and a chosen beginning, laid into a store before a test."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from repique.core.actions import Action
from repique.core.cards import Card, face
from repique.core.table import Seat
from repique.games import by_preset
from repique.games.pinochle4.options import Options
from repique.games.pinochle4.state import new_pack
from repique.play.deals import Replica
from repique.play.seating import PERSON, SIMPLE
from repique.play.series import Series
from repique.server.live.seats import Seats
from repique.store.db import schema
from repique.store.db.transaction import Pen
from repique.store.matches.series import LEFT, begin_series
from repique.store.matches.writer import Known, write
from repique.store.players import players
from repique.store.store import open_store
from repique_testkit.play.sketch_play import play_on

# The person speaks first in the first deal, and nothing is asked before it.
STRAIGHT = {"draw_for_deal": False, "cut_pack": False, "choose_packets": False}


def pack_of(options: Options, hands: Sequence[str]) -> tuple[Card, ...]:
    """The pack that gives these hands to the seats in order; what is not named is spread evenly."""
    left = list(new_pack(options))
    size = len(left) // 4
    given = [[_taken(left, name) for name in hand.split()] for hand in hands]
    given += [[] for _ in range(4 - len(given))]
    for hand in given:
        while len(hand) < size:
            hand.append(left.pop(len(left) * 5 // 8))
    return tuple(card for hand in given for card in hand)


def _taken(left: list[Card], name: str) -> Card:
    found = next(card for card in left if face(card) == name)
    left.remove(found)
    return found


def dealt(
    preset: str,
    cards: Sequence[str] = (),
    moves: Sequence[str] = (),
    until: str = "",
    /,
    **changes: bool | int | str,
) -> Series:
    """A match after these moves, made by whoever is to act, and then by rule of thumb on to the
    given phase."""
    found = by_preset(preset)
    assert found is not None
    game, _ = found
    options = game.presets[preset].with_changes({**STRAIGHT, **changes})
    assert isinstance(options, Options)
    live = Series.begin(game, options, b"prepared")
    session = live.session
    if cards:
        session.source = Replica((pack_of(options, cards),), session.source)
    session.deal()
    for move in moves:
        session.submit(session.state.turn, Action.parse(move))
        session.deal()
    if until:
        play_on(session, until)
    return live


def lay(
    folder: Path,
    preset: str,
    live: Series,
    seat: Seat = 0,
    named: Mapping[Seat, str] | None = None,
) -> str:
    """Puts a match into the store of a data folder, with a person in this seat and rules of thumb
    in the others, who may have names; gives back the token of its table."""
    sitting = [SIMPLE] * live.session.state.seats
    sitting[seat] = PERSON
    seats = Seats(tuple(sitting), "Anna", named or {})

    def job(pen: Pen) -> str:
        series = begin_series(pen, players.current(pen).id, preset, live.game)
        write(pen, series, live, Known(), LEFT, seats.seated())
        return str(pen.one(schema.series, id=series)["token"])

    with open_store(folder) as store:
        return store.do(job)
