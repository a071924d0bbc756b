"""Prepare a release: `python tools/release.py VERSION [--date YYYY-MM-DD]`.

Moves the fragments of changelog.d into a new section of CHANGELOG.md, deletes them, and sets the
version wherever it is written. Everything is computed before the first file is changed. Nothing
is committed, tagged, built or uploaded; the commands for that are printed at the end.

Exit code 0: done. 2: refused with one sentence, and nothing was changed.
"""

import argparse
import datetime
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHANGELOG = "CHANGELOG.md"
FRAGMENTS = "changelog.d"
# The same titles, in the same order, as on the page (What is new).
KINDS = {"added": "New", "changed": "Changed", "fixed": "Fixed", "removed": "Removed"}
NOTHING = "Nothing changes at the table in this release."
VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
# Where the version is written: a file, and a pattern that matches exactly once in it.
PLACES = {
    "pyproject.toml": re.compile(r'(?m)^(version = ")([^"]+)(")$'),
    "src/repique/__init__.py": re.compile(r'(?m)^(__version__ = ")([^"]+)(")$'),
    "uv.lock": re.compile(r'(?m)^(name = "repique"\nversion = ")([^"]+)(")$'),
}
NEXT = """\
Version {version} is prepared. Look at `git diff`, edit {changelog} if you like, and go on with:

    ./check
    git add --all && git commit -m "release: prepare {version}"
    git tag --annotate v{version} --message "Repique {version}"
    uv build"""


class Refusal(Exception):
    """The release cannot be prepared; the message says why and what to do."""


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(prog="tools/release.py", description="Prepare a release.")
    parser.add_argument("version", help="the new version, such as 0.2.0")
    parser.add_argument("--date", help="the date of the release, YYYY-MM-DD; today by default")
    wanted = parser.parse_args(arguments)
    try:
        date = parse_date(wanted.date)
        fragments = find_fragments(root)
        texts = {
            **set_version(root, wanted.version),
            CHANGELOG: add_section(root, wanted.version, date, fragments),
        }
        check_clean(root)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    for name, text in texts.items():
        (root / name).write_text(text, encoding="utf-8", newline="\n")
    for path in fragments:
        path.unlink()
    print(NEXT.format(version=wanted.version, changelog=CHANGELOG))
    return 0


def parse_date(text: str | None) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text) if text else datetime.date.today()
    except ValueError:
        raise Refusal(f"{text} is not a date. Write it as 2026-01-31.") from None


def check_clean(root: Path) -> None:
    """Refuse if the working tree differs from the last commit."""
    command = ["git", "status", "--porcelain"]
    try:
        answer = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise Refusal("A release is prepared in a git checkout, and this is not one.") from None
    if answer.stdout.strip():
        raise Refusal("There are uncommitted changes. Commit or stash them, and try again.")


def set_version(root: Path, version: str) -> dict[str, str]:
    """The files that carry the version, by name, with the new one in them."""
    new = numbers(version)
    if new is None:
        raise Refusal(f"“{version}” is not a version. Write three numbers, such as 0.2.0.")
    texts = {}
    found = {}
    for name, pattern in PLACES.items():
        text = read(root, name)
        matches = pattern.findall(text)
        if len(matches) != 1:
            raise Refusal(f"{name} has {len(matches)} places for the version instead of one.")
        found[name] = matches[0][1]
        texts[name] = pattern.sub(rf"\g<1>{version}\g<3>", text)
    if len(set(found.values())) > 1:
        listed = ", ".join(f"{name} {old}" for name, old in found.items())
        raise Refusal(f"The files disagree about the version: {listed}. Make them equal first.")
    old = found["pyproject.toml"]
    if new <= (numbers(old) or (0, 0, 0)):
        raise Refusal(f"{version} is not newer than {old}.")
    return texts


def numbers(version: str) -> tuple[int, ...] | None:
    match = VERSION.fullmatch(version)
    return tuple(map(int, match.groups())) if match else None


def find_fragments(root: Path) -> list[Path]:
    """All fragments, by name. A file of an unknown kind is refused, so that none is lost."""
    found = sorted(p for p in (root / FRAGMENTS).iterdir() if p.name != "README.md")
    for path in found:
        if kind_of(path) not in KINDS:
            known = ", ".join(KINDS)
            raise Refusal(f"{FRAGMENTS}/{path.name} has no known kind. Use one of: {known}.")
        if not path.read_text(encoding="utf-8").strip():
            raise Refusal(f"{FRAGMENTS}/{path.name} is empty. Write it or delete it.")
    return found


def kind_of(path: Path) -> str:
    parts = path.name.split(".")
    return parts[1] if len(parts) == 3 and parts[2] == "md" else ""


def add_section(root: Path, version: str, date: datetime.date, fragments: list[Path]) -> str:
    """The changelog with a section for this version before the newest one."""
    text = read(root, CHANGELOG)
    if re.search(rf"(?m)^## {re.escape(version)}\b", text):
        raise Refusal(f"{CHANGELOG} has a section for {version} already.")
    newest = re.search(r"(?m)^## ", text)
    at = newest.start() if newest else len(text)
    head = text[:at].rstrip("\n")
    rest = text[at:].rstrip("\n")
    parts = [head, section(version, date, fragments), rest]
    return "\n\n".join(part for part in parts if part) + "\n"


def section(version: str, date: datetime.date, fragments: list[Path]) -> str:
    parts = [f"## {version} ({written(date)})"]
    for kind, title in KINDS.items():
        texts = [p.read_text(encoding="utf-8") for p in fragments if kind_of(p) == kind]
        if texts:
            items = "\n".join(f"- {' '.join(text.split())}" for text in texts)
            parts.append(f"### {title}\n\n{items}")
    return "\n\n".join(parts if fragments else [*parts, NOTHING])


def written(date: datetime.date) -> str:
    """17 November 2026, in English whatever the locale is."""
    months = "January February March April May June July August September October November December"
    return f"{date.day} {months.split()[date.month - 1]} {date.year}"


def read(root: Path, name: str) -> str:
    try:
        return (root / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Refusal(f"{name} is missing.") from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
