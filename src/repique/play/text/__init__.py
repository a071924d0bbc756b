"""Texts for players.

words           sentences and names by id, from `words.en.toml` here and in each game
teller          narration of moves and events, names of seats, sides and actions
explain         what can be done now, which cards may be played and why
menu            the numbered list of possible actions
rules_list      house rules with their meaning
card_symbols    cards as players read and type them
numbers         numbers as players read them

The reasons of a hint are sentences of `ai/games/<id>/words.en.toml`; see `play/advice.py`.
"""
