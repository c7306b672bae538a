"""Pai Gow: the log of problems with tiles, dice and shaker. § 621a.5(a), § 621a.6(a)."""

from typing import Annotated, Literal

from ...core.problem import Duty
from ...general.problem_log import MARKING, ProblemEntry, pieces, problem_log, what_asked

DICE = ("die",)


class PaiGowProblem(ProblemEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A problem with tiles, dice or a device, or what was done about one."""

    what: Annotated[
        Literal[
            "tile_missing", "tile_extra", "tile_wrong", "tile_defective", "die_missing", "die_extra", "die_wrong",
            "die_defective", "device_fault",
        ] | None,
        what_asked({
            **pieces("tile"), **pieces("die"), "device_fault": "Shaker or random number generator cannot be used",
        }),
    ] = None  # fmt: skip


PROBLEM = problem_log(
    "621a",
    PaiGowProblem,
    (
        Duty(
            words="Take the whole set out: sealed in an envelope or container.",
            more="Marked with table, date and time, and signed by dealer and floorperson or above.",
            who="Dealer and floorperson",
            citation="621a.6(a)(3)(ii)",
            of=("tile",),
            shown_by=("tile_change",),
        ),
        Duty(
            words="The dealer inspects the set that comes, the floorperson verifies.",
            who="Dealer and floorperson",
            citation="621a.6(a)",
            of=("tile",),
            shown_by=("tile_inspection",),
        ),
        Duty(
            words="Put three sound dice in the shaker.",
            who="Dealer and floorperson",
            citation="621a.5(a)",
            of=DICE,
            shown_by=("dice_change",),
        ),
    ),
    without=MARKING,
    counted=(("tile_inspection", "verified_at"),),
    looks="621a.6(a)",
)
