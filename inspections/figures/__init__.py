"""How the rules are kept over a period, in figures: each number opens the list that it counts."""
