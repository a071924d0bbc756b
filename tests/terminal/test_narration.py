"""Narration in the terminal: each event once, in time, and choices with their meaning."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from repique.core.actions import Action
from repique.core.cards import Card
from repique.core.game import DEAL, OVER, card_order
from repique.core.score import Entry
from repique.play.text.card_symbols import glyphs
from repique.terminal.match import HUMAN, TerminalMatch
from repique.terminal.table_text import fact_texts, intent
from repique_testkit.terminal.user import new_match, output_of, play_until, step


def now(match: TerminalMatch) -> Any:
    """The state, typed loosely for fields of one game."""
    return match.state


PACKETS = ("choose_packets=on", "cut_pack=off", "draw_for_deal=off")


def given_up(folder: Path) -> TerminalMatch:
    """A match in which a bid was conceded and the hand is not played."""
    match = new_match(folder, "single-deck", *PACKETS)
    while match.state.phase != "stake":
        step(match)
    now(match).melds = ()
    now(match).bid = 15
    match.submit(match.state.turn, Action("concede"))
    return match


# Once, and in time


def test_points_put_aside_and_scored_by_one_trick_are_narrated_once(tmp_path: Path) -> None:
    match = new_match(tmp_path)
    play_until(match, "second")
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

    said = output_of(match, ["sheet", ""])

    assert "Hand 1 is over" in said
    assert said.index("Hand 1 is over") < said.index("You deal: how many cards")
    assert "Held back" not in said


def test_before_the_next_deal_nothing_is_said_of_the_last_contract(tmp_path: Path) -> None:
    match = given_up(tmp_path)

    assert not match.story.put_aside
    assert not [fact for fact in fact_texts(match) if fact.startswith(("Trumps", "Bid", "Meld"))]


# The auction, and what it led to


def test_the_auction_lies_on_the_table(tmp_path: Path) -> None:
    match = new_match(tmp_path, "double-deck", "draw_for_deal=off", "cut_pack=off")
    play_until(match, "auction")
    match.submit(HUMAN, Action("bid", (), "52"))
    match.submit(1, Action("pass"))
    match.submit(2, Action("bid", (), "53"))

    shown = fact_texts(match)

    assert "High bid 53 (Partner)" in shown
    assert "You 52 (about 20 meld)" in shown
    assert "Left passed" in shown
    assert "Partner 53 (asks for meld)" in shown


def test_the_contract_is_shown_with_its_bidder_and_the_sides_by_name(tmp_path: Path) -> None:
    match = new_match(tmp_path, "double-deck")
    while match.state.phase != "play":
        step(match)
    state = now(match)
    assert state.bidder is not None

    shown = " ".join(fact_texts(match))

    assert f"Bid {state.bid} ({match.teller.who(state.bidder)})" in shown
    assert "(You and Partner)" in shown
    assert "(Left and Right)" in shown
    assert "Held back" not in shown
    match.session.state = replace(state, moon=True)
    assert "must win every trick" in " ".join(fact_texts(match))


# What a choice means


def declaring(folder: Path, phase: str, category: str, *changes: str) -> TerminalMatch:
    match = new_match(folder, "piquet", *changes)
    play_until(match, phase)
    while now(match).category != category:
        step(match)
        play_until(match, phase)
    return match


def test_a_point_is_listed_with_its_size_and_its_making(tmp_path: Path) -> None:
    match = declaring(tmp_path, "open", "point")
    cards = match.menu().lines[0].action.cards
    pips = sum({"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10}.get(c[0]) or int(c[0]) for c in cards)

    said = output_of(match, ["hint"])

    assert f"1 Point of {len(cards)}, making {pips}" in said
    assert "A simple player would declare point of" in said


def test_each_answer_says_what_it_amounts_to(tmp_path: Path) -> None:
    match = declaring(tmp_path, "respond", "point")
    size = now(match).calls[-1].size

    said = output_of(match, [])

    for line in match.menu().lines:
        named = line.action.cards
        verdict = "Making?" if len(named) == size else "Good" if len(named) < size else "Not good"
        assert match.teller.about(line.about).endswith(f"“{verdict}”")
    assert "“Good”" in said
    assert "no cards" not in said


def test_an_answer_without_cards_is_good(tmp_path: Path) -> None:
    match = declaring(tmp_path, "respond", "set")

    assert intent(match, Action("respond", (), "set")) == "answer “Good”"


def test_discards_are_asked_for_by_their_limits_and_confirmed(tmp_path: Path) -> None:
    match = new_match(tmp_path, "piquet")
    play_until(match, "elder_exchange")

    six = " ".join(match.state.table["hand:0"][:6])
    said = output_of(match, ["1 2 3 4 5 6", six, "exchange 4", "no", "4", "yes"])

    assert "exchange and the cards to discard, 1 to 5 of them" in said
    assert said.count("The most you may exchange is 5") == 2
    assert "You discard 1 of at most 5 cards: " in said
    assert "Nothing was changed." in said
    assert now(match).exchanged[0] == 1


def test_bids_moon_and_giving_up_say_what_they_mean(tmp_path: Path) -> None:
    match = new_match(tmp_path, "double-deck", "draw_for_deal=off", "cut_pack=off")
    play_until(match, "auction")
    assert "51 (aces around), 52 (about 20 meld)" in output_of(match, [])

    state = replace(now(match), bid=55, bidder=HUMAN, phase="stake", turn=HUMAN)
    about = match.game.describe(state, HUMAN, Action("moon"))

    bonus = state.options.moon_bonus
    told = match.teller.about(about)
    assert told == f"every trick for {bonus} more, or you lose {55 + bonus}"
    about = match.game.describe(state, HUMAN, Action("concede"))
    assert match.teller.about(about) == "you lose 55"


def test_a_bid_that_cannot_be_made_is_refused_with_a_sentence(tmp_path: Path) -> None:
    match = new_match(tmp_path, "double-deck", "draw_for_deal=off", "cut_pack=off")
    play_until(match, "auction")

    said = output_of(match, ["12", "61", "bid 61"])

    assert "That bid is too low. Bid at least 50, or pass." in said
    assert said.count("Above 60 you can’t bid every number. Bid a multiple of 5.") == 2


# One's own cards


def test_own_discards_and_looked_at_talon_cards_stay_on_the_table(tmp_path: Path) -> None:
    match = new_match(tmp_path, "piquet")
    play_until(match, "elder_exchange")

    named = " ".join(match.state.table["hand:0"][:2])
    said = output_of(match, [f"exchange peek {named}", "yes", "table"])

    thrown = glyphs(card_order(match.game, match.state).by_suit(match.state.table["discard:0"]))
    looked = [card for card in match.state.table["talon"] if match.state.table.knows(card, HUMAN)]
    assert now(match).peeked == 3
    assert said.count(f"Discards {thrown}") >= 2
    assert not looked or f"Talon {glyphs(looked)}" in said
    others = match.state.table["discard:1"]
    assert others
    assert glyphs(card_order(match.game, match.state).by_suit(others)) not in said


# English


def test_a_point_that_is_good_is_narrated_with_its_score(tmp_path: Path) -> None:
    match = declaring(tmp_path, "open", "point")
    while not (match.story[-1].move.action.verb == "respond" and now(match).declared):
        step(match)

    told = match.teller.sentences(match.story[-1:])

    assert ": point." in told


def test_discards_are_narrated_before_the_cards_drawn(tmp_path: Path) -> None:
    match = new_match(tmp_path, "piquet")
    play_until(match, "elder_exchange")

    said = output_of(match, ["exchange 1", "yes"])

    assert said.index("You discard the ") < said.index("draw the ")
    assert "exchange 1." not in said.split("You discard the ")[1].split("Opponent")[0]


def test_one_card_is_cut_and_melds_are_narrated_in_one_row(tmp_path: Path) -> None:
    match = new_match(tmp_path, "single-deck", "draw_for_deal=off", "cut_pack=on")
    while match.state.phase != "cut":
        step(match)
    match.submit(match.state.turn, Action("cut", (), "1"))
    assert re.search(r"cuts? off 1 card\b", match.teller.sentences(match.story[-1:]))
    while match.state.phase not in ("stake", "play"):
        step(match)

    told = match.teller.sentences(h for h in match.story if any(True for _ in h.awards()))

    assert re.search(r"melds? [^.]*[(][0-9]+[)](,| and) [a-z]", told)
    assert not re.search(r"[)], melds? ", told)
    assert not re.search(r"J(.) K\1", told)


def test_the_last_of_several_clauses_is_joined_by_and(tmp_path: Path) -> None:
    match = new_match(tmp_path, "single-deck", "draw_for_deal=off")
    while not now(match).tricks:
        step(match)

    told = match.teller.sentences(match.story[-1:])

    assert re.search(r"plays? the [^ ,]+ and wins? the trick[.]|[.] \w+ wins? the trick[.]", told)
    deeds = [["You play the 9♣"], ["score 10: Dix played"], ["win the trick"]]
    joined = match.teller.join_clauses
    assert joined(deeds) == "You play the 9♣, score 10: Dix played, and win the trick"
    assert joined([deeds[0], deeds[2]]) == "You play the 9♣ and win the trick"
    assert joined([["You meld Run (15)", "Pinochle (4)"]]) == "You meld Run (15) and Pinochle (4)"


def test_cards_on_the_sheet_stand_from_the_top(tmp_path: Path) -> None:
    match = new_match(tmp_path)
    run = tuple(map(Card, ("AS", "JS", "KS", "QS", "TS")))
    step(match)
    now(match).sheet = (Entry(HUMAN, "royal_sequence", 150, run, 1),)

    assert "A♠ 10♠ K♠ Q♠ J♠" in output_of(match, ["sheet"])


def test_a_raised_goal_is_announced(tmp_path: Path) -> None:
    match = new_match(tmp_path)
    play_until(match, "second")
    goal = now(match).goal
    match.session.state = replace(now(match), scores=(goal, goal))
    while match.state.phase not in (DEAL, OVER):
        step(match)

    told = match.teller.sentences(match.story[-1:])

    assert f"so it rises to {now(match).goal}" in told
    assert now(match).goal > goal


def test_a_partie_consists_of_deals(tmp_path: Path) -> None:
    match = new_match(tmp_path, "piquet")
    play_until(match, "play")

    said = output_of(match, [])

    assert f"Piquet · partie 1 · deal {match.state.deal_number}" in said
    assert f"Deal {match.state.deal_number}/6" in said
