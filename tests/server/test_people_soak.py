"""People who come to a table by invitation, over bad lines, while the server is killed."""

import os
from random import Random

import pytest

from repique_testkit.server.crash_server import PEOPLE_POINTS
from repique_testkit.server.people_soak import run_people_soak, run_point_kills
from repique_testkit.server.secret_search import SeenWords, secret_forms
from repique_testkit.store.databases import memory_folder

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kill -9 and fork need Unix")


@pytest.mark.slow
def test_parties_over_bad_lines_and_kills_lose_nothing_and_learn_no_secret() -> None:
    """Ten matches and two kills; `tools/soak.py people` goes on for hours."""
    with memory_folder() as folder:
        report = run_people_soak(folder, matches=10, kills=2, seed="check", longest=30)
    assert report.sentence() == ""
    assert report.done["matches"] >= 10
    assert report.kills() == 2
    assert report.done["messages dropped"]
    assert report.done["views compared"]


@pytest.mark.slow
def test_a_kill_at_each_point_of_a_table_of_people_loses_nothing() -> None:
    """From the offer to the results, five times; `tools/soak.py points` does it more often."""
    with memory_folder() as folder:
        report = run_point_kills(folder, times=5, seed="check")
    assert report.sentence() == ""
    assert {point: report.done[f"kills {point}"] for point in PEOPLE_POINTS} == dict.fromkeys(
        PEOPLE_POINTS, 5
    )


def test_a_secret_is_found_in_every_form() -> None:
    secret = Random(1).randbytes(32)
    forms = secret_forms([("the number", secret)])
    for form in (secret.hex(), *(form.decode() for form in forms)):
        seen = SeenWords()
        seen.note(f'{{"t": "people", "name": "x{form}y"}}'.encode())
        assert seen.secrets_among(forms) == ["the number"]
    harmless = SeenWords()
    harmless.note(f'{{"t": "ack", "a": "{secret.hex()[:32]}"}}'.encode())
    assert harmless.secrets_among(forms) == []
