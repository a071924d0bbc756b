"""Logs as lines of JSON: what happened in which match at which version, never cards or tokens.

They go to the screen and, if there is a data folder, to rotating files in it. An error while
writing a log never stops a match.
"""

import logging
import traceback
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

from repique.diagnostics.log_file import ALLOWED_FIELDS, FILE_COUNT, MAX_FILE_BYTES
from repique.store.db.engine import create_private_file
from repique.store.files.folder import PRIVATE_MODE


def _drop_unknown_fields(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    return {name: value for name, value in event.items() if name in ALLOWED_FIELDS}


class _PrivateRotatingFile(RotatingFileHandler):
    """Log files that only their owner may read; errors are ignored."""

    def _open(self) -> TextIOWrapper:
        """Restrict access before the first line, also after each rotation."""
        create_private_file(Path(self.baseFilename))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """The line is lost: there is no better place to report it."""


class LogOutput:
    """Where log lines go: all of them to the file, to the screen only warnings and errors unless
    `verbose`. Single moves are logged only if `verbose`."""

    def __init__(self, stream: TextIO, file: Path | None, verbose: bool) -> None:
        self._stream = stream
        self.verbose = verbose
        self._file: _PrivateRotatingFile | None = None
        if file is not None:
            try:
                file.parent.mkdir(PRIVATE_MODE, exist_ok=True)
                self._file = _PrivateRotatingFile(
                    file,
                    "a",
                    MAX_FILE_BYTES,
                    FILE_COUNT - 1,
                    encoding="utf-8",
                    delay=True,
                    errors="replace",
                )
            except OSError:
                self._file = None

    def debug(self, line: str) -> None:
        self._write(line, self.verbose)

    def info(self, line: str) -> None:
        self._write(line, self.verbose)

    def warning(self, line: str) -> None:
        self._write(line, True)

    error = warning

    def _write(self, line: str, is_shown: bool) -> None:
        if is_shown:
            self._stream.write(f"{line}\n")
            self._stream.flush()
        if self._file is not None:
            record = logging.LogRecord("repique", logging.INFO, "", 0, line, None, None)
            self._file.handle(record)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


def make_log(logbook: LogOutput) -> FilteringBoundLogger:
    """A logger that nothing else in the process uses."""
    log: FilteringBoundLogger = structlog.wrap_logger(
        logbook,
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _drop_unknown_fields,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.DEBUG if logbook.verbose else logging.INFO
        ),
    )
    return log


class _LibraryErrors(logging.Handler):
    """Logs errors of a library by kind and place, without their text, which may hold what a client
    sent."""

    def __init__(self, log: FilteringBoundLogger) -> None:
        super().__init__(logging.ERROR)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        at = traceback.extract_tb(error.__traceback__)[-1:] if error else []
        place = "".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in at)
        self._log.error("trouble", what=type(error).__name__, path=place)


def redirect_errors(library: str, log: FilteringBoundLogger) -> None:
    """Send the errors of a library to this log, and nowhere else."""
    logger = logging.getLogger(library)
    logger.handlers = [_LibraryErrors(log)]
    logger.propagate = False
    logger.setLevel(logging.ERROR)
