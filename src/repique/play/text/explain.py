"""Explains a position in words: what can be done now, which cards may be played, what is next.

It is built from the seat's view and the choices of the rules, so it always agrees with them. The
sentences are in `explain.en.toml`: common ones beside this module, others in the game's folder. A
game without such a file is explained by the common ones.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from typing import Any

from repique.core.actions import BID, DRAW, MELD, PLAY, Action, Choice, Refusal, offered_action
from repique.core.cards import Card
from repique.core.game import DEAL, OVER, Game, State, View, card_order, why_not
from repique.core.table import CHANCE, hand
from repique.core.text_files import read_toml
from repique.play.text.card_symbols import glyph, glyphs
from repique.play.text.game_files import has_help
from repique.play.text.menu import action_points, can_name_fewer
from repique.play.text.teller import Teller

EXPLAIN_FILE = "explain.toml"
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
    topic: str  # the heading of the rules that explains it; empty if no heading does


@cache
def load_sentences(game: str) -> Sentences:
    """The common sentences, overlaid by those of the game if it has any."""
    found: dict[str, dict[str, str]] = {}
    for package in ("repique.play.text", f"repique.games.{game}"):
        for name, section in read_toml(package, EXPLAIN_FILE).items():
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
        due = {*state.to_move()}
        is_awaited = bool(due) and not due & {self.view.seat, CHANCE}
        others = is_awaited and self.moment() == state.phase
        waits = self.text("waits", state.phase, "other", who=self.who()) if others else ""
        return Explanation(
            now=waits or self.text("now", *names),
            deeds=tuple(self.possibilities()),
            allowed=allowed,
            barred=barred,
            following="" if others else self.text("next", *names),
            how=tuple(self.how("how")),
            touch=tuple(self.how("touch", "how")),
            topic=self.topic(),
        )

    def topic(self) -> str:
        """The heading of the rules; empty if there are no rules to read."""
        if not has_help(self.game.id):
            return ""
        return self.text("topics", self.moment(), self.view.state.phase, BETWEEN)

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
        return load_sentences(self.game.id).get(section, {})

    def sentence_ids(self) -> Iterator[str]:
        """Ids of sentences about this moment, the most specific first."""
        state = self.view.state
        moment = self.moment()
        if moment == state.phase:
            yield self.game.asks(self.view)
            yield f"{moment}_{'follow' if state.table['trick'] else 'lead'}"
        yield moment
        if moment == state.phase:
            plays = any(choice.verb == "play" for choice in self.view.choices)
            yield "any_turn" if not plays else "any_follow" if state.table["trick"] else "any_lead"

    def text(self, section: str, *names: str, **values: object) -> str:
        """The first of these sentences that exists, filled in; empty if none does."""
        known = self._section(section)
        found = next((known[name] for name in names if name in known), "")
        fill = {
            "most": max((c.most for c in self.view.choices), default=0),
            "stage": self.tells.name(self.view.state.phase),
            **values,
        }
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
            name = self.tells.verb(verb)
            text = self.text(
                "deeds",
                *self._verb_ids(verb, choices),
                verb=name[:1].upper() + name[1:],
                **self._span(choices),
            )
            yield Possibility(text, tuple(self._kinds(choices)))

    def _verb_ids(self, verb: str, choices: list[Choice]) -> Iterator[str]:
        """Ids of sentences about a verb, the most specific first."""
        finer = self.game.finer_deed(self.view, verb)
        if finer:
            yield finer
        values = [value for choice in choices for value in choice.values if value]
        yield from (f"{verb}_{value}" for value in values[:1])
        if any(choice.cards and not choice.least for choice in choices):
            yield f"{verb}_0"
        yield f"{verb}_{self.view.state.phase}"
        yield verb
        yield self._form(choices)

    @staticmethod
    def _form(choices: list[Choice]) -> str:
        """The id of the common sentence about a verb: by what is chosen with it."""
        values = {value for choice in choices for value in choice.values if value}
        if any(choice.cards for choice in choices):
            least = min(choice.least for choice in choices)
            most = max(choice.most for choice in choices)
            return "any_cards" if least != most else "any_card" if most == 1 else "any_exactly"
        if not values:
            return "any_verb"
        return "any_number" if all(map(str.isdecimal, values)) else "any_name"

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
        if seat is None or not any(choice.verb == PLAY for choice in self.view.choices):
            return None, ()
        held = (*state.table[hand(seat)], *state.table[f"melds:{seat}"])
        allowed: list[Card] = []
        barred: dict[str, tuple[Refusal, list[Card]]] = {}
        alike = partial(self.game.alike, state)
        for card in card_order(self.game, state).by_suit(held):
            action = Action(PLAY, (card,))
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
        return self.text("barred", refusal.reason, led=self._led(refusal))

    def _led(self, refusal: Refusal) -> str:
        """The card that a refusal compares with: the last it names, or else the one led."""
        named = refusal.cards[-1:] or self.view.state.table["trick"][:1]
        return "".join(map(glyph, named))

    def _allowed_text(
        self, held: tuple[Card, ...], barred: Mapping[str, Refusal], one: bool
    ) -> str:
        state = self.view.state
        for duty in DUTIES:
            if duty in barred:
                name = f"{duty}_one" if one and f"{duty}_one" in self._section("allowed") else duty
                return self.text("allowed", name, led=self._led(barred[duty]))
        if barred and state.phase not in self._section("allowed"):
            return self.text("allowed", "some_one" if one else "some")
        trick = state.table["trick"]
        if not trick:
            return self.text("allowed", "lead")
        if state.phase in self._section("allowed"):
            return self.text("allowed", state.phase)
        suit_of = card_order(self.game, state).suit_of
        suits = {suit_of(card) for card in held}
        trump = getattr(state, "trump", "")
        if suit_of(trick[0]) in suits:
            return self.text("allowed", "all_follow")
        if trump and suits == {trump}:
            return self.text("allowed", "all_trumps")
        return self.text("allowed", "no_duty" if trump in suits else "void")

    # How it is done

    def how(self, *sections: str) -> Iterator[str]:
        """How to operate the page; each sentence from the first section that has it."""
        verbs = {choice.verb for choice in self.view.choices}
        picking = [c for c in self.view.choices if c.cards and c.verb not in (PLAY, MELD)]
        wanted = {
            PLAY: PLAY in verbs,
            MELD: MELD in verbs,
            "cards": bool(picking),
            "sweep": bool(picking) or MELD in verbs,
            DRAW: DRAW in verbs and MELD in self._section("deeds"),
            BID: BID in verbs,
            "button": bool(verbs - {PLAY, MELD, DRAW, BID}) and not picking,
            "cut": self.waiting and self.moment() != BETWEEN,
            "ready": self.waiting and self.moment() == BETWEEN,
            "look": not verbs,
        }
        for name in (name for name, fits in wanted.items() if fits):
            yield next(text for section in sections if (text := self.text(section, name)))
