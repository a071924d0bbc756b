"""What a table of this game shows besides scores and cards: auction, contract, need, target."""

from collections.abc import Iterator

from repique.core.game import TRUMP_FACT
from repique.families import auction
from repique.families.auction import Call
from repique.games.pinochle4.points import need
from repique.games.pinochle4.state import (
    AUCTION,
    PLAY,
    STAKE,
    PartnershipState,
    bidding_side,
    meld_points,
)

Fact = tuple[str, str]


def facts(state: PartnershipState) -> tuple[Fact, ...]:
    """Each an id of the words file with what fills it: numbers, suits, `seat:0`, `side:1`."""
    shown = [] if state.between_deals() else [*_auction(state), *_contract(state)]
    if state.options.hands:
        return (*shown, ("hands", str(state.options.hands)))
    return (*shown, ("target", str(state.options.target)))


def _auction(state: PartnershipState) -> Iterator[Fact]:
    """The bid that stands, then every call in order with what it says."""
    if state.phase != AUCTION:
        return
    holder = auction.holder(state.calls)
    if holder is not None:
        yield ("high_bid", f"{auction.high(state.calls)} seat:{holder}")
    yield from (call_fact(made) for made in state.calls)


def call_fact(made: Call) -> Fact:
    """A call with what it says."""
    words = (f"seat:{made.seat}", *(str(n) for n in (made.bid, made.amount, made.most) if n))
    return (f"call_{made.reading}", " ".join(words))


def _contract(state: PartnershipState) -> Iterator[Fact]:
    if state.trump:
        yield (TRUMP_FACT, state.trump)
    if state.bidder is None:
        return
    yield ("bid", f"{state.bid} seat:{state.bidder}")
    if state.phase in (STAKE, PLAY):
        for side in (0, 1):
            yield ("meld", f"{meld_points(state, side)} side:{side}")
        yield _need(state)


def _need(state: PartnershipState) -> Fact:
    """What the bidding side still has to do for its bid."""
    ours = f"side:{bidding_side(state)}"
    if state.lost:
        return ("lost", f"seat:{state.bidder}")
    if state.moon:
        alone = state.options.moon_tricks_by == "bidder"
        return ("need_all", f"seat:{state.bidder}" if alone else ours)
    points = max(0, need(state))
    if points == 0 and state.options.counter_needed:
        return ("need_counter", ours)
    return ("need", f"{points} {ours}")
