"""Rounds set up card by card and driven through the public path, as a test reads best.

Hands are written by suit, `S:AKQ H:T9 D:- C:A7`. Elder is always seat 0, younger seat 1.
"""

from dataclasses import replace
from typing import Any

from repique.core.actions import Action
from repique.core.cards import Card
from repique.core.game import Event, Setup, View, play, view
from repique.core.score import Entry
from repique.core.table import CHANCE, Seat, hand
from repique.games.piquet import GAME, categories
from repique.games.piquet.deal import new_pack
from repique.games.piquet.options import PiquetOptions
from repique.games.piquet.state import PiquetState, free_cards, round_entries
from repique.games.piquet.tables import PACKETS

ELDER = 0
YOUNGER = 1
SAID = ("call_", "height_", "ask_", "answer_", "pass_")


def cards(text: str) -> tuple[Card, ...]:
    """`S:AKQ H:T9` or plain `AS KS`."""
    found: list[Card] = []
    for word in text.split():
        suit, colon, ranks = word.partition(":")
        found += [Card(r + suit) for r in ranks if r != "-"] if colon else [Card(word)]
    return tuple(found)


class Round:
    """One round as it goes on; every act is a legal action or raises."""

    def __init__(self, state: PiquetState) -> None:
        self.state = state
        self.events: list[Event] = []

    def act(self, seat: Seat, verb: str, named: str = "", value: str = "") -> "Round":
        if verb in ("declare", "respond", "add"):
            value = self.state.category
        step = play(GAME, self.state, seat, Action(verb, cards(named), value))
        self.state = step.state
        self.events += step.events
        return self

    def elder(self, verb: str, named: str = "", value: str = "") -> "Round":
        return self.act(ELDER, verb, named, value)

    def younger(self, verb: str, named: str = "", value: str = "") -> "Round":
        return self.act(YOUNGER, verb, named, value)

    def view(self, seat: Seat | None) -> View[PiquetState]:
        return view(GAME, self.state, seat)

    def known(self, seat: Seat | None, about: Seat) -> set[Card]:
        """Cards that a viewer knows to be in a hand."""
        return {card for card in self.view(seat).state.table[hand(about)] if card != "??"}

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    @property
    def said(self) -> list[str]:
        """The dialogue so far: `point 5`, `ask point`, `making 49`, `to K`, `good`, `pass set`."""
        return [_phrase(e) for e in self.events if e.kind.startswith(SAID)]

    def sheet(self, seat: Seat) -> list[tuple[str, int]]:
        return [(e.reason, e.points) for e in round_entries(self.state) if e.seat == seat]

    def talk(self, **chosen: str) -> "Round":
        """Elder's declarations: the best of both players unless chosen otherwise.

        `point="-"` makes elder pass, `point="S:AKQ"` declare that; `y_point` is younger's.
        """
        while self.state.phase not in ("play", "over"):
            self._speak(chosen)
        return self

    def lead(self, card: str, **chosen: str) -> "Round":
        """Elder's first lead, and all that younger declares upon it."""
        self.elder("play", card)
        while self.state.phase in ("reply", "reply_add"):
            self._speak(chosen)
        return self

    def tricks(self, text: str, **chosen: str) -> "Round":
        """`AS-TC KS-JC`: whoever has the lead plays the first card of each pair."""
        for pair in text.split():
            led, followed = pair.split("-")
            leader = self.state.turn
            if self.state.tricks:
                self.act(leader, "play", led)
            else:
                self.lead(led, **chosen)
            self.act(1 - leader, "play", followed)
        return self

    def _speak(self, chosen: dict[str, str]) -> None:
        state = self.state
        seat = self.state.turn
        if state.phase in ("qualify", "answer"):
            self.act(seat, state.phase)
            return
        name = ("y_" if seat == YOUNGER else "") + state.category
        if state.phase in ("add", "reply_add"):
            free = free_cards(state, seat, state.category)
            further = chosen.get(f"{name}_extra") or _text(categories.best(state.category, free))
            done = further in ("", "-")
            self.act(seat, "done" if done else "add", "" if done else further)
            return
        held = state.table[hand(seat)]
        selected = chosen.get(name) or _text(categories.best(state.category, held))
        if state.phase == "respond":
            self.act(seat, "respond", "" if selected == "-" else selected)
        elif selected in ("", "-"):
            self.act(seat, "pass")
        else:
            self.act(seat, "declare", selected)


def _phrase(event: Event) -> str:
    act, _, about = event.kind.partition("_")
    if act == "call":
        return f"{about} {event.value}" if about == "point" else about
    if act == "height":
        return f"making {event.value}" if about == "point" else f"{about[:3]} {event.value}"
    return about if act == "answer" else f"{act} {about}"


def _text(found: tuple[Card, ...]) -> str:
    return " ".join(found)


def dealt(elder: str = "", younger: str = "", talon: str = "", **options: Any) -> Round:
    """Just after the deal; what is not given is filled up from the rest of the pack."""
    chosen = PiquetOptions(**options)
    groups = [cards(elder), cards(younger), cards(talon)]
    named = {card for group in groups for card in group}
    rest = [card for card in new_pack(chosen) if card not in named]
    for at in (0, 1):
        missing = 12 - len(groups[at])
        groups[at] += tuple(rest[:missing])
        rest = rest[missing:]
    pack: list[Card] = []
    for at in range(0, 12, PACKETS[0]):
        pack += groups[0][at : at + 3] + groups[1][at : at + 3]
    pack += [*groups[2], *rest]
    game = Round(GAME.start(chosen, Setup(dealer=YOUNGER)))
    return game.act(CHANCE, "deal", " ".join(pack))


def held(elder: str, younger: str, **options: Any) -> Round:
    """After an exchange of one card each that has led to exactly these hands."""
    mine = cards(elder)
    theirs = cards(younger)
    assert len(mine) == len(theirs) == 12, "a hand has twelve cards"
    rest = [c for c in new_pack(PiquetOptions(**options)) if c not in mine and c not in theirs]
    game = dealt(
        _text((*mine[:-1], rest[0])),
        _text((*theirs[:-1], rest[1])),
        _text((mine[-1], theirs[-1])),
        **options,
    )
    return game.elder("exchange", rest[0]).younger("exchange", rest[1])


def with_points(game: Round, seat: Seat, reason: str, points: int) -> Round:
    """The same position with a line more on the sheet."""
    state = replace(game.state)
    state.sheet = (Entry(seat, reason, points, (), state.deal_number),)
    state.scores = tuple(points if side == seat else 0 for side in (0, 1))
    twin = Round(state)
    twin.events = list(game.events)
    return twin
