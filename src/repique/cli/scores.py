"""The command `repique scores`: scoreboards, leagues, records, score pads."""

from pathlib import Path
from typing import Annotated

import typer

from repique.cli.arguments import Data, player_option
from repique.play.presets import InputError, command_line


def scores(
    game: Annotated[str, typer.Argument(help="One game (default: all).")] = "",
    player: Annotated[str, player_option("The player (default: the last one).")] = "",
    level: Annotated[
        str,
        typer.Option(metavar="LEVEL", help="Only games against this level, or against people."),
    ] = "",
    practice: Annotated[
        bool, typer.Option("--practice", help="Also count practice games.")
    ] = False,
    league: Annotated[bool, typer.Option("--league", help="One line for each player.")] = False,
    fame: Annotated[bool, typer.Option("--fame", help="The records of all players.")] = False,
    rounds: Annotated[bool, typer.Option("--rounds", help="The rounds of one game.")] = False,
    pad: Annotated[bool, typer.Option("--pad", help="The score pad, in games for four.")] = False,
    line_ups: Annotated[
        bool, typer.Option("--line-ups", help="Wins and losses for each set of names.")
    ] = False,
    lifetime: Annotated[
        bool, typer.Option("--lifetime", help="Totals since the first game.")
    ] = False,
    match: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=999_999_999,
            help="The number of the game, for --rounds and --pad (default: the newest).",
        ),
    ] = None,
    save: Annotated[bool, typer.Option("--save", help="Save the scoreboard.")] = False,
    reset: Annotated[bool, typer.Option("--reset", help="Clear the scoreboard.")] = False,
    revert: Annotated[
        bool, typer.Option("--revert", help="Go back to the scoreboard as last saved.")
    ] = False,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save as CSV, for a spreadsheet.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save as a page to print.")
    ] = None,
    data: Data = None,
) -> None:
    """Show scores, or save, clear and restore the scoreboard of a game."""
    from repique.cli.output_files import write_text
    from repique.cli.store import read_store, write_store
    from repique.cli.tables import show_table
    from repique.stats import score_lists
    from repique.stats.print import as_csv, as_html

    lists = {"league": league, "fame": fame, "rounds": rounds, "pad": pad}
    lists |= {"line_ups": line_ups, "lifetime": lifetime}
    changes = {"save": save, "reset": reset, "revert": revert}
    said = [name for name, wanted in {**lists, **changes}.items() if wanted]
    if len(said) > 1:
        both = " and ".join(f"--{name.replace('_', '-')}" for name in said[:2])
        raise InputError(f"{both} can’t be combined. Choose one of them.")
    if match is not None and not (rounds or pad):
        raise InputError("--match works only with --rounds or --pad. Add one of them.")
    wanted = score_lists.ScoreQuery(game, player, level, practice, match)
    if said and said[0] in changes:
        wanted.game_id(said[0])
        typer.echo(write_store(data, lambda tx: score_lists.change_board(tx, wanted, said[0])))
        return
    which = said[0] if said else "games"
    score_lists.check_query(wanted, which)
    title, rows = read_store(data, lambda connection: score_lists.LISTS[which](connection, wanted))
    for path, text in (
        (csv, as_csv(rows, score_lists.ROW_TYPES[which])),
        (html, as_html(title, rows)),
    ):
        if path is not None:
            write_text(path, text)
            typer.echo(f"{title}: saved in {path}.")
    if not rows:
        by_deal = rounds or pad
        nothing = "no deal has been scored yet" if by_deal else "nothing yet"
        what = "resume the game" if by_deal else "play a game"
        typer.echo(f"{title}: {nothing}. To {what}: {command_line('terminal', data=data)}")
    elif csv is None and html is None:
        show_table(title, rows)
