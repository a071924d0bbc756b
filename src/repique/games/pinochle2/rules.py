"""Two-handed Pinochle, Binokel and Bezique as a table of phases."""

from dataclasses import replace

from repique.core.game import CUT, DEAL, Game, Phase
from repique.core.zones import HAND, MELDS, STOCK, TRICK, WON
from repique.games.pinochle2.caution import caution
from repique.games.pinochle2.deal import (
    apply_cut,
    apply_deal,
    choices_cut,
    choices_deal,
    first_dealer,
    new_pack,
    packets,
    start,
)
from repique.games.pinochle2.facts import asks, facts, finer_deed
from repique.games.pinochle2.figures import figures
from repique.games.pinochle2.meld_actions import describe
from repique.games.pinochle2.options import PRESETS, TwoHandedOptions
from repique.games.pinochle2.panel import panel
from repique.games.pinochle2.points import SCORING
from repique.games.pinochle2.state import DRAW, FIRST, MELD, SECOND, TwoHandedState, are_alike
from repique.games.pinochle2.strategy import STRATEGY
from repique.games.pinochle2.tables import ORDER
from repique.games.pinochle2.trick_play import (
    apply_draw,
    apply_meld_step,
    apply_play,
    choices_draw,
    choices_meld,
    choices_play,
    why_no_swap,
    why_not,
)

GAME: Game[TwoHandedState] = Game(
    id="pinochle2",
    rules_version=2,
    by_number=frozenset({1}),
    options=TwoHandedOptions,
    presets=PRESETS,
    order=ORDER,
    pack=new_pack,
    start=start,
    phases={
        CUT: Phase(apply_cut, choices_cut),
        DEAL: Phase(apply_deal, choices_deal),
        FIRST: Phase(apply_play, choices_play),
        MELD: Phase(apply_meld_step, choices_meld),
        DRAW: Phase(apply_draw, choices_draw),
        SECOND: Phase(apply_play, choices_play),
    },
    next_dealer=first_dealer,
    against_computer={"auto_knock": "second"},  # the computer knocks at once
    why_not=why_not,
    zones=(HAND, MELDS, TRICK, WON, replace(STOCK, face="bottom")),
    describe=describe,
    alike=are_alike,
    why_no_swap=why_no_swap,
    caution=caution,
    dialect=lambda options: options.basis,
    take_back=frozenset({"meld"}),
    facts=facts,
    figures=figures,
    asks=asks,
    finer_deed=finer_deed,
    packets=packets,
    panel=panel,
    scoring=SCORING,
    strategy=STRATEGY,
)
