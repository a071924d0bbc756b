"""Places in the page by their data attributes, which stay when texts are rewritten."""

from playwright.sync_api import Locator, Page

Root = Page | Locator


def _find(root: Root, attribute: str, value: object) -> Locator:
    return root.locator(f'[{attribute}="{value}"]:visible')


def control(root: Root, name: str, value: object = None) -> Locator:
    """The buttons and links that do this; with a value, those that do it with this value."""
    found = _find(root, "data-control", name)
    return found if value is None else found.and_(_find(root, "data-value", value))


def move(root: Root, verb: str) -> Locator:
    """The buttons for moves with this verb, without the controls of a number."""
    return root.locator(f'button[data-verb="{verb}"]:visible')


def part(root: Root, name: str) -> Locator:
    """A named part of the page, where it is visible."""
    return _find(root, "data-part", name)


def command(root: Root, name: str) -> Locator:
    """An item of the open menu of the table."""
    return _find(root, "data-command", name)


def choose_commands(page: Page, *names: str) -> None:
    """Open the menu of the table, and choose an item of it and of each page that follows."""
    control(page, "open-menu").click()
    for name in names:
        command(page, name).click()


def own_hand(root: Root) -> Locator:
    """The player's own hand."""
    return root.locator('[data-drop="hand"]')


def own_cards(root: Root) -> Locator:
    """The cards of the own hand, which are buttons."""
    return own_hand(root).get_by_role("button")


def preset_box(root: Root, preset: str) -> Locator:
    """A game on the home page."""
    return root.locator(f'li[data-preset="{preset}"]')


def card_tray(root: Root) -> Locator:
    """The tray for cards that are exchanged, passed or given back."""
    return root.locator('section[data-drop="tray"]')


def won_piles(root: Root, least: int = 1) -> Locator:
    """The piles of at least so many tricks."""
    fewer = "".join(f':not([data-count="{count}"])' for count in range(least))
    return root.locator(f'button[data-zone^="won:"]{fewer}')


def preference_switch(root: Root, name: str) -> Locator:
    """The visible button that turns a preference on and off."""
    return _find(root, "data-preference", name)
