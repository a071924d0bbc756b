"""Every number of the rule book."""

from repique.families.melds import Meld

ORDER = "9JQKTA"  # for tricks and for the draw; the ten stands between ace and king
DECKS = {80: ("JQKTA", 4), 48: (ORDER, 2)}  # ranks and copies, by the size of the pack
COUNTERS = "ATK"  # one point each in tricks
SEATS = 4

# Packets that the dealer may choose from; the last is used where nobody is asked.
PACKETS = {80: (4, 5), 48: (1, 2, 3)}

# Bids must end somewhere, or they could not be offered one by one. Fine hands are bid to about
# 100, or 50 with 48 cards; a side that could make even more loses nothing by not bidding it.
HIGHEST_BID = {80: 500, 48: 200}

# Melds of the group "times" have a value for each multiplicity; the others count each time.
MELDS = (
    Meld("run", "At Tt Kt Qt Jt", "times"),
    Meld("aces", "A*", "times"),
    Meld("kings", "K*", "times"),
    Meld("queens", "Q*", "times"),
    Meld("jacks", "J*", "times"),
    Meld("pinochle", "QS JD", "times"),
    Meld("royal_marriage", "Kt Qt", "each"),
    Meld("marriage", "Kx Qx", "each"),
    Meld("nine", "9t", "each"),
)
TIMES = ("", "double_", "triple_", "quadruple_")

POINTS = {
    "run": (15, 30, 45, 60),
    "aces": (10, 100, 150, 200),
    "kings": (8, 80, 120, 160),
    "queens": (6, 60, 90, 120),
    "jacks": (4, 40, 60, 80),
    "pinochle": (4, 30, 45, 60),
    "royal_marriage": (4,),
    "marriage": (2,),
    "nine": (1,),
}
MODERN_POINTS = {"run": (15, 150, 225, 300), "pinochle": (4, 30, 60, 90)}

# What a raise of so much announces in a first bid, where bids are read by the single-deck
# scale: from this many points of meld, to this many (0: or more).
MELD_SCALE = {2: (5, 9), 3: (10, 14), 4: (15, 19), 5: (20, 0)}
