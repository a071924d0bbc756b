"""How a match ends: by its rules, or by people."""

from random import Random

import pytest

from repique.core.actions import Action, IllegalAction
from repique.core.game import OVER
from repique.core.outcome import REASONS, Outcome, outcome_by_rules
from repique.play.presets import choose_game
from repique.play.record import BadRecord, parse_record
from repique.play.series import Series
from repique.play.session import NotAllowed, Session
from repique_testkit.play.sketch_play import sketch_action


def begun(preset: str = "piquet") -> Series:
    """A match with its first cards dealt."""
    chosen = choose_game(preset)
    live = Series.begin(chosen.game, chosen.options, b"an outcome")
    live.session.deal()
    return live


def play_out(session: Session) -> None:
    while not session.over:
        session.deal()
        if not session.over:
            session.submit(session.state.turn, sketch_action(session, Random(1)))


def test_the_text_of_an_outcome_is_read_again() -> None:
    for reason in REASONS[1:]:
        for winner in (None, 0, 1):
            outcome = Outcome(reason, winner)
            assert Outcome.parse(str(outcome)) == outcome
            assert outcome.counts == (winner is not None)


@pytest.mark.parametrize("text", ["", "played", "played 1", "won", "resigned x", "resigned 12"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not an outcome"):
        Outcome.parse(text)


def test_a_match_that_is_played_out_has_the_outcome_of_its_rules() -> None:
    session = begun().session
    assert session.outcome is None
    play_out(session)
    outcome = Outcome("played", session.state.winner)
    assert session.outcome == outcome_by_rules(session.state) == outcome
    assert outcome.counts
    with pytest.raises(NotAllowed, match="match_over"):
        session.end(Outcome("agreed"))
    assert parse_record(session.record.text()).outcome() == outcome


def test_nobody_can_act_after_the_end() -> None:
    session = begun().session
    seat = session.state.turn
    action = sketch_action(session, Random(1))
    session.end(Outcome("resigned", 1))
    assert session.over
    assert session.finished
    assert session.choices(seat) == ()
    shown = session.update(seat).view
    assert (shown.state.phase, shown.state.winner, shown.choices) == (OVER, 1, ())
    assert session.state.phase != OVER
    with pytest.raises(IllegalAction) as refused:
        session.submit(seat, action)
    assert refused.value.refusal.reason == "match_over"
    assert session.deal() == ()
    with pytest.raises(NotAllowed, match="result_stands"):
        session.restart_round()


def test_the_record_tells_the_outcome_and_the_series_goes_on() -> None:
    live = begun()
    live.session.end(Outcome("absent", 0))
    assert "note over absent 0" in live.session.record.text().splitlines()
    again = Series.parse(live.text())
    assert again.session.outcome == Outcome("absent", 0)
    again.next_game(b"the next one")
    assert again.won() == (1, 0)
    assert again.session.outcome is None
    assert "note over" not in again.session.record.text()


def test_an_outcome_of_a_side_that_does_not_play_is_refused() -> None:
    text = begun().session.record.text()
    first, rest = text.split("\n", 1)
    with pytest.raises(BadRecord, match="does not play"):
        parse_record(f"{first}\nnote over resigned 4\n{rest}")
    with pytest.raises(BadRecord, match="not an outcome"):
        parse_record(f"{first}\nnote over somehow\n{rest}")


def test_going_back_in_practice_undoes_the_end() -> None:
    live = begun()
    session = live.session
    session.begin_practice()
    session.end(Outcome("left"))
    assert not session.can_undo(session.state.turn)
    session.restart_round()
    assert not session.over
    session.submit(session.state.turn, sketch_action(session, Random(1)))


def test_an_action_of_the_rules_is_no_outcome() -> None:
    with pytest.raises(ValueError, match="not an outcome"):
        Outcome.parse(str(Action("concede")))
