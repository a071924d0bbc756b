"""Texts for the player who is to move: labels of buttons and values, and cautions."""

from typing import Any

from repique.core.actions import Action, Choice
from repique.core.game import Game, View
from repique.play.text.teller import Teller
from repique.server.view.model import Meaning

MOST_NAMED = 12  # values that get a name each


def value_names(
    game: Game[Any], teller: Teller, view: View[Any], choice: Choice
) -> tuple[str, ...]:
    """The name of each value of a choice; none if they are too many, or are their own names."""
    if choice.least or len(choice.values) > MOST_NAMED:
        return ()
    assert view.seat is not None
    actions = [Action(choice.verb, (), value) for value in choice.values]
    names = [_name_of(game, teller, view, action) for action in actions]
    return tuple(names) if names != [*choice.values] else ()


def _name_of(game: Game[Any], teller: Teller, view: View[Any], action: Action) -> str:
    assert view.seat is not None
    meaning = game.describe(view.state, view.seat, action)
    return button_texts(game, teller, view, action)[0] or teller.naming(action, meaning)


def button_texts(
    game: Game[Any], teller: Teller, view: View[Any], action: Action
) -> tuple[str, str]:
    """The text of the button for an action and the note beside it; empty where the name of the
    action is enough."""
    assert view.seat is not None
    worded = game.wording(view.state, view.seat, action)
    if worded is None or not teller.words.has("deeds", worded.deed):
        return "", ""
    what = teller.about(worded.what)
    heard = [teller.heard(kind, value, view.seat) for kind, value in worded.heard]
    fill = {"what": what[:1].lower() + what[1:], "said": " ".join(heard).removesuffix(".")}
    note = teller.words.text("deeds", worded.note, **fill) if worded.note else ""
    return teller.words.text("deeds", worded.deed, **fill), note


def unfit(teller: Teller, view: View[Any]) -> str:
    """The sentence for selected cards that are not of the kind that is asked for."""
    kinds = [choice.values[0] for choice in view.choices if choice.cards and choice.values]
    is_known = kinds and teller.words.has("unfit", kinds[0])
    return teller.words.text("unfit", kinds[0]) if is_known else ""


def meanings(
    game: Game[Any], teller: Teller, view: View[Any], choice: Choice
) -> tuple[Meaning, ...]:
    """What ascending values mean, once for neighbours that mean the same."""
    if choice.cards or view.seat is None:
        return ()
    found: list[Meaning] = []
    before: object = ((), None)
    for value in choice.values:
        action = Action(choice.verb, (), value)
        about = game.describe(view.state, view.seat, action)
        warned = game.caution(view.state, view.seat, action)
        if (about, warned) != before:
            warning = teller.words.refusal(warned) if warned else ""
            found.append(Meaning(value, teller.about(about), warning))
        before = (about, warned)
    return tuple(found)


def caution(game: Game[Any], teller: Teller, view: View[Any], action: Action) -> str:
    """The warning before an action that cannot be taken back; empty if there is none."""
    assert view.seat is not None
    warned = game.caution(view.state, view.seat, action)
    return teller.words.refusal(warned) if warned else ""


def cautions(game: Game[Any], teller: Teller, view: View[Any], choice: Choice) -> dict[str, str]:
    """The same for each card of a choice to play one."""
    if choice.verb != "play" or choice.most != 1:
        return {}
    texts = {card: caution(game, teller, view, Action("play", (card,))) for card in choice.cards}
    return {card: text for card, text in texts.items() if text}
