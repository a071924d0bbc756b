"""The commands `repique preferences`: show, set, reset, back up and restore preferences."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from repique.cli.arguments import Data, player_option
from repique.cli.groups import has_subcommand
from repique.play.presets import InputError

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from repique.core.preferences import PreferenceValue
    from repique.store.db.transaction import Transaction

    Rules = dict[str, dict[str, bool | int | str]]

app = typer.Typer(help="Preferences: show, set, reset, save or load them.")

Whose = Annotated[str, player_option("The player (default: the last one).")]


@app.callback(invoke_without_command=True)
def show(context: typer.Context, player: Whose = "", data: Data = None) -> None:
    """Show all preferences of a player, and the house rules they have changed."""
    if has_subcommand(context, player, data):
        return
    from repique.cli.store import read_store
    from repique.core.options import as_text
    from repique.settings import words
    from repique.settings.preferences import ALL_PREFERENCES
    from repique.store.players.players import ONLINE, changed_rules, named_or_last_player
    from repique.store.players.preferences import preferences
    from repique.terminal.screen import Screen

    def asked(connection: "Connection") -> "tuple[str, dict[str, PreferenceValue], Rules]":
        person = named_or_last_player(connection, player)
        liked = preferences(connection, person.id, ALL_PREFERENCES)
        return person.name, liked, changed_rules(connection, person.id)

    name_of, values, used_to = read_store(data, asked)
    screen = Screen(widest=100, paged=False)
    screen.say(f"Preferences of {name_of}", "bold")
    for name, value in values.items():
        usual = "" if value == ALL_PREFERENCES[name].default else " (changed)"
        screen.say(f"{name}={as_text(value) or 'nothing'}{usual}")
        screen.say(f"    {words.label(name)}. {words.meaning(name)}", "dim")
    for preset, changes in used_to.items():
        told = " ".join(f"{name}={as_text(value)}" for name, value in changes.items())
        with_friends = " with friends" if preset.startswith(ONLINE) else ""
        screen.say(f"House rules for {preset.removeprefix(ONLINE)}{with_friends}: {told}")


@app.command("set")
def change(
    changes: Annotated[
        list[str], typer.Argument(metavar="NAME=VALUE", help="Such as level=expert.")
    ],
    player: Whose = "",
    data: Data = None,
) -> None:
    """Change preferences. If one of the values is wrong, nothing changes."""
    from repique.cli import store
    from repique.settings import words
    from repique.settings.preferences import ALL_PREFERENCES
    from repique.store.players.preferences import set_preferences

    wanted = words.parse_changes(changes)

    def job(tx: "Transaction") -> str:
        person = store.named_or_current(tx, player)
        set_preferences(tx, person.id, ALL_PREFERENCES, wanted)
        return person.name

    typer.echo(f"Saved for {store.write_store(data, job)}.")


@app.command()
def reset(
    names: Annotated[
        list[str] | None, typer.Argument(help="The preferences (default: all).")
    ] = None,
    player: Whose = "",
    data: Data = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="Also go back to the standard rules of every game.")
    ] = False,
) -> None:
    """Reset preferences to their defaults."""
    from repique.cli import store
    from repique.settings.backup import RESET_ROWS
    from repique.settings.preferences import ALL_PREFERENCES
    from repique.store.players import players
    from repique.store.players.preferences import reset_preferences as reset_them

    strange = [name for name in names or () if name not in ALL_PREFERENCES]
    if strange:
        raise InputError(f"There is no preference called “{strange[0][:60]}”.")

    def job(tx: "Transaction") -> str:
        person = players.named_or_last_player(tx.connection, player)
        reset_them(tx, person.id, names or RESET_ROWS)
        for preset in players.changed_rules(tx.connection, person.id) if rules else ():
            players.reset_rules(tx, person.id, preset)
        return person.name

    typer.echo(f"Reset for {store.write_store(data, job)}.")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The new file.")],
    player: Whose = "",
    data: Data = None,
) -> None:
    """Save all preferences and house rules of a player in a file."""
    from repique.cli.output_files import write_text
    from repique.cli.store import read_store
    from repique.settings.backup import EXPORTED_ROWS
    from repique.store.players.players import named_or_last_player
    from repique.store.players.preferences import export_preferences

    text = read_store(
        data, lambda c: export_preferences(c, named_or_last_player(c, player).id, EXPORTED_ROWS)
    )
    write_text(file, text)
    typer.echo(f"The preferences are in {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `backup` has written.")],
    player: Whose = "",
    data: Data = None,
) -> None:
    """Load preferences and house rules from such a file. They replace the present ones."""
    from repique.cli import store
    from repique.settings.backup import EXPORTED_ROWS
    from repique.store.players import preferences

    try:
        with file.open(encoding="utf-8") as source:
            text = source.read(preferences.LONGEST_TEXT + 1)
    except OSError as error:
        raise InputError(f"Can’t read {file} ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{file} is not a file of preferences.") from error

    def job(tx: "Transaction") -> list[str]:
        who = store.named_or_current(tx, player).id
        return preferences.import_preferences(tx, who, EXPORTED_ROWS, text)

    left_out = store.write_store(data, job)
    typer.echo("The preferences are loaded.")
    if left_out:
        names = ", ".join(name[:60] for name in left_out)
        typer.echo(f"Left out, because this version doesn’t know them: {names}.")
