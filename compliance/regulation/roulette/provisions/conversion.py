"""§ 617a.1(e): a double zero wheel and layout in use as single zero."""

from ...core.families import answered_yes, stated
from ..conditions import AS_SINGLE_ZERO
from ..editions import COVER_UNITS
from .register import RULES

RULES.demands(
    "617a.1(e)",
    "Kind and use of the wheel",
    stated("wheel_mode"),
    name="wheel_use_is_stated",
    duty="A double zero wheel and layout are in use as single zero only under the conditions of this subsection.",
    reading="Which of (c), (d) and (e) governs depends on this one fact, so its absence is reported here, once.",
)
RULES.demands(
    "617a.1(e)(1)",
    "Cover over 00",
    answered_yes(
        "dz_cover_present",
        wrong="The 00 area of the layout is not covered.",
        required="a cover or device over the 00 area that shows that 00 cannot be bet",
        mend="Cover the 00 area.",
    ),
    stated("dz_cover_description"),
    name="the_00_area_is_covered",
    when=AS_SINGLE_ZERO,
    duty="A cover or other device hides the 00 area and makes clear that 00 cannot be bet.",
    owner=COVER_UNITS,
)
RULES.definition(
    "617a.1(e)(2)",
    "Notices at a converted table",
    duty="Three notices are posted at the table; the next items say which.",
)

for _item, _title, _field, _name, _says, _duty, _reading in (
    (
        "617a.1(e)(2)(i)",
        "Notice of single zero use",
        "dz_sign_use_and_no_00",
        "notice_tells_the_use_of_the_wheel",
        "the double zero wheel is in use as single zero and 00 cannot be bet",
        "the wheel is in use as single zero and that 00 cannot be bet",
        "This is the notice that 617a.4(c)(1) requires.",
    ),
    (
        "617a.1(e)(2)(ii)",
        "Notice of void spins",
        "dz_sign_00_void_respin",
        "notice_tells_that_00_voids_the_spin",
        "a ball in 00 voids the spin and the wheel is spun again",
        "a ball in 00 voids the spin and that the wheel is spun again",
        "",
    ),
    (
        "617a.1(e)(2)(iii)",
        "Notice of losing wagers",
        "dz_sign_outside_lose_on_0",
        "notice_tells_what_loses_on_0",
        "red, black, odd, even, 1–18 and 19–36 lose on 0",
        "red, black, odd, even, 1–18 and 19–36 lose on 0",
        "All six wagers are named.",
    ),
):
    RULES.demands(
        _item,
        _title,
        answered_yes(
            _field,
            wrong=f"No notice is posted that {_says}.",
            required=f"a posted notice that {_says}",
            mend="Post the notice at the table.",
        ),
        name=_name,
        when=AS_SINGLE_ZERO,
        duty=f"A notice at the table says that {_duty}.",
        reading=_reading,
        sheets=("sign",),
    )
