"""Narration: moves, events, names and actions in words, for one seat or for a spectator.

The sentences are in the sections `[events]`, `[names]`, `[verbs]`, `[choices]` and `[advice]` of
the words files. The reasons of a hint are made elsewhere: see `play/advice.py`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from repique.core.actions import Action, Saying
from repique.core.cards import HIDDEN, SUITS, Card, by_suit, rank, suit
from repique.core.game import Event
from repique.core.table import CHANCE, Seat, bit
from repique.play.story import PlayedMove
from repique.play.text.card_symbols import SYMBOLS, glyph, glyphs, typed_card
from repique.play.text.words import Words

AWARD_EVENTS = ("score", "aside")
DRAW_EVENTS = ("draw", "draw_again")  # draws for the deal; their value names the seats
FACT_PARTS = (
    "first",
    "second",
    "third",
    "fourth",
)  # names under which the parts of a fact are filled in
NO_PARTS = dict.fromkeys(FACT_PARTS, "")
NO_COMMA = "… "  # begins a text that follows another without a comma
VALUES_WITH_OWN_TEXT = (
    "0",
    "1",
)  # “1 card”, not “1 cards”


@dataclass(frozen=True, slots=True)
class Teller:
    """Narrates for one viewer; for a spectator (`viewer` None) seats are called by number."""

    words: Words
    seats: int
    viewer: Seat | None
    order: str = ""  # of ranks, to sort melds from the top; empty: cards keep their order
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
        suited = isinstance(value, str) and self.words.has("suits", value)
        return self.words.text("suits", str(value)) if suited else value

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
        if not self.order or HIDDEN in cards:
            return [*cards]
        return sorted(cards, key=lambda c: (-self.order.index(rank(c)), SUITS.index(suit(c))))

    def cards(self, cards: Sequence[Card]) -> str:
        """The cards as symbols; hidden ones as “a card”, “3 cards”."""
        if HIDDEN not in cards:
            return glyphs(cards)
        if len(cards) == 1:
            return self.words.text("events", "a_card")
        return self.words.text("events", "some_cards", number=len(cards))

    def sentences(self, happenings: Iterable[PlayedMove]) -> str:
        """The moves as a paragraph: one sentence for consecutive clauses about one player."""
        told: list[tuple[str, list[list[str]]]] = []  # the name; clauses, awards in a row as one
        before = ""
        for happening in happenings:
            for seat, kind, sentence in self._clauses(happening):
                name = f"{self.who(seat)} "
                named = name if sentence.startswith(name) else ""
                clause = sentence.removesuffix(".")
                if not named or not told or told[-1][0] != named:
                    told.append((named, [[clause if named else sentence]]))
                elif kind == before and kind in AWARD_EVENTS:  # one verb for awards in a row
                    told[-1][1][-1].append(clause.removeprefix(named).partition(" ")[2])
                else:
                    told[-1][1].append([clause.removeprefix(named)])
                before = kind
        joined = ((named, self.join_clauses(clauses)) for named, clauses in told)
        return " ".join(f"{text}." if named else text for named, text in joined)

    def deeds(self, happenings: Iterable[PlayedMove]) -> str:
        """The actions of one player as a clause, without their consequences; those only where the
        action itself has no sentence."""
        told = [self._action_sentence(one) or self.sentences([one]) for one in happenings]
        first, *rest = [clause.removesuffix(".") for clause in told if clause] or [""]
        name = f"{first.partition(' ')[0]} "
        return self.join_clauses([[first], *([clause.removeprefix(name)] for clause in rest)])

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

    def _clauses(self, happening: PlayedMove) -> Iterator[tuple[Seat, str, str]]:
        """Sentences about a move and its events: the seat, the kind of event, the text."""
        sentences = [(happening.move.seat, "", self._action_sentence(happening))]
        sentences += [(e.seat, e.kind, self.event(e, happening)) for e in happening.events]
        return (clause for clause in sentences if clause[2])

    def _text(self, ids: Iterable[str], seat: Seat, **values: object) -> str:
        """The first of these texts that exists, with “you” where it is about the viewer; empty if
        there is none."""
        values["who"] = self.who(seat)
        number = values.get("value")
        for name in (
            n
            for i in ids
            for n in ((f"{i}_{number}", i) if number in VALUES_WITH_OWN_TEXT else (i,))
        ):
            told = self.words.text("events", name, **values) if self._has(name) else None
            # A game silences both forms by leaving the common one empty.
            if told != "" and seat == self.viewer and self._has(f"{name}_you"):
                return self.words.text("events", f"{name}_you", **values)
            if told is not None:
                return told
        return ""

    def _has(self, name: str) -> bool:
        return self.words.has("events", name)

    def _action_sentence(self, happening: PlayedMove) -> str:
        action = happening.move.action
        seat = happening.move.seat
        points = sum(e.points for e, _ in happening.awards() if e.reason == action.value)
        leads = action.verb == "play" and happening.leads
        return self._text(
            ("leads", "does_play") if leads else (f"does_{action.verb}", "does_other"),
            seat,
            verb=action.verb,
            cards=self.cards(self.ranked(self._visible(happening))),
            what=self.name(action.value),
            value=action.value,
            points=points,
        )

    def event(self, event: Event, happening: PlayedMove) -> str:
        """The sentence about one event of a move; empty if nothing is said about it."""
        seen = event if self.sees_all else event.seen(self.viewer)
        if event.kind == "move":
            return self._move(seen, happening)
        if event.kind in AWARD_EVENTS:
            return self._award(event, happening)
        if event.kind == "deal":
            return self._dealing(event, happening.dealer_shown)
        told = self._text((event.kind,), event.seat, cards=self._each(seen), value=event.value)
        said = self.speech(told, event.seat)
        return f"{self.who(event.seat)}: “{said}”" if said else told

    def _move(self, event: Event, happening: PlayedMove) -> str:
        if event.source == "trick":
            points = [e.points for e, _ in happening.awards() if e.cards == event.cards]
            if points:
                return self._text(("takes_for",), event.seat, points=sum(points))
            return self._text(("takes",), event.seat)
        way = f"{_kind(event.source)}_{_kind(event.to)}"
        ids = (f"{happening.move.action.verb}_{way}", f"move_{way}")
        cards = self.cards(event.cards)
        the_cards = cards if HIDDEN in event.cards else self._text(("the_cards",), -1, cards=cards)
        return self._text(ids, event.seat, cards=cards, the_cards=the_cards)

    def _award(self, event: Event, happening: PlayedMove) -> str:
        """The points, unless the sentence about the action or the trick names them, or the round
        ends and its score sheet follows."""
        reason, _, points = event.value.partition("=")
        by_action = reason == happening.move.action.value and self._action_sentence(happening) != ""
        told = by_action or any(
            other.source == "trick" and other.cards == event.cards for other in happening.events
        )
        if told or happening.ends_round:
            return ""
        return self._text((event.kind,), event.seat, points=points, what=self.name(reason))

    def _dealing(self, event: Event, shown: bool) -> str:
        names = ("deal",) if shown and event.seat != CHANCE else ("deal_hidden",)
        return self._text(names, event.seat)

    def _each(self, event: Event) -> str:
        """The cards of an event; with names where chance gives a card to each player."""
        named = event.value.split() if event.kind in DRAW_EVENTS else range(self.seats)
        if event.seat == CHANCE and len(event.cards) == len(named):
            pairs = zip(map(int, named), event.cards, strict=True)
            return ", ".join(f"{self.who(seat)} {glyph(card)}" for seat, card in pairs)
        if event.seat == CHANCE or not self.order or HIDDEN in event.cards:
            return self.cards(event.cards)
        return self.cards(by_suit(event.cards, self.order))

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
        if len(part) == 1 and part in SUITS:
            return SYMBOLS[part]
        return glyph(part) if typed_card(part) else part

    def about(self, meaning: Iterable[tuple[str, str]]) -> str:
        """The meaning of a choice: “Point of 5, making 49, “Good””, “Quart to the king”."""
        told = ", ".join(
            self.words.text("choices", name, value=glyph(value) if typed_card(value) else value)
            if self.words.has("choices", name)
            else self.name(name)
            for name, value in meaning
        )
        return told.replace(f", {NO_COMMA}", " ").removeprefix(NO_COMMA)

    def speech(self, told: str, seat: Seat) -> str:
        """The words quoted in a sentence such as “You: “Good.””; empty for any other sentence."""
        before = f"{self.who(seat)}: “"
        if not told.startswith(before) or not told.endswith("”"):
            return ""
        return self.words.spelled(told[len(before) : -1])

    def heard(self, kind: str, value: str, seat: Seat) -> str:
        """The words that a player says for an event of this kind; empty if it is not spoken."""
        return self.speech(self._text((kind,), seat, value=value), seat)

    def naming(self, action: Action, meaning: Iterable[tuple[str, str]] = ()) -> str:
        """The name of an action without its cards: “Pinochle”, “draw a card”."""
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
        """An action in the imperative: “meld Pinochle (Q♠ J♦)”."""
        about = self.about(meaning)
        if not action.cards and self.words.has("verbs", action.verb):
            verb = self.words.text("verbs", action.verb)
        else:
            verb = action.verb
        if not action.value and not about:
            return " ".join(filter(None, (verb, glyphs(self.ranked(action.cards)))))
        cards = f" ({glyphs(self.ranked(action.cards))})" if action.cards else ""
        if about and not action.value:
            return f"{verb}: {about}{cards}"
        return f"{verb} {about or self.name(action.value)}{cards}"


def _kind(zone: str) -> str:
    return zone.partition(":")[0]
