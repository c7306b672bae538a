"""§ 617a.1(f): the layout, what it shows, and the sign with the limits."""

from ...core.answers import layout_named, no_area_at_all, unstated
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ...general.numbers import wager_limits
from ..conditions import FIVE_ADJACENT, ONLY_2019, TOUCHDOWN
from ..facts import RouletteFacts
from ..figures import DOUBLE_ZERO_ORDER, LISTED_WAGERS, SINGLE_ZERO_ORDER
from ..labels import WAGER_LABELS
from .register import LAYOUT_UNITS, RULES
from .ring import order_findings

RULES.approval(
    "617a.1(f)",
    "Approval of the layout",
    field="layout_approval_ref",
    unit=LAYOUT_UNITS,
    duty="The layout is filed with Gaming Operations and approved before use.",
)


@RULES.validator("617a.1(f)(1)", "Name or logo", fields=("layout_has_name_or_logo",))
def layout_shows_name_or_logo(facts: RouletteFacts, text: Text) -> Outcome:
    """The layout names its certificate holder.

    Citation  617a.1(f)(1)
    Duty      The layout shows the name or the logo of the certificate holder.
    Editions  All, alike.
    Figures   None.
    Source    617a.1(f)(1), all texts.
    Reading   One of the two is enough.
    """
    return layout_named(facts)


@RULES.validator(
    "617a.1(f)(2)",
    "Area for every wager",
    fields=("layout_wager_areas", "wagers_offered"),
    figures=(LISTED_WAGERS,),
)
def every_wager_has_its_area(facts: RouletteFacts, text: Text) -> Outcome:
    """The layout has a betting area for each wager offered.

    Citation  617a.1(f)(2)
    Duty      The layout has a betting area of its own for every wager of 617a.3 that is offered.
    Editions  All; the word "betting" came in 2012.
    Figures   LISTED_WAGERS: a wager outside the chapter is a matter of 617a.3(e).
    Source    617a.1(f)(2), all texts.
    Reading   Areas of wagers that are not offered do no harm. The area of Five Adjacent Number is the replica.
    """
    areas = facts.layout_wager_areas
    if areas is None:
        return cannot_tell(
            "layout_wager_areas",
            wrong="The betting areas of the layout are not stated.",
            mend="State which wagers have an area.",
        )
    if facts.wagers_offered is None:
        return NOT_APPLICABLE
    if facts.wagers_offered <= areas:
        return None
    if not areas:
        return no_area_at_all()
    return [
        violation(
            f"layout_wager_areas.{code}",
            areas,
            wrong=f"{WAGER_LABELS[code]} is offered, and the layout has no area for it.",
            required="a betting area for every wager that is offered",
            mend="Add the area, or do not offer the wager.",
        )
        for code in WAGER_LABELS
        if code in text[LISTED_WAGERS] and code in facts.wagers_offered and code not in areas
    ]


@RULES.validator(
    "617a.1(f)(3)",
    "Sign with minimum and maximum",
    fields=("minmax_sign_present", "table_min_usd", "table_max_usd"),
)
def sign_shows_the_limits(facts: RouletteFacts, text: Text) -> Outcome:
    """The table carries a sign with both limits.

    Citation  617a.1(f)(3)
    Duty      Signage tells the minimum and the maximum wager permitted at the table.
    Editions  All, alike.
    Figures   None.
    Source    617a.1(f)(3), all texts.
    Reading   Limits are amounts above zero, the minimum no higher than the maximum; equal limits are met.
    """
    found: list[Finding] = []
    demanded = "signage of the minimum and maximum wager"
    if facts.minmax_sign_present is None:
        wrong = "It is not stated whether a sign shows the limits."
        found.append(cannot_tell("minmax_sign_present", wrong=wrong, mend="State whether the table carries one."))
    elif not facts.minmax_sign_present:
        wrong = "No sign shows the minimum and maximum wager."
        found.append(violation("minmax_sign_present", False, wrong=wrong, required=demanded, mend="Put up the sign."))
    found += wager_limits(facts, lambda field: unstated(facts, field), demanded)
    return found or None


@RULES.validator(
    "617a.1(f)(4)",
    "Replica of the wheel",
    fields=("layout_has_wheel_replica", "replica_sequence_clockwise", "wheel_mode"),
    figures=(SINGLE_ZERO_ORDER, DOUBLE_ZERO_ORDER),
)
def layout_has_the_replica(facts: RouletteFacts, text: Text) -> Outcome:
    """Where Five Adjacent Number is offered, the layout carries a replica of the wheel.

    Citation  617a.1(f)(4)
    Duty      A layout for the Five Adjacent Number wager holds a replica of the wheel.
    Editions  All, alike.
    Figures   SINGLE_ZERO_ORDER and DOUBLE_ZERO_ORDER, by the wheel in use; a ring has no beginning.
    Source    617a.1(f)(4), all texts.
    Reading   A replica has the order that the text gives the wheel, so it is compared with the text and not with the
              filed wheel: a slip in one is not counted twice.
    """
    if not FIVE_ADJACENT.met(facts):
        return NOT_APPLICABLE
    found: list[Finding] = []
    replica, sequence = facts.layout_has_wheel_replica, facts.replica_sequence_clockwise
    if replica is None:
        wrong = "It is not stated whether the layout has a replica of the wheel."
        found.append(cannot_tell("layout_has_wheel_replica", wrong=wrong, mend="State whether it has one."))
    elif not replica:
        found.append(
            violation(
                "layout_has_wheel_replica",
                False,
                wrong="Five Adjacent Number is offered, and the layout has no replica of the wheel.",
                required="a replica of the wheel on a layout for Five Adjacent Number",
                mend="Add the replica, or do not offer the wager.",
            )
        )
    if facts.wheel_mode is not None and (sequence is not None or replica is not False):
        order = text[SINGLE_ZERO_ORDER if facts.wheel_mode == "single_zero" else DOUBLE_ZERO_ORDER]
        wrong_order = order_findings("replica_sequence_clockwise", sequence, order, "the replica")
        if isinstance(wrong_order, Finding):
            found.append(wrong_order)
    return found or None


@RULES.validator(
    "617a.1(f)(5)",
    "Touchdown Roulette area for each player",
    fields=("layout_touchdown_area_per_player",),
    editions=ONLY_2019,
)
def each_player_has_a_touchdown_area(facts: RouletteFacts, text: Text) -> Outcome:
    """The electronic layout gives each player an area for Touchdown Roulette.

    Citation  617a.1(f)(5)
    Duty      The electronic layout holds a separate electronic area for the Touchdown Roulette wager of each player.
    Editions  617a-2019; the wager did not exist before August 31, 2019.
    Figures   None.
    Source    617a.1(f)(5), 49 Pa.B. 4956.
    Reading   Asked wherever Touchdown Roulette is offered; that the table is fully automated is a matter of 617a.3(f).
    """
    if not TOUCHDOWN.met(facts):
        return NOT_APPLICABLE
    separate = facts.layout_touchdown_area_per_player
    if separate:
        return None
    if separate is None:
        return cannot_tell(
            "layout_touchdown_area_per_player",
            wrong="It is not stated whether each player has a Touchdown Roulette area.",
            mend="State whether the electronic layout has one for each player.",
        )
    return violation(
        "layout_touchdown_area_per_player",
        False,
        wrong="Touchdown Roulette is offered, and players have no separate electronic area for it.",
        required="a separate electronic Touchdown Roulette area for each player",
        mend="Add the areas, or do not offer the wager.",
    )


@RULES.validator("617a.1(f)(5)", "Touchdown Roulette wheel", fields=("wheel_mode",), editions=ONLY_2019)
def touchdown_runs_on_a_double_zero_wheel(facts: RouletteFacts, text: Text) -> Outcome:
    """Touchdown Roulette runs on a double zero wheel with 00 in play.

    Citation  617a.1(f)(5)
    Duty      Roulette with the Touchdown Roulette wager is played on a double zero wheel as subsection (d) has it.
    Editions  617a-2019; the wager did not exist before August 31, 2019.
    Figures   None.
    Source    617a.1(f)(5), 49 Pa.B. 4956.
    Reading   A double zero wheel in use as single zero does not qualify: its 00 voids the spin, and 00 is one of the
              two results that start the Touchdown game.
    """
    if not TOUCHDOWN.met(facts) or facts.wheel_mode is None:
        return NOT_APPLICABLE
    if facts.wheel_mode == "double_zero":
        return None
    return violation(
        "wheel_mode",
        facts.wheel_mode,
        wrong="Touchdown Roulette is offered on a wheel without 00 in play.",
        required="a double zero wheel for Touchdown Roulette",
        mend="Use a double zero wheel with 00 in play, or do not offer Touchdown Roulette.",
    )
