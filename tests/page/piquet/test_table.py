"""The exchange and the declarations of Piquet in a real browser, with hands that were chosen."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from repique.core.actions import Action
from repique.games import get
from repique.games.piquet.partie import award
from repique.games.piquet.tables import RUBICON
from repique.play.series import Series
from repique_testkit.page.locators import card_tray, control, move, own_hand, part
from repique_testkit.page.user import PageUser
from repique_testkit.play.partnership_deals import store_match
from repique_testkit.play.piquet_deals import ELDER, YOUNGER, partie
from repique_testkit.play.sketch_play import play_on
from repique_testkit.server.process import ServerProcess

# A quint in hearts and three aces, against a longer suit of spades and a quint of its own.
STRONG = "AH KH QH JH TH AC AD 7C 8C 9C 7D 8D"
SPADES = "AS KS QS JS TS 9S KC QC 7H 8H KD QD"
PLAIN = "7S 8S 9S TC JC 9D TD JD QD KD 7H 8H"
BLANCHE = "AH TH 9H 8H AS TS 8S 7S AC 9C AD 8D"


Seated = Callable[[Series, int], Page]


@pytest.fixture
def seated(browser: Browser, tmp_path: Path) -> Iterator[Seated]:
    """Sits down at a prepared partie; whatever the page complains about fails the test."""
    with ExitStack() as evening:

        def sit(live: Series, seat: int) -> Page:
            table = store_match(tmp_path, "piquet", live, seat)
            user = PageUser(browser, evening.enter_context(ServerProcess(tmp_path)))
            evening.callback(user.close)
            evening.callback(content, user)
            user.go(f"/table/{table}")
            user.page.locator("main[aria-busy='false']").wait_for()
            return user.page

        yield sit


def content(user: PageUser) -> None:
    assert user.complaints == []


def hand(page: Page) -> Locator:
    return own_hand(page)


def held(page: Page) -> set[str]:
    cards = hand(page).locator("[data-card]")
    return set(cards.evaluate_all("all => all.map(one => one.dataset.card)"))


def pick(page: Page, cards: str) -> None:
    for card in cards.split():
        hand(page).locator(f'[data-card="{card}"]').click()


def saying(page: Page, action: str) -> Locator:
    """The button for what is said by an action that begins so."""
    return part(page, "actions").locator(f'[data-action^="{action}"]')


def talk(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("log", name="Conversation")


def wanted(page: Page) -> Locator:
    return part(page, "prompt")


def says(place: Locator, text: str) -> bool:
    """Whether this can be read there, soon."""
    expect(place).to_contain_text(text)
    return True


def played(live: Series, *moves: str) -> Series:
    """After these moves of whoever has the turn."""
    for made in moves:
        live.session.submit(live.session.state.turn, Action.parse(made))
    return live


def test_the_exchange_counts_what_is_put_out_and_takes_as_many(seated: Seated) -> None:
    page = seated(partie(PLAIN, STRONG), ELDER)
    tray = card_tray(page)
    assert says(tray, "Choose 1 to 5 cards to discard.")
    expect(control(page, "exchange")).to_be_disabled()
    pick(page, "7C 8C")
    assert says(tray, "2 of at most 5")
    pick(page, "9C 7D AD 8D")
    expect(wanted(page)).to_have_text("You’ve already chosen 5 cards. Put one back first.")
    control(tray, "unselect", "AD").click()
    pick(page, "8D")
    assert says(tray, "5 of at most 5")
    control(page, "exchange").click()
    expect(saying(page, "declare:point")).to_contain_text("Say “Point of")
    assert held(page) >= {"AH", "KH", "QH", "JH", "TH", "AC", "AD"}
    assert not held(page) & {"7C", "8C", "9C", "7D", "8D"}
    page.locator('button[data-zone^="discard:"][data-count="5"]').click()
    thrown = part(page, "discards")
    expect(thrown.get_by_role("img", name="seven of clubs")).to_be_visible()


def test_cards_swept_over_are_selected_and_not_yet_thrown_out(seated: Seated) -> None:
    page = seated(played(partie(PLAIN, STRONG), "exchange 7C"), YOUNGER)
    before = held(page)
    cards = hand(page).locator("[data-card]")
    first = cards.nth(0).bounding_box()
    third = cards.nth(2).bounding_box()
    assert first is not None
    assert third is not None
    page.mouse.move(first["x"] + 10, first["y"] + 40)
    page.mouse.down(button="right")
    page.mouse.move(third["x"] + 10, third["y"] + 40, steps=6)
    page.mouse.up(button="right")
    expect(control(page, "exchange")).to_contain_text("Exchange 3 cards")
    assert held(page) == before
    page.keyboard.press("Escape")
    expect(control(page, "exchange")).to_be_disabled()


def test_elder_looks_at_what_he_leaves_before_younger_goes_on(seated: Seated) -> None:
    page = seated(partie(PLAIN, STRONG, "KC QC JS KS"), ELDER)
    pick(page, "7C 8C")
    control(page, "exchange-and-peek").click()
    left = part(page, "talon-peek")
    expect(left.get_by_role("img", name="1: jack of spades")).to_be_visible()
    expect(left.get_by_role("img", name="2: king of spades")).to_be_visible()
    expect(wanted(page)).to_have_text("Look at the cards you leave.")
    expect(talk(page)).not_to_contain_text("Opponent exchanges")
    control(left, "put-back").click()
    assert says(wanted(page), "Your point")


def test_carte_blanche_is_offered_to_all_and_granted_to_those_who_hold_it(seated: Seated) -> None:
    page = seated(partie(PLAIN, STRONG), ELDER)
    pick(page, "7C 8C")
    control(page, "carte-blanche").click()
    assert says(wanted(page), "You don’t have a carte blanche")


def test_elder_with_carte_blanche_is_warned_announces_it_and_draws(seated: Seated) -> None:
    page = seated(partie("KD QD JD 7H KH KC QC JC TC 9S 7D KS", BLANCHE), ELDER)
    pick(page, "7S 8S")
    control(page, "exchange").click()
    control(page.get_by_role("dialog"), "decline").click()
    control(page, "carte-blanche").click()
    assert says(talk(page), "“Carte blanche.”")
    assert says(talk(page), "You will discard 2 cards.")
    part(page, "actions").locator('[data-action="draw"]').click()
    assert says(wanted(page), "Your point")
    assert says(page.locator(f'section[data-seat="{ELDER}"]'), "Deal 10")


def test_younger_commits_discards_before_a_carte_blanche_is_shown(seated: Seated) -> None:
    live = partie("KD QD JD 7H KH KC QC JC TC 9S 7D KS", BLANCHE)
    page = seated(played(live, "blanche 7S 8S"), YOUNGER)
    expect(wanted(page)).to_have_text("Choose your discards before the hand is shown.")
    theirs = page.get_by_role("img", name="Opponent’s hand: 12 cards")
    expect(theirs).to_be_visible()
    pick(page, "9S 7D")
    control(page, "exchange").click()
    assert says(talk(page), "“Carte blanche.”")
    assert says(wanted(page), "Answer Elder’s")


def test_elder_says_the_least_and_the_rest_only_when_asked(seated: Seated) -> None:
    """Both have six hearts or spades: younger asks, elder says how much, and is not good enough."""
    live = partie(SPADES, "AH KH QH JH TH 9H AC AD 7C 8C 7D 8D", "9C 9D TC TD")
    page = seated(played(live, "exchange 8D", "exchange 7H"), ELDER)
    expect(saying(page, "declare:point")).to_contain_text("Say “Point of six”")
    saying(page, "declare:point").click()
    for said in ("“Point of six.”", "“Making?”", "“Making sixty.”", "“Equal.”"):
        assert says(talk(page), said)
    expect(saying(page, "declare:sequence")).to_contain_text("Say “Sixième”")


def test_what_was_not_good_stays_unseen(seated: Seated) -> None:
    """Elder's five hearts lose to six spades: nobody hears how high they were."""
    live = partie(SPADES, STRONG, "9D TD 9H TC")
    page = seated(played(live, "exchange 8D", "exchange 7H"), YOUNGER)
    saying(page, "respond:point ").click()
    assert says(talk(page), "“Not good.”")
    heard = talk(page).inner_text()
    assert "Point of five" in heard
    assert "Making" not in heard
    assert "♥" not in heard


def test_a_player_may_sink_what_would_have_been_better(seated: Seated) -> None:
    live = partie(SPADES, STRONG, "9D TD 9H TC")
    page = seated(played(live, "exchange 8D", "exchange 7H"), YOUNGER)
    expect(wanted(page)).to_have_text("Answer Elder’s point.")
    part(page, "actions").locator('[data-action="respond:point"]').click()
    assert says(talk(page), "“Good.”")
    expect(talk(page).get_by_text("ace of hearts, king of hearts", exact=False)).to_have_count(1)
    assert "♠" not in talk(page).inner_text()
    assert says(page.locator(f'section[data-seat="{ELDER}"]'), "Deal 5")


def test_elder_may_declare_less_or_nothing(seated: Seated) -> None:
    live = partie(PLAIN, STRONG, "TS 9H JS QS")
    page = seated(played(live, "exchange 8D", "exchange 7H"), ELDER)
    expect(saying(page, "declare:point")).to_contain_text("Say “Point of five”")
    pick(page, "TH")
    expect(saying(page, "declare:point")).to_contain_text("Say “Point of four”")
    saying(page, "declare:point").click()
    assert says(talk(page), "“Point of four.”")
    expect(move(page, "pass")).to_contain_text("Say “Pass”")
    move(page, "pass").click()
    assert says(talk(page), "“Pass.”")


def test_younger_turns_up_the_talon_for_both_after_a_yes(seated: Seated) -> None:
    live = partie(SPADES, STRONG, "9D TD 9H TC")
    page = seated(played(live, "exchange 8D 7D", "exchange 7H"), YOUNGER)
    move(page, "expose").click()
    control(page.get_by_role("dialog"), "confirm").click()
    turned = page.get_by_role("img", name="Untaken cards: ")
    turned.wait_for()
    assert str(turned.get_attribute("aria-label")).count(" of ") == 5


def centre(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, card: str, to: Locator) -> None:
    """A card by its corner, since its neighbours cover the rest of it."""
    box = hand(page).locator(f'[data-card="{card}"]').bounding_box()
    assert box is not None
    grip = (box["x"] + 12, box["y"] + 20)
    x, y = centre(to)
    page.mouse.move(*grip)
    page.mouse.down()
    page.mouse.move(x - box["width"] / 2 + 12, y - box["height"] / 2 + 20, steps=8)
    page.mouse.up()


def swept(page: Page, first: str, last: str) -> set[str]:
    """Sweep from one card to the other with the right button; what is selected then."""
    for card, then in ((first, page.mouse.down), (last, page.mouse.up)):
        box = hand(page).locator(f'[data-card="{card}"]').bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 12, box["y"] + 30, steps=6)
        then(button="right")
    cards = hand(page).locator('[aria-pressed="true"]')
    return set(cards.evaluate_all("all => all.map(one => one.dataset.card)"))


def test_the_selected_cards_are_dragged_to_the_table_together(seated: Seated) -> None:
    page = seated(partie(PLAIN, STRONG), ELDER)
    table = page.get_by_role("group", name="Table", exact=True)
    drag(page, "7C", table)
    assert says(card_tray(page), "1 of at most 5")
    pick(page, "8C")
    drag(page, "8C", table)
    expect(page.locator('button[data-zone^="discard:"][data-count="2"]')).to_be_visible()
    assert not held(page) & {"7C", "8C"}


def test_cards_dragged_to_the_talon_are_exchanged_with_a_look_at_the_rest(seated: Seated) -> None:
    page = seated(partie(PLAIN, STRONG), ELDER)
    pick(page, "7C 8C")
    drag(page, "7C", page.locator('[data-drop="talon"]'))
    left = part(page, "talon-peek")
    expect(left.get_by_role("img")).to_have_count(3)


def test_a_sweep_picks_only_what_can_be_declared_with_the_first_card(seated: Seated) -> None:
    live = partie(PLAIN, STRONG, "TS 9H JS QS")
    page = seated(played(live, "exchange 8D", "exchange 7H"), ELDER)
    expect(saying(page, "declare:point")).to_contain_text("Say “Point of five”")
    assert swept(page, "AC", "7D") == {"AC", "9C", "8C", "7C"}
    expect(saying(page, "declare:point")).to_contain_text("Say “Point of four”")


def test_what_was_declared_is_locked_in_its_kind(seated: Seated) -> None:
    elder = "AH KH QH JH TH QC JC TC AD AC 7D 8D"
    live = partie("7S 8S 9S KC 9D TD 7H 8H KD KS QS JD", elder, "TS 9H JS 9C")
    page = seated(played(live, "exchange 8D", "exchange 7H"), ELDER)
    saying(page, "declare:point").click()
    saying(page, "declare:sequence").click()
    expect(move(page, "add")).to_contain_text("Declare tierce to the queen")
    locked = hand(page).locator("button:has(.spent)")
    expect(locked).to_have_count(5)
    expect(locked.first).to_have_attribute("aria-disabled", "true")
    locked.first.click(position={"x": 10, "y": 20}, force=True)
    expect(wanted(page)).to_have_text("You’ve already declared this card. Choose another one.")


def test_the_pack_is_cut_by_drawing_a_card_from_it(seated: Seated) -> None:
    game = get("piquet")
    rules = game.presets["piquet"].with_changes({"cut_for_deal": True})
    page = seated(Series.begin(game, rules, b"chosen hands"), ELDER)
    cut = part(page, "cut")
    expect(wanted(page)).to_have_text("Cut for the deal: draw a card.")
    cut.locator("button").nth(20).click(position={"x": 3, "y": 20})
    expect(cut.get_by_role("img", name="ace of diamonds")).to_be_visible()
    expect(cut.get_by_role("img", name="eight of clubs")).to_be_visible()
    saying(page, "choose:elder").click()
    expect(wanted(page)).to_have_text("You are Elder: choose your discards.")


def test_the_partie_card_has_a_subtotal_and_what_the_partie_is_worth_now(seated: Seated) -> None:
    live = partie(PLAIN, STRONG)
    play_on(live.session, "deal")
    live.session.deal()
    play_on(live.session, "deal")
    page = seated(live, ELDER)
    scores = live.session.state.scores
    card = part(page, "partie-card")
    row = card.get_by_role("row", name="Deals 1 + 2")
    expect(row).to_contain_text(f"{scores[ELDER]}")
    leader = "the opponent" if scores[YOUNGER] > scores[ELDER] else "you"
    assert says(card, f"{award(max(scores), min(scores))} to {leader}")


def test_the_score_page_tells_what_a_partie_was_worth(seated: Seated) -> None:
    live = partie(PLAIN, STRONG)
    play_on(live.session)
    scores = live.session.state.scores
    worth = award(max(scores), min(scores))
    page = seated(live, ELDER)
    assert says(part(page, "result"), f"Worth {worth}")
    page.evaluate("location.hash = '/scores'")
    games = page.get_by_role("group", name="Finished games")
    expect(games.get_by_role("columnheader", name="Worth")).to_be_visible()
    crossed = min(scores) >= RUBICON
    told = f"{worth}" if crossed else f"rubicon {worth}"
    expect(games.get_by_role("cell", name=told, exact=True)).to_be_visible()
