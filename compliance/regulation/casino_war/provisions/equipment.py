"""Casino War: duties of the general chapters that its filing states facts for. § 601a.6 and § 603a.17."""

from ...core.families import answered_yes, at_least, at_most, stated
from ...general.numbers import limits_agree, sign_shows_limits
from ..conditions import BATCHES, SHOE_IN_USE
from ..editions import IN_FORCE
from ..figures import SHOE_TRAVEL_MOST, SHOE_WHITE_LEAST
from .register import CHAPTER_603A, RULES

RULES.demands(
    "601a.6",
    "Minimum and maximum wager",
    limits_agree("a minimum wager above zero and not above the maximum"),
    sign_shows_limits(),
    name="wagers_have_their_limits",
    duty="A table has a minimum and a maximum wager, and players are informed of both.",
    reading="Chapter 651a itself sets no limits. A minimum above the maximum contradicts itself; a missing sign is "
    "noted, because the text that requires it was not read.",
    fields=("table_min_usd", "table_max_usd", "minmax_sign_present"),
    source="Title of § 601a.6; its text is not on file",
    sheets=("sign",),
)
RULES.demands(
    "603a.17(b)",
    "Build of the manual shoe",
    at_least(
        "shoe_base_plate_white_in",
        SHOE_WHITE_LEAST,
        optional=True,
        wrong="The base plate of the shoe is white for {found} in.",
        required="a base plate that is white for at least {due} in",
        mend="Use a shoe whose base plate is white for that length.",
    ),
    answered_yes(
        "shoe_sides_transparent_or_sealed_cutout",
        optional=True,
        wrong="The sides of the shoe are not transparent.",
        required="sides that are transparent below the base plate, or have a sealed cutout",
        mend="Use a shoe with transparent sides or a sealed cutout.",
    ),
    at_most(
        "shoe_stop_max_travel_in",
        SHOE_TRAVEL_MOST,
        optional=True,
        wrong="The next card can be pushed up by {found} in.",
        required="a stop that leaves no more than {due} in",
        mend="Adjust the stop of the shoe, or use another shoe.",
    ),
    name="shoe_can_be_looked_into",
    when=SHOE_IN_USE,
    duty="The front of the base plate is white, the sides below it can be seen through, and a stop keeps the next card "
    "from moving up.",
    reading="The filing may state these facts; what it leaves out is inspected on the shoe itself.",
    fields=(
        "shoe_base_plate_white_in",
        "shoe_sides_transparent_or_sealed_cutout",
        "shoe_stop_max_travel_in",
        "lab_approval_ref",
    ),
    editions=(IN_FORCE,),
    source=CHAPTER_603A,
)
RULES.demands(
    "603a.17(d)",
    "Model of the shuffling device",
    stated("shuffler_model"),
    name="shuffling_device_is_named",
    when=BATCHES,
    duty="An automated card shuffling device has been approved by the laboratory.",
    reading="An approval is for one model and version, so the filing names it.",
    owner="gaming_laboratory_operations",
    source=CHAPTER_603A,
)
