"""The sentence that says whose turn it is and what is wanted, for the page and for the terminal.

The sentences are in the section `[asks]` of the words files. A game has its own for what it asks
(`Game.asks`) or for its phases; where it has none, the sentence is made of what may be done.
"""

from collections.abc import Iterable
from typing import Any

from repique.core.actions import Choice
from repique.core.game import OVER, Game, View
from repique.core.outcome import AGREED, RESIGNED, Outcome
from repique.core.table import CHANCE, Seat
from repique.play.story import PlayedTrick
from repique.play.text.card_symbols import glyph
from repique.play.text.teller import Teller

TRICK = "trick"  # the zone of the open trick; a game that has none gives it no name


def prompt(
    game: Game[Any],
    teller: Teller,
    view: View[Any],
    waiting: tuple[Seat, ...],
    trick: PlayedTrick,
    ended: Outcome | None = None,
) -> str:
    """The sentence for one seat, or for a spectator. `waiting` are the seats that still look at a
    result, `trick` is the open trick, `ended` is an outcome that does not follow from the moves."""
    state = view.state
    if state.phase == OVER:
        return _result(teller, view) if ended is None else _early_result(teller, view, ended)
    if view.seat in waiting:  # what another seat is asked for is not theirs to do
        name = _most_specific(game, teller, view, "in") if state.turn == CHANCE else ""
        return teller.words.text("asks", name or "next_round")
    if state.turn == CHANCE:
        return teller.words.text("asks", "dealing")
    if view.seat not in state.to_move():
        name = _most_specific(game, teller, view, "others") or "others"
        return teller.words.text("asks", name, who=teller.who(state.turn))
    return _own_turn(game, teller, view, trick)


def _result(teller: Teller, view: View[Any]) -> str:
    state = view.state
    if state.winner is None:
        return teller.words.text("asks", "drawn")
    mine = view.seat is not None and view.seat % state.sides == state.winner
    name = "won" if mine else "lost"
    return teller.words.text("asks", name, who=teller.side(state.winner, state.sides))


def _early_result(teller: Teller, view: View[Any], ended: Outcome) -> str:
    """The result of a match that has ended before its time, and why it has."""
    words = teller.words
    if ended.reason == AGREED:
        return words.text("asks", "agreed")
    result = _result(teller, view)
    if ended.reason != RESIGNED or ended.winner is None:
        return result
    sides = view.state.sides
    loser = (ended.winner + 1) % sides
    if view.seat is not None and view.seat % sides == loser:
        return words.text("asks", "resigned_own", result=result)
    return words.text("asks", "resigned", loser=teller.side(loser, sides), result=result)


def _own_turn(game: Game[Any], teller: Teller, view: View[Any], trick: PlayedTrick) -> str:
    words = teller.words
    verbs = {choice.verb for choice in view.choices}
    if "play" in verbs and trick.played:
        leader, led = trick.played[0]
        return words.text("asks", "follow", who=teller.who(leader), card=glyph(led))
    if "play" in verbs and TRICK in words:
        return words.text("asks", "lead")
    name = _most_specific(game, teller, view, "in")
    return words.text("asks", name) if name else _deeds(teller, view.choices)


def _most_specific(game: Game[Any], teller: Teller, view: View[Any], who: str) -> str:
    """The name of the sentence for exactly what the game asks, or else for its phase; empty if the
    game has neither."""
    names = (f"{who}_{game.asks(view)}", f"{who}_{view.state.phase}")
    return next((name for name in names if teller.words.has("asks", name)), "")


def _deeds(teller: Teller, choices: Iterable[Choice]) -> str:
    """What may be done, from the verbs of the choices: “Play a card.”, “Bid or pass.”"""
    first, *others = dict.fromkeys(_deed(teller, choice) for choice in choices)
    what = first
    if others:
        most = ", ".join((first, *others[:-1]))
        what = teller.words.text("asks", "either", first=most, last=others[-1])
    return teller.words.text("asks", "deeds", what=what[:1].upper() + what[1:])


def _deed(teller: Teller, choice: Choice) -> str:
    """“play a card”, “discard 1 to 3 cards”; without cards, or with exactly those that are offered,
    the verb alone."""
    if not choice.cards or choice.least == len(choice.cards):
        return teller.verb(choice.verb).replace("_", " ")
    kind = "one" if choice.most == 1 else "some" if choice.least == choice.most else "span"
    return teller.words.text(
        "asks",
        f"cards_{kind}",
        verb=choice.verb.replace("_", " "),
        least=choice.least,
        most=choice.most,
    )
