"""The lessons of Piquet and partnership Pinochle name the figures and cards of their records."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from repique.coach.lessons import Lesson, load_lesson
from repique.core.cards import rank, suit
from repique.core.game import play
from repique.core.score import of_deal
from repique.games.pinochle4.points import counters_won, need, play_won
from repique.games.pinochle4.state import PartnershipState, meld_points
from repique.games.piquet import categories
from repique.games.piquet.state import tricks_won
from repique.play.text.words import words_for

PARTNERSHIP = ("single-deck", "double-deck")
NAMED = re.compile(
    r"\b(ace|ten|king|queen|jack|nine|eight|seven) of (clubs|diamonds|spades|hearts)\b"
)
ME = 0
Claim = tuple[str, Callable[[Any], object]]  # a pattern, and its figure in the state after the move


def in_figures(shown: Lesson, text: str) -> str:
    """The text with numbers below a hundred written as figures."""
    spoken = words_for(shown.record.game, shown.record.options).text("numbers", "spoken").split()
    named = {word: str(number) for number, word in enumerate(spoken) if number > 1}
    return re.sub(r"[A-Za-z]+(?:-[a-z]+)?", lambda word: named.get(word[0].lower(), word[0]), text)


def told(shown: Lesson) -> Iterator[tuple[str, Any, Any, Any]]:
    """What is said with each move; the move, the state before it and the state after it."""
    states = [*shown.record.states()]
    for step in shown.steps:
        move = shown.record.moves[step.moves - 1]
        yield in_figures(shown, step.say), move, states[step.moves - 1], states[step.moves]


def check(shown: Lesson, claims: tuple[Claim, ...]) -> list[int]:
    """Compares each claim with the record; how often each of them is made."""
    found = [0] * len(claims)
    for say, _, _, after in told(shown):
        for place, (pattern, figure) in enumerate(claims):
            for number in re.findall(pattern, say):
                assert int(number) == figure(after), (say, pattern)
                found[place] += 1
    return found


@pytest.mark.parametrize("preset", ["piquet", *PARTNERSHIP])
def test_the_first_card_named_with_a_trick_is_the_card_played(preset: str) -> None:
    shown = load_lesson(preset)
    words = words_for(shown.record.game, shown.record.options)
    named = 0
    for step in shown.steps:
        action = shown.record.moves[step.moves - 1].action
        cards = NAMED.findall(step.say)
        if action.verb == "play" and cards:
            (card,) = action.cards
            assert cards[0] == (words.text("ranks", rank(card)), words.text("suits", suit(card)))
            named += 1
    assert named >= 24


# Piquet


def my_points(state: Any) -> int:
    return sum(e.points for e in of_deal(state.sheet, state.deal_number) if e.seat == ME)


def their_points(state: Any) -> int:
    return sum(e.points for e in of_deal(state.sheet, state.deal_number) if e.seat != ME)


def test_the_points_of_the_deal_are_those_on_the_sheet() -> None:
    totals, theirs, tricks = check(
        load_lesson("piquet"),
        (
            (r"(?:: |, for |\bhave )(\d+)(?=\.| points)", my_points),
            (r"(\d+) points for your opponent", their_points),
            (r"(?:have|won) (\d+) tricks", lambda s: tricks_won(s, ME)),
        ),
    )
    assert totals >= 12
    assert (theirs, tricks) == (1, 2)


def test_what_a_move_scores_is_what_it_scored() -> None:
    shown = load_lesson("piquet")
    said = 0
    for say, move, before, _ in told(shown):
        gained = [int(number) for number in re.findall(r"\bscores? (\d+)\b", say)]
        events = play(shown.record.game, before, move.seat, move.action).events
        scored = [int(e.value.partition("=")[2]) for e in events if e.kind == "score"]
        assert set(gained) <= set(scored), say
        said += len(gained)
    assert said >= 5


def test_what_is_said_aloud_fits_the_cards() -> None:
    for say, move, before, after in told(load_lesson("piquet")):
        cards = move.action.cards
        for size in re.findall(r"“Point of (\d+)”", say):
            assert int(size) == len(cards)
        for total in re.findall(r"“Making (\d+)”", say):
            assert total == before.calls[-1].height or total == after.calls[-1].height
        for name in re.findall(r"say “(Quart|Tierce|Quint)”", say):
            assert name.lower() == categories.name("sequence", len(cards))


def test_the_end_of_the_deal_is_told_as_it_was() -> None:
    shown = load_lesson("piquet")
    *_, last = shown.record.states()
    mine, theirs = last.scores
    assert f"The deal ends {mine} to {theirs}." in shown.steps[-1].say
    assert in_figures(shown, shown.closing).startswith(f"{mine} to {theirs}:")


# Partnership Pinochle

COUNTED: tuple[Claim, ...] = (
    (
        r"[Yy]our side has (?:won all 4 tricks and has )?(\d+) counters",
        lambda s: counters_won(s, 0),
    ),
    (r"[Yy]our opponents have (\d+) counters", lambda s: counters_won(s, 1)),
    (r"(?:Together you have|[Ww]ith) (\d+) meld", lambda s: meld_points(s, 0)),
    (r"(?:Your opponents have|counters and) (\d+) meld", lambda s: meld_points(s, 1)),
)


@pytest.mark.parametrize(("preset", "least"), [("single-deck", 8), ("double-deck", 15)])
def test_counters_and_melds_are_counted_right(preset: str, least: int) -> None:
    ours, theirs, our_meld, their_meld = check(load_lesson(preset), COUNTED)
    assert ours >= least
    assert theirs >= 4
    assert our_meld >= 2
    assert their_meld >= 1


@pytest.mark.parametrize("preset", PARTNERSHIP)
def test_bids_are_those_of_the_auction(preset: str) -> None:
    said = 0
    for say, move, _, _ in told(load_lesson(preset)):
        if move.action.verb == "bid":
            (number,) = re.findall(r"(?:\bbids? |open with |raise to |so )(\d+)\b", say)
            assert number == move.action.value, say
            said += 1
    assert said >= 4


@pytest.mark.parametrize("preset", PARTNERSHIP)
def test_melds_are_told_with_their_points(preset: str) -> None:
    shown = load_lesson(preset)
    *_, last = shown.record.states()
    assert isinstance(last, PartnershipState)
    words = words_for(shown.record.game, shown.record.options)
    worth = {words.term(m.meld).lower(): m.points for m in last.melds if m.times == 1}
    named = rf"\b({'|'.join(worth)})(?: of \w+)?, (\d+)"
    (say,) = (step.say for step in shown.steps if "Together you have" in step.say)
    found = re.findall(named, say)
    assert len(found) >= 3
    for meld, points in found:
        assert int(points) == worth[meld], say


@pytest.mark.parametrize("preset", PARTNERSHIP)
def test_the_result_of_the_hand_is_told_as_it_was(preset: str) -> None:
    shown = load_lesson(preset)
    *_, last = shown.record.states()
    assert isinstance(last, PartnershipState)
    ours, theirs = last.scores
    end = shown.steps[-1].say
    assert f"that makes {ours}." in end
    assert end.endswith(f" meld, {theirs}.")
    claims = {
        r"bid (\d+)": last.bid,
        r"made (\d+)": ours,
        r"scores (\d+)": ours,
        r"needed (\d+) play points": need(last),
        r"play points and won (\d+)": play_won(last, 0),
        r"With (\d+) meld": meld_points(last, 0),
    }
    said = 0
    for pattern, figure in claims.items():
        for number in re.findall(pattern, shown.closing):
            assert int(number) == figure, pattern
            said += 1
    assert said >= 2
