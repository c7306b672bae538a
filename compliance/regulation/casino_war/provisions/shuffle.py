"""Casino War: shuffle and cut of the cards. § 651a.5.

The earlier texts letter the section otherwise: cut (d) and (e), recut (f), reshuffle (g), idle table (h). A missing
attestation is cited by the name of its field in every edition, so the duty of those rows says where the text has it.
"""

from ...core.figure import EDITION, Text
from ...core.finding import NOT_APPLICABLE, Outcome, note, violation
from ..conditions import NOT_CONTINUOUS, SHUFFLED_BY_DEALER_OR_BATCHES, STORED_BATCH_CLAIMED
from ..editions import COMMENT, IN_FORCE, PROPOSED
from ..facts import CasinoWarFacts
from .register import RULES, unstated

EARLIER = (PROPOSED, COMMENT)

RULES.attestation(
    "651a.5(a)",
    "When the cards are shuffled",
    field="attest_651a_5_a",
    duty="The cards are shuffled until randomly intermixed and put in one stack before play starts (unless they came "
    "preshuffled), after every shoe, and whenever a floorperson or above directs.",
)


@RULES.validator("651a.5(a)", "Shuffled cards straight into the shoe", fields=("shuffler_inserts_into_shoe",))
def shuffled_cards_may_go_into_the_shoe(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Whether a shuffling device may put the stack straight into the dealing shoe.

    Citation  651a.5(a)
    Duty      The shuffled cards are put in a single stack; in the text in force a device may put that stack straight
              into the dealing shoe.
    Editions  In force: allowed. Earlier texts: not mentioned.
    Figures   None.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   Silence of the earlier texts is noted, not held against the filing.
    """
    if facts.shuffler_mode != "batch_shuffler":
        return NOT_APPLICABLE
    if facts.shuffler_inserts_into_shoe is None:
        return unstated("shuffler_inserts_into_shoe")
    if facts.shuffler_inserts_into_shoe and text[EDITION].key != IN_FORCE:
        return note(
            "shuffler_inserts_into_shoe",
            found=True,
            wrong="The device puts the cards straight into the shoe; this text does not mention it.",
            mend="A reviewer reads how the cut of § 651a.5(b) is then offered.",
        )
    return None


_OFFER = (
    "The cut is offered to the first player at a new game, else to the player whose area showed the cover card, "
    "else to the player farthest to the dealer’s right; if that player refuses, to the others {way}; if all refuse, "
    "the dealer cuts."
)
RULES.attestation(
    "651a.5(b)",
    "Who is offered the cut",
    field="attest_651a_5_b_c",
    when=SHUFFLED_BY_DEALER_OR_BATCHES,
    duty=_OFFER.format(way="counterclockwise"),
    editions=(IN_FORCE,),
    reading="One attestation answers for 651a.5(b) and (c). The text states the turn for the two cases that start "
    "farthest right.",
)
RULES.attestation(
    "651a.5(b)",
    "Who is offered the cut",
    field="attest_651a_5_b_c",
    duty=_OFFER.format(way="clockwise"),
    editions=EARLIER,
    reading="One attestation answers for 651a.5(b) and (c).",
)
RULES.procedure(
    "651a.5(c)",
    "Order of the offer",
    duty="Where the offer of the cut starts, and how it moves on a refusal. Attested with 651a.5(b).",
)

_CUT = (
    "Whoever cuts puts a cover card at least ten cards from either end; the dealer moves the upper part to the bottom "
    "and puts the second cover card {depth} from the bottom."
)
RULES.attestation(
    "651a.5(d)",
    "How the cards are cut",
    field="attest_651a_5_d",
    when=SHUFFLED_BY_DEALER_OR_BATCHES,
    duty=_CUT.format(depth="at least a quarter of the stack"),
    editions=(IN_FORCE,),
)
RULES.attestation(
    "651a.5(d)",
    "How the cards are cut",
    field="attest_651a_5_d",
    duty=_CUT.format(depth="at least about a quarter of the stack"),
    editions=EARLIER,
    reading="One attestation answers for 651a.5(d) and (e) of this text.",
)
RULES.procedure(
    "651a.5(e)",
    "Second cover card",
    duty="The dealer moves the cut part to the bottom and inserts the second cover card. Attested with 651a.5(d).",
    editions=EARLIER,
)

RULES.attestation(
    "651a.5(e)",
    "Recut",
    field="attest_651a_5_e",
    when=SHUFFLED_BY_DEALER_OR_BATCHES,
    duty="Before the cards go into the shoe a floorperson or above may order a recut, by the player who cut last or by "
    "the next player entitled.",
    editions=(IN_FORCE,),
)
RULES.attestation(
    "651a.5(f)",
    "Recut",
    field="attest_651a_5_e",
    cite="651a.5(e)",
    duty="Before the cards go into the shoe a floorperson or above may order a recut; who recuts is the certificate "
    "holder’s choice (this text has it in § 651a.5(f)).",
    editions=EARLIER,
    reading="The choice may be stated as recut_by: the player who cut last, or the next player entitled.",
)

_RESHUFFLE = "The cards are reshuffled once the cover card is reached; a floorperson may order it after any round"
RULES.attestation(
    "651a.5(f)",
    "Reshuffle after the cover card",
    field="attest_651a_5_f",
    when=SHUFFLED_BY_DEALER_OR_BATCHES,
    duty=f"{_RESHUFFLE}.",
    editions=(IN_FORCE,),
)
RULES.attestation(
    "651a.5(g)",
    "Reshuffle after the cover card",
    field="attest_651a_5_f",
    cite="651a.5(f)",
    duty=f"{_RESHUFFLE} (this text has it in § 651a.5(g)).",
    editions=(PROPOSED,),
)
RULES.attestation(
    "651a.5(g)",
    "Reshuffle after the cover card",
    field="attest_651a_5_f",
    cite="651a.5(f)",
    when=NOT_CONTINUOUS,
    duty=f"{_RESHUFFLE} (this text has it in § 651a.5(g)).",
    editions=(COMMENT,),
)

_IDLE = (
    "At an open table without play the cards are taken from shoe and rack and spread face down, face up if a player "
    "asks; then they are washed, shuffled and cut, or stacked into the device in exchange for its batch"
)
RULES.attestation(
    "651a.5(g)",
    "Cards of an idle table",
    field="attest_651a_5_g",
    when=SHUFFLED_BY_DEALER_OR_BATCHES,
    duty=f"{_IDLE}.",
    editions=(IN_FORCE,),
)
RULES.attestation(
    "651a.5(h)",
    "Cards of an idle table",
    field="attest_651a_5_g",
    cite="651a.5(g)",
    duty=f"{_IDLE} (this text has it in § 651a.5(h)).",
    editions=(PROPOSED,),
)
RULES.attestation(
    "651a.5(h)",
    "Cards of an idle table",
    field="attest_651a_5_g",
    cite="651a.5(g)",
    when=NOT_CONTINUOUS,
    duty=f"{_IDLE} (this text has it in § 651a.5(h)).",
    editions=(COMMENT,),
    reading="651a.5(h)(3) of this text exempts a continuous shuffler.",
)


def _stored_batch_is_secure(facts: CasinoWarFacts) -> Outcome:
    if not STORED_BATCH_CLAIMED.met(facts):
        return NOT_APPLICABLE
    if facts.stored_batch_secure:
        return None
    if facts.stored_batch_secure is None:
        return unstated("stored_batch_secure")
    return violation(
        "stored_batch_secure",
        False,
        wrong="The device does not hold the shuffled batch securely, yet the batch is to be dealt without being "
        "spread.",
        required="a single shuffled batch stored securely in the device",
        mend="Use a device that does, or spread and reshuffle the batch before it is dealt.",
    )


@RULES.validator(
    "651a.5(g)(2)(i)",
    "Stored batch is secure",
    fields=("stored_batch_secure", "shuffled_batch_procedure_approval_ref"),
    editions=(IN_FORCE,),
)
def stored_batch_is_secure(facts: CasinoWarFacts, text: Text) -> Outcome:
    """A batch dealt without being spread again was stored securely in the device.

    Citation  651a.5(g)(2)(i)
    Duty      A batch that comes from the device need not be spread and reshuffled if the device holds one shuffled
              batch in a secure manner.
    Editions  In force. The earlier texts have it in 651a.5(h)(2)(i), with approval by Gaming Operations.
    Figures   None; one batch.
    Source    42 Pa.B. 2877.
    Reading   The privilege is claimed by stating secure storage, or an approval of the procedures.
    """
    return _stored_batch_is_secure(facts)


@RULES.validator(
    "651a.5(h)(2)(i)",
    "Stored batch is secure",
    fields=("stored_batch_secure", "shuffled_batch_procedure_approval_ref"),
    editions=EARLIER,
)
def stored_batch_of_the_earlier_texts_is_secure(facts: CasinoWarFacts, text: Text) -> Outcome:
    """A batch dealt without being spread again was stored securely in the device, as the earlier texts say.

    Citation  651a.5(h)(2)(i)
    Duty      A batch that comes from the device need not be spread and reshuffled if the device holds one shuffled
              batch in a secure manner that Gaming Operations has approved.
    Editions  Proposed and comment texts.
    Figures   None; one batch.
    Source    41 Pa.B. 3000; comment of July 8, 2011, Exhibit A.
    Reading   One approval reference answers for storage and procedures.
    """
    return _stored_batch_is_secure(facts)


RULES.approval(
    "651a.5(g)(2)(ii)",
    "Approval of the procedures for the stored batch",
    field="shuffled_batch_procedure_approval_ref",
    unit="board",
    duty="The shuffled batch is secured, released and prepared by procedures that are approved as internal controls.",
    when=STORED_BATCH_CLAIMED,
    editions=(IN_FORCE,),
    reading="Filed with Gaming Operations, approved under 465a.2.",
)
RULES.approval(
    "651a.5(h)(2)(ii)",
    "Approval of storage and procedures for the stored batch",
    field="shuffled_batch_procedure_approval_ref",
    unit="gaming_operations",
    duty="The shuffled batch is stored, secured, released and prepared as Gaming Operations has approved.",
    when=STORED_BATCH_CLAIMED,
    editions=EARLIER,
)
RULES.procedure(
    "651a.5(h)",
    "What an approved device lifts",
    duty="With the approved device of 651a.3(e), 651a.5(b) to (g) do not apply. Its approval is judged there, once.",
    editions=(IN_FORCE,),
)
