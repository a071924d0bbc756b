"""Everything the game says has words: reasons, phases, readings, options, refusals, facts."""

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

from repique.core.actions import Action
from repique.core.game import Setup, card_order, play, view, why_not
from repique.core.options import Rule
from repique.core.table import CHANCE
from repique.games.pinochle4 import GAME, tables
from repique.games.pinochle4.facts import facts
from repique.games.pinochle4.options import PRESETS, PartnershipOptions
from repique.games.pinochle4.rules import REFUSALS
from repique.games.pinochle4.state import MADE, MOON, MOON_LOST, SET
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    PLAIN_SINGLE,
    SINGLE,
    bids,
    dealt,
    sketched,
)
from repique.play.record import Move
from repique.play.story import PlayedMove
from repique.play.text.teller import Teller
from repique.play.text.words import words_for

FOLDER = Path(__file__).parent.parent
WORDS = words_for(GAME, DOUBLE)


def test_every_reason_on_the_sheet_has_a_name() -> None:
    melds = [
        times + meld.id
        for meld in tables.MELDS
        for times in (tables.TIMES if meld.group == "times" else ("",))
    ]
    for name in (*melds, "counters", "last_trick", "round_robin", MADE, SET, MOON, MOON_LOST):
        assert name in WORDS, name


def test_every_phase_and_zone_has_a_name() -> None:
    for name in (*GAME.phases, "over", "hand", "trick", "won"):
        assert name in WORDS, name


@pytest.mark.parametrize("rule", PartnershipOptions.rules(), ids=lambda rule: rule.name)
def test_every_option_is_labelled_and_explained(rule: Rule) -> None:
    assert WORDS.label(rule.name)
    assert WORDS.meaning(rule.name).endswith(".")
    for value in rule.among:
        assert isinstance(value, int) or WORDS.has("values", f"{rule.name}_{value}")


def test_options_are_in_known_groups_and_games() -> None:
    for rule in PartnershipOptions.rules():
        assert WORDS.has("groups", rule.group)
        assert all(WORDS.has("letters", letter) for letter in rule.games)
    assert {field.name for field in fields(PartnershipOptions)} == {
        rule.name for rule in PartnershipOptions.rules()
    }


def refusals_in_code() -> set[str]:
    found = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal":
                first = node.args[0]
                values = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                found |= {v.value for v in values if isinstance(v, ast.Constant)}
    found |= {otherwise for _, _, otherwise in REFUSALS.values()}
    return {str(reason) for reason in found}


def test_every_refusal_has_a_sentence() -> None:
    reasons = refusals_in_code() | {"meld_band", "meld_open", "moon_not_played"}
    reasons |= {"must_follow", "must_beat", "must_trump", "concede_not_played"}

    assert len(reasons) > 25
    for reason in sorted(reasons):
        assert WORDS.has("refusals", reason), reason


def test_refusals_name_the_numbers_that_would_do() -> None:
    state = bids(dealt(), "50")

    low = WORDS.refusal(why_not(GAME, state, 1, Action("bid", (), "50")))
    odd = WORDS.refusal(why_not(GAME, state, 1, Action("bid", (), "62")))

    assert "at least 51" in low
    assert "Above 60" in odd
    assert "multiple of 5" in odd


def test_the_caution_before_a_meld_bid_is_a_sentence() -> None:
    state = dealt(PLAIN_SINGLE)
    caution = GAME.caution(state, 0, Action("bid", (), "17"))

    assert caution is not None
    assert "5 to 9 points" in words_for(GAME, SINGLE).refusal(caution)


def test_readings_have_words() -> None:
    for name in ("pass", "inquiry", "aces", "double_aces", "raise", "jump", "ordinary"):
        assert WORDS.text("readings", name)
    assert WORDS.text("readings", "meld", amount=20) == "about 20 points of meld"
    assert WORDS.text("readings", "meld_band", amount=5, most=9) == "5 to 9 points of meld"
    assert WORDS.text("readings", "meld_open", amount=20) == "20 points of meld or more"


@pytest.mark.parametrize("preset", ["double-deck", "single-deck"])
def test_facts_have_labels_at_every_moment(preset: str) -> None:
    for state, _ in sketched(PRESETS[preset], 3, deals=1):
        for name, value in facts(view(GAME, state, None).state):
            assert WORDS.has("facts", name)
            assert value


# Told by the house itself, or in another form.
TOLD = {"move", "score", "show", "deal", "aside", "win", "options"}


def test_everything_that_happens_has_words() -> None:
    kinds = set()
    for path in FOLDER.glob("*.py"):
        kinds |= set(re.findall(r'draft\.tell\("(\w+)"', path.read_text(encoding="utf-8")))
    readings = ("inquiry", "aces", "double_aces", "meld", "meld_band", "meld_open", "raise")
    kinds |= {f"says_{name}" for name in (*readings, "jump", "ordinary")}
    kinds |= {f"hand_{how}" for how in (MADE, SET, MOON, MOON_LOST)}
    kinds |= {"lost_certain", "lost_conceded", "aside"}

    for kind in sorted(kinds - TOLD):
        assert WORDS.telling_section(kind), kind
    for kind in [k for k in kinds if k.startswith("says_")]:
        assert WORDS.has("readings", kind.removeprefix("says_"))


@pytest.mark.parametrize("preset", ["double-deck", "single-deck"])
def test_every_verb_has_a_name_and_a_sentence(preset: str) -> None:
    verbs = {action.verb for _, action in sketched(PRESETS[preset], 5, deals=3)}
    verbs |= {"cut", "moon", "concede", "give", "trump"}

    for verb in sorted(verbs - {"deal", "draw"}):
        assert WORDS.has("verbs", verb), verb
        assert WORDS.telling_section(f"does_{verb}"), verb


def test_players_who_draw_again_are_named() -> None:
    state = GAME.start(SINGLE, Setup())
    tells = Teller(WORDS, 4, 0, card_order(GAME, state))
    told = []
    for cards in ("AS TH AD KC", "9S TH"):
        move = Move(CHANCE, Action.parse(f"draw {cards}"))
        step = play(GAME, state, move.seat, move.action)
        told.append(tells.sentences([PlayedMove.of(move, step.events, step.state)]))
        state = step.state
    assert told[0].startswith("Cards drawn for the deal: You A♠, Left 10♥, Partner A♦, Right K♣.")
    assert told[1].startswith(
        "The highest cards are equal, so these players draw again: You 9♠, Partner 10♥."
    )
