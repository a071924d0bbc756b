"""Explains a position in words: what can be done now, which cards may be played, what is next.

It is built from the seat's view and the choices of the rules, so it always agrees with them. The
sentences are in `explain.en.toml`: common ones beside this module, others in the game's folder.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from itertools import pairwise
from typing import Any

from repique.core.actions import Action, Choice, Refusal, offered_action
from repique.core.cards import Card, by_suit, suit
from repique.core.game import DEAL, OVER, Game, State, View, why_not
from repique.core.table import CHANCE, hand
from repique.play.text.card_symbols import glyph, glyphs
from repique.play.text.menu import action_points, can_name_fewer
from repique.play.text.teller import Teller

Sentences = Mapping[str, Mapping[str, str]]
# Moments that are no phase of a game.
BETWEEN = "between"
DEALING = "dealing"
MAX_KINDS = 2  # combinations listed where each may also be made smaller
MIN_GAPS = 2  # gaps between numbers that make a pattern worth mentioning
DUTIES = (
    "must_beat",
    "must_trump",
    "must_follow",
    "lead_trump",
)  # reasons for refusing a card, the strictest first


@dataclass(frozen=True, slots=True)
class CardRuling:
    """A rule, and the cards of the player that it applies to."""

    text: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Possibility:
    """An action that is possible, with its variants such as single melds."""

    text: str
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of a position for one seat."""

    now: str  # what is going on
    deeds: tuple[Possibility, ...]  # what the player can do
    allowed: CardRuling | None  # the cards that may be played, and why
    barred: tuple[CardRuling, ...]  # the others, by the rule that forbids them
    following: str  # what happens next
    how: tuple[str, ...]  # how to do it by mouse or keys
    touch: tuple[str, ...]  # how to do it on a touch screen
    topic: str  # the heading of the rules that explains it


@cache
def load_sentences(game: str) -> Sentences:
    """The common sentences, overlaid by those of the game."""
    found: dict[str, dict[str, str]] = {}
    for package in ("repique.play.text", f"repique.games.{game}"):
        place = files(package).joinpath("explain.en.toml")
        layer = tomllib.loads(place.read_text(encoding="utf-8")) if place.is_file() else {}
        for name, section in layer.items():
            found.setdefault(name, {}).update(section)
    return found


def explain_position(
    game: Game[Any], view: View[Any], state: State, tells: Teller, waiting: bool = False
) -> Explanation:
    """The explanation for the seat of a view. `state` is needed to find the points of actions by
    trying them; `waiting` says that a result is shown and the player is asked to go on."""
    return _Explainer(game, view, state, tells, waiting).explanation()


@dataclass(frozen=True)
class _Explainer:
    game: Game[Any]
    view: View[Any]
    state: State
    tells: Teller
    waiting: bool

    def explanation(self) -> Explanation:
        allowed, barred = self.cards()
        state = self.view.state
        names = [*self.sentence_ids()]
        others = self.moment() == state.phase and state.turn not in (self.view.seat, CHANCE)
        waits = self.text("waits", state.phase, "other", who=self.who()) if others else ""
        return Explanation(
            now=waits or self.text("now", *names),
            deeds=tuple(self.possibilities()),
            allowed=allowed,
            barred=barred,
            following="" if others else self.text("next", *names),
            how=tuple(self.how("how")),
            touch=tuple(self.how("touch", "how")),
            topic=self.text("topics", self.moment(), state.phase, BETWEEN),
        )

    def moment(self) -> str:
        """The phase, or `OVER`, `BETWEEN` or `DEALING` instead of it."""
        state = self.view.state
        if state.phase == OVER:
            return OVER
        if self.waiting and state.result_shown():
            return BETWEEN
        unknown = state.phase not in self._section("topics") or state.phase == DEAL
        return DEALING if state.turn == CHANCE and unknown else state.phase

    def _section(self, section: str) -> Mapping[str, str]:
        return load_sentences(self.game.id)[section]

    def sentence_ids(self) -> Iterator[str]:
        """Ids of sentences about this moment, the most specific first."""
        state = self.view.state
        moment = self.moment()
        if moment == state.phase:
            yield self.game.asks(self.view)
            yield f"{moment}_{'follow' if state.table['trick'] else 'lead'}"
        yield moment

    def text(self, section: str, *names: str, **values: object) -> str:
        """The first of these sentences that exists, filled in; empty if none does."""
        known = self._section(section)
        found = next((known[name] for name in names if name in known), "")
        fill = {"most": max((c.most for c in self.view.choices), default=0), **values}
        return self.tells.words.filled(found, **fill)

    def who(self) -> str:
        return "" if self.view.state.turn == CHANCE else self.tells.who(self.view.state.turn)

    # What may be done

    def possibilities(self) -> Iterator[Possibility]:
        if self.moment() == OVER:
            yield Possibility(self.text("deeds", "next"))
        elif self.waiting:
            yield Possibility(self.text("deeds", f"{self.moment()}_ready", "ready"))
        for verb in dict.fromkeys(choice.verb for choice in self.view.choices):
            choices = [choice for choice in self.view.choices if choice.verb == verb]
            text = self.text("deeds", *self._verb_ids(verb, choices), **self._span(choices))
            yield Possibility(text, tuple(self._kinds(choices)))

    def _verb_ids(self, verb: str, choices: list[Choice]) -> Iterator[str]:
        """Ids of sentences about a verb, the most specific first."""
        if getattr(self.view.state.options, f"multi_{verb}_all", False):
            yield f"{verb}_more"
        values = [value for choice in choices for value in choice.values if value]
        yield from (f"{verb}_{value}" for value in values[:1])
        if any(choice.cards and not choice.least for choice in choices):
            yield f"{verb}_0"
        yield f"{verb}_{self.view.state.phase}"
        yield verb

    def _span(self, choices: list[Choice]) -> dict[str, object]:
        """The range of numbers or of cards, to fill in."""
        numbers = [int(v) for choice in choices for v in choice.values if v.isdecimal()]
        if numbers:
            return {"least": min(numbers), "most": max(numbers), "steps": self._steps(numbers)}
        named = [self.tells.name(v) for choice in choices for v in choice.values if v]
        least = min(c.least for c in choices)
        most = max(c.most for c in choices)
        return {"least": least, "most": most, "names": ", ".join(named)}

    def _steps(self, numbers: Sequence[int]) -> str:
        """The steps between numbers: ones up to a limit, multiples above it."""
        gaps = [after - before for before, after in pairwise(numbers)]
        if len(gaps) < MIN_GAPS:
            return ""
        limit = next((n for n, gap in zip(numbers, gaps, strict=False) if gap == gaps[-1]), 0)
        name = "one" if gaps[0] == gaps[-1] else "two"
        return self.text("steps", f"{name}_{gaps[-1]}", name, step=gaps[-1], limit=limit)

    def _kinds(self, choices: list[Choice]) -> Iterator[str]:
        """Melds and declarations one by one; of those that may be made smaller only the best."""
        named = [c for c in choices if c.cards and len(c.values) == 1]
        whole = [c for c in named if can_name_fewer(c) or c.least == c.most == len(c.cards)]
        if not any(map(can_name_fewer, whole)):
            yield from map(self._kind, whole)
            return
        whole.sort(key=self._size, reverse=True)
        yield from map(self._kind, whole[:MAX_KINDS])
        if whole[MAX_KINDS:]:
            yield self.text("kinds", "smaller")

    def _size(self, choice: Choice) -> tuple[int, ...]:
        """Sort key: the number of cards, then their value."""
        about = self._about(Action(choice.verb, choice.cards, choice.values[0]))
        return (len(choice.cards), *(int(value) for _, value in about if value.isdecimal()))

    def _about(self, action: Action) -> tuple[tuple[str, str], ...]:
        assert self.view.seat is not None
        return self.game.describe(self.view.state, self.view.seat, action)

    def _kind(self, choice: Choice) -> str:
        action = Action(choice.verb, choice.cards, choice.values[0])
        about = self._about(action)
        assert self.view.seat is not None
        points = action_points(self.game, self.state, self.view.seat, action)
        fill = {
            "what": self.tells.naming(action, about),
            "cards": glyphs(self.tells.ranked(choice.cards)),
            "points": points,
        }
        return self.text("kinds", "plain" if points is None else "scoring", **fill)

    # Which cards

    def cards(self) -> tuple[CardRuling | None, tuple[CardRuling, ...]]:
        """The cards that may be played, and the others by the rule that forbids them."""
        seat = self.view.seat
        state = self.view.state
        if seat is None or not any(choice.verb == "play" for choice in self.view.choices):
            return None, ()
        held = (*state.table[hand(seat)], *state.table[f"melds:{seat}"])
        allowed: list[Card] = []
        barred: dict[str, tuple[Refusal, list[Card]]] = {}
        alike = partial(self.game.alike, state)
        for card in by_suit(held, self.game.order):
            action = Action("play", (card,))
            if offered_action(self.view.choices, action, alike) is not None:
                allowed.append(card)
            else:
                refusal = why_not(self.game, state, seat, action)
                barred.setdefault(refusal.reason, (refusal, []))[1].append(card)
        rulings = tuple(
            CardRuling(self._barred_text(refusal), tuple(cards))
            for refusal, cards in barred.values()
        )
        reasons = {reason: refusal for reason, (refusal, _) in barred.items()}
        text = self._allowed_text(held, reasons, len(allowed) == 1)
        return CardRuling(text, tuple(allowed)), rulings

    def _barred_text(self, refusal: Refusal) -> str:
        if refusal.reason not in self._section("barred"):
            return self.tells.words.refusal(refusal)
        return self.text("barred", refusal.reason, led=glyph(refusal.cards[-1]))

    def _allowed_text(
        self, held: tuple[Card, ...], barred: Mapping[str, Refusal], one: bool
    ) -> str:
        state = self.view.state
        for duty in DUTIES:
            if duty in barred:
                name = f"{duty}_one" if one and f"{duty}_one" in self._section("allowed") else duty
                return self.text("allowed", name, led=glyph(barred[duty].cards[-1]))
        trick = state.table["trick"]
        if not trick:
            return self.text("allowed", "lead")
        if state.phase in self._section("allowed"):
            return self.text("allowed", state.phase)
        suits = {suit(card) for card in held}
        trump = getattr(state, "trump", "")
        if suit(trick[0]) in suits:
            return self.text("allowed", "all_follow")
        if trump and suits == {trump}:
            return self.text("allowed", "all_trumps")
        return self.text("allowed", "no_duty" if trump in suits else "void")

    # How it is done

    def how(self, *sections: str) -> Iterator[str]:
        """How to operate the page; each sentence from the first section that has it."""
        verbs = {choice.verb for choice in self.view.choices}
        picking = [c for c in self.view.choices if c.cards and c.verb not in ("play", "meld")]
        wanted = {
            "play": "play" in verbs,
            "meld": "meld" in verbs,
            "cards": bool(picking),
            "sweep": bool(picking) or "meld" in verbs,
            "draw": "draw" in verbs and "meld" in self._section("deeds"),
            "bid": "bid" in verbs,
            "button": bool(verbs - {"play", "meld", "draw", "bid"}) and not picking,
            "cut": self.waiting and self.moment() != BETWEEN,
            "ready": self.waiting and self.moment() == BETWEEN,
            "look": not verbs,
        }
        for name in (name for name, fits in wanted.items() if fits):
            yield next(text for section in sections if (text := self.text(section, name)))
