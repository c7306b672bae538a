"""Casino War: the dealing shoe, and the device that may take its place. § 651a.3(b) and (e)."""

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ...core.wording import plain
from ..conditions import CONTINUOUS, SHOE_IN_USE
from ..editions import COMMENT, IN_FORCE, PROPOSED
from ..equipment import LEFT_OF_DEALER, SHOE_PLACES
from ..facts import CasinoWarFacts
from ..figures import CONTINUOUS_DEVICE
from .register import RULES, unstated
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

    Citation  651a.3(b)
    Duty      All cards are dealt from a manual dealing shoe.
    Editions  Proposed: always. Comment: unless a continuous shuffler is chosen. In force: unless the laboratory has
              approved a device that reshuffles and counts.
    Figures   CONTINUOUS_DEVICE, on what terms such a device is admitted.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000; comment of July 8, 2011, Exhibit A.
    Reading   In force, a device whose approval is not on file frees from nothing.
    """
    if manual_shoe_is_lifted(facts, text):
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
        mend="Deal from a manual shoe, or give the laboratory’s approval of the device that takes its place."
        if text[CONTINUOUS_DEVICE] == "approved"
        else "Deal from a manual shoe.",
    )


@RULES.validator(
    "651a.3(b)",
    "Shoe on the dealer’s left",
    fields=("shoe_location", "shoe_type", "lab_approval_ref"),
    editions=(PROPOSED, COMMENT),
)
def shoe_stands_left_of_the_dealer(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The dealing shoe stands on the dealer’s left.

    Citation  651a.3(b)
    Duty      The dealing shoe is on the table to the left of the dealer.
    Editions  Proposed and comment texts. In force, Casino Compliance approves the place instead.
    Figures   None.
    Source    41 Pa.B. 3000; comment of July 8, 2011, Exhibit A.
    Reading   The place is stated in words. Those that the form offers are judged, capital letters aside; whether other
              words mean the dealer’s left, nobody can tell but a reviewer.
    """
    if facts.shoe_type != "manual":
        return NOT_APPLICABLE
    place = facts.shoe_location
    if place is None:
        return unstated("shoe_location")
    named = plain(place)
    if named == LEFT_OF_DEALER:
        return None
    required = "the dealing shoe on the table to the left of the dealer"
    if named not in SHOE_PLACES:
        return cannot_tell(
            "shoe_location",
            wrong=f"The place of the dealing shoe is described as “{place}”; whether that is left of the dealer cannot "
            "be told from the words.",
            required=required,
            mend=f"Choose a place from the list, as “{SHOE_PLACES[LEFT_OF_DEALER]}”.",
        )
    return violation(
        "shoe_location",
        place,
        wrong=f"The place of the dealing shoe: {named}.",
        required=required,
        mend="Move the shoe to the dealer’s left.",
    )


@RULES.validator(
    "651a.3(b)",
    "Place of the shoe",
    fields=("shoe_location", "shoe_type"),
    owner="casino_compliance",
    editions=(IN_FORCE,),
)
def place_of_the_shoe_is_stated(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The filing says where the dealing shoe stands, so that the place can be approved.

    Citation  651a.3(b)
    Duty      The dealing shoe is on the table, in the place that Casino Compliance has approved.
    Editions  In force; the earlier texts fix the dealer’s left.
    Figures   None.
    Source    42 Pa.B. 2877.
    Reading   Any place on the table may be approved; the approval is a row of its own.
    """
    if not SHOE_IN_USE.met(facts):
        return NOT_APPLICABLE
    return unstated("shoe_location") if facts.shoe_location is None else None


RULES.approval(
    "651a.3(b)",
    "Approval of the place of the shoe",
    field="shoe_location_approval_ref",
    unit="casino_compliance",
    duty="Casino Compliance approves where on the table the dealing shoe stands.",
    when=SHOE_IN_USE,
    editions=(IN_FORCE,),
)


RULES.approval(
    "651a.3(e)",
    "Laboratory approval of a device that reshuffles and counts",
    field="lab_approval_ref",
    unit="gaming_laboratory_operations",
    duty="A shoe or device that reshuffles and counts the cards is approved by the laboratory before its first use; "
    "651a.3(b) and (c) then do not apply.",
    when=CONTINUOUS,
    first_use="first_use_on",
    editions=(IN_FORCE,),
    reading="651a.3(a) and (d), 651a.4 and 651a.8 stay.",
)


@RULES.validator(
    "651a.3(e)",
    "Device that reshuffles and counts",
    fields=("continuous_device_model", "device_reshuffles", "device_counts_cards", "first_use_on"),
    owner="gaming_laboratory_operations",
    editions=(IN_FORCE,),
)
def device_reshuffles_and_counts(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The device that takes the place of shoe and batches reshuffles and counts the cards by itself.

    Citation  651a.3(e)
    Duty      A device used in place of the manual shoe reshuffles and counts the cards automatically.
    Editions  In force only.
    Figures   None.
    Source    42 Pa.B. 2877.
    Reading   Both are needed. An automated card shuffling device in two batches is not this device.
    """
    if facts.shuffler_mode != "continuous_device":
        return NOT_APPLICABLE
    found: list[Finding] = []
    if facts.continuous_device_model is None:
        found.append(unstated("continuous_device_model"))
    if facts.device_reshuffles is None:
        found.append(unstated("device_reshuffles"))
    elif not facts.device_reshuffles:
        found.append(_falls_short("device_reshuffles", "reshuffle"))
    if facts.device_counts_cards is None:
        found.append(unstated("device_counts_cards"))
    elif not facts.device_counts_cards:
        found.append(_falls_short("device_counts_cards", "count"))
    if facts.first_use_on is None:
        found.append(unstated("first_use_on"))
    return found or None


def _falls_short(field: str, verb: str) -> Finding:
    return violation(
        field,
        False,
        wrong=f"The device does not {verb} the cards by itself.",
        required="a device that reshuffles and counts the cards automatically",
        mend="Use such a device, or shuffle by hand or in two batches.",
    )
