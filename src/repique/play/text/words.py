"""Texts by id: the rules use `royal_sequence`, players read “Flush” or “Royal family”.

The common texts are in `words.en.toml` beside this module, those of a game in
`games/<id>/words.en.toml`; the game's dialect under the current options overlays parts of both.
A text may name any term in braces: "Double {marriage:low}" becomes "Double wedding". Terms begin
with a capital, as on a label; `:low` writes one as in the middle of a sentence.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from repique.core.actions import Refusal
from repique.core.cards import Card, face, rank, suit
from repique.core.options import BadOptions, Options, as_text
from repique.core.text_files import read_toml

Section = Mapping[str, Any]
# Sections that tell what happens. A text of a later layer replaces one in any of them.
TELLING = ("events", "clauses", "speech")


class WordsInText(str):
    """Words that a sentence may write with a small first letter: “{dix:low}” is “dix”."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        if form == "low":
            return self[:1].lower() + self[1:]
        return super().__format__(form)


class _FilledTerms(dict[str, object]):
    """The values of a sentence, and the terms for all other names in braces."""

    __slots__ = ("_terms",)

    def __init__(self, terms: Mapping[str, str], values: Mapping[str, object]) -> None:
        super().__init__(
            (name, WordsInText(value) if isinstance(value, str) else value)
            for name, value in values.items()
        )
        self._terms = terms

    def __missing__(self, name: str) -> WordsInText:
        return WordsInText(self._terms[name])


class Words:
    """The vocabulary of one game in one dialect."""

    def __init__(self, *layers: Section) -> None:
        """Later layers overlay earlier ones, section by section."""
        self._sections: dict[str, dict[str, Any]] = {}
        self._telling: dict[str, str] = {}  # by id: the telling section of its latest layer
        for layer in layers:
            for name, section in layer.items():
                self._sections.setdefault(name, {}).update(section)
            for name in TELLING:
                self._telling.update(dict.fromkeys(layer.get(name, ()), name))
        terms = self._sections.get("terms", {})
        stored = _FilledTerms(terms, {})
        self._terms = {name: str(term).format_map(stored) for name, term in terms.items()}

    def __contains__(self, term: str) -> bool:
        return term in self._terms

    def term(self, name: str) -> str:
        """The name of an id in this dialect; raises `KeyError` if it has none."""
        return self._terms[name]

    def game(self, otherwise: str) -> str:
        """The name of the game, or `otherwise` if the words file gives none."""
        return self._terms.get("game", otherwise)

    def text(self, section: str, name: str, **values: object) -> str:
        return self.filled(str(self._sections[section][name]), **values)

    def filled(self, sentence: str, **values: object) -> str:
        """A sentence with its terms in braces, and these values, filled in."""
        if "{" not in sentence:
            return sentence
        return sentence.format_map(_FilledTerms(self._terms, values))

    def has(self, section: str, name: str) -> bool:
        return name in self._sections.get(section, {})

    def telling_section(self, name: str) -> str:
        """The section of `TELLING` in which the latest layer has a text; empty if none has it."""
        return self._telling.get(name, "")

    def ids(self, section: str) -> list[str]:
        """The ids of a section, common ones first."""
        return [*self._sections.get(section, {})]

    def card(self, card: Card) -> str:
        """“queen of spades”, “red joker”."""
        if self.has("cards", face(card)):
            return self.text("cards", face(card))
        return self.text(
            "cards",
            "card",
            rank=self.text("ranks", rank(card)),
            suit=self.text("suits", suit(card)),
        )

    def spelled(self, sentence: str) -> str:
        """The sentence with numbers below a hundred in words: “Making forty-nine.”"""
        names = self.text("numbers", "spoken").split()
        return re.sub(r"\b\d{1,2}\b", lambda found: names[int(found[0])], sentence)

    def label(self, option: str) -> str:
        return self.text("labels", option)

    def meaning(self, option: str) -> str:
        return self.text("meanings", option)

    def value(self, option: str, value: object) -> str:
        """A value of an option in words: on, off, a number, or its text in `[values]`."""
        name = f"{option}_{value}"
        if self.has("values", name):
            return self.text("values", name)
        return as_text(value) if isinstance(value, bool | int | str) else str(value)

    def refusal(self, refusal: Refusal) -> str:
        cards = [self.card(card) for card in refusal.cards]
        terms = [self._known(term) for term in refusal.terms if self._known(term)]
        return self.text(
            "refusals",
            refusal.reason,
            card=cards[0] if cards else "",
            led=cards[-1] if cards else "",
            suit=self._suit(refusal),
            cards=", ".join(cards),
            old=terms[0] if terms else "",
            new=terms[-1] if terms else "",
        )

    def _suit(self, refusal: Refusal) -> str:
        """“hearts”: the suit of the last card that a refusal names; empty if it has none."""
        name = suit(refusal.cards[-1]) if refusal.cards else ""
        return self.text("suits", name) if self.has("suits", name) else ""

    def _known(self, term: str) -> str:
        """A term or a number. Other text may be typed input, and is not repeated."""
        return self.term(term) if term in self._terms else term if term.isdecimal() else ""

    def problems(self, error: BadOptions) -> str:
        """All problems of a set of options in one sentence."""
        return error.sentence(lambda name: self.label(name) if self.has("labels", name) else name)


@cache
def load_words(game: str, dialect: str = "common") -> Words:
    common = read_toml("repique.play.text", "words.toml")
    own = read_toml(f"repique.games.{game}", "words.toml")
    dialects = own.pop("dialects", {})
    return Words(common, own, dialects.get(dialect, {}))


def words_for(game: Any, options: Options) -> Words:
    """The words of a game in the dialect of these options."""
    return load_words(game.id, game.dialect(options))
