"""Sic Bo: the log of problems with dice, shaker and display. § 625a.2(a), § 625a.7(b) and (d)."""

from datetime import datetime
from typing import Annotated, Any, Literal

from ...core.condition import says
from ...core.evaluate import stamped
from ...core.families import recorded
from ...core.fields import ask
from ...core.figure import Text
from ...core.finding import Finding, violation
from ...core.log import InUse
from ...core.problem import Counted, Duty
from ...general.device_log import NOT_MARKED, before_another_method, marked_first
from ...general.problem_log import (
    CODE,
    FOUND,
    TO_MARK,
    ProblemEntry,
    out_of_order,
    pieces,
    problem_log,
    what_asked,
)
from .inspection import SicBoInspection
from .register import LOG_RULES
from .shaker_outage import MARKED, NOT_REMOVED, REMOVED

FAULT, DISPLAY = "shaker_fault", "device_display_fault"
REPAIRED = "that the table stay closed until the device or display is repaired"


class SicBoProblem(ProblemEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A problem with dice, shaker or display, or what was done about one."""

    what: Annotated[
        Literal["die_missing", "die_extra", "die_wrong", "die_defective", "shaker_fault", "device_display_fault"]
        | None,
        what_asked(
            {**pieces("die"), FAULT: "Automated shaker cannot be used", DISPLAY: "Electrical device or display fails"}
        ),
    ] = None
    dice_removed_at: Annotated[
        datetime | None,
        ask("When were the dice removed from it?", column="Dice removed", why="625a.7(d)", when=TO_MARK, optional=True),
    ] = None


def _bars(entry: SicBoProblem, text: Text) -> list[Finding]:
    """A display that is not repaired; a shaker that failed, unmarked or with its dice inside."""
    rules = {row.name: row for row in LOG_RULES}
    if entry.what == DISPLAY:
        closed = violation(
            "what",
            entry.what,
            wrong="The electrical device or display failed and is not recorded as repaired.",
            required=REPAIRED,
            mend="Repair it, then sign what was done.",
        )
        return list(stamped(closed, rules["failed_display_closes_the_table"], text.edition))
    device = entry.device_id or "not named"
    return [
        *out_of_order(
            entry,
            "marked_at",
            rules["failed_shaker_is_marked"],
            text,
            of=FAULT,
            required=MARKED,
            mend=NOT_MARKED,
            wrong=f"Automated shaker {device} cannot be used and is not recorded as marked.",
        ),
        *out_of_order(
            entry,
            "dice_removed_at",
            rules["failed_shaker_is_emptied"],
            text,
            of=FAULT,
            required=REMOVED,
            mend=NOT_REMOVED,
            wrong=f"The dice are not recorded as removed from automated shaker {device}.",
        ),
    ]


def _is_count_of(entry: SicBoInspection, dice: InUse, stated: Any, text: Text) -> bool:
    """Whether this inspection was made with the dice in use: since they came into use."""
    return entry.inspected_at is not None and entry.inspected_at >= dice.started_at


PROBLEM = problem_log(
    "625a",
    SicBoProblem,
    (
        Duty(
            words="Put three sound dice in the shaker.",
            who="Dealer and floorperson",
            citation="625a.2(a)",
            of=("die",),
            shown_by=("dice_change",),
        ),
        Duty(
            words="Take the dice out of the automated shaker.",
            more="Before a manual shaker is used.",
            who="Dealer and floorperson",
            citation="625a.7(d)",
            of=(FAULT,),
        ),
        Duty(
            words="Cover it, or put a sign “out of order” on it.",
            more="Before a manual shaker is used.",
            who="Dealer or floorperson",
            citation="625a.7(d)",
            of=(FAULT,),
            shown_by=("device_out_of_service",),
        ),
        Duty(
            words="Settle the round by hand before a floorperson, then close the table until the repair.",
            who="Dealer; floorperson or above",
            citation="625a.7(b)",
            of=(DISPLAY,),
        ),
    ),
    counted=Counted(log="sic_bo_inspection", field="inspected_at", in_use="dice_change", is_of=_is_count_of),
    bars=_bars,
)
OF_FAULT = FOUND & says("what", FAULT)

LOG_RULES.demands(
    "625a.7(b)",
    "Failed display named",
    recorded("device_id", "which device failed"),
    name="failed_display_closes_the_table",
    when=FOUND & says("what", DISPLAY),
    duty="If device or display fails after the dice are out, wagers are settled by hand before a floorperson or above, "
    "and then the table closes until the repair.",
    reading="While the problem is open, the table may not open. A report that does not name the device leaves open "
    "which repair ends it.",
    fields=("device_id", "what"),
    log=CODE,
)
LOG_RULES.demands(
    "625a.7(d)",
    "Failed shaker marked",
    marked_first("the automated shaker was marked", MARKED),
    name="failed_shaker_is_marked",
    when=OF_FAULT,
    duty="An automated shaker that fails or cannot be used is covered, or has a sign that it is out of order, before a "
    "manual shaker is used.",
    reading="As in the out-of-service log; a report of the fault states the marking too.",
    fields=("marked_at", "marking", "alternate_method_started_at"),
    log=CODE,
)
LOG_RULES.demands(
    "625a.7(d)",
    "Failed shaker emptied",
    before_another_method("dice_removed_at", "the dice were removed", REMOVED, NOT_REMOVED),
    name="failed_shaker_is_emptied",
    when=OF_FAULT,
    duty="The dice are taken out of an automated shaker that fails or cannot be used before a manual shaker is used.",
    reading="As in the out-of-service log.",
    fields=("dice_removed_at", "alternate_method_started_at"),
    log=CODE,
)
