"""Who sits where at a table: for each seat a person, or a computer player of a level.

`Seating` is the one form of it. A record notes the levels and names of computer players
(`Seating.notes`); who the people are is known to the store (`store.matches.seats`). `ai.seating`
makes the computer players.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from repique.core.actions import Action
from repique.core.game import Game, View
from repique.core.table import Seat

PERSON = "person"  # the kind of a seat: this, or a level
SIMPLE = "simple"  # the level of a computer player without one, on scoreboards
SEATS_NOTE = "seats"  # the note of a record with the kind of each seat
NAME_NOTE = "name_"  # a note with this and the seat holds the name of a computer player

Player = Callable[[View[Any], Random], Action]  # chooses a move from one seat's view
# Makes the computer player of a seat; can be pickled, so that a worker process can be given it.
PlayerFactory = Callable[[Game[Any], Seat], Player]


@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """A person at a seat. `player` is the id in the store; 0 if there is none, as in a record or
    after the player was removed. While a computer player plays for the person, `autopilot` is its
    level."""

    name: str = ""
    player: int = 0
    autopilot: str = ""


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """A computer player at a seat; one without a name is named by the level."""

    level: str = SIMPLE
    name: str = ""


Occupant = SeatedPerson | ComputerPlayer


@dataclass(frozen=True, slots=True)
class Seating:
    """The occupant of each seat; empty where it is not known who plays."""

    occupants: tuple[Occupant, ...] = ()

    @classmethod
    def of_kinds(cls, kinds: Sequence[str], names: Mapping[Seat, str] | None = None) -> "Seating":
        """A seating from `person` or a level for each seat, and names by seat."""
        named = names or {}
        return cls(tuple(_occupant(kind, named.get(seat, "")) for seat, kind in enumerate(kinds)))

    @classmethod
    def from_notes(cls, notes: Mapping[str, str]) -> "Seating":
        """The seating that the notes of a record tell; empty if they do not."""
        kinds = notes.get(SEATS_NOTE, "").split()
        names = {seat: notes.get(f"{NAME_NOTE}{seat}", "") for seat in range(len(kinds))}
        return cls.of_kinds(kinds, names)

    def notes(self) -> dict[str, str]:
        """The notes of a record: kinds, and names of computer players. People are not named: a
        record may be given to others, and its text must not change when somebody is renamed. A
        seat stays that of a person whose autopilot is on."""
        if not self.occupants:
            return {}
        kinds = (PERSON if seat in self.people else kind for seat, kind in enumerate(self.kinds))
        named = {f"{NAME_NOTE}{seat}": self.occupants[seat].name for seat in self.computers}
        return {SEATS_NOTE: " ".join(kinds)} | {n: name for n, name in named.items() if name}

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(self.persons)

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """The seats of people who play themselves."""
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind == PERSON)

    @property
    def computers(self) -> tuple[Seat, ...]:
        """The seats of computer players, without those of people whose autopilot is on."""
        everybody = enumerate(self.occupants)
        return tuple(seat for seat, each in everybody if isinstance(each, ComputerPlayer))

    @property
    def kinds(self) -> tuple[str, ...]:
        """For each seat `person`, or the level that plays there."""
        return tuple(map(_kind, self.occupants))

    @property
    def levels(self) -> dict[Seat, str]:
        """The levels that play, by seat: those of computer players and of autopilots."""
        return {seat: kind for seat, kind in enumerate(self.kinds) if kind != PERSON}

    @property
    def players(self) -> dict[Seat, int]:
        """The ids of people by seat, without those who have none."""
        return {seat: each.player for seat, each in self.persons.items() if each.player}

    @property
    def persons(self) -> dict[Seat, SeatedPerson]:
        """The people by seat."""
        everybody = enumerate(self.occupants)
        return {seat: each for seat, each in everybody if isinstance(each, SeatedPerson)}

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each seat; the level for a computer player without one."""
        return tuple(map(self.label, range(len(self.occupants))))

    @property
    def given_names(self) -> dict[Seat, str]:
        """Names of people and of computer players by seat, without those who have none."""
        return {seat: each.name for seat, each in enumerate(self.occupants) if each.name}

    def label(self, seat: Seat) -> str:
        """The name of an occupant; the level for a computer player without one."""
        occupant = self.occupants[seat]
        return occupant.name or (occupant.level if isinstance(occupant, ComputerPlayer) else "")

    def seat_of_player(self, player: int) -> Seat | None:
        """The seat of the person with this id; None if there is none."""
        return next((seat for seat, known in self.players.items() if known == player), None)

    def with_occupant(self, seat: Seat, occupant: Occupant) -> "Seating":
        """The same seating with another occupant in one seat."""
        before = self.occupants
        return Seating((*before[:seat], occupant, *before[seat + 1 :]))

    def with_level(self, seats: Collection[Seat], level: str) -> "Seating":
        """The same seating with computer players of this level in some seats; raises `ValueError`
        if a person sits in one of them."""
        if not {*self.computers}.issuperset(seats):
            raise ValueError("only computer players have a level")
        return self.with_kinds(
            tuple(level if seat in seats else kind for seat, kind in enumerate(self.kinds))
        )

    def with_autopilot(self, seat: Seat, level: str) -> "Seating":
        """The same seating with a computer player of this level playing for the person in a seat;
        with an empty level, the person plays again."""
        return self.with_occupant(seat, replace(self.persons[seat], autopilot=level))

    def with_kinds(self, kinds: tuple[str, ...]) -> "Seating":
        """The seating of these kinds; everybody keeps name and id. A level in the seat of a person
        is that of the autopilot."""
        if not self.occupants:
            return Seating.of_kinds(kinds)
        return Seating(tuple(map(_with_kind, self.occupants, kinds)))

    def with_people(self, people: Mapping[Seat, SeatedPerson]) -> "Seating":
        """The same seating with these people, by seat, in seats of people. What plays there stays
        the same: in a seat where nobody is known any more, a computer player."""

        def occupant(seat: Seat, own: Occupant) -> Occupant:
            if isinstance(own, ComputerPlayer):
                return own
            if (
                seat not in people
                and own == SeatedPerson(autopilot=own.autopilot) != SeatedPerson()
            ):
                return ComputerPlayer(own.autopilot)
            return replace(people.get(seat, own), autopilot=own.autopilot)

        return Seating(tuple(occupant(seat, own) for seat, own in enumerate(self.occupants)))


NO_SEATING = Seating()  # where it is not known who plays


def _occupant(kind: str, name: str = "") -> Occupant:
    return SeatedPerson(name) if kind == PERSON else ComputerPlayer(kind, name)


def _kind(occupant: Occupant) -> str:
    if isinstance(occupant, SeatedPerson):
        return occupant.autopilot or PERSON
    return occupant.level


def _with_kind(occupant: Occupant, kind: str) -> Occupant:
    if isinstance(occupant, SeatedPerson):
        return replace(occupant, autopilot="" if kind == PERSON else kind)
    if kind != PERSON:
        return replace(occupant, level=kind)
    return SeatedPerson(occupant.name)
