"""Live matches: commands, messages, sockets, storage of moves, pacing."""
