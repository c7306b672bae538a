"""§ 617a.2(a)(1) to (5): the checks. A failed one is a violation only when the table opened all the same."""

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell
from ...general.series import check_failed
from ..figures import CONVERSION_RULE
from ..inspection import holds_inspection
from .register import LOG, LOG_RULES, Case, not_recorded


def _checked(case: Case, field: str, what: str, required: str) -> list[Finding]:
    """Findings about one check: not recorded, or failed and the table open; none when it passed or kept it closed."""
    passed = getattr(case.entry, field)
    if passed is None:
        return [not_recorded(field, what)]
    if passed or case.entry.opened_or_reopened_at is None:
        return []
    return [check_failed(field, False, f"The check {what} failed", required, is_asked=case.is_asked)]


@LOG_RULES.validator(
    "617a.2(a)(1)", "Ball is nonmagnetic", fields=("ball_nonmagnetic_ok", "ball_test_instrument"), log=LOG
)
def ball_is_found_nonmagnetic(case: Case, text: Text) -> Outcome:
    """The ball is found nonmagnetic.

    Citation  617a.2(a)(1)
    Duty      The ball is passed over a magnet or a compass to prove that it is not magnetic.
    Editions  All, alike.
    Figures   None.
    Source    617a.2(a)(1), all texts.
    Reading   The instrument is recorded because the text allows two.
    """
    if not holds_inspection(case.entry):
        return NOT_APPLICABLE
    found = _checked(
        case,
        "ball_nonmagnetic_ok",
        "whether the ball is nonmagnetic",
        "a ball that a magnet or compass shows to be nonmagnetic",
    )
    if case.entry.ball_test_instrument is None:
        found.append(not_recorded("ball_test_instrument", "whether a magnet or a compass was used"))
    return found or None


@LOG_RULES.validator("617a.2(a)(2)", "No magnet or contrivance", fields=("no_magnet_or_contrivance_ok",), log=LOG)
def no_contrivance_is_found(case: Case, text: Text) -> Outcome:
    """Table and wheel are free of contrivances.

    Citation  617a.2(a)(2)
    Duty      Table and wheel are searched for magnets and anything else that could make the wheel unfair.
    Editions  All, alike.
    Figures   None.
    Source    617a.2(a)(2), all texts.
    Reading   None needed.
    """
    if not holds_inspection(case.entry):
        return NOT_APPLICABLE
    found = _checked(
        case,
        "no_magnet_or_contrivance_ok",
        "whether table and wheel are free of magnets and contrivances",
        "a table and wheel without a magnet or contrivance",
    )
    return found or None


@LOG_RULES.validator("617a.2(a)(3)", "Wheel level, free and even", fields=("wheel_level_free_even_ok",), log=LOG)
def wheel_is_found_level(case: Case, text: Text) -> Outcome:
    """The wheel is level and turns freely and evenly.

    Citation  617a.2(a)(3)
    Duty      The wheel is looked at for its level and for turning freely and evenly.
    Editions  All, alike.
    Figures   None.
    Source    617a.2(a)(3), all texts.
    Reading   None needed.
    """
    if not holds_inspection(case.entry):
        return NOT_APPLICABLE
    found = _checked(
        case,
        "wheel_level_free_even_ok",
        "whether the wheel is level and turns freely and evenly",
        "a wheel that is level and turns freely and evenly",
    )
    return found or None


@LOG_RULES.validator("617a.2(a)(4)", "Parts secure", fields=("wheel_parts_secure_ok",), log=LOG)
def wheel_parts_are_found_secure(case: Case, text: Text) -> Outcome:
    """All parts of the wheel are secure.

    Citation  617a.2(a)(4)
    Duty      The wheel is looked at for parts that are loose.
    Editions  All, alike.
    Figures   None.
    Source    617a.2(a)(4), all texts.
    Reading   None needed.
    """
    if not holds_inspection(case.entry):
        return NOT_APPLICABLE
    found = _checked(
        case,
        "wheel_parts_secure_ok",
        "whether all parts of the wheel are secure",
        "a wheel whose parts are all secure",
    )
    return found or None


@LOG_RULES.validator(
    "617a.2(a)(5)",
    "Conversion: cover and notices",
    fields=("dz_as_sz_layout_signage_ok",),
    figures=(CONVERSION_RULE,),
    log=LOG,
)
def conversion_is_confirmed(case: Case, text: Text) -> Outcome:
    """Where a double zero wheel serves as single zero, the cover and the notices are confirmed.

    Citation  617a.2(a)(5)
    Duty      The inspector confirms that layout and signage meet the conditions of the conversion.
    Editions  The proposed text refers to the list of the layout, 617a.1(f); since 2012 to the conditions, 617a.1(e).
    Figures   CONVERSION_RULE, the item referred to.
    Source    617a.2(a)(5), all texts.
    Reading   Asked in conversion mode only, as the table states it.
    """
    if not holds_inspection(case.entry):
        return NOT_APPLICABLE
    if case.table.wheel_mode is None:
        if case.index and not case.is_asked:
            return NOT_APPLICABLE
        wrong = "The log does not state which wheel the table has, so it cannot be told if the fifth check is due."
        return cannot_tell("wheel_mode", wrong=wrong, mend="State the wheel of the table, and how it is used.")
    if case.table.wheel_mode != "double_zero_as_single_zero":
        return NOT_APPLICABLE
    found = _checked(
        case,
        "dz_as_sz_layout_signage_ok",
        "whether the cover over 00 and the notices are in place",
        f"a layout and notices as § {text[CONVERSION_RULE]} has them",
    )
    return found or None
