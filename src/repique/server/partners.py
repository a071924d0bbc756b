"""What a table of partners shows besides cards and facts: statistics, the need, the score pad."""

from collections.abc import Iterator
from itertools import accumulate

from repique.core.actions import Action
from repique.core.cards import suit
from repique.core.game import View
from repique.core.table import hand
from repique.games.pinochle4.melding import points, what_if
from repique.games.pinochle4.options import deck, hand_size
from repique.games.pinochle4.scoring import need
from repique.games.pinochle4.state import (
    AUCTION,
    CUT,
    HELP,
    PACKETS,
    PLAY,
    RETURN,
    STAKE,
    TRUMP,
    Partnership,
    counters,
    side,
    won,
)
from repique.games.pinochle4.tables import DECKS, MELDS
from repique.play.session import Session
from repique.play.tell import Teller
from repique.server.notices import notice
from repique.server.wire import PadLine, Partners, Suit, Worth


def partners(session: Session, view: View[Partnership], tells: Teller) -> Partners | None:
    """None for games without partners."""
    state = view.state
    if not isinstance(state, Partnership):
        return None
    seats = range(state.seats)
    taken = tuple(_taken(state, seat) for seat in seats)
    needed = _need(state)
    return Partners(
        meld=tuple(sum(m.points for m in state.melds if m.seat == seat) for seat in seats),
        tricks=tuple(sum(trick.taker == seat for trick in state.tricks) for seat in seats),
        taken=taken,
        need=needed,
        still=None if needed is None else max(0, needed - _of_bidders(state, taken)),
        moon=state.moon,
        lost=bool(state.lost),
        drawn=_drawn(session),
        thrown_in=state.thrown_in,
        suits=_suits(view),
        chart=tuple(_chart(view, tells)),
        why_pass=_why_pass(session, view, tells),
        notice=notice(state, tells),
        pad=_pad(state, tells),
    )


def _taken(state: Partnership, seat: int) -> int:
    """The counters in a seat's tricks, and the last trick when it has been played."""
    done = len(state.tricks) == hand_size(state.options)
    last = state.options.last_trick if done and state.tricks[-1].taker == seat else 0
    return len(counters(state.table[won(seat)])) + last


def _need(state: Partnership) -> int | None:
    if state.phase not in (STAKE, PLAY) or state.lost:
        return None
    return max(0, need(state))


def _of_bidders(state: Partnership, taken: tuple[int, ...]) -> int:
    assert state.bidder is not None
    ours = side(state.bidder)
    return sum(points for seat, points in enumerate(taken) if side(seat) == ours)


def _drawn(session: Session) -> tuple[str, ...]:
    """Who drew what for the first deal, until its auction is over."""
    state = session.state
    if state.phase not in (CUT, PACKETS, AUCTION) or state.deal_number > 1 or state.sheet:
        return ()
    draws = (move.action.cards for move in session.record.moves if move.action.verb == "draw")
    return next(draws, ())


def _suits(view: View[Partnership]) -> tuple[Suit, ...]:
    state, seat = view.state, view.seat
    if seat is None or not (state.phase == AUCTION or (state.phase, state.turn) == (TRUMP, seat)):
        return ()
    cards = state.table[hand(seat)]
    return tuple(
        Suit(name, sum(meld.points for meld in melds), sum(suit(card) == name for card in cards))
        for name, melds in what_if(state, seat).items()
    )


def _chart(view: View[Partnership], tells: Teller) -> Iterator[Worth]:
    """Whoever bids may look up what melds are worth; those of the own hand are marked."""
    state, seat = view.state, view.seat
    if state.phase not in (AUCTION, TRUMP, HELP, RETURN, STAKE):
        return
    options = state.options
    own = what_if(state, seat) if seat is not None else {}
    for meld in MELDS:
        if meld.id == "nine" and not options.trump_nines:
            continue
        _, copies = DECKS[deck(options)]
        most = copies if meld.group == "times" else 1
        values = tuple(points(options, meld.id, times) for times in range(1, most + 1))
        held = (sum(m.times for m in found if m.meld == meld.id) for found in own.values())
        yield Worth(tells.name(meld.id), values, max(held, default=0))


def _why_pass(session: Session, view: View[Partnership], tells: Teller) -> str:
    """Why a seat that is asked for a bid can make none."""
    state, seat = view.state, view.seat
    if state.phase != AUCTION or seat is None or state.turn != seat:
        return ""
    if any(choice.verb == "bid" for choice in view.choices):
        return ""
    refusal = session.game.why_not(state, seat, Action("bid", (), str(state.options.min_bid)))
    return tells.words.refusal(refusal) if refusal else ""


def _pad(state: Partnership, tells: Teller) -> tuple[PadLine, ...]:
    sums = [[*accumulate(line.points[of] for line in state.pad)] for of in (0, 1)]
    return tuple(
        PadLine(
            deal=line.deal,
            dealer=line.dealer,
            bidder=line.bidder,
            bid=line.bid,
            trump=line.trump,
            outcome=line.outcome,
            label=tells.name(line.outcome),
            meld=line.meld,
            play=line.play,
            tricks=line.tricks,
            points=line.points,
            totals=(ours, theirs),
        )
        for line, ours, theirs in zip(state.pad, *sums, strict=True)
    )
