"""Roulette: the log of problems with wheel and ball. § 617a.2(a) to (d) and (f)."""

from typing import Annotated, Literal

from ...core.problem import Counted, Duty
from ...general.problem_log import MARKING, OF_A_PIECE, ProblemEntry, problem_log, what_asked


class RouletteProblem(ProblemEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A problem with the wheel or the ball, or what was done about one."""

    what: Annotated[
        Literal["wheel_defect", "ball_defect", "device_fault"] | None,
        what_asked(
            {
                "wheel_defect": "Wheel defect",
                "ball_defect": "Ball defective or magnetic",
                "device_fault": "Device fault",
            }
        ),
    ] = None


PROBLEM = problem_log(
    "617a",
    RouletteProblem,
    (
        Duty(
            words="Close the table; cover the wheel and lock the cover.",
            who="Floorperson",
            citation="617a.2(f)",
            of=("wheel", "ball"),
        ),
        Duty(
            words="Only a floorperson or table game maintenance adjusts the wheel, with security present.",
            who="Floorperson, maintenance, security",
            citation="617a.2(b)",
            of=("wheel",),
        ),
        Duty(
            words="Inspect wheel and ball again before the table reopens.",
            more="After every adjustment or replacement.",
            who="Floorperson or security",
            citation="617a.2(a)",
            of=("wheel", "ball"),
            shown_by=("roulette_inspection",),
        ),
    ),
    without=(*MARKING, *OF_A_PIECE),
    counted=Counted(log="roulette_inspection", field="inspection_completed_at"),
    looks="617a.2(a)",
)
