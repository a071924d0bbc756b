"""Playing in a terminal: text output, typed commands, saved matches."""
