"""Piquet as a table of phases."""

from repique.core.actions import Action, Choice, choose
from repique.core.game import CUT, DEAL, Draft, Game, Phase
from repique.core.table import Seat
from repique.games.piquet import dealing, declaring, exchange, playing, replying
from repique.games.piquet.facts import facts
from repique.games.piquet.imagining import complete
from repique.games.piquet.meaning import caution, describe
from repique.games.piquet.options import PRESETS, VARIANTS, Options
from repique.games.piquet.refusing import why_no_swap, why_not
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
    Piquet,
    may_expose,
)
from repique.games.piquet.strategy import STRATEGY
from repique.games.piquet.tables import ORDER
from repique.games.piquet.wording import asks, spent, wording

EXPOSE = choose("expose")


def after_exchange(phase: Phase) -> Phase:
    """The phase, and younger's right to turn the untaken talon up at any time in it."""

    def choices(state: Piquet, seat: Seat) -> tuple[Choice, ...]:
        own = phase.choices(state, seat) if seat == state.turn else ()
        return (*own, EXPOSE) if seat == state.younger and may_expose(state) else own

    def apply(draft: Draft[Piquet], seat: Seat, action: Action) -> None:
        if action.verb == EXPOSE.verb:
            exchange.expose(draft, seat)
        else:
            phase.apply(draft, seat, action)

    return Phase(apply, choices)


GAME: Game[Piquet] = Game(
    id="piquet",
    rules_version=1,
    options=Options,
    presets=PRESETS,
    variants=VARIANTS,
    order=ORDER,
    pack=dealing.new_pack,
    start=dealing.start,
    phases={
        CUT: Phase(dealing.apply_cut, dealing.choices_cut),
        CHOOSE: Phase(dealing.apply_choose, dealing.choices_choose),
        DEAL: Phase(dealing.apply_deal, dealing.choices_deal),
        ELDER_EXCHANGE: Phase(exchange.apply_elder, exchange.choices_elder),
        COMMIT: Phase(exchange.apply_commit, exchange.choices_commit),
        COMPLETE: Phase(exchange.apply_complete, exchange.choices_complete),
        YOUNGER_EXCHANGE: Phase(exchange.apply_younger, exchange.choices_younger),
        OPEN: after_exchange(Phase(declaring.apply_open, declaring.choices_open)),
        RESPOND: after_exchange(Phase(declaring.apply_respond, declaring.choices_respond)),
        QUALIFY: after_exchange(Phase(declaring.apply_qualify, declaring.choices_forced)),
        ANSWER: after_exchange(Phase(declaring.apply_answer, declaring.choices_forced)),
        ADD: after_exchange(Phase(declaring.apply_add, declaring.choices_add)),
        PLAY: after_exchange(Phase(playing.apply_play, playing.choices_play)),
        REPLY: after_exchange(Phase(replying.apply_reply, replying.choices_reply)),
        REPLY_ADD: after_exchange(Phase(replying.apply_reply_add, declaring.choices_add)),
    },
    next_dealer=dealing.first_dealer,
    why_not=why_not,
    why_no_swap=why_no_swap,
    caution=caution,
    describe=describe,
    complete=complete,
    facts=facts,
    asks=asks,
    wording=wording,
    spent=spent,
    strategy=STRATEGY,
)
