"""Narration: moves, events, names and actions in words, for one seat or for a spectator.

What happens is told in parts (`Told`), which are put together to sentences here. The words files
have what a seat does in `[clauses]`, what it says aloud in `[speech]`, all else in `[events]`.
Other texts are in `[names]`, `[verbs]`, `[choices]` and `[advice]`. The reasons of a hint are made
elsewhere: see `play/advice.py`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise, zip_longest

from repique.core.actions import Action, Saying
from repique.core.card_order import CardOrder
from repique.core.cards import HIDDEN, Card, is_card
from repique.core.game import Event
from repique.core.table import CHANCE, Seat, bit
from repique.families.deal import DRAW_AGAIN, DRAW_FOR_DEAL
from repique.play.story import PlayedMove
from repique.play.text.card_symbols import SYMBOLS, glyph, glyphs
from repique.play.text.words import Words

AWARD_EVENTS = ("score", "aside")
DRAW_EVENTS = (DRAW_FOR_DEAL, DRAW_AGAIN)
FACT_PARTS = (
    "first",
    "second",
    "third",
    "fourth",
)  # names under which the parts of a fact are filled in
NO_PARTS = dict.fromkeys(FACT_PARTS, "")
NO_COMMA = "… "  # begins a text of `[choices]` that follows another without a comma
VALUES_WITH_OWN_TEXT = (
    "0",
    "1",
)  # “1 card”, not “1 cards”


class Form(StrEnum):
    """How a part is told; the value is the section of its text in the words files."""

    SENTENCE = "events"  # a whole sentence
    CLAUSE = "clauses"  # what a seat does: the name goes before it
    SPEECH = "speech"  # words that a seat says


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that happened, in words for one viewer."""

    seat: Seat
    kind: str  # of the event; empty for the action itself
    form: Form
    text: str
    more: str = ""  # the text of an award behind another of its kind


@dataclass(frozen=True, slots=True)
class Teller:
    """Narrates for one viewer; for a spectator (`viewer` None) seats are called by number."""

    words: Words
    seats: int
    viewer: Seat | None
    order: CardOrder | None = None  # to sort cards; None: they keep their order
    sees_all: bool = False  # narrates a record in which nothing is hidden
    names: Mapping[Seat, str] = field(
        default_factory=dict
    )  # of computer players that were given one

    def who(self, seat: Seat) -> str:
        """The name of a seat: “You”, “Opponent”, a given name, or “Player 2”."""
        if seat in self.names and seat != self.viewer:
            return self.names[seat]
        if self.viewer is None:
            return self.words.text("names", "player", number=seat + 1)
        place = (seat - self.viewer) % self.seats
        name = f"seat_{place}_of_{self.seats}" if place else "seat_0"
        if self.words.has("names", name):
            return self.words.text("names", name)
        return self.words.text("names", "player", number=seat + 1)

    def side(self, side: int, sides: int) -> str:
        """The name of a side: its player, or both partners."""
        names = [self.who(seat) for seat in range(side, self.seats, sides)]
        if len(names) == 1:
            return names[0]
        return self.words.text("names", "side", first=names[0], second=names[1])

    def saying(self, said: Saying) -> str:
        """A notice of the game as a sentence, with “you” where it is about the viewer."""
        values: dict[str, object] = {
            name: self._suit_or_value(value) for name, value in said.values
        }
        name = said.id
        if said.seat is not None:
            values["who"] = self.who(said.seat)
            name = f"{name}_you" if said.seat == self.viewer else name
        return self.words.text("notices", name, **values)

    def _suit_or_value(self, value: str | int) -> str | int:
        return self.suit(value) if isinstance(value, str) else value

    def suit(self, letter: str) -> str:
        """The name of a suit; any other text unchanged."""
        return self.words.text("suits", letter) if self.words.has("suits", letter) else letter

    def name(self, term: str) -> str:
        """The name of an id such as a meld or a reason."""
        if term in self.words:
            return self.words.term(term)
        return SYMBOLS.get(term, term.replace("_", " "))

    def versus(self, figures: Sequence[int]) -> str:
        """“You 120 : 90 Opponent”, or all sides in a row."""
        names = [self.side(side, len(figures)) for side in range(len(figures))]
        if len(figures) == 2:
            return f"{names[0]} {figures[0]} : {figures[1]} {names[1]}"
        return " · ".join(f"{n} {figure}" for n, figure in zip(names, figures, strict=True))

    def ranked(self, cards: Sequence[Card]) -> list[Card]:
        """The cards from the highest rank down."""
        if self.order is None or HIDDEN in cards:
            return [*cards]
        return self.order.by_rank(cards)

    def cards(self, cards: Sequence[Card]) -> str:
        """The cards as symbols; hidden ones as “a card”, “3 cards”."""
        if HIDDEN not in cards:
            return glyphs(cards)
        if len(cards) == 1:
            return self.words.text("events", "a_card")
        return self.words.text("events", "some_cards", number=len(cards))

    def sentences(self, happenings: Iterable[PlayedMove]) -> str:
        """The moves as a paragraph: one sentence for consecutive clauses about one player."""
        return self._paragraph(part for happening in happenings for part in self.parts(happening))

    def _paragraph(self, parts: Iterable[Told]) -> str:
        runs = self._runs(parts)
        return " ".join(
            text if seat is None else f"{self.who(seat)} {text}." for seat, text in runs
        )

    def _runs(self, parts: Iterable[Told]) -> Iterator[tuple[Seat | None, str]]:
        """Consecutive clauses about one seat, joined, with that seat; sentences without one."""
        rows: list[list[str]] = []  # clauses about one seat; awards in a row as one
        before: Told | None = None
        for told in parts:
            if rows and before is not None and (told.form, told.seat) != (before.form, before.seat):
                yield before.seat, self.join_clauses(rows)
                rows = []
            if told.form is not Form.CLAUSE:
                yield None, self.sentence(told)
            elif rows and told.more and before is not None and told.kind == before.kind:
                rows[-1].append(told.more)  # one verb for awards in a row
            else:
                rows.append([told.text])
            before = told
        if rows and before is not None:
            yield before.seat, self.join_clauses(rows)

    def sentence(self, told: Told) -> str:
        """A part as a sentence of its own."""
        if told.form is Form.SENTENCE:
            return told.text
        name = self.who(told.seat)
        return f"{name}: “{told.text}”" if told.form is Form.SPEECH else f"{name} {told.text}."

    def deeds(self, happenings: Iterable[PlayedMove]) -> str:
        """The actions of one player as a clause, without their consequences; those only where the
        action itself has no text."""
        deeds = [deed for happening in happenings if (deed := self._deed(happening))]
        if not deeds:
            return ""
        rows = [[self.sentence(deeds[0]).removesuffix(".")]]
        rows += [[self._next_deed(*pair).removesuffix(".")] for pair in pairwise(deeds)]
        return self.join_clauses(rows)

    def _next_deed(self, before: Told, deed: Told) -> str:
        """A deed behind another of the same player, whose name is not repeated."""
        if deed.form is not Form.SPEECH or before.form is Form.SPEECH:
            return f"“{deed.text}”" if deed.form is Form.SPEECH else deed.text
        name = "says_aloud_you" if deed.seat == self.viewer else "says_aloud"
        return self.words.text(Form.CLAUSE, name, words=deed.text)

    def _deed(self, happening: PlayedMove) -> Told | None:
        """What a move is called: its action, or else what came of it, as one part."""
        action = self._action(happening)
        parts = [action] if action else [*self.parts(happening)]
        if len(parts) < 2:
            return parts[0] if parts else None
        first, *others = self._runs(parts)
        seat, text = first
        if seat is not None and not others:
            return Told(seat, "", Form.CLAUSE, text)
        return Told(happening.move.seat, "", Form.SENTENCE, self._paragraph(parts))

    def join_clauses(self, clauses: Sequence[Sequence[str]]) -> str:
        """“You play the A♦ and take the trick”; with a comma where “and” would be ambiguous."""
        *most, last = (self._row(row) for row in clauses)
        if not most:
            return last
        plain = len(most) == 1 and len(clauses[0]) == len(clauses[1]) == 1 and " and " not in last
        name = "two_deeds" if plain else "more_deeds"
        return self.words.text("events", name, first=", ".join(most), last=last)

    def _row(self, row: Sequence[str]) -> str:
        *most, last = row
        if not most:
            return last
        return self.words.text("events", "two_deeds", first=", ".join(most), last=last)

    def parts(self, happening: PlayedMove) -> Iterator[Told]:
        """What is told about a move and its events, in order."""
        action = self._action(happening)
        if action is not None:
            yield action
        for event in happening.events:
            told = self.event(event, happening)
            if told is not None:
                yield told

    def _text(self, ids: Iterable[str], seat: Seat, kind: str, **values: object) -> Told | None:
        """The first of these texts that exists, with “you” where it is about the viewer; None if
        there is none, or if it is empty."""
        number = values.get("value")
        for name in (
            n
            for i in ids
            for n in ((f"{i}_{number}", i) if number in VALUES_WITH_OWN_TEXT else (i,))
        ):
            told = self._told(name, seat, kind, values)
            # A game silences both forms by leaving the common one empty.
            if (told is None or told.text) and seat == self.viewer:
                told = self._told(f"{name}_you", seat, kind, values) or told
            if told is not None:
                return told if told.text else None
        return None

    def _told(self, name: str, seat: Seat, kind: str, values: Mapping[str, object]) -> Told | None:
        """The text of an id, which may be empty; None if the words do not have it."""
        section = self.words.telling_section(name)
        if not section:
            return None
        form = Form(section)
        filled = {**values, "who": self.who(seat)}
        text = self.words.text(section, name, **filled)
        more = ""
        if kind in AWARD_EVENTS and self.words.has(section, f"{kind}_more"):
            more = self.words.text(section, f"{kind}_more", **filled)
        return Told(
            seat, kind, form, self.words.spelled(text) if form is Form.SPEECH else text, more
        )

    def _action(self, happening: PlayedMove) -> Told | None:
        """What is told about the action of a move itself."""
        action = happening.move.action
        seat = happening.move.seat
        points = sum(e.points for e, _ in happening.awards() if e.reason == action.value)
        leads = action.verb == "play" and happening.leads
        cards = self.cards(self.ranked(self._visible(happening)))
        what = self.name(action.value)
        return self._text(
            ("leads", "does_play") if leads else (f"does_{action.verb}", "does_other"),
            seat,
            "",
            act=" ".join(filter(None, (self.verb(action.verb), what, cards))),
            cards=cards,
            what=what,
            value=action.value,
            points=points,
        )

    def event(self, event: Event, happening: PlayedMove) -> Told | None:
        """What is told about one event of a move; None if nothing is."""
        seen = event if self.sees_all else event.seen(self.viewer)
        if event.kind == "move":
            return self._move(seen, happening)
        if event.kind in AWARD_EVENTS:
            return self._award(event, happening)
        if event.kind == "deal":
            return self._dealing(event, happening.dealer_shown)
        return self._text(
            (event.kind,), event.seat, event.kind, cards=self._each(seen), value=event.value
        )

    def _move(self, event: Event, happening: PlayedMove) -> Told | None:
        if event.source == "trick":
            points = [e.points for e, _ in happening.awards() if e.cards == event.cards]
            if points:
                return self._text(("takes_for",), event.seat, event.kind, points=sum(points))
            return self._text(("takes",), event.seat, event.kind)
        way = f"{_kind(event.source)}_{_kind(event.to)}"
        ids = (f"{happening.move.action.verb}_{way}", f"move_{way}")
        cards = self.cards(event.cards)
        hidden = HIDDEN in event.cards
        the_cards = cards if hidden else self.words.text("events", "the_cards", cards=cards)
        return self._text(ids, event.seat, event.kind, cards=cards, the_cards=the_cards)

    def _award(self, event: Event, happening: PlayedMove) -> Told | None:
        """The points, unless what is told about the action or the trick names them, or the round
        ends and its score sheet follows."""
        reason, _, points = event.value.partition("=")
        by_action = reason == happening.move.action.value and self._action(happening) is not None
        told = by_action or any(
            other.source == "trick" and other.cards == event.cards for other in happening.events
        )
        if told or happening.ends_round:
            return None
        what = self.name(reason)
        return self._text((event.kind,), event.seat, event.kind, points=points, what=what)

    def _dealing(self, event: Event, shown: bool) -> Told | None:
        names = ("deal",) if shown and event.seat != CHANCE else ("deal_hidden",)
        return self._text(names, event.seat, event.kind)

    def _each(self, event: Event) -> str:
        """The cards of an event; with names where chance gives a card to each player."""
        named = event.value.split() if event.kind in DRAW_EVENTS else range(self.seats)
        if event.seat == CHANCE and len(event.cards) == len(named):
            pairs = zip(map(int, named), event.cards, strict=True)
            return ", ".join(f"{self.who(seat)} {glyph(card)}" for seat, card in pairs)
        if event.seat == CHANCE or self.order is None or HIDDEN in event.cards:
            return self.cards(event.cards)
        return self.cards(self.order.by_suit(event.cards))

    def _visible(self, happening: PlayedMove) -> Sequence[Card]:
        """The cards of the action as the viewer sees them after it."""
        cards = happening.move.action.cards
        viewer = bit(self.viewer)
        if self.sees_all:
            return cards
        pairs = zip(cards, happening.known, strict=True)
        return [card if known & viewer else HIDDEN for card, known in pairs]

    def fact(self, name: str, value: str, sides: int) -> str:
        """A fact of the table as text: its caption with the value, or a sentence with the parts of
        the value filled in."""
        parts = [self._part(part, sides) for part in value.split()]
        filled = dict(zip_longest(FACT_PARTS, parts[: len(FACT_PARTS)], fillvalue=""))
        if not self.words.has("facts", name):
            return " ".join((name, *parts))
        told, bare = (self.words.text("facts", name, **fill) for fill in (filled, NO_PARTS))
        return told if told != bare or not told else " ".join((told, *parts))

    def _part(self, part: str, sides: int) -> str:
        """Names for seats and sides, symbols for cards and suits, other parts unchanged."""
        kind, _, number = part.partition(":")
        if kind in ("seat", "side") and number.isdecimal():
            seat = int(number)
            return self.who(seat) if kind == "seat" else self.side(seat, sides)
        if part in SYMBOLS:
            return SYMBOLS[part]
        return self._glyph_or_text(part)

    def _glyph_or_text(self, text: str) -> str:
        shown = is_card(text) and (self.order is None or self.order.has(text))
        return glyph(text) if shown else text

    def about(self, meaning: Iterable[tuple[str, str]]) -> str:
        """The meaning of a choice: “Point of 5, making 49, “Good””, “Quart to the king”."""
        said = ""
        for name, value in meaning:
            part = self._meaning(name, value)
            runs_on = part.startswith(NO_COMMA)
            comma = "" if not said else " " if runs_on else ", "
            said += comma + part.removeprefix(NO_COMMA)
        return said

    def _meaning(self, name: str, value: str) -> str:
        if not self.words.has("choices", name):
            return self.name(name)
        return self.words.text("choices", name, value=self._glyph_or_text(value))

    def heard(self, kind: str, value: str, seat: Seat) -> str:
        """The words that a player says for an event of this kind; empty if it is not spoken."""
        told = self._text((kind,), seat, kind, value=value)
        return told.text if told is not None and told.form is Form.SPEECH else ""

    def naming(self, action: Action, meaning: Iterable[tuple[str, str]] = ()) -> str:
        """The name of an action without its cards: “Marriage”, “draw a card”."""
        about = self.about(meaning)
        name = self.name(action.value) if action.value else self.verb(action.verb)
        if about:
            return about if action.value else f"{name}: {about}"
        return name

    def verb(self, verb: str) -> str:
        """The text of a verb, or the verb itself."""
        return self.words.text("verbs", verb) if self.words.has("verbs", verb) else verb

    def advice(self, action: Action, meaning: Iterable[tuple[str, str]] = ()) -> str:
        """An action as a recommendation, in the words of `[advice]`; otherwise as `intent`."""
        bare = "" if action.cards else "_bare"
        about = self.about(meaning)
        fill = {"cards": glyphs(self.ranked(action.cards)), "what": about[:1].lower() + about[1:]}
        fill["value"] = self.name(action.value)
        told = f"{action.verb}_told" if about and bare else ""
        for name in (f"{action.verb}_{action.value}", told, f"{action.verb}{bare}"):
            if self.words.has("advice", name):
                return self.words.text("advice", name, **fill)
        return self.intent(action, meaning)

    def intent(self, action: Action, meaning: Iterable[tuple[str, str]] = ()) -> str:
        """An action in the imperative: “meld marriage (K♠ Q♠)”, “bid 53 (about 30 meld)”."""
        about = self.about(meaning)
        about = about[:1].lower() + about[1:]
        if not action.cards and self.words.has("verbs", action.verb):
            verb = self.words.text("verbs", action.verb)
        else:
            verb = action.verb
        if not action.value and not about:
            return " ".join(filter(None, (verb, glyphs(self.ranked(action.cards)))))
        cards = f" ({glyphs(self.ranked(action.cards))})" if action.cards else ""
        if about and not action.value:
            return f"{verb}: {about}{cards}"
        if about and action.value.isdecimal():
            return f"{verb} {action.value} ({about})"
        name = self.name(action.value)
        return f"{verb} {about or name[:1].lower() + name[1:]}{cards}"


def _kind(zone: str) -> str:
    return zone.partition(":")[0]
