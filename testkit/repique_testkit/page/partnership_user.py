"""A user at a partnership table, with names for what is on it."""

from types import TracebackType
from typing import Self

from playwright.sync_api import Browser, FloatRect, Locator

from repique_testkit.page import locators
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import ServerProcess


class PartnershipUser(PageUser):
    """Opens the table of a prepared match; errors of the page fail the test."""

    def __init__(
        self,
        browser: Browser,
        server: ServerProcess,
        table: str,
        width: int = 1280,
        height: int = 800,
    ) -> None:
        super().__init__(browser, server, width, height, has_touch=width < 800)
        self.go(f"/table/{table}")
        self.wanted.wait_for()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()
        assert error is not None or self.complaints == []

    @property
    def wanted(self) -> Locator:
        return self.part("prompt")

    @property
    def hand(self) -> Locator:
        return locators.own_hand(self.page)

    @property
    def cards(self) -> Locator:
        return locators.own_cards(self.page)

    @property
    def question(self) -> Locator:
        return self.part("confirm")

    @property
    def result(self) -> Locator:
        return self.part("result")

    def seat(self, name: str) -> Locator:
        return self.page.locator(f'section.seat[aria-label^="{name}"]')

    def card(self, name: str) -> Locator:
        """The first card of the hand with this name that is not selected."""
        return self.hand.locator(f'button[aria-label^="{name}"][aria-pressed="false"]').first

    def move(self, verb: str) -> Locator:
        """The button for a move."""
        return locators.move(self.page, verb)

    def deeds(self) -> list[str]:
        """The texts of the buttons for actions."""
        return self.part("actions").get_by_role("button").all_inner_texts()

    def shown(self, told: str) -> None:
        """Wait until the log says that the player has done this."""
        self.page.locator("aside").get_by_text(f"You {told}").first.wait_for(state="attached")

    def score(self, side: str) -> str:
        """The total of a side on the score pad."""
        total = self.part("score-pad").locator("tfoot td")
        return total.nth(0 if side == "We" else 1).inner_text()

    def tricks(self) -> tuple[str, str]:
        """Our tricks and theirs, from the statistics of the hand."""
        sums = self.part("statistics").locator("tr.sum")
        ours, theirs = (sums.nth(at).locator("td").nth(1).inner_text() for at in (0, 1))
        return ours, theirs

    def focused(self) -> str:
        """The name of the card that has the focus, or nothing."""
        card = self.hand.locator(":focus")
        return (card.get_attribute("aria-label") or "") if card.count() else ""

    def free_parts(self) -> list[tuple[float, float]]:
        """Width and height of the uncovered part of each card of the hand."""
        boxes = [box for box in (card.bounding_box() for card in self.cards.all()) if box]
        rows = sorted({round(box["y"]) for box in boxes})

        def free(box: FloatRect) -> tuple[float, float]:
            beside = [b["x"] for b in boxes if abs(b["y"] - box["y"]) < 2 and b["x"] > box["x"]]
            below = [y for y in rows if y > box["y"] + 2]
            width = min(beside, default=box["x"] + box["width"]) - box["x"]
            height = min(below, default=box["y"] + box["height"]) - box["y"]
            return width, height

        return [free(box) for box in boxes]
