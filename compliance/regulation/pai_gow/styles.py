"""The nine dealing styles that § 621a.9 knows besides the default of § 621a.8(d)."""

import msgspec

DEFAULT_STYLE = "standard_from_right"
"""Stacks one by one from the dealer's right: always there, and none of the nine."""


class DealingStyle(msgspec.Struct, frozen=True):
    """A dealing style: its place in the list, its name, the sign by which the dealer shows it, the delivery of the
    tiles."""

    number: int
    code: str
    name: str
    sign: str
    delivery: str


_FOURS = "the top two tiles of both to the starting position, their other four to the next, and so on"
_SLICES = "a tile from each of four stacks makes a hand: four stacks of one end, then of the other, layer by layer"
_TAIL = (
    "the four forward tiles to the starting position, the top tile of each of the four other stacks to the next, the "
    "top two of both high stacks to the third, again a tile of each of the others to the fourth, and so on"
)

DEALING_STYLES = (
    DealingStyle(
        1, "house_way_left", "House Way From the Left",
        "the first stack on the left is pushed forward", "whole stacks, from left to right",
    ),
    DealingStyle(
        2, "cup_say_right", "Cup Say (pick four) From the Right",
        "the first two stacks on the right are pushed forward", f"{_FOURS}, by pairs of stacks from right to left",
    ),
    DealingStyle(
        3, "cup_say_left", "Cup Say (pick four) From the Left",
        "the first two stacks on the left are pushed forward", f"{_FOURS}, by pairs of stacks from left to right",
    ),
    DealingStyle(
        4, "jung_quat", "Jung Quat (take the heart)",
        "the two center stacks, the fourth from each end, are pushed forward",
        f"{_FOURS}, with the two stacks that are then in the center",
    ),
    DealingStyle(
        5, "chee_yee", "Chee Yee (chop the ears)",
        "the two end stacks are pushed forward and centered",
        f"{_FOURS}, with the two stacks that are then at the ends",
    ),
    DealingStyle(
        6, "pin_say_right", "Pin Say (slice four) From the Right",
        "the top tile of the first stack on the right is laid across the next three", f"{_SLICES}, the right end first",
    ),
    DealingStyle(
        7, "pin_say_left", "Pin Say (slice four) From the Left",
        "the top tile of the first stack on the left is laid across the next three", f"{_SLICES}, the left end first",
    ),
    DealingStyle(
        8, "dragon_phoenix_right", "Dragon Head and Phoenix Tail From the Right",
        "the first two stacks on the right are put on the next two, and the top two tiles of both pushed forward",
        _TAIL,
    ),
    DealingStyle(
        9, "dragon_phoenix_left", "Dragon Head and Phoenix Tail From the Left",
        "the first two stacks on the left are put on the next two, and the top two tiles of both pushed forward",
        _TAIL,
    ),
)  # fmt: skip

STYLE_NAMES = {style.code: style.name for style in DEALING_STYLES}
