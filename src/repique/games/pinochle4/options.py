"""The house rules of partnership Pinochle, and the two games they make.

The letters behind an option are the games whose players know it: D the double-deck
auction, S the single deck with passing. Any mixture that makes sense may be played.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from repique.core import options as base
from repique.core.options import Problem, Value, option
from repique.games.pinochle4.tables import DECKS, SEATS

# These belong to the deck: another deck brings its own.
DECK_NUMBERS = ("target", "min_bid", "unit_limit", "step_above_limit", "set_minimum", "last_trick")


@dataclass(frozen=True)
class PartnershipOptions(base.Options):
    single_deck: bool = option(False, code="A01", group="dealing", lasting=True)
    draw_for_deal: bool = option(True, code="A02", group="dealing")
    cut_pack: bool = option(False, code="A03", group="dealing", games="S")
    choose_packets: bool = option(
        False, code="A04", group="dealing", games="S", excludes="tournament"
    )
    tournament: bool = option(
        False, code="A05", group="dealing", lasting=True,
        bars="draw_for_deal", excludes="cut_pack",
    )  # fmt: skip
    tournament_no: int = option(1, code="A06", group="dealing", least=1, most=100, lasting=True)

    min_bid: int = option(50, code="B01", group="bidding", least=10, most=100)
    unit_limit: int = option(60, code="B02", group="bidding", least=10, most=200, games="D")
    step_above_limit: int = option(5, code="B03", group="bidding", among=(1, 2, 5, 10), games="D")
    marriage_required: bool = option(True, code="B04", group="bidding", games="D")
    pass_out: str = option("dealer", code="B05", group="bidding", among=("dealer", "redeal"))
    redeal_dealer: str = option("same", code="B06", group="bidding", among=("same", "next"))
    bid_language: str = option(
        "inquiry", code="B07", group="bidding", among=("inquiry", "scale", "none")
    )

    pass_count: int = option(0, code="C01", group="melding", among=(0, 3, 4), games="S")
    meld_table: str = option(
        "pinochle97", code="C02", group="melding", among=("pinochle97", "modern")
    )
    trump_nines: bool = option(False, code="C03", group="melding", games="S", needs="single_deck")
    certain_set: bool = option(False, code="C04", group="melding", games="S")
    allow_concede: bool = option(False, code="C05", group="melding", games="S", needs="single_deck")
    moon: bool = option(False, code="C06", group="melding", games="S")
    moon_bonus: int = option(25, code="C07", group="melding", games="S", least=0, most=500)
    moon_tricks_by: str = option(
        "side", code="C08", group="melding", games="S", among=("side", "bidder")
    )

    rank_priority: bool = option(True, code="D01", group="playing", games="D")
    beat_after_trumped: bool = option(
        False, code="D02", group="playing", games="S", needs="rank_priority"
    )
    first_lead_trump: bool = option(False, code="D03", group="playing", games="D")

    last_trick: int = option(2, code="E01", group="scoring", least=0, most=10)
    set_minimum: int = option(20, code="E02", group="scoring", least=0, most=50, games="D")
    counter_needed: bool = option(False, code="E03", group="scoring", games="S")
    save_meld_by: str = option("trick", code="E04", group="scoring", among=("trick", "counter"))
    both_reach: str = option(
        "bidding_side", code="E05", group="scoring", among=("bidding_side", "highest")
    )
    target: int = option(500, code="E06", group="scoring", least=1, most=5000, lasting=True)
    hands: int = option(0, code="E07", group="scoring", least=0, most=100, lasting=True)

    def problems(self) -> Iterator[Problem]:
        if self.unit_limit < self.min_bid and self.step_above_limit > 1:
            yield Problem("unit_limit", "too_small", (("least", str(self.min_bid)),))
        if self.set_minimum > play_points(self):
            yield Problem("set_minimum", "too_large", (("most", str(play_points(self))),))

    def reset_by(self, changes: Mapping[str, Value]) -> dict[str, Value]:
        """Another deck brings its own bids, target and trick points with it."""
        single = changes.get("single_deck", self.single_deck)
        if single == self.single_deck:
            return {}
        usual = PRESETS["single-deck" if single else "double-deck"]
        return {name: getattr(usual, name) for name in DECK_NUMBERS}


def deck(options: PartnershipOptions) -> int:
    return 48 if options.single_deck else 80


def hand_size(options: PartnershipOptions) -> int:
    return deck(options) // SEATS


def play_points(options: PartnershipOptions) -> int:
    """All that can be won in tricks: every counter and the last trick."""
    _, copies = DECKS[deck(options)]
    return 3 * SEATS * copies + options.last_trick


PRESETS = {
    "double-deck": PartnershipOptions(),
    "single-deck": PartnershipOptions(
        single_deck=True,
        cut_pack=True,
        choose_packets=True,
        min_bid=15,
        step_above_limit=1,
        marriage_required=False,
        redeal_dealer="next",
        bid_language="scale",
        pass_count=4,
        meld_table="modern",
        trump_nines=True,
        certain_set=True,
        allow_concede=True,
        moon=True,
        beat_after_trumped=True,
        last_trick=1,
        set_minimum=0,
        counter_needed=True,
        save_meld_by="counter",
        both_reach="highest",
        target=250,
    ),
}
