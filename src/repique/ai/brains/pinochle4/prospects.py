"""How contracts would end in imagined deals."""

from dataclasses import dataclass

from repique.ai.brains.pinochle4.exchange import exchanged
from repique.ai.brains.pinochle4.packed import Hand
from repique.ai.brains.pinochle4.seen import duty
from repique.ai.brains.pinochle4.stakes import Stakes
from repique.ai.brains.pinochle4.tariff import tariff
from repique.ai.brains.pinochle4.tricks import Fight
from repique.games.pinochle4.options import Options, hand_size


@dataclass(frozen=True, slots=True)
class Ending:
    """Meld and play of one hand, whatever the bid was."""

    bidding: int
    meld: tuple[int, int]
    counters: tuple[int, int]
    tricks: tuple[int, int]
    last: int  # the side

    def points(self, stakes: Stakes) -> tuple[int, int]:
        return stakes.points(self.counters, self.tricks, self.last)


def ending(
    options: Options, deal: list[Hand], bidder: int, trump: int, passed: bool = False
) -> Ending:
    """The hand played with this bidder and trump; `passed` if the exchange is over."""
    hands = [hand[:] for hand in deal]
    values = tariff(options)
    if not passed:
        exchanged(values, hands[bidder], hands[bidder ^ 2], trump, options.pass_count)
    meld = [values.worth(hand, trump) for hand in hands]
    fight = Fight(hands, bidder, trump, duty(options), bidder & 1)
    fight.play_out([], hand_size(options))
    return Ending(
        bidder & 1,
        (meld[0] + meld[2], meld[1] + meld[3]),
        (fight.counters[0], fight.counters[1]),
        (fight.tricks[0], fight.tricks[1]),
        fight.last & 1,
    )
