"""Every number of the rule book."""

from repique.families.melds import Meld

ORDER = "789JQKTA"  # for tricks and for the cut; the ten stands between ace and king
RANKS = {48: "9JQKTA", 64: ORDER}
DIX = {48: "9", 64: "7"}

# Packets that each player is dealt, by the size of the hand.
PACKETS = {12: (3, 3, 3, 3), 16: (4, 4, 4, 4), 8: (3, 2, 3)}

VALUES = {
    "standard": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    "simplified": {"A": 10, "T": 10, "K": 5, "Q": 5},
    "brisque": {"A": 10, "T": 10},
}

DIX_POINTS = 10
LAST_TRICK_POINTS = 10
GOAL_STEP = 250

# `q` and `j` are the suits of the Pinochle queen and jack; the Dix, a single card with
# rules of its own, is not in this list.
MELDS = (
    Meld("pinochle", "Qq Jj", "Pin"),
    Meld("grand_pinochle", "Qq Jj Kq", "GBin"),
    Meld("double_pinochle", "Qq Qq Jj Jj", "DPin"),
    Meld("marriage", "Kx Qx", "Mar"),
    Meld("royal_marriage", "Kt Qt", "Mar"),
    Meld("double_marriage", "Kx Kx Qx Qx", "DMar"),
    Meld("double_royal_marriage", "Kt Kt Qt Qt", "DMar"),
    Meld("sequence", "Ax Tx Kx Qx Jx", "Seq"),
    Meld("royal_sequence", "At Tt Kt Qt Jt", "Seq"),
    Meld("double_sequence", "Ax Ax Tx Tx Kx Kx Qx Qx Jx Jx", "DSeq"),
    Meld("double_royal_sequence", "At At Tt Tt Kt Kt Qt Qt Jt Jt", "DSeq"),
    Meld("four_jacks", "J*", "Set"),
    Meld("four_queens", "Q*", "Set"),
    Meld("four_kings", "K*", "Set"),
    Meld("four_aces", "A*", "Set"),
    Meld("eight_jacks", "J* J*", "DSet"),
    Meld("eight_queens", "Q* Q*", "DSet"),
    Meld("eight_kings", "K* K*", "DSet"),
    Meld("eight_aces", "A* A*", "DSet"),
    Meld("roundhouse", "K* Q*", "RH"),
)

POINTS = {
    "dix": DIX_POINTS,
    "pinochle": 40,
    "grand_pinochle": 80,
    "double_pinochle": 300,
    "marriage": 20,
    "royal_marriage": 40,
    "double_marriage": 40,
    "double_royal_marriage": 80,
    "sequence": 100,
    "royal_sequence": 150,
    "double_sequence": 1000,
    "double_royal_sequence": 1500,
    "four_jacks": 40,
    "four_queens": 60,
    "four_kings": 80,
    "four_aces": 100,
    "eight_jacks": 400,
    "eight_queens": 600,
    "eight_kings": 800,
    "eight_aces": 1000,
    "roundhouse": 240,
}
BEZIQUE_POINTS = {"double_pinochle": 500, "royal_sequence": 250}
ALL_DOUBLE_SETS = 1000

# The option that must be on for a meld to exist; melds not named here always do.
SWITCHES = {
    "grand_pinochle": "grand_binokel",
    "double_pinochle": "double_pinochle",
    "double_marriage": "double_marriage",
    "double_royal_marriage": "double_marriage",
    "sequence": "common_sequence",
    "double_sequence": "double_sequence",
    "double_royal_sequence": "double_sequence",
    "eight_jacks": "double_set",
    "eight_queens": "double_set",
    "eight_kings": "double_set",
    "eight_aces": "double_set",
    "roundhouse": "roundhouse",
}

# Suits of the queen and the jack: as usual, Red Pinochle, and the switched suits of
# Bezique, which come in only when spades or diamonds are trumps.
STANDARD_PAIR = "SD"
RED_PAIR = "HD"
SWITCHED_PAIR = "CH"

# Row: what a card was melded as. Column: what it would become. Y always, N never,
# L only under Liberal Remelding.
GROUPS = ("Pin", "GBin", "DPin", "Mar", "DMar", "Seq", "DSeq", "Set", "DSet", "RH")
REMELD = {
    "Pin": "NLYYYYYYYY",
    "GBin": "NNYYYYYYYY",
    "DPin": "NLNYYYYYYY",
    "Mar": "YYYNLYYYYL",
    "DMar": "YYYNNYYYYL",
    "Seq": "YYYLLNLYYY",
    "DSeq": "YYYLLNNYYY",
    "Set": "YYYYYYYNLL",
    "DSet": "YYYYYYYNNL",
    "RH": "YYYNLYYNLN",
}
