"""Big Six Wheel: the log of problems with the wheel. No text that is on file says what follows a defect."""

from typing import Annotated, Literal

from ..core.problem import Duty
from ..general.problem_log import MARKING, OF_A_PIECE, ProblemEntry, problem_log, what_asked


class BigSixProblem(ProblemEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A problem with the wheel, or what was done about one."""

    what: Annotated[
        Literal["wheel_defect", "device_fault"] | None,
        what_asked({"wheel_defect": "Wheel defect", "device_fault": "Device fault"}),
    ] = None


PROBLEM = problem_log(
    "619a",
    BigSixProblem,
    (Duty(words="Close the table until the wheel is repaired.", who="Pit manager", of=("wheel",)),),
    without=(*MARKING, *OF_A_PIECE),
)
LOGS = (PROBLEM,)
