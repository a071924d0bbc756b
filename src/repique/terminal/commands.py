"""Commands that a player can type at any time besides moves: hint, undo, explore, set, …"""

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import partial

from repique.core.actions import Action, offered_action
from repique.core.cards import SUITS, Card, face, is_card, suits_of
from repique.core.game import OVER, why_not
from repique.core.options import BadOptions
from repique.core.table import hand
from repique.play.presets import (
    InputError,
    parse_changes,
    printable,
    problems_sentence,
    program_name,
)
from repique.play.session import NotAllowed
from repique.play.swapped_hands import require_card_swap, swap_cards, swap_hands
from repique.play.text.card_symbols import SYMBOLS, glyph
from repique.terminal.explore_report import show_reasons, show_report
from repique.terminal.line_parser import (
    UnclearInput,
    find_action,
    own_copies,
    parse_cards,
    split_verb,
    with_card_names,
)
from repique.terminal.lookups import (
    changes_text,
    example_change,
    show_commands,
    show_explanation,
    show_melds,
    show_options,
    show_rules,
    show_tricks,
    show_turns,
)
from repique.terminal.match import HUMAN, TerminalMatch
from repique.terminal.score_sheet import show_sheet
from repique.terminal.screen import Screen
from repique.terminal.table_text import intent

# In the order of the help text, after the moves, which each game explains itself.
COMMAND_ORDER = (
    "sheet", "tricks", "melds", "table", "explain", "why", "hint", "explore", "undo", "turns",
    "restart", "redeal", "replicate", "swap", "doctor", "set", "options", "rules", "save", "quit",
)  # fmt: skip
DEFAULTS = "defaults"  # `set defaults`: all rules of the preset again
PUNCTUATION = re.compile(r"[(),;:]+")
ALIASES = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "t": "table", "replay": "restart"}


class QuitRequested(Exception):
    """The player wants to stop playing."""


class Commands:
    """Runs typed commands on a match; sets `needs_redraw` when the table has changed."""

    def __init__(self, screen: Screen, match: TerminalMatch) -> None:
        self.screen = screen
        self.match = match
        self.needs_redraw = True
        self.known: dict[str, Callable[[str], None]] = {
            "sheet": lambda rest: show_sheet(screen, match),
            "tricks": lambda rest: show_tricks(screen, match),
            "melds": lambda rest: show_melds(screen, match),
            "table": lambda rest: self.redraw(),
            "explain": lambda rest: show_explanation(screen, match),
            "why": self.why,
            "hint": self.hint,
            "explore": self.explore,
            "undo": self.undo,
            "turns": lambda rest: show_turns(screen, match),
            "restart": self.restart,
            "redeal": self.redeal,
            "replicate": self.replicate,
            "swap": self.swap,
            "doctor": self.doctor,
            "set": self.set,
            "options": lambda rest: show_options(screen, match),
            "rules": lambda rest: show_rules(screen, match),
            "save": self.save,
            "quit": self.quit,
            "help": lambda rest: show_commands(screen, match, COMMAND_ORDER),
        }

    def run(self, line: str) -> bool:
        """Run the line if it is a command; False if it is not one."""
        word, _, rest = line.lower().partition(" ")
        rest = "round" if word == "replay" else rest.strip()
        command = self.known.get(ALIASES.get(word, word))
        if command is None:
            return False
        try:
            command(rest)
        except NotAllowed as error:
            self.say(self.match.words.text("refusals", str(error)))
        return True

    def say(self, sentence: str) -> None:
        self.screen.say(sentence, "yellow")

    def tell(self, prompt: str, **values: object) -> None:
        """Print a sentence of the section `[prompts]`."""
        self.say(self.match.words.text("prompts", prompt, **values))

    def report_unknown(self, line: str) -> None:
        """Say that the line is not understood, or suggest a similar command."""
        word = line.split(maxsplit=1)[0].lower()
        known = {*self.known, *ALIASES, *self.match.menu().verbs()}
        near = get_close_matches(word, [*known], 1)
        if near and word not in known and not self.is_verb(word):
            self.tell("did_you_mean", typed=printable(word), near=near[0])
        else:
            self.tell("not_understood", typed=printable(line))

    def confirm_loss(self, loss: str) -> bool:
        """Ask before progress is lost; True at once if the player does not want to be asked."""
        if not self.match.preferences.confirm:
            return True
        state = self.match.state
        self.tell(f"lose_{loss}", number=state.number, round=state.deal_number)
        return self.ask_sure()

    def ask_sure(self) -> bool:
        """Ask yes or no; raises `QuitRequested` if the answer is quit."""
        self.tell("sure")
        answer = self.screen.ask().lower()
        if answer in ("y", "yes"):
            return True
        if ALIASES.get(answer, answer) == "quit":
            raise QuitRequested
        self.tell("left_alone")
        return False

    def submit(self, action: Action) -> None:
        """Play a move of the player; asks first if the game warns of it."""
        warning = self.match.caution(action) if self.match.preferences.warn else None
        if warning is not None:
            self.say(self.match.words.refusal(warning))
            if not self.ask_sure():
                return
        self.match.submit(HUMAN, action)
        self.redraw()

    def redraw(self) -> None:
        self.needs_redraw = True

    def save(self, rest: str) -> None:
        self.match.keep()
        self.tell("saved_now", file=self.match.save.path)

    def quit(self, rest: str) -> None:
        raise QuitRequested

    def hint(self, rest: str) -> None:
        """Recommend a move, with reasons; see `play/advice.py` for where the sentences are."""
        match = self.match
        match.session.require_free("no_hints_in_tournament")
        if match.pausing() or HUMAN not in match.state.to_move():
            self.tell("not_your_turn")
            return
        advice = match.hint()
        action = advice.action
        numbers = match.menu().cards
        what = intent(match, action)
        twins = {n for card, n in numbers.items() if face(card) in map(face, action.cards)}
        if len(action.cards) == 1 < len(twins) and action.cards[0] in numbers:
            what = match.words.text("prompts", "copy", what=what, number=numbers[action.cards[0]])
        said = match.words.text("prompts", "hint", who=advice.who, what=what)
        self.say(f"{said} {advice.why}".strip())

    def explore(self, rest: str) -> None:
        """Show a report, named by its first letters; with a card, the reasons for its marks."""
        match = self.match
        wanted, _, about = rest.partition(" ")
        match.session.require_free("no_looks_in_tournament")
        kinds = [*match.explorer.kinds(match.game)] if match.explorer else []
        if match.explorer is None or not kinds:
            self.tell("no_explorer")
            return
        what = next((kind for kind in kinds if wanted and kind.startswith(wanted)), "")
        if not what:
            self.tell("explore_what", kinds=", ".join(kinds))
            return
        cards = parse_cards(self.with_card_names(about.lower().split()))
        card = cards[0] if cards else None
        found = match.explorer.report(match.look(), what)
        if about and not show_reasons(self.screen, found, card):
            self.tell("explore_no_card", card=printable(about))
        elif not about:
            show_report(self.screen, found)

    # Why not

    def why(self, rest: str) -> None:
        """Say why a move is not allowed, or that it is."""
        if not rest:
            self.tell("why_what")
            return
        try:
            action = self.parse_action(rest)
        except UnclearInput as unclear:
            if unclear.reason == "not_understood":
                self.tell("why_what")
            else:
                self.report_unclear(unclear)
            return
        match = self.match
        if offered_action(match.session.choices(HUMAN), action, self.same_card()) is not None:
            self.tell("allowed", what=match.teller.intent(action))
        else:
            self.say(match.words.refusal(why_not(match.game, match.state, HUMAN, action)))

    def same_card(self) -> Callable[[Card, Card], bool]:
        return partial(self.match.game.alike, self.match.state)

    def report_unclear(self, unclear: UnclearInput) -> None:
        """Ask for more: what the line could mean."""
        held = self.match.state.table[hand(HUMAN)]
        text = self.match.words.text
        places = [
            text("prompts", "number_hand" if card in held else "number_table", number=number)
            for number, card in unclear.numbered
        ]
        self.tell(unclear.reason, **{"numbers": ", ".join(places), **unclear.values})

    def parse_action(self, line: str) -> Action:
        """The action that a line means, whether the rules allow it or not; raises
        `UnclearInput`."""
        match = self.match
        verb, words = split_verb(PUNCTUATION.sub(" ", line).strip() or line, self.is_verb)
        words = self.with_value_id(self.with_card_names(words))
        self.check_pack(words)
        action = find_action(verb, words, match.menu(), self.same_card())
        if action is not None:
            return action
        value, *rest = words or [""]
        if is_card(value):
            value = ""
            rest = words
        cards = parse_cards(rest) or ()
        if len(cards) < len(rest) or (value and not verb):
            raise UnclearInput("not_understood", typed=printable(line))
        several = [choice.verb for choice in match.menu().choices if choice.most > 1]
        laying = next(iter((*several, *sorted(match.game.take_back))), "play")
        own = match.state.table[hand(HUMAN)] + match.state.table[f"melds:{HUMAN}"]
        guess = "play" if len(cards) == 1 else laying
        return Action(verb or guess, own_copies(cards, own), value)

    def with_value_id(self, words: Sequence[str]) -> list[str]:
        """The words with the name of a value replaced by its id: hearts and ♥ become H."""
        if any(is_card(word) for word in words[:1]):
            return [*words]
        for value, name in self.value_names():
            length = len(name)
            if length and [*words[:length]] == name:
                return [value, *words[length:]]
        return [*words]

    def value_names(self) -> list[tuple[str, list[str]]]:
        """Values with their names as lists of words, long names first."""
        match = self.match
        values = {v for choice in match.menu().choices for v in choice.values if v}
        named = [(v, match.teller.name(v)) for v in values if not v.isdecimal()]
        for letter in dict.fromkeys((*SUITS, *suits_of(self.pack()))):
            sign = SYMBOLS.get(letter, letter)
            named += [(letter, name) for name in (letter, sign, match.teller.suit(letter))]
        found = [(v, PUNCTUATION.sub(" ", name.lower()).split()) for v, name in named]
        return sorted(found, key=lambda pair: (-len(pair[1]), pair))

    def check_pack(self, words: Sequence[str]) -> None:
        """Raises `UnclearInput` for cards that the pack does not contain."""
        pack = self.pack()
        for card in map(Card, filter(is_card, words)):
            copies = sum(face(card) == face(c) for c in pack)
            if not copies:
                raise UnclearInput("not_in_pack", card=self.match.words.card(card))
            if card not in pack:
                raise UnclearInput("no_such_copy", card=glyph(card), number=copies)

    def with_card_names(self, words: Sequence[str]) -> list[str]:
        held = self.match.state.table[hand(HUMAN)]
        return with_card_names(words, self.pack(), held)

    def pack(self) -> tuple[Card, ...]:
        return self.match.game.pack(self.match.state.options)

    def is_verb(self, word: str) -> bool:
        """Whether this word begins a move, now or in another phase."""
        return word in self.match.menu().verbs() or self.match.words.has("verbs", word)

    # Taking back

    def report_finished(self) -> bool:
        """Whether the match is finished, so that nothing can be taken back; if so, say it."""
        if self.match.session.finished:
            self.tell("result_stands", number=self.match.state.number)
        return self.match.session.finished

    def undo(self, rest: str) -> None:
        """Take back the last meld, the melds of the turn, or all since a numbered turn."""
        session = self.match.session
        if self.report_finished():
            return
        if rest.isdecimal():
            session.require_free("no_replay_in_tournament")
            turns = session.turns(HUMAN)
            number = int(rest[:9])
            if not 1 <= number <= len(turns):
                self.tell("no_such_turn")
                return
            if not self.confirm_loss("turn"):
                return
            self.match.take_back(lambda: session.undo_to(turns[number - 1]))
            self.tell("practice")
        else:
            whole = rest == "turn"
            undo = session.undo_turn if whole else session.undo_last
            self.match.take_back(lambda: undo(HUMAN))
            self.tell("undone")
        self.redraw()

    def restart(self, rest: str) -> None:
        self.match.session.require_free("no_replay_in_tournament")
        if self.report_finished():
            return
        term = self.match.words.term
        whole = {term("round_word"): False, term("game_word"): True, "round": False, "game": True}
        if rest not in whole:
            self.tell("restart_what")
        elif self.confirm_loss("game" if whole[rest] else "round"):
            if whole[rest]:
                self.match.restart_game()
            else:
                self.match.take_back(self.match.session.restart_round)
            self.tell("game_again" if whole[rest] else "round_again")
            self.redraw()

    # Other cards than were dealt

    def swap(self, rest: str) -> None:
        if self.match.session.practice or self.confirm_loss("practice"):
            self.match.take_back(lambda: swap_hands(self.match.session, HUMAN))
            self.tell("swapped")
            self.redraw()

    def doctor(self, rest: str) -> None:
        """Swap cards of the own hand: own card, other card, and so on."""
        session = self.match.session
        require_card_swap(session, HUMAN)
        cards = parse_cards(self.with_card_names(rest.lower().split())) or ()
        if not cards or len(cards) % 2:
            self.tell("doctor_what")
            return
        own = session.state.table[hand(HUMAN)]
        given = own_copies(cards[::2], own)
        if session.practice or self.confirm_loss("practice"):
            pairs = [*zip(given, cards[1::2], strict=True)]
            self.match.take_back(lambda: swap_cards(session, HUMAN, pairs))
            self.tell("doctored")
            self.redraw()

    def redeal(self, rest: str) -> None:
        self.match.session.require_free("no_redeal_in_tournament")
        if self.report_finished():
            return
        if self.confirm_loss("game"):
            self.match.redeal()
            self.tell("fresh", number=self.match.state.number)
            self.redraw()

    def replicate(self, rest: str) -> None:
        self.match.session.require_free("no_replay_in_tournament")
        if rest and not rest.isdecimal():
            self.tell("no_number", number=printable(rest))
            return
        number = int(rest[:9]) if rest else None
        self.match.check_original(number)
        if self.match.state.phase == OVER or self.confirm_loss("replicate"):
            self.match.replicate(number)
            self.tell("replica", number=self.match.state.number)
            self.redraw()

    # House rules

    def set(self, rest: str) -> None:
        match = self.match
        if not rest:
            self.tell(
                "set_what",
                preset=match.preset,
                command=program_name(),
                example=example_change(match),
            )
            return
        try:
            wanted = (
                match.differing() if rest == DEFAULTS else parse_changes(match.game, rest.split())
            )
            if not wanted:
                self.tell("fixed", preset=match.preset)
                return
            match.change(wanted)
        except BadOptions as error:
            self.say(problems_sentence(match.game, match.state.options, error))
        except InputError as mistake:
            self.say(str(mistake))
        else:
            planned = wanted.items() <= match.session.planned.items()
            when = "queued_game" if planned else "queued"
            self.tell(when, what=changes_text(match.words, wanted))
