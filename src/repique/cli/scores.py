"""The command `repique scores`: scoreboards, leagues, records, score pads."""

from pathlib import Path
from typing import Annotated

import typer

from repique.cli.arguments import Data, player_option
from repique.play.presets import InputError, command_line


def scores(
    game: Annotated[str, typer.Argument(help="One game; all unless told.")] = "",
    player: Annotated[str, player_option("Whose; the last player's unless told.")] = "",
    level: Annotated[
        str, typer.Option(metavar="LEVEL", help="Only games against computers of this level.")
    ] = "",
    practice: Annotated[
        bool, typer.Option("--practice", help="Count games played with knowledge of the cards.")
    ] = False,
    league: Annotated[bool, typer.Option("--league", help="One line for each player.")] = False,
    fame: Annotated[bool, typer.Option("--fame", help="The records of all players.")] = False,
    rounds: Annotated[bool, typer.Option("--rounds", help="The rounds of one game.")] = False,
    pad: Annotated[bool, typer.Option("--pad", help="The score pad, in games for four.")] = False,
    line_ups: Annotated[
        bool, typer.Option("--line-ups", help="Won and lost with each set of names.")
    ] = False,
    lifetime: Annotated[
        bool, typer.Option("--lifetime", help="Everything done in a game, board or no board.")
    ] = False,
    match: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=999_999_999,
            help="Of that game, for --rounds and --pad; the newest.",
        ),
    ] = None,
    save: Annotated[bool, typer.Option("--save", help="Keep the board as it is.")] = False,
    reset: Annotated[bool, typer.Option("--reset", help="Begin the board anew.")] = False,
    revert: Annotated[
        bool, typer.Option("--revert", help="The board as it was when last saved.")
    ] = False,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="For a spreadsheet.")] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="A page to print.")] = None,
    data: Data = None,
) -> None:
    """Show scores; or save, reset and revert the scoreboard of a game."""
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
        raise InputError(f"{both} are two things; ask for one at a time.")
    if match is not None and not (rounds or pad):
        raise InputError("--match says which game for --rounds or --pad; add one of them.")
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
            typer.echo(f"{title}: written to {path}.")
    if not rows:
        by_deal = rounds or pad
        nothing = "no deal has been scored yet" if by_deal else "nothing yet"
        what = "goes on with it" if by_deal else "plays a game"
        typer.echo(f"{title}: {nothing}. {command_line('terminal', data=data)} {what}.")
    elif csv is None and html is None:
        show_table(title, rows)
