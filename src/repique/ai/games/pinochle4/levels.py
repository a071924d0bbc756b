"""What each level does. Levels differ in their methods, never in what they may see."""

from collections.abc import Mapping
from dataclasses import dataclass

SEED_BITS = 62


@dataclass(frozen=True, slots=True)
class PartnershipSkill:
    """The means of a level."""

    worlds: int = 0  # imagined for each card played; 0: rules of thumb
    exact: int = 0  # tricks left from which endings are solved
    solved: int = 0  # worlds imagined for each card where endings are solved
    nodes: int = 0  # for solving, all worlds together
    bid_worlds: int = 0  # imagined for each call; 0: rules of thumb
    plans: bool = True  # False: bids and passes back by the plain rules of low_levels
    pass_worlds: int = 0  # for trumps, passes and the moon; 0: rules of thumb
    memory: int = 99  # tricks that rules of thumb remember; 0: none
    heeds_melds: bool = True  # concludes from melds that were not shown
    tries: int = 1  # deals sampled for each one kept: the one that agrees best with the calls


SKILLS = {
    "carefree": PartnershipSkill(),
    "novice": PartnershipSkill(),
    "standard": PartnershipSkill(memory=0, plans=False),
    "expert": PartnershipSkill(worlds=4, exact=3, solved=4, nodes=40_000, heeds_melds=False),
    "champion": PartnershipSkill(
        worlds=60, exact=6, solved=20, nodes=400_000, pass_worlds=16, tries=3
    ),
    "master": PartnershipSkill(
        worlds=200, exact=7, solved=40, nodes=1_000_000, bid_worlds=200, pass_worlds=100, tries=8
    ),
}


@dataclass(frozen=True, slots=True)
class Habits:
    """Switches of style; all on is strongest."""

    send_leadbacks: bool = True  # a led point card asks the partner to return the suit
    read_leadbacks: bool = True  # and is understood so
    aggressive: bool = True  # concludes from melds and bids, and trumps with counters


def habits_from(switches: Mapping[str, bool]) -> Habits:
    """The switches with these values. Raises ValueError for an unknown name."""
    unknown = sorted(set(switches) - set(Habits.__slots__))
    if unknown:
        raise ValueError(f"there is no habit called “{unknown[0]}”")
    return Habits(**switches)
