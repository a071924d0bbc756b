"""Eighteen house rules of dealing, rules and scoring, and four for experts.

The experts' four settle points on which the old authorities differ.
"""

from dataclasses import dataclass

from repique.core import options as base
from repique.core.options import option

ORDERED = "ordered"
ANY_NOT_GOOD_BLOCKS = "any_not_good_blocks"
ALTERNATE = "alternate"
SAME = "same"
AFTER_ELDER_COMMITS = "after_elder_commits"
BEFORE_ELDER_EXCHANGE = "before_elder_exchange"


@dataclass(frozen=True)
class PiquetOptions(base.Options):
    deck36: bool = option(False, group="dealing", mutes="younger_may_stand", lasting=True)
    cut_for_deal: bool = option(False, group="dealing", mutes="first_dealer")
    tournament: bool = option(False, group="dealing", bars="cut_for_deal", lasting=True)
    tournament_no: int = option(1, group="dealing", least=1, most=100, lasting=True)

    younger_may_stand: bool = option(False)
    simple_cb: bool = option(False)
    review_after_lead: bool = option(False)
    no_review: bool = option(False, mutes="review_after_lead")
    one_step: bool = option(False)
    carte_rouge: bool = option(False)
    equality_blocks: bool = option(False)

    tens_only: bool = option(False, group="scoring")
    every_trick: bool = option(False, group="scoring")
    capot60: bool = option(False, group="scoring")
    quint5: bool = option(False, group="scoring")
    no_last_in_capot: bool = option(False, group="scoring")
    cards_not_pique: bool = option(False, group="scoring", excludes="early_cards")
    early_cards: bool = option(False, group="scoring")

    elder_quota_36: int = option(8, group="expert", among=(8, 7, 6))
    repique_rule: str = option(ORDERED, group="expert", among=(ORDERED, ANY_NOT_GOOD_BLOCKS))
    first_dealer: str = option(ALTERNATE, group="expert", among=(ALTERNATE, SAME))
    younger_cb_timing: str = option(
        AFTER_ELDER_COMMITS, group="expert", among=(AFTER_ELDER_COMMITS, BEFORE_ELDER_EXCHANGE)
    )


PRESETS = {"piquet": PiquetOptions()}

# As it was played at the Portland and Turf clubs; with the sixes, as before 1700; for a start.
VARIANTS: dict[str, dict[str, bool | int | str]] = {
    "clubs": {"cards_not_pique": True},
    "sixes": {"deck36": True},
    "beginners": {"one_step": True},
}
