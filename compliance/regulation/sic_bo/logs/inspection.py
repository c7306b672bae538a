"""Sic Bo: the log of inspections before opening. § 625a.5(a) orders the inspection; these fields prove it."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from ...core.condition import given
from ...core.fields import asked
from ...core.finding import Finding
from ...core.log import FLOORPERSON_OR_ABOVE, ROLES, LogCase, LogKind, Opening, Signatory
from ...general.dice_log import DiceTable

LOG = "sic_bo_inspection"
SHAKER_IN_USE = given("automated_shaker_in_use")

Role = Literal[
    "dealer", "floorperson", "pit_manager", "assistant_shift_manager", "shift_manager", "boxperson", "stickperson",
    "security_member", "table_game_maintenance", "surveillance", "other",
]  # fmt: skip


class SicBoInspection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One inspection of a Sic Bo table before it opens; times carry their offset."""

    table_number: Annotated[str | None, asked("Table number")] = None
    inspector_name: Annotated[
        str | None, asked("Inspected by", hint="The floorperson assigned to this table.", why="625a.5(a)")
    ] = None
    inspector_role: Annotated[Role | None, asked("Position of the inspector", why="625a.5(a)", choices=ROLES)] = None
    inspector_credential_number: Annotated[str | None, asked("Credential number of the inspector")] = None
    device_values_entered: Annotated[
        tuple[int, ...] | None,
        asked(
            "Which dice values were entered into the electrical device?",
            hint="At least three, each from 1 to 6, as 2, 5, 6.",
            why="625a.5(a)(1)",
        ),
    ] = None
    all_combinations_illuminated: Annotated[
        bool | None,
        asked(
            "Did all winning combinations light up properly?",
            hint="A no keeps the table closed: have it mended, then inspect again.",
            why="625a.5(a)(1)",
        ),
    ] = None
    automated_shaker_in_use: Annotated[
        bool | None, asked("Is an automated shaker in use at this table?", why="625a.5(a)(2)")
    ] = None
    automated_shaker_cycles: Annotated[
        int | None,
        asked(
            "How many times was the automated shaker operated?",
            unit="cycles",
            hint="At least three.",
            why="625a.5(a)(2)",
            when=SHAKER_IN_USE,
        ),
    ] = None
    dice_properly_tossed: Annotated[
        bool | None,
        asked(
            "Were the dice properly tossed?",
            hint="A no keeps the table closed, or the automated shaker out of use.",
            why="625a.5(a)(2)",
            when=SHAKER_IN_USE,
        ),
    ] = None
    inspected_at: Annotated[datetime | None, asked("When was the inspection finished?", why="625a.5(a)")] = None
    opened_at: Annotated[
        datetime | None,
        asked(
            "When did the table open after it?",
            hint="Leave out while the table is closed, or if an item failed.",
            why="625a.5(a)",
            optional=True,
        ),
    ] = None


def _bars_opening(opening: Opening[SicBoInspection, DiceTable]) -> list[Finding]:
    from .opening import what_bars_opening  # which judges with the kind of log below

    return what_bars_opening(opening)


Case = LogCase[SicBoInspection, DiceTable]
SIC_BO_INSPECTION = LogKind(
    code=LOG,
    title="Sic Bo inspection log",
    chapter="625a",
    table=DiceTable,
    entry=SicBoInspection,
    event_at=lambda entry: entry.inspected_at or entry.opened_at,
    signatories=(
        Signatory(
            title="Inspected by", name="inspector_name", role="inspector_role",
            credential="inspector_credential_number", roles=FLOORPERSON_OR_ABOVE, signs=True,
        ),
    ),
    bars_opening=_bars_opening,
)  # fmt: skip
