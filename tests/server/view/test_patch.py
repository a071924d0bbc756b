"""Patches: a client that applies them has the same view as one that is sent everything."""

from random import Random

import msgspec
import pytest

from repique.core.table import CHANCE
from repique.play.presets import choose_game, preset_names
from repique.play.series import Series
from repique.play.simple_players import random_action
from repique.play.story import story_of
from repique.server.live.messages import TableUpdate, patch_between, write
from repique.server.view.build import short_hash, table_view
from repique.server.view.conversation import Conversation
from repique_testkit.server.client import patched

MOVES = 60


def shown(series: Series, seat: int, v: int) -> TableUpdate:
    view = table_view(series.session, seat, talk=Conversation(story_of(series.session)))
    return TableUpdate(v, v - 1, (), "", view, short_hash(view))


@pytest.mark.parametrize("preset", preset_names())
def test_patches_lead_from_each_view_to_the_next(preset: str) -> None:
    chosen = choose_game(preset, ())
    series = Series.begin(chosen.game, chosen.options)
    session = series.session
    session.deal()
    rng = Random(7)
    before = shown(series, 0, 1)
    built = msgspec.to_builtins(before.view)
    whole = smaller = 0
    for v in range(2, MOVES):
        if session.over or CHANCE in session.state.acting():
            session.deal()
        else:
            seat = session.state.acting()[0]
            session.submit(seat, random_action(session.choices(seat), rng))
        after = shown(series, 0, v)
        patch = patch_between(before, after)
        sent = msgspec.json.decode(write(patch))
        built = patched(built, sent)
        assert msgspec.json.encode(built) == write(after.view)
        assert (sent["base"], sent["v"], sent["h"]) == (v - 1, v, after.h)
        whole += len(write(after))
        smaller += len(write(patch))
        before = after
    assert smaller < whole / 2
