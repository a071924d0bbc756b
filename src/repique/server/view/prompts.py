"""The sentence that says whose turn it is and what is wanted, and what values mean."""

from typing import Any

from repique.core.actions import Action, Choice
from repique.core.game import OVER, Game, View
from repique.core.table import CHANCE, Seat
from repique.play.story import Trick
from repique.play.text.card_symbols import glyph
from repique.play.text.teller import Teller
from repique.server.view.model import Meaning

MANY = 12  # values whose meaning is still said one by one


def prompt(
    game: Game[Any], tells: Teller, view: View[Any], waiting: tuple[Seat, ...], trick: Trick
) -> str:
    state, words = view.state, tells.words

    def said(name: str, **values: object) -> str:
        return words.text("asks", name, **values)

    if state.phase == OVER:
        if state.winner is None:
            return said("drawn")
        mine = view.seat is not None and view.seat % state.sides == state.winner
        return said("won" if mine else "lost", who=tells.side(state.winner, state.sides))
    if view.seat in waiting:  # what another seat is asked for is not theirs to do
        about = _finest(game, tells, view, "in") if state.turn == CHANCE else ""
        return said(about or "next_round")
    if state.turn == CHANCE:
        return said("dealing")
    if state.turn != view.seat:
        about = _finest(game, tells, view, "others") or "others"
        return said(about, who=tells.who(state.turn))
    return _own_turn(game, tells, view, trick)


def _own_turn(game: Game[Any], tells: Teller, view: View[Any], trick: Trick) -> str:
    words, verbs = tells.words, {choice.verb for choice in view.choices}
    if "play" in verbs and trick.played:
        leader, led = trick.played[0]
        return words.text("asks", "follow", who=tells.who(leader), card=glyph(led))
    if "play" in verbs:
        return words.text("asks", "lead")
    about = _finest(game, tells, view, "in")
    if about:
        return words.text("asks", about)
    return words.text("asks", "choose", phase=tells.name(view.state.phase))


def _finest(game: Game[Any], tells: Teller, view: View[Any], who: str) -> str:
    """The sentence for just what the game asks, or else the one for its phase."""
    names = (f"{who}_{game.asks(view)}", f"{who}_{view.state.phase}")
    return next((name for name in names if tells.words.has("asks", name)), "")


def value_names(game: Game[Any], tells: Teller, view: View[Any], choice: Choice) -> tuple[str, ...]:
    """What each value of a choice means; nothing where they are many or there is no more to say."""
    if choice.least or len(choice.values) > MANY:
        return ()
    assert view.seat is not None
    actions = [Action(choice.verb, (), value) for value in choice.values]
    named = [_named(game, tells, view, action) for action in actions]
    return tuple(named) if named != [*choice.values] else ()


def _named(game: Game[Any], tells: Teller, view: View[Any], action: Action) -> str:
    assert view.seat is not None
    meaning = game.describe(view.state, view.seat, action)
    return deed(game, tells, view, action)[0] or tells.naming(action, meaning)


def deed(game: Game[Any], tells: Teller, view: View[Any], action: Action) -> tuple[str, str]:
    """What the button of a deed says, and what stands beside it, where its name is not enough."""
    assert view.seat is not None
    worded = game.wording(view.state, view.seat, action)
    if worded is None or not tells.words.has("deeds", worded.deed):
        return "", ""
    about = tells.about(worded.what)
    heard = [tells.heard(kind, value, view.seat) for kind, value in worded.heard]
    fill = {"what": about[:1].lower() + about[1:], "said": " ".join(heard).removesuffix(".")}
    note = tells.words.text("deeds", worded.note, **fill) if worded.note else ""
    return tells.words.text("deeds", worded.deed, **fill), note


def unfit(tells: Teller, view: View[Any]) -> str:
    """What is said of selected cards that are nothing of the kind that is asked for."""
    kinds = [choice.values[0] for choice in view.choices if choice.cards and choice.values]
    known = kinds and tells.words.has("unfit", kinds[0])
    return tells.words.text("unfit", kinds[0]) if known else ""


def meanings(
    game: Game[Any], tells: Teller, view: View[Any], choice: Choice
) -> tuple[Meaning, ...]:
    """What a ladder of values says, told once for neighbours that say the same."""
    if choice.cards or view.seat is None:
        return ()
    found: list[Meaning] = []
    before: object = ((), None)
    for value in choice.values:
        action = Action(choice.verb, (), value)
        about = game.describe(view.state, view.seat, action)
        warned = game.caution(view.state, view.seat, action)
        if (about, warned) != before:
            warning = tells.words.refusal(warned) if warned else ""
            found.append(Meaning(value, tells.about(about), warning))
        before = (about, warned)
    return tuple(found)


def caution(game: Game[Any], tells: Teller, view: View[Any], action: Action) -> str:
    """What is said before something that cannot be taken back."""
    assert view.seat is not None
    warned = game.caution(view.state, view.seat, action)
    return tells.words.refusal(warned) if warned else ""


def cautions(game: Game[Any], tells: Teller, view: View[Any], choice: Choice) -> dict[str, str]:
    """The same for each of the cards of which one is played."""
    if choice.verb != "play" or choice.most != 1:
        return {}
    said = {card: caution(game, tells, view, Action("play", (card,))) for card in choice.cards}
    return {card: text for card, text in said.items() if text}
