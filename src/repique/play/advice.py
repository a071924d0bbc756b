"""What a player is advised to do: the shape of a hint.

How a hint comes about:

1. `ai/games/<id>/evaluation/judge.py` rates the possible actions from one seat's view and returns a
   `Decision` (`ai/agent.py`) with `Reason`s: ids and values, no sentences.
2. `ai/games/<id>/explain/` finds those reasons; their sentences stand in
   `ai/games/<id>/words.en.toml`.
3. `ai/hints.py` turns the decision into an `Advice`: it fills the sentences in.
4. `play/text/teller.py` (`Teller.advice`, `Teller.intent`) names the action itself: “play the A♦”.
5. The terminal (`terminal/commands.py`, command `hint`) and the server (`server/http/api/hints.py`)
   show the result.

A game without players of its own has `ai/general/judge.py`, `ai/general/reasons.py` and
`ai/general/words.en.toml` in steps 1 and 2. `simple_advice` (`play/simple_players.py`) remains
if a worker process fails, or where computer players have no level.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from repique.core.actions import Action
from repique.core.game import Game, View


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One possible action with its expected result."""

    action: Action
    points: float  # own side minus the others, to the end of the deal
    risk: float  # how far the points usually lie from that
    chance: float | None  # of winning the match
    why: str  # in sentences, where there is something to say


@dataclass(frozen=True, slots=True)
class Advice:
    """The recommended action, who recommends it, and why."""

    action: Action
    who: str = "A simple player"  # or the name of a level
    why: str = ""  # in sentences, where there is something to say
    suggestions: tuple[Suggestion, ...] = ()  # the best first, where several were compared
    exact: bool = False  # nothing that matters was unknown


Adviser = Callable[[Game[Any], View[Any], Random], Advice]  # sees one seat's view and no more
