"""Matches with agreed deals, played by rules of thumb, for tests and measurements."""

from random import Random
from typing import Any

from repique.core.game import Game, view
from repique.core.options import BadOptions, Options
from repique.core.outcome import RESIGNED, Outcome
from repique.core.table import CHANCE
from repique.play.agreed_deals import NONCE_BYTES, Agreement, pledged_rules, seal
from repique.play.deals import SEED_BYTES
from repique.play.record import Record
from repique.play.session import Session
from repique_testkit.laws.random_play import random_action, random_options, random_setup


def random_agreement(rules: str, people: tuple[int, ...], rng: Random) -> Agreement:
    """An honest agreement that is open."""
    token = f"{rng.getrandbits(128):032x}"
    agreement = Agreement.begin(token, rules, people, rng.randbytes(SEED_BYTES))
    nonces = {seat: rng.randbytes(NONCE_BYTES) for seat in people}
    for seat, nonce in nonces.items():
        agreement = agreement.with_seal(seat, seal(token, seat, nonce))
    for seat, nonce in nonces.items():
        agreement = agreement.with_nonce(seat, nonce)
    return agreement


def agreed_match(game: Game[Any], options: Options, rng: Random, deals: int) -> Record:
    """The record of an honest match of at most so many deals, in which house rules change now and
    then; with its notes."""
    setup = random_setup(game, options, rng)
    start = Record(game, options, setup)
    seats = start.start().seats
    people = tuple(sorted(rng.sample(range(seats), rng.randint(1, seats))))
    agreement = random_agreement(pledged_rules(start, people), people, rng)
    session = Session(game, options, agreement.source, setup)
    while session.outcome is None:
        state = session.state
        if CHANCE in state.acting():
            if state.deal_number >= deals:
                session.end(Outcome(RESIGNED, 0))
                break
            _change_rules(session, rng)
            session.deal()
            continue
        seat = state.to_move()[0]
        sketch = game.strategy.sketch
        if sketch is None or rng.random() < 0.1:
            action = random_action(session.choices(seat), rng)
        else:
            action = sketch(view(game, state, seat), rng)
        session.submit(seat, action)
    session.record.notes |= agreement.notes()
    return session.record


def random_agreed_match(game: Game[Any], rng: Random, deals: int) -> Record:
    """The same under random house rules."""
    return agreed_match(game, random_options(game, rng), rng, deals)


def _change_rules(session: Session, rng: Random) -> None:
    """Sometimes change a switch that may change during a match, if the game has one."""
    switches = [rule for rule in session.state.options.rules() if isinstance(rule.default, bool)]
    if not switches:
        return
    rule = rng.choice(switches)
    if rng.random() < 0.3:
        try:
            session.change_options({rule.name: rng.random() < 0.5})
        except BadOptions:
            return
