"""Logs as lines of JSON: what happened at which table and version, never cards and never tokens."""

import logging
import sys
import traceback
from pathlib import Path
from typing import TextIO

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

# What a line may say. A table is named by the first letters of its token.
KNOWN = (
    *("event", "level", "timestamp", "table", "v", "seat"),
    *("code", "what", "why", "level_name", "path"),
)


def _only_known(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    return {name: value for name, value in event.items() if name in KNOWN}


def make_log(stream: TextIO | None = None, verbose: bool = False) -> FilteringBoundLogger:
    """A logger of our own, so that nothing else in the process writes through it."""
    made: FilteringBoundLogger = structlog.wrap_logger(
        structlog.WriteLogger(stream or sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _only_known,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.INFO if verbose else logging.WARNING
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
