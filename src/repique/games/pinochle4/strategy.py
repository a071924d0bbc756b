"""Rules of thumb for every phase: a partner one can rely on, if not a master."""

from random import Random

from repique.core.actions import Action
from repique.core.game import View
from repique.core.strategy import Strategy
from repique.games.pinochle4.card_choice import play, stake
from repique.games.pinochle4.hand_value import best_trump, bid
from repique.games.pinochle4.pass_choice import give
from repique.games.pinochle4.state import (
    AUCTION,
    CUT,
    HELP,
    PACKETS,
    PLAY,
    RETURN,
    STAKE,
    TRUMP,
    PartnershipState,
)


def sketch(view: View[PartnershipState], rng: Random) -> Action:
    return SKETCHES[view.state.phase](view)


def _cut(view: View[PartnershipState]) -> Action:
    return Action("decline")


def _packets(view: View[PartnershipState]) -> Action:
    return Action("packets", (), view.choices[0].values[-1])


def _name(view: View[PartnershipState]) -> Action:
    assert view.seat is not None
    return Action("trump", (), best_trump(view.state, view.seat)[0])


SKETCHES = {
    CUT: _cut,
    PACKETS: _packets,
    AUCTION: bid,
    TRUMP: _name,
    HELP: give,
    RETURN: give,
    STAKE: stake,
    PLAY: play,
}

STRATEGY = Strategy(sketch=sketch)
