"""The main loop in the terminal: print what happened, ask the player, run the answer."""

from repique.core.actions import IllegalAction
from repique.core.cards import Card, face
from repique.core.game import OVER
from repique.core.table import CHANCE, Seat
from repique.play.text.menu import Menu
from repique.play.text.prompts import prompt
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
    elif HUMAN in state.to_move() or _can_act_out_of_turn(match):
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
    screen.say(request(match, menu), "bold")
    line = screen.ask()
    first = line.split(maxsplit=1)[0].lower() if line else ""
    if not line:
        _on_empty_line(match, menu, commands)
    elif first in menu.verbs() or not commands.run(line):
        _move(match, commands, line)


def _on_empty_line(match: TerminalMatch, menu: Menu, commands: Commands) -> None:
    """Play the only possible action, or decline to act out of turn."""
    action = menu.only()
    if HUMAN not in match.state.to_move():
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
    question = f"{_sentence(match, (HUMAN,))} {match.words.text('keys', 'next_round')}"
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
    over = match.words.text("prompts", "game_over", number=match.state.number)
    wins = match.words.text("prompts", "games_won", wins=match.teller.versus(match.won()))
    screen.say(f"{over} {_sentence(match)} {wins}", "bold")
    if _wait(screen, commands, match.words.text("keys", "next_game")):
        match.next_game()


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


def request(match: TerminalMatch, menu: Menu) -> str:
    """What the player is asked to do, and by which keys."""
    words = match.words
    extra = [words.text("keys", f"may_{verb}") for verb in sorted(menu.verbs())
             if words.has("keys", f"may_{verb}")]  # fmt: skip
    sentence = _sentence(match)
    return " ".join([sentence, _keys(match, menu, sentence), *extra])


def _sentence(match: TerminalMatch, waiting: tuple[Seat, ...] = ()) -> str:
    """The sentence that the page shows, too."""
    ended = match.series.session.record.ended
    return prompt(match.game, match.teller, match.view(), waiting, match.story.open_trick, ended)


def _keys(match: TerminalMatch, menu: Menu, sentence: str) -> str:
    """What to type. The only action is not named again if the sentence is about nothing else."""
    words = match.words
    only = menu.only()
    if HUMAN not in match.state.to_move():
        return words.text("keys", "may", who=match.teller.who(match.state.turn))
    if only is not None:
        what = intent(match, only)
        named = sentence.lower() == f"{what}.".lower()
        return words.text("keys", "enter" if named else "single", what=what)
    if "play" in menu.verbs() and menu.cards:
        strict = match.story.open_trick.played and len(menu.cards) < len(_own_cards(match))
        example = face(next(iter(menu.cards))).replace("T", "10")
        return words.text("keys", "strict" if strict else "card", example=example)
    if any(line.points is not None for line in menu.lines):
        return words.text("keys", "meld")
    return words.text("keys", "choose")


def _own_cards(match: TerminalMatch) -> list[Card]:
    zones = match.view().state.table.zones
    return [card for kind in ("hand", "melds") for card in zones.get(f"{kind}:{HUMAN}", ())]
