"""Labels of the codes that a Sic Bo filing uses."""

WAGERS = {
    "three_of_a_kind": "Three of a Kind",
    "two_of_a_kind": "Two of a Kind",
    "any_three_of_a_kind": "Any Three of a Kind",
    "total_value": "Total Value Bet",
    "two_dice_combination": "Two Dice Combination",
    "small_bet": "Small Bet",
    "big_bet": "Big Bet",
    "one_of_a_kind": "One of a Kind",
}
SHAKERS = {"manual": "Manual shaker", "automated": "Automated shaker"}
TOTALS = range(4, 18)
TOTAL_LINES = {f"total_{value}": f"Total Value Bet of {value}" for value in TOTALS}
ONE_OF_A_KIND_LINES = {
    "one_of_a_kind_1": "One of a Kind on one die",
    "one_of_a_kind_2": "One of a Kind on two dice",
    "one_of_a_kind_3": "One of a Kind on three dice",
}
ODDS_LINES = {
    "three_of_a_kind": WAGERS["three_of_a_kind"],
    "two_of_a_kind": WAGERS["two_of_a_kind"],
    "any_three_of_a_kind": WAGERS["any_three_of_a_kind"],
    **TOTAL_LINES,
    "two_dice_combination": WAGERS["two_dice_combination"],
    "small_bet": WAGERS["small_bet"],
    "big_bet": WAGERS["big_bet"],
    **ONE_OF_A_KIND_LINES,
}
