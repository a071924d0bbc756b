"""Unusual input: cards that do not exist, commands at odd moments, names for numbers."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from rich.text import Text

from repique.core.actions import Action
from repique.core.cards import face
from repique.core.game import OVER
from repique.play.series import Series
from repique.play.text.words import words_for
from repique.terminal.match import HUMAN, TerminalMatch
from repique.terminal.screen import Screen
from repique_testkit.play.abilities import PRESETS, lacks_card
from repique_testkit.terminal.user import (
    advised_lines,
    new_match,
    output_of,
    play_until,
    step,
    typed_lines,
)


def finished(folder: Path, preset: str, *changes: str) -> TerminalMatch:
    match = new_match(folder, preset, *changes)
    while match.state.phase != OVER:
        step(match)
    return match


# Cards that are not in the pack


@pytest.mark.parametrize("preset", [name for name in PRESETS if lacks_card(name, "2C")])
@pytest.mark.parametrize("line", ["2C", "why 2c", "exchange 2C", "meld 2C 3C", "play 2♣"])
def test_a_card_that_is_not_in_the_pack_is_named_as_such(
    preset: str, line: str, tmp_path: Path
) -> None:
    match = new_match(tmp_path, preset)
    while match.state.turn != HUMAN or not match.state.table["hand:0"]:
        step(match)

    said = output_of(match, [line])

    if line.startswith(("2", "why", "play")) or match.words.has("verbs", line.split(maxsplit=1)[0]):
        assert "There is no two of clubs in this deck." in said


def test_a_copy_that_does_not_exist_is_named_as_such(tmp_path: Path) -> None:
    assert "There is no such copy of the Q♠: this deck has 2 of each card." in output_of(
        new_match(tmp_path), ["why QS7"]
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_there_is_a_word_for_every_rank(preset: str, tmp_path: Path) -> None:
    match = new_match(tmp_path, preset)
    words = words_for(match.game, match.state.options)
    assert all(words.text("ranks", rank) for rank in "23456789TJQKA")


def nonsense(match: TerminalMatch, rng: Random, count: int) -> Iterator[str]:
    verbs = [*match.words.ids("verbs"), *match.words.ids("commands"), "undo", "replay", "?", ""]
    others = ["1", "2", "0", "99", "-1", "٣", "peek", "point", "h", "♥", "hearts", "game", "round"]
    others += ["(", "=", "{who}", "goal=5", "yes", "royal marriage", "turn"]
    for _ in range(count):
        words = [rng.choice(verbs)] if rng.random() < 0.7 else []
        for _ in range(rng.randrange(4)):
            card = (
                rng.choice("23456789TJQKA") + rng.choice("CDSH♣") + rng.choice(["", "", "2", "9"])
            )
            words.append(rng.choice([card, card, rng.choice(others)]))
        line = " ".join(words)
        if line.split()[:1] not in (["quit"], ["save"], ["rules"], ["q"]):
            yield line
        if rng.random() < 0.25 and match.state.turn == HUMAN and not match.pausing():
            yield next(advised_lines(match))


@pytest.mark.parametrize("preset", PRESETS)
def test_nonsense_never_ends_the_game(preset: str, tmp_path: Path) -> None:
    match = new_match(tmp_path, preset)
    rng = Random(preset)
    said = output_of(match, nonsense(match, rng, 250))
    assert "{" not in said.replace("{who}", "")
    assert Series.parse(match.save.path.read_text(encoding="utf-8")).session.state == match.state


# Between games


@pytest.mark.parametrize(("preset", "called"), [("pinochle", "game"), ("piquet", "partie")])
def test_every_command_has_an_answer_when_a_game_is_over(
    preset: str, called: str, tmp_path: Path
) -> None:
    match = finished(tmp_path, preset)
    before = match.state

    said = output_of(
        match, ["hint", "why QS", "QS", "1", "melds", "turns", "tricks", "undo", "undo 1"]
    )

    assert "It isn’t your turn." in said
    assert f"This {called} is over." in said
    assert said.count(f"{called.title()} 1 is over, and its result counts.") == 2
    assert match.state == before
    assert match.session.state.winner == before.winner


def test_a_game_that_is_over_is_not_begun_again(tmp_path: Path) -> None:
    match = finished(tmp_path, "piquet")
    before = match.state

    said = output_of(match, ["restart game", "replay", "redeal", "replicate 5"])

    assert said.count("Partie 1 is over, and its result counts. Type replicate") == 3
    assert "There is no finished partie with that number." in said
    assert match.state == before


def test_what_a_restart_would_cost_is_said_first(tmp_path: Path) -> None:
    match = new_match(tmp_path, "piquet")
    match.session.deal()

    said = output_of(match, ["restart game", "no", "replay", ""])

    assert "Partie 1 starts over" in said
    assert "Everything in deal 1 is undone" in said
    assert said.count("Nothing was changed.") == 2
    assert not match.session.practice


def test_going_back_to_a_turn_asks_first(tmp_path: Path) -> None:
    match = new_match(tmp_path)
    play_until(match, "meld")
    before = match.state

    said = output_of(match, ["undo 1", "no"])

    assert "Everything since that turn is undone" in said
    assert match.state == before
    assert not match.session.practice


@pytest.mark.parametrize("word", ["quit", "Q", "exit"])
def test_who_wants_to_leave_is_not_asked_whether_they_are_sure(word: str, tmp_path: Path) -> None:
    match = new_match(tmp_path)
    play_until(match, "meld")
    before = match.state

    said = output_of(match, ["restart game", word, "help"])

    assert said.endswith(f"Type yes to do it. › {word}")
    assert match.state == before


def test_replicate_does_not_ask_when_there_is_nothing_to_replicate(tmp_path: Path) -> None:
    said = output_of(new_match(tmp_path), ["replicate"])
    assert "There is no finished game yet" in said
    assert "Are you sure?" not in said


# Help


@pytest.mark.parametrize(
    ("preset", "own", "foreign"),
    [
        ("pinochle", ("meld 2", "knock"), ("exchange", "trump H")),
        (
            "piquet",
            ("exchange peek", "declare 1", "respond", "commit", "expose"),
            ("knock", "melds of this", "trump H", "last meld"),
        ),
        (
            "double-deck",
            ("bid 52", "trump H", "give AD", "moon", "concede", "packets"),
            ("knock", "exchange", "last meld"),
        ),
    ],
)
def test_help_explains_the_verbs_of_the_game_and_no_others(
    preset: str, own: tuple[str, ...], foreign: tuple[str, ...], tmp_path: Path
) -> None:
    said = output_of(new_match(tmp_path, preset), ["?"]).partition("12 · QS")[2]

    assert not [word for word in foreign if word in said]
    assert not [word for word in own if word not in said]


def test_a_game_without_melds_says_so(tmp_path: Path) -> None:
    assert "There are no melds in Piquet." in output_of(new_match(tmp_path, "piquet"), ["melds"])


def test_a_command_typed_below_a_long_page_is_carried_out() -> None:
    screen = Screen()
    screen.live = True
    screen.console.height = 6
    with typed_lines(["hint"]):
        screen.show("\n".join(map(str, range(40))))
        assert screen.ask() == "hint"


# Names instead of numbers


def naming_trumps(folder: Path) -> TerminalMatch:
    match = new_match(folder, "double-deck")
    while match.state.phase != "trump" or match.state.turn != HUMAN:
        if match.state.phase == "auction" and match.state.turn == HUMAN:
            verbs = match.menu().verbs()
            bids = [c.values[0] for c in match.menu().choices if c.verb == "bid"]
            match.submit(HUMAN, Action("bid", (), bids[0]) if "bid" in verbs else Action("pass"))
        else:
            step(match)
    return match


@pytest.mark.parametrize(
    "way", ["{letter}", "{name}", "{symbol}", "trump {name}", "TRUMP {letter}"]
)
def test_trumps_are_named_in_any_way(way: str, tmp_path: Path) -> None:
    match = naming_trumps(tmp_path)
    letter = match.menu().choices[0].values[0]
    names = {"letter": letter, "name": match.words.text("suits", letter)}
    symbol = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}[letter]

    output_of(match, [way.format(symbol=symbol, **names)])

    assert Action("trump", (), letter) in [move.action for move in match.session.record.moves]


def test_a_suit_that_cannot_be_trumps_is_explained(tmp_path: Path) -> None:
    match = naming_trumps(tmp_path)
    offered = match.menu().choices[0].values
    other = next((suit for suit in "CDSH" if suit not in offered), None)
    assert other is not None, "choose another seed"

    said = output_of(match, [f"trump {other}", f"why trump {other}"])

    assert said.count("You need a king and queen of the suit to name it as trump.") == 2
    assert "Did you mean" not in said


def test_a_meld_is_laid_as_it_is_written(tmp_path: Path) -> None:
    match = new_match(tmp_path)
    play_until(match, "meld")
    while not any(line.points for line in match.menu().lines):
        match.submit(HUMAN, Action("draw"))
        play_until(match, "meld")
    action = match.menu().lines[0].action

    output_of(match, [match.teller.intent(action)])

    assert match.session.record.moves[-1].action == action


def test_either_of_two_like_cards_will_do(tmp_path: Path) -> None:
    match = new_match(tmp_path, "single-deck")
    while match.state.phase not in ("help", "return") or match.state.turn != HUMAN:
        step(match)
    held = match.state.table["hand:0"]
    twins = [card for card in held if sum(face(card) == face(c) for c in held) > 1]
    others = [card for card in held if face(card) != face(twins[0])]
    count = match.menu().choices[0].most
    cards = [twins[0], *others[: count - 1]]

    said = output_of(match, ["give " + " ".join(map(face, cards)), "yes"])

    assert "That can mean" not in said
    assert any(move.action.verb == "give" for move in match.session.record.moves if move.seat == 0)


def test_cards_after_a_value_may_be_numbers(tmp_path: Path) -> None:
    match = new_match(tmp_path, "piquet")
    while not any("peek" in choice.values for choice in match.menu().choices):
        step(match)
    cards = {card for card, number in match.menu().cards.items() if number in (2, 5)}

    output_of(match, ["why exchange peek 2 5", "exchange peek 2 5", "yes"])

    thrown = [move.action for move in match.session.record.moves if move.action.value == "peek"]
    assert set(thrown[-1].cards) == cards


def test_a_number_with_two_meanings_is_asked_about(tmp_path: Path) -> None:
    match = new_match(tmp_path, "single-deck")
    while match.state.phase != "cut" or match.state.turn != HUMAN:
        step(match)

    said = output_of(match, ["1"])

    assert "1 can mean two things here: type decline, or cut 1." in said


# Words of caution


def at_a_meld_bid(folder: Path) -> tuple[TerminalMatch, str]:
    match = new_match(folder, "single-deck")
    while True:
        if match.state.phase == "auction" and match.state.turn == HUMAN:
            bids = [c for c in match.menu().choices if c.verb == "bid"]
            for value in bids[0].values if bids else ():
                if match.caution(Action("bid", (), value)) is not None:
                    return match, value
        step(match)


def test_a_bid_that_says_more_is_made_only_when_confirmed(tmp_path: Path) -> None:
    match, value = at_a_meld_bid(tmp_path)
    before = len(match.session.record.moves)

    said = output_of(match, [value, "no"])

    assert "Your partner will read this as a meld bid" in said
    assert len(match.session.record.moves) == before
    output_of(match, [value, "yes"])
    assert match.session.record.moves[before].action == Action("bid", (), value)


# A narrow screen


def test_a_long_line_goes_on_below_its_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    cards = "Left 10♠   Partner 10♥   Right 10♦   You 10♣   (Partner took it)"
    Screen().hanging(Text(f" {'Last trick':<12}{cards}"), 13)

    first, second = capsys.readouterr().out.splitlines()

    assert first.startswith(" Last trick  Left")
    assert second.startswith(" " * 13)
    assert max(len(first), len(second)) <= 60
