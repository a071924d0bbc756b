"""Piquet: which cards have been seen, and which have not."""

from repique.coach.explore.card_map import (
    UNSEEN,
    build_grid,
    build_legend,
    players_by_card,
    unseen_cards,
    zones_by_card,
)
from repique.coach.explore.phrases import say, say_number
from repique.core.cards import Card
from repique.play.explore import Cell, Copy, Observation, Sign

SIGNS = ("own_hand", "own_discard", "talon", "their_hand", "trick", "played", UNSEEN)


def seen_map(look: Observation) -> tuple[tuple[Cell, ...], tuple[Sign, ...]]:
    """The cells of the map and its legend."""
    zones = zones_by_card(look)
    players = players_by_card(look)

    def placed(card: Card) -> Copy:
        kind, _, seat = zones.get(card, UNSEEN).partition(":")
        if card in players:
            name = "trick" if kind == "trick" else "played"
            own = players[card] == look.seat
            return Copy(
                name, say(look, "reasons" if own else "why", "you_played" if own else "he_played")
            )
        if kind in ("hand", "discard"):
            name = f"own_{kind}" if int(seat) == look.seat else f"their_{kind}"
            return Copy(name, say(look, "why", name))
        return Copy(kind, say(look, "why", kind))

    cells = build_grid(look, placed, SIGNS)
    return cells, build_legend(look, cells, SIGNS)


def count_lines(look: Observation) -> tuple[str, ...]:
    out = len(unseen_cards(look))
    return (say_number(look, "not_seen", out),) if out else (say(look, "lines", "all_seen"),)
