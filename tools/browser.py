"""The browser for the tests of the page: found on the machine, or installed from its packages.

Chromium comes from the distribution, since Playwright's own download needs the open internet. The
headless shell comes first: it draws the same pages in two thirds of the time.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
PACKAGES = ("chromium-headless-shell", "chromium")
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)
HOW = "install Chromium or Chrome, or name one in the variable REPIQUE_BROWSER"


class NoBrowser(Exception):
    """There is no browser and none can be installed; the message says what to do."""


def find_browser() -> str | None:
    """The path of a browser on this machine, or None."""
    named = os.environ.get("REPIQUE_BROWSER", "")
    places = [named, *(shutil.which(name) or "" for name in NAMES), *ELSEWHERE]
    return next((place for place in places if place and Path(place).is_file()), None)


def fetch() -> str:
    """The path of a browser; on Debian and its derivatives it is installed if there is none."""
    there = find_browser()
    if there:
        return there
    packages = shutil.which("apt-get")
    if packages is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        raise NoBrowser(f"There is no browser for the tests of the page: {HOW}.")
    print("Fetching Chromium, once …", file=sys.stderr, flush=True)
    variables = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["install", "--yes", "--no-install-recommends", "fonts-dejavu-core"]
    for step in (["update"], *([*install, name] for name in PACKAGES)):
        done = subprocess.run(
            [packages, "-qq", *step], env=variables, capture_output=True, text=True, check=False
        )
        there = find_browser()
        if there:
            return there
    raise NoBrowser(f"Chromium could not be fetched: {done.stderr.strip()[-500:]}; {HOW}.")


if __name__ == "__main__":
    try:
        print(fetch())
    except NoBrowser as trouble:
        print(trouble, file=sys.stderr)
        sys.exit(1)
