"""Casino War: decks that come preinspected, and the shuffle of the cards. § 651a.4(e) and § 651a.5.

Of § 651a.4, the inspection of (a) is a log, (b) to (d) are attested.
"""

from ...core.families import answered_yes
from ...core.figure import EDITION, Text
from ...core.finding import NOT_APPLICABLE, Outcome, note
from ..conditions import STORED_BATCH_CLAIMED
from ..editions import IN_FORCE
from ..facts import CasinoWarFacts
from .register import EARLIER, RULES, unstated

RULES.procedure(
    "651a.4(e)",
    "Decks that come preinspected and preshuffled",
    duty="Decks inspected and shuffled under 603a.16(u) or (v) before they reach the table skip the opening steps "
    "that this item names.",
    reading="The earlier texts name (a) to (d), as the sister chapter 639a.4(e) does. The copy of the text in force "
    "on file names (a) and (d) and says reshuffled: whether preinspected decks must be shown and washed is open.",
)


@RULES.validator(
    "651a.5(a)",
    "Shuffled cards straight into the shoe",
    fields=("shuffler_inserts_into_shoe",),
    reads_edition=True,
)
def shuffled_cards_may_go_into_the_shoe(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Whether a shuffling device may put the stack straight into the dealing shoe.

    Duty      The shuffled cards are put in a single stack; in the text in force, a device may put that stack directly
              into the dealing shoe.
    Reading   The silence of the earlier texts is noted, but it is not held against the filing.
    """
    if facts.shuffler_mode != "batch_shuffler":
        return NOT_APPLICABLE
    if facts.shuffler_inserts_into_shoe is None:
        return unstated("shuffler_inserts_into_shoe")
    if facts.shuffler_inserts_into_shoe and not text[EDITION].is_or_follows(IN_FORCE):
        return note(
            "shuffler_inserts_into_shoe",
            found=True,
            wrong="The device puts the cards directly into the shoe, which this text does not mention.",
            mend="A reviewer decides how the cut of § 651a.5(b) is then offered.",
        )
    return None


SECURE = answered_yes(
    "stored_batch_secure",
    wrong="The device does not hold the shuffled batch securely, but the batch is to be dealt without being spread.",
    required="a single shuffled batch stored securely in the device",
    mend="Use a device that does, or spread and reshuffle the batch before it is dealt.",
)
CLAIM = ("stored_batch_secure", "shuffled_batch_procedure_approval_ref")
RULES.demands(
    "651a.5(g)(2)(i)",
    "Stored batch is secure",
    SECURE,
    name="stored_batch_is_secure",
    when=STORED_BATCH_CLAIMED,
    duty="A batch that comes from the device need not be spread and reshuffled if the device holds one shuffled batch "
    "in a secure manner.",
    reading="The privilege is claimed by stating secure storage, or an approval of the procedures.",
    fields=CLAIM,
    editions=(IN_FORCE,),
)
RULES.demands(
    "651a.5(h)(2)(i)",
    "Stored batch is secure",
    SECURE,
    name="stored_batch_of_the_earlier_texts_is_secure",
    when=STORED_BATCH_CLAIMED,
    duty="A batch that comes from the device need not be spread and reshuffled if the device holds one shuffled batch "
    "in a secure manner that Gaming Operations has approved.",
    reading="One approval reference covers storage and procedures.",
    fields=CLAIM,
    editions=EARLIER,
)
RULES.procedure(
    "651a.5(h)",
    "What an approved device lifts",
    duty="With the approved device of 651a.3(e), 651a.5(b) to (g) do not apply. Its approval is judged there, once.",
    editions=(IN_FORCE,),
)
