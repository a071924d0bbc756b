"""What axe-core has to say against a page."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[3] / "web/node_modules/axe-core/axe.min.js"
# All that axe judges of itself, and besides what it leaves out: text 7:1, and room for fingers.
# Whatever has too little contrast for its usual 4.5:1 has too little for 7:1, and is found by that.
RUN = """colours => axe.run(document, {
  resultTypes: ['violations'],
  ...(colours
    ? { runOnly: ['color-contrast-enhanced', 'link-in-text-block'] }
    : { rules: {
      'color-contrast': { enabled: false }, 'color-contrast-enhanced': { enabled: true },
      'target-size': { enabled: true },
    } }),
}).then(found => found.violations.flatMap(rule => rule.nodes.map(
  node => [rule.id, node.html.slice(0, 160), node.failureSummary].join(': '))))"""
# axe does not judge text on a gradient. Felt and room are given one colour each: that end of the
# gradient which is nearer to the ink.
FLAT = """() => {
  for (const [where, end] of [['.felt', '--felt-light'], ['body', '--table-light']]) {
    const ground = document.querySelector(where);
    const plain = !ground || getComputedStyle(ground).backgroundImage === 'none';
    if (!plain) ground.style.background = `var(${end})`;
  }
}"""


def complaints(page: Page, colours: bool = False) -> list[str]:
    """All of them, or those that other colours can make a difference to."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(FLAT)
    return [str(found) for found in page.evaluate(RUN, colours)]
