"""Partnership Pinochle: what each player has shown, and which cards are still out."""

from collections import Counter
from collections.abc import Iterator

from repique.coach.explore.card_map import (
    UNSEEN,
    build_grid,
    build_legend,
    hidden_count,
    known_in_hand,
    players_by_card,
    source_of,
    unseen_cards,
    zones_by_card,
)
from repique.coach.explore.games.pinochle2.cards import groups_by_source
from repique.coach.explore.games.pinochle4.holders import (
    Holders,
    find_holders,
    highest_possible,
    void_suits,
)
from repique.coach.explore.phrases import card_group, player_name, say, say_number, suit_name
from repique.core.cards import SUITS, Card, face, rank, suit
from repique.core.table import Seat, hand
from repique.games.pinochle4.facts import call_fact
from repique.games.pinochle4.meld_count import sheet_name
from repique.games.pinochle4.state import PartnershipState
from repique.games.pinochle4.tables import COUNTERS, ORDER
from repique.play.explore import CardGroup, Cell, Copy, Observation, ReportSection, Sign
from repique.play.text.card_symbols import glyph

HIGH_FIRST = ORDER[::-1]


def other_seats(look: Observation) -> list[Seat]:
    """The other seats: left, partner, right."""
    seats = look.view.state.seats
    return [(look.seat + place) % seats for place in range(1, seats)]


def shown_sections(look: Observation) -> Iterator[ReportSection]:
    """A section for each player: bids with their meaning, melds, known cards in hand."""
    for seat in (*other_seats(look), look.seat):
        lines = (*_bids(look, seat), *_melds(look, seat))
        groups = tuple(groups_by_source(look, _known(look, seat), seat))
        if seat != look.seat and hidden_count(look, hand(seat)):
            lines = (*lines, say_number(look, "hidden_in_hand", hidden_count(look, hand(seat))))
        title = (
            say(look, "captions", "you_showed") if seat == look.seat else player_name(look, seat)
        )
        yield ReportSection(title, lines or (say(look, "lines", "none"),), groups)


def _known(look: Observation, seat: Seat) -> tuple[Card, ...]:
    """Known cards in a hand; of the own hand, those that another player knows."""
    held = known_in_hand(look, seat)
    table = look.view.state.table
    if seat != look.seat:
        return held
    eyes = sum(1 << other for other in other_seats(look))
    return tuple(card for card in held if table.known[card] & eyes)


def _bids(look: Observation, seat: Seat) -> Iterator[str]:
    state: PartnershipState = look.view.state
    for call in state.calls:
        if call.seat == seat:
            yield look.tells.fact(*call_fact(call), state.sides)


def _melds(look: Observation, seat: Seat) -> Iterator[str]:
    found = [meld for meld in look.view.state.melds if meld.seat == seat]
    if found:
        names = (f"{look.tells.name(sheet_name(meld))} {meld.points}" for meld in found)
        points = sum(meld.points for meld in found)
        yield say(look, "lines", "melded", points=points, melds=", ".join(names))


def sign_ids(look: Observation) -> tuple[str, ...]:
    return ("own_hand", *(f"seat:{seat}" for seat in other_seats(look)), "trick", "played", UNSEEN)


def still_out_map(look: Observation) -> tuple[tuple[Cell, ...], tuple[Sign, ...]]:
    """The map of the pack: own cards, cards certainly held by others, played and unseen ones."""
    zones = zones_by_card(look)
    players = players_by_card(look)
    found = find_holders(look)
    sure = Counter(found.sure)

    def placed(card: Card) -> Copy:
        if card not in zones:
            return _unseen(look, found, sure, card)
        kind, _, owner = zones[card].partition(":")
        if card in players:
            name = "trick" if kind == "trick" else "played"
            mine = players[card] == look.seat
            text = "you_played" if mine else "played_by"
            return Copy(name, say(look, "reasons", text, who=player_name(look, players[card])))
        if int(owner) == look.seat:
            return Copy("own_hand", say(look, "why", "own_hand"))
        how = source_of(look, card) or "known"
        return Copy(f"seat:{owner}", say(look, "sources", how, who=player_name(look, int(owner))))

    cells = build_grid(look, placed, sign_ids(look))
    return cells, build_legend(look, cells, sign_ids(look))


def _unseen(look: Observation, found: Holders, sure: Counter[tuple[str, Seat]], card: Card) -> Copy:
    named = face(card)
    for seat in other_seats(look):
        if sure[named, seat]:
            sure[named, seat] -= 1
            return Copy(
                f"seat:{seat}", say(look, "reasons", "must_have", who=player_name(look, seat))
            )
    seats = [seat for seat in other_seats(look) if seat in found.possible(named)]
    names = [player_name(look, seat) for seat in seats]
    told = say(look, "reasons", f"may_be_{len(seats)}", **dict(zip("abc", names, strict=False)))
    bars = [
        _bar_sentence(look, found.barred[named, s], s) for s in other_seats(look) if s not in seats
    ]
    return Copy(UNSEEN, " ".join((told, *bars)))


def _bar_sentence(look: Observation, reason: str, seat: Seat) -> str:
    return say(look, "reasons", f"not_{reason}", who=player_name(look, seat))


def in_other_hands(look: Observation) -> Counter[str]:
    """The faces of all cards that others hold, known or not."""
    known = (card for seat in other_seats(look) for card in known_in_hand(look, seat))
    return Counter(face(card) for card in (*unseen_cards(look), *known))


def tally_sections(look: Observation) -> Iterator[ReportSection]:
    """Sections on voids, and on trumps and counters that others hold."""
    state: PartnershipState = look.view.state
    out = in_other_hands(look)
    if state.tricks or state.table["trick"]:
        lines = tuple(_voids(look, out))
        yield ReportSection(
            say(look, "captions", "voids"), lines or (say(look, "lines", "no_voids"),)
        )
    if state.trump:
        title = say(look, "captions", "trumps_out", suit=suit_name(look, state.trump))
        numbers = {glyph(r + state.trump): out[r + state.trump] for r in HIGH_FIRST}
        yield ReportSection(title, (_tally(look, numbers),))
    title = say(look, "captions", "counters_out")
    counters = {f: out[f] for f in sorted(out) if rank(f) in COUNTERS}
    numbers = {
        say(look, "ranks", r): sum(n for f, n in counters.items() if rank(f) == r)
        for r in HIGH_FIRST
        if r in COUNTERS
    }
    yield ReportSection(title, (_tally(look, numbers),), tuple(_by_suit(look, counters)))


def _tally(look: Observation, numbers: dict[str, int]) -> str:
    total = sum(numbers.values())
    if not total:
        return say(look, "lines", "none_out")
    rows = ", ".join(f"{name} × {number}" for name, number in numbers.items() if number)
    return say(look, "lines", "tally", number=total, rows=rows)


def _by_suit(look: Observation, numbers: dict[str, int]) -> Iterator[CardGroup]:
    for s in SUITS:
        cards = [Card(f) for f, number in numbers.items() if suit(f) == s for _ in range(number)]
        if cards:
            yield card_group(look, suit_name(look, s).capitalize(), cards)


def _voids(look: Observation, out: Counter[str]) -> Iterator[str]:
    """Void suits, and highest possible cards where a higher one is still out."""
    for seat in other_seats(look):
        suits = [suit_name(look, s) for s in void_suits(look, seat)]
        if suits:
            yield say(look, "lines", "void", who=player_name(look, seat), suits=", ".join(suits))
        for top in highest_possible(look, seat):
            if not any(out[higher + suit(top)] for higher in ORDER[ORDER.index(rank(top)) + 1 :]):
                continue
            name = suit_name(look, suit(top))
            yield say(
                look, "lines", "ceiling", who=player_name(look, seat), suit=name, card=glyph(top)
            )
