"""Craps and Mini-Craps: the log of problems with dice. § 623a.7(a)."""

from typing import Annotated, Literal

from ..core.problem import Duty
from ..general.problem_log import MARKING, ProblemEntry, pieces, problem_log, what_asked


class CrapsProblem(ProblemEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A problem with dice, or what was done about one."""

    what: Annotated[
        Literal["die_missing", "die_extra", "die_wrong", "die_defective", "device_fault"] | None,
        what_asked({**pieces("die"), "device_fault": "Device fault"}),
    ] = None


PROBLEM = problem_log(
    "623a",
    CrapsProblem,
    (
        Duty(
            words="Take the dice out of play and bring a set of five.",
            more="Seal the old set.",
            who="Stickperson or dealer, and boxperson",
            citation="623a.7(a)",
            of=("die",),
        ),
    ),
    without=MARKING,
)
LOGS = (PROBLEM,)
