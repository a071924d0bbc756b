"""The rules for players say what the program does."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from repique.core.cards import Card, parse_cards
from repique.core.options import Rule
from repique.core.table import hand
from repique.games.piquet import GAME, categories, tables
from repique.games.piquet.options import PiquetOptions
from repique.games.piquet.partie import award
from repique.games.piquet.state import PiquetState
from repique.play.record import Record, parse_record
from repique.play.text.words import load_words

HELP = files("repique.games.piquet").joinpath("help.en.md").read_text(encoding="utf-8")
SAMPLE = (Path(__file__).parent / "records/sample-deal.txt").read_text(encoding="utf-8")
WORDS = load_words("piquet")


def section(heading: str) -> str:
    _, _, rest = HELP.partition(f"\n{heading}\n")
    assert rest, f"there is no heading “{heading}”"
    return re.split(r"\n#+ ", rest)[0]


def row(name: str) -> list[str]:
    (line,) = re.findall(rf"(?m)^\| {re.escape(name)} \|(.*)\|$", HELP)
    return [cell.strip() for cell in line.split("|")]


def printed(name: str) -> set[Card]:
    """A hand as the sample deal prints it, suit by suit."""
    return {
        Card(rank.replace("10", "T") + suit)
        for suit, ranks in zip("CDSH", row(name), strict=True)
        for rank in ranks.split()
    }


def plain(text: str) -> tuple[Card, ...]:
    """Cards written with suit signs, in the order of the text."""
    signs = {"♣": "C", "♦": "D", "♠": "S", "♥": "H"}
    found = re.findall(r"(10|[2-9JQKA])([♣♦♠♥])", text)
    return parse_cards(" ".join(r.replace("10", "T") + signs[s] for r, s in found))


def states() -> list[PiquetState]:
    record: Record = parse_record(SAMPLE)
    return [state for state in record.states() if isinstance(state, PiquetState)]


def test_the_sample_deal_is_the_one_on_record() -> None:
    dealt = states()[1]
    declaring = next(state for state in states() if state.phase == "open")

    for seat, name in enumerate(("Ruth", "Sam")):
        assert printed(f"{name} is dealt") == set(dealt.table[hand(seat)])
        assert printed(f"{name} holds") == set(declaring.table[hand(seat)])
    assert plain(section("## A sample deal").partition("The talon")[2])[:8] == dealt.table["talon"]


def test_the_tricks_of_the_sample_deal_are_those_on_record() -> None:
    last = states()[-1]
    told = re.findall(r"(?m)^\| (Ruth|Sam) (\S+) \| (\S+) \|", section("## A sample deal"))

    assert [(name, plain(led + card)) for name, led, card in told] == [
        (("Ruth", "Sam")[trick.leader], trick.cards) for trick in last.tricks[1:]
    ]
    assert "**29 to 13**" in HELP
    assert last.scores == (29, 13)


def test_sequences_are_listed_with_their_points() -> None:
    lengths = range(3, 9)
    names = [WORDS.term(tables.SEQUENCES[n]) for n in lengths]

    assert f"| Sequence | {' | '.join(names)} |" in HELP
    assert row("Cards") == [str(n) for n in lengths]
    assert row("Points") == [
        str(categories.points("sequence", n, PiquetOptions())) for n in lengths
    ]


def test_the_awards_quoted_are_right() -> None:
    quoted = re.findall(r"(\d+) to (\d+) is worth (\d+)", HELP)

    assert len(quoted) == 2
    assert all(award(int(won), int(lost)) == int(worth) for won, lost, worth in quoted)


@pytest.mark.parametrize("rule", GAME.options.rules(), ids=lambda rule: rule.name)
def test_every_house_rule_is_listed_under_its_group(rule: Rule) -> None:
    heading = {"dealing": "### Dealing", "rules": "### Rules", "scoring": "### Scoring"}

    text = section(heading.get(rule.group, "### For experts"))

    dagger = " †" if rule.lasting else ""
    assert WORDS.label(rule.name) + dagger in text
