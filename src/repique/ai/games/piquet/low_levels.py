"""Players by rules of thumb: Carefree, Novice and Standard."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from repique.ai.agent import Decision
from repique.core.actions import Action, Choice
from repique.core.cards import SUITS, Card, rank, suit
from repique.core.game import View
from repique.games.piquet.categories import in_suit, ruff, strength
from repique.games.piquet.state import PiquetState
from repique.games.piquet.strategy import sketch

PICTURES = "JQKA"  # as a beginner sees them


@dataclass(frozen=True, slots=True)
class CarefreePlayer:
    """Discards a few random cards, declares only the point, and plays at random."""

    def decide(self, view: View[Any], rng: Random) -> Decision:
        verbs = {choice.verb: choice for choice in view.choices}
        state: PiquetState = view.state
        seat = view.seat
        assert seat is not None
        if "play" in verbs:
            card = rng.choice(verbs["play"].cards)
            return Decision(Action("play", (card,)))
        for verb in ("exchange", "commit"):
            if verb in verbs:
                return _throw(verbs[verb], _few_discards(verbs[verb], rng))
        if state.category == "point" and ("pass" in verbs or "respond" in verbs):
            return Decision(sketch(view, rng))
        if "respond" in verbs:
            return Decision(Action("respond", (), state.category))
        for verb in ("pass", "done"):
            if verb in verbs:
                return Decision(Action(verb))
        return Decision(sketch(view, rng))


def _few_discards(choice: Choice, rng: Random) -> tuple[Card, ...]:
    """One to three random cards, but no ace."""
    plain = [card for card in choice.cards if rank(card) != "A"]
    count = min(rng.randint(1, 3), choice.most)
    return tuple(rng.sample(plain, max(count, choice.least)))


@dataclass(frozen=True, slots=True)
class NovicePlayer:
    """A beginner: keeps every picture, exchanges too little, shows all, cashes aces first."""

    def decide(self, view: View[Any], rng: Random) -> Decision:
        verbs = {choice.verb: choice for choice in view.choices}
        if "play" in verbs:
            card = high_card(view.state, verbs["play"].cards)
            return Decision(Action("play", (card,)))
        for verb in ("exchange", "commit"):
            if verb in verbs:
                return _throw(verbs[verb], _small_discards(verbs[verb]))
        return Decision(sketch(view, rng))


def _throw(choice: Choice, cards: tuple[Card, ...]) -> Decision:
    return Decision(Action(choice.verb, cards))


def _small_discards(choice: Choice) -> tuple[Card, ...]:
    """The lowest cards of any suit; pictures stay."""
    small = sorted(choice.cards, key=lambda card: (strength(card), card))
    wanted = [card for card in small if rank(card) not in PICTURES][: min(3, choice.most)]
    return tuple(wanted or small[:1])[: max(choice.most, 0)]


def high_card(state: PiquetState, cards: Sequence[Card]) -> Card:
    """Lead the highest card; follow with the highest that takes, else play the lowest."""
    trick = state.table["trick"]
    if not trick:
        return max(cards, key=lambda c: (strength(c), -len(in_suit(cards, suit(c))), c))
    same = in_suit(cards, suit(trick[0]))
    if same and strength(same[0]) > strength(trick[0]):
        return same[0]
    return min(cards, key=lambda c: (strength(c), c))


@dataclass(frozen=True, slots=True)
class StandardPlayer:
    """Keeps its longest suit and every picture, leads high cards too early, but plays out a suit
    in which the other player is void."""

    def decide(self, view: View[Any], rng: Random) -> Decision:
        verbs = {choice.verb: choice for choice in view.choices}
        if "play" in verbs:
            card = steady_card(view.state, verbs["play"].cards)
            return Decision(Action("play", (card,)))
        for verb in ("exchange", "commit"):
            if verb in verbs:
                return Decision(Action(verb, _plain_discards(verbs[verb])))
        return Decision(sketch(view, rng))


def _plain_discards(choice: Choice) -> tuple[Card, ...]:
    """Cards outside the longest suit, but no picture unless nothing else is left."""
    thrown = beside_the_point(choice.cards, choice.most)
    least = max(1, choice.least)
    return tuple(c for at, c in enumerate(thrown) if at < least or rank(c) not in PICTURES)


def beside_the_point(held: Sequence[Card], count: int) -> tuple[Card, ...]:
    """The full number: small cards first, then pictures, and the longest suit last."""
    longest = max(SUITS, key=lambda s: (len(in_suit(held, s)), ruff(in_suit(held, s)), s))
    ranked = sorted(held, key=lambda c: (suit(c) == longest, rank(c) in PICTURES, strength(c), c))
    return tuple(ranked[:count])


def steady_card(state: PiquetState, cards: Sequence[Card]) -> Card:
    """As high_card, but a suit that the other could not follow is led and not thrown off."""
    trick = state.table["trick"]
    good = [card for card in cards if suit(card) in _suits_not_followed(state)]
    if not trick:
        return high_card(state, good or cards)
    if suit(cards[0]) == suit(trick[0]):
        return high_card(state, cards)
    return high_card(state, [card for card in cards if card not in good] or cards)


def _suits_not_followed(state: PiquetState) -> set[str]:
    """Suits that the player in turn has led and the other could not follow."""
    led = [trick.cards for trick in state.tricks if trick.leader == state.turn]
    return {suit(card) for card, answer in led if suit(card) != suit(answer)}


def sound_card(state: PiquetState, cards: Sequence[Card]) -> Card:
    """The advice of the old books, without counting cards."""
    trick = state.table["trick"]
    suits = [row for row in (in_suit(cards, s) for s in SUITS) if row]
    if not trick:  # aces of long suits first, then the long suit from its top
        return max(suits, key=lambda row: (rank(row[0]) == "A", len(row), strength(row[0])))[0]
    same = in_suit(cards, suit(trick[0]))
    winning = [card for card in same if strength(card) > strength(trick[0])]
    if winning or same:
        return winning[-1] if winning else same[-1]
    return min((row[-1] for row in suits), key=lambda c: (strength(c), c))
