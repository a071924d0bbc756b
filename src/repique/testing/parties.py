"""Piquet with chosen hands, for tests: a session, or a match laid into a store for a table."""

from pathlib import Path

from repique.core.cards import Card
from repique.core.table import Seat
from repique.games import get
from repique.games.piquet.dealing import new_pack
from repique.games.piquet.options import Options
from repique.games.piquet.tables import PACKETS
from repique.play.deals import Replica
from repique.play.series import Series
from repique.server.seats import Seats
from repique.store import players, tables
from repique.store.keeping import Known, write
from repique.store.matches import LEFT, begin_series
from repique.store.pen import Pen
from repique.store.results import PERSON
from repique.store.saver import SIMPLE
from repique.store.store import open_store

YOUNGER, ELDER = 0, 1  # who sits where in the first deal


def pack_of(younger: str, elder: str, talon: str = "") -> tuple[Card, ...]:
    """The pack that deals these hands; what is not named is filled up from the lowest."""
    named = [[Card(name) for name in text.split()] for text in (younger, elder, talon)]
    left = [card for card in new_pack(Options()) if not any(card in part for part in named)]
    for part, size in zip(named, (12, 12, 8), strict=True):
        while len(part) < size:
            part.append(left.pop(0))
    hands, at = named[:2], 0
    pack: list[Card] = []
    for size in PACKETS:
        pack += [card for hand in hands for card in hand[at : at + size]]
        at += size
    return (*pack, *named[2])


def partie(younger: str, elder: str, talon: str = "", **changes: bool | int | str) -> Series:
    """A partie whose first deal has these hands, dealt and not yet begun."""
    game = get("piquet")
    live = Series.begin(game, game.presets["piquet"].with_changes(changes), b"chosen hands")
    live.session.source = Replica((pack_of(younger, elder, talon),), live.session.source)
    live.session.deal()
    return live


def lay(folder: Path, live: Series, seat: Seat) -> str:
    """Put a partie into a store, with a person in this seat and a rule of thumb in the other;
    gives back the token of its table."""
    kinds = (PERSON, SIMPLE) if seat == 0 else (SIMPLE, PERSON)
    seats = Seats(kinds, "Anna")

    def job(pen: Pen) -> str:
        series = begin_series(pen, players.current(pen).id, "piquet", live.game)
        write(pen, series, live, Known(), LEFT, seats.seated())
        return str(pen.one(tables.series, id=series)["token"])

    with open_store(folder) as store:
        return store.do(job)
