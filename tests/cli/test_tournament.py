"""`repique tournament …`: creating, playing at the terminal, results, and plain sentences."""

import csv
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from repique.cli.app import main
from repique.store.store import open_store
from repique.store.tournaments.tournaments import tournament_by_name
from repique.terminal import tournament_play
from repique.terminal.match import HUMAN, TerminalMatch
from repique_testkit.play.tournament_players import TournamentPlayer
from repique_testkit.terminal.user import single_line, typed_form, typed_lines


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> "Said":
    return Said(capsys, tmp_path)


class Said:
    """Runs commands in one data folder and returns their output."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys = capsys
        self.folder = folder
        folder.joinpath("data").mkdir(exist_ok=True)

    def __call__(self, *words: str, code: int = 0) -> str:
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main(["tournament", *words, "--data", str(self.folder / "data")])
        out, err = self._capsys.readouterr()
        assert ended.value.code == code, out + err
        assert "Traceback" not in out + err
        return single_line(out + err)


def advised(tables: list[TerminalMatch], moves: int, at_end: str = "") -> Iterator[str]:
    """Typed moves of the simple player, so many times; Enter at other questions."""
    for _ in range(moves):
        match = tables[-1]
        if match.session.over:
            yield at_end
            continue
        if match.state.turn != HUMAN:
            yield ""
            continue
        warned = match.caution(match.advice()) is not None
        yield typed_form(match, match.advice())
        if warned:
            yield "yes"


def played(
    said: Said, *words: str, moves: int = 1000, last: tuple[str, ...] = (), at_end: str = ""
) -> str:
    """Play in the terminal until the input ends."""
    tables: list[TerminalMatch] = []
    opened = tournament_play.open_hand

    def watched(*about: object) -> TerminalMatch:
        tables.append(opened(*about))  # type: ignore[arg-type]
        return tables[-1]

    def lines() -> Iterator[str]:
        yield from advised(tables, moves, at_end)
        yield from last

    with patch("repique.terminal.tournament_play.open_hand", watched), typed_lines(lines()):
        return said("play", *words)


def test_a_tournament_is_created_listed_played_and_shown(said: Said) -> None:
    assert "no tournament yet" in said("list")
    made = said("new", "sunday", "--game", "pinochle", "--hands", "2", "--level", "simple")
    assert made == "Sunday (2 hands) is open to every player."
    assert said("list") == "Sunday (2 hands), pinochle: nobody yet."
    assert "nobody has played in it yet" in said("results", "sunday")

    left = played(said, "sunday", "--player", "anna", moves=5, last=("quit",))
    assert "Sunday (2 hands): hand 1 of 2." in left
    assert "tournament play Sunday --data" in left
    assert "Anna (0 of 2 hands)" in said("list")

    whole = played(said, "Sunday (2 hands)", "--player", "anna")
    assert "you are back in hand 1 of 2" in whole
    assert "Press Enter for hand 2 of 2" in whole
    assert "That was the last of 2 hands." in whole
    assert "Sunday (2 hands), by play points" in whole
    assert "Anna (2 hands)" in said("list")
    assert "by play points" in played(said, "sunday")  # nothing is left to play

    again = played(said, "sunday", "--again", moves=3)
    assert "hand 1 of 2" in again
    refused = said("play", "sunday", "--again", code=2)
    assert "Finish this attempt first. You have 2 hands left." in refused


def test_replay_redeal_and_rules_are_refused_at_the_terminal(said: Said) -> None:
    said("new", "sunday", "--game", "pinochle", "--hands", "1", "--level", "simple")
    orders = ("restart round", "restart game", "replay", "redeal", "replicate", "undo 1",
              "set penalty=on", "quit")  # fmt: skip
    told = played(said, "sunday", moves=4, last=orders)
    assert told.count("you play each hand once") == 5
    assert told.count("you can’t ask for a new deal") == 1
    assert told.count("house rules of a tournament are the same for everybody") == 1
    assert "Are you sure" not in told[told.index("you play each hand once") :]


def test_results_are_written_and_hide_what_is_to_come(said: Said) -> None:
    said(
        "new", "sunday", "--game", "piquet", "--hands", "2", "--level", "simple", "--rank", "total"
    )
    with open_store(said.folder / "data") as store:
        tournament = store.read(lambda c: tournament_by_name(c, "sunday"))
        TournamentPlayer(store, tournament, "Anna").play()
        TournamentPlayer(store, tournament, "Bert").play(1)
    files = [said.folder / name for name in ("board.csv", "board.html")]
    told = said(
        "results", "sunday", "--player", "bert", "--csv", str(files[0]), "--html", str(files[1])
    )
    assert "by total points" in told
    assert "The points are for the 1 hand that Bert has finished" in told
    with files[0].open(newline="", encoding="utf-8") as file:
        lines = [*csv.DictReader(file)]
    counted = {line["player"]: (line["hands"], line["counted"]) for line in lines[:2]}
    assert counted == {"Anna (2 hands)": ("2", "1"), "Bert (2 hands)": ("1", "1")}
    hand_by_hand = files[0].read_text(encoding="utf-8").splitlines()[-1].split(",")
    assert hand_by_hand[2] in ("Bert", "Opponent")  # who dealt
    assert "Sunday (2 hands), by total points" in files[1].read_text(encoding="utf-8")
    assert "by play points" in said("results", "sunday", "--rank", "play")
    assert "Can’t write" in said("results", "sunday", "--csv", str(files[0]), code=2)


WRONG = [
    (("new", "x", "--game", "whist", "--hands", "2"), "no game called"),
    (("new", "x", "--game", "piquet", "--hands", "0"), "1 to 200 hands"),
    (("new", "x", "--game", "piquet", "--hands", "many"), "--hands must be a whole number"),
    (("new", "<x>", "--game", "piquet", "--hands", "2"), "letters and digits"),
    (("new", "x", "--game", "piquet", "--hands", "2", "--level", "wise"), "no level “wise”"),
    (("new", "x", "--game", "piquet", "--hands", "2", "--rank", "luck"), "play or total"),
    (("new", "x", "--game", "piquet", "--hands", "2", "--set", "wild=on"), "wild"),
    (("new", "x", "--game", "single-deck", "--hands", "2", "--set", "cut_pack=on"), "can’t both"),
    (("new", "x", "--game", "single-deck", "--hands", "2", *["--level", "simple"] * 2), "or 3"),
    (("play", "monday"), "no tournament called Monday"),
    (("results", "monday"), "no tournament called Monday"),
    (("results", "monday", "--rank", "luck"), "play or total"),
    (("sequences", "--game", "whist"), "no game called"),
    (("sequences", "whist"), "NUMBER must be a whole number"),
]  # fmt: skip


def test_mistakes_get_one_sentence(said: Said) -> None:
    for words, sentence in WRONG:
        assert sentence in said(*words, code=2), words
    assert "no tournament yet" in said("list")
    assert "Nobody has finished" in said("sequences", "7")


def test_without_a_command_the_commands_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["tournament"])
    assert ended.value.code == 0
    assert "sequences" in capsys.readouterr().out


def test_an_unusual_minimum_is_mentioned(said: Said) -> None:
    new = ("--game", "double-deck", "--hands", "2", "--set")
    assert "needs 10 play points" in said("new", "one", *new, "set_minimum=10")
    assert "needs" not in said("new", "two", *new, "last_trick=1")


def test_a_hand_of_piquet_is_no_deal_of_a_partie(said: Said) -> None:
    said("new", "monday", "--game", "piquet", "--hands", "1", "--level", "simple")
    whole = played(said, "monday", "--player", "anna", moves=400, last=("quit",))
    assert "1/6" not in whole
    assert "melds" not in whole
    assert "Hand 1 is over" in whole
    assert "Before this" not in whole
    assert "That was the only hand." in whole


def test_quitting_after_the_last_hand_says_where_the_results_are(said: Said) -> None:
    said("new", "monday", "--game", "piquet", "--hands", "1", "--level", "simple")
    left = played(said, "monday", "--player", "anna", at_end="quit")
    assert "To go on" not in left
    assert "To see the results: " in left
    assert "tournament results Monday --data" in left
