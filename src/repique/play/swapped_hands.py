"""Practice with other cards: swap the hands of two players, or single cards of the own hand.

The deal and all moves since are rewritten as if the cards had been dealt so from the start. The
result is an ordinary record, which replays like any other.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from repique.core.actions import Action, offered_action
from repique.core.cards import Card, face
from repique.core.game import State, choices, play
from repique.core.table import CHANCE, Seat, hand
from repique.play.record import Move
from repique.play.session import NotAllowed, Session

CardMapping = Mapping[Card, Card]  # from each card to the one that takes its place
MAX_TRIES = 100  # attempts to rename identical cards until all moves fit


def swap_cards(session: Session, seat: Seat, pairs: Iterable[tuple[Card, Card]]) -> None:
    """Swap cards of the seat's hand with any others, before its first move of the round.

    Raises `NotAllowed` if that is not possible now, or not with these cards."""
    require_card_swap(session, seat)
    _rewrite(session, seat, session.record.moves, _swap_mapping(session, seat, pairs))


def require_card_swap(session: Session, seat: Seat) -> None:
    """Raises `NotAllowed` if cards cannot be swapped now."""
    _require_hand(session, seat)
    if any(move.seat == seat for move in session.record.moves[session.first_of_round() :]):
        raise NotAllowed("doctor_too_late")


def swap_hands(session: Session, seat: Seat) -> None:
    """Swap the seat's hand with that of the next player. Moves of the others since the seat's last
    move are taken back: they move again with their new cards. Raises `NotAllowed`."""
    _require_hand(session, seat)
    if seat not in session.state.to_move():
        raise NotAllowed("not_your_turn")
    why_no_swap = session.game.why_no_swap
    if why_no_swap is None:
        raise NotAllowed("no_swap_here")
    refusal = why_no_swap(session.state, seat)
    if refusal is not None:
        raise NotAllowed(refusal.reason)
    moves = [*session.record.moves]
    state = session.state
    mine = hand(seat)
    theirs = hand(state.next_seat(seat))
    while len(moves) > session.first_of_round() and moves[-1].seat != seat:
        if len(state.table[mine]) == len(state.table[theirs]) and moves[-1].action.cards:
            break
        moves.pop()
        state = _state_after(session, moves)
    pairs = zip(state.table[mine], state.table[theirs], strict=True)
    _rewrite(session, seat, moves, _swap(pairs))


def _require_hand(session: Session, seat: Seat) -> None:
    session.require_free("no_doctoring_in_tournament")
    state = session.state
    if session.over or state.between_deals() or not state.table[hand(seat)]:
        raise NotAllowed("no_hand_now")


def _swap_mapping(session: Session, seat: Seat, pairs: Iterable[tuple[Card, Card]]) -> CardMapping:
    """All pairs applied in order. Of identical cards one that the player does not see is taken
    first, so that an upcard or a lead stays in place if possible."""
    table = session.state.table
    pack = session.game.pack(session.state.options)
    lies = {card: card for card in pack}  # by original card: the one now in its place
    named: dict[Card, Card] = {}  # by named card: the copy that was taken
    held = [*table[hand(seat)]]
    for own, other in pairs:
        given = named.get(own, own)
        was = {now: before for before, now in lies.items()}
        free = [card for card in pack if face(card) == face(other) and card not in held]
        free.sort(key=lambda card: table.knows(was[card], seat))
        if given not in held or not free or face(given) == face(other):
            raise NotAllowed("doctor_wrong_cards")
        taken = named[other] = free[0]
        lies[was[given]] = taken
        lies[was[taken]] = given
        held[held.index(given)] = taken
    return lies


def _rewrite(session: Session, seat: Seat, moves: list[Move], mapping: CardMapping) -> None:
    """Apply the mapping. Moves of others that are illegal with these cards are dropped; raises
    `NotAllowed` if a move of the seat or a deal would have to be."""
    legal = _legal_prefix(session, _with_cards(moves, mapping, session.first_of_round() - 1))
    if any(move.seat in (seat, CHANCE) for move in moves[len(legal) :]):
        raise NotAllowed("cannot_be_rewritten")
    session.rewrite(legal)


def _with_cards(moves: list[Move], mapping: CardMapping, start: int) -> list[Move]:
    """The moves with mapped cards from move number `start` on."""
    return moves[:start] + [
        replace(m, action=replace(m.action, cards=tuple(mapping.get(c, c) for c in m.action.cards)))
        for m in moves[start:]
    ]


def _legal_prefix(session: Session, moves: list[Move]) -> list[Move]:
    """The longest legal start of these moves that does not end the deal. Of identical cards in one
    hand the rules offer one: where a move names the other, both are swapped from that move on."""
    start, before = session.before_round
    at = start
    for _ in range(MAX_TRIES):
        state = before
        for at in range(start, len(moves)):
            move = moves[at]
            meant = _offered_action(session, state, move)
            if meant is None:
                return moves[:at]
            if meant.cards != move.action.cards:
                pairs = [*zip(move.action.cards, meant.cards, strict=True)]
                moves = _with_cards(moves, _swap(pairs), at)
                break
            state = play(session.game, state, move.seat, meant).state
            if state.between_deals() and at >= session.first_of_round() - 1:
                return moves[:at]
        else:
            return moves
    return moves[:at]


def _offered_action(session: Session, state: State, move: Move) -> Action | None:
    if move.seat == CHANCE:
        return move.action
    alike = partial(session.game.alike, state)
    return offered_action(choices(session.game, state, move.seat), move.action, alike)


def _swap(pairs: Iterable[tuple[Card, Card]]) -> CardMapping:
    return {card: other for one, two in pairs for card, other in ((one, two), (two, one))}


def _state_after(session: Session, moves: list[Move]) -> State:
    """The state after these moves, which are a start of the record."""
    start, state = session.before_round
    for move in moves[start:]:
        state = play(session.game, state, move.seat, move.action).state
    return state
