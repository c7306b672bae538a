"""Labels of the symbols of a Big Six Wheel. Joker and flag stand for whatever picture takes their place."""

DOLLARS = {"1": "$1", "2": "$2", "5": "$5", "10": "$10", "20": "$20"}
SYMBOLS = DOLLARS | {"joker": "Joker", "flag": "Flag, name or logo"}
