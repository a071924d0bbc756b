"""Players, scores, saved matches and preferences, through the real command line."""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from repique.store.players import players
from repique.store.players.players import all_players, usual_rules
from repique.store.store import open_store
from repique_testkit.store.stored_series import begin_stored_series, load_current_series

Captured = pytest.CaptureFixture[str]
Run = Callable[..., tuple[int, str]]


def names(played_folder: Path) -> list[str]:
    with open_store(played_folder) as store:
        return [person.name for person in store.read(all_players)]


# Players


def test_players_are_listed_added_renamed_and_switched(run: Run, played_folder: Path) -> None:
    assert "→ Anna (since" in run("players")[1]
    said = run("players", "add", "carla")[1]
    assert said == f"Carla can play now: repique terminal --player Carla --data {played_folder}\n"
    assert run("players", "rename", "CARLA", "cleo")[1] == "Carla is now called Cleo.\n"
    assert run("players", "switch", "cleo") == (0, "Cleo is the current player now.\n")
    assert "→ Cleo" in run("players")[1]
    assert names(played_folder) == ["Anna", "Bert", "Cleo"]


@pytest.mark.parametrize("group", ["players", "matches", "preferences"])
def test_what_is_said_before_a_command_of_a_group_is_not_lost(
    group: str, run: Run, played_folder: Path, tmp_path: Path
) -> None:
    command = {"players": "add", "matches": "name", "preferences": "reset"}[group]
    code, said = run(group, "--data", str(tmp_path), command)
    assert code == 2
    assert "after the command" in said


def test_a_player_is_removed_after_a_question_and_can_be_brought_back(
    run: Run, played_folder: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "bert.jsonl"
    code, said = run("players", "remove", "bert", lines=("", "n"))
    assert (code, "Nothing was changed." in said) == (1, True)
    assert "Bert" in names(played_folder)
    code, said = run("players", "remove", "bert", lines=(str(copy), "y"))
    assert code == 0
    assert "Bert is removed." in said
    assert f"repique import {copy} --data {played_folder} brings everything back." in said
    assert "Don’t share it" in said
    assert names(played_folder) == ["Anna"]
    assert "1 new player and 1 new game" in run("import", copy)[1]
    assert run("players", "remove", "bert", "--yes")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("players add anna", "There is already a player called Anna."),
        ("players add <b>", "A name can contain only letters and digits."),
        ("players rename Zoe Eve", "There is no player called Zoe."),
        ("players switch Zoe", "There is no player called Zoe."),
        ("players remove Anna --yes", "You can’t remove the current player"),
        ("players remove Zoe --yes", "There is no player called Zoe."),
        ("players remove Bert --yes --export /", "Can’t write /"),
        ("players frob", "No such command"),
        ("matches name 99 Evening", "There is no saved game 99"),
        ("matches resume 99", "There is no saved game 99"),
        ("matches aside 0", "NUMBER must be at least 1"),
        ("matches again 99", "There is no finished game with that number."),
        ("matches --player Zoe", "There is no player called Zoe."),
        ("preferences set level", "“level” changes nothing. Write NAME=VALUE"),
        ("preferences set colour=red", "There is no preference called “colour”"),
        ("preferences set level=genius", "level must be one of simple, carefree"),
        ("preferences set warn=perhaps", "warn must be on or off, not “perhaps”."),
        ("preferences reset colour", "There is no preference called “colour”."),
        ("preferences restore nowhere", "Can’t read nowhere"),
        ("preferences backup /", "Can’t write /"),
        ("preferences --player Zoe", "There is no player called Zoe."),
        ("scores chess", "There is no game called “chess”"),
        ("scores --player Zoe", "There is no player called Zoe."),
        ("scores --player=", "A name needs at least one letter or digit."),
        ("terminal --player=", "A name needs at least one letter or digit."),
        ("matches --player=", "A name needs at least one letter or digit."),
        ("export new.rep --player=", "A name needs at least one letter or digit."),
        ("terminal --player Ana", "There is no player called Ana. Did you mean Anna?"),
        ("matches resume two", "NUMBER must be a whole number. For help: repique --help"),
        ("scores --level genius", "There is no level “genius”"),
        ("scores --league --fame", "--league and --fame can’t be combined"),
        ("scores piquet --reset --save", "--save and --reset can’t be combined"),
        ("scores --reset", "Add the game: repique scores GAME --reset"),
        ("scores --rounds", "Add the game: repique scores GAME --rounds"),
        ("scores bezique --rounds", "Anna has no saved game of this kind. Start one first."),
        ("scores piquet --match 1", "--match works only with"),
        ("scores piquet --rounds --match 99", "There is no finished game with that number."),
        ("scores piquet --csv /", "Can’t write /"),
    ],
)
def test_a_mistake_gets_one_sentence_and_changes_nothing(
    run: Run, played_folder: Path, arguments: str, sentence: str
) -> None:
    code, said = run(*arguments.split())
    assert code == 2
    assert sentence in said
    assert said.count("\n") == 1
    assert names(played_folder) == ["Anna", "Bert"]


def test_a_thirteenth_player_is_refused(run: Run) -> None:
    for number in range(10):
        assert run("players", "add", f"Guest {number}")[0] == 0
    assert run("players", "add", "Thirteen") == (
        2,
        "There can be 12 players. Remove one first.\n",
    )


# Scores


def test_games_leagues_records_and_rounds_are_shown(run: Run) -> None:
    code, said = run("scores", "piquet")
    assert code == 0
    assert "Games of Anna" in said
    assert "expert" in said
    league = run("scores", "--league")[1]
    assert league.index("Anna") < league.index("Bert")
    assert "highest score" in run("scores", "--fame")[1]
    assert "Rounds of game 1" in run("scores", "piquet", "--rounds", "--match", 1)[1]
    assert "Wins and losses of Anna" in run("scores", "--line-ups")[1]
    assert "All games of Anna" in run("scores", "piquet", "--lifetime")[1]
    four = ("scores", "single-deck", "--player", "bert")
    assert "Score pad of game" in run(*four, "--pad")[1]
    assert "Rounds of game" in run(*four, "--rounds")[1]


def test_scores_are_filtered_by_game_and_level(run: Run) -> None:
    for arguments in (("bezique",), ("piquet", "--level", "novice"), ("--player", "Bert")):
        code, said = run("scores", *arguments)
        assert code == 0
        assert "nothing yet" in said
    assert "Games of Anna" in run("scores", "piquet", "--level", "EXPERT")[1]
    assert "Games of Anna" in run("scores", "pinochle2")[1]


def test_scores_are_written_for_spreadsheets_and_printers(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "scores.csv"
    page = tmp_path / "scores.html"
    code, said = run("scores", "piquet", "--csv", table, "--html", page)
    assert code == 0
    assert "saved in" in said
    with table.open(encoding="utf-8", newline="") as file:
        (line,) = csv.DictReader(file)
    assert (line["game"], line["level"]) == ("piquet", "expert")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert run("scores", "piquet", "--csv", table)[0] == 2


def test_a_board_is_reset_reverted_and_saved(run: Run) -> None:
    assert run("scores", "piquet", "--save")[0] == 0
    said = run("scores", "piquet", "--reset")[1]
    assert said.startswith("The scoreboard of Anna for Piquet is cleared")
    assert "nothing yet" in run("scores", "piquet")[1]
    assert "parties 1" in " ".join(run("scores", "piquet", "--lifetime")[1].split())
    run("scores", "piquet", "--revert")
    assert "expert" in run("scores", "piquet")[1]
    run("scores", "piquet", "--reset")
    run("scores", "piquet", "--save")
    run("scores", "piquet", "--revert")
    assert "nothing yet" in run("scores", "piquet")[1]
    assert "Pinochle and Binokel and Bezique" in run("scores", "bezique", "--save")[1]


def test_scores_can_be_read_while_a_server_has_the_store_open(
    run: Run, played_folder: Path
) -> None:
    with open_store(played_folder):
        assert "Games of Anna" in run("scores", "piquet")[1]
        assert "→ Anna" in run("players")[1]
        assert "current" in run("matches")[1]
        code, said = run("players", "add", "Carl")
    assert code == 2
    assert "already open in another window" in said


# Matches


def test_matches_are_named_put_aside_and_resumed(run: Run, played_folder: Path) -> None:
    with open_store(played_folder) as store:
        begin_stored_series(store, "piquet", "Anna").step()
    listed = run("matches")[1]
    assert "current" in listed
    assert "saved" in listed
    assert (
        run("matches", "name", 1, "after dinner")[1] == "Saved game 1 is now called After dinner.\n"
    )
    assert "After dinner" in run("matches")[1]
    assert (
        f"To bring it back: repique matches resume 1 --data {played_folder}"
        in run("matches", "aside", 1)[1]
    )
    assert "After dinner" not in run("matches")[1]
    assert "removed" in run("matches", "--all")[1]
    assert (
        f"To resume it: repique terminal piquet --data {played_folder}"
        in run("matches", "resume", 1)[1]
    )
    assert load_current_series(played_folder, "piquet").session.state.number == 2


def test_the_deals_of_an_old_game_are_played_again(run: Run, played_folder: Path) -> None:
    first = load_current_series(played_folder, "piquet").finished[0]
    hand = next(state for state in first.states() if state.deal_number == 1).table["hand:0"]
    assert "terminal piquet" in run("matches", "again", 1)[1]
    again = load_current_series(played_folder, "piquet")
    assert (again.session.state.number, len(again.finished)) == (1, 0)
    again.session.deal()
    assert again.session.state.table["hand:0"] == hand


# Preferences


def test_preferences_are_shown_set_and_reset(run: Run) -> None:
    assert "level=standard\n" in run("preferences")[1]
    assert run("preferences", "set", "level=Expert", "warn=off") == (0, "Saved for Anna.\n")
    shown = run("preferences")[1]
    assert "level=expert (changed)" in shown
    assert "warn=off (changed)" in shown
    assert "level=standard\n" in run("preferences", "--player", "Bert")[1]
    run("preferences", "reset", "warn")
    assert "warn=on\n" in run("preferences")[1]
    run("preferences", "reset")
    assert "(changed)" not in run("preferences")[1]


def test_preferences_and_rules_are_carried_to_another_player(
    run: Run, played_folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "anna.json"
    run("preferences", "set", "level=master")
    run("terminal", "pinochle", "--set", "roundhouse=on", lines=("quit",))
    assert run("preferences", "backup", file)[0] == 0
    assert run("preferences", "restore", file, "--player", "Bert")[0] == 0
    shown = run("preferences", "--player", "Bert")[1]
    assert "level=master (changed)" in shown
    assert "House rules for pinochle: roundhouse=on" in shown
    found = json.loads(file.read_text())
    found["preferences"]["colour"] = "red"
    found["rules"] = {"pinochle": {"goal": 7}, "chess": {}, "bezique": 3}
    file.write_text(json.dumps(found))
    said = run("preferences", "restore", file, "--player", "Bert")[1]
    assert "doesn’t know them: bezique, chess, colour, pinochle." in said
    assert "House rules for" not in run("preferences", "--player", "Bert")[1]
    for broken in ("", "[]", '{"format": 1}', "\xff"):
        file.write_text(broken, encoding="latin-1")
        code, said = run("preferences", "restore", file)
        assert (code, said.count("\n")) == (2, 1)


# Rules that a player is used to


def usual(played_folder: Path, preset: str = "pinochle", name: str = "Anna") -> dict[str, object]:
    with open_store(played_folder) as store:
        person = store.read(lambda c: players.player_named(c, name))
        return dict(store.read(lambda c: usual_rules(c, person.id, preset)).values())


def on_table(played_folder: Path) -> dict[str, object]:
    return dict(load_current_series(played_folder).session.state.options.values())


def test_rules_that_were_set_are_usual_from_then_on(run: Run, played_folder: Path) -> None:
    run("terminal", "pinochle", "--set", "roundhouse=on", lines=("quit",))
    assert usual(played_folder)["roundhouse"] is True
    assert usual(played_folder)["auto_knock"] == "nobody"
    said = run("terminal", "pinochle", "--new", lines=("quit",))[1]
    assert "Your house rules here: Roundhouse" in " ".join(said.split())
    assert on_table(played_folder)["roundhouse"] is True
    assert on_table(played_folder)["auto_knock"] == "second"
    run("terminal", "pinochle", "--set", "goal=1500", lines=("quit",))
    assert (on_table(played_folder)["roundhouse"], on_table(played_folder)["goal"]) == (True, 1500)
    assert usual(played_folder, name="Bert")["roundhouse"] is False


def test_the_defaults_come_back_when_asked_for(run: Run, played_folder: Path) -> None:
    run("terminal", "pinochle", "--set", "roundhouse=on", lines=("quit",))
    run("terminal", "pinochle", "--set", "defaults", "--set", "goal=1500", lines=("quit",))
    assert (on_table(played_folder)["roundhouse"], on_table(played_folder)["goal"]) == (False, 1500)
    run("terminal", "pinochle", lines=("set defaults", "set defaults", "quit"))
    assert usual(played_folder)["goal"] == 1000
    run("terminal", "pinochle", "--set", "penalty=on", lines=("quit",))
    run("preferences", "reset", "--rules")
    assert usual(played_folder)["penalty"] is False


def test_rules_set_at_the_table_and_tournaments(run: Run, played_folder: Path) -> None:
    run("terminal", "pinochle", lines=("set penalty=on", "quit"))
    assert usual(played_folder)["penalty"] is True
    run("terminal", "pinochle", "--tournament", 7, lines=("quit",))
    assert usual(played_folder)["tournament"] is False
    run("preferences", "set", "remember_rules=off")
    run("terminal", "pinochle", "--set", "roundhouse=on", lines=("quit",))
    assert on_table(played_folder)["roundhouse"] is True
    assert usual(played_folder)["roundhouse"] is False


def test_a_rule_that_needs_another_goes_with_a_players_own(run: Run, played_folder: Path) -> None:
    code, said = run("terminal", "pinochle", "--set", "deal8=on", lines=("quit",))
    assert (code, "only with 64-card deck" in said) == (2, True)
    run("terminal", "pinochle", "--set", "deck64=on", lines=("quit",))
    assert run("terminal", "pinochle", "--set", "deal8=on", lines=("quit",))[0] == 0
    assert on_table(played_folder)["deal8"] is True


def test_the_terminal_respects_preferences(run: Run, played_folder: Path) -> None:
    run("preferences", "set", "confirm=off", "level=simple")
    said = run("terminal", "piquet", lines=("restart game", "quit"))[1]
    assert "Are you sure?" not in said
    with open_store(played_folder) as store:
        begin_stored_series(store, "pinochle", "Anna").play_on(1)
    waiting = run("terminal", "pinochle", lines=("quit",))[1]
    assert "Press Enter for the next round" in waiting
    run("preferences", "set", "auto_deal=on")
    dealt = run("terminal", "pinochle", lines=("quit",))[1]
    assert "Press Enter for the next round" not in dealt
    assert "round 2" in dealt


def test_a_preference_can_be_a_number(run: Run) -> None:
    assert run("preferences", "set", "trick_pause=1500")[0] == 0
    assert "trick_pause=1500 (changed)" in run("preferences")[1]
    told = "trick_pause must be a number from 0 to 5000"
    assert told in "".join(map(str, run("preferences", "set", "trick_pause=9000")))
