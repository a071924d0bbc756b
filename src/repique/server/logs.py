"""Logs as lines of JSON: what happened at which table and version, never cards and never tokens."""

import logging
import sys
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
