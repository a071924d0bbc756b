"""The rules of a playout in Python: the twin of pinochle2_playout_rules.h."""

from collections.abc import Iterator

from repique.ai.games.pinochle2.playout.position import (
    IN_DRAW,
    IN_FIRST,
    IN_MELD,
    IN_NONE,
    IN_SECOND,
    TO_DIX,
    TO_DRAW,
    TO_MELD,
    TO_PLAY,
    PlayoutMove,
    PlayoutPosition,
    record_laid,
)
from repique.ai.games.pinochle2.playout.rules import EVEN, KINDS, ROOM, PlayoutMeld, PlayoutRules

OF_MELDS, OF_TRICKS, OF_LAST, OF_PENALTY = range(4)
WORD = (1 << 64) - 1


class SplitMix64:
    """The random generator SplitMix64, which gives the same numbers in C."""

    def __init__(self, seed: int) -> None:
        self.state = seed & WORD

    def word(self) -> int:
        """The next random number of 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        return mixed(self.state)

    def below(self, limit: int) -> int:
        """A random number from 0 to limit - 1."""
        return (self.word() >> 32) * limit >> 32


def mixed(z: int) -> int:
    """The mixing function of SplitMix64."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
    return z ^ z >> 31


def bits(cards: int) -> Iterator[int]:
    """The card numbers of a mask, lowest first."""
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1


def faces_of(cards: int) -> int:
    """The even bits of all faces of which at least one copy is in the mask."""
    return (cards | cards >> 1) & EVEN


def pairs_of(cards: int) -> int:
    """The even bits of all faces of which both copies are in the mask."""
    return cards & cards >> 1 & EVEN


def rank_of(card: int) -> int:
    return card >> 1 & 7


def suit_of(card: int) -> int:
    return card >> 4


def suit_cards(suit: int) -> int:
    """All cards of a suit."""
    return 0xFFFF << 16 * suit


def above(card: int) -> int:
    """The cards of the same suit that beat this one."""
    return suit_cards(suit_of(card)) & ~((2 << (card | 1)) - 1)


def beating(card: int, trump: int) -> int:
    """The cards that take a trick from this one."""
    return above(card) | (0 if suit_of(card) == trump else suit_cards(trump))


def may_knock(at: PlayoutPosition, seat: int) -> bool:
    """Whether a seat has reached the goal while knocking is allowed."""
    return at.phase < IN_SECOND and at.score[seat] >= at.goal


def different(held: int, better: int) -> int:
    """One of each pair of twins: the better one where only one is better, else the first."""
    both = pairs_of(held)
    second = both & better >> 1 & ~better
    return held & ~(second | (both & ~second) << 1)


def kinds(at: PlayoutPosition, seat: int) -> int:
    """The holding of a seat with only one of each pair of cards that the rules treat alike."""
    laid = at.table[seat]
    for card in bits(pairs_of(laid)):
        twin = card + 1
        if at.past[card] == at.past[twin] and at.dices >> card & 1 == at.dices >> twin & 1:
            laid &= ~(1 << (twin if at.arrived[card] < at.arrived[twin] else card))
    return laid | different(at.hand[seat], at.shown)


def playable(rules: PlayoutRules, at: PlayoutPosition) -> int:
    """The cards that the seat to move may play."""
    cards = kinds(at, at.turn)
    if at.phase != IN_SECOND or at.led < 0:
        return cards
    following = cards & suit_cards(suit_of(at.led))
    if following:
        beat = rules.beat_trump if suit_of(at.led) == rules.trump else rules.beat_plain
        return (beat and following & above(at.led)) or following
    trumps = cards & suit_cards(rules.trump)
    return (rules.must_trump and trumps) or cards


def dix_turned(rules: PlayoutRules, at: PlayoutPosition) -> bool:
    """Whether the upcard is a Dix."""
    return at.top < at.bottom and at.stock[at.bottom - 1] >> 1 == rules.dix


def dix(rules: PlayoutRules, at: PlayoutPosition) -> int:
    """The Dix that may be shown or melded now, or none."""
    if at.melded and not rules.dix_free:
        return 0
    return different(at.hand[at.turn] & 3 << 2 * rules.dix & ~at.dices, at.shown)


def net(rules: PlayoutRules, at: PlayoutPosition, meld: PlayoutMeld, cards: int) -> int:
    """The points a meld of these cards pays, less what parts of it have earned before."""
    if not rules.differences:
        return meld.points
    paid = sequences = 0
    for part in meld.parts:
        credited = cards & at.credit[part.credit]
        found = int(not part.faces & ~faces_of(credited))
        if part.times > 1 and not part.faces & ~pairs_of(credited):
            found = 2
        if part.inside:
            found = max(0, found - sequences)
        else:
            sequences = found
        paid += found * part.points
    return max(0, meld.points - paid)


def apply(rules: PlayoutRules, at: PlayoutPosition, move: PlayoutMove) -> None:
    """Play a move in place."""
    at.plies += 1
    if move.verb == TO_PLAY:
        _play(rules, at, move.cards.bit_length() - 1)
    elif move.verb == TO_MELD:
        _lay(rules, at, rules.meld[move.meld], move.cards)
        _automatic_knock(rules, at)
    elif move.verb == TO_DIX:
        _lay_dix(rules, at, move.cards.bit_length() - 1)
        _automatic_knock(rules, at)
    elif move.verb == TO_DRAW:
        _draw(at)
    else:
        _knock(at, at.turn)


def _knock(at: PlayoutPosition, seat: int) -> None:
    at.aside = [[0] * len(KINDS) for _ in range(2)]
    at.winner = seat
    at.knocked = 1
    at.phase = IN_NONE


def _automatic_knock(rules: PlayoutRules, at: PlayoutPosition) -> bool:
    for seat in range(2):
        if rules.auto_knock >> seat & 1 and may_knock(at, seat):
            _knock(at, seat)
            return True
    return False


def _score(at: PlayoutPosition, seat: int, kind: int, points: int) -> None:
    at.score[seat] += points
    at.gained[seat][kind] += points


def _award(rules: PlayoutRules, at: PlayoutPosition, seat: int, kind: int, points: int) -> None:
    if kind == OF_MELDS:
        at.melded_points[seat] += points
    if at.phase == IN_SECOND:
        at.second_points[seat] += points
    if rules.waits[kind]:
        at.aside[seat][kind] += points
    else:
        _score(at, seat, kind, points)


def _arrive(at: PlayoutPosition, seat: int, card: int) -> None:
    at.table[seat] |= 1 << card
    at.arrived[card] = at.arrivals
    at.arrivals += 1


def _lay(rules: PlayoutRules, at: PlayoutPosition, meld: PlayoutMeld, cards: int) -> None:
    seat = at.turn
    points = net(rules, at, meld, cards)
    for card in bits(cards & at.hand[seat]):
        _arrive(at, seat, card)
    for card in bits(cards):
        at.past[card] = at.past[card] << ROOM | meld.id
    at.hand[seat] &= ~cards
    at.shown |= cards
    record_laid(at, rules, meld.group, cards)
    at.melded = 1
    _award(rules, at, seat, OF_MELDS, points)


def _lay_dix(rules: PlayoutRules, at: PlayoutPosition, card: int) -> None:
    """Exchange a Dix for the upcard, or show it if the upcard is a Dix already."""
    seat = at.turn
    at.hand[seat] &= ~(1 << card)
    at.shown |= 1 << card
    if dix_turned(rules, at):
        _arrive(at, seat, card)
    else:
        upcard = at.stock[at.bottom - 1]
        at.stock[at.bottom - 1] = card
        if rules.dix_must_meld:
            _arrive(at, seat, upcard)
        else:
            at.hand[seat] |= 1 << upcard
    at.dices |= 1 << card
    at.past[card] = at.past[card] << ROOM | rules.dix_id
    at.melded |= rules.dix_is_meld
    _award(rules, at, seat, OF_MELDS, rules.dix_points)


def _take(at: PlayoutPosition, seat: int) -> None:
    card = at.stock[at.top]
    if at.bottom - at.top <= 2:
        at.shown |= 1 << card
    at.hand[seat] |= 1 << card
    at.top += 1


def _draw(at: PlayoutPosition) -> None:
    if at.phase == IN_MELD:
        _take(at, at.turn)
        at.turn = 1 - at.turn
        at.phase = IN_DRAW
        if may_knock(at, at.turn):
            return
    _take(at, at.turn)
    at.turn = at.leader
    at.phase = IN_FIRST
    if at.top == at.bottom:
        at.phase = IN_SECOND
        at.melded = 0
        for seat in range(2):
            at.hand[seat] |= at.table[seat]
            at.table[seat] = 0


def _play(rules: PlayoutRules, at: PlayoutPosition, card: int) -> None:
    seat = at.turn
    bit = 1 << card
    at.hand[seat] &= ~bit
    at.table[seat] &= ~bit
    at.gone |= bit
    unscored = card >> 1 == rules.dix and not at.dices & bit
    if at.phase == IN_FIRST and unscored and not rules.dix_must_meld:
        at.dices |= bit
        _award(rules, at, seat, OF_MELDS, rules.dix_points)
        if _automatic_knock(rules, at):
            return
    if at.led < 0:
        at.led = card
        at.turn = 1 - seat
    else:
        _finish_trick(rules, at, card)


def _finish_trick(rules: PlayoutRules, at: PlayoutPosition, card: int) -> None:
    taken = beating(at.led, rules.trump) >> card & 1
    taker = 1 - at.leader if taken else at.leader
    points = rules.value[rank_of(card)] + rules.value[rank_of(at.led)]
    at.turn = at.leader = taker
    at.led = -1
    if at.phase == IN_SECOND or rules.all_tricks:
        _award(rules, at, taker, OF_TRICKS, points)
    if at.phase == IN_FIRST:
        at.phase = IN_MELD
        at.melded = 0
        _automatic_knock(rules, at)
    elif not at.hand[taker]:
        _finish_round(rules, at, taker)


def _finish_round(rules: PlayoutRules, at: PlayoutPosition, last: int) -> None:
    if rules.last_trick:
        _award(rules, at, last, OF_LAST, rules.last_trick)
    for seat in range(2):
        for kind in range(len(KINDS)):
            _score(at, seat, kind, at.aside[seat][kind])
            at.aside[seat][kind] = 0
        if rules.penalty and not at.second_points[seat]:
            _score(at, seat, OF_PENALTY, -2 * at.melded_points[seat])
    while min(at.score) >= at.goal:
        at.goal += rules.goal_step
    at.phase = IN_NONE
    for seat in range(2):
        if at.score[seat] >= at.goal:
            at.winner = seat
