"""The licences of all dependencies allow redistribution."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "licences.py"


@pytest.mark.parametrize("more", [[], ["--all"]])
def test_every_package_that_a_player_installs_has_a_free_licence(more: list[str]) -> None:
    command = [sys.executable, str(TOOL), *more]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    shown = done.stdout
    for name in ("msgspec", "starlette", "uvicorn", "websockets", "sqlalchemy", "mako"):
        assert name in shown
    assert ("pg8000" in shown) == bool(more)


def test_a_licence_with_conditions_is_found() -> None:
    spec = importlib.util.spec_from_file_location("licences", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    for good in ("MIT", "Apache-2.0 OR GPL-3.0-only", "MIT AND (BSD-3-Clause OR Apache-2.0)"):
        assert tool.is_good(good)
    for bad in ("LGPL-3.0-only", "AGPL-3.0-or-later", "MIT AND GPL-2.0-only", "unknown", ""):
        assert not tool.is_good(bad)
