"""Pai Gow: what only the adopted text knows, by fragments of it: passed on to the reviewer, never checked."""

from ...core.condition import stated, unless
from ...core.families import answered_yes
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, OWNERS, Outcome, note
from ...core.provision import Provisions
from ...general.idle_terms import no_terms_without
from ..conditions import SHAKER
from ..editions import KEYS
from ..facts import PaiGowFacts
from ..later_text import CODE

DICE_WAGERS = {"sum": "Sum Wager", "match": "Match Wager", "beat_it": "Beat It Wager"}

ADOPTED_TEXT = Provisions("621a", KEYS, f"A fragment in {CODE}")
"""A separate register, as another text speaks in it; its rows come after those of the text on file."""


@ADOPTED_TEXT.validator("603a.18(c)", "Schematic of the tiles", fields=("tile_schematic_approval_ref",))
def schematic_is_shown_to_the_reviewer(facts: PaiGowFacts, text: Text) -> Outcome:
    """A schematic of the tiles that the filing names is passed on.

    Duty      Nothing under the proposed text; the text in force requires a schematic with true size and identifying
              feature to be filed before tiles are used.
    Reading   Review by Gaming Operations and approval by the Executive Director under 601a.10(b); an approval by
              another unit is noted.
    """
    approval = facts.tile_schematic_approval_ref
    if approval is None:
        return NOT_APPLICABLE
    if approval.approving_unit == "executive_director":
        return None
    unit = approval.approving_unit
    named = next((name for code, name in OWNERS.items() if code == unit), unit)
    return note(
        "tile_schematic_approval_ref",
        found=approval,
        wrong=f"The schematic of the tiles is approved by: {named}. Under the text in force, the Executive Director "
        "approves it.",
        mend="Check the reference.",
    )


ADOPTED_TEXT.demands(
    "621a.8(a)(2)",
    "Area for the shaker",
    answered_yes(
        "layout_shaker_area",
        is_noted=True,
        wrong="The layout has no area for the uncovered shaker. The text in force requires one; this text does not.",
        mend="Add one when the adopted text is on file.",
    ),
    name="area_for_the_shaker_is_shown_to_the_reviewer",
    when=stated("layout_shaker_area") & SHAKER,
    duty="Nothing under the proposed text; the text in force puts the uncovered shaker on an area of the layout made "
    "for it.",
    reading="If the filing says that the area is missing, the reviewer gets a note.",
    fields=("layout_shaker_area", "start_position_method"),
    source=f"A fragment in {CODE}, there 621a.6(a)(2)",
)


@ADOPTED_TEXT.validator(
    "621a.7",
    "Wagers on the dice",
    fields=tuple(f"{code}_{part}" for code in DICE_WAGERS for part in ("wager_offered", "paytable")),
    source=f"Fragments in {CODE}, there 621a.5(e), 621a.6(b) and 621a.11",
)
def dice_wagers_are_shown_to_the_reviewer(facts: PaiGowFacts, text: Text) -> Outcome:
    """Sum, Match and Beat It Wagers that the filing offers are passed on.

    Duty      Nothing under the proposed text, which has the one wager of the game; the text in force allows wagers on
              the dice where they are shaken.
    Reading   Only one thing is checked: without a shaker, there are no dice to wager on, which the note says.
    """
    no_dice = facts.start_position_method == frozenset({"rng"})
    findings = []
    for code, name in DICE_WAGERS.items():
        if not getattr(facts, f"{code}_wager_offered"):
            continue
        table = getattr(facts, f"{code}_paytable")
        paid = f" by pay table “{table}”" if table else ""
        more = " A random number generator shows no dice to wager on." if no_dice else ""
        findings.append(
            note(
                f"{code}_wager_offered",
                found=True,
                wrong=f"The {name} is offered{paid}. Only the text in force allows it, and that text is not on file, "
                f"so it is not checked.{more}",
                mend="Review it by hand against the official text.",
            )
        )
    return findings or NOT_APPLICABLE


for _code, _name in DICE_WAGERS.items():
    no_terms_without(
        ADOPTED_TEXT,
        "621a.7",
        f"The {_name}",
        unless(f"{_code}_wager_offered"),
        f"{_code}_paytable",
        source=f"Fragments in {CODE}",
    )
