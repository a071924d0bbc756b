"""The rules of docs/style.md that a program can check."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

# Names that have a capital in the middle of a label.
NAMES = {
    "Alt", "Anna", "April", "August", "Backspace", "Bert", "Bezique", "Binokel", "Carefree",
    "Cavendish", "Champion",
    "Chromium", "Ctrl", "December", "Delete", "Double-Deck",
    "Dutch", "EB", "East", "Elder", "End", "English",
    "Enter", "Escape", "Expert", "February", "French", "Garamond", "German", "Home", "Italian",
    "January", "July", "June", "March", "Master", "May", "No", "North", "November", "Novice",
    "October", "Piquet", "Pinochle", "Python", "Repique", "Russian", "Sans", "Saturday",
    "September", "Shift", "Simple", "Single-Deck",
    "Source", "South", "Space", "Standard", "Sunday", "Swedish",
    "Tab", "They", "We", "West", "Wilson", "Younger",
}  # fmt: skip
LONGEST_LABEL = 8  # words


@dataclass(frozen=True, slots=True)
class StyleRule:
    """What must not be written, and what to write instead."""

    pattern: re.Pattern[str]
    instead: str


def _rule(pattern: str, instead: str) -> StyleRule:
    return StyleRule(re.compile(pattern, re.IGNORECASE), instead)


RULES = [
    # A program without a character
    _rule(r"\b(the|this|every|a|our) house\b(?! rules?\b)", "Repique, or nothing"),
    _rule(r"\bcard room\b", "Games"),
    _rule(r"\b(the|your|their) company\b", "opponents, computer players"),
    _rule(r"\b(he|him|his|himself|she|her|hers|herself)\b", "they, or the role"),
    # Plain order
    _rule(
        r"(?:^|[.!?:;] |“)(?:only )?who [^.!?]* (must|may|can|cannot|can’t|needs?|has to|wins)\b"
        r"(?![^.!]*\?)",
        "If you …",
    ),
    _rule(r"\bwhoever\b", "the player who …, or a name"),
    _rule(r"\bunless told\b", "(default: …)"),
    # One word for one thing
    _rule(r"\b(imagined|imaginary) (deals?|hands?)\b|\bwhat was imagined\b", "sample deals"),
    _rule(r"\bin the balance of both sides\b", "costs you … points"),
    _rule(r"\bcounts? in no list\b", "doesn’t count in your scores"),
    _rule(r"\bin earnest\b|\bknowledge of the cards\b", "a game that counts, practice game"),
    _rule(
        r"\b(anew|afresh)\b|\bas at first\b|\bas when (I|you) came\b", "restart, reset, new deal"
    ),
    _rule(r"\bas it comes\b|\b(all )?as usual\b|\bplain rules\b", "standard rules"),
    _rule(r"\bputs? (by|aside)\b|\btake (it )?off the list\b", "saved, remove from list"),
    _rule(r"\bmend(s|ed|ing)?\b|\b(not|none of them is) sound\b", "fixed, repaired, undamaged"),
    _rule(r"\bthrow(s|n|ing)?\b(?!-in|(?: the hand| it| that hand)? in\b)", "discard, play"),
    _rule(r"\bthrow(s|n|ing)? (out|away|off)\b|\bget rid of\b", "discard"),
    _rule(r"\bdut(y|ies)\b|\b(is|are) due\b", "you must, you may"),
    _rule(r"\bby itself\b", "automatically"),
    _rule(r"\bsize of the writing\b|\bthe writing\b|\bflights?\b", "text size, text, animation"),
    _rule(r"\b(rules|game|games) knows?\b", "has"),
    # Words of the games
    _rule(r"\bpacks?\b", "deck"),
    _rule(r"\bdices\b", "dix"),
    _rule(r"\bopen card\b", "upcard"),
    _rule(r"\bplain suits?\b", "side suit"),
    _rule(
        r"\b(clubs|diamonds|spades|hearts|suit|what|whatever|which) (is|are) trumps\b"
        r"|\b(as|draws?|drawing|drawn|names?|named|naming|outside|into) trumps\b"
        r"|\b(aces?|tens?|kings?|queens?|jacks?|nines?|sevens?|suit|flush|marriage) of trumps\b",
        "trump",
    ),
    _rule(r"\b(first|second) half\b", "first phase, second phase"),
    _rule(r"\blays? (a|the|one|your|that|this|both) melds?\b", "meld"),
    _rule(r"\bmarry\b", "meld a marriage"),
    _rule(r"\bcontracts?\b", "bid"),
    _rule(r"\bpoint cards?\b", "counter"),
    _rule(r"\bpoints of play\b", "play points"),
    _rule(r"\bdumped\b|\bis left with\b", "stuck with the bid"),
    _rule(r"\brank priority\b|\bset bid minimum\b", "the rule’s new name"),
    # Form
    _rule(r"\d %|\{\w*\} %", "no space before %"),
    _rule(r"[^\W\d_]'[^\W\d_]|s' |(?:^|[\s(])'[^\W_]|\"", "curly quotes and apostrophes"),
    _rule(r"(?:^|[\s(])-\d", "a true minus: −"),
    _rule(r"\w ?\.\.\.|\w …$", "… without a space before it"),
    _rule(r"\b(colors?|colored|gray|center(ed)?|favorite|behavior)\b", "British spelling"),
    _rule(r"\b(analyze|organize|recognize|realize)(s|d)?\b", "British spelling"),
]


def findings(written: str) -> Iterator[tuple[str, str]]:
    """What breaks a rule, and what to write instead. Names of values in braces are not read."""
    text = re.sub(r"\{[^{}\n]*\}", "{}", written)
    for rule in RULES:
        found = rule.pattern.search(text)
        if found:
            yield found[0].strip(), rule.instead
    yield from title_case(text)


def title_case(text: str) -> Iterator[tuple[str, str]]:
    """Capitals in the middle of a label. A text that ends like a sentence is not a label."""
    words = text.lstrip("#←→↑↓✓× ").split()
    if len(words) > LONGEST_LABEL or re.search(r"[.!?:]$|[:=|]", text):
        return
    for before, word in pairwise(words):
        bare = word.strip("“”‘’()[],;*_…").removesuffix("’s")
        if before[-1] in ".!?:·–/" or word[0] in "“‘([*_":
            continue
        if re.fullmatch(r"[A-Z][a-zé]+(-[A-Za-z]+)*", bare) and bare not in NAMES:
            yield word, "sentence case"
            return
