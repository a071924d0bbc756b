"""The house rules of plain Whist."""

from dataclasses import dataclass

from repique.core import options as base
from repique.core.options import option


@dataclass(frozen=True)
class PlainWhistOptions(base.Options):
    """What a table can agree on."""

    target: int = option(5, group="scoring", least=1, most=50, lasting=True)


PRESETS = {"plain-whist": PlainWhistOptions()}
