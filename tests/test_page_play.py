"""Whole deals of every game, played in a real browser."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from repique.play.presets import names
from repique.testing.guests import Inn
from repique.testing.visitor import Visitor, chromium

STEPS = 600


@pytest.fixture(scope="module")
def running() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.mark.parametrize("preset", names())
def test_a_whole_deal_is_played_by_mouse(preset: str, running: Browser, tmp_path: Path) -> None:
    rng = Random(preset)
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        table = visitor.sit(preset)
        for _ in range(STEPS):
            if not visitor.any_deed(rng):
                break
        assert any(name.startswith("Next ") for name in visitor.texts())
        assert visitor.complaints == []
        assert visitor.foreign() == []
        assert inn.ask("GET", f"/api/matches/{table}/rounds")
        visitor.close()
