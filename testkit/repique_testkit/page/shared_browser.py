"""The browser that all tests of the page in one process share.

To start one and to load the page for the first time takes as long as several tests.
"""

from contextlib import ExitStack

from playwright.sync_api import Browser

from repique_testkit.page.user import chromium


class SharedBrowser:
    """A browser that is started when it is first needed, and again if it has died."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._browser: Browser | None = None

    def running(self) -> Browser:
        """The browser, which runs until `close`."""
        if self._browser is not None and not self._browser.is_connected():
            self.close()
        if self._browser is None:
            self._browser = self._stack.enter_context(chromium())
        return self._browser

    def close(self) -> None:
        """End the browser, and with it the event loop that Playwright keeps in this thread."""
        self._browser = None
        self._stack.close()
