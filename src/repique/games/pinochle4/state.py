"""What a match of partnership Pinochle consists of, and the small questions one asks of it."""

from dataclasses import dataclass

from repique.core.cards import Card, pack, rank
from repique.core.game import DEAL, OVER, State
from repique.core.table import Seat
from repique.families.auction import Call, Ladder
from repique.families.score_pad import Hand
from repique.families.tricks import Trick, TrickRules
from repique.games.pinochle4.options import PartnershipOptions, deck
from repique.games.pinochle4.tables import COUNTERS, DECKS, HIGHEST_BID

# The phases of a hand, in their order; `deal` stands between packets and auction.
DRAW = "draw"
CUT = "cut"
PACKETS = "packets"
AUCTION = "auction"
TRUMP = "trump"
HELP = "help"
RETURN = "return"
STAKE = "stake"
PLAY = "play"

# How a hand ends for the bidding side.
MADE = "made"
SET = "set"
MOON = "moon"
MOON_LOST = "moon_lost"


@dataclass(frozen=True, slots=True)
class CountedMeld:
    """A meld on show: what it is, how often over, of which cards, and its worth."""

    seat: Seat
    meld: str
    times: int
    cards: tuple[Card, ...]
    points: int


@dataclass(eq=True)
class PartnershipState(State):
    options: PartnershipOptions
    drawing: tuple[Seat, ...] = ()  # who still draws for the first deal
    # Who drew which rank and suit for the first deal, and again after a tie. The cards themselves
    # are shuffled in, and then nobody knows where they are.
    drawn: tuple[tuple[tuple[Seat, str, str], ...], ...] = ()
    cut: int = 0  # cards that the cut takes off the pack
    packet: int = 0  # the size of packets, once chosen
    calls: tuple[Call, ...] = ()
    bidder: Seat | None = None
    bid: int = 0
    trump: str = ""
    melds: tuple[CountedMeld, ...] = ()  # of all four seats, also when they are lost later
    lost: str = ""  # before play: the bid cannot be made ("certain") or was given up ("conceded")
    moon: bool = False  # declared
    leader: Seat = 0
    tricks: tuple[Trick, ...] = ()
    pad: tuple[Hand, ...] = ()

    def between_deals(self) -> bool:
        """Cut and packets belong to the deal that follows them."""
        return self.phase in (DRAW, CUT, PACKETS, DEAL, OVER)


def won_zone(seat: Seat) -> str:
    return f"won:{seat}"


def side(seat: Seat) -> int:
    return seat % 2


def bidding_side(state: PartnershipState) -> int:
    assert state.bidder is not None
    return side(state.bidder)


def partner(seat: Seat) -> Seat:
    return (seat + 2) % 4


def new_pack(options: PartnershipOptions) -> tuple[Card, ...]:
    return pack(*DECKS[deck(options)])


def ladder(options: PartnershipOptions) -> Ladder:
    return Ladder(
        options.min_bid, options.unit_limit, options.step_above_limit, HIGHEST_BID[deck(options)]
    )


def trick_rules(options: PartnershipOptions) -> TrickRules:
    """Follow, trump and overtrump always; in plain suits the options decide about beating."""
    return TrickRules(
        trump=True,
        beat_trump=True,
        overtrump=True,
        beat_plain=options.rank_priority,
        beat_past_trump=options.beat_after_trumped,
    )


def counters(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if rank(card) in COUNTERS)


def meld_points(state: PartnershipState, of_side: int) -> int:
    return sum(meld.points for meld in state.melds if side(meld.seat) == of_side)
