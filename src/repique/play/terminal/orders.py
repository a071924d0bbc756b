"""The commands a player may give at any time, besides moves."""

from collections.abc import Callable
from difflib import get_close_matches

from repique.core.actions import Action
from repique.core.game import choices, why_not
from repique.core.options import BadOptions
from repique.core.table import hand
from repique.play.presets import Mistake, clean, complaint, parsed
from repique.play.session import CannotUndo
from repique.play.terminal.match import HUMAN, Match
from repique.play.terminal.screen import Screen
from repique.play.terminal.sheet import show_sheet
from repique.play.terminal.show import (
    changes,
    show_commands,
    show_melds,
    show_options,
    show_rules,
    show_tricks,
    show_turns,
)
from repique.play.terminal.typed import Unclear, best_copies, cards_of, meant, split

# In the order in which they are explained; the first four are moves.
EXPLAINED = (
    "pick", "meld", "draw", "knock", "sheet", "tricks", "melds", "table", "why", "hint", "undo",
    "turns", "restart", "redeal", "replicate", "set", "options", "rules", "save", "quit",
)  # fmt: skip
SHORT = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "t": "table", "replay": "restart"}


class Leave(Exception):
    """The player gets up from the table."""


class Orders:
    """Carries out commands; `fresh` is raised when the table should be drawn anew."""

    def __init__(self, screen: Screen, match: Match) -> None:
        self.screen, self.match = screen, match
        self.fresh = True
        self.known: dict[str, Callable[[str], None]] = {
            "sheet": lambda rest: show_sheet(screen, match),
            "tricks": lambda rest: show_tricks(screen, match),
            "melds": lambda rest: show_melds(screen, match),
            "table": lambda rest: self.redraw(),
            "why": self.why,
            "hint": self.hint,
            "undo": self.undo,
            "turns": lambda rest: show_turns(screen, match),
            "restart": self.restart,
            "redeal": self.redeal,
            "replicate": self.replicate,
            "set": self.set,
            "options": lambda rest: show_options(screen, match),
            "rules": lambda rest: show_rules(screen, match),
            "save": self.save,
            "quit": self.quit,
            "help": lambda rest: show_commands(screen, match, EXPLAINED),
        }

    def obey(self, line: str) -> bool:
        """Whether the line was a command; it is carried out then."""
        word, _, rest = line.lower().partition(" ")
        rest = "round" if word == "replay" else rest.strip()
        order = self.known.get(SHORT.get(word, word))
        if order is None:
            return False
        try:
            order(rest)
        except CannotUndo as error:
            self.say(self.match.words.text("refusals", str(error)))
        return True

    def say(self, sentence: str) -> None:
        self.screen.say(sentence, "yellow")

    def tell(self, prompt: str, **values: object) -> None:
        self.say(self.match.words.text("prompts", prompt, **values))

    def puzzled(self, line: str) -> None:
        """Nothing fits what was typed; perhaps something near does."""
        word = line.split(maxsplit=1)[0].lower()
        near = get_close_matches(word, [*self.known, *self.match.menu().verbs()], 1)
        if near:
            self.tell("did_you_mean", typed=clean(word), near=near[0])
        else:
            self.tell("not_understood", typed=clean(line))

    def sure(self) -> bool:
        self.tell("sure")
        if self.screen.ask().lower() in ("y", "yes"):
            return True
        self.tell("left_alone")
        return False

    def redraw(self) -> None:
        self.fresh = True

    def save(self, rest: str) -> None:
        self.match.keep()
        self.tell("saved_now", file=self.match.save.path)

    def quit(self, rest: str) -> None:
        raise Leave

    def hint(self, rest: str) -> None:
        if self.match.state.turn != HUMAN:
            self.tell("not_your_turn")
            return
        self.tell("hint", what=self.match.teller.intent(self.match.advice()))

    # Why not

    def why(self, rest: str) -> None:
        if not rest:
            self.tell("why_what")
            return
        try:
            action = self.intended(rest)
        except Unclear:
            self.tell("why_what")
            return
        state = self.match.state
        if any(choice.allows(action) for choice in choices(self.match.game, state, HUMAN)):
            self.tell("allowed", what=self.match.teller.intent(action))
        else:
            self.say(self.match.words.refusal(why_not(self.match.game, state, HUMAN, action)))

    def intended(self, line: str) -> Action:
        """The action that a line means, whether the rules offer it or not."""
        match = self.match
        menu = match.menu()
        verb, words = split(line, self.is_verb)
        action = meant(verb, words, menu)
        if action is not None:
            return action
        cards = cards_of(words)
        if cards is None and not (verb and not words):
            raise Unclear("not_understood", typed=clean(line))
        laying = next(iter(sorted(match.game.take_back)), "play")
        own = match.state.table[hand(HUMAN)] + match.state.table[f"melds:{HUMAN}"]
        guess = "play" if cards is None or len(cards) == 1 else laying
        return Action(verb or guess, best_copies(cards or (), own))

    def is_verb(self, word: str) -> bool:
        """Whether this word begins a move, now or at another time."""
        return word in self.match.menu().verbs() or self.match.words.has("verbs", word)

    # Taking back

    def undo(self, rest: str) -> None:
        session = self.match.session
        if rest.isdecimal():
            turns = session.turns(HUMAN)
            number = int(rest[:9])
            if not 1 <= number <= len(turns):
                self.tell("no_such_turn")
                return
            self.match.again(lambda: session.undo_to(turns[number - 1]))
            self.tell("practice")
        else:
            whole = rest == "turn"
            undo = session.undo_turn if whole else session.undo_last
            self.match.again(lambda: undo(HUMAN))
            self.tell("undone")
        self.redraw()

    def restart(self, rest: str) -> None:
        if rest not in ("round", "game"):
            self.tell("restart_what")
        elif self.sure():
            if rest == "round":
                self.match.again(self.match.session.restart_round)
            else:
                self.match.restart_game()
            self.tell("round_again" if rest == "round" else "game_again")
            self.redraw()

    def redeal(self, rest: str) -> None:
        if self.sure():
            self.match.redeal()
            self.tell("fresh", number=self.match.state.number)
            self.redraw()

    def replicate(self, rest: str) -> None:
        if rest and not rest.isdecimal():
            self.tell("no_number", number=clean(rest))
        elif self.sure():
            self.match.replicate(int(rest[:9]) if rest else None)
            self.tell("replica", number=self.match.state.number)
            self.redraw()

    # House rules

    def set(self, rest: str) -> None:
        match = self.match
        if not rest:
            self.tell("set_what", preset=match.preset)
            return
        try:
            wanted = parsed(match.game, rest.split())
            match.change(wanted)
        except BadOptions as error:
            self.say(complaint(match.game, match.state.options, error))
        except Mistake as mistake:
            self.say(str(mistake))
        else:
            planned = wanted.items() <= match.session.planned.items()
            when = "queued_game" if planned else "queued"
            self.tell(when, what=changes(match.words, wanted))
