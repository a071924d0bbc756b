"""The rules for players say what the program does, and their sample hands replay."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from repique.core.cards import rank, suit
from repique.core.game import card_order
from repique.core.table import CHANCE, hand
from repique.games.pinochle4 import GAME, tables
from repique.games.pinochle4.meld_count import points
from repique.games.pinochle4.options import PartnershipOptions, deck, hand_size
from repique.games.pinochle4.state import PartnershipState
from repique.games.pinochle4.tests.positions import DOUBLE, SINGLE, rules
from repique.play.record import Record, parse_record
from repique.play.text.words import words_for

HELP = files("repique.games.pinochle4").joinpath("help.en.md").read_text(encoding="utf-8")
RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))
NAMES = ("South", "West", "North", "East")
MODERN = rules(meld_table="modern")


def section(heading: str) -> str:
    _, _, rest = HELP.partition(f"\n## {heading}\n")
    assert rest, f"there is no heading “{heading}”"
    return rest.partition("\n## ")[0]


def rows(heading: str) -> Iterator[list[str]]:
    for line in section(heading).splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def sample(name: str) -> tuple[Record, list[PartnershipState]]:
    record = parse_record(
        (Path(__file__).parent / f"records/{name}.txt").read_text(encoding="utf-8")
    )
    return record, list(record.states())  # type: ignore[arg-type]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_replay_with_their_scores(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))

    last = record.replay()

    assert record.checks
    assert record.checks[max(record.checks)] == last.scores


@pytest.mark.parametrize("form", ["double", "single"])
def test_sample_hands_are_those_of_the_record(form: str) -> None:
    record, states = sample(f"{form}-deck-sample")
    dealt = next(
        after
        for move, after in zip(record.moves, states[1:], strict=True)
        if (move.seat, move.action.verb) == (CHANCE, "deal")
    )
    table = rows(f"A sample hand with the {form} deck")
    printed = {name: held for name, *held in table if len(held) == len("CDSH")}

    for seat, name in enumerate(NAMES):
        cards = card_order(GAME, dealt).by_suit(dealt.table[hand(seat)])
        suits = [[rank(c).replace("T", "10") for c in cards if suit(c) == s] for s in "CDSH"]
        assert printed[name] == [" ".join(held) for held in suits]


@pytest.mark.parametrize("form", ["double", "single"])
def test_sample_auctions_and_results_are_those_of_the_record(form: str) -> None:
    _, states = sample(f"{form}-deck-sample")
    last = states[-1]
    text = section(f"A sample hand with the {form} deck")
    auction = [r for r in rows(f"A sample hand with the {form} deck") if r[0].isdecimal()]
    said = [cell for row in auction for cell in row if cell != "–"]

    assert said == [str(call.bid) if call.bid else "pass" for call in last.calls]
    for score in last.scores:
        assert f"**{score}**" in text


def test_the_meld_table_prints_the_values_in_use() -> None:
    ids = {"Run": "run", "Pinochle": "pinochle"}
    ids |= {f"{name.title()} around": name for name in ("aces", "kings", "queens", "jacks")}
    printed = {row[0]: row[2:] for row in rows("Meld") if len(row) == 6}

    for name, meld in ids.items():
        assert printed[name] == [str(points(DOUBLE, meld, times)) for times in (1, 2, 3, 4)]
        modern = printed.get(f"{name}, where a double run is 150", printed[name])
        assert modern == [str(points(MODERN, meld, times)) for times in (1, 2, 3, 4)]
    single = {row[0]: row[2] for row in rows("Meld") if len(row) == 3}
    assert [single[n] for n in ("Royal marriage", "Common marriage", "Nine of trump")] == [
        str(tables.POINTS[meld][0]) for meld in ("royal_marriage", "marriage", "nine")
    ]


def test_the_two_forms_are_compared_as_their_presets_are() -> None:
    printed = {row[0]: row[1:] for row in rows("The two forms side by side")}

    for at, options in enumerate((DOUBLE, SINGLE)):
        assert printed["Cards"][at] == str(deck(options))
        assert printed["First bid"][at] == str(options.min_bid)
        assert printed["Target"][at] == str(options.target)
        assert printed["Last trick"][at] == str(options.last_trick)
        assert printed["Double run"][at] == str(points(options, "run", 2))
        assert (printed["Cards passed"][at] == "none") is (options.pass_count == 0)
        save = printed["Defenders save their meld by"][at]
        assert save == f"a {options.save_meld_by}"
    cards = {row[0]: row[3:] for row in rows("Cards")}
    assert cards["double"] == [str(deck(DOUBLE)), str(hand_size(DOUBLE))]
    assert cards["single"] == [str(deck(SINGLE)), str(hand_size(SINGLE))]


def test_house_rules_are_explained_as_in_the_settings() -> None:
    words = words_for(GAME, DOUBLE)
    printed = {row[0]: row[1:] for row in rows("House rules") if len(row) == 4}

    for rule in PartnershipOptions.rules():
        double, single, meaning = printed[words.label(rule.name)]
        assert double == words.value(rule.name, getattr(DOUBLE, rule.name))
        assert single == words.value(rule.name, getattr(SINGLE, rule.name))
        assert meaning == words.meaning(rule.name)


def test_every_heading_is_in_the_contents() -> None:
    listed = re.findall(r"^\d+\. \[(.+?)\]", HELP, re.MULTILINE)
    headings = re.findall(r"^## (.+)$", HELP, re.MULTILINE)

    assert [heading for heading in headings if heading != "Contents"] == listed
