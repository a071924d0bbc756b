"""The conversation at the table: whose turn it is, what happened, what the player answers."""

from repique.core.actions import IllegalAction
from repique.core.cards import Card, face
from repique.core.game import OVER
from repique.core.table import CHANCE
from repique.play.text.card_symbols import glyph
from repique.play.text.menu import Menu
from repique.terminal.commands import Leave, Orders
from repique.terminal.deal_animation import show_deal
from repique.terminal.line_parser import Unclear
from repique.terminal.match import HUMAN, Match
from repique.terminal.score_sheet import show_result
from repique.terminal.screen import Screen
from repique.terminal.table_text import draw_table, intent


def converse(screen: Screen, match: Match, after: str = "") -> bool:
    """Play until the player leaves; the match is saved in any case. Where it is a single hand,
    `after` asks whether to go on behind it: True if the player does."""
    orders = Orders(screen, match)
    try:
        while True:
            if match.session.fixed and match.session.over:
                _hand_over(screen, match, orders, after)
                break
            _go_on(screen, match, orders)
    except (Leave, EOFError, KeyboardInterrupt) as leaving:
        if not isinstance(leaving, Leave):
            screen.say()
        match.keep()
        return False
    match.keep()
    return True


def _go_on(screen: Screen, match: Match, orders: Orders) -> None:
    """Whatever comes next: an answer, a move of the machine, or new cards."""
    state = match.state
    if state.phase == OVER:
        _game_over(screen, match, orders)
    elif match.pausing():
        _round_over(screen, match, orders)
    elif state.turn == HUMAN or _may_step_in(match):
        _own_turn(screen, match, orders)
    elif state.turn != CHANCE:
        match.submit(state.turn, match.advice(state.turn))
    else:
        match.deal()
        tell_news(screen, match)
        show_deal(screen, match, match.story[-1])
        orders.redraw()


def _may_step_in(match: Match) -> bool:
    """Whether the player has a right out of turn and has not let it pass in this round."""
    return HUMAN in match.state.acting() and not match.menu().verbs() <= match.declined


def _own_turn(screen: Screen, match: Match, orders: Orders) -> None:
    menu = match.menu()
    if tell_news(screen, match) or orders.fresh:
        screen.say()
        draw_table(screen, match, menu)
        orders.fresh = False
    screen.say(prompt(match, menu), "bold")
    line = screen.ask()
    first = line.split(maxsplit=1)[0].lower() if line else ""
    if not line:
        _by_default(match, menu, orders)
    elif first in menu.verbs() or not orders.obey(line):
        _move(match, orders, line)


def _by_default(match: Match, menu: Menu, orders: Orders) -> None:
    """Enter alone does the only thing there is to do, or lets the others go on."""
    action = menu.only()
    if match.state.turn != HUMAN:
        match.declined |= menu.verbs()
    elif action is not None:
        orders.submit(action)
    elif menu.lines and any(line.points for line in menu.lines):
        orders.tell("still_meld")
    else:
        orders.tell("enter_nothing")


def _move(match: Match, orders: Orders, line: str) -> None:
    try:
        orders.submit(orders.intended(line))
    except IllegalAction as error:
        number = line.rsplit(maxsplit=1)[-1]
        if error.refusal.reason in ("not_now", "other_form") and number.isdecimal():
            orders.tell("no_number", number=number[:9])
        else:
            orders.say(match.words.refusal(error.refusal))
    except Unclear as unclear:
        if unclear.reason == "not_understood":
            orders.puzzled(line)
        else:
            orders.unclear(unclear)


def _round_over(screen: Screen, match: Match, orders: Orders) -> None:
    tell_news(screen, match)
    screen.say()
    show_result(screen, match)
    question = match.words.text("prompts", "next_round")
    if match.manners.auto_deal or _wait(screen, orders, question):
        match.acknowledged = match.state.deal_number


def _hand_over(screen: Screen, match: Match, orders: Orders, after: str) -> None:
    tell_news(screen, match)
    screen.say()
    show_result(screen, match)
    while not _wait(screen, orders, after):
        pass


def _game_over(screen: Screen, match: Match, orders: Orders) -> None:
    tell_news(screen, match)
    screen.say()
    show_result(screen, match)
    screen.say(_verdict(match), "bold")
    if _wait(screen, orders, match.words.text("prompts", "next_game")):
        match.next_game()


def _verdict(match: Match) -> str:
    state, teller = match.state, match.teller
    about = {"number": state.number, "wins": teller.versus(match.won())}
    if state.winner is None:
        return match.words.text("prompts", "game_drawn", **about)
    text = "game_over_you" if state.winner == HUMAN % state.sides else "game_over"
    return match.words.text("prompts", text, who=teller.side(state.winner, state.sides), **about)


def _wait(screen: Screen, orders: Orders, question: str) -> bool:
    """Between rounds: True to go on, False when a command has changed what is on the table."""
    orders.fresh = False
    while not orders.fresh:
        screen.say(question, "bold")
        line = screen.ask()
        if not line:
            return True
        if not orders.obey(line):
            orders.puzzled(line)
    return False


def tell_news(screen: Screen, match: Match) -> bool:
    """All that has happened since the player was last asked; whether there was anything."""
    told = match.teller.sentences(match.news)
    match.news.clear()
    if told:
        screen.say()
        screen.say(told)
    if match.trouble:
        screen.say(match.words.text("prompts", "not_saved", problem=match.trouble), "red")
    return bool(told)


def prompt(match: Match, menu: Menu) -> str:
    """Whose turn it is and what is wanted."""
    words = match.words
    extra = [words.text("prompts", f"may_{verb}") for verb in sorted(menu.verbs())
             if words.has("prompts", f"may_{verb}")]  # fmt: skip
    return " ".join([_wanted(match, menu), *extra])


def _wanted(match: Match, menu: Menu) -> str:
    words, only = match.words, menu.only()
    if match.state.turn != HUMAN:
        return words.text("prompts", "may", who=match.teller.who(match.state.turn))
    if only is not None:
        return words.text("prompts", "single", what=intent(match, only))
    if "play" in menu.verbs() and menu.cards:
        return _to_the_trick(match, menu)
    if any(line.points is not None for line in menu.lines):
        return words.text("prompts", "meld")
    return words.text("prompts", "choose", phase=match.teller.name(match.state.phase))


def _to_the_trick(match: Match, menu: Menu) -> str:
    played = match.story.open_trick.played
    example = face(next(iter(menu.cards))).replace("T", "10")
    if not played:
        return match.words.text("prompts", "lead", example=example)
    leader, led = played[0]
    values = {"who": match.teller.who(leader), "card": glyph(led), "example": example}
    strict = len(menu.cards) < len(_held(match))
    return match.words.text("prompts", "follow_strict" if strict else "follow", **values)


def _held(match: Match) -> list[Card]:
    zones = match.view().state.table.zones
    return [card for kind in ("hand", "melds") for card in zones.get(f"{kind}:{HUMAN}", ())]
