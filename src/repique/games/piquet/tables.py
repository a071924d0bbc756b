"""Every number and name of the rule book."""

ORDER = "6789TJQKA"  # in every context: tricks, sequences, sets and the cut
COURTS = "JQK"
COUNTING = "TJQKA"  # ranks that make sets, and that score with the house rule tens_only

HAND = 12
PACKETS = (3, 3, 3, 3)
RANKS = {32: ORDER[1:], 36: ORDER}
QUOTA = 5  # what elder may exchange of the 32-card talon

CATEGORIES = ("point", "sequence", "set")

# Ruff count: what decides between points of equal length.
RUFF = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7, "6": 6}

SEQUENCES = {
    3: "tierce",
    4: "quart",
    5: "quint",
    6: "sixieme",
    7: "septieme",
    8: "huitieme",
    9: "neuvieme",
}
SETS = {3: "trio", 4: "quatorze"}

LONG_SEQUENCE = 5  # from here on a sequence counts ten more than its cards
LONG_SEQUENCE_EXTRA = 10
SET_POINTS = {3: 3, 4: 14}

CARTE_BLANCHE = 10
CARTE_ROUGE = 50
THE_CARDS = 10
MOST_TRICKS = 7  # this many tricks earn the cards
CAPOT = 40
HIGH_CAPOT = 60
PIQUE = 30
REPIQUE = 60
WANTED = 30  # points that make a pique or repique

# The order of reckoning. What is not named here (carte rouge, pique, repique) has no
# place in it and never counts towards the thirty.
RECKONING = {
    "carte_blanche": 1,
    "point": 2,
    **dict.fromkeys(SEQUENCES.values(), 3),
    **dict.fromkeys(SETS.values(), 4),
    **dict.fromkeys(("lead", "capture", "win", "last_trick"), 5),
    "cards": 6,
    "capot": 7,
}
IN_HAND = 4
IN_PLAY = 5
WITH_CARDS = 6  # the last step before the play, of it, after it

ROUNDS = 6
EXTENSION = 2  # rounds added while the totals are level
RUBICON = 100
PARTIE = 100
