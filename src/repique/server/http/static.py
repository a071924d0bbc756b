"""The page as it was built, file by file; without it the server says so."""

from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

# Said by name: what the system believes about endings differs from machine to machine.
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
LONGEST = 120  # letters of a name
LASTING = {
    "cache-control": "public, max-age=31536000, immutable"
}  # a changed file has another name

MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Repique</title>
<p>The server is running, but its page has not been built; see the README.</p></html>"""


def _folder() -> Traversable:
    return files("repique") / "page"


async def index(request: Request) -> Response:
    page = _folder() / "index.html"
    return HTMLResponse(page.read_bytes() if page.is_file() else MISSING)


async def asset(request: Request) -> Response:
    """Names are single words, so none can climb out of the folder."""
    name = request.path_params["name"]
    ending = name[name.rfind(".") :]
    found = _folder() / "assets" / name
    odd = len(name) > LONGEST or "\\" in name or name.startswith(".")
    if ending not in TYPES or odd or not found.is_file():
        return PlainTextResponse("There is no such file.", 404)
    return Response(found.read_bytes(), media_type=TYPES[ending], headers=LASTING)


async def icon(request: Request) -> Response:
    """What browsers ask for beside any page that names none, as the one to come in by."""
    folder = _folder() / "assets"
    icons = folder.iterdir() if folder.is_dir() else iter(())
    found = next((one for one in icons if one.name.startswith("icon-")), None)
    return Response(found.read_bytes() if found else b"", media_type=TYPES[".svg"])


async def notices(request: Request) -> Response:
    """Whose work the page contains."""
    found = _folder() / "third-party-notices.txt"
    if not found.is_file():
        return PlainTextResponse("The page has not been built.", 404)
    return PlainTextResponse(found.read_text(encoding="utf-8"))
