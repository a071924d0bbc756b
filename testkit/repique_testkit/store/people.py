"""Several people at one table: each is a player with a name of their own."""

from repique.play.seating import SeatedPerson, Seating
from repique.store.db.transaction import Transaction
from repique.store.players import players
from repique.store.players.players import Person

NAMES = ("Bert", "Carla", "Dora", "Emil", "Frieda", "Gustav", "Hanna")


def find_or_add_player(tx: Transaction, name: str) -> Person:
    """The player of this name, who is added where missing."""
    known = [person for person in players.all_players(tx.connection) if person.name == name]
    return known[0] if known else players.add_player(tx, name)


def seat_players(tx: Transaction, kinds: tuple[str, ...]) -> Seating:
    """A seating of these kinds. The current player has the first seat of a person; for the others
    players are added where missing."""
    seating = Seating.of_kinds(kinds)
    for count, seat in enumerate(seating.people):
        other = find_or_add_player(tx, NAMES[count - 1]) if count else None
        person = other or players.current_player(tx)
        seating = seating.with_occupant(seat, SeatedPerson(person.name, person.id))
    return seating
