"""The value of a played deal: points of both sides, and the chance to win the match."""

from dataclasses import dataclass
from math import erf, sqrt

from repique.games.pinochle4.options import PartnershipOptions
from repique.games.pinochle4.state import PartnershipState, meld_points, side

# Measured for double deck and single deck: points that the side ahead gains in a deal, and the
# standard deviation of the difference between the sides.
GAIN = (48.0, 26.0)
SPREAD = (62.0, 32.0)


@dataclass(frozen=True, slots=True)
class ContractValue:
    """The mean value of a contract over imagined deals."""

    chance: float  # of winning the match
    points: float  # own side minus the others
    made: float  # share of deals in which the bid is made


@dataclass(frozen=True, slots=True)
class PartnershipStakes:
    """A contract, with all that its result depends on besides the play."""

    options: PartnershipOptions
    scores: tuple[int, int]
    hands_left: int  # after this one, where their number is fixed
    bidding: int  # the side
    bid: int
    meld: tuple[int, int]
    lost: bool = False
    moon: bool = False

    def points(
        self, counters: tuple[int, int], tricks: tuple[int, int], last: int
    ) -> tuple[int, int]:
        """What each side scores for this play; `last` is the side that takes the last trick."""
        options = self.options
        ours = self.bidding
        theirs = 1 - self.bidding
        play = [counters[0], counters[1]]
        play[last] += options.last_trick
        need = max(self.bid - self.meld[ours], options.set_minimum)
        made = not self.lost and play[ours] >= need
        if options.counter_needed and not counters[ours]:
            made = False
        bonus = options.moon_bonus if self.moon else 0
        if self.moon and tricks[theirs]:
            made = False
        score = [0, 0]
        score[ours] = self.meld[ours] + play[ours] + bonus if made else -self.bid
        if not made and self.moon and tricks[theirs]:
            score[ours] -= bonus
        saved = (counters if options.save_meld_by == "counter" else tricks)[theirs] > 0
        score[theirs] = play[theirs] + (self.meld[theirs] if saved else 0)
        return score[0], score[1]

    def chance(self, points: tuple[int, int], me: int) -> float:
        """The chance that side `me` wins the match after these points."""
        mine = self.scores[me] + points[me]
        theirs = self.scores[1 - me] + points[1 - me]
        return win_chance(self.options, mine, theirs, self.hands_left, self.bidding == me)


def stakes_of(state: PartnershipState) -> PartnershipStakes:
    """The contract of a deal in play."""
    assert state.bidder is not None
    return PartnershipStakes(
        options=state.options,
        scores=(state.scores[0], state.scores[1]),
        hands_left=state.options.hands - state.deal_number,
        bidding=side(state.bidder),
        bid=state.bid,
        meld=(meld_points(state, 0), meld_points(state, 1)),
        lost=bool(state.lost),
        moon=state.moon,
    )


def win_chance(
    options: PartnershipOptions, mine: int, theirs: int, hands_left: int, bidding: bool
) -> float:
    """The chance that the side with the first score wins the match, between two deals."""
    single = options.single_deck
    lead = mine - theirs
    ahead = 1.0 if lead > 0 or (lead == 0 and bidding) else 0.0
    if options.hands:
        if hands_left <= 0:
            return ahead
        to_go = float(hands_left)
    else:
        if mine >= options.target or theirs >= options.target:
            return _chance_at_target(options, mine, theirs, bidding, ahead)
        to_go = max(0.6, (options.target - max(mine, theirs)) / GAIN[single])
    return 0.5 + 0.5 * erf(lead / (SPREAD[single] * sqrt(2 * to_go)))


def _chance_at_target(
    options: PartnershipOptions, mine: int, theirs: int, bidding: bool, ahead: float
) -> float:
    if mine >= options.target and theirs >= options.target:
        return float(bidding) if options.both_reach == "bidding_side" else ahead
    return float(mine >= options.target)
