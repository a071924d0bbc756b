"""The thirty-nine preferences of dealing, rules and scoring, and the three games they make.

The letters behind an option are the games whose players know it: P Pinochle, K Binokel,
B Bezique. Any mixture that does not contradict itself may be played.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from repique.core import options as base
from repique.core.options import Value, option

BASES = ("pinochle", "binokel", "bezique")


@dataclass(frozen=True)
class TwoHandedOptions(base.Options):
    basis: str = option("pinochle", code="D01", group="dealing", among=BASES)
    cut_for_deal: bool = option(False, code="D02", group="dealing")
    starter: str = option("alternate", code="D03", group="dealing", among=("alternate", "loser"))
    deck64: bool = option(False, code="D04", group="dealing")
    deal16: bool = option(False, code="D05", group="dealing", needs="deck64", excludes="deal8")
    deal8: bool = option(False, code="D06", group="dealing", needs="deck64", games="B")
    tournament: bool = option(False, code="D07", group="dealing", bars="cut_for_deal", lasting=True)
    tournament_no: int = option(1, code="D08", group="dealing", least=1, most=100, lasting=True)
    quick_deal: bool = option(False, code="D09", group="dealing", local=True)
    quiet_deal: bool = option(False, code="D10", group="dealing", local=True)
    show_dealer: bool = option(True, code="D11", group="dealing", local=True)

    red_pinochle: bool = option(False, code="R01", games="P", excludes="switch_bezique")
    switch_bezique: bool = option(False, code="R02", games="B")
    dix_must_meld: bool = option(False, code="R03", games="P")
    dix_multi_meld: bool = option(False, code="R04", games="P", needs="dix_must_meld")
    multi_meld_all: bool = option(False, code="R05", games="K", forces="score_differences")
    double_pinochle: bool = option(False, code="R06", games="PKB")
    grand_binokel: bool = option(False, code="R07", games="K")
    double_marriage: bool = option(False, code="R08", games="B")
    roundhouse: bool = option(False, code="R09", games="PK")
    common_sequence: bool = option(False, code="R10", games="KB")
    double_sequence: bool = option(False, code="R11", games="K")
    double_set: bool = option(False, code="R12", games="K")
    no_hand_requirement: bool = option(False, code="R13", games="KB")
    liberal_remelding: bool = option(False, code="R14", games="KB")
    must_overplay: bool = option(True, code="R15")
    overplay_trump_only: bool = option(True, code="R16", games="P", needs="must_overplay")
    need_not_trump: bool = option(False, code="R17", games="KB", needs="must_overplay")

    score_all_tricks: bool = option(False, code="S01", group="scoring", games="KB")
    penalty: bool = option(False, code="S02", group="scoring")
    score_by_round: bool = option(False, code="S03", group="scoring")
    simplified: bool = option(False, code="S04", group="scoring")
    score_differences: bool = option(False, code="S05", group="scoring")
    double_sets_1000: bool = option(
        False, code="S06", group="scoring", games="K", needs="double_set"
    )
    dix_dealt: bool = option(False, code="S07", group="scoring", games="KB")
    last_trick: bool = option(False, code="S08", group="scoring", games="KB")
    brisque: bool = option(
        False, code="S09", group="scoring", games="B",
        forces="score_all_tricks", excludes="simplified",
    )  # fmt: skip
    goal: int = option(
        1000, code="S10 S11", group="scoring", among=(1000, 1500, 2000), lasting=True
    )

    auto_knock: str = option(
        "nobody", group="player", among=("nobody", "first", "second", "both"), local=True
    )

    def reset_by(self, changes: Mapping[str, Value]) -> dict[str, Value]:
        """Another game basis brings its own scoring with it."""
        basis = changes.get("basis", self.basis)
        if basis == self.basis or basis not in BASES:
            return {}
        usual = PRESETS[str(basis)]
        scoring = {r.name: getattr(usual, r.name) for r in self.rules() if r.group == "scoring"}
        return scoring | ({"score_differences": True} if self.multi_meld_all else {})


PRESETS = {
    "pinochle": TwoHandedOptions(),
    "binokel": TwoHandedOptions(
        basis="binokel",
        double_pinochle=True,
        roundhouse=True,
        no_hand_requirement=True,
        liberal_remelding=True,
        overplay_trump_only=False,
        score_all_tricks=True,
        dix_dealt=True,
        last_trick=True,
        goal=1500,
    ),
    "bezique": TwoHandedOptions(
        basis="bezique",
        deck64=True,
        deal8=True,
        double_pinochle=True,
        no_hand_requirement=True,
        liberal_remelding=True,
        overplay_trump_only=False,
        score_all_tricks=True,
        dix_dealt=True,
        last_trick=True,
        brisque=True,
        goal=2000,
    ),
}


def with_defaults(options: TwoHandedOptions, game: str) -> TwoHandedOptions:
    """“Set Defaults”: every option of the named game; screen and habits are left alone."""
    kept = {rule.name for rule in options.rules() if rule.local or rule.name == "tournament_no"}
    usual = PRESETS[game].values()
    return options.with_changes({name: v for name, v in usual.items() if name not in kept})
