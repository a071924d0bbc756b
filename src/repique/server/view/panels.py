"""The panel that a game has for its own table on the page, with its words."""

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from repique.core.actions import Label, Refusal, Saying
from repique.core.game import Game, View
from repique.play.text.teller import Teller


def panel_of(game: Game[Any], view: View[Any], teller: Teller) -> dict[str, Any] | None:
    """The panel for this view, as it is sent; None in games without one."""
    panel = game.panel(view)
    if panel is None:
        return None
    content: dict[str, Any] = _worded(panel, teller)
    return content


def _worded(value: Any, teller: Teller) -> Any:
    """The same as plain data, with words in the place of ids for them."""
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, Saying):
        return teller.saying(value)
    if isinstance(value, Refusal):
        return teller.words.refusal(value)
    if isinstance(value, Label):
        return teller.name(value.id)
    if is_dataclass(value) and not isinstance(value, type):
        names = _field_names(type(value))
        return {name: _worded(getattr(value, name), teller) for name in names}
    if isinstance(value, dict):
        return {name: _worded(each, teller) for name, each in value.items()}
    if isinstance(value, tuple):
        return [_worded(each, teller) for each in value]
    return value


@cache
def _field_names(record: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(record))
