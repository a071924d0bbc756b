"""Sentences for players: words by id, narration, prompts, explanations, lists of rules."""
