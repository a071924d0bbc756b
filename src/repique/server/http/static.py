"""The files of the built page; a notice if it has not been built."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from repique.core import text_files

# A fixed table: the MIME types that the system knows differ from machine to machine.
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
    ".png": "image/png",
}
LANGUAGE_NAME = re.compile("[a-z]{2,3}")
LONGEST = 120  # characters of a name
# A changed file has another name.
CACHED_FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}

MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Repique</title>
<p>Repique is running, but its page has not been built. See the README.</p></html>"""


def _page_folder() -> Traversable:
    return files("repique") / "page"


async def index(request: Request) -> Response:
    """The page, which is told in which language it talks to players."""
    page = _page_folder() / "index.html"
    text = page.read_text(encoding="utf-8") if page.is_file() else MISSING
    language = text_files.LANGUAGE
    return HTMLResponse(text.replace('<html lang="en">', f'<html lang="{language}">', 1))


async def words(request: Request) -> Response:
    """The words of the page in a language other than English."""
    found = _page_folder() / "words" / f"{request.path_params['language']}.json"
    if not LANGUAGE_NAME.fullmatch(request.path_params["language"]) or not found.is_file():
        raise HTTPException(404)
    return Response(found.read_bytes(), media_type="application/json")


async def asset(request: Request) -> Response:
    """One file of the page. A name has no slash, so it cannot lead out of the folder."""
    name = request.path_params["name"]
    ending = name[name.rfind(".") :]
    found = _page_folder() / "assets" / name
    is_odd = len(name) > LONGEST or "\\" in name or name.startswith(".")
    if ending not in TYPES or is_odd or not found.is_file():
        raise HTTPException(404)
    return Response(found.read_bytes(), media_type=TYPES[ending], headers=CACHED_FOR_EVER)


async def icon(request: Request) -> Response:
    """Serve /favicon.ico for pages without an icon link, such as /enter."""
    folder = _page_folder() / "assets"
    icons = folder.iterdir() if folder.is_dir() else iter(())
    found = next((one for one in icons if one.name.startswith("icon-")), None)
    return Response(found.read_bytes() if found else b"", media_type=TYPES[".svg"])


async def notices(request: Request) -> Response:
    """The licences of the packages that the page contains."""
    found = _page_folder() / "third-party-notices.txt"
    if not found.is_file():
        return PlainTextResponse("The page has not been built.", 404)
    return PlainTextResponse(found.read_text(encoding="utf-8"))
