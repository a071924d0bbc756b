"""Every text a player can see, and the rules of the style sheet that a program can check."""
