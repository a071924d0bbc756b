"""The panel of Piquet: the rules of the partie and the talon reach the page as figures."""

from typing import Any

from repique.games import get
from repique.games.piquet import tables
from repique.games.piquet.state import PiquetState
from repique.play.series import Series
from repique.play.session import Session
from repique.server.view.build import table_view
from repique_testkit.play.sketch_play import play_on


def begun(**changes: bool | int) -> Session:
    game = get("piquet")
    options = game.presets["piquet"].with_changes(changes)
    return Series.begin(game, options, b"panel").session


def panel_of(live: Session, seat: int) -> dict[str, Any]:
    panel = table_view(live, seat).panel
    assert panel is not None
    return panel


def state_of(live: Session) -> PiquetState:
    assert isinstance(live.state, PiquetState)
    return live.state


def test_the_talon_lies_in_two_parts_until_elder_has_taken_a_share() -> None:
    live = begun()
    play_on(live, "elder_exchange")
    assert panel_of(live, 0)["talon"] == [5, 3]
    play_on(live, "younger_exchange")
    assert panel_of(live, 0)["talon"] == [0, len(state_of(live).table["talon"])]
    wide = begun(deck36=True, elder_quota_36=7)
    play_on(wide, "elder_exchange")
    assert panel_of(wide, 0)["talon"] == [7, 5]


def test_elder_changes_with_every_deal_and_two_deals_are_added_up() -> None:
    live = begun()
    play_on(live, "elder_exchange")
    elder = state_of(live).elder
    shown = panel_of(live, 0)
    assert shown["elder"] == elder
    assert [line["elder"] for line in shown["deals"]] == [elder, 1 - elder] * 3
    assert [line["points"] for line in shown["deals"][1:]] == [None] * 5
    assert shown["subtotal"] is None
    play_on(live, "deal")
    assert panel_of(live, 0)["elder"] == elder, "the cards of the scored deal were dealt to elder"
    play_on(live, "elder_exchange")
    play_on(live, "deal")
    sums = panel_of(live, 0)
    assert sums["subtotal"] == [*state_of(live).scores]
    assert [line["current"] for line in sums["deals"]] == [False, True, *[False] * 4]


def test_the_score_card_has_the_points_of_the_rules_in_force() -> None:
    def card(**changes: bool | int) -> dict[str, int]:
        lines = panel_of(begun(**changes), 0)["score_card"]
        return {line["label"]: line["points"] for line in lines}

    usual = card()
    assert (usual["Quint"], usual["Huitième"], usual["Quatorze"]) == (15, 18, 14)
    assert (usual["Lead"], usual["The cards"], usual["Capot"]) == (1, 10, 40)
    assert (usual["Pique"], usual["Repique"]) == (30, 60)
    assert not {"Neuvième", "Carte rouge", "Own lead won"} & set(usual)
    other = card(quint5=True, capot60=True, deck36=True, carte_rouge=True, every_trick=True)
    changed = {name: points for name, points in other.items() if usual.get(name) != points}
    assert changed == {
        "Quint": 5,
        "Capot": 60,
        "Neuvième": 19,
        "Carte rouge": 50,
        "Own lead won": 1,
    }


def test_a_finished_partie_tells_its_award_and_how_it_comes_about() -> None:
    live = begun()
    assert panel_of(live, 0)["rubicon"] == tables.RUBICON
    assert panel_of(live, 0)["award"] is None
    play_on(live, "over")
    state = state_of(live)
    award = panel_of(live, 0)["award"]
    loser = min(state.scores)
    sign = "−" if loser >= tables.RUBICON else "+"
    total = f"{tables.PARTIE} + {max(state.scores)} {sign} {loser} = {state.award}"
    assert (award["points"], award["formula"]) == (state.award, total)
    assert award["crossed"] == (loser >= tables.RUBICON)


def test_house_rules_about_the_exchange_are_told_to_whom_they_concern() -> None:
    live = begun()
    play_on(live, "elder_exchange")
    elder = state_of(live).elder
    assert panel_of(live, elder)["may_peek"]
    assert panel_of(live, elder)["discards_first"]
    assert not panel_of(live, 1 - elder)["discards_first"]
    strict = begun(no_review=True, simple_cb=True)
    play_on(strict, "elder_exchange")
    assert not panel_of(strict, elder)["may_peek"]
    assert not panel_of(strict, elder)["discards_first"]


def test_the_packets_of_a_deal_are_told() -> None:
    four = get("pinochle4")
    partners = Series.begin(four, four.presets["double-deck"], b"panel").session
    assert table_view(partners, 0).packets == (), "the cards are drawn for the deal first"
    play_on(partners, "auction")
    assert sum(table_view(partners, 0).packets) == 20
    assert table_view(begun(), 0).packets == tables.PACKETS
    eights = get("pinochle2")
    live = Series.begin(eights, eights.presets["bezique"], b"panel").session
    assert sum(table_view(live, 0).packets) == 8
