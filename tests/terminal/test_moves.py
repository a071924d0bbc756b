"""Moves in the terminal: melding, taking back, refusals, knocking, the story of a round."""

from pathlib import Path

import pytest

from repique.core.actions import Action
from repique.core.game import DEAL
from repique.play.story import story_of
from repique.terminal.match import HUMAN, TerminalMatch
from repique_testkit.terminal.user import new_match, output_of, play_until, step


@pytest.fixture
def match(tmp_path: Path) -> TerminalMatch:
    return new_match(tmp_path)


def at_a_meld(match: TerminalMatch) -> TerminalMatch:
    """The match at a point where the player can make a meld that scores."""
    play_until(match, "meld")
    while not any(line.points for line in match.menu().lines):
        match.submit(HUMAN, Action("draw"))
        play_until(match, "meld")
    return match


def refused(match: TerminalMatch) -> list[str]:
    return [card for card in match.state.table["hand:0"] if card not in match.menu().cards]


def test_a_meld_is_listed_with_its_points_and_can_be_taken_back(match: TerminalMatch) -> None:
    before = at_a_meld(match).state
    line = match.menu().lines[0]

    said = output_of(match, ["", "meld 1", "melds", "undo", "1", "undo turn"])

    assert "You can still meld." in said
    assert f"for {line.points}" in said
    assert said.count("Undone.") == 2
    assert match.state == before
    assert not match.session.practice


def test_a_meld_is_laid_by_naming_its_cards(match: TerminalMatch) -> None:
    at_a_meld(match)
    action = match.menu().lines[0].action

    output_of(match, [" ".join(action.cards).lower()])

    assert match.session.record.moves[-1].action == action


def test_going_back_to_an_earlier_turn_is_practice(match: TerminalMatch) -> None:
    said = output_of(at_a_meld(match), ["turns", "undo 1", "yes"])

    assert "Type undo and a number to go back before a turn: 1 play" in said
    assert match.session.practice
    assert len(match.session.record.moves) == 1


def test_a_round_and_a_game_can_be_played_again(match: TerminalMatch) -> None:
    pack = at_a_meld(match).session.record.moves[0].action.cards

    said = output_of(
        match, ["restart round", "yes", "1", "restart game", "yes", "redeal", "y", "quit"]
    )

    assert "You play the same cards again." in said
    assert "This game starts over with the same deals" in said
    assert "Game 1 starts over with new deals." in said
    assert match.session.record.moves[0].action.cards != pack
    assert not match.session.practice


def test_in_piquet_a_deal_or_a_partie_is_restarted(tmp_path: Path) -> None:
    match = new_match(tmp_path, "piquet")
    play_until(match, "younger_exchange")

    said = output_of(match, ["restart", "restart deal", "yes", "restart partie", "yes", "quit"])

    assert "Type restart deal or restart partie." in said
    assert "Everything in deal 1 is undone, and this partie becomes" in said
    assert "Partie 1 starts over, and every deal of it is undone." in said


def test_a_finished_round_can_be_played_again_before_the_next_is_dealt(
    match: TerminalMatch,
) -> None:
    play_until(match, "second")
    while match.state.phase != DEAL:
        step(match)

    said = output_of(match, ["nonsense", "replay", "yes"])

    assert "Round 1 is over" in said
    assert "You play the same cards again." in said
    assert len(match.session.record.moves) == 1


def test_a_refused_card_is_explained(match: TerminalMatch) -> None:
    play_until(match, "second")
    while not (match.state.table["trick"] and refused(match)):
        step(match)
        play_until(match, "second")
    card = refused(match)[0][:2]

    said = output_of(match, [f"why {card}", card])

    assert said.count("You must follow suit.") + said.count("is too low. You can beat") == 2
    assert "You can play only the numbered cards" in said


def test_identical_cards_in_hand_and_on_the_table_are_distinguished(match: TerminalMatch) -> None:
    at_a_meld(match)
    while not (twins := both_places(match)):
        step(match)

    said = output_of(match, [twins[0][:2].lower()])

    assert "is in your hand and on the table. Type its number:" in said
    assert "(hand)" in said
    assert "(table)" in said


def both_places(match: TerminalMatch) -> list[str]:
    table = match.state.table
    laid_faces = {card[:2] for card in table["melds:0"]}
    playing = match.state.phase == "first" and match.state.turn == HUMAN
    return [card for card in table["hand:0"] if card[:2] in laid_faces and playing]


def test_the_goal_reached_offers_a_knock(match: TerminalMatch) -> None:
    play_until(match, "first")
    match.session.state.scores = (1000, 0)  # as if melded before

    said = output_of(match, ["knock"])

    assert "type knock to win the game now" in said
    assert "You knock and win." in said
    assert "Game 1 is over. You have won the game. Games won: " in said


def test_the_story_from_the_record_equals_the_story_of_the_moves(match: TerminalMatch) -> None:
    play_until(match, "second")

    assert [*story_of(match.session)] == [*match.story]
    assert len(match.story.taken) == 12
    assert [entry.points for entry in match.story.laid]


def test_points_put_aside_are_shown_as_such(match: TerminalMatch) -> None:
    play_until(match, "second")
    while not match.story.put_aside:
        step(match)
    play_until(match, "second")

    said = output_of(match, ["sheet"])

    mine = sum(entry.points for entry in match.story.put_aside if entry.seat == HUMAN)
    assert f"({mine})" in said
    assert "Points in brackets are held back until the round ends." in said
    assert f"Held back {mine} :" in said


def test_nothing_is_put_aside_once_a_round_is_over(match: TerminalMatch) -> None:
    play_until(match, "second")
    while match.state.phase != DEAL:
        step(match)

    assert match.story.put_aside == []
