"""Other cards in the deal on the table, for those who practise: swapped hands, a doctored hand.

The deal is written anew as if the cards had lain so from the beginning, and so is everything that
was done since. What remains is the plain log of a match, which replays like any other.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from repique.core.actions import Action, offered
from repique.core.cards import Card, face
from repique.core.game import State, choices, play
from repique.core.table import CHANCE, Seat, hand
from repique.play.record import Move
from repique.play.session import CannotUndo, Session

Turn = Mapping[Card, Card]  # which card lies in the place of which
TRIES = 100  # times that twins change places until everything fits


def doctor(session: Session, seat: Seat, pairs: Iterable[tuple[Card, Card]]) -> None:
    """Each card of the own hand against another, wherever that lies, before the first own move."""
    require_doctor(session, seat)
    _rewrite(session, seat, session.record.moves, _exchanged(session, seat, pairs))


def require_doctor(session: Session, seat: Seat) -> None:
    """Raises when it is not the time for it."""
    _require_hand(session, seat)
    if any(move.seat == seat for move in session.record.moves[session.first_of_round() :]):
        raise CannotUndo("doctor_too_late")


def swap_hands(session: Session, seat: Seat) -> None:
    """Own hand against that of the next player. What the others have said or led since the own
    last move is taken back: they do it again, with the cards they hold then."""
    _require_hand(session, seat)
    if session.state.turn != seat:
        raise CannotUndo("not_your_turn")
    refusal = session.game.why_no_swap(session.state, seat)
    if refusal is not None:
        raise CannotUndo(refusal.reason)
    moves, state = [*session.record.moves], session.state
    mine, theirs = hand(seat), hand(state.next_seat(seat))
    while len(moves) > session.first_of_round() and moves[-1].seat != seat:
        if len(state.table[mine]) == len(state.table[theirs]) and moves[-1].action.cards:
            break
        moves.pop()
        state = _after(session, moves)
    pairs = zip(state.table[mine], state.table[theirs], strict=True)
    _rewrite(session, seat, moves, _both_ways(pairs))


def _require_hand(session: Session, seat: Seat) -> None:
    session.require_free("no_doctoring_in_tournament")
    state = session.state
    if session.over or state.between_deals() or not state.table[hand(seat)]:
        raise CannotUndo("no_hand_now")


def _exchanged(session: Session, seat: Seat, pairs: Iterable[tuple[Card, Card]]) -> Turn:
    """The pairs one after another. Of equal cards one that the player does not see is taken first,
    so that the upcard or a lead stays where it is while there is another."""
    table, pack = session.state.table, session.game.pack(session.state.options)
    lies = {card: card for card in pack}  # what lies now where this one lay
    named: dict[Card, Card] = {}  # the copy that was taken for one that was named
    held = [*table[hand(seat)]]
    for own, other in pairs:
        given = named.get(own, own)
        was = {now: before for before, now in lies.items()}
        free = [card for card in pack if face(card) == face(other) and card not in held]
        free.sort(key=lambda card: table.knows(was[card], seat))
        if given not in held or not free or face(given) == face(other):
            raise CannotUndo("doctor_wrong_cards")
        taken = named[other] = free[0]
        lies[was[given]], lies[was[taken]] = taken, given
        held[held.index(given)] = taken
    return lies


def _rewrite(session: Session, seat: Seat, moves: list[Move], turn: Turn) -> None:
    """What the others did that would be against the rules with these cards is not done."""
    legal = _legal(session, _turned(moves, turn, session.first_of_round() - 1))
    if any(move.seat in (seat, CHANCE) for move in moves[len(legal) :]):
        raise CannotUndo("cannot_be_rewritten")
    session.rewrite(legal)


def _turned(moves: list[Move], turn: Turn, start: int) -> list[Move]:
    """The same moves with other cards from this one on."""
    return moves[:start] + [
        replace(m, action=replace(m.action, cards=tuple(turn.get(c, c) for c in m.action.cards)))
        for m in moves[start:]
    ]


def _legal(session: Session, moves: list[Move]) -> list[Move]:
    """As many of these moves as the rules allow without ending the deal. Of twins in one hand the
    rules offer one: where the other is named, the two change places from that move on."""
    start, before = session.before_round
    at = start
    for _ in range(TRIES):
        state = before
        for at in range(start, len(moves)):
            move = moves[at]
            meant = _offered(session, state, move)
            if meant is None:
                return moves[:at]
            if meant.cards != move.action.cards:
                pairs = [*zip(move.action.cards, meant.cards, strict=True)]
                moves = _turned(moves, _both_ways(pairs), at)
                break
            state = play(session.game, state, move.seat, meant).state
            if state.between_deals() and at >= session.first_of_round() - 1:
                return moves[:at]
        else:
            return moves
    return moves[:at]


def _offered(session: Session, state: State, move: Move) -> Action | None:
    if move.seat == CHANCE:
        return move.action
    alike = partial(session.game.alike, state)
    return offered(choices(session.game, state, move.seat), move.action, alike)


def _both_ways(pairs: Iterable[tuple[Card, Card]]) -> Turn:
    return {card: other for one, two in pairs for card, other in ((one, two), (two, one))}


def _after(session: Session, moves: list[Move]) -> State:
    """The table after so many of the moves that were made."""
    start, state = session.before_round
    for move in moves[start:]:
        state = play(session.game, state, move.seat, move.action).state
    return state
