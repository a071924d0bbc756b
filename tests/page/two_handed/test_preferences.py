"""Preferences of the two-handed table, each seen to do what its label says in a real browser."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from repique_testkit.page.locators import (
    choose_commands,
    command,
    control,
    move,
    own_cards,
    own_hand,
    part,
    preference_switch,
    won_piles,
)
from repique_testkit.page.user import PageUser
from repique_testkit.play.scenes import SCENES, Scene, ScenePlayer, reach_scene
from repique_testkit.server.process import ServerProcess

SUITS = "CDSH"
RANKS = "9JQKTA"
# Every flight of a card and every rest between two moves, as the page asks for them.
SEEN = """
window.flights = [];
window.rests = [];
const fly = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const flight = fly.call(this, frames, options);
  if (!options.easing) return flight;
  const place = () => this.getBoundingClientRect();
  flight.pause();
  flight.currentTime = options.delay + options.duration - 0.001;
  const last = place();
  flight.finish();
  const jump = Math.hypot(place().left - last.left, place().top - last.top);
  window.flights.push({ from: frames[0].transform, lasts: options.duration, jump });
  return flight;
};
const rest = window.setTimeout;
window.setTimeout = (deed, delay, ...more) => {
  window.rests.push(delay);
  return rest(deed, delay, ...more);
};
"""


class Room:
    """One window in which a player with changing tastes comes from table to table."""

    def __init__(self, user: PageUser, server: ServerProcess) -> None:
        self.user = user
        self.server = server
        self.page = user.page
        self.player = server.ask("GET", "/api/player")["id"]
        user.use_once()
        user.context.add_init_script(SEEN)

    def like(self, **tastes: Any) -> None:
        """These preferences and otherwise the usual ones, from now on."""
        path = f"/api/players/{self.player}/preferences"
        self.server.ask("DELETE", path)
        self.server.ask("PATCH", path, {"changes": {"warn": False, **tastes}})
        self.page.reload()

    def come_to(self, scene: str | Scene, **tastes: Any) -> ScenePlayer:
        actor = reach_scene(self.server, SCENES[scene] if isinstance(scene, str) else scene)
        self.user.go(f"/table/{actor.table}")
        self.sit(**tastes)
        return actor

    def sit(self, **tastes: Any) -> None:
        """At the same table, with other tastes."""
        self.like(**tastes)
        self.page.locator("main[aria-busy='false']").wait_for()
        self.user.settle()


@pytest.fixture(scope="module")
def room(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with ServerProcess(tmp_path_factory.mktemp("inn")) as server:
        user = PageUser(browser, server)
        yield Room(user, server)
        assert user.complaints == []
        user.close()


def hand(page: Page) -> Locator:
    return own_cards(page)


def cards(page: Page) -> list[str]:
    return [
        str(card)[:2] for card in hand(page).evaluate_all("all => all.map(e => e.dataset.card)")
    ]


def lefts(page: Page) -> list[float]:
    return list(hand(page).evaluate_all("all => all.map(e => e.getBoundingClientRect().left)"))


def style(thing: Locator, name: str) -> str:
    return str(thing.evaluate("(e, name) => getComputedStyle(e)[name]", name))


def pressed(page: Page) -> int:
    return page.locator(".hand [aria-pressed=true]").count()


def grab(page: Page, card: Locator, button: str = "left") -> tuple[float, float]:
    box = card.bounding_box()
    assert box is not None
    at = (box["x"] + 8, box["y"] + box["height"] / 2)
    page.mouse.move(*at)
    page.mouse.down(button=button)  # type: ignore[arg-type]
    return at


def slide(page: Page, at: int, to: int, button: str = "left") -> Locator:
    """A card of the hand is drawn along it to where another lies, and not let go."""
    card = hand(page).nth(at)
    target = hand(page).nth(to).bounding_box()
    assert target is not None
    _, y = grab(page, card, button)
    page.mouse.move(target["x"] + 4, y, steps=6)
    return card


def test_a_hand_is_sorted_spread_staggered_and_tinted_as_the_player_likes(room: Room) -> None:
    page = room.page
    room.come_to("pinochle, lead")
    held = cards(page)
    step = lefts(page)[1] - lefts(page)[0]

    def by_suit(card: str) -> tuple[int, int]:
        return SUITS.index(card[1]), -RANKS.index(card[0])

    assert held == sorted(held, key=by_suit)
    tinted = page.locator(".melds .card[style*='--card-ground']")
    assert tinted.count() > 0
    assert {style(card, "translate").split()[-1] for card in hand(page).all()} != {"0px"}

    room.sit(sorting="rank", high_first=False, stagger=True, wide_spread=True, meld_tints=False)
    shown = cards(page)
    assert shown == sorted(held, key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1])))
    assert lefts(page)[1] - lefts(page)[0] > step
    assert tinted.count() == 0
    sunk: dict[str, set[float]] = {}
    for card, button in zip(shown, hand(page).all(), strict=True):
        sunk.setdefault(card[1], set()).add(float(style(button, "translate").split()[1][:-2]))
    suits = [*dict.fromkeys(card[1] for card in shown)]
    assert max(sunk[suits[1]]) < min(sunk[suits[0]])  # the second suit stands higher


def test_cards_are_dragged_as_the_player_likes(room: Room) -> None:
    page = room.page
    room.come_to("pinochle, lead")
    before = cards(page)

    def layers() -> list[int]:
        return [int(style(card, "zIndex")) for card in hand(page).all()]

    held = slide(page, 1, 4)
    own = layers()[1]
    others = [*layers()[:1], *layers()[2:]]
    assert others[2] < own < others[3]  # between the cards before and behind it
    page.mouse.up()
    assert cards(page) == [before[0], *before[2:4], before[1], *before[4:]]

    room.sit(true_slide=True)
    held = slide(page, 1, 4)
    own = layers()[1]
    others = [*layers()[:1], *layers()[2:]]
    assert others[0] < own < others[1]  # where it was: behind those at its right
    page.keyboard.press("Control")
    assert others[2] < layers()[1] < others[3]
    page.mouse.up()
    assert cards(page)[3] == before[1]

    room.sit(interleave=False)
    slide(page, 1, 4)
    assert layers()[1] > max(layers()[2:])
    page.keyboard.press("Escape")
    assert cards(page) == before
    page.mouse.up()

    room.sit(drag_shown=False)
    held = slide(page, 1, 4)
    assert style(held, "translate").startswith("0px")
    page.mouse.up()
    assert cards(page)[3] == before[1]

    room.sit(drag=False)
    slide(page, 1, 4)
    page.mouse.up()
    assert cards(page) == before
    assert len(before) == hand(page).count()


def test_sweeping_and_double_clicks_select_and_meld_as_the_player_likes(room: Room) -> None:
    page = room.page
    actor = room.come_to("pinochle, meld", sweep=False, auto_meld=False)
    number = hand(page).count()
    slide(page, 0, 2, "right")
    assert pressed(page) == 0
    page.mouse.up(button="right")
    assert (pressed(page), hand(page).count()) == (0, number)

    melds = [choice for choice in actor.view["choices"] if choice["verb"] == "meld"]
    meld = min(melds, key=lambda choice: len(choice["cards"]))
    own = page.locator("main")

    def select_all_but_one() -> Locator:
        *first, last = [own.locator(f"[data-card={card}]") for card in meld["cards"]]
        for card in first:
            card.click(position={"x": 10, "y": 20})
        return last

    laid = page.get_by_role("group", name="Your melds", exact=True).get_by_role("group")
    groups = laid.count()
    select_all_but_one().dblclick(position={"x": 10, "y": 20})
    room.user.settle()
    assert laid.count() == groups

    room.sit()
    slide(page, 0, 2, "right")
    assert pressed(page) == 3
    page.mouse.up(button="right")
    page.keyboard.press("Escape")
    select_all_but_one().dblclick(position={"x": 10, "y": 20})
    control(page, "take-back").and_(page.locator(":enabled")).wait_for()


def test_messages_and_marks_are_as_many_as_the_player_likes(room: Room) -> None:
    page = room.page
    room.come_to("pinochle, trick")
    dealt = page.get_by_title("Dealt this round")
    laid = page.locator(".mat .played .card")
    marked = style(laid, "boxShadow")
    expect(dealt).to_be_visible()
    turns = control(page, "earlier-turn")
    expect(turns).to_be_enabled()

    room.sit(
        error_box=True, tool_tips=False, allow_undo=False, show_dealer=False,
        mark_card=False, plain_pointers=True,
    )  # fmt: skip
    expect(dealt).to_be_hidden()
    expect(turns).to_be_disabled()
    assert style(laid, "boxShadow") != marked
    assert style(hand(page).first, "cursor") == "default"
    sort = control(page, "sort-hand")
    sort.hover()
    assert sort.get_attribute("title") is None
    own_hand(page).locator("[aria-disabled=true]").first.click(force=True)
    box = part(page, "confirm")
    expect(box).to_contain_text("You must follow suit")
    control(box, "confirm").click()
    expect(box).to_be_hidden()


def test_a_card_is_drawn_by_itself_when_nothing_else_is_left_to_do(room: Room) -> None:
    page = room.page
    room.come_to("pinochle, meld", auto_draw=True)
    draw = move(part(page, "actions"), "draw")
    best = page.get_by_role("contentinfo", name="Status").get_by_role("button", name="Meld 40")
    expect(draw).to_be_visible()  # a meld is possible
    expect(best).to_be_visible()
    room.sit(meld_points=False)
    expect(best).to_have_count(0)

    def only_to_draw(view: dict[str, Any]) -> bool:
        return [choice["verb"] for choice in view["choices"]] == ["draw"]

    room.come_to(drawing := Scene("pinochle", 8, only_to_draw))
    number = hand(page).count()
    expect(draw).to_be_visible()
    room.sit(auto_draw=True)
    expect(hand(page)).to_have_count(number + 1)
    expect(page.locator(".told")).to_contain_text("You draw")

    inside = "document.activeElement.closest('.hand') !== null"
    for guided in (False, True):  # where the keys are when it is one's turn again
        room.come_to(drawing, guide=guided)
        preference_switch(page, "stagger").focus()
        page.keyboard.press("d")
        expect(hand(page)).to_have_count(number + 1)
        page.locator("main[aria-busy='false']").wait_for()
        assert page.evaluate(inside) == guided


def test_tricks_lie_open_at_the_end_for_whoever_likes_that(room: Room) -> None:
    result = part(room.page, "result")
    open_cards = result.locator(".cards .card")
    actor = room.come_to("bezique, result")
    expect(result).to_be_visible()
    assert open_cards.count() == 0
    room.sit(face_up=True)
    won = [zone["cards"] for zone in actor.view["zones"] if zone["name"].startswith("won:")]
    expect(open_cards).to_have_count(sum(map(len, won)))


def test_an_opponent_is_called_the_same_everywhere_and_the_level_stands_by(room: Room) -> None:
    page = room.page
    room.come_to("pinochle, meld")
    plate = page.get_by_role("group", name="Opponent", exact=True)
    expect(plate).to_contain_text("Opponent")
    expect(plate).to_contain_text("Simple")
    sheet = part(page, "score-sheet")
    head = sheet.get_by_role("columnheader").last
    expect(head).to_have_text("OpponentSimple")
    assert head.evaluate("head => head.scrollWidth <= head.clientWidth")
    page.locator("#tab-points").click()
    expect(page.get_by_role("list", name="Points of this round")).to_contain_text("Opponent")
    page.locator("#tab-tricks").click()
    expect(page.get_by_role("list", name="Tricks, newest first")).to_contain_text("Opponent")

    room.sit(headings="names")
    expect(sheet.get_by_role("columnheader").nth(1)).to_have_text("Player")
    expect(head).to_contain_text("Opponent")


def test_a_dragged_card_lights_only_places_that_take_it(room: Room) -> None:
    page = room.page
    actor = room.come_to("pinochle, meld")
    meld = next(choice for choice in actor.view["choices"] if choice["verb"] == "meld")
    card = own_hand(page).locator(f"[data-card='{meld['cards'][0]}']")
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] - 60, steps=4)
    expect(page.locator(".melds.own.waits")).to_have_count(1)
    expect(page.locator(".mat.waits")).to_have_count(0)
    expect(page.get_by_role("group", name="Trick", exact=True)).not_to_contain_text("Play")
    page.keyboard.press("Escape")
    page.mouse.up()

    turns = control(page, "earlier-turn")
    turns.click()
    menu = part(page, "menu")
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    below = turns.bounding_box()
    above = menu.bounding_box()
    assert below is not None
    assert above is not None
    assert above["y"] + above["height"] <= below["y"]  # it covers no button of the status bar
    page.keyboard.press("Escape")


def test_another_level_is_chosen_at_the_table(room: Room) -> None:
    page = room.page
    room.come_to("bezique, lead", status_messages=False)
    plate = page.get_by_role("group", name="Opponent", exact=True)
    choose_commands(page, "levels", "level-champion")
    expect(plate).to_contain_text("Champion")
    page.reload()
    expect(plate).to_contain_text("Champion")
    choose_commands(page, "levels")
    chosen = command(page, "level-champion")
    expect(chosen).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Escape")
    hand(page).first.click(position={"x": 10, "y": 20})
    expect(won_piles(page).first).to_be_visible()
    expect(page.locator(".told")).to_be_hidden()


def test_cards_fly_and_others_pause_as_the_player_likes(room: Room) -> None:
    page = room.page
    page.emulate_media(reduced_motion="no-preference")

    def played(**tastes: Any) -> tuple[list[dict[str, Any]], list[int]]:
        """What flew and what rested when a card was played and answered."""
        actor = reach_scene(room.server, SCENES["pinochle, lead"])
        room.user.go("/")
        room.like(**tastes)
        page.get_by_role("heading", level=1).wait_for()
        page.evaluate("localStorage.removeItem('repique.pace')")
        room.user.go(f"/table/{actor.table}")
        page.locator("main[aria-busy='false']").wait_for()
        page.evaluate("window.flights.length = window.rests.length = 0")
        held = hand(page).count()
        hand(page).last.click(button="right", position={"x": 10, "y": 30})
        expect(hand(page)).to_have_count(held - 1)
        part(page, "actions").get_by_role("button").first.wait_for()
        return page.evaluate("window.flights"), page.evaluate("window.rests")

    flights, rests = played(flight_time=123, opponent_pace=346, trick_pause=457)
    assert {flight["lasts"] for flight in flights} == {123}
    assert all("rotate" in flight["from"] for flight in flights)
    assert {457, 173} <= {*rests}
    assert max(flight["jump"] for flight in flights) < 1  # where a card lands it stays

    flights, rests = played(flight_time=123, constant_time=False, twist=False, quick_display=True)
    assert len({flight["lasts"] for flight in flights}) > 1
    assert not any("rotate" in flight["from"] for flight in flights)
    assert not {400, 900} & {*rests}

    flights, _ = played(animation=False, quick_display=True)
    assert flights == []
    page.emulate_media(reduced_motion="reduce")
