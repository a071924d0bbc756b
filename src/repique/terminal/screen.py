"""Where text meets the person: printing, asking, and the little that only a live terminal gets."""

import contextlib
import re
import sys
import time
from importlib import import_module

from rich.console import Console, RenderableType
from rich.text import Text

from repique.play.text.card_symbols import encodes

RED = re.compile(r"(?:10|[2-9JQKA])?[♦♥]")
# What a terminal that knows only plain letters is shown instead.
PLAIN = str.maketrans(
    {"♣": "C", "♦": "D", "♠": "S", "♥": "H", "·": "-", "–": "-", "…": "...", "›": ">", "×": "x"}
    | {"“": '"', "”": '"', "’": "'", "─": "-", "▒": "#", "é": "e", "É": "E"}
)


class Screen:
    """Prints painted text and reads lines; plain text where nobody is watching."""

    def __init__(self, widest: int | None = None, paged: bool = True) -> None:
        self.console = Console(highlight=False, emoji=False, markup=False)
        if widest is not None:
            self.console.width = min(widest, self.console.width)
        self.live = paged and self.console.is_terminal and sys.stdin.isatty()
        if self.live:
            with contextlib.suppress(ImportError):  # arrow keys at the prompt, where they exist
                import_module("readline")
        self.more = "… "  # asks whether to go on with a long page
        self._typed = ""  # what was typed before it was asked for
        self._plain = not encodes("♠›…“", self.console.encoding)

    @property
    def width(self) -> int:
        return max(40, self.console.width)

    def say(self, text: str | Text = "", style: str = "") -> None:
        self.console.print(self.painted(text, style))

    def hanging(self, text: Text, indent: int) -> None:
        """A line whose continuation, if it needs one, stands below its text and not its label."""
        painted = self.painted(text)
        if painted.cell_len <= self.width:
            self.say(painted)
            return
        label, rest = painted.divide([indent])
        for part in rest.wrap(self.console, self.width - indent):
            part.rstrip()
            self.say(Text.assemble(label, part))
            label = Text(" " * indent)

    def line(self, text: str) -> None:
        """A line that stays in one piece, for a log that other programs may read."""
        self.console.print(self.painted(text), soft_wrap=True)

    def part(self, text: str, width: int) -> None:
        """The next piece of a line that is still growing, as wide as this."""
        self.console.print(self.painted(text), end="", soft_wrap=True)
        self.console.print(" " * (width - len(text)), end="", soft_wrap=True)

    def show(self, drawing: RenderableType) -> None:
        """Something that rich lays out, a screenful at a time where somebody is watching."""
        with self.console.capture() as captured:
            self.console.print(drawing)
        lines = captured.get().rstrip().splitlines()
        room = max(5, self.console.height - 2) if self.live else len(lines)
        for at, line in enumerate(lines):
            answer = self.ask(self.more) if at and at % room == 0 else ""
            if answer:
                if answer.lower() != "q":
                    self._typed = answer  # a command for the table, not for the page
                return
            self.say(Text.from_ansi(line.rstrip()))

    def heading(self, left: str, right: str = "") -> None:
        """A line across the screen with a title and, if there is room, the score."""
        line = f"── {left} "
        tail = f" {right} ──" if right else "──"
        if len(line) + len(tail) > self.width:
            self.say(Text(line + "─" * (self.width - len(line)), "bold"))
            self.say(Text(f"   {right}", "bold"))
        else:
            self.say(Text(line + "─" * (self.width - len(line) - len(tail)) + tail, "bold"))

    def painted(self, text: str | Text, style: str = "") -> Text:
        painted = Text(text, style) if isinstance(text, str) else text.copy()
        if self._plain:
            painted.plain = painted.plain.translate(PLAIN)
        painted.rstrip()
        painted.highlight_regex(RED, "red")
        return painted

    def ask(self, prompt: str = "› ") -> str:
        """One line from the person; EOFError when there will be no more."""
        self.console.file.flush()
        typed, self._typed = self._typed, ""
        if typed:
            return typed
        if sys.stdin is None:  # closed by whoever called us
            raise EOFError
        return input(prompt.translate(PLAIN) if self._plain else prompt).strip()

    def bell(self) -> None:
        if self.live:
            self.console.bell()

    def pause(self, seconds: float) -> None:
        if self.live:
            self.console.file.flush()
            time.sleep(seconds)
