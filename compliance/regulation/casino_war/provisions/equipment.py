"""Casino War: duties of the general chapters that its filing states facts for. § 601a.6 and § 603a.17."""

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, note, violation
from ...general.numbers import wager_limits
from ..conditions import BATCHES, SHOE_IN_USE
from ..editions import IN_FORCE
from ..facts import CasinoWarFacts
from ..figures import SHOE_TRAVEL_MOST, SHOE_WHITE_LEAST
from .register import RULES, unstated


@RULES.validator(
    "601a.6",
    "Minimum and maximum wager",
    fields=("table_min_usd", "table_max_usd", "minmax_sign_present"),
)
def wagers_have_their_limits(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The table has a minimum and a maximum wager that fit together.

    Citation  601a.6
    Duty      A table has a minimum and a maximum wager, and players are told both.
    Editions  The same beside all texts.
    Figures   None; the minimum is above zero and not above the maximum.
    Source    Title of the section; its text is not on file.
    Reading   Chapter 651a itself sets no limits. A minimum above the maximum contradicts itself; a missing sign
              is noted, as the text that asks for it was not read.
    """
    found = wager_limits(facts, unstated, "a minimum wager above zero and not above the maximum")
    if facts.minmax_sign_present is None:
        found.append(unstated("minmax_sign_present"))
    elif not facts.minmax_sign_present:
        found.append(
            note(
                "minmax_sign_present",
                found=False,
                wrong="No sign at the table shows the minimum and the maximum wager.",
                mend="Post one; players must be able to read the limits.",
            )
        )
    return found or None


@RULES.validator(
    "603a.17(b)",
    "Build of the manual shoe",
    fields=(
        "shoe_base_plate_white_in",
        "shoe_sides_transparent_or_sealed_cutout",
        "shoe_stop_max_travel_in",
        "lab_approval_ref",
    ),
    figures=(SHOE_WHITE_LEAST, SHOE_TRAVEL_MOST),
    owner="gaming_operations",
    editions=(IN_FORCE,),
)
def shoe_can_be_looked_into(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The manual shoe is built so that tampering shows.

    Citation  603a.17(b)
    Duty      The front of the base plate is white, the sides below it can be seen through, and a stop keeps the next
              card from moving up.
    Editions  In force, by way of Chapter 603a.
    Figures   SHOE_WHITE_LEAST and SHOE_TRAVEL_MOST, in inches, inclusive.
    Source    42 Pa.B. 2649, in force since May 12, 2012.
    Reading   The filing may state these facts; what it leaves out is looked at on the shoe itself.
    """
    if not SHOE_IN_USE.met(facts):
        return NOT_APPLICABLE
    white, travel = facts.shoe_base_plate_white_in, facts.shoe_stop_max_travel_in
    found: list[Finding] = []
    if white is not None and white < text[SHOE_WHITE_LEAST]:
        found.append(
            violation(
                "shoe_base_plate_white_in",
                white,
                wrong=f"The base plate of the shoe is white for {white} in.",
                required=f"a base plate that is white for at least {text[SHOE_WHITE_LEAST]} in",
                mend="Use a shoe whose base plate is white for that length.",
            )
        )
    if facts.shoe_sides_transparent_or_sealed_cutout is False:
        found.append(
            violation(
                "shoe_sides_transparent_or_sealed_cutout",
                False,
                wrong="The sides of the shoe are not transparent.",
                required="sides that are transparent below the base plate, or have a sealed cutout",
                mend="Use a shoe that is open to inspection.",
            )
        )
    if travel is not None and travel > text[SHOE_TRAVEL_MOST]:
        found.append(
            violation(
                "shoe_stop_max_travel_in",
                travel,
                wrong=f"The next card can be pushed up by {travel} in.",
                required=f"a stop that leaves no more than {text[SHOE_TRAVEL_MOST]} in",
                mend="Adjust the stop of the shoe, or use another shoe.",
            )
        )
    return found or None


@RULES.validator(
    "603a.17(d)",
    "Model of the shuffling device",
    fields=("shuffler_model",),
    owner="gaming_laboratory_operations",
)
def shuffling_device_is_named(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The filing names the shuffling device that the laboratory's approval is for.

    Citation  603a.17(d)
    Duty      An automated card shuffling device is one that has gone through the laboratory.
    Editions  The same beside all texts.
    Figures   None.
    Source    42 Pa.B. 2649, in force since May 12, 2012.
    Reading   An approval is for one model and version, so the filing names it.
    """
    if facts.shuffler_mode != "batch_shuffler":
        return NOT_APPLICABLE
    return unstated("shuffler_model") if facts.shuffler_model is None else None


RULES.approval(
    "603a.17(d)",
    "Laboratory approval of the shuffling device",
    field="shuffler_lab_approval_ref",
    unit="gaming_laboratory_operations",
    duty="An automated card shuffling device is used once the laboratory has cleared it.",
    when=BATCHES,
)
