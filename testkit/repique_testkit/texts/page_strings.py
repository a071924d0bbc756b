"""The texts in sources of the page: text nodes, attributes of markup, string literals of code."""

import re
from collections.abc import Iterator

# Attributes and properties whose values are read by people.
SHOWN_ATTRIBUTES = {
    "alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext", "caption",
    "confirm", "heading", "label", "legend", "note", "placeholder", "summary", "text", "title",
}  # fmt: skip
HOLE = "{}"  # where a value is filled in

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_STYLE = re.compile(r"<style\b.*?</style>", re.DOTALL)
_SCRIPT = re.compile(r"<script\b[^>]*>(.*?)</script>", re.DOTALL)
_ATTRIBUTE = re.compile(r"""([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_EXPRESSION_START = re.compile(r"(?:[(,=:\[!&|?{};>+]|\breturn|\btypeof|^)\s*$")
_WORDS = re.compile(r"[^\W\d_]+[ …]|[^\W\d_]{2,}[.!?…]$|^[A-Z][a-z]+$")
# Markup, styles, addresses and routes.
_PROGRAM = re.compile(r"[<>=]|^[a-z-]+:|[a-z]\(|^(GET|POST|PUT|PATCH|DELETE) /")

Found = tuple[int, str]  # line, text


def svelte_strings(source: str) -> Iterator[Found]:
    """The texts of a component, with `{}` for what is filled in."""
    blank = _blank(source, _COMMENT)
    blank = _blank(blank, _STYLE)
    for script in _SCRIPT.finditer(blank):
        first = blank.count("\n", 0, script.start(1))
        yield from ((first + line, text) for line, text in code_strings(script[1]))
    yield from _markup_strings(_blank(blank, _SCRIPT))


def code_strings(source: str, first: int = 1) -> Iterator[Found]:
    """The string literals of TypeScript that look like words for people."""
    at = 0
    while at < len(source):
        mark = source[at]
        if source.startswith("//", at):
            end = source.find("\n", at)
            at = len(source) if end < 0 else end
        elif source.startswith("/*", at):
            end = source.find("*/", at)
            at = len(source) if end < 0 else end + 2
        elif mark in "'\"":
            end = _end_of_quote(source, at)
            text = source[at + 1 : end].replace("\\" + mark, mark)
            if _is_text(text):
                yield first + source.count("\n", 0, at), text
            at = end + 1
        elif mark == "`":
            end, text, inside = _template(source, at)
            line = first + source.count("\n", 0, at)
            if _is_text(text):
                yield line, " ".join(text.split())
            for code in inside:
                yield from code_strings(code, line)
            at = end + 1
        elif mark == "/" and _EXPRESSION_START.search(source[max(0, at - 12) : at]):
            at = _end_of_pattern(source, at) + 1
        else:
            at += 1


def _markup_strings(source: str) -> Iterator[Found]:
    """Text nodes joined up to the next tag, shown attributes, and literals in expressions."""
    at = 0
    start = 0
    node = ""

    def text_node() -> Iterator[Found]:
        text = " ".join(node.split())
        if re.search(r"[^\W\d_]", text.replace(HOLE, "")):
            lead = len(source[start:at]) - len(source[start:at].lstrip())
            yield source.count("\n", 0, start + lead) + 1, text

    while at < len(source):
        if source[at] == "{":
            end = _end_of_braces(source, at)
            code = source[at + 1 : end]
            yield from code_strings(code, source.count("\n", 0, at) + 1)
            if code[:1] in "#:/@":
                yield from text_node()
                node = ""
                start = end + 1
            else:
                node += HOLE
            at = end + 1
        elif source[at] == "<" and re.match(r"</?[\w:]|<!", source[at:]):
            yield from text_node()
            end = _end_of_tag(source, at)
            yield from _tag_strings(source[at:end], source.count("\n", 0, at) + 1)
            at = start = end + 1
            node = ""
        else:
            node += source[at]
            at += 1
    yield from text_node()


def _tag_strings(tag: str, first: int) -> Iterator[Found]:
    plain = tag
    at = 0
    while at < len(tag):
        if tag[at] == "{":
            end = _end_of_braces(tag, at)
            yield from code_strings(tag[at + 1 : end], first + tag.count("\n", 0, at))
            plain = plain[:at] + "\0" * (end + 1 - at) + plain[end + 1 :]
            at = end
        at += 1
    for found in _ATTRIBUTE.finditer(plain):
        text = re.sub("\0+", HOLE, found[2] or found[3] or "")
        if found[1] in SHOWN_ATTRIBUTES and re.search(r"[^\W\d_]", text.replace(HOLE, "")):
            yield first + tag.count("\n", 0, found.start()), " ".join(text.split())


def _is_text(literal: str) -> bool:
    return bool(_WORDS.search(literal)) and not _PROGRAM.search(literal)


def _template(source: str, at: int) -> tuple[int, str, list[str]]:
    """The end of a template literal, its text with holes, and the code in them."""
    text = ""
    inside = []
    at += 1
    while at < len(source) and source[at] != "`":
        if source[at] == "\\":
            at += 2
        elif source.startswith("${", at):
            end = _end_of_braces(source, at + 1)
            inside.append(source[at + 2 : end])
            text += HOLE
            at = end + 1
        else:
            text += source[at]
            at += 1
    return at, text, inside


def _end_of_quote(source: str, at: int) -> int:
    quote = source[at]
    at += 1
    while at < len(source) and source[at] not in (quote, "\n"):
        at += 2 if source[at] == "\\" else 1
    return at


def _end_of_pattern(source: str, at: int) -> int:
    """The end of a regular expression literal."""
    at += 1
    inside = False
    while at < len(source) and source[at] != "\n" and (inside or source[at] != "/"):
        if source[at] == "\\":
            at += 1
        elif source[at] in "[]":
            inside = source[at] == "["
        at += 1
    return at


def _end_of_braces(source: str, at: int) -> int:
    """The closing brace for the one here, past strings and templates."""
    depth = 0
    while at < len(source):
        if source[at] in "'\"":
            at = _end_of_quote(source, at)
        elif source[at] == "`":
            at, _, _ = _template(source, at)
        elif source[at] == "{":
            depth += 1
        elif source[at] == "}":
            depth -= 1
            if not depth:
                return at
        at += 1
    return len(source)


def _end_of_tag(source: str, at: int) -> int:
    while at < len(source) and source[at] != ">":
        if source[at] in "'\"":
            at = source.find(source[at], at + 1)
            if at < 0:
                return len(source)
        elif source[at] == "{":
            at = _end_of_braces(source, at)
        at += 1
    return at


def _blank(source: str, pattern: re.Pattern[str]) -> str:
    """The source with what matches replaced by its line ends, so that line numbers stay."""
    return pattern.sub(lambda found: "\n" * found[0].count("\n"), source)
