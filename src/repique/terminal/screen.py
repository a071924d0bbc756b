"""Terminal input and output: coloured text, paging, prompts; plain text on a pipe."""

import contextlib
import re
import sys
import time
from importlib import import_module

from rich.console import Console, RenderableType
from rich.text import Text

from repique.play.text.card_symbols import can_encode

RED = re.compile(r"(?:10|[2-9JQKA])?[♦♥]")
# Replacements for a terminal that cannot show these characters.
PLAIN = str.maketrans(
    {
        "♣": "C",
        "♦": "D",
        "♠": "S",
        "♥": "H",
        "·": "-",
        "–": "-",
        "−": "-",
        "…": "...",
        "›": ">",
        "×": "x",
    }
    | {"“": '"', "”": '"', "’": "'", "─": "-", "▒": "#", "é": "e", "É": "E"}
)


class Screen:
    """Prints text with red suits and reads lines; `live` if a person is at the terminal."""

    def __init__(self, widest: int | None = None, paged: bool = True) -> None:
        self.console = Console(highlight=False, emoji=False, markup=False)
        if widest is not None:
            self.console.width = min(widest, self.console.width)
        self.live = paged and self.console.is_terminal and sys.stdin.isatty()
        if self.live:
            with contextlib.suppress(ImportError):  # editing with arrow keys, where it is installed
                import_module("readline")
        self.more = "… "  # the prompt between two pages
        self._typed = ""  # a command typed at the prompt between pages
        self._plain = not can_encode("♠›…“", self.console.encoding)

    @property
    def width(self) -> int:
        return max(40, self.console.width)

    def say(self, text: str | Text = "", style: str = "") -> None:
        self.console.print(self.painted(text, style))

    def hanging(self, text: Text, indent: int) -> None:
        """Print a line; if it wraps, its continuation is indented below the text."""
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
        """Print a line without wrapping, for output that other programs may read."""
        self.console.print(self.painted(text), soft_wrap=True)

    def part(self, text: str, width: int) -> None:
        """Print a piece of a line, padded to a width, without ending the line."""
        self.console.print(self.painted(text), end="", soft_wrap=True)
        self.console.print(" " * (width - len(text)), end="", soft_wrap=True)

    def show(self, drawing: RenderableType) -> None:
        """Print something that rich lays out, page by page on a live terminal."""
        with self.console.capture() as captured:
            self.console.print(drawing)
        lines = captured.get().rstrip().splitlines()
        room = max(5, self.console.height - 2) if self.live else len(lines)
        for at, line in enumerate(lines):
            answer = self.ask(self.more) if at and at % room == 0 else ""
            if answer:
                if answer.lower() != "q":
                    self._typed = answer  # a command, which the next `ask` returns
                return
            self.say(Text.from_ansi(line.rstrip()))

    def heading(self, left: str, right: str = "") -> None:
        """Print a rule across the screen with a title and, if there is room, the score."""
        line = f"── {left} "
        tail = f" {right} ──" if right else "──"
        if len(line) + len(tail) > self.width:
            self.say(Text(line + "─" * (self.width - len(line)), "bold"))
            self.say(Text(f"   {right}", "bold"))
        else:
            self.say(Text(line + "─" * (self.width - len(line) - len(tail)) + tail, "bold"))

    def painted(self, text: str | Text, style: str = "") -> Text:
        """The text with red suits, and with plain characters where the terminal needs them."""
        painted = Text(text, style) if isinstance(text, str) else text.copy()
        if self._plain:
            painted.plain = painted.plain.translate(PLAIN)
        painted.rstrip()
        painted.highlight_regex(RED, "red")
        return painted

    def ask(self, prompt: str = "› ") -> str:
        """One line of input without outer spaces; raises `EOFError` at its end."""
        self.console.file.flush()
        typed = self._typed
        self._typed = ""
        if typed:
            return typed
        if sys.stdin is None:  # closed by the calling process
            raise EOFError
        return input(prompt.translate(PLAIN) if self._plain else prompt).strip()

    def bell(self) -> None:
        if self.live:
            self.console.bell()

    def pause(self, seconds: float) -> None:
        if self.live:
            self.console.file.flush()
            time.sleep(seconds)
