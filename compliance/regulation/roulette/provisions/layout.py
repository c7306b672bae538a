"""§ 617a.1(f): the layout, what it shows, and the sign with the limits."""

from ...core.families import answered_yes, exactly
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, note
from ...general.layout import area_for_each, name_or_logo_shown
from ...general.numbers import limits_agree, sign_shows_limits
from ..conditions import DOUBLE, FIVE_ADJACENT, ONLY_2019, REPLICA, SINGLE, TOUCHDOWN, TOUCHDOWN_ON_A_WHEEL, WITHOUT_00
from ..facts import RouletteFacts
from ..figures import DOUBLE_ZERO_ORDER, LISTED_WAGERS, SINGLE_ZERO_ORDER
from ..labels import WAGER_LABELS, WITH_00
from .register import RULES
from .ring import ring_runs

SIGN = "a sign with the minimum and the maximum wager"

name_or_logo_shown(RULES, "617a.1(f)(1)")
RULES.demands(
    "617a.1(f)(2)",
    "Area for every wager",
    area_for_each(LISTED_WAGERS),
    name="every_wager_has_its_area",
    duty="The layout has a separate betting area for every wager of 617a.3 that is offered.",
    reading="Areas of wagers that are not offered do no harm. The area of Five Adjacent Number is the replica.",
    fields=("layout_wager_areas", "wagers_offered"),
)


@RULES.validator(
    "617a.1(f)(2)",
    "Areas of wagers that the wheel cannot have",
    fields=("layout_wager_areas", "wagers_offered", "wheel_mode"),
)
def areas_that_need_00_are_noted(facts: RouletteFacts, text: Text) -> Outcome:
    """The layout has no area for a wager with 00 where 00 is not in play.

    Duty      The layout has a separate betting area for every wager of 617a.3 that is offered.
    Reading   The text forbids no further area; one that the wheel cannot serve is noted. Where the wager is offered as
              well, its own item says so.
    """
    if not WITHOUT_00.met(facts) or facts.layout_wager_areas is None:
        return NOT_APPLICABLE
    idle = facts.layout_wager_areas & frozenset(WITH_00) - (facts.wagers_offered or frozenset())
    return [
        note(
            f"layout_wager_areas.{code}",
            found=facts.layout_wager_areas,
            wrong=f"The layout has an area for {WAGER_LABELS[code]}, which this wheel cannot have: 00 is not in play.",
            mend="Check the artwork.",
        )
        for code in WAGER_LABELS
        if code in idle
    ] or None


RULES.demands(
    "617a.1(f)(3)",
    "Sign with minimum and maximum",
    sign_shows_limits(SIGN),
    limits_agree(SIGN),
    name="sign_shows_the_limits",
    duty="A sign shows the minimum and the maximum wager permitted at the table.",
    reading="Limits are amounts above zero, and the minimum is no higher than the maximum. Equal limits are allowed.",
    fields=("minmax_sign_present", "table_min_usd", "table_max_usd"),
    sheets=("sign",),
)
RULES.demands(
    "617a.1(f)(4)",
    "Replica of the wheel",
    answered_yes(
        "layout_has_wheel_replica",
        wrong="Five Adjacent Number is offered, but the layout has no replica of the wheel.",
        required="a replica of the wheel on a layout for Five Adjacent Number",
        mend="Add the replica, or do not offer the wager.",
    ),
    ring_runs("replica_sequence_clockwise", SINGLE_ZERO_ORDER, "the replica", when=REPLICA & SINGLE),
    ring_runs("replica_sequence_clockwise", DOUBLE_ZERO_ORDER, "the replica", when=REPLICA & DOUBLE),
    name="layout_has_the_replica",
    when=FIVE_ADJACENT,
    duty="A layout for the Five Adjacent Number wager has a replica of the wheel.",
    reading="A replica has the order that the text gives the wheel, so it is compared with the text and not with the "
    "filed wheel: a slip in one is not counted twice.",
    fields=("layout_has_wheel_replica", "replica_sequence_clockwise", "wheel_mode"),
)
RULES.demands(
    "617a.1(f)(5)",
    "Touchdown Roulette area for each player",
    answered_yes(
        "layout_touchdown_area_per_player",
        wrong="Touchdown Roulette is offered, but players have no separate electronic area for it.",
        required="a separate electronic Touchdown Roulette area for each player",
        mend="Add the areas, or do not offer the wager.",
    ),
    name="each_player_has_a_touchdown_area",
    when=TOUCHDOWN,
    duty="The electronic layout has a separate electronic area for the Touchdown Roulette wager of each player.",
    reading="Asked wherever Touchdown Roulette is offered. Whether the table is fully automated is a question of "
    "617a.3(f).",
    editions=ONLY_2019,
)
RULES.demands(
    "617a.1(f)(5)",
    "Touchdown Roulette wheel",
    exactly(
        "wheel_mode",
        "double_zero",
        wrong="Touchdown Roulette is offered on a wheel without 00 in play.",
        required="a double zero wheel for Touchdown Roulette",
        mend="Use a double zero wheel with 00 in play, or do not offer Touchdown Roulette.",
    ),
    name="touchdown_runs_on_a_double_zero_wheel",
    when=TOUCHDOWN_ON_A_WHEEL,
    duty="Roulette with the Touchdown Roulette wager is played on a double zero wheel as subsection (d) describes it.",
    reading="A double zero wheel in use as single zero does not qualify: its 00 voids the spin, and 00 is one of the "
    "two results that start the Touchdown game.",
    editions=ONLY_2019,
    sheets=(),
)
