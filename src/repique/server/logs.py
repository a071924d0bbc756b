"""Logs as lines of JSON: what happened at which table and version, never cards and never tokens.

They go to the screen and, where there is a data folder, to a file there that cannot grow without
end. A disk that takes no more lines stops nobody from playing.
"""

import logging
import traceback
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

from repique.diagnostics.log_file import FIELDS, FILES, LARGEST
from repique.store.db.engine import keep_private
from repique.store.files.folder import PRIVATE


def _only_known(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    return {name: value for name, value in event.items() if name in FIELDS}


class _Pages(RotatingFileHandler):
    def _open(self) -> TextIOWrapper:
        """For its owner alone from the first line on, also when the next file begins."""
        keep_private(Path(self.baseFilename))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """The line is lost; there is nobody who could do anything about it."""


class Logbook:
    """Where lines go. The file takes them all; the screen, unless told otherwise, only what
    somebody should look at. Single moves are told to those who want to hear everything."""

    def __init__(self, stream: TextIO, file: Path | None, verbose: bool) -> None:
        self._stream, self.verbose = stream, verbose
        self._pages: _Pages | None = None
        if file is not None:
            try:
                file.parent.mkdir(PRIVATE, exist_ok=True)
                self._pages = _Pages(
                    file, "a", LARGEST, FILES - 1, encoding="utf-8", delay=True, errors="replace"
                )
            except OSError:
                self._pages = None

    def debug(self, line: str) -> None:
        self._write(line, self.verbose)

    def info(self, line: str) -> None:
        self._write(line, self.verbose)

    def warning(self, line: str) -> None:
        self._write(line, True)

    error = warning

    def _write(self, line: str, shown: bool) -> None:
        if shown:
            self._stream.write(f"{line}\n")
            self._stream.flush()
        if self._pages is not None:
            made = logging.LogRecord("repique", logging.INFO, "", 0, line, None, None)
            self._pages.handle(made)

    def close(self) -> None:
        if self._pages is not None:
            self._pages.close()


def make_log(logbook: Logbook) -> FilteringBoundLogger:
    """A logger of our own, so that nothing else in the process writes through it."""
    made: FilteringBoundLogger = structlog.wrap_logger(
        logbook,
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _only_known,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.DEBUG if logbook.verbose else logging.INFO
        ),
    )
    return made


class _Heard(logging.Handler):
    """What a library complains of, by its kind and place: its text may hold what strangers sent."""

    def __init__(self, log: FilteringBoundLogger) -> None:
        super().__init__(logging.ERROR)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        at = traceback.extract_tb(error.__traceback__)[-1:] if error else []
        place = "".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in at)
        self._log.error("trouble", what=type(error).__name__, path=place)


def hear(library: str, log: FilteringBoundLogger) -> None:
    """A library's errors come into our log, as lines like the others, and nowhere else."""
    logger = logging.getLogger(library)
    logger.handlers, logger.propagate = [_Heard(log)], False
    logger.setLevel(logging.ERROR)
