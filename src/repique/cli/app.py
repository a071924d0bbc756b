"""The command `repique`: play, serve, explain rules, simulate deals, replay records."""

import os
import re
import secrets
import sys
import time
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from repique import __version__
from repique.cli.doctor import doctor
from repique.cli.ladder import ladder
from repique.cli.lesson import lesson_command
from repique.cli.matches import app as matches_app
from repique.cli.players import app as players_app
from repique.cli.preferences import app as preferences_app
from repique.cli.review import review
from repique.cli.scores import scores
from repique.cli.serve import serve_house
from repique.cli.tournament import app as tournaments
from repique.cli.transfer import (
    export_record,
    import_record,
    player_option,
    restore_backup,
    write_record,
)
from repique.core.game import Game, Setup
from repique.play.explore import Explorer
from repique.play.presets import Mistake, chosen, clean, command, names
from repique.play.simple_players import Adviser, Seating, careless, rule_of_thumb, simple
from repique.play.text.card_symbols import encodes
from repique.terminal.screen import PLAIN, Screen

app = typer.Typer(
    help="A house of classic card games for people who like to think.",
    add_completion=False,
    pretty_exceptions_enable=False,
)

# What typer raises for arguments it cannot read; it exports only this one of their family.
USAGE: type[Exception] = typer.BadParameter.__mro__[1]

# What typer says when it cannot take a number, and what we say.
NUMBERS = {
    "Input should be a valid integer.*": "{} must be a whole number",
    r"Input should be greater than or equal to (\S+?)\.?": "{} must be at least {}",
    r"Input should be less than or equal to (\S+?)\.?": "{} must be at most {}",
}

Preset = Annotated[str, typer.Argument(help=f"The game: {', '.join(names())}.")]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Change a house rule; may be repeated."),
]

FOUR = 4  # seats: only there are partners
LEVEL = "How well the computer plays: carefree, novice, standard, expert, champion or master; "
TableLevel = Annotated[str, typer.Option(metavar="LEVEL", help=f"{LEVEL}standard unless told.")]
FigureLevel = Annotated[
    str, typer.Option(metavar="LEVEL", help=f"{LEVEL}by simple rules of thumb unless told.")
]
PartnerLevel = Annotated[
    str,
    typer.Option(metavar="LEVEL", help="The same for your partner alone, in games for four."),
]


@app.callback(invoke_without_command=True)
def repique(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    context.obj = _explorer
    if version:
        typer.echo(f"repique {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def terminal(
    preset: Preset = "pinochle",
    changes: Changes = None,
    tournament: Annotated[
        int | None, typer.Option(metavar="N", help="Play the fixed deals of sequence 1 to 100.")
    ] = None,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The same text, the same cards.")] = "",
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where matches are kept.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin anew; the old match is kept.")] = False,
    level: TableLevel = "",
    partner_level: PartnerLevel = "",
    player: Annotated[str, player_option("Who plays; the last player unless told.")] = "",
) -> None:
    """Play whole matches against the computer; one that you left goes on."""
    from repique.cli import setup
    from repique.terminal.saver import StoreSaver
    from repique.terminal.start import sit_down

    asked = changes or []
    plain = setup.checked(preset, asked, tournament)
    fresh = "new_series" if new else ""
    if asked or seed or tournament is not None:
        fresh = "new_because"
    if level or partner_level:
        _seating(plain.game, level or _usual(plain.game), partner_level)  # complains at once
    saver = StoreSaver(data, plain.preset, _legible(player))
    with saver.held():
        liked = setup.likes(saver)
        saver.remembering = bool(liked["remember_rules"])
        wanted = setup.wanted(saver, asked, tournament)
        level, partner_level = setup.levels(wanted.game, liked, level, partner_level)
        saver.seat(level, partner_level)
        company = _seating(wanted.game, level, partner_level), _adviser(level)
        named, manners = setup.named(wanted, asked), setup.manners(liked)
        about = (saver, data, _legible(seed), fresh)
        sit_down(wanted, named, *about, *company, manners, _explorer())


@app.command()
def rules(preset: Preset, changes: Changes = None) -> None:
    """Explain every house rule: its values, its default and what it depends on."""
    from repique.play.text.rules_list import explained

    screen = Screen(widest=80, paged=False)
    for part in explained(chosen(preset, changes or ())):
        screen.show(part)
        screen.say()


@app.command()
def simulate(
    preset: Preset,
    deals: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many deals.")] = 1000,
    seed: Annotated[str, typer.Option(metavar="N", help="Repeat an earlier simulation.")] = "",
    changes: Changes = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes; all cores unless told.")
    ] = None,
    random: Annotated[bool, typer.Option("--random", help="Random legal play.")] = False,
    level: FigureLevel = "",
    partner_level: PartnerLevel = "",
) -> None:
    """Let computer players play thousands of deals, and show what they scored."""
    from repique.play.simulation.simulation import Plan, usual_jobs
    from repique.play.simulation.statistics import counted, speed, tables

    wanted = chosen(preset, changes or ())
    if random and (level or partner_level):
        raise Mistake("--random plays without thinking; leave --level out, or --random.")
    number = _legible(seed) or str(secrets.randbelow(10**9))
    players = careless if random else _seating(wanted.game, level, partner_level)
    plan = Plan(preset, tuple(changes or ()), number, players)
    started = time.monotonic()
    tally, finished = counted(plan, deals, jobs or usual_jobs(deals))
    screen = Screen(paged=False)
    for part in (*tables(plan, tally), speed(plan, tally, time.monotonic() - started)):
        screen.show(part)
        screen.say()
    if not finished:
        raise typer.Exit(130)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, or a saved match.")],
    moves: Annotated[
        bool,
        typer.Option("--moves", help="Go through the game: print every move and what came of it."),
    ] = False,
) -> None:
    """Check every move and score of a record, and tell how each game went, or every move."""
    from repique.play.replay import replayed

    screen = Screen(paged=False)
    for line in replayed(file, moves):
        screen.line(line)


def _usual(game: Game[Any]) -> str:
    """The level that a newcomer meets at the table; none where nobody has learned the game."""
    from repique.ai.levels import USUAL, has_brain

    return USUAL if has_brain(game) else ""


def _seating(game: Game[Any], level: str, partner: str) -> Seating:
    """Who plays the computer's seats."""
    if partner and not level:
        raise Mistake("--partner-level says how the partner plays; say --level for the others too.")
    if not level:
        return simple
    from repique.ai.levels import LEVELS, has_brain
    from repique.ai.seating import seated

    level, partner = level.lower(), partner.lower()
    for name in filter(None, (level, partner)):
        if name not in LEVELS:
            raise Mistake(f"There is no level “{clean(name)}”; choose one of {', '.join(LEVELS)}.")
    if not has_brain(game):
        raise Mistake(f"There are no levels in {game.id} yet; leave --level out.")
    usual = next(iter(game.presets.values()))
    if partner and game.start(usual, Setup(dealer=0)).seats < FOUR:
        raise Mistake("There are no partners in this game; leave --partner-level out.")
    return partial(seated, level=level, partner=partner)


def _explorer() -> Explorer:
    """Who takes a closer look at the cards; commands below the coach are handed this."""
    from repique.coach.explore import EXPLORER

    return EXPLORER


def _adviser(level: str) -> Adviser:
    """Who gives hints: with players of a level at the table, the best one there is."""
    if not level:
        return rule_of_thumb
    from repique.ai.hints import advised

    return advised


app.command("lesson")(lesson_command)
app.command()(ladder)
app.command("serve")(serve_house)
app.command("record")(write_record)
app.command()(review)
app.command("export")(export_record)
app.command("import")(import_record)
app.command("restore")(restore_backup)
app.add_typer(tournaments, name="tournament")
app.command()(doctor)
app.command()(scores)
app.add_typer(players_app, name="players")
app.add_typer(matches_app, name="matches")
app.add_typer(preferences_app, name="preferences")


def main(arguments: list[str] | None = None) -> None:
    """The script `repique`: mistakes get one sentence and exit code 2, never a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _forgive(stream)
    try:
        code = app(arguments, prog_name=command(), standalone_mode=False)
    except Mistake as mistake:
        _complain(str(mistake))
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except USAGE as error:
        message = _plainly(getattr(error, "format_message", error.__str__)())
        _complain(f"{message.rstrip('.')}; see {command()} --help.")
    except BrokenPipeError:
        _abandon(sys.stdout)  # whoever was reading has seen enough
        sys.exit(0)
    except OSError as error:
        _abandon(sys.stdout)
        _complain(f"What there was to say could not be written: {error.strerror or error}.")
    else:
        sys.exit(code or 0)


def _plainly(message: str) -> str:
    """What typer says of a number, in a sentence for people."""
    for theirs, ours in NUMBERS.items():
        found = re.fullmatch(rf"Invalid value for '(.+?)': {theirs}", message)
        if found:
            name = found[1] if found[1].startswith("-") else found[1].upper()
            return ours.format(name, *found.groups()[1:])
    return message


def _abandon(stream: TextIO | None) -> None:
    """Nothing more goes there, not even what Python would flush at the end."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _legible(typed: str) -> str:
    try:
        typed.encode()
    except UnicodeEncodeError:
        raise Mistake("That has letters that cannot be read; use plain ones.") from None
    return typed


def _complain(sentence: str) -> None:
    shown = clean(sentence, 4000)
    if sys.stderr is None:  # closed by whoever called us
        sys.exit(2)
    if not encodes(shown, sys.stderr.encoding or "ascii"):
        shown = shown.translate(PLAIN)
    print(shown, file=sys.stderr)
    sys.exit(2)


def _forgive(stream: TextIO | None) -> None:
    """Strange bytes and letters become question marks instead of tracebacks."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
