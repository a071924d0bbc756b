"""One brain per game: how its six levels think."""
