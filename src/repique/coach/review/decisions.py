"""The decisions of a seat in a finished round: its view each time, and what it did."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from repique.core.actions import Action
from repique.core.game import Event, Game, State, View, card_order, play_recorded, view
from repique.core.score import of_deal
from repique.core.table import CHANCE, Seat, hand
from repique.play.presets import InputError
from repique.play.record import Record
from repique.play.seating import NO_SEATING
from repique.play.story import PlayedMove, PlayedTrick, Story
from repique.play.text.teller import Teller
from repique.play.text.words import words_for


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """One decision: the view that the seat had, and the action that it chose."""

    number: int  # moves made before it in the match
    action: Action
    view: View[Any]
    trick: PlayedTrick
    news: str  # narration of what had happened since the seat's last move
    luck: str  # random seed for the judge; independent of anything hidden from the seat


@dataclass(frozen=True, slots=True)
class ReviewedRound:
    """The decisions of one seat in a round that is over."""

    game: Game[Any]
    seat: Seat
    deal: int
    dealt: int  # number of moves up to and including its deal
    spots: tuple[ReviewedDecision, ...]
    points: int  # sum of the absolute points of both sides
    names: dict[Seat, str]
    made_of: str  # a hash of the match up to the end of the round


def find_round(record: Record, deal: int, seat: Seat) -> ReviewedRound:
    """Raises `InputError` until the round is over: a review before would be a hint."""
    spots: list[ReviewedDecision] = []
    dealt = 0
    end = None
    for number, (spot, state) in enumerate(_walk(record, deal, seat), start=1):
        spots += [spot] if spot else []
        if record.moves[number - 1].deals:
            dealt = number
        if state.deal_number == deal and state.result_shown():
            end = number, state
            break
    if end is None:
        raise InputError("You can review a round when it is over. This one isn’t.")
    points = sum(abs(entry.points) for entry in of_deal(end[1].sheet, deal))
    played = _hash(record, end[0])
    names = record.seating.given_names
    return ReviewedRound(record.game, seat, deal, dealt, tuple(spots), points, names, played)


def _hash(record: Record, moves: int) -> str:
    """A hash of the rules and the first moves of a match."""
    start = replace(record, moves=record.moves[:moves], seating=NO_SEATING, notes={}).text()
    return hashlib.blake2b(start.encode(), digest_size=16).hexdigest()


def _walk(record: Record, deal: int, seat: Seat) -> Iterator[tuple[ReviewedDecision | None, State]]:
    """For each move of the match the state after it, and the decision if it was one of this seat
    in this deal. The moves are trusted to be legal."""
    game = record.game
    state = record.start()
    story = Story()
    news: list[PlayedMove] = []
    events: tuple[Event, ...] = ()
    for number, move in enumerate(record.moves):
        spot = None
        if move.seat == seat and state.deal_number == deal:
            seen = view(game, state, seat)
            if _is_decision(seen):
                told = _teller(record, state, seat).sentences(news)
                luck = f"review {record.setup.number} {deal} {number} {seat}"
                spot = ReviewedDecision(number, move.action, seen, story.open_trick, told, luck)
            news = []
        step = play_recorded(game, state, move.seat, move.action)
        state = step.state
        events = events + step.events
        if move.seat != CHANCE or move.deals:
            happening = PlayedMove.of(move, events, state)
            story.add(happening)
            if move.seat not in (seat, CHANCE):
                news.append(happening)
            events = ()
        yield spot, state


def _teller(record: Record, state: State, seat: Seat) -> Teller:
    words = words_for(record.game, state.options)
    order = card_order(record.game, state)
    return Teller(words, state.seats, seat, order, names=record.seating.given_names)


def _is_decision(seen: View[Any]) -> bool:
    """Whether the seat had cards, and actions that differ in more than the copy of a card."""
    assert seen.seat is not None
    if seen.state.between_deals() or not seen.state.table[hand(seen.seat)]:
        return False
    kinds = (action.plain for choice in seen.choices for action in choice.actions())
    first = next(kinds, None)
    return any(other != first for other in kinds)
