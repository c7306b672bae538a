"""Labels of the codes that a Roulette filing uses."""

WAGER_LABELS = {
    "straight": "Straight (one number)",
    "five_adjacent": "Five Adjacent Number",
    "split": "Split (two numbers)",
    "three_numbers": "Three Numbers",
    "four_numbers": "Four Numbers",
    "first_five": "First Five Numbers (0, 00, 1, 2, 3)",
    "six_numbers": "Six Numbers",
    "column": "Column",
    "dozen": "Dozen",
    "red": "Red",
    "black": "Black",
    "odd": "Odd",
    "even": "Even",
    "low_1_18": "1–18",
    "high_19_36": "19–36",
    "touchdown": "Touchdown Roulette",
}
ODDS_LABELS = {code: label for code, label in WAGER_LABELS.items() if code not in ("five_adjacent", "touchdown")}
WITH_00 = ("first_five", "touchdown", "0-2-00", "00-2-3")
"""Codes of what a wheel without 00 in play does not have."""

GROUP_LABELS = {"0-1-2": "0, 1 and 2", "0-2-00": "0, 2 and 00", "00-2-3": "00, 2 and 3"}
WHEEL_MODES = {
    "single_zero": "Single zero wheel (37 numbers)",
    "double_zero": "Double zero wheel (38 numbers)",
    "double_zero_as_single_zero": "Double zero wheel in use as a single zero wheel",
}
NUMBER_LABELS = {number: number for number in ("0", "00", *map(str, range(1, 37)))}
SIDE_WAGER_LABELS = {
    "b2b": "B2B Roulette",
    "blazing_7s": "Blazing 7's",
    "lightning": "Lightning Roulette",
    "roulette_up": "Roulette Up",
    "roulette_x": "Roulette X",
}
