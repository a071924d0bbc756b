"""Hints, reviews, ladder and worker processes in a game without players of its own."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from repique.ai.agent import Reason
from repique.ai.general import judge as general_judge
from repique.ai.general.player import EndingLimit
from repique.ai.hints import advice_for, reason_sentences
from repique.ai.ladder.ladder import run_ladder
from repique.ai.levels import best_decision
from repique.coach.review.review import review_round
from repique.core.actions import is_allowed
from repique.core.game import Game, Setup, View, view
from repique.core.table import CHANCE, hand
from repique.play.deals import FreshDeals
from repique.play.session import Session
from repique.play.simple_players import random_move
from repique.play.text.words import words_for
from repique.server.workers.bots import build_hint, choose_action
from repique_testkit.laws.random_play import random_match

WHIST = "german-whist"
CLUMSY = (" -", " 0%", "{", "}", " 1 points", " 0 points", "None", "nan", "imagined")


@pytest.fixture(autouse=True)
def thrifty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same judgement in less time, and with more luck in it."""
    monkeypatch.setattr(general_judge, "SEARCH_WORK", 400)
    monkeypatch.setattr(general_judge, "WORK", 600)
    monkeypatch.setattr(general_judge, "DEALS", (8, 30))
    monkeypatch.setattr(general_judge, "ENDING", EndingLimit(cards=8, work=2_000))


def views(game: Game[Any], deals: int = 1) -> list[View[Any]]:
    """What the seat to move sees, in every position of a random match."""
    match = random_match(game, game.presets[WHIST], Random(5), deals)
    return [view(game, state, seat) for state, seat, _ in match if seat != CHANCE]


def played_deal(game: Game[Any]) -> Session:
    """A session after one deal of random moves."""
    session = Session(game, game.presets[WHIST], FreshDeals(b"review"), Setup(0, 1))
    luck = Random(1)
    session.deal()
    while not session.state.between_deals():
        seat = session.state.turn
        session.submit(seat, random_move(view(game, session.state, seat), luck))
    return session


def test_a_hint_has_points_and_sentences(whist: Game[Any]) -> None:
    exact = 0
    for number, seen in enumerate(views(whist)[::3]):
        told = advice_for(whist, seen, Random(number))
        assert told.who == "Expert"
        assert is_allowed(seen.choices, told.action)
        assert told.suggestions[0].action == told.action
        shown = [round(one.points, 1) for one in told.suggestions]
        assert max(shown) == shown[0]
        assert told.why.endswith(".")
        exact += told.exact
        for said in (told.why, *(one.why for one in told.suggestions)):
            assert not [words for words in CLUMSY if words in said], said
            assert all(
                sentence[0].isupper() or sentence[0].isdigit()
                for sentence in said.split(". ")
                if sentence
            ), said
    assert exact


def test_the_same_hint_for_the_same_position(whist: Game[Any]) -> None:
    for seen in views(whist)[::17]:
        assert advice_for(whist, seen, Random(1)) == advice_for(whist, seen, Random(1))


def test_what_is_asked_about_is_judged_in_the_same_deals(whist: Game[Any]) -> None:
    seen = views(whist)[0]
    for action in [*seen.choices[0].actions()][::4]:
        decision = best_decision(whist, seen, Random(1), also=(action,))
        assert action in [one.action for one in decision.candidates]
    with pytest.raises(ValueError, match="not offered"):
        best_decision(whist, seen, Random(1), also=(random_move(views(whist)[1], Random(1)),))


def test_a_sure_mistake_is_told_with_its_price(whist: Game[Any]) -> None:
    """An ending in which every card is known."""
    for seen in views(whist, deals=3):
        assert seen.seat is not None
        if len(seen.state.table[hand(seen.seat)]) != 4 or seen.state.phase != "scoring":
            continue
        decision = best_decision(whist, seen, Random(1), also=[*seen.choices[0].actions()])
        first, *others = decision.candidates
        assert decision.exact
        worse = [one for one in others if one.points < first.points]
        assert all(one.reasons for one in worse)
        if worse:
            return
    pytest.fail("no ending in which a card is worse than another")


def test_a_deal_can_be_reviewed(whist: Game[Any]) -> None:
    session = played_deal(whist)
    for seat in (0, 1):
        found = review_round(session.record, 1, seat)
        assert found.decisions > 10
        assert found.unjudged == 0
        assert 0 < found.accuracy <= 100
        for fault in found.faults:
            assert fault.loss > 0
            assert fault.best.points > fault.played.points
            assert "fewer" in fault.played.why or "costs" in fault.played.why


def test_the_ladder_compares_the_levels_of_the_game(
    whist: Game[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_ladder(WHIST, 2, "1", "carefree,novice", 1, tmp_path, ["target=5"])

    assert "novice – carefree" in capsys.readouterr().out
    assert (tmp_path / "pairs.jsonl").exists()


def test_workers_play_the_nearest_level_and_give_hints(whist: Game[Any]) -> None:
    seen = views(whist)[40]
    for level in ("simple", "novice", "master"):
        assert is_allowed(seen.choices, choose_action(whist, level, {}, seen, "1"))
    assert choose_action(whist, "master", {}, seen, "1") == choose_action(
        whist, "expert", {}, seen, "1"
    )
    assert build_hint(whist, {}, seen, "1").who == "Expert"


def test_every_reason_is_a_sentence(whist: Game[Any]) -> None:
    text = files("repique.ai.general").joinpath("words.en.toml").read_text(encoding="utf-8")
    known: dict[str, str] = tomllib.loads(text)["reasons"]
    words = words_for(whist, whist.presets[WHIST])
    for feature, sentence in known.items():
        names = re.findall(r"{(\w+)}", sentence)
        (said,) = reason_sentences(
            whist, words, [Reason(feature, values=tuple((name, "7") for name in names))]
        )
        assert said.endswith(".")
        assert "{" not in said


@pytest.mark.parametrize(
    ("feature", "values", "sentence"),
    [
        (
            "own_source",
            {"mine": "0", "theirs": "0.3", "what": "Point", "other": "pass"},
            "You score no points for “Point” on average, and 0.3 if you pass.",
        ),
        (
            "their_source",
            {"mine": "1", "theirs": "0", "what": "Point", "other": "pass"},
            "Your opponent scores 1 point for “Point” on average, and 0 if you pass.",
        ),
        (
            "average",
            {"mine": "10", "theirs": "1"},
            "On average you score 10 points from here and your opponent 1.",
        ),
        (
            "average_loss",
            {"points": "1"},
            "On average you lose 1 point to your best opponent from here.",
        ),
        ("average_lead_other", {"points": "0", "other": "pass"}, "If you pass, you gain none."),
    ],
)
def test_small_scores_are_said_plainly(
    whist: Game[Any], feature: str, values: dict[str, str], sentence: str
) -> None:
    words = words_for(whist, whist.presets[WHIST])
    reason = Reason(feature, values=tuple(values.items()))
    assert [*reason_sentences(whist, words, [reason])] == [sentence]
