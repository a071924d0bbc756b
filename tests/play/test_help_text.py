"""One help file reads differently for each preset: terms, figures, house rules and blocks."""

import pytest

from repique.games import all_games
from repique.play.text.help_text import BadHelp, filled_help, help_readings

GAME = all_games()["pinochle2"]

TEXT = """# {game}

A {royal_sequence:low} scores {points[royal_sequence]}.
Play to {option[goal]} with {count_words[hand]} cards.
<!-- only bezique binokel -->
*{label[last_trick]}*
<!-- end -->
<!-- only pinochle -->
Pinochle alone.
<!-- end -->
"""


def test_terms_and_figures_are_those_of_the_preset() -> None:
    assert filled_help(GAME, "bezique", TEXT) == (
        "# Bezique\n\nA royal sequence scores 250.\nPlay to 2000 with eight cards.\n"
        "*Last trick scores 10*\n"
    )
    assert filled_help(GAME, "pinochle", TEXT) == (
        "# Pinochle\n\nA flush scores 150.\nPlay to 1000 with twelve cards.\nPinochle alone.\n"
    )


def test_a_table_has_the_house_rules_of_a_group_with_their_values() -> None:
    table = filled_help(GAME, "bezique", "{rules[player]}")
    assert table.splitlines()[0] == "| Rule | Bezique | What it does | Known in |"
    assert "| **Automatic knock** | nobody | " in table


def test_only_rules_that_differ_are_read_for_each_preset() -> None:
    assert help_readings(GAME) == ("pinochle", "binokel", "bezique")
    assert help_readings(all_games()["piquet"]) == ("piquet",)


@pytest.mark.parametrize(
    "text",
    [
        "{no_such_term}",
        "{points[no_such_meld]}",
        "{rules[no_such_group]}",
        "{label[no_such_rule]}",
        "<!-- only whist -->\n<!-- end -->",
        "<!-- only bezique -->",
        "<!-- only bezique -->\n<!-- only binokel -->\n<!-- end -->",
        "<!-- end -->",
        "a lone { brace",
    ],
)
def test_a_wrong_mark_is_refused(text: str) -> None:
    with pytest.raises(BadHelp):
        filled_help(GAME, "bezique", text)
