"""Sic Bo: the log of inspections before opening, and what it says then. § 625a.5(a) orders the inspection; these fields
prove it."""

from datetime import UTC, datetime
from typing import Annotated

import msgspec

from ...core.condition import says
from ...core.elapsed import at_words
from ...core.evaluate import stamped
from ...core.fields import ask
from ...core.finding import Finding, violation
from ...core.log import FLOORPERSON_OR_ABOVE, ROLES, LogCase, LogKind, Opening, Role, signatory
from ...core.wording import number_word
from ...general.dice_log import DiceTable
from ...general.series import OPENING_WITHOUT, faults_of, is_the_opening_in_question, serves_after
from ..figures import LEAST_CYCLES, LEAST_VALUES_ENTERED
from .register import LOG_RULES

LOG = "sic_bo_inspection"
SHAKER_IN_USE = says("automated_shaker_in_use")
NOT_MET = (
    "Finish the entry and sign. This inspection stays in the log as not met.",
    "Have the device repaired.",
    "After that the table is inspected again, in a new entry (§ 625a.5(a)).",
)
"""The steps after a check of the device or the shaker that is not met."""


class SicBoInspection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An inspection of a Sic Bo table before it opens; times carry their offset."""

    table_number: Annotated[str | None, ask("Table number")] = None
    inspector_name: Annotated[
        str | None, ask("Inspected by", hint="The floorperson assigned to this table.", why="625a.5(a)")
    ] = None
    inspector_role: Annotated[Role | None, ask("Position of the inspector", why="625a.5(a)", choices=ROLES)] = None
    inspector_credential_number: Annotated[str | None, ask("Credential number of the inspector")] = None
    device_values_entered: Annotated[
        tuple[int, ...] | None,
        ask(
            "Which dice values were entered into the electrical device?",
            noun="Dice values entered",
            column="Values entered",
            hint=f"At least {number_word(LEAST_VALUES_ENTERED.always)}, each from 1 to 6. For example: 2, 5, 6.",
            why="625a.5(a)(1)",
        ),
    ] = None
    all_combinations_illuminated: Annotated[
        bool | None,
        ask(
            "Did all winning combinations light up properly?",
            noun="All winning combinations lit up properly",
            column="All lit up",
            hint="A no keeps the table closed: have it repaired, then inspect again.",
            why="625a.5(a)(1)",
            if_no=NOT_MET,
        ),
    ] = None
    automated_shaker_in_use: Annotated[
        bool | None,
        ask(
            "Is an automated shaker in use at this table?",
            noun="Automated shaker in use",
            column="By machine",
            why="625a.5(a)(2)",
        ),
    ] = None
    automated_shaker_cycles: Annotated[
        int | None,
        ask(
            "How many times was the automated shaker operated?",
            noun="Times that the shaker was operated",
            column="Cycles",
            unit="cycles",
            hint=f"At least {number_word(LEAST_CYCLES.always)}.",
            why="625a.5(a)(2)",
            when=SHAKER_IN_USE,
        ),
    ] = None
    dice_properly_tossed: Annotated[
        bool | None,
        ask(
            "Were the dice properly tossed?",
            noun="Dice properly tossed",
            column="Dice tossed",
            hint="A no keeps the table closed, or the automated shaker out of use.",
            if_no=NOT_MET,
            why="625a.5(a)(2)",
            when=SHAKER_IN_USE,
        ),
    ] = None
    inspected_at: Annotated[
        datetime | None,
        ask(
            "When was the inspection finished?",
            noun="Inspection finished",
            column="Ended",
            why="625a.5(a)",
            stamp="signed",
        ),
    ] = None
    opened_at: Annotated[
        datetime | None,
        ask(
            "When did the table open after it?",
            noun="Table opened",
            column="Opened",
            hint="Leave blank while the table is closed, or if an item failed.",
            why="625a.5(a)",
            optional=True,
        ),
    ] = None


def what_bars_opening(opening: Opening[SicBoInspection, DiceTable]) -> list[Finding]:
    """The findings that keep a table from opening, by its inspection log; empty if it may open. § 625a.5(a).

    The inspection is due at every opening: one that ended no later than the opening before serves no second one. The
    latest is judged as if the table opened with it at `as_of`; notes do not count. Raises NotInForce for a day without
    an edition.
    """
    known = [
        (entry.inspected_at.astimezone(UTC), place)
        for place, entry in enumerate(opening.newest)
        if entry.inspected_at is not None
    ]
    if not known:
        return _refused(opening, "No inspection of this table is on file.")
    ended, place = max(known)
    stated = [
        entry.opened_at
        for entry in opening.newest
        if not is_the_opening_in_question(entry.opened_at, opening.closed_since)
    ]
    before = max((at for at in (*stated, opening.opened_before) if at is not None), default=None)
    if before is not None and not serves_after(ended, before):
        return _refused(opening, f"Not inspected since the table last opened, on {at_words(before)}.")
    opened = msgspec.structs.replace(opening.newest[place], opened_at=opening.as_of)
    return faults_of(SIC_BO_INSPECTION, opening.table, [opened], opening.as_of, asked=0)


def _refused(opening: Opening[SicBoInspection, DiceTable], wrong: str) -> list[Finding]:
    rule = next(row for row in LOG_RULES if row.name == "inspection_comes_before_opening")
    finding = violation(
        "inspected_at",
        None,
        wrong=wrong,
        required=OPENING_WITHOUT,
        mend="Inspect the table, then open it.",
    )
    return list(stamped(finding, rule, opening.text.edition))


Case = LogCase[SicBoInspection, DiceTable]
SIC_BO_INSPECTION = LogKind(
    code=LOG,
    title="Sic Bo inspection log",
    chapter="625a",
    table=DiceTable,
    entry=SicBoInspection,
    event_at=lambda entry: entry.inspected_at or entry.opened_at,
    signatories=(signatory("inspector", "Inspected by", roles=FLOORPERSON_OR_ABOVE, signs=True),),
    bars_opening=what_bars_opening,
)
