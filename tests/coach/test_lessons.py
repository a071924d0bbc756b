"""Every lesson is one legal deal, and its texts agree with the moves."""

import re
from collections import Counter

import pytest

from repique.coach.lessons import BadLesson, Lesson, lesson_presets, load_lesson, parse_lesson
from repique.core.cards import rank, suit
from repique.core.game import view
from repique.core.table import CHANCE
from repique.play.text.words import words_for

FEW_RULES = 12
FEW_WAYS = 3  # notes that every lesson has at least
RANKS = "ace|ten|king|queen|jack|nine|eight|seven"
SUITS = "clubs|diamonds|spades|hearts"
# “You lead the jack of clubs”, “your opponent plays a nine of hearts”
PLAYED = re.compile(rf"\b(?:leads?|plays?|trumps? with) (?:the|a|an|your) ({RANKS}) of ({SUITS})\b")


@pytest.fixture(params=lesson_presets())
def shown(request: pytest.FixtureRequest) -> Lesson:
    return load_lesson(request.param)


def test_it_is_one_whole_deal(shown: Lesson) -> None:
    *_, before, end = shown.record.states()
    assert end.result_shown()
    assert not before.result_shown()
    assert end.deal_number == 1
    before_it = shown.record.moves[: shown.opened]
    played = shown.record.moves[shown.opened :]
    assert before_it[-1].deals
    assert all(move.seat != CHANCE for move in played)
    made = range(shown.opened + 1, len(shown.record.moves) + 1)
    assert [step.moves for step in shown.steps] == [*made]


def test_texts_are_plain_and_do_not_repeat_themselves(shown: Lesson) -> None:
    notes = [note for step in shown.steps for note in step.notes]
    texts = [shown.opening, shown.closing, *(s.say for s in shown.steps), *(n.text for n in notes)]
    for text in texts:
        assert "!" not in text
        assert re.search(r"[.?:”)]$", text), text
    assert max(Counter(step.say for step in shown.steps).values()) <= 2
    assert max(Counter(note.text for note in notes).values()) == 1
    kinds = Counter(note.kind for note in notes)
    assert kinds["rule"] >= FEW_RULES
    assert kinds["table"] >= FEW_WAYS


def test_the_card_that_is_named_is_the_card_that_is_played(shown: Lesson) -> None:
    words = words_for(shown.record.game, shown.record.options)
    named = 0
    for step in shown.steps:
        move = shown.record.moves[step.moves - 1]
        if move.action.verb != "play":
            continue
        card = move.action.cards[0]
        names = (words.text("ranks", rank(card)), words.text("suits", suit(card)))
        for found in PLAYED.findall(step.say):
            assert found == names, (step.moves, step.say)
            named += 1
    assert named


def test_the_learner_draws_without_melding_only_when_there_is_nothing_to_lay(shown: Lesson) -> None:
    """“There is nothing to lay” is said at such a moment, and must be true. The dix may wait: it
    scores when it is played, too."""
    game = shown.record.game
    states = [*shown.record.states()]
    for step in shown.steps:
        move = shown.record.moves[step.moves - 1]
        before = states[step.moves - 1]
        if (move.seat, move.action.verb) == (0, "draw"):
            offered = [a for c in view(game, before, 0).choices for a in c.actions()]
            melds = {a.value for a in offered if a.verb == "meld"}
            assert melds <= {"dix"}, (step.moves, step.say)


GOOD = """
preset = "pinochle"
title = "A deal"
opening = "Cards."
closing = "That was it."
record = \"\"\"
{record}\"\"\"
[[step]]
say = "You lead."
{more}
"""
RECORD = load_lesson("pinochle").record.text().splitlines()
HEAD = [line for line in RECORD if not line[:2].strip().isdecimal()]
ONE = "\n".join([*HEAD, next(line for line in RECORD if line.startswith("0 "))]) + "\n"


def test_a_short_one_is_read() -> None:
    note = '[[step.note]]\nkind = "rule"\ntext = "Lead."'
    found = parse_lesson("pinochle", GOOD.format(record=ONE, more=note))
    assert [(s.moves, s.say, s.notes[0].kind) for s in found.steps] == [(2, "You lead.", "rule")]
    assert found.opened == 1


@pytest.mark.parametrize(
    ("preset", "text", "problem"),
    [
        ("pinochle", "preset = ", "the lesson pinochle: "),
        ("binokel", GOOD.format(record=ONE, more=""), "its preset should be “binokel”"),
        ("pinochle", GOOD.format(record=ONE, more="[[step]]\nsay = 'x'"), "1 moves of players, bu"),
        ("pinochle", GOOD.format(record=ONE, more="sing = 'x'"), "“sing” does not belong there"),
        ("pinochle", GOOD.format(record=ONE + "0 play AS\n", more=""), "in its record, line "),
        ("pinochle", GOOD.format(record=ONE + "- deal AS\n", more=""), "in its record, line "),
        ("pinochle", GOOD.format(record="\n".join(HEAD) + "\n", more=""), "must hold one deal"),
        (
            "pinochle",
            GOOD.format(record=ONE.replace("dealer", "option last_trick on\ndealer"), more=""),
            "usual rules of the preset",
        ),
        (
            "pinochle",
            GOOD.format(record=ONE, more='[[step.note]]\nkind = "joke"\ntext = "Ha."'),
            "a note is of the kind rule or table",
        ),
        ("pinochle", GOOD.format(record=ONE, more="").replace("You lead.", " "), "“say” should"),
    ],
)
def test_a_bad_one_is_refused_with_a_reason(preset: str, text: str, problem: str) -> None:
    with pytest.raises(BadLesson) as refused:
        parse_lesson(preset, text)
    assert problem in str(refused.value)
