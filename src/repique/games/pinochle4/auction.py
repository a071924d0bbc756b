"""The auction and the naming of trumps."""

from repique.core.actions import Action, Choice, Refusal, choose
from repique.core.cards import SUITS
from repique.core.game import Draft
from repique.core.table import Seat, hand
from repique.families import auction
from repique.families.auction import PASS, Call
from repique.games.pinochle4.conventions import call
from repique.games.pinochle4.deal import throw_in
from repique.games.pinochle4.exchange import begin_passing
from repique.games.pinochle4.meld_count import married_suits
from repique.games.pinochle4.state import AUCTION, TRUMP, PartnershipState, ladder


def choices_auction(state: PartnershipState, seat: Seat) -> tuple[Choice, ...]:
    bids = ladder(state.options).above(auction.high(state.calls))
    if not bids or not may_bid(state, seat):
        return (choose("pass"),)
    return (Choice("bid", values=tuple(map(str, bids))), choose("pass"))


def may_bid(state: PartnershipState, seat: Seat) -> bool:
    """Where a marriage is required, a seat without one can only pass."""
    return not state.options.marriage_required or bool(married_suits(state.table[hand(seat)]))


def apply_auction(draft: Draft[PartnershipState], seat: Seat, action: Action) -> None:
    state = draft.state
    bid = int(action.value) if action.verb == "bid" else PASS
    made = call(state.options, state.calls, seat, bid)
    state.calls += (made,)
    if bid:
        draft.tell(f"says_{made.reading}", seat, _amount(made))
    following = auction.next_caller(state.calls, state.seats)
    if following is None:
        _settle(draft)
    else:
        state.turn = following


def _amount(made: Call) -> str:
    """The meld that a bid announces, “20” or “5–9”, if it does."""
    numbers = [str(n) for n in (made.amount, made.most) if n]
    return "–".join(numbers)


def _settle(draft: Draft[PartnershipState]) -> None:
    """All but one have passed: the bid is theirs, or it is dumped on the dealer."""
    state = draft.state
    assert state.dealer is not None
    holder = auction.holder(state.calls)
    if holder is not None:
        _win_auction(draft, holder, auction.high(state.calls))
    elif state.options.pass_out == "dealer" and may_bid(state, state.dealer):
        draft.tell("dumped", state.dealer)
        _win_auction(draft, state.dealer, state.options.min_bid)
    else:
        throw_in(draft)


def _win_auction(draft: Draft[PartnershipState], seat: Seat, bid: int) -> None:
    state = draft.state
    state.bidder = seat
    state.bid = bid
    state.phase = TRUMP
    state.turn = seat
    draft.tell("contract", seat, str(bid))


def trump_suits(state: PartnershipState, seat: Seat) -> tuple[str, ...]:
    """Where a marriage is required, it has to be shown in the suit that is named.

    Only in a deal that somebody imagines can a bidder be without one; any suit will do then.
    """
    married = married_suits(state.table[hand(seat)]) if state.options.marriage_required else ()
    return married or tuple(SUITS)


def choices_trump(state: PartnershipState, seat: Seat) -> tuple[Choice, ...]:
    return (Choice("trump", values=trump_suits(state, seat)),)


def apply_trump(draft: Draft[PartnershipState], seat: Seat, action: Action) -> None:
    draft.state.trump = action.value
    begin_passing(draft)


def why_no_bid(state: PartnershipState, seat: Seat, action: Action) -> Refusal | None:
    if not may_bid(state, seat):
        return Refusal("no_marriage")
    if not action.value.isdecimal() or len(action.value) > 6:
        return Refusal("name_a_bid")
    bid = int(action.value)
    steps = ladder(state.options)
    possible = steps.above(auction.high(state.calls))
    if bid > steps.most or not possible:
        return Refusal("bid_too_high", terms=(str(steps.most),))
    if bid < possible[0]:
        return Refusal("bid_too_low", terms=(str(possible[0]),))
    return Refusal("off_ladder", terms=(str(steps.limit), str(steps.step)))


def why_no_trump(state: PartnershipState, seat: Seat, action: Action) -> Refusal | None:
    return Refusal("trump_needs_marriage" if action.value in tuple(SUITS) else "name_a_suit")


def why_no_swap(state: PartnershipState, seat: Seat) -> Refusal | None:
    """Until the own first call; what the others have called before is called again."""
    spoken = state.phase != AUCTION or auction.turns(state.calls, seat) > 0
    return Refusal("swap_after_call") if spoken else None
