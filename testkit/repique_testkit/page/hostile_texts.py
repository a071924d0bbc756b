"""Texts that would run a script if a page took them for markup, and a watch for what runs."""

from pathlib import Path

# One text in each line; all of them call `pwned`, or fetch something from another server.
HOSTILE_TEXTS = tuple(
    Path(__file__).with_name("hostile_texts.txt").read_text(encoding="utf-8").splitlines()
)
# Runs first in a window: notes every script that runs, and everything that the page's policy stops.
WATCH_SCRIPTS = """
window.harm = [];
window.pwned = () => window.harm.push('script');
document.addEventListener('securitypolicyviolation', event =>
  window.harm.push(`${event.violatedDirective} ${event.blockedURI}`));
"""
HARM = "window.harm"
