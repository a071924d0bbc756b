"""The tables in the rules for players say what the program does."""

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

from repique.core.game import State
from repique.core.options import as_text
from repique.games.pinochle2 import tables
from repique.games.pinochle2.meld_table import points
from repique.games.pinochle2.options import PRESETS, TwoHandedOptions
from repique.play.record import Record, parse_record
from repique.play.text.words import load_words

HELP = files("repique.games.pinochle2").joinpath("help.en.md").read_text(encoding="utf-8")
SAMPLE = (Path(__file__).parent / "records/sample-deal.txt").read_text(encoding="utf-8")
SUIT_SIGNS = str.maketrans("CDSH", "♣♦♠♥")


def section(heading: str) -> str:
    _, _, rest = HELP.partition(f"\n{heading}\n")
    assert rest, f"there is no heading “{heading}”"
    return re.split(r"\n#+ ", rest)[0]


def rows(heading: str) -> Iterator[list[str]]:
    """The rows of the tables below a heading, without heads and rulers."""
    for before, line in pairwise(section(heading).splitlines()):
        if line.startswith("|") and before.startswith("|") and "---" not in line:
            yield [cell.strip(" *`") for cell in line.strip("|").split("|")]


def test_the_points_of_every_meld_are_given() -> None:
    words = load_words("pinochle2")
    said = {
        row[0]: [int(cell.strip("*")) for cell in row[2:5]]
        for row in rows("### The melds and their points")
    }
    for meld in tables.POINTS:
        assert said.pop(words.term(meld)) == [points(meld, PRESETS[game]) for game in PRESETS]
    assert not said


def test_the_melds_of_each_game_are_marked_as_they_are_played() -> None:
    words = load_words("pinochle2")
    marks = {row[0]: row[5:8] for row in rows("### The melds and their points")}
    known = {rule.name: rule.games for rule in TwoHandedOptions.rules()}
    for meld in tables.POINTS:
        switch = tables.SWITCHES.get(meld)
        for mark, letter, usual in zip(
            marks[words.term(meld)], "PKB", PRESETS.values(), strict=True
        ):
            if switch is None or getattr(usual, switch):
                assert mark == "•", meld
            else:
                assert mark == ("o" if letter in known[switch] else "–"), meld


def test_the_table_of_remelding_is_the_one_that_is_played() -> None:
    printed = [row[1:] for row in rows("## Melding cards again")]
    played = [list(tables.REMELD[group].replace("N", "–")) for group in tables.GROUPS]
    assert printed == played


def test_every_house_rule_is_listed_with_its_name_and_letters() -> None:
    words = load_words("pinochle2")
    headings = (
        "### Dealing",
        "### Melds that may be switched on",
        "### How melds are laid",
        "### Playing the second phase",
        "### Scoring",
    )
    listed = {row[1]: (row[0], row[2].replace(" ", "")) for h in headings for row in rows(h)}
    expected = {
        rule.name: (words.label(rule.name), rule.games) for rule in TwoHandedOptions.rules()
    }
    assert listed == expected


def test_the_names_in_the_other_games_are_those_on_the_screen() -> None:
    spoken = [load_words("pinochle2", dialect) for dialect in PRESETS]
    for row in rows("### What they call things"):
        names = [cell.split(", ") for cell in row]
        for trio in zip(*names, strict=True):
            terms = [t for t in tables.POINTS if spoken[0].term(t) == trio[0]]
            assert len(terms) == 1, trio
            assert tuple(words.term(terms[0]) for words in spoken) == trio


def test_the_values_of_cards_are_those_in_the_table() -> None:
    ranks = {"Ace": "A", "Ten": "T", "King": "K", "Queen": "Q", "Jack": "J"}
    for row in rows("## Points in tricks, and awards"):
        if row[0] in ranks:
            paid = [scheme.get(ranks[row[0]], 0) for scheme in tables.VALUES.values()]
            assert [int(cell) for cell in row[1:]] == paid


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
    assert printed == ["{} : {}".format(*states[n].scores) for n in drawn]
    assert ["457", "205"] in [row[1:] for row in rows("### The score")]
    assert replayed().scores == (457, 205)


def test_the_sample_deal_under_other_rules_is_worth_what_is_said() -> None:
    labels = {
        load_words("pinochle2").label(rule.name): rule.name for rule in TwoHandedOptions.rules()
    }
    compared = [row for row in rows("### The score") if row[0] in labels]
    assert len(compared) == 4
    for row in compared:
        name = labels[row[0]]
        forced = next(rule.forces for rule in TwoHandedOptions.rules() if rule.name == name)
        scores = replayed(*filter(None, (name, forced))).scores
        assert row[1] == "{} : {}".format(*scores), row[0]


def test_the_presets_are_described_as_they_are() -> None:
    described = {row[0]: row[1:] for row in rows("### As they are usually played")}
    presets = list(PRESETS.values())
    assert described["Goal"] == [as_text(usual.goal) for usual in presets]
    assert described["Pack"] == ["64" if usual.deck64 else "48" for usual in presets]
    assert described["Last trick"] == ["10" if usual.last_trick else "no" for usual in presets]
    assert described["Dix dealt"] == ["10" if usual.dix_dealt else "no" for usual in presets]
