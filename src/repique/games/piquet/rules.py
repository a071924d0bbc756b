"""Piquet as a table of phases."""

from dataclasses import replace

from repique.core.actions import Action, Choice, choose
from repique.core.game import CUT, DEAL, Draft, Game, Phase
from repique.core.table import Seat
from repique.core.zones import HAND, SECRET_DISCARDS, STOCK, TRICK, WON
from repique.games.piquet import (
    deal,
    elder_declarations,
    exchange,
    trick_play,
    younger_declarations,
)
from repique.games.piquet.facts import facts
from repique.games.piquet.hidden_marks import complete
from repique.games.piquet.labels import asks, used_cards, wording
from repique.games.piquet.options import PRESETS, VARIANTS, PiquetOptions
from repique.games.piquet.panel import panel
from repique.games.piquet.partie import SCORING
from repique.games.piquet.preferences import PREFERENCES
from repique.games.piquet.refusals import why_no_swap, why_not
from repique.games.piquet.selection_value import caution, describe
from repique.games.piquet.state import (
    ADD,
    ANSWER,
    CHOOSE,
    COMMIT,
    COMPLETE,
    ELDER_EXCHANGE,
    OPEN,
    PLAY,
    QUALIFY,
    REPLY,
    REPLY_ADD,
    RESPOND,
    YOUNGER_EXCHANGE,
    PiquetState,
    may_expose,
)
from repique.games.piquet.strategy import STRATEGY
from repique.games.piquet.tables import ORDER, PACKETS

EXPOSE = choose("expose")


def after_exchange(phase: Phase) -> Phase:
    """The phase, and younger's right to turn the untaken talon up at any time in it."""

    def choices(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
        own = phase.choices(state, seat) if seat == state.turn else ()
        return (*own, EXPOSE) if seat == state.younger and may_expose(state) else own

    def apply(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
        if action.verb == EXPOSE.verb:
            exchange.expose(draft, seat)
        else:
            phase.apply(draft, seat, action)

    return Phase(apply, choices)


GAME: Game[PiquetState] = Game(
    id="piquet",
    rules_version=1,
    options=PiquetOptions,
    presets=PRESETS,
    variants=VARIANTS,
    order=ORDER,
    pack=deal.new_pack,
    start=deal.start,
    phases={
        CUT: Phase(deal.apply_cut, deal.choices_cut),
        CHOOSE: Phase(deal.apply_choose, deal.choices_choose),
        DEAL: Phase(deal.apply_deal, deal.choices_deal),
        ELDER_EXCHANGE: Phase(exchange.apply_elder, exchange.choices_elder),
        COMMIT: Phase(exchange.apply_commit, exchange.choices_commit),
        COMPLETE: Phase(exchange.apply_complete, exchange.choices_complete),
        YOUNGER_EXCHANGE: Phase(exchange.apply_younger, exchange.choices_younger),
        OPEN: after_exchange(Phase(elder_declarations.apply_open, elder_declarations.choices_open)),
        RESPOND: after_exchange(
            Phase(elder_declarations.apply_respond, elder_declarations.choices_respond)
        ),
        QUALIFY: after_exchange(
            Phase(elder_declarations.apply_qualify, elder_declarations.choices_forced)
        ),
        ANSWER: after_exchange(
            Phase(elder_declarations.apply_answer, elder_declarations.choices_forced)
        ),
        ADD: after_exchange(Phase(elder_declarations.apply_add, elder_declarations.choices_add)),
        PLAY: after_exchange(Phase(trick_play.apply_play, trick_play.choices_play)),
        REPLY: after_exchange(
            Phase(younger_declarations.apply_reply, younger_declarations.choices_reply)
        ),
        REPLY_ADD: after_exchange(
            Phase(younger_declarations.apply_reply_add, elder_declarations.choices_add)
        ),
    },
    next_dealer=deal.first_dealer,
    why_not=why_not,
    zones=(
        HAND,
        SECRET_DISCARDS,
        TRICK,
        WON,
        replace(STOCK, stem="talon", face="up", shape="row"),
    ),
    why_no_swap=why_no_swap,
    caution=caution,
    describe=describe,
    complete=complete,
    facts=facts,
    asks=asks,
    wording=wording,
    spent=used_cards,
    panel=panel,
    packets=lambda state: PACKETS,
    preferences=PREFERENCES,
    scoring=SCORING,
    strategy=STRATEGY,
)
