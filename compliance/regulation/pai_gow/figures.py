"""Pai Gow: the numbers, sizes, sets and words that the text fixes."""

from collections.abc import Mapping
from decimal import Decimal

from ..core.fields import Odds
from ..core.figure import Figure
from .ranking import TILE_SET

POSITIONS = Figure("betting positions of the table", citation="621a.2(a)", unit="positions", everywhere=6)
BETTING_AREAS = Figure("separate betting areas of the layout", citation="621a.2(b)(2)", unit="areas", everywhere=6)
DEAD_HAND_TILES = Figure("tiles of the Dead Hand", citation="621a.2(b)(3)", unit="tiles", everywhere=4)
DICE_IN_SHAKER = Figure("dice in the shaker", citation="621a.5(a)", unit="dice", everywhere=3)

TILE_COUNT = Figure("tiles of a set", citation="621a.3(a)", unit="tiles", everywhere=32)
LEAST_LENGTH = Figure("least length of a tile", citation="621a.3(b)(1)", unit="inches", everywhere=Decimal("2.5"))
LEAST_WIDTH = Figure("least width of a tile", citation="621a.3(b)(1)", unit="inch", everywhere=Decimal(1))
LEAST_THICKNESS = Figure("least thickness of a tile", citation="621a.3(b)(1)", unit="inch", everywhere=Decimal("0.375"))
TILE_COMPOSITION: Figure[Mapping[str, int]] = Figure(
    "tiles of each design in a set", citation="621a.3(c)", everywhere=TILE_SET
)
SPOT_COLORS = {"red": "Red", "white": "White"}
TILE_LIFE = Figure("longest time tiles stay in play", citation="621a.3(e)", unit="hours", everywhere=12)
DICE_LIFE = Figure("longest time dice stay on a table", citation="621a.5(c)", unit="hours", everywhere=24)

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
HOUSE_WAY: Figure[tuple[str, ...]] = Figure(
    "steps of the house way, in their order",
    citation="621a.10(d)",
    everywhere=tuple(HOUSE_WAY_STEPS),
    labels=HOUSE_WAY_STEPS,
)
ODDS: Figure[Mapping[str, Odds]] = Figure("payout odds", citation="621a.10(k)", everywhere={"pai_gow": Odds(1, 1)})
VIGORISH = Figure("vigorish on the amount won", citation="621a.10(k)", unit="percent", everywhere=Decimal(5))
CO_BANK_SHARE = Figure(
    "part of the winning wagers that the house covers", citation="621a.11(e)", unit="percent", everywhere=Decimal(50)
)
BANK_AREAS = Figure("betting areas on which the bank wagers", citation="621a.11(f)", unit="area", everywhere=1)
BOX_LIMITS = Figure(
    "least and greatest number of adjacent boxes", citation="621a.13(a)", unit="boxes", everywhere=(1, 6)
)
