"""The command `repique serve`: the web server. It is imported only when the command runs."""

from pathlib import Path
from typing import Annotated

import typer


def serve_command(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="The address to listen on (default: this computer only)."
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            max=65535,
            help="The port (default: any free one; 8431 with --home).",
        ),
    ] = None,
    home: Annotated[
        bool,
        typer.Option("--home", help="Let friends in your home network join when you invite them."),
    ] = False,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The folder of the saved games.")
    ] = None,
    player: Annotated[
        str, typer.Option(metavar="NAME", help="The player (default: the last one).")
    ] = "",
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Show the address, but don’t open a browser.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Log every move, without its cards.")
    ] = False,
) -> None:
    """Play in your browser."""
    from functools import partial

    from repique.server.main import HOME_PORT, serve

    usual_port = HOME_PORT if home else 0
    serve(
        host=host,
        port=usual_port if port is None else port,
        data=data,
        browser=not no_browser,
        verbose=verbose,
        say=partial(typer.echo),
        player=player,
        home=home,
    )
