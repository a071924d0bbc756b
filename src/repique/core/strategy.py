"""What a game offers to agents and coach. Every hook is optional."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from repique.core.actions import Action


@dataclass(frozen=True, slots=True)
class Strategy:
    # A sensible move from a view, found by rules of thumb.
    sketch: Callable[[Any, Random], Action] | None = None
    # Verbs of actions that are done before another one, and not instead of it.
    preliminary: frozenset[str] = frozenset()
