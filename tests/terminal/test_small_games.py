"""The small games of the test kit in the terminal: jokers and other suits are typed and told, and
the player is asked while others are to move as well."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from repique.coach.explore import EXPLORER
from repique.core.game import OVER
from repique.play.series import Series
from repique.terminal.commands import COMMAND_ORDER
from repique.terminal.lookups import show_commands
from repique.terminal.screen import Screen
from repique_testkit.games import small_games
from repique_testkit.terminal.user import advised_lines, new_match, output_of


@pytest.fixture(autouse=True)
def found() -> Iterator[None]:
    with small_games():
        yield


@pytest.mark.parametrize("preset", ["bowers", "first-meld", "lay-away", "lay-away-three"])
def test_a_whole_match_is_played_and_its_file_resumes(preset: str, tmp_path: Path) -> None:
    match = new_match(tmp_path, preset)
    said = output_of(match, advised_lines(match))
    assert match.state.phase == OVER, said[-2000:]
    again = Series.parse(match.text())
    assert again.session.state == match.state


def test_the_player_is_asked_although_others_must_move_too(tmp_path: Path) -> None:
    match = new_match(tmp_path, "lay-away-three")
    output_of(match, ["", "q"])
    assert match.state.to_move() == (0, 1, 2)
    held = match.state.table["hand:0"]
    typed = f"away {held[0].lower()} {held[1].lower()}"
    said = output_of(match, [typed, "q"])
    assert [str(move).split()[0] for move in match.session.record.moves[-3:]] == ["0", "1", "2"]
    assert match.session.record.moves[-3].action.cards == held[:2]
    assert "You lay away" in said
    assert "Left lays away 2 cards" in said


def test_jokers_are_typed_by_name_and_told_by_name(tmp_path: Path) -> None:
    match = new_match(tmp_path, "first-meld")
    told = []
    for line in advised_lines(match):
        if "XR" in match.state.table["hand:0"] and "discard" in match.menu().verbs():
            told.append(output_of(match, ["why lay", "discard red joker", "q"]))
            break
        output_of(match, [line])
    assert "XR" in match.state.table["thrown"]
    assert "You throw the red joker" in told[0]
    assert "Put a meld together first." in told[0]


@pytest.mark.parametrize(
    ("preset", "offered", "missing"),
    [
        ("bowers", {"tricks"}, {"melds", "explore", "swap", "undo"}),
        ("first-meld", {"melds"}, {"tricks", "explore", "swap"}),
        ("lay-away", set(), {"tricks", "melds", "explore", "swap"}),
        ("pinochle", {"tricks", "melds", "explore", "swap", "undo"}, set()),
        ("double-deck", {"tricks", "melds", "explore", "swap"}, {"undo"}),
        ("piquet", {"tricks", "explore", "swap"}, {"melds"}),
    ],
)
def test_help_offers_only_what_the_game_has(
    preset: str,
    offered: set[str],
    missing: set[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = new_match(tmp_path, preset)
    match.explorer = EXPLORER
    show_commands(Screen(), match, COMMAND_ORDER)
    listed = {line.split()[0] for line in capsys.readouterr().out.splitlines() if line.strip()}
    assert offered <= listed
    assert not missing & listed
    assert {"sheet", "hint", "quit"} <= listed


def test_a_game_without_melds_does_not_wait_for_one(tmp_path: Path) -> None:
    said = output_of(new_match(tmp_path, "bowers"), ["melds"])
    assert "There are no melds in Bowers." in said
