"""The commands a player may give at any time, besides moves."""

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import partial

from repique.core.actions import Action, offered
from repique.core.cards import SUITS, Card, face
from repique.core.game import OVER, why_not
from repique.core.options import BadOptions
from repique.core.table import hand
from repique.play.presets import Mistake, clean, command, complaint, parsed
from repique.play.session import CannotUndo
from repique.play.swapped_hands import doctor, require_doctor, swap_hands
from repique.play.text.card_symbols import SYMBOLS, glyph, typed_card
from repique.terminal.explore_report import show_findings, show_reasons
from repique.terminal.line_parser import Unclear, best_copies, cards_of, meant, split
from repique.terminal.lookups import (
    changes,
    example,
    show_commands,
    show_explanation,
    show_melds,
    show_options,
    show_rules,
    show_tricks,
    show_turns,
)
from repique.terminal.match import HUMAN, Match
from repique.terminal.score_sheet import show_sheet
from repique.terminal.screen import Screen
from repique.terminal.table_text import intent

# In the order in which they are explained, after the moves, which each game explains itself.
EXPLAINED = (
    "sheet", "tricks", "melds", "table", "explain", "why", "hint", "explore", "undo", "turns",
    "restart", "redeal", "replicate", "swap", "doctor", "set", "options", "rules", "save", "quit",
)  # fmt: skip
DEFAULTS = "defaults"  # all rules of the preset again
PUNCTUATION = re.compile(r"[(),;:]+")
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
        known = {*self.known, *SHORT, *self.match.menu().verbs()}
        near = get_close_matches(word, [*known], 1)
        if near and word not in known and not self.is_verb(word):
            self.tell("did_you_mean", typed=clean(word), near=near[0])
        else:
            self.tell("not_understood", typed=clean(line))

    def sure(self, loss: str) -> bool:
        """Whether the player wants this although something is lost by it."""
        if not self.match.manners.confirm:
            return True
        state = self.match.state
        self.tell(f"lose_{loss}", number=state.number, round=state.deal_number)
        return self.confirmed()

    def confirmed(self) -> bool:
        self.tell("sure")
        answer = self.screen.ask().lower()
        if answer in ("y", "yes"):
            return True
        if SHORT.get(answer, answer) == "quit":
            raise Leave
        self.tell("left_alone")
        return False

    def submit(self, action: Action) -> None:
        """A move of the player, who hears a word of caution first if there is one."""
        warning = self.match.caution(action) if self.match.manners.warn else None
        if warning is not None:
            self.say(self.match.words.refusal(warning))
            if not self.confirmed():
                return
        self.match.submit(HUMAN, action)
        self.redraw()

    def redraw(self) -> None:
        self.fresh = True

    def save(self, rest: str) -> None:
        self.match.keep()
        self.tell("saved_now", file=self.match.save.path)

    def quit(self, rest: str) -> None:
        raise Leave

    def hint(self, rest: str) -> None:
        match = self.match
        match.session.require_free("no_hints_in_tournament")
        if match.pausing() or match.state.turn != HUMAN:
            self.tell("not_your_turn")
            return
        advice = match.hint()
        action, numbers = advice.action, match.menu().cards
        what = intent(match, action)
        twins = {n for card, n in numbers.items() if face(card) in map(face, action.cards)}
        if len(action.cards) == 1 < len(twins) and action.cards[0] in numbers:
            what = match.words.text("prompts", "copy", what=what, number=numbers[action.cards[0]])
        said = match.words.text("prompts", "hint", who=advice.who, what=what)
        self.say(f"{said} {advice.why}".strip())

    def explore(self, rest: str) -> None:
        """A report by its name, or as much of one as it takes; with a card, why it is marked so."""
        match, (wanted, _, about) = self.match, rest.partition(" ")
        match.session.require_free("no_looks_in_tournament")
        if match.explorer is None:
            self.tell("no_explorer")
            return
        kinds = [*match.explorer.kinds(match.game)]
        what = next((kind for kind in kinds if wanted and kind.startswith(wanted)), "")
        if not what:
            self.tell("explore_what", kinds=", ".join(kinds))
            return
        card = typed_card(about.strip()) if about else None
        found = match.explorer.report(match.look(), what)
        if about and not show_reasons(self.screen, found, card):
            self.tell("explore_no_card", card=clean(about))
        elif not about:
            show_findings(self.screen, found)

    # Why not

    def why(self, rest: str) -> None:
        if not rest:
            self.tell("why_what")
            return
        try:
            action = self.intended(rest)
        except Unclear as unclear:
            if unclear.reason == "not_understood":
                self.tell("why_what")
            else:
                self.unclear(unclear)
            return
        match = self.match
        if offered(match.session.choices(HUMAN), action, self.alike()) is not None:
            self.tell("allowed", what=match.teller.intent(action))
        else:
            self.say(match.words.refusal(why_not(match.game, match.state, HUMAN, action)))

    def alike(self) -> Callable[[Card, Card], bool]:
        return partial(self.match.game.alike, self.match.state)

    def unclear(self, unclear: Unclear) -> None:
        held, text = self.match.state.table[hand(HUMAN)], self.match.words.text
        places = [
            text("prompts", "number_hand" if card in held else "number_table", number=number)
            for number, card in unclear.numbered
        ]
        self.tell(unclear.reason, **{"numbers": ", ".join(places), **unclear.values})

    def intended(self, line: str) -> Action:
        """The action that a line means, whether the rules offer it or not."""
        match = self.match
        verb, words = split(PUNCTUATION.sub(" ", line).strip() or line, self.is_verb)
        words = self.with_ids(words)
        self.check_pack(words)
        action = meant(verb, words, match.menu(), self.alike())
        if action is not None:
            return action
        value, *rest = words or [""]
        if typed_card(value):
            value, rest = "", words
        cards = cards_of(rest) or ()
        if len(cards) < len(rest) or (value and not verb):
            raise Unclear("not_understood", typed=clean(line))
        several = [choice.verb for choice in match.menu().choices if choice.most > 1]
        laying = next(iter((*several, *sorted(match.game.take_back))), "play")
        own = match.state.table[hand(HUMAN)] + match.state.table[f"melds:{HUMAN}"]
        guess = "play" if len(cards) == 1 else laying
        return Action(verb or guess, best_copies(cards, own), value)

    def with_ids(self, words: Sequence[str]) -> list[str]:
        """What a player calls a value becomes its id: hearts and ♥ are H."""
        if any(typed_card(word) for word in words[:1]):
            return [*words]
        for value, name in self.called():
            length = len(name)
            if length and [*words[:length]] == name:
                return [value, *words[length:]]
        return [*words]

    def called(self) -> list[tuple[str, list[str]]]:
        """Values with their names, as lists of words; long names before short ones."""
        match = self.match
        values = {v for choice in match.menu().choices for v in choice.values if v}
        named = [(v, match.teller.name(v)) for v in values if not v.isdecimal()]
        for letter in SUITS:
            names = (letter, SYMBOLS[letter], match.words.text("suits", letter))
            named += [(letter, name) for name in names]
        found = [(v, PUNCTUATION.sub(" ", name.lower()).split()) for v, name in named]
        return sorted(found, key=lambda pair: (-len(pair[1]), pair))

    def check_pack(self, words: Sequence[str]) -> None:
        """Cards that nobody can hold are refused before anybody looks for them."""
        pack = self.match.game.pack(self.match.state.options)
        for card in filter(None, map(typed_card, words)):
            copies = sum(face(card) == face(c) for c in pack)
            if not copies:
                raise Unclear("not_in_pack", card=self.match.words.card(card))
            if card not in pack:
                raise Unclear("no_such_copy", card=glyph(card), number=copies)

    def is_verb(self, word: str) -> bool:
        """Whether this word begins a move, now or at another time."""
        return word in self.match.menu().verbs() or self.match.words.has("verbs", word)

    # Taking back

    def result_stands(self) -> bool:
        """Whether there is a way back no more; then it is said what there is instead."""
        if self.match.session.finished:
            self.tell("result_stands", number=self.match.state.number)
        return self.match.session.finished

    def undo(self, rest: str) -> None:
        session = self.match.session
        if self.result_stands():
            return
        if rest.isdecimal():
            session.require_free("no_replay_in_tournament")
            turns = session.turns(HUMAN)
            number = int(rest[:9])
            if not 1 <= number <= len(turns):
                self.tell("no_such_turn")
                return
            if not self.sure("turn"):
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
        self.match.session.require_free("no_replay_in_tournament")
        if self.result_stands():
            return
        term = self.match.words.term
        whole = {term("round_word"): False, term("game_word"): True, "round": False, "game": True}
        if rest not in whole:
            self.tell("restart_what")
        elif self.sure("game" if whole[rest] else "round"):
            if whole[rest]:
                self.match.restart_game()
            else:
                self.match.again(self.match.session.restart_round)
            self.tell("game_again" if whole[rest] else "round_again")
            self.redraw()

    # Other cards than were dealt

    def swap(self, rest: str) -> None:
        if self.match.session.practice or self.sure("practice"):
            self.match.again(lambda: swap_hands(self.match.session, HUMAN))
            self.tell("swapped")
            self.redraw()

    def doctor(self, rest: str) -> None:
        session = self.match.session
        require_doctor(session, HUMAN)
        cards = cards_of(rest.split()) or ()
        if not cards or len(cards) % 2:
            self.tell("doctor_what")
            return
        own = session.state.table[hand(HUMAN)]
        given = best_copies(cards[::2], own)
        if session.practice or self.sure("practice"):
            pairs = [*zip(given, cards[1::2], strict=True)]
            self.match.again(lambda: doctor(session, HUMAN, pairs))
            self.tell("doctored")
            self.redraw()

    def redeal(self, rest: str) -> None:
        self.match.session.require_free("no_redeal_in_tournament")
        if self.result_stands():
            return
        if self.sure("game"):
            self.match.redeal()
            self.tell("fresh", number=self.match.state.number)
            self.redraw()

    def replicate(self, rest: str) -> None:
        self.match.session.require_free("no_replay_in_tournament")
        if rest and not rest.isdecimal():
            self.tell("no_number", number=clean(rest))
            return
        number = int(rest[:9]) if rest else None
        self.match.check_original(number)
        if self.match.state.phase == OVER or self.sure("replicate"):
            self.match.replicate(number)
            self.tell("replica", number=self.match.state.number)
            self.redraw()

    # House rules

    def set(self, rest: str) -> None:
        match = self.match
        if not rest:
            self.tell("set_what", preset=match.preset, command=command(), example=example(match))
            return
        try:
            wanted = match.differing() if rest == DEFAULTS else parsed(match.game, rest.split())
            if not wanted:
                self.tell("fixed", preset=match.preset)
                return
            match.change(wanted)
        except BadOptions as error:
            self.say(complaint(match.game, match.state.options, error))
        except Mistake as mistake:
            self.say(str(mistake))
        else:
            planned = wanted.items() <= match.session.planned.items()
            when = "queued_game" if planned else "queued"
            self.tell(when, what=changes(match.words, wanted))
