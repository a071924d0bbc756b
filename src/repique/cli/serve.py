"""The command `repique serve`: the web server. It is imported only when the command runs."""

from pathlib import Path
from typing import Annotated

import typer


def serve_command(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; only this machine unless told.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="Any free port unless told.")
    ] = 0,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where matches are kept.")
    ] = None,
    player: Annotated[
        str, typer.Option(metavar="NAME", help="Who plays; the last player unless told.")
    ] = "",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only say the address.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Log every move, without its cards.")
    ] = False,
) -> None:
    """Serve the house to a browser on this machine."""
    from functools import partial

    from repique.server.main import serve

    serve(host, port, data, not no_browser, verbose, player=player, say=partial(typer.echo))
