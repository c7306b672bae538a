"""Casino War: the dealing shoe, and the device that may take its place. § 651a.3(b) and (e)."""

from functools import partial

from ...core.families import answered_yes, stated
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, cannot_tell, violation
from ...core.wording import plain
from ..conditions import CONTINUOUS, SHOE_IN_USE
from ..editions import IN_FORCE
from ..facts import CasinoWarFacts
from ..facts.dealing import LEFT_OF_DEALER, SHOE_PLACES
from ..figures import CONTINUOUS_DEVICE
from .register import EARLIER, RULES, unstated
from .ways_to_shuffle import manual_shoe_is_lifted


@RULES.validator(
    "651a.3(b)",
    "Manual dealing shoe",
    fields=("shoe_type", "shuffler_mode", "lab_approval_ref"),
    figures=(CONTINUOUS_DEVICE,),
    owner={IN_FORCE: "casino_compliance", "*": "gaming_operations"},
)
def cards_come_from_a_manual_shoe(facts: CasinoWarFacts, text: Text) -> Outcome:
    """All cards are dealt from a manual dealing shoe.

    Duty      All cards are dealt from a manual dealing shoe.
    Reading   The proposed text has no exception. The comment exempts a table that chooses a continuous shuffler; the
              text in force exempts one whose device the laboratory has approved. There, the approval is due before the
              device is used, and not before the filing: while it is to come, 651a.3(e) alone asks for it.
    """
    if manual_shoe_is_lifted(facts, text) or _device_is_to_be_approved(facts, text):
        return NOT_APPLICABLE
    if facts.shoe_type == "manual":
        return None
    if facts.shoe_type is None:
        return unstated("shoe_type")
    return violation(
        "shoe_type",
        facts.shoe_type,
        wrong="The cards are not dealt from a manual dealing shoe.",
        required="a manual dealing shoe for all cards",
        mend="Deal from a manual shoe, or say that the cards are shuffled by the device that replaces it (§ 651a.3(e))."
        if text[CONTINUOUS_DEVICE] == "approved"
        else "Deal from a manual shoe.",
    )


def _device_is_to_be_approved(facts: CasinoWarFacts, text: Text) -> bool:
    """Whether the filing states the device of 651a.3(e), the approval of which is still to come."""
    is_stated = CONTINUOUS.met(facts) and facts.shoe_type == "approved_automatic_device"
    return is_stated and text[CONTINUOUS_DEVICE] == "approved"


@RULES.validator(
    "651a.3(b)",
    "Shoe on the dealer’s left",
    fields=("shoe_location", "shoe_type", "lab_approval_ref"),
    editions=EARLIER,
)
def shoe_stands_left_of_the_dealer(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The dealing shoe stands on the dealer’s left.

    Duty      The dealing shoe is on the table to the left of the dealer.
    Reading   The location is stated in words. The words that the form offers are judged, capital letters aside. A
              reviewer decides whether other words mean the dealer’s left.
    """
    if facts.shoe_type != "manual":
        return NOT_APPLICABLE
    place = facts.shoe_location
    if place is None:
        return unstated("shoe_location")
    named = plain(place)
    if named == LEFT_OF_DEALER:
        return None
    required = "the dealing shoe on the table, to the dealer’s left"
    if named not in SHOE_PLACES:
        return cannot_tell(
            "shoe_location",
            wrong=f"The location of the dealing shoe is described as “{place}”. It is not clear whether that is to "
            "the dealer’s left.",
            required=required,
            mend=f"Choose a location from the list, such as “{SHOE_PLACES[LEFT_OF_DEALER]}”.",
        )
    return violation(
        "shoe_location",
        place,
        wrong=f"The location of the dealing shoe is “{named}”.",
        required=required,
        mend="Move the shoe to the dealer’s left.",
    )


RULES.demands(
    "651a.3(b)",
    "Location of the shoe",
    stated("shoe_location"),
    name="place_of_the_shoe_is_stated",
    when=SHOE_IN_USE,
    duty="The dealing shoe is on the table, in the location that Casino Compliance has approved.",
    reading="Any location on the table may be approved; the approval has its own row.",
    fields=("shoe_location", "shoe_type"),
    owner="casino_compliance",
    editions=(IN_FORCE,),
)
by_itself = partial(
    answered_yes,
    required="a device that reshuffles and counts the cards automatically",
    mend="Use such a device, or shuffle by hand or in two batches.",
)
RULES.demands(
    "651a.3(e)",
    "Device that reshuffles and counts",
    stated("continuous_device_model"),
    by_itself("device_reshuffles", wrong="The device does not reshuffle the cards by itself."),
    by_itself("device_counts_cards", wrong="The device does not count the cards by itself."),
    stated("first_use_on"),
    name="device_reshuffles_and_counts",
    when=CONTINUOUS,
    duty="A device used in place of the manual shoe reshuffles and counts the cards automatically.",
    reading="Both are needed. An automated card shuffling device in two batches is not this device.",
    owner="gaming_laboratory_operations",
    editions=(IN_FORCE,),
)
