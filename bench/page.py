"""Size and start-up time of the page: `python bench/page.py`.

The goals: at most 120 kB of gzipped JavaScript (without the art) until a match is shown, at most
1 s from opening the address of a match to the player's cards, and no requests to other hosts.
The size of all pages together is printed, too. The exit code is 1 if a goal is missed.
"""

import gzip
import statistics
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

from repique_testkit.page.user import PageUser, chromium
from repique_testkit.server.process import ServerProcess, begin_match

ASSETS = Path(__file__).resolve().parent.parent / "src/repique/page/assets"
HEAVIEST = 120_000  # bytes of JavaScript
SLOWEST = 1.0  # seconds
TIMES = 5  # measurements

# Records when the first card of the own hand is shown, in ms after the page was opened.
WATCH = """() => {
  const look = () => {
    const there = document.querySelector('[data-drop="hand"] [data-card]');
    if (there) window.stood = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}"""


def weight(files: Iterable[Path]) -> int:
    """The gzipped size of files in bytes."""
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)


def fetched(addresses: Iterable[str], ending: str) -> set[Path]:
    """The asset files with this suffix among the requests."""
    paths = {urlsplit(address).path for address in addresses if "/assets/" in address}
    return {ASSETS / path.rpartition("/")[2] for path in paths if path.endswith(f".{ending}")}


def standing(user: PageUser, table: str) -> float:
    """Seconds until the match is shown, in a new window."""
    page = user.context.new_page()
    page.add_init_script(f"({WATCH})()")
    page.on("request", lambda request: user.asked.append(request.url))
    page.goto(f"{user.server.origin}/#/table/{table}")
    while not (took := page.evaluate("window.stood")):
        page.wait_for_timeout(10)
    page.close()
    return float(took) / 1000


def main() -> int:
    if not ASSETS.is_dir():
        print("The page has not been built: python tools/web.py build.", file=sys.stderr)
        return 2
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        chromium() as browser,
    ):
        user = PageUser(browser, server)
        table = begin_match(server, "pinochle", levels=["simple"])
        took = [standing(user, table) for _ in range(TIMES)]
        strangers = user.foreign()
        asked = [*user.asked]
        user.close()
    middle = statistics.median(took)
    script = weight(fetched(asked, "js"))
    style = weight(fetched(asked, "css"))
    print(
        f"JavaScript for a table {script:,} bytes packed (at most {HEAVIEST:,}), styles {style:,}."
    )
    print(f"All pages together {weight(ASSETS.glob('*.js')):,} bytes, texts of the help included.")
    told = ", ".join(f"{one:.2f}" for one in took)
    print(f"A table stands after {middle:.2f} s (at most {SLOWEST:.0f}); {TIMES} times: {told}.")
    print(f"Others asked: {', '.join(strangers) or 'none'}.")
    return 1 if script > HEAVIEST or middle > SLOWEST or strangers else 0


if __name__ == "__main__":
    sys.exit(main())
