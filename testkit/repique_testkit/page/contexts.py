"""Windows that one visitor leaves to the next: a browser that has shown the page shows it again
for half the work. Whoever comes finds nothing in it of whoever was there before."""

from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, Error, Page

Window = tuple[BrowserContext, Page]
Key = tuple[str, ...]

_spare: WeakKeyDictionary[Browser, dict[Key, Window]] = WeakKeyDictionary()
# Nothing is here, but it is the same house: the browser keeps the process that knows the page.
NOWHERE = "/assets/nowhere"
FORGET = "localStorage.clear(), sessionStorage.clear()"


class Lease:
    """A window of these properties at this house, until it is given back."""

    def __init__(
        self, running: Browser, origin: str, scripts: tuple[str, ...], about: dict[str, Any]
    ) -> None:
        self._running, self._origin, self._about = running, origin, about
        self._key = (origin, *scripts, *(f"{name} {about[name]}" for name in sorted(about)))
        found = _spare.setdefault(running, {}).pop(self._key, None)
        self.context, self.page = found or self._new(scripts)

    def _new(self, scripts: tuple[str, ...]) -> Window:
        context = self._running.new_context(**self._about)
        for script in scripts:
            context.add_init_script(script)
        return context, context.new_page()

    def give_back(self, page: Page) -> None:
        """Where there are several, or the house is closed, they are closed too."""
        if len(self.context.pages) > 1:  # one alone may be on its way somewhere, and never close
            self.context.close()
            return
        try:
            page.goto(self._origin + NOWHERE)
            page.evaluate(FORGET)
        except Error:
            self.context.close()
            return
        self.context.unroute_all()
        self.context.clear_cookies()
        page.emulate_media(
            media="screen", color_scheme="light", reduced_motion=self._about["reduced_motion"]
        )
        page.set_viewport_size(self._about["viewport"])
        there = _spare[self._running].setdefault(self._key, (self.context, page))
        if there[0] is not self.context:
            self.context.close()
