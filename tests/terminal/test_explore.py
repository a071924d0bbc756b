"""Reports on the cards in the terminal."""

from pathlib import Path

from repique.coach.explore import EXPLORER
from repique_testkit.terminal.user import new_match, output_of, play_until


def test_explore_shows_a_report_by_the_beginning_of_its_name(tmp_path: Path) -> None:
    match = new_match(tmp_path)
    match.explorer = EXPLORER
    play_until(match, "first")

    said = output_of(match, ["explore an", "explore distribution", "quit"])

    assert "Worth keeping (one card short of a meld)" in said
    assert "Possible melds" in said or "One card short" in said
    assert "You haven’t seen" in said
    assert "♥" in said
    assert "H in your hand" in said


def test_explore_tells_why_a_card_is_marked_so(tmp_path: Path) -> None:
    match = new_match(tmp_path, "piquet")
    match.explorer = EXPLORER
    play_until(match, "play")
    mine = match.state.table["hand:0"][0]

    said = output_of(match, [f"explore deduce {mine.lower()}", "explore deduce zz", "quit"])

    assert ": It is in your hand." in said
    assert "There is no map with “zz” in this report." in said


def test_explore_alone_says_what_there_is_to_look_at(tmp_path: Path) -> None:
    match = new_match(tmp_path, "double-deck")
    match.explorer = EXPLORER
    play_until(match, "auction")

    said = output_of(match, ["explore", "explore nonsense", "explore recall", "quit"])

    assert said.count("one of recall, deduce") == 2
    assert "What each player has shown" in said


def test_a_table_without_an_explorer_says_so(tmp_path: Path) -> None:
    match = new_match(tmp_path)
    play_until(match, "first")

    assert "There is no closer look in Pinochle." in output_of(match, ["explore", "quit"])
