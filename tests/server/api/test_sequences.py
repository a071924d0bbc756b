"""Fixed sequences of deals, as asked for when a match begins."""

import asyncio
from random import Random

import pytest

from repique.core.game import Setup
from repique.core.table import hand
from repique.play.deals import SequenceDeals
from repique.play.presets import choose_game
from repique.play.session import Session
from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import ServerProcess, begin_match

CUTTING = {"piquet": "cut_for_deal", "double-deck": "draw_for_deal"}


class Dealt(SocketClient):
    """Plays to the first own turn after the deal."""

    def done(self, rounds: int) -> bool:
        settled = self.view and not self.pending and self.v >= self.promised
        return bool(settled and self.view["deal"] and self.view["choices"])


@pytest.mark.parametrize("preset", CUTTING)
def test_the_number_selects_the_deals_and_rules_out_the_cut(
    preset: str, server: ServerProcess
) -> None:
    usual = {CUTTING[preset]: True, "tournament": False, "tournament_no": 1}
    client = Dealt(server, begin_match(server, preset, changes=usual, sequence=7), Random(3))
    asyncio.run(client.play())

    rules = server.ask("GET", f"/api/matches/{client.table}/rules")
    values = {rule["name"]: rule["value"] for rule in rules}
    assert (values["tournament"], values["tournament_no"]) == (True, 7)
    assert values[CUTTING[preset]] is False
    chosen = choose_game(preset, tournament=7)
    session = Session(chosen.game, chosen.options, SequenceDeals(chosen.game.id, 7, 1), Setup(0))
    session.deal()
    (mine,) = [zone["cards"] for zone in client.view["zones"] if zone["name"] == "hand:0"]
    assert sorted(mine) == sorted(session.state.table[hand(0)])


def test_there_are_a_hundred(server: ServerProcess) -> None:
    for number in (0, 101, -7, "seven"):
        body = {"preset": "piquet", "levels": ["simple"], "sequence": number}
        status, _, *_ = server.raw("POST", "/api/matches", body)
        assert status == 400


def test_a_game_says_where_its_sequence_is_chosen(server: ServerProcess) -> None:
    offers = server.ask("GET", "/api/games")
    by_rule = {offer["id"] for offer in offers if offer["sequence_rule"]}
    assert by_rule >= {"pinochle2", "piquet", "pinochle4"}
