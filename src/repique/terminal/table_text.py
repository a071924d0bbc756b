"""Prints the table: facts, other players' cards, tricks, own cards, and the menu."""

from collections.abc import Iterator

from rich.text import Text

from repique.core.actions import Action, Choice
from repique.core.cards import HIDDEN, Card
from repique.core.game import State, View, card_order
from repique.core.options import SHOW_DEALER
from repique.core.score import totals
from repique.core.table import Seat, Table, hand
from repique.core.zones import Zone
from repique.play.text.card_symbols import glyph, glyphs
from repique.play.text.menu import Menu, can_name_fewer, is_pick
from repique.play.text.teller import Teller
from repique.terminal.card_rows import card_rows
from repique.terminal.match import HUMAN, TerminalMatch
from repique.terminal.screen import Screen

MAX_VALUES = 8  # values that are listed one by one
LABEL_WIDTH = 12  # columns for the names at the left


def draw_table(screen: Screen, match: TerminalMatch, menu: Menu) -> None:
    draw_heading(screen, match)
    screen.say(_spaced(fact_texts(match), screen.width))
    for line in (*_others(match), *_shared(match), *_tricks(match)):
        screen.hanging(line, LABEL_WIDTH + 1)
    for line in _own(match, menu, screen.width):
        screen.say(line)
    for line in choice_lines(match, menu):
        screen.hanging(line, 7)


def draw_heading(screen: Screen, match: TerminalMatch) -> None:
    state = match.state
    words = match.words
    name = words.game(match.preset.title())
    title = "title_practice" if match.session.practice else "title"
    left = words.text(
        "prompts", title, game=name, number=state.number, round=max(1, state.deal_number)
    )
    screen.heading(match.heading or left, match.teller.versus(state.scores))


def fact_texts(match: TerminalMatch) -> list[str]:
    """The facts of the game, the dealer, points put aside and games won."""
    state = match.state
    shown = [*match.session.facts(match.view().state)]
    if state.dealer is not None and state.options.values().get(SHOW_DEALER, True):
        shown.append(("dealer", match.teller.who(state.dealer)))
    waiting = match.story.put_aside
    if waiting:
        shown.append(("aside", " : ".join(map(str, totals(waiting, state.sides)))))
    if any(match.won()):
        shown.append(("won", " : ".join(map(str, match.won()))))
    sides = state.sides
    told = (match.teller.fact(name, value, sides) for name, value in shown)
    return [text for text in told if text]


def _spaced(parts: list[str], width: int) -> Text:
    """The parts side by side; lines break between parts only."""
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + 3 + len(part) > width:
            lines.append("")
        lines[-1] += f"   {part}" if lines[-1] else f" {part}"
    return Text("\n".join(lines))


def labelled_row(label: str, text: str) -> Text:
    return Text.assemble((f" {label:<{LABEL_WIDTH - 1}} ", "green"), text)


def _others(match: TerminalMatch) -> Iterator[Text]:
    """For each other player the number of cards in hand, and the open cards."""
    view = match.view()
    words = match.words
    for seat in range(1, view.state.seats):
        held = len(view.state.table[hand(seat)])
        text = words.text("prompts", "in_hand", number=held)
        spread = _open_cards(match, view, seat)
        yield labelled_row(
            match.teller.who(seat), f"{glyphs(spread)}   ({text})" if spread else text
        )


def _open_cards(match: TerminalMatch, view: View[State], seat: Seat) -> list[Card]:
    """The cards that lie face up before a player."""
    table = view.state.table
    cards = [
        card
        for name, zone in _zones_of(table, seat)
        if zone.face == "up" and zone.place == "seat"
        for card in table[name]
        if card != HIDDEN
    ]
    return card_order(match.game, match.state).by_suit(cards)


def _zones_of(table: Table, seat: Seat | None) -> Iterator[tuple[str, Zone]]:
    """The zones of a seat with their declarations; for None those that belong to no seat."""
    for name in table.zones:
        zone = table.declared.zone(name)
        holder = table.declared.holder(name) if zone.of == "seat" else None
        if holder == seat and zone.place != "nowhere":
            yield name, zone


def _shared(match: TerminalMatch) -> Iterator[Text]:
    """Open piles that belong to no seat, and what the player knows of others."""
    table = match.view().state.table
    for name, zone in _zones_of(table, None):
        cards = table[name]
        if not cards or zone.shape == "trick" or zone.of == "side":
            continue
        label = match.teller.name(zone.stem)
        top = cards[0] if zone.top == "first" else cards[-1]
        if zone.face == "top" and top != HIDDEN:
            yield labelled_row(label, glyph(top) if len(cards) == 1 else f"{glyph(top)} …")
        elif zone.face != "down" and HIDDEN not in cards:
            yield labelled_row(label, match.teller.cards(cards))
        elif own := [card for card in cards if _is_private(match, card)]:
            yield labelled_row(label, f"{glyphs(own)} …")


def _is_private(match: TerminalMatch, card: Card) -> bool:
    """Whether the player knows this card and somebody else does not."""
    table = match.state.table
    if card == HIDDEN or not table.knows(card, HUMAN):
        return False
    return not all(table.knows(card, seat) for seat in range(match.state.seats))


def _tricks(match: TerminalMatch) -> Iterator[Text]:
    words = match.words
    teller = match.teller
    past = match.story.taken
    now = match.story.open_trick
    if past:
        taker = past[-1].taker
        assert taker is not None
        last = words.text("prompts", "takes_last", who=teller.who(taker))
        label = words.text("prompts", "last_trick")
        yield labelled_row(label, f"{_played(teller, past[-1].played)}   ({last})")
    if now.played:
        yield labelled_row(words.text("prompts", "trick"), _played(teller, now.played))


def _played(teller: Teller, cards: tuple[tuple[Seat, Card], ...]) -> str:
    return "   ".join(f"{teller.who(seat)} {glyph(card)}" for seat, card in cards)


def _own(match: TerminalMatch, menu: Menu, width: int) -> Iterator[Text]:
    """The player's cards on the table, then the hand; cards to pick are numbered."""
    view = match.view()
    words = match.words
    picking = bool(menu.cards)
    order = card_order(match.game, match.state)
    table = view.state.table
    for name, zone in _zones_of(table, HUMAN):
        secret = table[name]
        if zone.owner == "holder" and zone.place == "seat" and secret and HIDDEN not in secret:
            label = match.teller.name(zone.stem)
            yield labelled_row(label, glyphs(order.by_suit(secret)))
    for label, cards in (
        (words.text("prompts", "table"), _open_cards(match, view, HUMAN)),
        (words.text("prompts", "hand"), view.state.table[hand(HUMAN)]),
    ):
        lines = card_rows(cards, order, menu.cards, width - LABEL_WIDTH - 1, dim=picking)
        for at, line in enumerate(lines):
            yield Text.assemble((f" {'' if at else label:<{LABEL_WIDTH - 2}}", "green"), line)


def choice_lines(match: TerminalMatch, menu: Menu) -> Iterator[Text]:
    """The numbered actions, then the choices that are not listed."""
    words = match.words
    teller = match.teller
    held = match.view().state.table[hand(HUMAN)]
    with_cards = {line.action.value for line in menu.lines if line.action.cards}
    starred = False
    for line in menu.lines:
        action = line.action
        ranked = teller.ranked(action.cards)
        cards = " ".join(f"{glyph(c)}{'' if c in held else '*'}" for c in ranked)
        about = teller.about(line.about)
        if action.value in with_cards and not cards and not about:
            cards = words.text("prompts", "no_cards")
        starred = starred or "*" in cards
        name = teller.naming(action, line.about)
        points = "" if line.points is None else str(line.points)
        yield Text.assemble((f"{line.number:>5}  ", "cyan"), f"{name:<24}{points:>5}   {cards}")
    if starred:
        yield Text(f"       {words.text('prompts', 'from_table')}", "dim")
    for text in dict.fromkeys(text for choice in menu.open for text in _spans(match, choice)):
        yield Text(f"    · {text}")


def _spans(match: TerminalMatch, choice: Choice) -> Iterator[str]:
    """Sentences about an open choice: the game's own, or a common one."""
    words = match.words
    own = f"span_{choice.verb}"
    if not words.has("choices", own):
        yield _span(match, choice)
        return
    yield words.text("choices", own, least=choice.least, most=choice.most)
    for value in choice.values:
        if words.has("choices", f"{own}_{value}"):
            yield words.text("choices", f"{own}_{value}", least=choice.least, most=choice.most)


def _span(match: TerminalMatch, choice: Choice) -> str:
    """A common sentence about a choice that is not listed."""
    kind = "span_cards" if choice.least < choice.most else "span_exact"
    said = _shortened([_value_text(match, choice, value) for value in choice.values if value])
    if said and not is_pick(choice):
        kind = "span_fewer" if can_name_fewer(choice) else "span_values"
    values = {"least": choice.least, "most": choice.most, "values": said}
    told = match.words.text("prompts", kind, verb=choice.verb, **values)
    if said and is_pick(choice):
        told += match.words.text("prompts", "span_also", verb=choice.verb, values=said)
    return told


def _value_text(match: TerminalMatch, choice: Choice, value: str) -> str:
    """A value, with its meaning in parentheses where the game gives one."""
    if choice.cards or choice.values.index(value) >= MAX_VALUES:
        return value
    action = Action(choice.verb, (), value)
    about = match.teller.about(match.game.describe(match.view().state, HUMAN, action))
    return f"{value} ({about})" if about else value


def intent(match: TerminalMatch, action: Action) -> str:
    """An action of the player in words, with its meaning."""
    meaning = match.game.describe(match.view().state, HUMAN, action)
    return match.teller.intent(action, meaning)


def _shortened(values: list[str]) -> str:
    """The values in a row; of many the first few and the last."""
    shown = values if len(values) <= MAX_VALUES else [*values[: MAX_VALUES - 2], "…", values[-1]]
    return ", ".join(shown).replace(", …,", " …")
