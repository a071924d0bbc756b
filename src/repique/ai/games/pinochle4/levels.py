"""What each level can do. Levels differ in what they think about, never in what they may see."""

from collections.abc import Mapping
from dataclasses import dataclass

SEED_BITS = 62


@dataclass(frozen=True, slots=True)
class PartnershipSkill:
    worlds: int = 0  # imagined for each card played; 0: rules of thumb
    exact: int = 0  # tricks left from which endings are solved
    solved: int = 0  # worlds imagined for each card where endings are solved
    nodes: int = 0  # for solving, all worlds together
    bid_worlds: int = 0  # imagined for each call; 0: rules of thumb
    plans: bool = True  # bids and gives cards back with all it knows in mind
    pass_worlds: int = 0  # for trumps, passes and the moon; 0: rules of thumb
    memory: int = 99  # tricks that rules of thumb can look back on; 0: not even high cards
    heeds_melds: bool = True  # draws conclusions from what was not shown
    tries: int = 1  # deals dreamt up for each one that is kept, for agreeing with the bids


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
    """Switches of style. All on is the strongest."""

    send_leadbacks: bool = True  # a led point card asks the partner to return the suit
    read_leadbacks: bool = True  # and is understood so
    aggressive: bool = True  # concludes from melds and bids, and trumps with counters


def habits_from(switches: Mapping[str, bool]) -> Habits:
    unknown = sorted(set(switches) - set(Habits.__slots__))
    if unknown:
        raise ValueError(f"there is no habit called “{unknown[0]}”")
    return Habits(**switches)
