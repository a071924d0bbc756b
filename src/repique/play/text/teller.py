"""Moves and events told in words, from one seat's point of view."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from repique.core.actions import Action, Saying
from repique.core.cards import HIDDEN, SUITS, Card, by_suit, rank, suit
from repique.core.game import Event
from repique.core.table import CHANCE, Seat, bit
from repique.play.story import Happening
from repique.play.text.card_symbols import SYMBOLS, glyph, glyphs, typed_card
from repique.play.text.words import Words

AWARDS = ("score", "aside")
DRAWS = ("draw", "draw_again")  # for the deal; they name who draws
PARTS = ("first", "second", "third", "fourth")  # what a fact of several parts fills in
EMPTY = dict.fromkeys(PARTS, "")
RUNS_ON = "… "  # begins a part of a meaning that needs no comma
FEW = ("0", "1")  # values that may have a text of their own: “1 card”, not “1 cards”


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells one viewer what happens; a spectator hears everybody called by number."""

    words: Words
    seats: int
    viewer: Seat | None
    order: str = ""  # of ranks, to show melds from the top; without it cards stay as they come
    sees_all: bool = False  # reads a record in which nothing is hidden
    names: Mapping[Seat, str] = field(default_factory=dict)  # of those who were given one

    def who(self, seat: Seat) -> str:
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
        """The names of those who score together."""
        names = [self.who(seat) for seat in range(side, self.seats, sides)]
        if len(names) == 1:
            return names[0]
        return self.words.text("names", "side", first=names[0], second=names[1])

    def saying(self, said: Saying) -> str:
        """A sentence for the table, with “you” where it is about whoever reads it."""
        values: dict[str, object] = {name: self._filling(value) for name, value in said.values}
        name = said.id
        if said.seat is not None:
            values["who"] = self.who(said.seat)
            name = f"{name}_you" if said.seat == self.viewer else name
        return self.words.text("notices", name, **values)

    def _filling(self, value: str | int) -> str | int:
        suited = isinstance(value, str) and self.words.has("suits", value)
        return self.words.text("suits", str(value)) if suited else value

    def name(self, term: str) -> str:
        """What players call a meld or a reason."""
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
        """High cards first, as melds are laid and read."""
        if not self.order or HIDDEN in cards:
            return [*cards]
        return sorted(cards, key=lambda c: (-self.order.index(rank(c)), SUITS.index(suit(c))))

    def cards(self, cards: Sequence[Card]) -> str:
        if HIDDEN not in cards:
            return glyphs(cards)
        if len(cards) == 1:
            return self.words.text("events", "a_card")
        return self.words.text("events", "some_cards", number=len(cards))

    def sentences(self, happenings: Iterable[Happening]) -> str:
        """What has happened, as a paragraph: one sentence for all that somebody does in a row."""
        told: list[tuple[str, list[list[str]]]] = []  # of whom; deeds, each with all of its row
        before = ""
        for happening in happenings:
            for seat, kind, sentence in self._told(happening):
                name = f"{self.who(seat)} "
                named = name if sentence.startswith(name) else ""
                deed = sentence.removesuffix(".")
                if not named or not told or told[-1][0] != named:
                    told.append((named, [[deed if named else sentence]]))
                elif kind == before and kind in AWARDS:  # one verb for all of a row
                    told[-1][1][-1].append(deed.removeprefix(named).partition(" ")[2])
                else:
                    told[-1][1].append([deed.removeprefix(named)])
                before = kind
        return " ".join(self.joined(deeds) + ("." if named else "") for named, deeds in told)

    def deeds(self, happenings: Iterable[Happening]) -> str:
        """What somebody does in a row, without what comes of it unless that is all there is."""
        told = [self._deed(one) or self.sentences([one]) for one in happenings]
        first, *rest = [deed.removesuffix(".") for deed in told if deed] or [""]
        name = f"{first.partition(' ')[0]} "
        return self.joined([[first], *([deed.removeprefix(name)] for deed in rest)])

    def joined(self, deeds: Sequence[Sequence[str]]) -> str:
        """“You play the A♦ and take the trick”; a comma where “and” alone would be misread."""
        *most, last = (self._listed(row) for row in deeds)
        if not most:
            return last
        plain = len(most) == 1 and len(deeds[0]) == len(deeds[1]) == 1 and " and " not in last
        name = "two_deeds" if plain else "more_deeds"
        return self.words.text("events", name, first=", ".join(most), last=last)

    def _listed(self, row: Sequence[str]) -> str:
        *most, last = row
        if not most:
            return last
        return self.words.text("events", "two_deeds", first=", ".join(most), last=last)

    def _told(self, happening: Happening) -> Iterator[tuple[Seat, str, str]]:
        """What is said of a move and its events: about whom, of what kind, and how."""
        sentences = [(happening.move.seat, "", self._deed(happening))]
        sentences += [(e.seat, e.kind, self.event(e, happening)) for e in happening.events]
        return (told for told in sentences if told[2])

    def _text(self, ids: Iterable[str], seat: Seat, **values: object) -> str:
        """The first of these texts that exists, in the form for this viewer."""
        values["who"] = self.who(seat)
        number = values.get("value")
        for name in (n for i in ids for n in ((f"{i}_{number}", i) if number in FEW else (i,))):
            told = self.words.text("events", name, **values) if self._has(name) else None
            # A game silences both forms by leaving the common one empty.
            if told != "" and seat == self.viewer and self._has(f"{name}_you"):
                return self.words.text("events", f"{name}_you", **values)
            if told is not None:
                return told
        return ""

    def _has(self, name: str) -> bool:
        return self.words.has("events", name)

    def _deed(self, happening: Happening) -> str:
        action, seat = happening.move.action, happening.move.seat
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

    def event(self, event: Event, happening: Happening) -> str:
        """The sentence about one event of a move, or nothing."""
        seen = event if self.sees_all else event.seen(self.viewer)
        if event.kind == "move":
            return self._move(seen, happening)
        if event.kind in AWARDS:
            return self._award(event, happening)
        if event.kind == "deal":
            return self._dealing(event, happening.dealer_shown)
        told = self._text((event.kind,), event.seat, cards=self._each(seen), value=event.value)
        said = self.speech(told, event.seat)
        return f"{self.who(event.seat)}: “{said}”" if said else told

    def _move(self, event: Event, happening: Happening) -> str:
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

    def _award(self, event: Event, happening: Happening) -> str:
        """Points, unless the deed or the trick has told them, or a sheet is about to."""
        reason, _, points = event.value.partition("=")
        deed = reason == happening.move.action.value and self._deed(happening) != ""
        told = deed or any(
            other.source == "trick" and other.cards == event.cards for other in happening.events
        )
        if told or happening.ends_round:
            return ""
        return self._text((event.kind,), event.seat, points=points, what=self.name(reason))

    def _dealing(self, event: Event, shown: bool) -> str:
        names = ("deal",) if shown and event.seat != CHANCE else ("deal_hidden",)
        return self._text(names, event.seat)

    def _each(self, event: Event) -> str:
        """The cards of an event of chance that gives every player one, or those it names."""
        named = event.value.split() if event.kind in DRAWS else range(self.seats)
        if event.seat == CHANCE and len(event.cards) == len(named):
            pairs = zip(map(int, named), event.cards, strict=True)
            return ", ".join(f"{self.who(seat)} {glyph(card)}" for seat, card in pairs)
        if event.seat == CHANCE or not self.order or HIDDEN in event.cards:
            return self.cards(event.cards)
        return self.cards(by_suit(event.cards, self.order))

    def _visible(self, happening: Happening) -> Sequence[Card]:
        """The cards of a deed as this viewer may see them, now that they have been moved."""
        cards, eye = happening.move.action.cards, bit(self.viewer)
        if self.sees_all:
            return cards
        pairs = zip(cards, happening.known, strict=True)
        return [card if known & eye else HIDDEN for card, known in pairs]

    def fact(self, name: str, value: str, sides: int) -> str:
        """A caption with its value, or a text of its own that the parts of the value fill."""
        parts = [self._part(part, sides) for part in value.split()]
        filled = dict(zip_longest(PARTS, parts[: len(PARTS)], fillvalue=""))
        if not self.words.has("facts", name):
            return " ".join((name, *parts))
        told, bare = (self.words.text("facts", name, **fill) for fill in (filled, EMPTY))
        return told if told != bare or not told else " ".join((told, *parts))

    def _part(self, part: str, sides: int) -> str:
        """Seats and sides by name, a card or a suit as its symbol, anything else as it is."""
        kind, _, number = part.partition(":")
        if kind in ("seat", "side") and number.isdecimal():
            seat = int(number)
            return self.who(seat) if kind == "seat" else self.side(seat, sides)
        if len(part) == 1 and part in SUITS:
            return SYMBOLS[part]
        return glyph(part) if typed_card(part) else part

    def about(self, meaning: Iterable[tuple[str, str]]) -> str:
        """What a choice means: “Point of 5, making 49, “Good””, “Quart to the king”."""
        told = ", ".join(
            self.words.text("choices", name, value=glyph(value) if typed_card(value) else value)
            if self.words.has("choices", name)
            else self.name(name)
            for name, value in meaning
        )
        return told.replace(f", {RUNS_ON}", " ").removeprefix(RUNS_ON)

    def speech(self, told: str, seat: Seat) -> str:
        """What is said in a sentence such as “You: “Good.””, and nothing in any other."""
        before = f"{self.who(seat)}: “"
        if not told.startswith(before) or not told.endswith("”"):
            return ""
        return self.words.spelled(told[len(before) : -1])

    def heard(self, kind: str, value: str, seat: Seat) -> str:
        """The words that an event would be heard by."""
        return self.speech(self._text((kind,), seat, value=value), seat)

    def naming(self, action: Action, meaning: Iterable[tuple[str, str]] = ()) -> str:
        """What a thing to be done is called, without its cards: “Pinochle”, “draw a card”."""
        about = self.about(meaning)
        name = self.name(action.value) if action.value else self.verb(action.verb)
        if about:
            return about if action.value else f"{name}: {about}"
        return name

    def verb(self, verb: str) -> str:
        return self.words.text("verbs", verb) if self.words.has("verbs", verb) else verb

    def advice(self, action: Action, meaning: Iterable[tuple[str, str]] = ()) -> str:
        """The same as whoever gives advice would say it, where the game has words for that."""
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
        """What an action would be, as advice: “meld Pinochle (Q♠ J♦)”."""
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
