"""Screenshots of every screen of the page: `python tools/screenshots.py --out FOLDER [--readme]`.

Deals are those of tournament dealing and all seats play by fixed rules, so the tables look the same
at every call. `--readme` also makes the screenshots of the README, in docs/pictures.
"""

import argparse
import base64
import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from repique_testkit.page.screens import NARROW, WIDE, WINDOW_SIZES, PageScreen, build_screens
from repique_testkit.page.user import QUICK_PACE, PageUser, chromium
from repique_testkit.server.process import ServerProcess

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs/pictures"
LARGEST = 150_000  # bytes of a picture in the README
README = {
    "pinochle": ("pinochle, meld", WIDE),
    "piquet": ("piquet, declaration", WIDE),
    "double-deck": ("double-deck, trick", WIDE),
    "phone": ("bezique, lead", NARROW),
}
# The browser converts a screenshot to WebP, so that no other program is needed for it.
COMPRESS = """async ([data, quality]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${data}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""


class Photographer(PageUser):
    """Shows the page exactly as people see it."""

    scripts = (QUICK_PACE,)


def take_screenshots(
    browser: Browser, server: ServerProcess, screens: list[PageScreen], size: str
) -> dict[str, bytes]:
    """The screenshots of these screens in a window of this size, by name."""
    user = Photographer(browser, server, *WINDOW_SIZES[size], has_touch=size == NARROW)
    pictures: dict[str, bytes] = {}
    for screen in screens:
        if screen.only in ("", size):
            user.show(screen)
            pictures[screen.name] = user.page.screenshot()
    user.close()
    return pictures


def compress(browser: Browser, picture: bytes) -> bytes:
    """A screenshot as WebP, of the best quality that is small enough."""
    page = browser.new_page()
    for quality in (0.85, 0.7, 0.5):
        data = page.evaluate(COMPRESS, [base64.b64encode(picture).decode(), quality])
        made = base64.b64decode(data)
        if len(made) < LARGEST:
            break
    page.close()
    return made


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where the pictures go")
    parser.add_argument("--readme", action="store_true", help="make those of the README")
    asked = parser.parse_args(arguments)
    if asked.out is None and not asked.readme:
        parser.error("say where the pictures shall go: --out FOLDER, or --readme")
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        chromium() as browser,
    ):
        wanted = None if asked.out else {name for name, _ in README.values()}
        screens = build_screens(server, wanted)
        for size in WINDOW_SIZES:
            pictures = take_screenshots(browser, server, screens, size)
            if asked.out:
                asked.out.mkdir(parents=True, exist_ok=True)
                for name, picture in pictures.items():
                    plain = re.sub(r"[^a-z0-9]+", "-", name.lower())
                    (asked.out / f"{plain}-{size}.png").write_bytes(picture)
            if asked.readme:
                PICTURES.mkdir(parents=True, exist_ok=True)
                for short, (name, where) in README.items():
                    if where == size:
                        made = compress(browser, pictures[name])
                        (PICTURES / f"{short}.webp").write_bytes(made)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
