"""Partnership Pinochle: what each player has shown, and what is still out."""

from collections import Counter
from collections.abc import Iterator

from repique.coach.explore.card_map import (
    UNSEEN,
    grid,
    held_by,
    hidden_in,
    legend,
    player_of,
    source,
    unseen,
    zone_of,
)
from repique.coach.explore.games.pinochle2.cards import by_source
from repique.coach.explore.games.pinochle4.holders import Holders, ceilings, holders, voids
from repique.coach.explore.phrases import counted, group, say, suit_name, who
from repique.core.cards import SUITS, Card, face, rank, suit
from repique.core.table import Seat, hand
from repique.games.pinochle4.facts import call_fact
from repique.games.pinochle4.meld_count import sheet_name
from repique.games.pinochle4.state import Partnership
from repique.games.pinochle4.tables import COUNTERS, ORDER
from repique.play.explore import CardGroup, Cell, Copy, Look, Passage, Sign
from repique.play.text.card_symbols import glyph

HIGH_FIRST = ORDER[::-1]


def others(look: Look) -> list[Seat]:
    """To the left, opposite, to the right."""
    seats = look.view.state.seats
    return [(look.seat + place) % seats for place in range(1, seats)]


def shown(look: Look) -> Iterator[Passage]:
    """Each player's bids with their meaning, melds, and cards that are known in the hand."""
    for seat in (*others(look), look.seat):
        lines = (*_bids(look, seat), *_melds(look, seat))
        groups = tuple(by_source(look, _known(look, seat), seat))
        if seat != look.seat and hidden_in(look, hand(seat)):
            lines = (*lines, counted(look, "hidden_in_hand", hidden_in(look, hand(seat))))
        title = say(look, "captions", "you_showed") if seat == look.seat else who(look, seat)
        yield Passage(title, lines or (say(look, "lines", "none"),), groups)


def _known(look: Look, seat: Seat) -> tuple[Card, ...]:
    """Cards in a hand that others know; of the own hand, those that anybody else knows."""
    held, table = held_by(look, seat), look.view.state.table
    if seat != look.seat:
        return held
    eyes = sum(1 << other for other in others(look))
    return tuple(card for card in held if table.known[card] & eyes)


def _bids(look: Look, seat: Seat) -> Iterator[str]:
    state: Partnership = look.view.state
    for call in state.calls:
        if call.seat == seat:
            yield look.tells.fact(*call_fact(call), state.sides)


def _melds(look: Look, seat: Seat) -> Iterator[str]:
    found = [meld for meld in look.view.state.melds if meld.seat == seat]
    if found:
        names = (f"{look.tells.name(sheet_name(meld))} {meld.points}" for meld in found)
        points = sum(meld.points for meld in found)
        yield say(look, "lines", "melded", points=points, melds=", ".join(names))


def signs(look: Look) -> tuple[str, ...]:
    return ("own_hand", *(f"seat:{seat}" for seat in others(look)), "trick", "played", UNSEEN)


def still_out(look: Look) -> tuple[tuple[Cell, ...], tuple[Sign, ...]]:
    """The map of the pack: own cards, cards of others that are certain, played and unseen ones."""
    zones, players, found = zone_of(look), player_of(look), holders(look)
    sure = Counter(found.sure)

    def placed(card: Card) -> Copy:
        if card not in zones:
            return _unseen(look, found, sure, card)
        kind, _, owner = zones[card].partition(":")
        if card in players:
            name = "trick" if kind == "trick" else "played"
            mine = players[card] == look.seat
            text = "you_played" if mine else "played_by"
            return Copy(name, say(look, "partners", text, who=who(look, players[card])))
        if int(owner) == look.seat:
            return Copy("own_hand", say(look, "why", "own_hand"))
        how = source(look, card) or "known"
        return Copy(f"seat:{owner}", say(look, "sources", how, who=who(look, int(owner))))

    cells = grid(look, placed, signs(look))
    return cells, legend(look, cells, signs(look))


def _unseen(look: Look, found: Holders, sure: Counter[tuple[str, Seat]], card: Card) -> Copy:
    named = face(card)
    for seat in others(look):
        if sure[named, seat]:
            sure[named, seat] -= 1
            return Copy(f"seat:{seat}", say(look, "partners", "must_have", who=who(look, seat)))
    seats = [seat for seat in others(look) if seat in found.possible(named)]
    names = [who(look, seat) for seat in seats]
    told = say(look, "partners", f"may_be_{len(seats)}", **dict(zip("abc", names, strict=False)))
    bars = [_bar(look, found.barred[named, s], s) for s in others(look) if s not in seats]
    return Copy(UNSEEN, " ".join((told, *bars)))


def _bar(look: Look, reason: str, seat: Seat) -> str:
    return say(look, "partners", f"not_{reason}", who=who(look, seat))


def in_other_hands(look: Look) -> Counter[str]:
    """The faces of all cards that others hold, whether one knows where or not."""
    known = (card for seat in others(look) for card in held_by(look, seat))
    return Counter(face(card) for card in (*unseen(look), *known))


def tallies(look: Look) -> Iterator[Passage]:
    """Who is out of what; trumps and counters that others hold, by rank."""
    state: Partnership = look.view.state
    out = in_other_hands(look)
    if state.tricks or state.table["trick"]:
        lines = tuple(_voids(look, out))
        yield Passage(say(look, "captions", "voids"), lines or (say(look, "lines", "no_voids"),))
    if state.trump:
        title = say(look, "captions", "trumps_out", suit=suit_name(look, state.trump))
        numbers = {glyph(r + state.trump): out[r + state.trump] for r in HIGH_FIRST}
        yield Passage(title, (_tally(look, numbers),))
    title = say(look, "captions", "counters_out")
    counters = {f: out[f] for f in sorted(out) if rank(f) in COUNTERS}
    numbers = {
        say(look, "ranks", r): sum(n for f, n in counters.items() if rank(f) == r)
        for r in HIGH_FIRST
        if r in COUNTERS
    }
    yield Passage(title, (_tally(look, numbers),), tuple(_by_suit(look, counters)))


def _tally(look: Look, numbers: dict[str, int]) -> str:
    total = sum(numbers.values())
    if not total:
        return say(look, "lines", "none_out")
    rows = ", ".join(f"{name} × {number}" for name, number in numbers.items() if number)
    return say(look, "lines", "tally", number=total, rows=rows)


def _by_suit(look: Look, numbers: dict[str, int]) -> Iterator[CardGroup]:
    for s in SUITS:
        cards = [Card(f) for f, number in numbers.items() if suit(f) == s for _ in range(number)]
        if cards:
            yield group(look, suit_name(look, s).capitalize(), cards)


def _voids(look: Look, out: Counter[str]) -> Iterator[str]:
    """A seat that could not beat a card tells something only while a higher one is out."""
    for seat in others(look):
        suits = [suit_name(look, s) for s in voids(look, seat)]
        if suits:
            yield say(look, "lines", "void", who=who(look, seat), suits=", ".join(suits))
        for top in ceilings(look, seat):
            if not any(out[higher + suit(top)] for higher in ORDER[ORDER.index(rank(top)) + 1 :]):
                continue
            name = suit_name(look, suit(top))
            yield say(look, "lines", "ceiling", who=who(look, seat), suit=name, card=glyph(top))
