"""Created tournaments: the form in which they are asked for, at the terminal, and as commands."""
