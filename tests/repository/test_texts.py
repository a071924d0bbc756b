"""Texts for players follow docs/style.md, as far as a program can see."""

from functools import cache

import pytest

from repique_testkit.texts.page_strings import code_strings, svelte_strings
from repique_testkit.texts.player_texts import PlayerText, all_texts
from repique_testkit.texts.style_rules import findings

# Texts that are right although a rule finds something, and why they are.
ALLOWED = {
    "PostgreSQL needs the package pg8000: pip install 'repique[postgresql]'.": "a command to copy",
    'There is no picture "{}" for the cards.': "an error for developers",
    'There is no drawing of the index "{}".': "an error for developers",
    "pack {}": "a line of the protocol of agreed deals",
}


@cache
def texts() -> list[PlayerText]:
    return all_texts()


def place_of(path: str) -> str:
    """A part of the project: a folder of the page, or a file."""
    parts = path.split("/")
    return "/".join(parts[:3]) if path.startswith("web/") else path


def broken(text: PlayerText) -> list[str]:
    if text.text in ALLOWED:
        return []
    return [
        f"{text}: “{words}” → {instead}   in: {text.text[:100]}"
        for words, instead in findings(text.text)
    ]


def test_texts_follow_the_style_sheet() -> None:
    found = [line for text in texts() for line in broken(text)]
    assert not found, "\n".join(["see docs/style.md", *found])


def test_exceptions_are_needed() -> None:
    used = {text.text for text in texts() if any(findings(text.text))}
    assert used >= ALLOWED.keys()


def test_all_kinds_of_texts_are_read() -> None:
    read = {place_of(text.path) for text in texts()}
    for place in (
        "src/repique/settings/words.en.toml", "src/repique/coach/tips.en.toml",
        "src/repique/games/piquet/help.en.md", "src/repique/games/piquet/lessons/piquet.en.toml",
        "src/repique/cli", "src/repique/store/players/players.py", "CHANGELOG.md",
        "web/src/table", "web/src/help", "web/src/ui",
    ):  # fmt: skip
        assert place in read, place


WRONG = {
    "Who cannot follow must trump.": "If you …",
    "You may lay one meld. Only who wins a trick may meld.": "If you …",
    "The house keeps every move.": "Repique, or nothing",
    "Elder shows his cards.": "they, or the role",
    "In 64 of 100 imagined deals you win.": "sample deals",
    "Hearts are trumps.": "trump",
    "The nine of trumps is a dix.": "trump",
    "Your opponent throws the ten.": "discard, play",
    "You win 95 % of them.": "no space before %",
    "You win {share} % of them.": "no space before %",
    "You can't knock yet.": "curly quotes and apostrophes",
    'Say "good".': "curly quotes and apostrophes",
    "You lose: -30 points.": "a true minus: −",
    "House rules …": "… without a space before it",
    "Must Beat The Card Led": "sentence case",
    "Colour of the center": "British spelling",
    "There are 48 cards in the pack.": "deck",
}


@pytest.mark.parametrize(("text", "instead"), WRONG.items())
def test_a_text_that_breaks_a_rule_is_found(text: str, instead: str) -> None:
    assert instead in [told for _, told in findings(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Change the house rules.", "Who leads?", "The player who wins the trick draws first.",
        "These are your trumps.", "The hand is thrown in and dealt again.", "You win in 64%.",
        "You can’t knock yet. Say “good”.", "You lose 30 points: −30.", "House rules…",
        "A game of Double Pinochle", "Level of the computer players", "Press Enter",
        "Use --data with a folder.", "Knowing it is worth {his} points.",
    ],
)  # fmt: skip
def test_a_text_in_good_style_is_let_through(text: str) -> None:
    allowed = {"Double"}
    assert [words for words, _ in findings(text) if words not in allowed] == []


def test_texts_of_a_component_are_read_and_its_code_is_not() -> None:
    source = """<!-- The house. -->
<script lang="ts">
  // he said
  const label = on ? 'Deal afresh' : `Round ${number} of ${all ? 'this game' : ''}`;
  const found = /his "house"/.test(name);
  import Box from './Box.svelte';
</script>

<p class="soft wide">Your {count} cards
  lie here.</p>
{#if open}<button aria-label="Close {name}" onclick={() => say('You won.')}>OK</button>{/if}

<style>
  .he { content: 'the house'; }
</style>
"""
    assert sorted(svelte_strings(source)) == [
        (4, "Deal afresh"),
        (4, "Round {} of {}"),
        (4, "this game"),
        (9, "Your {} cards lie here."),
        (11, "Close {}"),
        (11, "OK"),
        (11, "You won."),
    ]


def test_addresses_and_styles_are_not_texts() -> None:
    code = "call('GET /api/a pack'); set('color-mix(in srgb, red)'); say('It isn’t your turn.');"
    assert list(code_strings(code)) == [(1, "It isn’t your turn.")]
