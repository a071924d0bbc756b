"""Browser contexts that one user leaves to the next, with all their data removed.

A browser that has shown the page before shows it again in half the time.
"""

from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, Error, Page

Window = tuple[BrowserContext, Page]
Key = tuple[str, ...]

_spare: WeakKeyDictionary[Browser, dict[Key, Window]] = WeakKeyDictionary()
# No such file, but the same origin: the browser keeps the process that has loaded the page.
EMPTY_PAGE = "/assets/nowhere"
MOST_SPARE = 6  # contexts that wait for a user, each with a process of the browser
CLEAR_STORAGE = "localStorage.clear(), sessionStorage.clear()"


class ContextLease:
    """A context and a window with these options for one origin, until it is given back."""

    def __init__(
        self, browser: Browser, origin: str, scripts: tuple[str, ...], options: dict[str, Any]
    ) -> None:
        self._running = browser
        self._origin = origin
        self._options = options
        self.is_reusable = True
        described = (f"{name} {options[name]}" for name in sorted(options))
        self._key = (origin, *scripts, *described)
        found = _spare.setdefault(browser, {}).pop(self._key, None)
        self.context, self.page = found or self._open(scripts)

    def _open(self, scripts: tuple[str, ...]) -> Window:
        context = self._running.new_context(**self._options)
        for script in scripts:
            context.add_init_script(script)
        return context, context.new_page()

    def give_back(self, page: Page) -> None:
        """Keep the context for the next user; close it if it is not reusable, if it has several
        windows, or if the server is gone."""
        # A single window may still be loading, and never close.
        if not self.is_reusable or len(self.context.pages) > 1:
            self.context.close()
            return
        try:
            page.unroute_all()
            page.goto(self._origin + EMPTY_PAGE)
            page.evaluate(CLEAR_STORAGE)
        except Error:
            self.context.close()
            return
        self.context.unroute_all()
        self.context.clear_cookies()
        page.emulate_media(
            media="screen", color_scheme="light", reduced_motion=self._options["reduced_motion"]
        )
        page.set_viewport_size(self._options["viewport"])
        spare = _spare[self._running]
        kept = spare.setdefault(self._key, (self.context, page))
        if kept[0] is not self.context:
            self.context.close()
        elif len(spare) > MOST_SPARE:
            oldest = next(iter(spare))
            spare.pop(oldest)[0].close()
