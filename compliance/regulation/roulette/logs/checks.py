"""§ 617a.2(a)(1) to (5): the checks. A failed one is a violation only when the table opened all the same."""

from typing import Any

from ...core.condition import FactCondition, says
from ...core.demand import CaseDemand, Demand
from ...core.families import recorded
from ...core.figure import Figure
from ...core.finding import Outcome, cannot_tell
from ...general.series import passed
from ..figures import CONVERSION_RULE
from .inspection import HOLDS_INSPECTION
from .register import LOG, LOG_RULES, Case


def _passed(
    field: str, what: str, required: str, due: Figure[str] | None = None, at_table: FactCondition | None = None
) -> Demand:
    """A check of `what` passed, or the table stayed closed."""
    return passed(
        field,
        "opened_or_reopened_at",
        what,
        due,
        at_table=at_table,
        wrong=f"The check {what} failed",
        required=required,
    )


LOG_RULES.demands(
    "617a.2(a)(1)",
    "Ball is nonmagnetic",
    _passed(
        "ball_nonmagnetic_ok",
        "whether the ball is nonmagnetic",
        "a ball that a magnet or compass shows to be nonmagnetic",
    ),
    recorded("ball_test_instrument", "whether a magnet or a compass was used"),
    name="ball_is_found_nonmagnetic",
    when=HOLDS_INSPECTION,
    duty="The ball is passed over a magnet or a compass to prove that it is not magnetic.",
    reading="The instrument is recorded because the text allows two.",
    log=LOG,
)
for _item, _title, _name, _field, _what, _required, _duty in (
    (
        "617a.2(a)(2)",
        "No magnet or contrivance",
        "no_contrivance_is_found",
        "no_magnet_or_contrivance_ok",
        "whether table and wheel are free of magnets and contrivances",
        "a table and wheel without a magnet or contrivance",
        "The table and the wheel are searched for magnets and anything else that could make the wheel unfair.",
    ),
    (
        "617a.2(a)(3)",
        "Wheel level, free and even",
        "wheel_is_found_level",
        "wheel_level_free_even_ok",
        "whether the wheel is level and turns freely and evenly",
        "a wheel that is level and turns freely and evenly",
        "The wheel is checked to be level and to turn freely and evenly.",
    ),
    (
        "617a.2(a)(4)",
        "Parts secure",
        "wheel_parts_are_found_secure",
        "wheel_parts_secure_ok",
        "whether all parts of the wheel are secure",
        "a wheel whose parts are all secure",
        "The wheel is checked for loose parts.",
    ),
):
    LOG_RULES.demands(
        _item,
        _title,
        _passed(_field, _what, _required),
        name=_name,
        when=HOLDS_INSPECTION,
        duty=_duty,
        log=LOG,
    )


class WheelStated(CaseDemand, frozen=True, kw_only=True):
    """A log whose table states which wheel it has: only some wheels have a fifth check."""

    def of_case(self, case: Case, due: Any) -> Outcome:
        """Cannot tell, once a log, or for the entry with which the table asks to open."""
        if case.table.wheel_mode is not None or (case.index and not case.is_asked):
            return None
        wrong = "The log does not say which wheel the table has, so it is not clear whether the fifth check is due."
        return cannot_tell("wheel_mode", wrong=wrong, mend="State which wheel the table has and how it is used.")


LOG_RULES.demands(
    "617a.2(a)(5)",
    "Conversion: cover and notices",
    _passed(
        "dz_as_sz_layout_signage_ok",
        "whether the cover over 00 and the notices are in place",
        "a layout and notices that meet § {due}",
        CONVERSION_RULE,
        at_table=says("wheel_mode", "double_zero_as_single_zero"),
    ),
    WheelStated(field="dz_as_sz_layout_signage_ok"),
    name="conversion_is_confirmed",
    when=HOLDS_INSPECTION,
    duty="The inspector confirms that layout and signage meet the conditions of the conversion.",
    reading="Asked in conversion mode only, as the table states it.",
    log=LOG,
)
