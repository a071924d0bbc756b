"""Levels at the table: every game seats players of every level; wrong names get a sentence."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from repique.ai import hints, levels, seating
from repique.ai.agent import Agent, Reason
from repique.ai.hints import advice_for, reason_sentences
from repique.ai.levels import LEVELS, agent, levels_of, own_players
from repique.ai.seating import player_for_seat
from repique.cli.app import main
from repique.cli.setup import choose_levels
from repique.core.game import Game, Setup, choices, view
from repique.games import get
from repique.play.deals import FreshDeals
from repique.play.session import Session
from repique.play.simple_players import simple_player
from repique.play.text.words import Words, words_for
from repique_testkit.play.abilities import GAMES
from repique_testkit.terminal.user import new_match, play_until, single_line, typed_lines


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_player_of_each_of_its_levels(game: Game[Any]) -> None:
    options = next(iter(game.presets.values()))
    session = Session(game, options, FreshDeals(b"levels"), Setup(0, 1))
    session.deal()
    seat = session.state.turn

    for level in levels_of(game):
        action = player_for_seat(game, seat, level)(view(game, session.state, seat), Random(1))
        assert any(choice.allows(action) for choice in choices(game, session.state, seat)), level


def test_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no level called “grandmaster”"):
        agent(GAMES[0], "grandmaster")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "pinochle", "--level", "grandmaster"], "There is no level “grandmaster”"),
        (["simulate", "pinochle", "--partner-level", "expert"], "Add --level"),
        (["terminal", "piquet", "--level", "7"], "There is no level “7”"),
        (
            ["simulate", "piquet", "--level", "Expert", "--partner-level", "Novice"],
            "There are no partners in this game",
        ),
        (["simulate", "piquet", "--level", "expert", "--random"], "Leave one of them out"),
        (["ladder", "piquet", "--levels", "novice,novice"], "Name each level once"),
    ],
)
def test_a_wrong_level_gets_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)

    assert caught.value.code == 2
    assert said in capsys.readouterr().err


def test_a_simulation_seats_the_level_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    figures = []
    for level in ("carefree", "standard"):
        with pytest.raises(SystemExit) as caught:
            main(f"simulate pinochle --deals 3 --seed 1 --jobs 1 --level {level}".split())
        assert caught.value.code == 0
        figures.append(capsys.readouterr().out)

    assert "Royal marriage" not in figures[0]  # the carefree never meld
    assert "Marriage" in figures[1]


def test_a_level_for_the_partner_is_for_the_partner_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []
    monkeypatch.setattr(seating, "agent", lambda game, level: given.append(level))
    for seat in range(4):
        player_for_seat(get("pinochle4"), seat, "novice", "expert")

    assert given == ["novice", "novice", "expert", "novice"]


# Whom a newcomer meets


@pytest.mark.parametrize(
    ("arguments", "met"),
    [
        ("", {"standard"}),
        ("--level novice", {"novice"}),
        ("--partner-level expert", {"standard", "expert"}),
    ],
)
def test_without_a_level_the_table_has_standard_players(
    arguments: str, met: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[str] = set()

    def noted(game: Game[Any], level: str) -> Agent:
        asked.add(level)
        return agent(game, level)

    monkeypatch.setattr(seating, "agent", noted)
    line = f"terminal single-deck --seed 2 --data {tmp_path} {arguments}"
    with typed_lines(["decline", "pass", "quit"]), pytest.raises(SystemExit):
        main(line.split())

    assert asked == met


def test_a_game_without_players_of_its_own_is_played_by_the_general_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (levels, hints):
        monkeypatch.setattr(module, "own_players", lambda game: None)
    with typed_lines(["hint", "quit"]), pytest.raises(SystemExit) as caught:
        main(["terminal", "piquet", "--seed", "2", "--data", str(tmp_path)])

    assert caught.value.code == 0
    said = single_line(capsys.readouterr().out)
    assert "Expert would" in said
    assert "On average you score" in said

    with pytest.raises(SystemExit) as caught:
        main(["simulate", "piquet", "--level", "master"])

    assert caught.value.code == 2
    known = "carefree, novice, standard, expert"
    assert f"“master” in this game. Choose one of {known}." in capsys.readouterr().err


def test_who_likes_a_level_meets_the_nearest_that_a_game_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    piquet = get("piquet")
    assert [levels.nearest_level(piquet, level) for level in LEVELS] == [*LEVELS]

    monkeypatch.setattr(levels, "own_players", lambda game: None)
    nearest = [levels.nearest_level(piquet, level) for level in LEVELS]
    assert nearest == ["carefree", "novice", "standard", "expert", "expert", "expert"]
    liked: Any = {"level": "master", "partner_level": "champion"}
    assert choose_levels(piquet, liked, "", "") == ("expert", "")
    assert choose_levels(get("pinochle4"), liked, "", "") == ("expert", "expert")
    assert choose_levels(piquet, liked, "novice", "") == ("novice", "")


# Hints


@pytest.mark.parametrize(
    ("preset", "why"),
    [("bezique", ""), ("piquet", "sample deals."), ("single-deck", "")],
)
def test_with_a_level_the_hint_comes_from_master_and_says_why(
    preset: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = f"terminal {preset} --seed 2 --level novice --data {tmp_path}"
    with typed_lines(["hint", "quit"]), pytest.raises(SystemExit):
        main(line.split())

    said = single_line(capsys.readouterr().out)

    assert "Master would" in said
    assert why in said


def test_a_hint_is_what_master_does_with_the_players_view(tmp_path: Path) -> None:
    match = new_match(tmp_path, "pinochle")
    match.adviser = advice_for
    play_until(match, "first")
    luck = Random(f"1 {len(match.session.record.moves)}")

    decision = agent(match.game, "master").decide(match.view(), luck)

    assert match.hint().action == decision.action
    assert match.hint().who == "Master"
    assert match.players is simple_player  # whoever sits at the table, the best gives hints


def _filled(feature: str, text: str, words: Words) -> Reason:
    """With something for every name in the text that is not a term of the game."""
    names = [name for name in re.findall(r"{(\w+)}", text) if name not in words]
    return Reason(feature, "7", tuple((name, "7") for name in names if name != "value"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_reasons_read_as_sentences_in_every_dialect(game: Game[Any]) -> None:
    own = own_players(game)
    text = files("repique.ai.general" if own is None else own.__name__) / "words.en.toml"
    known = tomllib.loads(text.read_text(encoding="utf-8"))
    for options in game.presets.values():
        words = words_for(game, options)
        reasons = [_filled(feature, told, words) for feature, told in known["reasons"].items()]
        said = [*reason_sentences(game, words, reasons)]
        assert len(said) == len(reasons)
        assert not [text for text in said if not text.endswith(".") or "{" in text]
    assert not [*reason_sentences(game, words_for(game, options), [Reason("never_heard_of")])]
