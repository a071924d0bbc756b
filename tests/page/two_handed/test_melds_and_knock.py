"""What players do at a table of two, done in a real browser on deals that are always the same."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from repique.core.game import OVER
from repique.games.pinochle2.points import may_knock
from repique.games.pinochle2.state import TwoHandedState
from repique.store.store import open_store
from repique_testkit.page.locators import control, move, own_cards, own_hand, part, preset_box
from repique_testkit.page.user import PageUser
from repique_testkit.play.scenes import SCENES, Scene, ScenePlayer, in_phase, reach_scene
from repique_testkit.play.sketch_play import play_on
from repique_testkit.server.process import ServerProcess
from repique_testkit.store.stored_series import begin_stored_series

RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
Sit = Callable[..., tuple[PageUser, ScenePlayer]]


@pytest.fixture
def sit(browser: Browser, shared_server: ServerProcess) -> Iterator[Sit]:
    """To a table in a given scene, with preferences of one's own. Nothing may go wrong there,
    and nobody else may be asked anything."""
    seated: list[PageUser] = []

    def at(scene: Scene | str, **preferences: Any) -> tuple[PageUser, ScenePlayer]:
        actor = reach_scene(shared_server, SCENES[scene] if isinstance(scene, str) else scene)
        person = f"/api/players/{shared_server.ask('GET', '/api/player')['id']}/preferences"
        shared_server.ask("DELETE", person)
        if preferences:
            shared_server.ask("PATCH", person, {"changes": preferences})
        user = PageUser(browser, shared_server)
        seated.append(user)
        user.go(f"/table/{actor.table}")
        user.page.locator("main[aria-busy='false']").wait_for()
        return user, actor

    yield at
    for user in seated:
        assert user.complaints == []
        assert user.foreign() == []
        user.close()


def wanted(page: Page) -> Locator:
    return part(page, "prompt")


def deeds(page: Page) -> Locator:
    return part(page, "actions")


def hand(page: Page) -> Locator:
    return own_cards(page)


def called(card: str) -> str:
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def held(page: Page, cards: list[str]) -> list[Locator]:
    """One button for each card, whether in the hand or on the table."""
    return [page.locator(f'button[data-card="{card}"]') for card in cards]


def best_meld(view: dict[str, Any]) -> dict[str, Any]:
    melds = [choice for choice in view["choices"] if choice["verb"] == "meld"]
    return dict(max(melds, key=lambda choice: int(choice["points"])))


def labels(cards: Locator) -> list[str]:
    return list(cards.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))"))


def lay_best_meld(user: PageUser, view: dict[str, Any]) -> dict[str, Any]:
    """Card by card. Before the last one nothing is named, after it the meld and its points are."""
    meld = best_meld(view)
    page = user.page
    named = deeds(page).get_by_role("button", name=f"{meld['label']} · {meld['points']}")
    *first, last = held(page, meld["cards"])
    for card in first:
        card.click()
    expect(named).to_have_count(0)
    last.click()
    expect(named).to_be_visible()
    named.click()
    return meld


def laid(page: Page, meld: dict[str, Any]) -> Locator:
    melds = page.locator('[data-zone="melds:0"]')
    return melds.get_by_role("group", name=meld["label"])


def test_the_points_tab_lists_the_melds_of_the_rules_in_force(sit: Sit) -> None:
    user, actor = sit("pinochle, meld")
    user.page.locator("#tab-points").click()
    card = part(user.page, "meld-card")
    card.locator("summary").click()
    values = [str(line["points"]) for line in actor.view["panel"]["melds"]]
    assert len(values) > 1
    expect(card.locator("td")).to_have_text(values)


def test_selected_cards_are_named_and_priced_before_they_are_laid(sit: Sit) -> None:
    user, actor = sit("pinochle, meld")
    before = laid(user.page, best_meld(actor.view)).count()
    meld = lay_best_meld(user, actor.view)
    expect(laid(user.page, meld)).to_have_count(before + 1)
    score = actor.view["scores"][0] + meld["points"]
    sheet = part(user.page, "score-sheet")
    expect(sheet.get_by_text(str(score), exact=True).first).to_be_visible()


def test_a_meld_is_taken_back(sit: Sit) -> None:
    user, actor = sit("pinochle, meld")
    page = user.page
    before = laid(page, best_meld(actor.view)).count()
    cards = labels(hand(page))
    meld = lay_best_meld(user, actor.view)
    expect(laid(page, meld)).to_have_count(before + 1)
    page.locator("#tab-log").click()
    log = part(page, "log")
    sentence = f"You meld {meld['label'].lower()}"
    expect(log).to_contain_text(sentence)
    told = log.inner_text().count(sentence)
    control(page, "take-back").click()
    expect(laid(page, meld)).to_have_count(before)
    assert log.inner_text().count(sentence) == told - 1
    assert labels(hand(page)) == cards
    expect(control(page, "take-back")).to_be_disabled()


def test_cards_that_make_no_meld_say_why_and_stay_selected(sit: Sit) -> None:
    user, actor = sit("pinochle, meld")
    page = user.page
    (own,) = (zone["cards"] for zone in actor.view["zones"] if zone["name"] == "hand:0")
    pair = next([a, b] for a in own for b in own if a[0] == "K" and b[0] == "J")
    for card in held(page, pair):
        card.click()
    expect(wanted(page)).to_contain_text("These cards are not a meld")
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(2)
    control(page, "clear-selection").click()
    lay_best_meld(user, actor.view)
    expect(move(deeds(page), "draw")).to_be_visible()
    hand(page).first.click()
    expect(wanted(page)).to_contain_text("Draw your card first")


def about_to_knock(folder: Path) -> None:
    """The first of the fixed sequences in which Anna has the points for it, and the turn."""
    with open_store(folder) as store:
        for sequence in range(1, 30):
            kept = begin_stored_series(store, tournament=True, tournament_no=sequence)
            session = kept.live.session
            while (state := session.state).phase != OVER:
                if state.turn == 0 and may_knock(cast(TwoHandedState, state), 0):
                    kept.keep()
                    return
                play_on(session, moves=1)
    raise AssertionError("nobody could knock")


def test_a_player_who_has_enough_points_knocks_and_wins(browser: Browser, tmp_path: Path) -> None:
    about_to_knock(tmp_path)
    with ServerProcess(tmp_path) as server:
        user = PageUser(browser, server)
        page = user.page
        control(preset_box(page, "pinochle"), "continue-match").click()
        move(page, "knock").first.click()
        control(page, "next-game").wait_for()
        result = part(page, "result")
        expect(result).to_contain_text("You have won the game")
        scores = server.ask("GET", "/api/scores")
        table = page.url
        control(result, "replay-round").click()
        expect(part(page, "practice")).to_be_visible()
        expect(hand(page)).to_have_count(12)
        assert page.url != table
        assert len(scores) == 1
        assert server.ask("GET", "/api/scores") == scores
        control(page, "back").click()
        expect(result).to_contain_text("You have won the game")
        assert user.complaints == []
        user.close()


def test_a_round_is_replayed_as_practice(sit: Sit, shared_server: ServerProcess) -> None:
    user, _ = sit("pinochle, result")
    page = user.page
    control(page, "replay-round").click()
    asked = part(page, "confirm")
    expect(asked).to_contain_text("practice")
    control(asked, "confirm").click()
    expect(part(page, "practice")).to_be_visible()
    first = reach_scene(
        shared_server, Scene("pinochle", SCENES["pinochle, result"].sequence, in_phase("first"))
    )
    (dealt,) = (zone["cards"] for zone in first.view["zones"] if zone["name"] == "hand:0")
    expect(hand(page)).to_have_count(len(dealt))
    assert sorted(labels(hand(page))) == sorted(map(called, dealt))


def test_a_card_that_may_not_be_played_is_dimmed_and_says_why(sit: Sit) -> None:
    user, _ = sit("pinochle, trick")
    page = user.page
    dimmed = own_hand(page).locator("[aria-disabled=true]")
    cards = labels(hand(page))
    prompt = wanted(page).inner_text()
    assert 0 < dimmed.count() < len(cards)
    dimmed.first.click(force=True)  # Playwright itself leaves such buttons alone
    expect(wanted(page)).to_contain_text("You must follow suit")
    assert labels(hand(page)) == cards
    control(page, "dismiss-notice").click()
    assert wanted(page).inner_text() == prompt


def test_with_play_protection_a_card_is_lifted_before_it_is_played(sit: Sit) -> None:
    user, _ = sit("pinochle, lead", protect=True)
    page = user.page
    number = hand(page).count()
    card = hand(page).first
    name = card.get_attribute("aria-label")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    assert hand(page).count() == number
    page.get_by_role("button", name=str(name)).and_(card).click()
    expect(hand(page)).to_have_count(number - 1)


def test_whoever_draws_while_a_meld_is_possible_is_asked_first(sit: Sit) -> None:
    user, actor = sit("pinochle, meld")
    page = user.page
    meld = best_meld(actor.view)
    draw = move(deeds(page), "draw")
    number = hand(page).count()
    asked = part(page, "confirm")
    draw.click()
    expect(asked).to_contain_text(f"{meld['label']}, worth {meld['points']}")
    control(asked, "decline").click()
    expect(asked).to_be_hidden()
    assert hand(page).count() == number
    draw.click()
    control(asked, "confirm").click()
    expect(hand(page)).to_have_count(number + 1)


def test_without_that_preference_nobody_is_asked(sit: Sit) -> None:
    user, _ = sit("pinochle, meld", warn=False)
    number = hand(user.page).count()
    move(deeds(user.page), "draw").click()
    expect(hand(user.page)).to_have_count(number + 1)
