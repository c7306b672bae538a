"""The keeping of the rules over a period, in figures: each number opens the list that it counts."""
