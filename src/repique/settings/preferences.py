"""The table of all preferences, by panel, and the quick settings that change several at once.

Preferences that concern one game are defined by that game.

The page and the commands show the preferences in this order. The terminal respects level,
partner_level, auto_deal, confirm, warn and remember_rules; the others concern the page.
"""

from repique.ai.levels import DEFAULT_LEVEL, LEVELS
from repique.core.preferences import Preference, PreferenceValue
from repique.games import all_games
from repique.play.seating import SIMPLE

Panel = dict[str, Preference]
MAX_PAUSE = 5000  # ms
NOTATIONS = ("english", "german", "french", "dutch", "swedish", "italian", "russian")
SIZES = ("automatic", "small", "regular", "large", "huge")
OWN_IMAGE = "own"  # the value that selects an uploaded image
BACKS = ("faces", "lattice", "damask", "waves", "laurel", "stars", "monogram", OWN_IMAGE)
FELTS = ("green", "midnight", "oxblood", "slate", "linen")
COLOUR = "(#[0-9a-f]{6})?"  # empty: as in the theme
NAME = "([^\\W_]([^\\W_]|[ .'’-]){0,23})?"  # of a computer player; empty: named by the level
IMAGE_HASH = "([0-9a-f]{16})?"  # of an uploaded image


def _colour() -> Preference:
    return Preference("", pattern=COLOUR)


PARTNERS = "partners"  # the panel after which the own panels of games come
GENERAL_PANELS: dict[str, Panel] = {
    "opponent": {
        "level": Preference(DEFAULT_LEVEL, among=(SIMPLE, *LEVELS)),
        "partner_level": Preference("", among=("", SIMPLE, *LEVELS)),
        "quick_display": Preference(False),
        "opponent_pace": Preference(400, least=0, most=MAX_PAUSE, unless="quick_display"),
        "trick_pause": Preference(900, least=0, most=MAX_PAUSE, unless="quick_display"),
        "mark_card": Preference(True),
        "mark_stock": Preference(True),
        "step_pause": Preference(600, least=0, most=2000),
        "step_turns": Preference(False),
        "show_cards": Preference(False),
        "quick_peek": Preference(False, unless="show_cards"),
    },
    "player": {
        "protect": Preference(False),
        "warn": Preference(True),
        "sorting": Preference("suit", among=("suit", "rank", "none")),
        "high_first": Preference(True),
        "stagger": Preference(False),
        "meld_points": Preference(True),
        "sweep": Preference(True),
        "auto_meld": Preference(True),
        "auto_draw": Preference(False),
        "allow_undo": Preference(True),
        "tint_new": Preference(True),
        "recall": Preference(False),
    },
    PARTNERS: {
        "left_name": Preference("", pattern=NAME),
        "partner_name": Preference("", pattern=NAME),
        "right_name": Preference("", pattern=NAME),
        "bid_pace": Preference(700, least=0, most=MAX_PAUSE, unless="quick_display"),
    },
    "dealing": {
        "auto_deal": Preference(False),
        "deal_animation": Preference(True, needs="animation"),
        "show_dealer": Preference(True),
    },
    "game": {
        "auto_resume": Preference(True),
        "remember_rules": Preference(True),
        "auto_review": Preference(False),
    },
    "messages": {
        "confirm": Preference(True),
        "error_box": Preference(False),
        "status_messages": Preference(True),
        "start_reminder": Preference(True, needs="status_messages"),
        "tool_tips": Preference(True),
        "tips": Preference("start", among=("start", "games", "never")),
    },
    "mouse": {
        "drag": Preference(True),
        "plain_pointers": Preference(False),
        "guide": Preference(False),
    },
    "cards": {
        "card_size": Preference("automatic", among=SIZES),
        "faces": Preference("french", among=("french", "german")),
        "card_theme": Preference("light", among=("light", "dark", "contrast")),
        "four_colour": Preference(False),
        "large_index": Preference(False),
        "notation": Preference("english", among=NOTATIONS),
        "round_corners": Preference(True),
        "wide_spread": Preference(False),
        "meld_tints": Preference(True),
        "face_up": Preference(False),
    },
    "back": {
        "back": Preference("lattice", among=BACKS),
        "own_back": Preference("", pattern=IMAGE_HASH),
        "back_frame": Preference(True, needs="own_back"),
        "back_colour": Preference("red", among=("red", "blue", "green", "violet", "black")),
    },
    "colours": {
        "theme": Preference("evening", among=("evening", "light", "dark", "system")),
        "felt": Preference("green", among=FELTS),
        "high_contrast": Preference(False),
        "bidding_felt": Preference("", among=("", *FELTS)),
        "melding_felt": Preference("", among=("", *FELTS)),
        "felt_colour": _colour(),
        "table_colour": _colour(),
        "won_colour": _colour(),
        "lost_colour": _colour(),
    },
    "animation": {
        "animation": Preference(True),
        "flight_time": Preference(260, least=60, most=2000, needs="animation"),
        "constant_time": Preference(True, needs="animation"),
        "twist": Preference(True, needs="animation"),
        "drag_shown": Preference(True, needs="drag"),
        "interleave": Preference(True, needs="drag_shown"),
        "true_slide": Preference(False, needs="interleave"),
    },
    "screen": {
        "text_size": Preference("usual", among=("usual", "larger", "largest")),
        "text_font": Preference("sans", among=("sans", "serif", "system")),
        "headings": Preference("you", among=("you", "names", "plain")),
        "handwriting": Preference(False),
        "score_place": Preference("table", among=("table", "title", "footer", "sheet")),
        "rules_panel": Preference(True),
        "tools": Preference("all", among=("all", "few", "none")),
        "tools_left": Preference(False),
        "depth": Preference(True),
        "table_look": Preference("plain", among=("plain", "walnut", "stone", OWN_IMAGE)),
        "own_table": Preference("", pattern=IMAGE_HASH),
        "mat_look": Preference("felt", among=("felt", "weave", "diamonds", OWN_IMAGE)),
        "own_mat": Preference("", pattern=IMAGE_HASH),
    },
}


def _with_games(general: dict[str, Panel]) -> dict[str, Panel]:
    """The panels with the preferences of all games: first in a panel that there is, or in a panel
    of their own."""
    own: dict[str, Panel] = {}
    for game in all_games().values():
        for panel, preferences in game.preferences.items():
            own.setdefault(panel, {}).update(preferences)
    panels: dict[str, Panel] = {}
    for panel, preferences in general.items():
        panels[panel] = {**own.get(panel, {}), **preferences}
        if panel == PARTNERS:
            panels |= {name: added for name, added in own.items() if name not in general}
    return panels


PANELS = _with_games(GENERAL_PANELS)
ALL_PREFERENCES: Panel = {name: about for panel in PANELS.values() for name, about in panel.items()}

# Values that one button sets; each can be changed again.
QUICK_SETTINGS: dict[str, dict[str, dict[str, PreferenceValue]]] = {
    "appearance": {
        "all": {
            "table_look": "walnut", "mat_look": "weave", "depth": True, "round_corners": True,
            "score_place": "sheet", "headings": "names",
        },
        "none": {
            "table_look": "plain", "mat_look": "felt", "depth": False, "round_corners": False,
            "score_place": "table", "headings": "you", "text_font": "sans",
        },
    },
    "interface": {
        "all": {"animation": True, "twist": True, "plain_pointers": False, "guide": True},
        "none": {"animation": False, "plain_pointers": True, "guide": False},
    },
    "operation": {
        "all": {"auto_deal": True, "auto_resume": True, "remember_rules": True},
        "none": {"auto_deal": False, "auto_resume": False, "remember_rules": False},
    },
    "speed": {
        "all": {
            "quick_display": True, "animation": False, "deal_animation": False,
            "mark_card": False, "mark_stock": False,
        },
        "none": {
            "quick_display": False, "animation": True, "deal_animation": True,
            "mark_card": True, "mark_stock": True,
        },
    },
}  # fmt: skip
