"""The program `repique`: the typer app with its commands, and `main`, which reports errors.

Each command has a module of its own beside this one. Modules below the command line are imported
when a command runs, so that every command starts fast.
"""

import os
import re
import sys
from typing import Annotated, TextIO

import typer

from repique import __version__
from repique.cli import matches, players, preferences, tournament
from repique.cli.doctor import doctor
from repique.cli.ladder import ladder
from repique.cli.lesson import lesson_command
from repique.cli.replay import replay, verify
from repique.cli.review import review
from repique.cli.rules import rules
from repique.cli.scores import scores
from repique.cli.serve import serve_command
from repique.cli.simulate import simulate
from repique.cli.terminal import terminal
from repique.cli.transfer import export_record, import_record, restore_backup, write_record
from repique.play.explore import Explorer
from repique.play.presets import InputError, printable, program_name
from repique.play.text.card_symbols import can_encode
from repique.terminal.screen import PLAIN

app = typer.Typer(
    help="Classic card games for thoughtful players.",
    add_completion=False,
    pretty_exceptions_enable=False,
)

# The base class of typer's errors for arguments it cannot parse; typer exports only subclasses.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]

# Typer's messages about a number, as patterns, and what is printed instead.
NUMBER_MESSAGES = {
    "Input should be a valid integer.*": "{} must be a whole number",
    r"Input should be greater than or equal to (\S+?)\.?": "{} must be at least {}",
    r"Input should be less than or equal to (\S+?)\.?": "{} must be at most {}",
}


@app.callback(invoke_without_command=True)
def repique(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    context.obj = _explorer
    if version:
        typer.echo(f"repique {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _explorer() -> Explorer:
    """The coach's reports on the cards, for commands that play: they call `context.obj()`."""
    from repique.coach.explore import EXPLORER

    return EXPLORER


# In the order in which the help lists them.
app.command("terminal")(terminal)
app.command("rules")(rules)
app.command("simulate")(simulate)
app.command("replay")(replay)
app.command("verify")(verify)
app.command("lesson")(lesson_command)
app.command("ladder")(ladder)
app.command("serve")(serve_command)
app.command("record")(write_record)
app.command("review")(review)
app.command("export")(export_record)
app.command("import")(import_record)
app.command("restore")(restore_backup)
app.add_typer(tournament.app, name="tournament")
app.command("doctor")(doctor)
app.command("scores")(scores)
app.add_typer(players.app, name="players")
app.add_typer(matches.app, name="matches")
app.add_typer(preferences.app, name="preferences")


def main(arguments: list[str] | None = None) -> None:
    """The script `repique`. Input errors print one sentence and exit with 2, never a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _replace_bad_bytes(stream)
    try:
        code = app(arguments, prog_name=program_name(), standalone_mode=False)
    except InputError as mistake:
        _exit_with_error(str(mistake))
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except UsageError as error:
        message = _plain_message(getattr(error, "format_message", error.__str__)())
        _exit_with_error(f"{message.rstrip('.')}. For help: {program_name()} --help")
    except BrokenPipeError:  # the reader, such as `head`, has closed the pipe
        _discard_output(sys.stdout)
        sys.exit(0)
    except OSError as error:
        _discard_output(sys.stdout)
        _exit_with_error(f"Couldn’t write the output: {error.strerror or error}.")
    else:
        sys.exit(code or 0)


def _plain_message(message: str) -> str:
    """Typer's message about a number in plain words; any other message unchanged."""
    for theirs, ours in NUMBER_MESSAGES.items():
        found = re.fullmatch(rf"Invalid value for '(.+?)': {theirs}", message)
        if found:
            name = found[1] if found[1].startswith("-") else found[1].upper()
            return ours.format(name, *found.groups()[1:])
    return message


def _discard_output(stream: TextIO | None) -> None:
    """Send the rest to /dev/null: Python flushes at exit and would raise again."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _exit_with_error(sentence: str) -> None:
    shown = printable(sentence, 4000)
    if sys.stderr is None:  # closed by the calling process
        sys.exit(2)
    if not can_encode(shown, sys.stderr.encoding or "ascii"):
        shown = shown.translate(PLAIN)
    print(shown, file=sys.stderr)
    sys.exit(2)


def _replace_bad_bytes(stream: TextIO | None) -> None:
    """Bytes and letters that cannot be decoded or encoded become question marks."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
