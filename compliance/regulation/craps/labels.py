"""Craps: the codes of wagers, odds and answers in words, and which belong together."""

from .wagers import WAGERS
from .ways import POINTS

WAGER_LABELS = {wager.code: wager.name for wager in WAGERS}

BY_NUMBER = {
    "place_to_win": "place_to_win_numbers",
    "place_to_lose": "place_to_lose_numbers",
    "buy_bet": "buy_numbers",
    "lay_bet": "lay_numbers",
}
"""Wager → the fact that states its numbers."""

_LINES = {
    "field": {"field_2_12": "on 2 or 12", "field_3_4_9_10_11": "on 3, 4, 9, 10 or 11"},
    "six_seven_eight": {
        "six_seven_eight_hard": "on 3 and 3 or 4 and 4",
        "six_seven_eight_other": "on any other 6, 7, 8",
    },
    **{code: {f"{code}_{number}": f"on {number}" for number in POINTS} for code in BY_NUMBER},
}
_HORN = ("craps_two", "craps_three", "eleven_one_roll", "craps_twelve")
PAID_IN_PARTS: dict[str, tuple[str, ...]] = {
    "craps_eleven": ("any_craps", "eleven_one_roll"),
    "horn": _HORN,
    "horn_high": _HORN,
    "whirl": (*_HORN, "any_seven"),
}
"""Wagers that are paid as several others and have no odds → the wagers whose odds pay them."""

ODDS_LINES: dict[str, tuple[str, ...]] = {
    code: tuple(_LINES.get(code, (code,))) for code in WAGER_LABELS if code not in (*PAID_IN_PARTS, "fire_bet")
}
"""Wager → its lines in the payout odds."""

ODDS_LABELS = {
    line: f"{WAGER_LABELS[code]} {_LINES[code][line]}" if code in _LINES else WAGER_LABELS[code]
    for code, lines in ODDS_LINES.items()
    for line in lines
}
WAGER_OF_LINE = {line: code for code, lines in ODDS_LINES.items() for line in lines}
SUPPORTED = {"pass": "Pass Bet", "dont_pass": "Don't Pass Bet", "come": "Come Bet", "dont_come": "Don't Come Bet"}
SUPPLEMENTAL_LABELS = {
    f"supplemental_{code}_{number}": f"With a {name} on {number}"
    for code, name in SUPPORTED.items()
    for number in POINTS
}
FIRE_BET_LABELS = {"fire_bet_4": "Four points", "fire_bet_5": "Five points", "fire_bet_6": "Six points"}
LINE_TITLES = {**SUPPLEMENTAL_LABELS, **{code: f"Fire Bet, {words.lower()}" for code, words in FIRE_BET_LABELS.items()}}
POINT_LABELS = {str(number): f"Point {number}" for number in POINTS}

TABLE_TYPES = {"craps": "Craps", "mini_craps": "Mini-Craps"}
TABLE_SHAPES = {
    "oblong_rounded_high_walled": "Oblong, with rounded corners and high walls",
    "other": "Another shape",
}
CONTROLLERS = {"stickperson": "The stickperson", "dealer": "The dealer"}
TIMINGS = {"when_made": "When the wager is made", "on_win_only": "Only when the wager wins"}
PAYTABLES = {
    "A": "A: at least 24, 249 and 999 to 1 for four, five and six points",
    "B": "B: at least 39, 199 and 499 to 1 for four, five and six points",
}
NUMBERINGS = {
    "clockwise_from_boxperson_left": "Clockwise, number 1 just left of the boxperson or dealer",
    "other": "Another way",
}
NOTICE_ITEMS = {
    "odds": "Payout odds for four, five and six different points",
    "acceptance_rule": "Fire Bets are taken only before a shooter's first come-out roll",
    "limits": "Limits of the Fire Bet",
}
