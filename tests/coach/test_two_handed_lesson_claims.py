"""The lessons of the two-handed games name the scores, cards and counts of their records."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from repique.coach.lessons import Lesson, load_lesson
from repique.core.actions import Action
from repique.core.cards import face, rank, suit
from repique.core.score import of_deal
from repique.core.table import Seat, hand
from repique.games.pinochle2.options import PRESETS
from repique.games.pinochle2.state import card_points, upcard_of
from repique.play.text.words import words_for

ME = 0
RANKS = "ace|ten|king|queen|jack|nine|eight|seven"
SUITS = "clubs|diamonds|spades|hearts"
NAMED = re.compile(rf"\b({RANKS}) of ({SUITS})\b")
# “You draw the nine of spades”, “so you draw, a ten of hearts”
DRAWN = re.compile(rf"[Yy]ou draw,?(?: \w+){{1,4}}?,?(?: the)? ({RANKS}) of ({SUITS})\b")
GONE = re.compile(rf"[Bb]oth ({RANKS})s of ({SUITS}) are gone")
SCORES = re.compile(r"\b(\d+) to (\d+)\b")
IN_TRICK = re.compile(r"(\d+) points in this trick")
SCORED = re.compile(r"\bscores?(?: another)? (\d+)\b")
STOCK = re.compile(r"([A-Za-z]+) cards are left in the stock")


@dataclass(frozen=True)
class ToldMove:
    """What is said with a move, the move, and the states before and after it."""

    say: str
    seat: Seat
    action: Action
    before: Any
    after: Any

    def gains(self) -> list[int]:
        """The points that this move has brought, to either player."""
        return [entry.points for entry in self.after.sheet[len(self.before.sheet) :]]


@pytest.fixture(params=PRESETS)
def shown(request: pytest.FixtureRequest) -> Lesson:
    return load_lesson(request.param)


def told(shown: Lesson) -> Iterator[ToldMove]:
    states = [*shown.record.states()]
    for step in shown.steps:
        move = shown.record.moves[step.moves - 1]
        before = states[step.moves - 1]
        yield ToldMove(step.say, move.seat, move.action, before, states[step.moves])


def card_name(shown: Lesson, card: Any) -> tuple[str, str]:
    words = words_for(shown.record.game, shown.record.options)
    return words.text("ranks", rank(card)), words.text("suits", suit(card))


def test_the_first_card_named_with_a_play_is_the_card_played(shown: Lesson) -> None:
    named = 0
    for one in told(shown):
        cards = NAMED.findall(one.say)
        if one.action.verb == "play" and cards:
            assert cards[0] == card_name(shown, one.action.cards[0]), one.say
            named += 1
    assert named >= 48


def test_a_meld_is_told_with_its_cards_and_points(shown: Lesson) -> None:
    melds = 0
    for one in told(shown):
        if one.action.verb == "meld":
            mine = {card_name(shown, card) for card in one.action.cards}
            upcard = upcard_of(one.before)
            mine |= {card_name(shown, upcard)} if one.action.value == "dix" and upcard else set()
            assert {*NAMED.findall(one.say)} <= mine, one.say
            assert one.gains() == [int(n) for n in re.findall(r"\b\d+\b", one.say)][:1], one.say
            melds += 1
    assert melds >= 7


def test_the_card_that_is_drawn_is_named(shown: Lesson) -> None:
    named = 0
    for one in told(shown):
        if one.action.verb == "draw":
            new = {*one.after.table[hand(ME)]} - {*one.before.table[hand(ME)]}
            new -= {*one.before.table[f"melds:{ME}"]}
            drawn = {card_name(shown, card) for card in new}
            for found in DRAWN.findall(one.say):
                assert found in drawn, one.say
                named += 1
    assert named >= 10


def test_scores_are_those_on_the_sheet(shown: Lesson) -> None:
    for one in told(shown):
        for figures in SCORES.findall(one.say):
            assert sorted(map(int, figures)) == sorted(one.after.scores), one.say
    *_, end = shown.record.states()
    mine, theirs = end.scores
    assert shown.closing.startswith(f"{mine} points for you and {theirs} for your opponent.")


def test_points_of_tricks_are_those_of_their_cards(shown: Lesson) -> None:
    found = 0
    for one in told(shown):
        for figure in IN_TRICK.findall(one.say):
            trick = one.after.tricks[-1]
            worth = sum(card_points(card, one.after.options) for card in trick.cards)
            assert int(figure) == worth, one.say
            found += 1
    assert found


def test_what_a_move_scores_is_what_it_scored(shown: Lesson) -> None:
    """In Pinochle the points of tricks are added at the end of the round."""
    for one in told(shown):
        finishes = len(one.after.tricks) > len(one.before.tricks)
        if one.action.verb == "play" and (finishes or one.gains()):
            cards = one.after.tricks[-1].cards if finishes else one.action.cards
            known = {*one.gains(), *(card_points(card, one.after.options) for card in cards)}
            for figure in SCORED.findall(one.say):
                assert int(figure) in known, one.say


def test_cards_that_are_gone_have_been_played(shown: Lesson) -> None:
    found = 0
    for one in told(shown):
        played = [face(card) for trick in one.before.tricks for card in trick.cards]
        names = [card_name(shown, card) for card in played]
        for pair in GONE.findall(one.say):
            assert names.count(pair) == 2, one.say
            found += 1
    assert found or shown.preset == "pinochle"


def test_the_cards_left_in_the_stock_are_counted(shown: Lesson) -> None:
    words = words_for(shown.record.game, shown.record.options)
    found = 0
    for one in told(shown):
        for word in STOCK.findall(one.say):
            left = len(one.after.table["stock"])
            assert word.lower() == words.spelled(str(left)), one.say
            found += 1
    assert found


def test_the_closing_names_the_points_of_melds() -> None:
    earned: dict[str, dict[str, int]] = {}
    for preset in PRESETS:
        *_, end = load_lesson(preset).record.states()
        own = [e for e in of_deal(end.sheet, end.deal_number) if e.seat == ME]
        earned[preset] = {e.reason: 0 for e in own}
        for entry in own:
            earned[preset][entry.reason] += entry.points
    bezique = earned["bezique"]
    best = f"scored {bezique['royal_sequence']} of them and the four aces {bezique['four_aces']}"
    assert best in " ".join(load_lesson("bezique").closing.split())
    binokel = earned["binokel"]
    melded = sum(n for name, n in binokel.items() if "trick" not in name)
    assert f"Melds and the dix scored {melded} of yours" in load_lesson("binokel").closing
    *_, end = load_lesson("pinochle").record.states()
    tricks = sum(e.points for e in end.sheet if e.reason == "trick")
    assert "The flush alone scored more than all the tricks" in " ".join(
        load_lesson("pinochle").closing.split()
    )
    assert earned["pinochle"]["royal_sequence"] > tricks
