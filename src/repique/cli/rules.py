"""The command `repique rules`: the house rules of a game."""

from repique.cli.arguments import Changes, Preset
from repique.play.presets import choose_game


def rules(preset: Preset, changes: Changes = None) -> None:
    """Show every house rule: what it does, its values and what it depends on."""
    from repique.play.text.rules_list import rule_paragraphs
    from repique.terminal.screen import Screen

    screen = Screen(widest=80, paged=False)
    for part in rule_paragraphs(choose_game(preset, changes or ())):
        screen.show(part)
        screen.say()
