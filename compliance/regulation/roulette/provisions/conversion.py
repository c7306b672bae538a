"""§ 617a.1(e): a double zero wheel and layout in use as single zero."""

from collections.abc import Callable

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ..conditions import AS_SINGLE_ZERO
from ..facts import RouletteFacts
from .register import COVER_UNITS, RULES


@RULES.validator("617a.1(e)", "Kind and use of the wheel", fields=("wheel_mode",))
def wheel_use_is_stated(facts: RouletteFacts, text: Text) -> Outcome:
    """The kind of wheel and the way it is used are known.

    Citation  617a.1(e)
    Duty      A double zero wheel and layout serve as single zero only under the conditions of this subsection.
    Editions  All, alike.
    Figures   None.
    Source    617a.1(e), all texts.
    Reading   Which of (c), (d) and (e) governs depends on this one fact, so its absence is reported here, once.
    """
    if facts.wheel_mode is not None:
        return None
    return cannot_tell(
        "wheel_mode",
        wrong="It is not stated which wheel is used, and how.",
        mend="Choose single zero, double zero, or double zero in use as single zero.",
    )


@RULES.validator(
    "617a.1(e)(1)",
    "Cover over 00",
    fields=("dz_cover_present", "dz_cover_description"),
    owner=COVER_UNITS,
)
def the_00_area_is_covered(facts: RouletteFacts, text: Text) -> Outcome:
    """In conversion mode the 00 area of the layout is hidden.

    Citation  617a.1(e)(1)
    Duty      A cover or other device hides the 00 area and makes plain that 00 cannot be bet.
    Editions  All; 2011 names Gaming Operations as approving unit, later texts the route of 601a.10(g).
    Figures   None.
    Source    617a.1(e)(1), all texts.
    Reading   None needed.
    Not here  Whether the cover is plain enough: settled by its approval.
    """
    if facts.wheel_mode != "double_zero_as_single_zero":
        return NOT_APPLICABLE
    found: list[Finding] = []
    demanded = "a cover or device over the 00 area that shows that 00 cannot be bet"
    if facts.dz_cover_present is None:
        wrong = "It is not stated whether the 00 area is covered."
        found.append(cannot_tell("dz_cover_present", wrong=wrong, required=demanded, mend="State whether it is."))
    elif not facts.dz_cover_present:
        wrong = "The 00 area of the layout is not covered."
        found.append(violation("dz_cover_present", False, wrong=wrong, required=demanded, mend="Cover the 00 area."))
    if facts.dz_cover_description is None:
        wrong = "The cover over 00 is not described."
        mend = "Describe its material, wording and fixing."
        found.append(cannot_tell("dz_cover_description", wrong=wrong, mend=mend))
    return found or None


RULES.approval(
    "617a.1(e)(1)",
    "Approval of the cover over 00",
    field="dz_cover_approval_ref",
    unit=COVER_UNITS,
    duty="The cover or device over the 00 area is approved before use.",
    when=AS_SINGLE_ZERO,
)
RULES.definition(
    "617a.1(e)(2)",
    "Notices at a converted table",
    duty="Three notices are posted at the table; the next items say which.",
)


def _notice(field: str, says: str) -> Callable[[RouletteFacts], Outcome]:
    """A check that one notice is posted in conversion mode; `says` completes "a posted notice that …"."""

    def check(facts: RouletteFacts) -> Outcome:
        if facts.wheel_mode != "double_zero_as_single_zero":
            return NOT_APPLICABLE
        posted = getattr(facts, field)
        if posted:
            return None
        if posted is None:
            wrong = f"It is not stated whether a notice is posted that {says}."
            return cannot_tell(field, wrong=wrong, mend="State whether the table carries it.")
        return violation(
            field,
            False,
            wrong=f"No notice is posted that {says}.",
            required=f"a posted notice that {says}",
            mend="Post the notice at the table.",
        )

    return check


_use_notice = _notice("dz_sign_use_and_no_00", "the double zero wheel is in use as single zero and 00 cannot be bet")
_void_notice = _notice("dz_sign_00_void_respin", "a ball in 00 voids the spin and the wheel is spun again")
_lose_notice = _notice("dz_sign_outside_lose_on_0", "red, black, odd, even, 1–18 and 19–36 lose on 0")


@RULES.validator("617a.1(e)(2)(i)", "Notice of single zero use", fields=("dz_sign_use_and_no_00",))
def notice_tells_the_use_of_the_wheel(facts: RouletteFacts, text: Text) -> Outcome:
    """A notice tells players that 00 is out of play.

    Citation  617a.1(e)(2)(i)
    Duty      A notice at the table says that the wheel is in use as single zero and that 00 cannot be bet.
    Editions  All, alike.
    Figures   None.
    Source    617a.1(e)(2)(i), all texts.
    Reading   The notice that 617a.4(c)(1) asks for is this one.
    """
    return _use_notice(facts)


@RULES.validator("617a.1(e)(2)(ii)", "Notice of void spins", fields=("dz_sign_00_void_respin",))
def notice_tells_that_00_voids_the_spin(facts: RouletteFacts, text: Text) -> Outcome:
    """A notice tells players what a ball in 00 means.

    Citation  617a.1(e)(2)(ii)
    Duty      A notice at the table says that a ball in 00 voids the spin and that the wheel is spun again.
    Editions  All, alike.
    Figures   None.
    Source    617a.1(e)(2)(ii), all texts.
    Reading   None needed.
    """
    return _void_notice(facts)


@RULES.validator("617a.1(e)(2)(iii)", "Notice of losing wagers", fields=("dz_sign_outside_lose_on_0",))
def notice_tells_what_loses_on_0(facts: RouletteFacts, text: Text) -> Outcome:
    """A notice tells players which wagers lose on 0.

    Citation  617a.1(e)(2)(iii)
    Duty      A notice at the table says that red, black, odd, even, 1–18 and 19–36 lose on 0.
    Editions  All, alike.
    Figures   None.
    Source    617a.1(e)(2)(iii), all texts.
    Reading   All six wagers are named.
    """
    return _lose_notice(facts)
