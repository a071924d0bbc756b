"""A substitute for a person at a shared table: somebody who comes by a link, or a computer player.

The seat is offered like that of a table that waits for people. It stays the absent person's until
somebody takes it; from then on it is the substitute's, and so is the result of the match.
"""

from repique.core.table import Seat
from repique.play.presets import ChosenGame
from repique.play.seating import ComputerPlayer, SeatedPerson
from repique.play.series import Series
from repique.server.live.commands import CommandOutcome
from repique.server.live.people.another_game import rule_changes
from repique.server.live.seats import autopilot_level
from repique.server.live.storage import MatchStorage
from repique.store.db.transaction import Transaction
from repique.store.offers.offers import NewOffer, Offer, create_substitute_offer


def offer_seat(tx: Transaction, storage: MatchStorage, series: Series, seat: Seat) -> Offer:
    """Offer the seat of a person at a running table; the offer is the host's. A seat that is
    offered already has the same offer."""
    chosen = ChosenGame(storage.preset, series.game, series.session.record.options)
    new = NewOffer(
        preset=storage.preset,
        changes=rule_changes(chosen),
        terms=storage.terms,
        seating=storage.seats.with_occupant(seat, SeatedPerson()),
        action_id=f"substitute:{storage.token}:{seat}:{storage.version}",
    )
    return create_substitute_offer(tx, storage.player, new, storage.series, seat)


def replace_by_computer(series: Series, seat: Seat) -> CommandOutcome:
    """Give the seat of a person to a computer player for good."""
    level = series.seating.levels.get(seat) or autopilot_level(series.session)
    series.seating = series.seating.with_occupant(seat, ComputerPlayer(level))
    return CommandOutcome()
