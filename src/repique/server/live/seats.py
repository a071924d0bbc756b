"""The seats of a live match: completed where a record does not tell them, and levels changed."""

from repique.ai.levels import DEFAULT_LEVEL, LEVELS, levels_of, nearest_level
from repique.core.table import Seat
from repique.play.seating import PERSON, SIMPLE, ComputerPlayer, SeatedPerson, Seating
from repique.play.session import Session


def with_level(
    seating: Seating, session: Session, which: tuple[Seat, ...], level: str
) -> Seating | None:
    """The same seats with computer players of this level in some of them; None if there is no such
    level, or a person sits in one of them. Raises `NotAllowed` in a tournament."""
    session.require_free("levels_of_tournament")
    known = (SIMPLE, *levels_of(session.game))
    if level not in known or not {*seating.computers}.issuperset(which):
        return None
    return seating.with_level(which, level)


def complete_seating(seating: Seating, seats: int, person: SeatedPerson) -> Seating:
    """The seating of a match that goes on. One that is not known, as of a match that began
    elsewhere, has this person in the first seat and computer players of the usual level in the
    others."""
    is_known = all(kind in (PERSON, SIMPLE, *LEVELS) for kind in seating.kinds)
    if len(seating.occupants) == seats and seating.people and is_known:
        return seating
    names = seating.given_names
    others = (ComputerPlayer(DEFAULT_LEVEL, names.get(seat, "")) for seat in range(1, seats))
    return Seating((person, *others))


def autopilot_level(session: Session) -> str:
    """The level that plays for a person who is away: a stronger one where it has a partner."""
    state = session.state
    return nearest_level(session.game, "expert" if state.seats > state.sides else "standard")


def seating_alone(seating: Seating, own: Seat) -> Seating:
    """The same seats for one person alone. Computer players of the usual level take the seats of
    other people."""
    for seat in seating.people:
        if seat != own:
            seating = seating.with_occupant(seat, ComputerPlayer(DEFAULT_LEVEL))
    return seating
