"""Several people at one live table: who is there, what they say, ask and agree on."""
