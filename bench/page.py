"""How heavy the page is, and how soon a table stands: `python bench/page.py`.

The goals: at most 120 kB of JavaScript as it would travel (gzip, without the art), at most 1 s from
opening the address of a match to the player's cards, and nobody asked but the house itself.
Ends with 1 if one of them is missed.
"""

import gzip
import statistics
import sys
import tempfile
from pathlib import Path

from repique.testing.guests import Inn, begin
from repique.testing.visitor import Visitor, chromium

ASSETS = Path(__file__).resolve().parent.parent / "src/repique/page/assets"
HEAVIEST, SLOWEST, TIMES = 120_000, 1.0, 5

# When the first card of the own hand is there, in ms after the address was opened.
WATCH = """() => {
  const look = () => {
    const there = document.querySelector('[aria-label="Your hand"] [data-card]');
    if (there) window.stood = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}"""


def weight(ending: str) -> int:
    """Of all files of a kind, packed."""
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in ASSETS.glob(f"*.{ending}"))


def standing(visitor: Visitor, table: str) -> float:
    """Seconds until the table stands, in a window that has nothing of the page yet."""
    page = visitor.context.new_page()
    page.add_init_script(f"({WATCH})()")
    page.on("request", lambda request: visitor.asked.append(request.url))
    page.goto(f"{visitor.inn.origin}/#/table/{table}")
    page.wait_for_function("() => window.stood > 0")
    took: float = page.evaluate("window.stood")
    page.close()
    return took / 1000


def main() -> int:
    if not ASSETS.is_dir():
        print("The page has not been built: python tools/web.py build.", file=sys.stderr)
        return 2
    script, style = weight("js"), weight("css")
    with tempfile.TemporaryDirectory() as folder, Inn(Path(folder)) as inn, chromium() as running:
        visitor = Visitor(running, inn)
        table = begin(inn, "pinochle", levels=["simple"])
        took = [standing(visitor, table) for _ in range(TIMES)]
        strangers = visitor.foreign()
        visitor.close()
    middle = statistics.median(took)
    print(f"JavaScript {script:,} bytes packed (at most {HEAVIEST:,}), styles {style:,}.")
    told = ", ".join(f"{one:.2f}" for one in took)
    print(f"A table stands after {middle:.2f} s (at most {SLOWEST:.0f}); {TIMES} times: {told}.")
    print(f"Others asked: {', '.join(strangers) or 'none'}.")
    return 1 if script > HEAVIEST or middle > SLOWEST or strangers else 0


if __name__ == "__main__":
    sys.exit(main())
