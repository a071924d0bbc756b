"""What the terminal tells: each thing once, in time, and with what a choice means."""

from dataclasses import replace
from pathlib import Path

from repique.core.actions import Action
from repique.core.game import DEAL
from repique.play.terminal.match import HUMAN, Match
from repique.play.terminal.story import put_aside
from repique.play.terminal.table import facts
from repique.testing.typist import new_match, reach, step, talk

PACKETS = ("choose_packets=on", "cut_pack=off", "draw_for_deal=off")


def given_up(folder: Path) -> Match:
    """A bid has been given up where nobody has meld to save, so the hand is not played."""
    match = new_match(folder, "single-deck", *PACKETS)
    while match.state.phase != "stake":
        step(match)
    match.session.state.melds = ()
    match.session.state.bid = 15
    match.submit(match.state.turn, Action("concede"))
    return match


# Once, and in time


def test_points_put_aside_and_scored_by_one_trick_are_told_once(tmp_path: Path) -> None:
    match = new_match(tmp_path)
    reach(match, "second")
    while match.state.phase != DEAL:
        step(match)
    last = match.story[-1]
    trick = next(event.cards for event in last.events if event.source == "trick")
    worth = sum(e.points for e, waits in last.awards() if waits and e.cards == trick)

    told = match.teller.sentences([last])

    assert worth
    assert f"the trick for {worth}" in told


def test_a_hand_that_is_not_played_out_has_its_result_before_the_next_questions(
    tmp_path: Path,
) -> None:
    match = given_up(tmp_path)
    assert (match.state.phase, match.state.turn) == ("packets", HUMAN)

    said = talk(match, ["sheet", ""])

    assert "Round 1 is over" in said
    assert said.index("Round 1 is over") < said.index("Your turn")
    assert "Put aside" not in said


def test_before_the_next_deal_nothing_is_said_of_the_last_contract(tmp_path: Path) -> None:
    match = given_up(tmp_path)

    assert not put_aside(match.story)
    assert not [fact for fact in facts(match) if fact.startswith(("Trumps", "Bid", "Meld"))]


# The auction, and what it led to


def test_the_auction_lies_on_the_table(tmp_path: Path) -> None:
    match = new_match(tmp_path, "double-deck", "draw_for_deal=off", "cut_pack=off")
    reach(match, "auction")
    match.submit(HUMAN, Action("bid", (), "52"))
    match.submit(1, Action("pass"))
    match.submit(2, Action("bid", (), "53"))

    shown = facts(match)

    assert "High bid 53 (Partner)" in shown
    assert "You 52 (about 20 meld)" in shown
    assert "Left passed" in shown
    assert "Partner 53 (asks for meld)" in shown


def test_the_contract_is_shown_with_its_bidder_and_the_sides_by_name(tmp_path: Path) -> None:
    match = new_match(tmp_path, "double-deck")
    while match.state.phase != "play":
        step(match)
    state = match.state
    assert state.bidder is not None

    shown = " ".join(facts(match))

    assert f"Bid {state.bid} ({match.teller.who(state.bidder)})" in shown
    assert "(You and Partner)" in shown
    assert "(Left and Right)" in shown
    assert "Put aside" not in shown
    match.session.state = replace(state, moon=True)
    assert "must win every trick" in " ".join(facts(match))
