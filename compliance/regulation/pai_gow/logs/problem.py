"""Pai Gow: the log of problems with tiles, dice and shaker. § 621a.5(a), § 621a.6(a)."""

from typing import Annotated, Literal

from ...core.figure import Text
from ...core.identity import same_number
from ...core.log import InUse
from ...core.problem import Counted, Duty
from ...general.problem_log import MARKING, ProblemEntry, pieces, problem_log, what_asked
from .tile_change import TileChange
from .tile_inspection import TileInspection, inspection_ended

DICE = ("die",)


class PaiGowProblem(ProblemEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A problem with tiles, dice or a device, or what was done about one."""

    what: Annotated[
        Literal[
            "tile_missing",
            "tile_extra",
            "tile_wrong",
            "tile_defective",
            "die_missing",
            "die_extra",
            "die_wrong",
            "die_defective",
            "device_fault",
        ]
        | None,
        what_asked(
            {**pieces("tile"), **pieces("die"), "device_fault": "Shaker or random number generator cannot be used"}
        ),
    ] = None


def _is_count_of(entry: TileInspection, tiles: InUse, stated: TileChange, text: Text) -> bool:
    """Whether this inspection counted the set in use: by its number, and since the set before came into use."""
    if entry.tile_set_id is not None and not same_number(entry.tile_set_id, stated.old_set_id):
        return False
    before, ended = tiles.before_started_at, inspection_ended(entry)
    return ended is not None and (before is None or ended > before)


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
    counted=Counted(log="tile_inspection", field="verified_at", in_use="tile_change", is_of=_is_count_of),
    looks="621a.6(a)",
)
