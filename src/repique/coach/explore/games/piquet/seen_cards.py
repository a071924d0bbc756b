"""Piquet: which cards have been seen, and which have not."""

from repique.coach.explore.card_map import UNSEEN, grid, legend, player_of, unseen, zone_of
from repique.coach.explore.phrases import counted, say
from repique.core.cards import Card
from repique.play.explore import Cell, Copy, Look, Sign

SIGNS = ("own_hand", "own_discard", "talon", "their_hand", "trick", "played", UNSEEN)


def seen(look: Look) -> tuple[tuple[Cell, ...], tuple[Sign, ...]]:
    zones, players = zone_of(look), player_of(look)

    def placed(card: Card) -> Copy:
        kind, _, seat = zones.get(card, UNSEEN).partition(":")
        if card in players:
            name = "trick" if kind == "trick" else "played"
            own = players[card] == look.seat
            return Copy(
                name, say(look, "piquet" if own else "why", "you_played" if own else "he_played")
            )
        if kind in ("hand", "discard"):
            name = f"own_{kind}" if int(seat) == look.seat else f"their_{kind}"
            return Copy(name, say(look, "why", name))
        return Copy(kind, say(look, "why", kind))

    cells = grid(look, placed, SIGNS)
    return cells, legend(look, cells, SIGNS)


def amounts(look: Look) -> tuple[str, ...]:
    out = len(unseen(look))
    return (counted(look, "not_seen", out),) if out else (say(look, "lines", "all_seen"),)
