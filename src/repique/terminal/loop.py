"""The main loop in the terminal: print what happened, ask the player, run the answer."""

from repique.core.actions import IllegalAction
from repique.core.cards import Card, face
from repique.core.game import OVER
from repique.core.table import CHANCE
from repique.play.text.card_symbols import glyph
from repique.play.text.menu import Menu
from repique.terminal.commands import Commands, QuitRequested
from repique.terminal.deal_animation import show_deal
from repique.terminal.line_parser import UnclearInput
from repique.terminal.match import HUMAN, TerminalMatch
from repique.terminal.score_sheet import show_result
from repique.terminal.screen import Screen
from repique.terminal.table_text import draw_table, intent


def play_loop(screen: Screen, match: TerminalMatch, after: str = "") -> bool:
    """Play until the player quits, and save the match. In a tournament hand `after` is the question
    at its end. Returns True if the hand was played and the player goes on, False on quitting."""
    commands = Commands(screen, match)
    try:
        while True:
            if match.session.fixed and match.session.over:
                _hand_over(screen, match, commands, after)
                break
            _step(screen, match, commands)
    except (QuitRequested, EOFError, KeyboardInterrupt) as leaving:
        if not isinstance(leaving, QuitRequested):
            screen.say()
        match.keep()
        return False
    match.keep()
    return True


def _step(screen: Screen, match: TerminalMatch, commands: Commands) -> None:
    """Do what comes next: ask the player, move a computer player, or deal."""
    state = match.state
    if state.phase == OVER:
        _game_over(screen, match, commands)
    elif match.pausing():
        _round_over(screen, match, commands)
    elif state.turn == HUMAN or _can_act_out_of_turn(match):
        _own_turn(screen, match, commands)
    elif state.turn != CHANCE:
        match.submit(state.turn, match.advice(state.turn))
    else:
        match.deal()
        tell_news(screen, match)
        show_deal(screen, match, match.story[-1])
        commands.redraw()


def _can_act_out_of_turn(match: TerminalMatch) -> bool:
    """Whether the player can act out of turn and has not declined that in this round."""
    return HUMAN in match.state.acting() and not match.menu().verbs() <= match.declined


def _own_turn(screen: Screen, match: TerminalMatch, commands: Commands) -> None:
    menu = match.menu()
    if tell_news(screen, match) or commands.needs_redraw:
        screen.say()
        draw_table(screen, match, menu)
        commands.needs_redraw = False
    screen.say(prompt(match, menu), "bold")
    line = screen.ask()
    first = line.split(maxsplit=1)[0].lower() if line else ""
    if not line:
        _on_empty_line(match, menu, commands)
    elif first in menu.verbs() or not commands.run(line):
        _move(match, commands, line)


def _on_empty_line(match: TerminalMatch, menu: Menu, commands: Commands) -> None:
    """Play the only possible action, or decline to act out of turn."""
    action = menu.only()
    if match.state.turn != HUMAN:
        match.declined |= menu.verbs()
    elif action is not None:
        commands.submit(action)
    elif menu.lines and any(line.points for line in menu.lines):
        commands.tell("still_meld")
    else:
        commands.tell("enter_nothing")


def _move(match: TerminalMatch, commands: Commands, line: str) -> None:
    try:
        commands.submit(commands.parse_action(line))
    except IllegalAction as error:
        number = line.rsplit(maxsplit=1)[-1]
        if error.refusal.reason in ("not_now", "other_form") and number.isdecimal():
            commands.tell("no_number", number=number[:9])
        else:
            commands.say(match.words.refusal(error.refusal))
    except UnclearInput as unclear:
        if unclear.reason == "not_understood":
            commands.report_unknown(line)
        else:
            commands.report_unclear(unclear)


def _round_over(screen: Screen, match: TerminalMatch, commands: Commands) -> None:
    tell_news(screen, match)
    screen.say()
    show_result(screen, match)
    question = match.words.text("prompts", "next_round")
    if match.preferences.auto_deal or _wait(screen, commands, question):
        match.acknowledged = match.state.deal_number


def _hand_over(screen: Screen, match: TerminalMatch, commands: Commands, after: str) -> None:
    tell_news(screen, match)
    screen.say()
    show_result(screen, match)
    while not _wait(screen, commands, after):
        pass


def _game_over(screen: Screen, match: TerminalMatch, commands: Commands) -> None:
    tell_news(screen, match)
    screen.say()
    show_result(screen, match)
    screen.say(_result_sentence(match), "bold")
    if _wait(screen, commands, match.words.text("prompts", "next_game")):
        match.next_game()


def _result_sentence(match: TerminalMatch) -> str:
    state = match.state
    teller = match.teller
    about = {"number": state.number, "wins": teller.versus(match.won())}
    if state.winner is None:
        return match.words.text("prompts", "game_drawn", **about)
    text = "game_over_you" if state.winner == HUMAN % state.sides else "game_over"
    return match.words.text("prompts", text, who=teller.side(state.winner, state.sides), **about)


def _wait(screen: Screen, commands: Commands, question: str) -> bool:
    """Ask until Enter is typed (True), or until a command changes the table (False)."""
    commands.needs_redraw = False
    while not commands.needs_redraw:
        screen.say(question, "bold")
        line = screen.ask()
        if not line:
            return True
        if not commands.run(line):
            commands.report_unknown(line)
    return False


def tell_news(screen: Screen, match: TerminalMatch) -> bool:
    """Print what happened since the player was last asked; False if nothing did."""
    told = match.teller.sentences(match.news)
    match.news.clear()
    if told:
        screen.say()
        screen.say(told)
    if match.trouble:
        screen.say(match.words.text("prompts", "not_saved", problem=match.trouble), "red")
    return bool(told)


def prompt(match: TerminalMatch, menu: Menu) -> str:
    """Whose turn it is and what the player is asked to do."""
    words = match.words
    extra = [words.text("prompts", f"may_{verb}") for verb in sorted(menu.verbs())
             if words.has("prompts", f"may_{verb}")]  # fmt: skip
    return " ".join([_request(match, menu), *extra])


def _request(match: TerminalMatch, menu: Menu) -> str:
    words = match.words
    only = menu.only()
    if match.state.turn != HUMAN:
        return words.text("prompts", "may", who=match.teller.who(match.state.turn))
    if only is not None:
        return words.text("prompts", "single", what=intent(match, only))
    if "play" in menu.verbs() and menu.cards:
        return _card_request(match, menu)
    if any(line.points is not None for line in menu.lines):
        return words.text("prompts", "meld")
    return words.text("prompts", "choose", phase=match.teller.name(match.state.phase))


def _card_request(match: TerminalMatch, menu: Menu) -> str:
    played = match.story.open_trick.played
    example = face(next(iter(menu.cards))).replace("T", "10")
    if not played:
        return match.words.text("prompts", "lead", example=example)
    leader, led = played[0]
    values = {"who": match.teller.who(leader), "card": glyph(led), "example": example}
    strict = len(menu.cards) < len(_own_cards(match))
    return match.words.text("prompts", "follow_strict" if strict else "follow", **values)


def _own_cards(match: TerminalMatch) -> list[Card]:
    zones = match.view().state.table.zones
    return [card for kind in ("hand", "melds") for card in zones.get(f"{kind}:{HUMAN}", ())]
