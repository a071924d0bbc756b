"""Partnership Pinochle as a table of phases."""

from repique.core.actions import Action, Refusal
from repique.core.game import DEAL, Game, Phase
from repique.core.table import Seat
from repique.core.zones import HAND, TRICK, WON
from repique.games.pinochle4.auction import (
    apply_auction,
    apply_trump,
    choices_auction,
    choices_trump,
    why_no_bid,
    why_no_swap,
    why_no_trump,
)
from repique.games.pinochle4.conventions import caution, describe
from repique.games.pinochle4.deal import (
    apply_cut,
    apply_deal,
    apply_draw,
    apply_packets,
    choices_cut,
    choices_deal,
    choices_draw,
    choices_packets,
    first_dealer,
    packets,
    start,
    why_no_packets,
)
from repique.games.pinochle4.exchange import apply_give, choices_give, why_no_give
from repique.games.pinochle4.facts import facts
from repique.games.pinochle4.moon_and_concede import apply_stake, choices_stake, why_no_stake
from repique.games.pinochle4.notices import notice
from repique.games.pinochle4.options import PRESETS, PartnershipOptions
from repique.games.pinochle4.panel import panel
from repique.games.pinochle4.points import SCORING
from repique.games.pinochle4.preferences import PREFERENCES
from repique.games.pinochle4.state import (
    AUCTION,
    CUT,
    DRAW,
    HELP,
    PACKETS,
    PLAY,
    RETURN,
    STAKE,
    TRUMP,
    PartnershipState,
    new_pack,
)
from repique.games.pinochle4.strategy import STRATEGY
from repique.games.pinochle4.tables import ORDER
from repique.games.pinochle4.trick_play import apply_play, choices_play, why_no_play

# When a verb is at home, who explains a refusal then, and what is said at any other time.
REFUSALS = {
    "bid": ((AUCTION,), why_no_bid, "auction_only"),
    "pass": ((AUCTION,), None, "auction_only"),
    "trump": ((TRUMP,), why_no_trump, "trump_later"),
    "give": ((HELP, RETURN), why_no_give, "no_passing_now"),
    "play": ((PLAY,), why_no_play, "play_later"),
    "moon": ((STAKE,), why_no_stake, "moon_before_play"),
    "concede": ((STAKE,), why_no_stake, "concede_before_play"),
    "play_on": ((STAKE,), None, "stake_before_play"),
    "cut": ((CUT,), None, "cut_before_deal"),
    "decline": ((CUT,), None, "cut_before_deal"),
    "packets": ((PACKETS,), why_no_packets, "packets_before_deal"),
    "meld": ((), None, "melds_are_counted"),
}


def why_not(state: PartnershipState, seat: Seat, action: Action) -> Refusal | None:
    if action.verb not in REFUSALS:
        return Refusal("no_such_action")
    phases, answer, otherwise = REFUSALS[action.verb]
    if state.phase not in phases:
        return Refusal(otherwise)
    return answer(state, seat, action) if answer else None


GAME: Game[PartnershipState] = Game(
    id="pinochle4",
    rules_version=2,
    by_number=frozenset({1}),
    options=PartnershipOptions,
    presets=PRESETS,
    order=ORDER,
    pack=new_pack,
    start=start,
    phases={
        DRAW: Phase(apply_draw, choices_draw),
        CUT: Phase(apply_cut, choices_cut),
        PACKETS: Phase(apply_packets, choices_packets),
        DEAL: Phase(apply_deal, choices_deal),
        AUCTION: Phase(apply_auction, choices_auction),
        TRUMP: Phase(apply_trump, choices_trump),
        HELP: Phase(apply_give, choices_give),
        RETURN: Phase(apply_give, choices_give),
        STAKE: Phase(apply_stake, choices_stake),
        PLAY: Phase(apply_play, choices_play),
    },
    next_dealer=first_dealer,
    why_not=why_not,
    zones=(HAND, TRICK, WON),
    why_no_swap=why_no_swap,
    caution=caution,
    describe=describe,
    dialect=lambda options: "single" if options.single_deck else "double",
    facts=facts,
    notice=notice,
    panel=panel,
    packets=packets,
    preferences=PREFERENCES,
    scoring=SCORING,
    strategy=STRATEGY,
)
