"""The laws every game obeys, and the means to test them: random play and random house rules."""
