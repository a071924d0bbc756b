"""How the people at a live table agree on the deals of a match (`repique.play.agreed_deals`).

The server gives its pledge, each person a seal, and when all seals are there each opens a number.
Each of these is a line of the log before anybody is told. Numbers and the secret of the house are
told to nobody before the match is over.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from repique.core.table import Seat
from repique.play.agreed_deals import Agreement, pledged_rules
from repique.play.deals import AgreedDeals
from repique.play.series import Series
from repique.play.session import Session
from repique.server.live.commands import CommandOutcome, Refused, apply_command
from repique.server.live.messages import AgainCommand, OpenCommand, PledgeStatus, SealCommand
from repique.store.matches.log import VOID_WORD

TIME_TO_OPEN = 60.0  # seconds after the last seal
MOST_VOIDS = 2  # matches in a row that one person may keep from being dealt


@dataclass
class OpeningTime:
    """How long the people at a table have had to open their numbers, since all seals were there. It
    begins anew when a table is opened: an outage of the server is nobody's delay."""

    clock: Callable[[], float] = time.monotonic
    _token: str = ""  # of the match whose seals are all there
    _since: float = 0.0
    _voids: dict[Seat, int] = field(default_factory=dict)  # in a row, by who has caused them

    def note(self, agreement: Agreement | None) -> None:
        """Begin to count if this agreement has all its seals now."""
        if agreement is None or not agreement.is_sealed:
            return
        if agreement.is_open:
            self._voids.clear()
        elif agreement.token != self._token:
            self._token = agreement.token
            self._since = self.clock()

    def note_void(self, missing: tuple[Seat, ...]) -> None:
        """Note that these people have kept a match from being dealt."""
        self._voids = {seat: self._voids.get(seat, 0) + 1 for seat in missing}

    def has_stalled(self, seat: Seat) -> bool:
        """Whether this person has kept so many matches in a row from being dealt that no other is
        begun because of that."""
        return self._voids.get(seat, 0) >= MOST_VOIDS

    def is_over(self, agreement: Agreement | None) -> bool:
        """Whether a match is to be begun again, since somebody has not opened a number in time."""
        if agreement is None or agreement.token != self._token or agreement.is_open:
            return False
        missing = (seat for seat in agreement.people if seat not in agreement.nonces)
        is_late = self.clock() - self._since >= TIME_TO_OPEN
        return is_late and not any(map(self.has_stalled, missing))


def pledge_status(session: Session) -> PledgeStatus | None:
    """What everybody at the table is told of the agreement; None without a pledge."""
    agreement = session.agreement
    if agreement is None:
        return None
    return PledgeStatus(
        match=agreement.token,
        pledge=agreement.pledge,
        people=agreement.people,
        seals={str(seat): agreement.seals[seat] for seat in sorted(agreement.seals)},
        opened=tuple(sorted(agreement.nonces)),
    )


def give_pledge(session: Session, token: str, people: tuple[Seat, ...]) -> None:
    """Pledge the secret of the house for the match with this token to these people."""
    source = session.source
    assert isinstance(source, AgreedDeals)
    rules = pledged_rules(session.record, people)
    session.agree(Agreement.begin(token, rules, people, source.house))


def apply_contribution(session: Session, seat: Seat, command: SealCommand | OpenCommand) -> None:
    """Take the seal or the number of a person; raises `Refused`, and then nothing has changed."""
    agreement = session.agreement
    if agreement is None or agreement.token != command.match:
        raise Refused("refused", "", "That was for another game.")
    if session.over:
        raise Refused("refused", "", "The game is over.")
    try:
        if isinstance(command, SealCommand):
            agreement = agreement.with_seal(seat, command.hash)
        else:
            agreement = agreement.with_nonce(seat, bytes.fromhex(command.nonce))
    except ValueError as error:
        text = str(error)
        raise Refused("refused", "", f"{text[:1].upper()}{text[1:]}.") from error
    session.agree(agreement)


def missing_seats(session: Session) -> tuple[Seat, ...]:
    """The people on whom the first deal waits: those without a seal, then those without a number;
    nobody where nothing is to be agreed on."""
    agreement = session.agreement
    if agreement is None or not session.awaits_agreement:
        return ()
    given = agreement.nonces if agreement.is_sealed else agreement.seals
    return tuple(seat for seat in agreement.people if seat not in given)


def begin_again(series: Series, missing: tuple[Seat, ...]) -> CommandOutcome:
    """Begin a match again, with another secret, that these people have kept from being dealt. The
    void one stays in the store."""
    outcome = apply_command(series, missing[0], AgainCommand("", 0, "redeal"))
    return replace(outcome, word=" ".join((VOID_WORD, *map(str, missing))))


def begun_again_without(series: Series, seat: Seat) -> CommandOutcome | None:
    """Begin a match again in which this person should have agreed on the deals, and plays no more;
    None if nothing waits for that."""
    session = series.session
    agreement = session.agreement
    has_left = seat not in series.seating.deciding
    if agreement is None or session.over or not session.awaits_agreement or not has_left:
        return None
    return begin_again(series, (seat,)) if seat in agreement.people else None
