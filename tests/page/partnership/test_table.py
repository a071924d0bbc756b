"""The table of partners in a real browser: the auction, passing, the moon, a set, throwing in."""

from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Locator, expect

from repique.core.actions import Action
from repique.core.table import CHANCE
from repique.games import by_preset
from repique.play.series import Series
from repique.play.simple_players import simple_player
from repique_testkit.page.locators import card_tray, control
from repique_testkit.page.partnership_user import PartnershipUser
from repique_testkit.page.user import PageUser
from repique_testkit.play.partnership_deals import prepared_match, store_match
from repique_testkit.server.process import ServerProcess

SPADES = "AS AS TS TS KS KS QS QS JS JS 9S 9S"  # takes every trick when spades are trumps
PASSES = ("pass",) * 3
WON = ("bid:20", *PASSES)


def names(found: Locator) -> list[str]:
    labels: list[str] = found.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return labels


def dealt_by_draw(*draws: str) -> Series:
    """Before the cut, when these cards have been drawn for the deal."""
    found = by_preset("single-deck")
    assert found is not None
    game = found[0]
    options = found[0].presets["single-deck"]
    options = options.with_changes({"draw_for_deal": True, "cut_pack": True})
    live = Series.begin(game, options, b"drawn")
    for cards in draws:
        live.session.submit(CHANCE, Action.parse(f"draw {cards}"))
    return live


def test_bids_say_what_they_mean_until_that_is_hidden(browser: Browser, tmp_path: Path) -> None:
    first = ("bid:17", "bid:18", "bid:22", "bid:23")
    table = store_match(tmp_path, "single-deck", prepared_match("single-deck", (), first))
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        auction = me.part("auction")
        expect(auction).to_contain_text("5 to 9 meld")
        expect(auction).to_contain_text("High bid 23 · Right")
        auction.get_by_label("Show what bids mean").uncheck()
        expect(auction).not_to_contain_text("5 to 9 meld")
        me.page.reload()
        expect(auction).to_contain_text("High bid 23 · Right")
        expect(auction).not_to_contain_text("5 to 9 meld")


def test_the_stepper_knows_no_bid_that_is_not_on_the_ladder(
    browser: Browser, tmp_path: Path
) -> None:
    table = store_match(tmp_path, "double-deck", prepared_match("double-deck"))
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        stepper = me.page.locator('[role="group"][data-verb="bid"]')
        amount = stepper.get_by_role("textbox")
        expect(stepper).to_contain_text("Means: asks for meld")
        amount.fill("62")
        amount.press("Enter")
        expect(amount).to_have_value("65")  # corrected, and not yet bid
        expect(stepper).to_contain_text("Means: strong hand")
        amount.press("ArrowDown")
        expect(amount).to_have_value("60")
        amount.press("PageDown")
        expect(amount).to_have_value("55")
        amount.press("Enter")
        me.shown("bid 55")


def test_a_bid_that_tells_of_meld_is_asked_about_first(browser: Browser, tmp_path: Path) -> None:
    table = store_match(tmp_path, "single-deck", prepared_match("single-deck"))
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        me.control("jump", 18).click()
        me.control("submit-number", 18).click()
        expect(me.question).to_contain_text("Your partner will read this as a meld bid: 10 to 14")
        me.page.keyboard.press("Escape")
        expect(me.question).to_be_hidden()
        expect(me.control("submit-number", 18)).to_be_visible()
        me.control("submit-number", 18).click()
        me.question.get_by_label("Don’t ask again").check()
        me.control("confirm").click()
        me.shown("bid 18")


def test_whoever_holds_no_marriage_is_told_why_there_is_only_a_pass(
    browser: Browser, tmp_path: Path
) -> None:
    bare = ("AS AS AS AS TS TS JS JS KS KH KD KC AH AH AD AC TC TC JD JC",)
    table = store_match(tmp_path, "double-deck", prepared_match("double-deck", bare))
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        expect(me.wanted).to_have_text(
            "You have no king and queen of one suit, so you can’t bid. Pass."
        )
        assert me.deeds() == ["Pass"]
        me.page.keyboard.press("p")
        me.shown("pass")


def test_cards_go_to_the_partner_through_the_tray(browser: Browser, tmp_path: Path) -> None:
    helping = ("pass", "pass", "bid:20", "pass", "trump:S")
    table = store_match(tmp_path, "single-deck", prepared_match("single-deck", (), helping))
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        tray = card_tray(me.page)
        cards = names(me.cards)
        assert len(cards) == 12
        for at in (0, 2, 4, 6):
            me.cards.nth(at).click()
        chosen = {f"Put back the {cards[at]}" for at in (0, 2, 4, 6)}
        assert set(names(tray.get_by_role("button"))) == chosen
        me.cards.nth(8).click()
        expect(me.wanted).to_contain_text("Put one back first")
        tray.get_by_role("button").first.click()
        expect(me.move("give")).to_be_hidden()
        me.cards.nth(8).click()
        me.move("give").click()
        expect(tray).to_be_hidden()
        me.shown("pass the")
        expect(me.cards).to_have_count(12)  # as many have come back


def test_a_moon_is_won_with_all_the_trumps(browser: Browser, tmp_path: Path) -> None:
    live = prepared_match("single-deck", (SPADES,), (*WON, "trump:S"))
    table = store_match(tmp_path, "single-deck", live)
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        expect(me.cards).to_have_count(16)
        for card in [name for name in names(me.cards) if "spades" not in name]:
            me.card(card.partition(",")[0]).click()
        me.move("give").click()
        me.move("moon").click()
        expect(me.question).to_contain_text("you score 25 more")
        me.control("confirm").click()
        note = me.page.get_by_role("note")
        expect(note).to_have_text("You shoot the moon and must win every trick.")
        me.play_deal()
        expect(me.result).to_contain_text("Moon")
        expect(me.result).to_contain_text("The bidding side won every trick.")
        assert me.tricks() == ("12", "0")


def test_a_moon_is_lost_with_the_bid(browser: Browser, tmp_path: Path) -> None:
    live = prepared_match("single-deck", (), (*WON, "trump:S"), "stake")
    table = store_match(tmp_path, "single-deck", live)
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        me.move("moon").click()
        me.control("confirm").click()
        me.play_deal()
        expect(me.result).to_contain_text("Moon failed")
        assert me.score("We") == "−45"


def test_a_set_costs_the_bid_and_the_hand_can_be_played_again(
    browser: Browser, tmp_path: Path
) -> None:
    live = prepared_match("single-deck", (), ("bid:35", *PASSES, "trump:S"), "play")
    table = store_match(tmp_path, "single-deck", live)
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        me.play_deal()
        expect(me.result).to_contain_text("Set")
        assert me.score("We") == "−35"
        me.control("replay-round").click()
        me.control("confirm").click()
        me.part("auction").wait_for()
        assert me.score("We") == "0"


def test_a_bid_given_up_with_nothing_to_save_ends_the_hand_with_open_cards(
    browser: Browser, tmp_path: Path
) -> None:
    bare = (
        "KS KS QS QS KH KH QH QH KD QD KC QC",
        "AS AS TS TS JS JS AH AH TH TH JH JH",
        "KD QD KC QC 9S 9S 9H 9H 9D 9D 9C 9C",
    )
    live = prepared_match("single-deck", bare, (*WON, "trump:S"), "stake")
    table = store_match(tmp_path, "single-deck", live)
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        me.move("concede").click()
        me.control("confirm").click()
        expect(me.result).to_contain_text("You gave up the bid, so nothing was played.")
        assert me.score("We") == "−20"
        for seat in ("Left", "Partner", "Right"):
            expect(me.page.get_by_role("img", name=f"{seat}’s hand: ")).to_be_visible()


def test_all_pass_and_the_cards_are_thrown_in(browser: Browser, tmp_path: Path) -> None:
    live = prepared_match("single-deck", (), ("pass",) * 8, pass_out="redeal")
    table = store_match(tmp_path, "single-deck", live)
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        note = me.page.get_by_role("note")
        expect(note).to_contain_text("The first three players passed")
        expect(me.cards).to_have_count(12)
        before = names(me.cards)
        expect(me.seat("Left").get_by_label("Dealer")).to_be_visible()
        me.move("pass").click()
        expect(me.seat("Partner").get_by_label("Dealer")).to_be_visible()
        expect(note).to_contain_text("players passed")
        expect(me.cards).to_have_count(12)
        assert names(me.cards) != before
        assert server.ask("GET", f"/api/matches/{table}/pad") == []


def test_a_game_ends_with_the_winners_named(browser: Browser, tmp_path: Path) -> None:
    live = prepared_match("single-deck", (SPADES,), (*WON, "trump:S"), "play", target=30)
    table = store_match(tmp_path, "single-deck", live)
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        me.play_deal()
        expect(me.result).to_contain_text("You and your partner have won the game.")
        me.control("next-game").click()
        me.part("auction").wait_for()
        assert me.score("We") == "0"


def test_a_hand_is_played_with_nothing_but_keys(browser: Browser, tmp_path: Path) -> None:
    table = store_match(tmp_path, "single-deck", prepared_match("single-deck", (SPADES,), WON))
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        press = me.page.keyboard.press
        expect(me.page.locator('[data-verb="trump"]:focus')).to_be_visible()
        press("Enter")  # the suit with the best meld has the focus
        expect(card_tray(me.page)).to_be_visible()
        expect(me.hand.locator(":focus")).to_be_visible()
        press("Home")
        for _ in range(16):
            if "spades" not in me.focused():
                press(" ")
            press("ArrowRight")
        expect(me.move("give")).to_be_visible()
        press("Enter")
        expect(me.move("play_on")).to_be_focused()
        press("Enter")
        for left in range(12, 0, -1):
            expect(me.cards).to_have_count(left)
            expect(me.wanted).to_have_text("Your lead.")
            if not me.focused():
                press("ArrowRight")
            press("Enter")
        expect(me.control("next-round")).to_be_focused()
        assert me.tricks() == ("12", "0")


def test_twenty_cards_are_found_by_a_finger_on_the_narrowest_phone(
    browser: Browser, tmp_path: Path
) -> None:
    live = prepared_match("double-deck", (), ("bid:50", *PASSES, "trump:S"))
    table = store_match(tmp_path, "double-deck", live)
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table, 360, 740) as me:
        expect(me.cards).to_have_count(20)
        assert all(width >= 40 and height >= 40 for width, height in me.free_parts())
        assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        first = me.cards.nth(12)
        name = first.get_attribute("aria-label")
        first.tap(position={"x": 16, "y": 20})
        expect(first).to_have_attribute("aria-pressed", "true")  # lifted, not yet played
        first.tap(position={"x": 16, "y": 20})
        expect(me.cards).to_have_count(19)
        me.control("last-trick").tap()
        last = me.page.get_by_role("group", name="Last trick")
        expect(last.get_by_label(f"You: {name}")).to_be_visible()


def test_whoever_deals_next_finds_the_packets_under_the_result_on_a_phone(
    browser: Browser, tmp_path: Path
) -> None:
    live = prepared_match("single-deck", choose_packets=True)
    session = live.session
    by_thumb = simple_player(live.game)
    state = session.state
    while (state.phase, state.turn) != ("packets", 0) or not state.deal_number:
        if state.turn == CHANCE:
            session.deal()
        else:
            session.submit(state.turn, by_thumb(session.update(state.turn).view, Random(1)))
        state = session.state
    table = store_match(tmp_path, "single-deck", live)
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table, 390, 844) as me:
        expect(me.result).to_contain_text("Your deal begins the next hand.")
        expect(me.page.locator('[data-action="packets:3"]')).to_be_visible()
        me.control("more").click()
        me.control("replay-round").click()
        me.control("confirm").click()
        me.part("auction").wait_for()


def test_the_own_melds_are_seen_however_many_the_others_have(
    browser: Browser, tmp_path: Path
) -> None:
    hands = (
        "AD TD KD QD JD JD QS QS KS KS KH QH QC AC TC JC TH TH TH TH",
        "QC QD QH QS KD QD KD KC QC KH QH KC TS TS TS JC JC JC TC TC",  # six melds
        "AC AD AH AS KC QC KS QS",
    )
    live = prepared_match("double-deck", hands, ("bid:60", *PASSES, "trump:D"))
    table = store_match(tmp_path, "double-deck", live, named={1: "Wilhelmine von Hohenstein"})
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        expect(me.page.get_by_label("Bid 60 in diamonds")).to_be_in_viewport(ratio=1)
        own = me.page.get_by_role("list", name="Your melds").get_by_role("listitem")
        expect(own).to_have_count(6)
        felt = me.page.get_by_role("group", name="Table").bounding_box()
        box = own.last.bounding_box()
        assert felt
        assert box
        assert box["y"] + box["height"] <= felt["y"] + felt["height"] + 1


def test_after_a_tie_the_cards_that_decide_the_deal_lie_on_the_felt(
    browser: Browser, tmp_path: Path
) -> None:
    live = dealt_by_draw("KD KD2 QC 9S", "9H JS")
    table = store_match(tmp_path, "single-deck", live)
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        felt = me.page.get_by_role("group", name="Drawn for the deal")
        assert names(felt.get_by_role("img")) == [
            "You: nine of hearts",
            "Left: jack of spades, deals",
        ]
        me.move("decline").click()
        auction = me.part("auction")
        expect(auction).to_contain_text("Drawn again: You 9♥ · Left J♠. Left deals.")


def test_two_who_draw_the_same_card_are_both_shown(browser: Browser, tmp_path: Path) -> None:
    table = store_match(tmp_path, "single-deck", dealt_by_draw("QC AD QC2 KC"))
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        felt = me.page.get_by_role("group", name="Drawn for the deal")
        expect(felt.get_by_role("img")).to_have_count(4)
        me.move("decline").click()
        expect(me.part("auction")).to_contain_text("Left deals.")


def test_computer_players_have_the_names_they_were_given(browser: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        me = PageUser(browser, server)
        me.go("/new/double-deck")
        for field, name in (("On your left", "Otto"), ("Your partner", "Clara")):
            me.page.get_by_label(field, exact=True).fill(name)
            me.page.keyboard.press("Tab")
        me.control("deal").click()
        seats = me.page.locator("section.seat .name")
        expect(seats).to_have_text(["You", "Otto", "Clara", "Right"])
        log = me.page.locator("aside")
        log.get_by_text("Cards drawn for the deal: You").wait_for()
        expect(log).to_contain_text("Clara")
        me.page.reload()
        expect(seats).to_have_text(["You", "Otto", "Clara", "Right"])
        me.go("/new/double-deck")
        expect(me.page.get_by_label("Your partner", exact=True)).to_have_value("Clara")
        me.close()


def test_a_suit_that_was_asked_for_is_marked_while_that_is_agreed_on(
    browser: Browser, tmp_path: Path
) -> None:
    live = prepared_match("single-deck", (), ("bid:20", *PASSES, "trump:S"), "play")
    session = live.session
    led = next(c for c in session.state.table["hand:0"] if c[0] in "KT" and c[1] != "S")
    session.submit(0, Action("play", (led,)))
    by_thumb = simple_player(live.game)
    while session.state.table["trick"] == (led,) or session.state.turn != 0:
        turn = session.state.turn
        session.submit(turn, by_thumb(session.update(turn).view, Random(1)))
    table = store_match(tmp_path, "single-deck", live)
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        marks = me.page.get_by_role("list", name="Suits asked for")
        expect(marks).to_contain_text("You asked for")
        me.page.locator("summary", has_text="Signals").click()
        me.page.get_by_label("I signal for lead-backs").uncheck()
        expect(marks).to_be_hidden()


def test_a_result_stays_until_it_was_looked_at_though_another_cuts_next(
    browser: Browser, tmp_path: Path
) -> None:
    live = prepared_match("single-deck", cut_pack=True)
    session = live.session
    by_thumb = simple_player(live.game)
    while (session.state.phase, session.state.turn) != ("cut", 2) or not session.state.sheet:
        turn = session.state.turn
        if turn == CHANCE:
            session.deal()
        else:
            session.submit(turn, by_thumb(session.update(turn).view, Random(1)))
    table = store_match(tmp_path, "single-deck", live, named={1: "Otto", 2: "Clara", 3: "Ruth"})
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        expect(me.result).to_contain_text("’s bid of")
        me.control("next-round").click()
        me.part("auction").wait_for()


def test_a_hint_fills_the_tray_and_can_be_changed(browser: Browser, tmp_path: Path) -> None:
    helping = ("pass", "pass", "bid:20", "pass", "trump:S")
    table = store_match(tmp_path, "single-deck", prepared_match("single-deck", (), helping))
    with ServerProcess(tmp_path) as server, PartnershipUser(browser, server, table) as me:
        me.control("hint").click()
        tray = card_tray(me.page)
        expect(tray.get_by_role("button")).to_have_count(4)
        control(me.part("hint"), "close").click()
        tray.get_by_role("button").first.click()
        expect(tray.get_by_role("button")).to_have_count(3)
