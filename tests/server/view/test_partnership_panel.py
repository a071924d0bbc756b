"""The panel of games with partners: statistics, what the bid needs, the pad, meanings of bids."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from repique.core.actions import Action
from repique.games import by_preset
from repique.games.pinochle4.points import need as needed
from repique.games.pinochle4.state import PartnershipState, bidding_side
from repique.play.series import Series
from repique.play.session import Session
from repique.play.story import story_of
from repique.server.live.messages import ActCommand, TableUpdate
from repique.server.view.build import table_view
from repique.server.view.conversation import Conversation
from repique.server.view.model import ChoiceView, TableView
from repique_testkit.play.partnership_deals import prepared_match, store_match
from repique_testkit.play.sketch_play import play_on
from repique_testkit.server.fake_clients import FakePlayer, open_registry


def begun(preset: str) -> Session:
    found = by_preset(preset)
    assert found is not None
    game, name = found
    return Series.begin(game, game.presets[name], b"partners").session


def state_of(live: Session) -> PartnershipState:
    assert isinstance(live.state, PartnershipState)
    return live.state


def shown(live: Session, seat: int) -> tuple[TableView, dict[str, Any]]:
    made = table_view(live, seat)
    assert made.panel is not None
    return made, made.panel


def bids(made: TableView) -> ChoiceView:
    return next(option for option in made.choices if option.verb == "bid")


def test_the_first_draw_is_shown_until_the_auction_is_over() -> None:
    live = begun("double-deck")
    play_on(live, "auction")
    (first, *_) = shown(live, 0)[1]["drawn"]
    assert [card["seat"] for card in first] == [0, 1, 2, 3]
    play_on(live, "play")
    assert shown(live, 0)[1]["drawn"] == []


def test_a_ladder_says_what_bids_mean_once_for_neighbours() -> None:
    live = begun("double-deck")
    play_on(live, "auction")
    made, _ = shown(live, live.state.turn)
    said = [(m.value, m.text) for m in bids(made).meanings]
    assert said[:3] == [("50", "asks for meld"), ("51", "aces around"), ("52", "about 20 meld")]
    assert said[-1] == ("60", "strong hand")


def test_a_meld_bid_of_the_single_deck_comes_with_its_caution() -> None:
    live = begun("single-deck")
    play_on(live, "auction")
    made, _ = shown(live, live.state.turn)
    first = bids(made).meanings[0]
    assert (first.value, first.text) == ("17", "5–9 meld")
    assert "pass next time" in first.caution


def test_only_whoever_names_trumps_is_told_what_each_suit_would_bring() -> None:
    live = begun("double-deck")
    play_on(live, "trump")
    bidder = live.state.turn
    suits = shown(live, bidder)[1]["suits"]
    assert sorted(s["suit"] for s in suits) == ["C", "D", "H", "S"]
    assert sum(s["length"] for s in suits) == 20
    assert all(not shown(live, seat)[1]["suits"] for seat in range(4) if seat != bidder)


def test_the_stakes_are_said_before_moon_and_giving_up() -> None:
    live = begun("single-deck")
    play_on(live, "stake")
    made, _ = shown(live, live.state.turn)
    cautions = {option.verb: option.caution for option in made.choices}
    assert cautions["play_on"] == ""
    assert "you score 25 more" in cautions["moon"]
    assert f"lose {state_of(live).bid}" in cautions["concede"]


def test_the_meld_chart_has_the_values_of_the_table_and_marks_the_own_hand() -> None:
    live = begun("single-deck")
    play_on(live, "auction")
    chart = {worth["label"]: worth for worth in shown(live, 0)[1]["chart"]}
    assert chart["Run"]["points"] == [15, 150]
    assert chart["Nine of trump"]["points"] == [1]
    alone = table_view(live, None).panel
    assert alone is not None
    assert all(not worth["held"] for worth in alone["chart"])
    play_on(live, "play")
    assert shown(live, 0)[1]["chart"] == []


@pytest.mark.parametrize("preset", ["double-deck", "single-deck"])
def test_statistics_and_need_follow_the_play_into_the_pad(preset: str) -> None:
    live = begun(preset)
    play_on(live, "play")
    _, before = shown(live, 0)
    need = max(0, needed(state_of(live)))
    assert (before["standing"], before["goal"]) == (f"still needs {need}", f"needs {need} in play")
    assert sum(before["taken"]) == sum(before["tricks"]) == 0
    assert sum(before["meld"]) == sum(meld.points for meld in state_of(live).melds)
    play_on(live, moves=21)
    _, later = shown(live, 0)
    ours = bidding_side(state_of(live))
    bidders = later["taken"][ours] + later["taken"][ours + 2]
    assert later["goal"] == before["goal"]
    assert later["standing"] == (
        f"still needs {need - bidders}" if need > bidders else "has made it"
    )
    assert sum(later["tricks"]) == 5
    play_on(live, "deal")
    _, after = shown(live, 0)
    (line,) = after["pad"]
    assert line["tricks"] == [
        after["tricks"][0] + after["tricks"][2],
        after["tricks"][1] + after["tricks"][3],
    ]
    assert line["play"] == [
        after["taken"][0] + after["taken"][2],
        after["taken"][1] + after["taken"][3],
    ]
    assert line["totals"] == [*live.state.scores]
    assert after["outcomes"][line["outcome"]] == ("Made" if line["good"] else "Set")


def noticed(preset: str, *moves: str, seat: int = 0, until: str = "", **changes: bool | str) -> str:
    live = prepared_match(preset, (), moves, until, **changes).session
    return shown(live, seat)[0].notice


PASSES = ("pass",) * 3


def test_nothing_is_noticed_in_an_ordinary_hand() -> None:
    assert noticed("single-deck", "bid:20") == ""
    assert noticed("single-deck", "bid:20", *PASSES, "trump:S", until="play") == ""


def test_a_bid_that_is_left_with_the_dealer_is_noticed() -> None:
    said = "Three players passed: {} stuck with the bid at 15."
    assert noticed("single-deck", *PASSES) == said.format("Right is")
    assert noticed("single-deck", *PASSES, seat=3) == said.format("you are")


def test_cards_that_were_thrown_in_are_noticed_until_the_next_auction_is_over() -> None:
    thrown = noticed("single-deck", *PASSES, "pass", pass_out="redeal")
    assert thrown.startswith("The first three players passed")
    bare = ("TS", "", "", "AS AS TS TS JS JS KS KS KS KS AH AH AH AH AD AD AD AC AC AC")
    live = prepared_match("double-deck", bare, PASSES).session
    assert "the dealer holds no marriage" in shown(live, 0)[0].notice


def test_the_moon_is_noticed_while_it_is_played() -> None:
    moon = ("bid:20", *PASSES, "trump:S")
    live = prepared_match("single-deck", (), moon, "stake").session
    live.submit(0, Action("moon"))
    assert shown(live, 0)[0].notice == "You shoot the moon and must win every trick."
    assert shown(live, 1)[0].notice == "Right shoots the moon and must win every trick."


def test_a_bid_that_cannot_be_made_is_noticed() -> None:
    lost = noticed("single-deck", "bid:145", *PASSES, "trump:S", until="play")
    assert lost == "You can’t make the bid any more. The defenders play to save their meld."
    done = noticed("single-deck", "bid:145", *PASSES, "trump:S", until="deal")
    assert done == "You could not make the bid. The defenders played to save their meld."


def test_the_rule_that_decides_a_game_is_said_where_the_score_does_not_say_it() -> None:
    made = ("bid:20", *PASSES, "trump:S")
    both = prepared_match("single-deck", (), made, "over", target=1).session
    assert min(both.state.scores) >= 1
    assert shown(both, 0)[0].notice == "Both sides have reached 1: the higher total wins."
    counted = prepared_match("single-deck", (), (), "over", hands=2).session
    assert shown(counted, 0)[0].notice == "All 2 hands are played: the higher total wins."
    plain = prepared_match("single-deck", (), made, "over", target=20).session
    assert min(plain.state.scores) < 20
    assert shown(plain, 0)[0].notice == ""


def test_the_result_says_what_decided_and_what_was_not_counted() -> None:
    live = prepared_match("single-deck", (), ("bid:35", *PASSES, "trump:S"), "deal").session
    made, about = shown(live, 1)
    (line,) = about["pad"]
    how = about["result"]
    assert made.between
    assert how is not None
    assert how["title"] == "Right’s bid of 35"
    assert shown(live, 0)[1]["result"]["title"] == "Your bid of 35"
    got = line["meld"][0] + line["play"][0]
    assert how["why"].endswith(f"make {got}: {35 - got} short.")
    assert (how["meld_counts"][0], how["play_counts"]) == (False, [False, True])
    live.deal()
    assert not shown(live, 1)[0].between
    assert shown(live, 1)[1]["result"] is None


def test_cards_thrown_in_leave_no_result() -> None:
    live = prepared_match(
        "single-deck", (), ("decline", *PASSES), pass_out="redeal", cut_pack=True
    ).session
    assert live.state.phase == "cut"
    assert not shown(live, 0)[0].between


def test_a_pass_is_told_like_everything_else_that_is_said(tmp_path: Path) -> None:
    table = store_match(tmp_path, "double-deck", prepared_match("double-deck"))

    async def passed() -> str:
        async with open_registry(tmp_path) as matches:
            person = FakePlayer(await matches.open(table))
            await person.my_turn()
            await person.ask(lambda a, v: ActCommand(a, v, "pass"))
            await person.my_turn()
            return " ".join(m.told for m in person.screen.got if isinstance(m, TableUpdate))

    assert "You pass." in asyncio.run(passed())


def test_melds_lie_as_players_lay_them() -> None:
    hands = ("AS TS KS QS JS 9S 9S KH QH JD QS AC",)
    live = prepared_match(
        "single-deck", hands, ("bid:20", "pass", "pass", "pass", "trump:S"), "play"
    )
    laid = {
        meld.label: " ".join(card[:2] for card in meld.cards)
        for meld in table_view(live.session, 0, talk=Conversation(story_of(live.session))).melds
        if meld.seat == 0
    }
    assert laid["Run"] == "AS TS KS QS JS"
    for cards in laid.values():
        ranks = ["ATKQJ9".index(card[0]) for card in cards.split()]
        assert ranks == sorted(ranks), cards
