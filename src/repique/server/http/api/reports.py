"""Reports to download: score lists as CSV or for printing, and the diagnostic bundle."""

import asyncio
from typing import Any

from starlette.responses import Response

from repique.server.http.routes import ApiRequest, ApiRoute
from repique.server.security.access import TO_PRINT
from repique.stats import score_lists
from repique.stats.print import as_csv, as_html
from repique.store.errors import NotFound
from repique.store.files.folder import Folder

ZIP = "application/zip"
LIST_PARAMETERS = ("game", "player", "level", "practice", "match")


async def score_list_csv(request: ApiRequest) -> Response:
    _, rows = await _score_list(request)
    headers = {"Content-Disposition": 'attachment; filename="repique.csv"'}
    return Response(as_csv(rows), media_type="text/csv", headers=headers)


async def score_list_page(request: ApiRequest) -> Response:
    title, rows = await _score_list(request)
    return Response(as_html(title, rows), media_type="text/html", headers=TO_PRINT)


async def _score_list(request: ApiRequest) -> tuple[str, Any]:
    """The title and the rows of the list that the path names; raises `NotFound` or `InputError`."""
    name = request.path["list"].replace("-", "_")
    if name not in score_lists.LISTS:
        raise NotFound("There is no such list.")
    query = request.query
    match = query.get("match", "")
    wanted = score_lists.ScoreQuery(
        game=query.get("game", ""),
        player=query.get("player", ""),
        level=query.get("level", ""),
        practice=query.get("practice") == "1",
        match=int(match) if match.isdecimal() and len(match) < 9 else None,
    )
    score_lists.check_query(wanted, name)
    return await request.services.read(lambda c: score_lists.LISTS[name](c, wanted))


async def diagnostic_report(request: ApiRequest) -> Response:
    """The findings of `repique doctor`, as a zip file to send."""
    folder = request.services.live_matches.store.folder
    if folder is None:
        raise NotFound("There is no folder of saved games to check.")
    content = await asyncio.to_thread(_build_bundle, folder)
    headers = {"Content-Disposition": 'attachment; filename="repique-report.zip"'}
    return Response(content, media_type=ZIP, headers=headers)


def _build_bundle(folder: Folder) -> bytes:
    # Imported when needed: diagnostics are asked for rarely and take long to import.
    from repique.diagnostics.bundle import build_bundle
    from repique.diagnostics.data_folder import check_data_folder
    from repique.diagnostics.machine import check_machine

    found = check_data_folder(folder.path)
    return build_bundle([*check_machine(), *found.findings], found, folder)


ROUTES = (
    ApiRoute(
        "GET",
        "/api/csv/{list}",
        score_list_csv,
        "A score list as CSV.",
        query=LIST_PARAMETERS,
        plain=True,
    ),
    ApiRoute(
        "GET",
        "/api/print/{list}",
        score_list_page,
        "A score list as a page to print.",
        query=LIST_PARAMETERS,
        plain=True,
    ),
    ApiRoute(
        "GET",
        "/api/report",
        diagnostic_report,
        "The diagnostic report, as a zip file.",
        plain=True,
        answers=bytes,
        media=ZIP,
    ),
)
