"""Labels of the codes of a Pai Gow filing."""

METHODS = {
    "manual_shaker": "The dealer shakes a Pai Gow shaker",
    "rng": "A random number generator shows a number",
}
HOUSE_WAY_STEPS = {
    "supreme_pair": "The Supreme Pair, if the dealer has it",
    "pair_wong_gong": "Else a pair, a Wong or a Gong",
    "value_9_8_7": "Else two tiles worth nine, eight or seven",
    "highest_with_lowest": "Else the highest tile with the lowest",
}
SPOT_COLORS = {"red": "Red", "white": "White"}
DEAD_HAND_SIDES = {"dealer_left": "On the dealer’s left", "other": "Somewhere else"}
FEATURE_SIDES = {"front": "On the front", "back": "On the back"}
ROUNDINGS = {"exact": "Not rounded", "up_to_next_quarter": "Up to the next multiple of 25 cents"}
COLLECTED_AT = {"with_payout": "When the winning wager is paid"}
WAGER_BASES = {
    "players_last_wager": "What that player last wagered against the dealer",
    "amount_in_submission": "An amount that this filing states",
}
DICE_WAGERS = {"sum": "Sum Wager", "match": "Match Wager", "beat_it": "Beat It Wager"}
