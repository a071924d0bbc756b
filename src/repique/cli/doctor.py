"""The command `repique doctor`: diagnoses of the installation and the data folder."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from repique.cli.arguments import Data
from repique.play.presets import InputError, command_line


def doctor(
    data: Data = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write a report to send, a zip file without cards or names."
        ),
    ] = None,
) -> None:
    """Check the installation and the saved games, and say what to do. Changes nothing."""
    from repique.diagnostics.bundle import build_bundle
    from repique.diagnostics.data_folder import check_data_folder
    from repique.diagnostics.findings import WELL, WRONG, advice_lines
    from repique.diagnostics.log_file import last_lines
    from repique.diagnostics.machine import check_machine
    from repique.store.files.folder import Folder, default_folder
    from repique.terminal.screen import Screen

    if out is not None and (out.exists() or not out.absolute().parent.is_dir()):
        why = "it already exists" if out.exists() else "there is no such folder"
        raise InputError(f"Can’t write {out} ({why}). Choose another file.")
    folder = Folder(data or default_folder())
    found = check_data_folder(folder.path)
    findings = [*check_machine(), *found.findings]
    screen = Screen(paged=False)
    for finding in findings:
        mark = {WELL: "  ", WRONG: "! "}.get(finding.state, "· ")
        style = {WELL: "", WRONG: "bold red"}.get(finding.state, "yellow")
        screen.say(f"{mark}{finding.topic}: {finding.text}", style)
    logged = last_lines(folder.log, 3)
    if logged:
        screen.say(f"  The last lines of the log, {folder.log}:")
        for entry in logged:
            screen.say(f"    {entry}", "dim")
    screen.say()
    for sentence in advice_lines(findings):
        screen.say(sentence, "bold")
    trouble = any(finding.state == WRONG for finding in findings)
    if out is not None:
        trouble |= not _write_report(screen.say, out, build_bundle(findings, found, folder))
    elif trouble:
        screen.say(f"To write a report: {command_line('doctor', '--out', 'FILE', data=data)}")
    raise typer.Exit(1 if trouble else 0)


def _write_report(say: Callable[[str], None], out: Path, content: bytes) -> bool:
    """Write a new file and say where it is; False if that fails."""
    try:
        with out.open("xb") as file:
            file.write(content)
    except OSError as error:
        out.unlink(missing_ok=True)
        say(f"Couldn’t write the report to {out} ({error.strerror}).")
        return False
    say(f"The report is in {out}. Look through it before you send it.")
    return True
