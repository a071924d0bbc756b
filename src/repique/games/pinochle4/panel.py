"""What partners see besides cards and facts: statistics, how the bid stands, the score pad."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import accumulate

from repique.core.actions import Action, Label, Refusal, Saying
from repique.core.cards import Card, suit
from repique.core.game import View
from repique.core.score import of_deal
from repique.core.table import Seat, hand
from repique.families.score_pad import Hand, PadLine
from repique.games.pinochle4.auction import why_no_bid
from repique.games.pinochle4.conventions import suits_asked_back
from repique.games.pinochle4.meld_count import points, what_if
from repique.games.pinochle4.options import deck, hand_size
from repique.games.pinochle4.points import OF_PLAY, PENALTIES, need
from repique.games.pinochle4.state import (
    AUCTION,
    CUT,
    HELP,
    MADE,
    MOON,
    MOON_LOST,
    PACKETS,
    PLAY,
    RETURN,
    SET,
    STAKE,
    TRUMP,
    PartnershipState,
    counters,
    partner,
    side,
    won_zone,
)
from repique.games.pinochle4.tables import DECKS, MELDS


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card drawn for the first deal, and who has drawn it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class SuitRequest:
    """A suit that a partner has asked the other to lead back."""

    seat: Seat  # who asks
    suit: str
    text: Saying


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand has ended for the bidders, and which sides score their melds and tricks."""

    title: Saying
    why: Saying
    meld_counts: tuple[bool, bool]
    play_counts: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class TrumpSuit:
    """A suit that could be named trumps: the own meld and the number of cards in it."""

    suit: str
    meld: int
    length: int


@dataclass(frozen=True, slots=True)
class MeldWorth:
    """A line of the meld chart: points for one, two and more, and how many the own hand has."""

    label: Label
    points: tuple[int, ...]
    held: int


@dataclass(frozen=True, slots=True)
class PartnershipPanel:
    """What partners see besides cards and facts. Figures are by seat, and nothing is hidden."""

    meld: tuple[int, ...]
    tricks: tuple[int, ...]
    taken: tuple[int, ...]  # points won in tricks so far
    standing: Saying | None  # how the bid stands: “still needs 12”
    goal: Saying | None  # the same for players who do not want points counted
    # cards drawn for the first deal, until its auction is over; once more after a tie
    drawn: tuple[tuple[DrawnCard, ...], ...]
    suits: tuple[TrumpSuit, ...]  # while bidding and naming trumps, from the own hand
    chart: tuple[MeldWorth, ...]  # what melds are worth, until the play begins
    why_pass: Refusal | None  # why there is no bid to be made
    asked_back: tuple[SuitRequest, ...]  # of the own side, until they are answered
    result: HandResult | None  # until the next deal
    pad: tuple[PadLine, ...]
    outcomes: dict[str, Label]  # how hands end, in words


def panel(view: View[PartnershipState]) -> PartnershipPanel:
    state = view.state
    seats = range(view.state.seats)
    taken = tuple(_taken(state, seat) for seat in seats)
    bidders = _of_bidders(state, taken)
    return PartnershipPanel(
        meld=tuple(sum(m.points for m in state.melds if m.seat == seat) for seat in seats),
        tricks=tuple(sum(trick.taker == seat for trick in state.tricks) for seat in seats),
        taken=taken,
        standing=_standing(state, "still_needs", bidders),
        goal=_standing(state, "needs"),
        drawn=_drawn(state),
        suits=_suits(view),
        chart=tuple(_chart(view)),
        why_pass=_why_pass(view),
        asked_back=tuple(_requests(view)),
        result=_result(state),
        pad=_pad(state),
        outcomes={line.outcome: Label(line.outcome) for line in state.pad},
    )


def _taken(state: PartnershipState, seat: Seat) -> int:
    """The counters in a seat's tricks, and the last trick when it has been played."""
    done = len(state.tricks) == hand_size(state.options)
    last = state.options.last_trick if done and state.tricks[-1].taker == seat else 0
    return len(counters(state.table[won_zone(seat)])) + last


def _of_bidders(state: PartnershipState, taken: tuple[int, ...]) -> int:
    if state.bidder is None:
        return 0
    return taken[state.bidder] + taken[partner(state.bidder)]


def _standing(state: PartnershipState, wants: str, taken: int = 0) -> Saying | None:
    """How the bid stands when the bidders have so much, in a word or two beside them."""
    if state.phase not in (STAKE, PLAY):
        return None
    if state.lost:
        return Saying("bid_lost")
    if state.moon:
        return Saying("every_trick")
    wanted = max(0, need(state))
    if state.options.counter_needed and not wanted and not taken:
        return Saying("needs_counter")
    missing = max(0, wanted - taken)
    return Saying(wants, values=(("points", missing),)) if missing else Saying("bid_made")


def _drawn(state: PartnershipState) -> tuple[tuple[DrawnCard, ...], ...]:
    early = state.phase in (CUT, PACKETS, AUCTION) and state.deal_number <= 1 and not state.sheet
    drawn = state.drawn if early else ()
    return tuple(
        tuple(DrawnCard(seat, Card(rank + suit)) for seat, rank, suit in draw) for draw in drawn
    )


def _suits(view: View[PartnershipState]) -> tuple[TrumpSuit, ...]:
    """While bidding and naming trumps: from the own hand."""
    state = view.state
    seat = view.seat
    if seat is None or not (state.phase == AUCTION or (state.phase, state.turn) == (TRUMP, seat)):
        return ()
    cards = state.table[hand(seat)]
    return tuple(
        TrumpSuit(
            name, sum(meld.points for meld in melds), sum(suit(card) == name for card in cards)
        )
        for name, melds in what_if(state, seat).items()
    )


def _chart(view: View[PartnershipState]) -> Iterator[MeldWorth]:
    """The meld chart for a seat that bids; melds of its own hand are marked."""
    state = view.state
    seat = view.seat
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
        yield MeldWorth(Label(meld.id), values, max(held, default=0))


def _why_pass(view: View[PartnershipState]) -> Refusal | None:
    """Why a seat that is asked for a bid can make none."""
    state = view.state
    seat = view.seat
    if state.phase != AUCTION or seat is None or state.turn != seat:
        return None
    if any(choice.verb == "bid" for choice in view.choices):
        return None
    return why_no_bid(state, seat, Action("bid", (), str(state.options.min_bid)))


def _requests(view: View[PartnershipState]) -> Iterator[SuitRequest]:
    """Suits that either partner has asked the other for; everybody has seen how."""
    state = view.state
    seat = view.seat
    if state.phase != PLAY or seat is None:
        return
    for asker in (partner(seat), seat):
        for name in suits_asked_back(state, partner(asker)):
            yield SuitRequest(asker, name, Saying("asks_back", asker, (("suit", name),)))


def _result(state: PartnershipState) -> HandResult | None:
    if not state.result_shown() or not state.pad or state.pad[-1].deal != state.deal_number:
        return None  # also where the match was given up in the middle of a hand
    line = state.pad[-1]
    scored = of_deal(state.sheet, state.deal_number)
    reasons = [{e.reason for e in scored if side(e.seat) == of} for of in (0, 1)]
    ours, theirs = (named.difference(OF_PLAY, PENALTIES) for named in reasons)
    return HandResult(
        title=Saying("bid_of", line.bidder, (("bid", line.bid),)),
        why=_why(state, line),
        meld_counts=(bool(ours), bool(theirs)),
        play_counts=(bool(reasons[0] & {*OF_PLAY}), bool(reasons[1] & {*OF_PLAY})),
    )


def _why(state: PartnershipState, line: Hand) -> Saying:
    """What has decided about the bid."""
    ours = side(line.bidder)
    meld = line.meld[ours]
    play = line.play[ours]
    got = (("meld", meld), ("play", play), ("sum", meld + play))
    if line.outcome == MOON_LOST:
        return Saying("why_moon_lost" if line.tricks[1 - ours] else "why_moon_shared")
    if line.outcome != SET:
        return Saying(f"why_{line.outcome}", values=got)
    if state.lost == "conceded":
        return Saying("why_conceded", line.bidder)
    missing = line.bid - meld - play
    if missing > 0:
        return Saying("why_short", values=(*got, ("missing", missing)))
    return Saying("why_idle" if play < need(state) else "why_no_counter", values=got)


def _pad(state: PartnershipState) -> tuple[PadLine, ...]:
    sums = [[*accumulate(line.points[of] for line in state.pad)] for of in (0, 1)]
    return tuple(
        PadLine(**asdict(line), good=line.outcome in (MADE, MOON), totals=(ours, theirs))
        for line, ours, theirs in zip(state.pad, *sums, strict=True)
    )
