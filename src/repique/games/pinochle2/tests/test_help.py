"""The rules for players say what the program does, in the words and figures of each preset."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from repique.core.cards import pack
from repique.core.game import State
from repique.core.options import as_text
from repique.games.pinochle2 import GAME, tables
from repique.games.pinochle2.meld_table import points
from repique.games.pinochle2.options import PRESETS, TwoHandedOptions
from repique.games.pinochle2.state import card_points, deck, hand_size
from repique.play.record import Record, parse_record
from repique.play.text.help_text import help_text
from repique.play.text.words import Words, words_for

PRESET_NAMES = [*PRESETS]
READINGS = {preset: help_text(GAME, preset) or "" for preset in PRESET_NAMES}
SAMPLE = (Path(__file__).parent / "records/sample-deal.txt").read_text(encoding="utf-8")
SUIT_SIGNS = str.maketrans("CDSH", "♣♦♠♥")
# Names that say what the cards are, in any game
PLAIN = {"marriage", "double marriage", "double sequence", "family", "dix", "seven"}
PLAIN |= {f"four {rank}" for rank in ("jacks", "queens", "kings", "aces")}
each_preset = pytest.mark.parametrize("preset", PRESET_NAMES)


def section(heading: str, preset: str) -> str:
    _, _, rest = READINGS[preset].partition(f"\n{heading}\n")
    assert rest, f"there is no heading “{heading}”"
    return re.split(r"\n#+ ", rest)[0]


def rows(heading: str, preset: str = "pinochle") -> Iterator[list[str]]:
    """The rows of the tables below a heading, without heads and rulers."""
    for before, line in pairwise(section(heading, preset).splitlines()):
        if line.startswith("|") and before.startswith("|") and "---" not in line:
            yield [cell.strip(" *`") for cell in line.strip("|").split("|")]


def spoken(preset: str) -> Words:
    return words_for(GAME, PRESETS[preset])


def is_played(meld: str, options: TwoHandedOptions) -> bool:
    switch = tables.SWITCHES.get(meld)
    return switch is None or bool(getattr(options, switch))


@each_preset
def test_the_melds_are_those_of_the_preset_with_their_names_and_points(preset: str) -> None:
    """First those that are played, with three columns; then those of house rules, with four."""
    options = PRESETS[preset]
    words = spoken(preset)
    listed = [*rows("### The melds and their points", preset)]
    played = {row[0]: int(row[2]) for row in listed if len(row) == 3}
    optional = {row[0]: (int(row[2]), row[3].replace(" ", "")) for row in listed if len(row) == 4}
    letters = {rule.name: rule.games for rule in TwoHandedOptions.rules()}
    melds = {meld: is_played(meld, options) for meld in tables.POINTS}
    assert played == {
        words.term(meld): points(meld, options) for meld, is_on in melds.items() if is_on
    }
    assert optional == {
        words.term(meld): (points(meld, options), letters[tables.SWITCHES[meld]])
        for meld, is_on in melds.items()
        if not is_on
    }


@each_preset
def test_the_table_of_remelding_is_the_one_that_is_played(preset: str) -> None:
    printed = [row[1:] for row in rows("## Melding cards again", preset)]
    played = [list(tables.REMELD[group].replace("N", "–")) for group in tables.GROUPS]
    assert printed == played


@each_preset
def test_every_house_rule_is_listed_with_its_value(preset: str) -> None:
    words = spoken(preset)
    headings = ("### Dealing", "### Play and melding", "### Scoring", "### Player")
    listed = {row[0]: row[1] for heading in headings for row in rows(heading, preset)}
    usual = PRESETS[preset].values()
    assert listed == {
        words.label(rule.name): words.value(rule.name, usual[rule.name])
        for rule in TwoHandedOptions.rules()
    }


def test_the_names_in_the_other_games_are_those_on_the_screen() -> None:
    words = [spoken(preset) for preset in PRESET_NAMES]
    for row in rows("### What they call things"):
        names = [cell.split(", ") for cell in row]
        for trio in zip(*names, strict=True):
            terms = [t for t in tables.POINTS if words[0].term(t) == trio[0]]
            assert len(terms) == 1, trio
            assert tuple(each.term(terms[0]) for each in words) == trio


def test_the_values_of_cards_are_those_in_the_table() -> None:
    ranks = {"Ace": "A", "Ten": "T", "King": "K", "Queen": "Q", "Jack": "J"}
    compared = 0
    for preset in ("pinochle", "binokel"):
        for row in rows("## Points in tricks, and awards", preset):
            if row[0] in ranks:
                paid = [scheme.get(ranks[row[0]], 0) for scheme in tables.VALUES.values()]
                assert [int(cell) for cell in row[1:]] == paid
                compared += 1
    assert compared == 2 * len(ranks)


@each_preset
def test_what_all_cards_are_worth_is_what_is_said(preset: str) -> None:
    options = PRESETS[preset]
    cards = pack(tables.RANKS[deck(options)], copies=2)
    total = sum(card_points(card, options) for card in cards)
    assert str(total) in section("## Points in tricks, and awards", preset)


@each_preset
def test_the_lowest_trump_is_that_of_the_deck(preset: str) -> None:
    words = spoken(preset)
    rank = words.text("ranks", tables.DIX[deck(PRESETS[preset])])
    assert words.term("lowest_trump") == f"{rank.title()} of trump"


@each_preset
def test_the_deal_and_the_goal_are_those_of_the_preset(preset: str) -> None:
    options = PRESETS[preset]
    words = spoken(preset)
    minute = " ".join(section("## The game in one minute", preset).split())
    each = words.spelled(str(hand_size(options)))
    assert f"Each player has {each} cards." in minute
    assert f"the last {each} tricks" in minute
    assert f"reach {options.goal} points" in minute
    beaten = (
        "If a trump is led and you can beat it"
        if options.overplay_trump_only
        else ("you must beat the card led if you can")
    )
    assert beaten in minute
    assert f"There are {deck(options)} cards" in section("## The deck", preset)
    (dealt,) = [
        row
        for row in rows("## The deal", preset)
        if "standard in" in row[0] and words.term("game") in row[0]
    ]
    packets = tables.PACKETS[hand_size(options)]
    stock = deck(options) - 2 * hand_size(options)
    assert dealt[1:] == [
        str(hand_size(options)),
        "-".join(map(str, packets)),
        str(stock),
        str(stock // 2),
        str(hand_size(options)),
    ]


@each_preset
def test_a_marriage_and_a_sequence_together_score_what_is_said(preset: str) -> None:
    options = PRESETS[preset]
    both = points("royal_marriage", options) + points("royal_sequence", options)
    assert f"{both} points" in section("### One at a time", preset)


@each_preset
def test_the_examples_of_score_differences_are_right(preset: str) -> None:
    options = PRESETS[preset]
    text = section("### Scoring", preset)
    for small, large in (("royal_marriage", "royal_sequence"), ("pinochle", "double_pinochle")):
        whole = points(large, options)
        assert f"{whole - points(small, options)} instead of {whole}" in text
    twice = points("double_pinochle", options) - 2 * points("pinochle", options)
    assert f"After two {spoken(preset).term('pinochle').lower()}s: {twice}." in text


@each_preset
def test_a_reading_uses_its_own_names(preset: str) -> None:
    """Names of melds that belong to another game occur only where the games are compared."""
    own = {spoken(preset).term(meld).lower() for meld in tables.POINTS}
    others = {spoken(other).term(meld).lower() for other in PRESET_NAMES for meld in tables.POINTS}
    text = READINGS[preset].lower()
    compared = section("### What they call things", preset).lower()
    asked = section("## Questions", preset).lower()
    about = text.replace(compared, "").replace(asked, "")
    foreign = {name for name in others - own - PLAIN if re.search(rf"\b{name}s?\b", about)}
    assert not {name for name in foreign if name not in PRESET_NAMES}


# The sample deal


def replayed(*options: str) -> State:
    """The sample deal under other house rules; its checks hold under the usual ones only."""
    text = SAMPLE if not options else re.sub(r"(?m)^=.*\n", "", SAMPLE)
    chosen = "".join(f"option {name} on\n" for name in options)
    return parse_record(text.replace("dealer 1\n", f"dealer 1\n{chosen}")).replay()


def shown(face: str) -> str:
    return face[0].replace("T", "10") + face[1].translate(SUIT_SIGNS)


def played(record: Record) -> list[str]:
    names = ("Ruth", "Sam")
    return [
        f"{names[move.seat]} {shown(move.action.cards[0])}"
        for move in record.moves
        if move.action.verb == "play"
    ]


def test_the_tricks_of_the_sample_deal_are_those_of_the_record() -> None:
    printed = [
        cell.strip("*").partition(",")[0]
        for heading in ("### The first phase", "### The second phase")
        for row in rows(heading)
        if row[0].isdecimal()
        for cell in row[1:3]
    ]
    assert printed == played(parse_record(SAMPLE))


def test_the_scores_of_the_sample_deal_are_those_of_the_record() -> None:
    record = parse_record(SAMPLE)
    printed = [row[6] for row in rows("### The first phase")]
    states = list(record.states())
    drawn = [n for n, move in enumerate(record.moves, 1) if move.action.verb == "draw"]
    assert printed == ["{}–{}".format(*states[n].scores) for n in drawn]
    assert ["457", "205"] in [row[1:] for row in rows("### The score")]
    assert replayed().scores == (457, 205)


def test_the_sample_deal_under_other_rules_is_worth_what_is_said() -> None:
    labels = {spoken("pinochle").label(rule.name): rule.name for rule in TwoHandedOptions.rules()}
    compared = [row for row in rows("### The score") if row[0] in labels]
    assert len(compared) == 4
    for row in compared:
        name = labels[row[0]]
        forced = next(rule.forces for rule in TwoHandedOptions.rules() if rule.name == name)
        scores = replayed(*filter(None, (name, forced))).scores
        assert row[1] == "{}–{}".format(*scores), row[0]


def test_the_presets_are_described_as_they_are() -> None:
    described = {row[0]: row[1:] for row in rows("### In their standard form")}
    presets = list(PRESETS.values())
    on_table = ["no" if usual.no_hand_requirement else "yes" for usual in presets]
    assert described["Goal"] == [as_text(usual.goal) for usual in presets]
    assert described["Deck"] == [str(deck(usual)) for usual in presets]
    assert described["Cards each"] == [str(hand_size(usual)) for usual in presets]
    assert described["A meld needs a card from the hand"] == on_table
    for row, option in (("Last trick", "last_trick"), ("Lowest trump turned up", "dix_dealt")):
        assert described[row] == ["10" if getattr(p, option) else "no" for p in presets]
    for row, meld in (
        ("A 10 K Q J of trump", "royal_sequence"),
        ("Both Q♠ and both J♦", "double_pinochle"),
        ("Roundhouse", "roundhouse"),
    ):
        paid = [str(points(meld, p)) if is_played(meld, p) else "no" for p in presets]
        assert described[row] == paid
