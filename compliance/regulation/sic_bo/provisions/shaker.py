"""§ 625a.1(d) and (e): the manual and the automated shaker."""

from ...core.answers import answered_yes, unstated
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, violation
from ..conditions import AUTOMATED_SHAKER, MANUAL_SHAKER
from ..facts import SicBoFacts
from ..figures import SHAKER_DICE
from ..labels import SHAKERS
from .register import RULES


@RULES.validator("625a.1(d)", "Kind of shaker", fields=("shaker_types",))
def game_has_a_shaker(facts: SicBoFacts, text: Text) -> Outcome:
    """The dice are shaken in a manual or an automated shaker.

    Citation  625a.1(d)
    Duty      The game is played with a Sic Bo shaker, manual or automated, that arrives at the winning combinations.
    Editions  625a-2011P; the text in force was not seen.
    Figures   None; two kinds.
    Source    41 Pa.B. 2981.
    Reading   A table may have both, as 625a.7(d) has a manual shaker take over from a failed automated one.
    """
    kinds = facts.shaker_types
    if not kinds:
        return unstated(facts, "shaker_types")
    if kinds <= SHAKERS.keys():
        return None
    return [
        violation(
            f"shaker_types.{kind}",
            kinds,
            wrong=f"“{kind}” is not a shaker of this game.",
            required="a manual or an automated Sic Bo shaker",
            mend="Choose one of the two, or both.",
        )
        for kind in sorted(kinds - SHAKERS.keys())
    ] or None


RULES.approval(
    "625a.1(d)",
    "Approval of the manual shaker",
    field="manual_shaker_approval_ref",
    unit="gaming_operations",
    duty="The shaker is approved by Gaming Operations before use.",
    when=MANUAL_SHAKER,
    reading="The automated shaker has its own approvals in 625a.1(d)(2). Today the Executive Director approves shakers "
    "under 601a.10(b)(7).",
)
RULES.definition(
    "625a.1(d)(1)",
    "Manual shaker",
    duty="A manual shaker is built to maintain the integrity of the game; the next items say what it has at least.",
)


def _compartment_and_cover(facts: SicBoFacts, prefix: str, dice: int) -> list[Finding]:
    """Findings about compartment and cover of the shaker whose fields start with `prefix`."""
    found: list[Finding | None] = []
    field = f"{prefix}_dice_capacity"
    held = getattr(facts, field)
    required = f"a compartment that secures {dice} dice"
    if held is None:
        found.append(unstated(facts, field))
    elif held < dice:
        wrong = f"The compartment secures {held} dice."
        found.append(violation(field, held, wrong=wrong, required=required, mend=f"Use a shaker for {dice} dice."))
    for part, wrong, required in (
        ("compartment_transparent", "The compartment is not transparent.", "a transparent compartment"),
        ("cover_opaque", "The cover is not opaque.", "an opaque cover that conceals the dice"),
        ("cover_separate", "The cover is not a separate part.", "a separate cover"),
    ):
        mend = "Use a shaker that is built so."
        found.append(answered_yes(facts, f"{prefix}_{part}", wrong=wrong, required=required, mend=mend))
    return [finding for finding in found if finding is not None]


def _lock(facts: SicBoFacts, prefix: str) -> Finding | None:
    return answered_yes(
        facts,
        f"{prefix}_lockable",
        wrong="The shaker can be neither sealed nor locked.",
        required="a shaker that can be sealed or locked",
        mend="Use a shaker that can.",
    )


@RULES.validator(
    "625a.1(d)(1)(i)",
    "Manual shaker: compartment and cover",
    fields=(
        "shaker_dice_capacity",
        "shaker_compartment_transparent",
        "shaker_cover_opaque",
        "shaker_cover_separate",
    ),
    figures=(SHAKER_DICE,),
)
def manual_shaker_holds_and_hides_the_dice(facts: SicBoFacts, text: Text) -> Outcome:
    """The manual shaker secures three dice in a transparent compartment under a separate, opaque cover.

    Citation  625a.1(d)(1)(i)
    Duty      A transparent compartment secures the dice, and a separate opaque cover conceals them while the dealer
              shakes.
    Editions  625a-2011P; the text in force was not seen.
    Figures   SHAKER_DICE, three; a compartment that secures more is met.
    Source    41 Pa.B. 2981.
    Reading   The compartment is for the three dice of the game, so three is the least that it secures.
    """
    if not MANUAL_SHAKER.met(facts):
        return NOT_APPLICABLE
    return _compartment_and_cover(facts, "shaker", text[SHAKER_DICE]) or None


@RULES.validator("625a.1(d)(1)(ii)", "Manual shaker: seal or lock", fields=("shaker_lockable",))
def manual_shaker_can_be_locked(facts: SicBoFacts, text: Text) -> Outcome:
    """The manual shaker can be sealed or locked.

    Citation  625a.1(d)(1)(ii)
    Duty      The shaker can be sealed or locked, to protect the dice inside.
    Editions  625a-2011P; the text in force was not seen.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   One of the two is enough.
    """
    return _lock(facts, "shaker") if MANUAL_SHAKER.met(facts) else NOT_APPLICABLE


@RULES.validator("625a.1(d)(1)(iii)", "Manual shaker: name or logo", fields=("shaker_has_name_or_logo",))
def manual_shaker_shows_name_or_logo(facts: SicBoFacts, text: Text) -> Outcome:
    """The manual shaker names its certificate holder.

    Citation  625a.1(d)(1)(iii)
    Duty      The shaker bears the name or the logo of the certificate holder.
    Editions  625a-2011P; the text in force was not seen.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   Manual shakers only: 625a.1(d)(2)(i) carries over (i) and (ii) to the automated one, and not this item.
    """
    if not MANUAL_SHAKER.met(facts):
        return NOT_APPLICABLE
    return answered_yes(
        facts,
        "shaker_has_name_or_logo",
        wrong="The manual shaker shows neither your name nor your logo.",
        required="the certificate holder’s name or logo on the shaker",
        mend="Put one of the two on it.",
    )


RULES.approval(
    "625a.1(d)(2)",
    "Laboratory approval of the automated shaker",
    field="automated_shaker_lab_approval_ref",
    unit="gaming_laboratory_operations",
    duty="An automated shaker is approved by the laboratory before use.",
    when=AUTOMATED_SHAKER,
    reading="It needs two Bureaus: the laboratory for the device, Gaming Operations under (ii).",
)


@RULES.validator(
    "625a.1(d)(2)(i)",
    "Automated shaker: compartment, cover and lock",
    fields=(
        "automated_shaker_dice_capacity",
        "automated_shaker_compartment_transparent",
        "automated_shaker_cover_opaque",
        "automated_shaker_cover_separate",
        "automated_shaker_lockable",
    ),
    figures=(SHAKER_DICE,),
    owner="gaming_laboratory_operations",
)
def automated_shaker_is_built_alike(facts: SicBoFacts, text: Text) -> Outcome:
    """The automated shaker has the compartment, the cover and the lock of a manual one.

    Citation  625a.1(d)(2)(i)
    Duty      An automated shaker has the compartment and cover of (1)(i) and can be sealed or locked as in (1)(ii).
    Editions  625a-2011P; the text in force was not seen.
    Figures   SHAKER_DICE, three; a compartment that secures more is met.
    Source    41 Pa.B. 2981.
    Reading   A name or logo, (1)(iii), is not carried over. The owner is the laboratory, which approves the device.
    """
    if not AUTOMATED_SHAKER.met(facts):
        return NOT_APPLICABLE
    found = _compartment_and_cover(facts, "automated_shaker", text[SHAKER_DICE])
    lock = _lock(facts, "automated_shaker")
    return [*found, lock] if lock is not None else found or None


@RULES.validator(
    "625a.1(d)(2)(ii)",
    "Automated shaker: place and procedure",
    fields=("automated_shaker_location", "automated_shaker_procedure"),
)
def place_and_procedure_are_filed(facts: SicBoFacts, text: Text) -> Outcome:
    """The place of the automated shaker and the procedure for shaking are filed.

    Citation  625a.1(d)(2)(ii)
    Duty      The shaker, its place on the table and the procedure for shaking the dice are submitted.
    Editions  625a-2011P; the text in force was not seen.
    Figures   None; three things.
    Source    41 Pa.B. 2981.
    Reading   None needed.
    Not here  Whether place and procedure suit: Gaming Operations decides by its approval.
    """
    if not AUTOMATED_SHAKER.met(facts):
        return NOT_APPLICABLE
    fields = ("automated_shaker_location", "automated_shaker_procedure")
    return [unstated(facts, field) for field in fields if getattr(facts, field) is None] or None


RULES.approval(
    "625a.1(d)(2)(ii)",
    "Approval of the automated shaker, its place and procedure",
    field="automated_shaker_bgo_approval_ref",
    unit="gaming_operations",
    duty="The automated shaker, its place on the table and the procedure for shaking are approved by Gaming "
    "Operations before use.",
    when=AUTOMATED_SHAKER,
)
