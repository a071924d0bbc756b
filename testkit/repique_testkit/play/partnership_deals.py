"""Partnership matches with chosen hands and first moves, and any match saved in a store."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from repique.core.actions import Action
from repique.core.cards import Card
from repique.core.table import Seat, hand
from repique.games import by_preset
from repique.games.pinochle4.options import PartnershipOptions
from repique.games.pinochle4.state import new_pack
from repique.play.deals import ReplicaDeals
from repique.play.seating import PERSON, SIMPLE, SeatedPerson, Seating
from repique.play.series import Series
from repique.store.db import schema
from repique.store.db.transaction import Transaction
from repique.store.matches.series import MATCH_LEFT, begin_series
from repique.store.matches.writer import StoredState, write_changes
from repique.store.players import players
from repique.store.store import open_store
from repique_testkit.play.prepared_deals import pack_for, take_cards
from repique_testkit.play.sketch_play import play_on

SEATS = 4
# The person in seat 0 makes the first move of the first deal.
NO_PRELIMINARIES = {"draw_for_deal": False, "cut_pack": False, "choose_packets": False}


def _zones_of(options: PartnershipOptions, hands: Sequence[str]) -> dict[str, list[Card]]:
    """Hands of equal size by zone; cards that are not named are spread evenly."""
    left = list(new_pack(options))
    size = len(left) // SEATS
    zones = {hand(seat): take_cards(left, faces) for seat, faces in enumerate(hands)}
    for seat in range(SEATS):
        cards = zones.setdefault(hand(seat), [])
        while len(cards) < size:
            cards.append(left.pop(len(left) * 5 // 8))
    return zones


def prepared_match(
    preset: str,
    cards: Sequence[str] = (),
    moves: Sequence[str] = (),
    until: str = "",
    /,
    **changes: bool | int | str,
) -> Series:
    """A match after these moves of the seats to act, and then by rule of thumb up to this phase."""
    found = by_preset(preset)
    assert found is not None
    game, _ = found
    options = game.presets[preset].with_changes({**NO_PRELIMINARIES, **changes})
    assert isinstance(options, PartnershipOptions)
    live = Series.begin(game, options, b"prepared")
    session = live.session
    if cards:
        pack = pack_for(session, _zones_of(options, cards))
        session.source = ReplicaDeals((pack,), session.source)
    session.deal()
    for move in moves:
        session.submit(session.state.turn, Action.parse(move))
        session.deal()
    if until:
        play_on(session, until)
    return live


def store_match(
    folder: Path,
    preset: str,
    live: Series,
    seat: Seat = 0,
    named: Mapping[Seat, str] | None = None,
) -> str:
    """Save a match in the store of a data folder and return the token of its series.

    A person sits in this seat, simple players in the others; they may have names.
    """
    sitting = [SIMPLE] * live.session.state.seats
    sitting[seat] = PERSON
    seating = Seating.of_kinds(sitting, named)

    def job(tx: Transaction) -> str:
        person = players.current_player(tx)
        live.seating = seating.with_occupant(seat, SeatedPerson(person.name, person.id))
        series = begin_series(tx, person.id, preset, live.game)
        write_changes(tx, series, live, StoredState(), MATCH_LEFT)
        return str(tx.one(schema.series, id=series)["token"])

    with open_store(folder) as store:
        return store.do(job)
