"""How a playout chooses its moves, in Python.

The twin of pinochle2_playout_policy.h and pinochle2_playout_melds.h.
"""

from dataclasses import dataclass

from repique.ai.games.pinochle2.playout.policy import Policy
from repique.ai.games.pinochle2.playout.position import (
    IN_DRAW,
    IN_FIRST,
    IN_MELD,
    TO_DIX,
    TO_DRAW,
    TO_KNOCK,
    TO_MELD,
    TO_PLAY,
    PlayoutMove,
    PlayoutPosition,
)
from repique.ai.games.pinochle2.playout.rules import PlayoutMeld, PlayoutRules
from repique.ai.games.pinochle2.playout.twin_rules import (
    WORD,
    SplitMix64,
    above,
    beating,
    bits,
    different,
    dix,
    dix_turned,
    faces_of,
    kinds,
    may_knock,
    net,
    pairs_of,
    playable,
    rank_of,
    suit_cards,
    suit_of,
)


def choose(
    rules: PlayoutRules, at: PlayoutPosition, policy: Policy, rng: SplitMix64
) -> PlayoutMove:
    """The move of the seat to act under a policy."""
    seat = at.turn
    if policy.kind == 0:
        return _at_random(rules, at, rng)
    if may_knock(at, seat):
        return PlayoutMove(TO_KNOCK, seat)
    if at.phase == IN_MELD:
        return _best_meld(rules, at, policy)
    if policy.slip and rng.below(256) < policy.slip:
        card = _any(playable(rules, at), rng)
    elif at.phase == IN_FIRST:
        card = _play_first(rules, at, policy, rng)
    else:
        card = _play_second(rules, at, policy, rng)
    return PlayoutMove(TO_PLAY, seat, 1 << card)


def _at_random(rules: PlayoutRules, at: PlayoutPosition, rng: SplitMix64) -> PlayoutMove:
    seat = at.turn
    if at.phase == IN_MELD:
        return _any_meld(rules, at, rng)
    if at.phase == IN_DRAW:
        return PlayoutMove(TO_DRAW if rng.below(2) else TO_KNOCK, seat)
    if may_knock(at, seat) and rng.below(8) == 0:
        return PlayoutMove(TO_KNOCK, seat)
    return PlayoutMove(TO_PLAY, seat, 1 << _any(playable(rules, at), rng))


def _any(cards: int, rng: SplitMix64) -> int:
    return [*bits(cards)][rng.below(cards.bit_count())]


# Melds


def _usable(at: PlayoutPosition, meld: PlayoutMeld) -> int:
    return (at.hand[at.turn] | at.table[at.turn]) & ~at.barred[meld.group]


def _complete(meld: PlayoutMeld, usable: int) -> bool:
    return not (meld.once & ~faces_of(usable) or meld.twice & ~pairs_of(usable))


def _copies(
    rules: PlayoutRules, at: PlayoutPosition, meld: PlayoutMeld, offered: int, better: int
) -> int:
    """The cards that make this meld now, or none; `better` copies where there is a choice."""
    held = at.hand[at.turn]
    if not _complete(meld, _usable(at, meld)):
        return 0
    single = meld.once & ~meld.twice
    offered &= ~at.barred[meld.group] & (single | single << 1)
    chosen = different(offered, better) | meld.twice | meld.twice << 1
    if not rules.needs_hand or chosen & held:
        return chosen
    other = offered & held
    return chosen ^ 3 << (next(bits(other)) & ~1) if other else 0


@dataclass(frozen=True, slots=True)
class _MeldCandidate:
    which: int
    points: int
    cards: int


def _candidates(rules: PlayoutRules, at: PlayoutPosition) -> list[_MeldCandidate]:
    seat = at.turn
    offered = kinds(at, seat)
    better = at.hand[seat] if rules.differences else at.table[seat]
    found = []
    for which, meld in enumerate(rules.meld):
        cards = _copies(rules, at, meld, offered, better)
        points = net(rules, at, meld, cards) if cards else 0
        if points > 0:
            found.append(_MeldCandidate(which, points, cards))
    return found


def _stays_possible(
    rules: PlayoutRules, at: PlayoutPosition, first: _MeldCandidate, second: _MeldCandidate
) -> bool:
    """Whether the second meld can still be laid after the first."""
    old = rules.meld[first.which].group
    new = rules.meld[second.which].group
    if rules.bars[old] >> new & 1 and first.cards & second.cards:
        return False
    return not rules.needs_hand or bool(second.cards & at.hand[at.turn] & ~first.cards)


def _best_meld(rules: PlayoutRules, at: PlayoutPosition, policy: Policy) -> PlayoutMove:
    """The meld that pays best, a Dix that costs no turn first; draw if nothing pays."""
    seat = at.turn
    lowest_trump = dix(rules, at)
    full = at.melded and not rules.many_melds
    found = [] if full or (lowest_trump and rules.dix_free) else _candidates(rules, at)
    more = at.bottom - at.top > 2

    def worth(first: _MeldCandidate) -> int:
        others = (
            c for c in found if more and c is not first and _stays_possible(rules, at, first, c)
        )
        return first.points * 256 + max((c.points for c in others), default=0) * policy.later

    if found:
        choice = max(found, key=worth)
        upcard = rank_of(at.stock[at.bottom - 1])
        gain = 0 if dix_turned(rules, at) else policy.keep[1][upcard]
        if not lowest_trump or choice.points * 16 >= rules.dix_points * 16 + gain:
            return PlayoutMove(TO_MELD, seat, choice.cards, choice.which)
    return PlayoutMove(TO_DIX, seat, lowest_trump) if lowest_trump else PlayoutMove(TO_DRAW, seat)


def _any_meld(rules: PlayoutRules, at: PlayoutPosition, rng: SplitMix64) -> PlayoutMove:
    """A random legal action of the meld step."""
    seat = at.turn
    actions = [PlayoutMove(TO_KNOCK, seat)] if may_knock(at, seat) else []
    lowest_trump = dix(rules, at)
    if lowest_trump:
        actions.append(PlayoutMove(TO_DIX, seat, lowest_trump))
    if rules.many_melds or not at.melded:
        offered = kinds(at, seat)
        for which, meld in enumerate(rules.meld):
            actions += [
                PlayoutMove(TO_MELD, seat, cards, which)
                for cards in _ways(rules, at, meld, offered)
            ]
    choice = PlayoutMove(TO_DRAW, seat)
    for count, option in enumerate(actions, 2):
        if rng.below(count) == 0:
            choice = option
    return choice


def _ways(rules: PlayoutRules, at: PlayoutPosition, meld: PlayoutMeld, offered: int) -> list[int]:
    """Every set of cards that makes up this meld, as masks."""
    if not _complete(meld, _usable(at, meld)):
        return []
    single = meld.once & ~meld.twice
    offered &= ~at.barred[meld.group] & (single | single << 1)
    pairs = pairs_of(offered)
    fixed = (offered & ~(pairs | pairs << 1)) | meld.twice | meld.twice << 1
    ways = []
    second = 0  # the faces of which the second copy is laid: all subsets in turn
    while True:
        cards = fixed | (pairs & ~second) | second << 1
        if not rules.needs_hand or cards & at.hand[at.turn]:
            ways.append(cards)
        second = (second - pairs) & pairs
        if not second:
            return ways


# Cards


class _MeldOutlook:
    """The faces that may still be drawn by one seat, and how likely melds are to be completed."""

    def __init__(self, rules: PlayoutRules, at: PlayoutPosition, policy: Policy) -> None:
        held = at.hand[at.turn] | at.table[at.turn]
        out = ~(at.gone | held | at.table[1 - at.turn])
        self.live = faces_of(out)
        self.twins = pairs_of(out)
        draws = (at.bottom - at.top) // 2 - 1  # the last draw comes too late to meld
        share = draws * 256 // rules.draws
        power = 256
        self.chance = []
        for hope in policy.hope:
            self.chance.append(hope * power >> 8)
            power = power * share >> 8
        self.ready = 0


def _judge(rules: PlayoutRules, at: PlayoutPosition, policy: Policy) -> tuple[dict[int, int], int]:
    """What each card is worth to its owner, and the points of the best meld in hand."""
    view = _MeldOutlook(rules, at, policy)
    held = at.hand[at.turn] | at.table[at.turn]
    keep = {c: policy.keep[suit_of(c) == rules.trump][rank_of(c)] for c in bits(held)}
    for meld in rules.meld:
        _hope_for(rules, at, policy, meld, view, keep)
    dices = at.hand[at.turn] & 3 << 2 * rules.dix & ~at.dices
    for card in bits(dices):
        upcard = rank_of(at.stock[at.bottom - 1])
        keep[card] += rules.dix_points * policy.hope[0] >> 4
        if not rules.dix_must_meld:
            keep[card] -= rules.dix_points * 16  # which playing it pays
        if not dix_turned(rules, at):
            keep[card] += policy.keep[1][upcard]
    return keep, view.ready


def _hope_for(
    rules: PlayoutRules,
    at: PlayoutPosition,
    policy: Policy,
    meld: PlayoutMeld,
    view: _MeldOutlook,
    keep: dict[int, int],
) -> None:
    """Add to `keep` what a complete or nearly complete meld makes its cards worth."""
    usable = _usable(at, meld)
    lone = meld.once & ~faces_of(usable)
    second = meld.twice & ~pairs_of(usable)
    wanted = lone | second
    if wanted & ~view.live or lone & second & ~view.twins:
        return
    lack = lone.bit_count() + second.bit_count()
    if lack >= len(view.chance) or not view.chance[lack]:
        return
    used = usable & (meld.once | meld.once << 1)
    worth = meld.points * view.chance[lack] >> 4
    if lack == 0:
        if rules.needs_hand and not used & at.hand[at.turn]:
            return
        view.ready = max(view.ready, meld.points)
    elif wanted & ~view.twins:
        worth >>= 1
    spared = pairs_of(used) & ~meld.twice
    for card in bits(used):
        keep[card] += worth * policy.spared >> 8 if spared >> (card & ~1) & 1 else worth


class _Noise:
    """One number per decision is the source of noise for all its cards."""

    def __init__(self, policy: Policy, rng: SplitMix64) -> None:
        self.quiet = 64 - policy.noise
        self.state = rng.word() | 1 if policy.noise else 0

    def next(self) -> int:
        """The noise for the next card."""
        self.state = self.state * 6364136223846793005 & WORD
        return self.state >> self.quiet


def _play_first(rules: PlayoutRules, at: PlayoutPosition, policy: Policy, rng: SplitMix64) -> int:
    keep, ready = _judge(rules, at, policy)
    prize = policy.tempo + (ready * policy.ready >> 4)
    if at.bottom - at.top <= 2:
        prize += policy.last
    noise = _Noise(policy, rng)
    point = 16 if rules.all_tricks else 0

    def worth(card: int) -> int:
        points = rules.value[rank_of(card)] * point
        if at.led < 0:
            share = policy.wins[suit_of(card) == rules.trump][rank_of(card)]
            gain = (share * (prize + 2 * points) >> 8) - points
        else:
            points += rules.value[rank_of(at.led)] * point
            gain = prize + points if beating(at.led, rules.trump) >> card & 1 else -points
        return gain - keep[card] + noise.next()

    return max(bits(playable(rules, at)), key=worth)


def _lead_worth(rules: PlayoutRules, policy: Policy, other: int, card: int) -> int:
    """The points that a lead in the second phase wins or loses, if the other replies cheaply."""
    same = other & suit_cards(suit_of(card))
    higher = same & above(card)
    trumps = 0 if same else other & suit_cards(rules.trump)
    points = rules.value[rank_of(card)]
    reply = higher or same or trumps
    if reply:
        points += rules.value[rank_of(next(bits(reply)))]
    if trumps:
        return policy.force - points * 16
    return -points * 16 if higher else points * 16


def _play_second(rules: PlayoutRules, at: PlayoutPosition, policy: Policy, rng: SplitMix64) -> int:
    other = at.hand[1 - at.turn]
    noise = _Noise(policy, rng)

    def worth(card: int) -> int:
        rank = rank_of(card)
        if at.led < 0:
            value = _lead_worth(rules, policy, other, card)
        else:
            value = (rules.value[rank] + rules.value[rank_of(at.led)]) * 16
            if not beating(at.led, rules.trump) >> card & 1:
                value = -value
        value -= policy.stay[suit_of(card) == rules.trump][not other & above(card)][rank]
        return value + noise.next()

    return max(bits(playable(rules, at)), key=worth)
