"""The Roulette inspection log of § 617a.2: what a table and an entry state.

Labels and hints are what the floor reads: the forms are made of them. The text requires eight things of an entry
(617a.2(e)); the others prove who inspected, who adjusted, and in which order.
"""

from datetime import date, datetime, time
from functools import partial
from typing import Annotated, Literal

import msgspec

from ...core.condition import FactCondition, may_be_other_than, says
from ...core.elapsed import facility_zone
from ...core.fields import Attestation, Field, Section, ask, fields_of
from ...core.log import ROLES, Role
from ..facts.wheel import WheelMode
from ..labels import WHEEL_MODES
from . import presets

WHEN = Section("when", "Date, time and table")
CHANGE = Section("change", "Adjustment or replacement", "What was done to the movable parts since the last inspection")
INSPECTION = Section("inspection", "The inspection", "Who inspected, and when")
CHECKS = Section("checks", "The checks", "A “no” keeps the table closed: fix the cause, then inspect again")
OPENING = Section("opening", "Certification and opening")

Change = Literal["none", "adjustment", "replacement", "both"]
Reason = Literal["pre_opening", "after_adjustment", "after_replacement", "spot_check"]

CHANGES = {
    "none": "None",
    "adjustment": "Adjustment",
    "replacement": "Replacement",
    "both": "Adjustment and replacement",
}
REASONS = {
    "pre_opening": "Before opening",
    "after_adjustment": "After an adjustment",
    "after_replacement": "After a replacement",
    "spot_check": "Spot check",
}

NOT_MET = (
    "Finish the other checks and sign. This inspection stays in the log as not met.",
    "Only a floorperson or table game maintenance adjusts the wheel, with security present (§ 617a.2(b)).",
    "After that the wheel is inspected again, in a new entry (§ 617a.2(c)).",
)
"""The steps after a check of the wheel that is not met."""

ADJUSTED = says("adjustment_or_replacement_made", "adjustment", "both")
REPLACED = says("adjustment_or_replacement_made", "replacement", "both")
CHANGED = ADJUSTED | REPLACED
NOT_REPLACED = may_be_other_than("adjustment_or_replacement_made", "replacement", "both")
NOT_ADJUSTED = may_be_other_than("adjustment_or_replacement_made", "adjustment", "both")

_performer_asked = partial(ask, section=CHANGE, when=CHANGED, preset=presets.of_change)
_adjustment_asked = partial(ask, section=CHANGE, when=ADJUSTED, preset=presets.of_change)
_check_asked = partial(ask, section=CHECKS, if_no=NOT_MET)


class RouletteTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table that a Roulette inspection log belongs to."""

    roulette_table_number: Annotated[str | None, ask("Roulette table number", WHEN, why="617a.2(e)")] = None
    wheel_mode: Annotated[
        WheelMode | None,
        ask("Which wheel is used, and how?", WHEN, why="617a.2(a)(5)", choices=WHEEL_MODES),
    ] = None
    wheel_has_external_movable_parts: Annotated[
        bool | None, ask("Does the wheel have movable parts on the outside?", WHEN, why="617a.2(b)")
    ] = None


class RouletteInspection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry of the Roulette inspection log. None means not stated; entries are never changed."""

    log_date: Annotated[
        date | None,
        ask("Date", WHEN, why="617a.2(e)", hint="The facility's date of this entry", stamp="opened"),
    ] = None
    log_time: Annotated[
        time | None,
        ask("Time", WHEN, why="617a.2(e)", hint="The facility's time of this entry", stamp="opened"),
    ] = None
    roulette_table_number: Annotated[
        str | None, ask("Roulette table number", WHEN, why="617a.2(e)", hint="As shown on the table, such as R-04")
    ] = None
    event_reason: Annotated[
        Reason | None,
        ask(
            "Why is the table inspected now?",
            WHEN,
            noun="Reason for the inspection",
            column="Reason",
            why="617a.2(a)",
            choices=REASONS,
            preset=presets.reason,
        ),
    ] = None

    adjustment_or_replacement_made: Annotated[
        Change | None,
        ask(
            "Adjusted or replaced since the last inspection?",
            CHANGE,
            noun="Adjusted or replaced since the last inspection",
            column="Adjusted, replaced",
            why="617a.2(e)",
            hint="Movable parts on the outside of the wheel",
            choices=CHANGES,
            preset=presets.change,
        ),
    ] = None
    adjustment_replacement_description: Annotated[
        str | None,
        _performer_asked(
            "What was adjusted or replaced?",
            why="617a.2(e)",
            hint="Which part, and what was done to it: north leveling screw, a quarter turn",
        ),
    ] = None
    performer_signature: Annotated[
        str | None,
        _performer_asked(
            "Signature of the person who did it",
            why="617a.2(e)",
            hint="The person who adjusted or replaced the part, not the inspector",
        ),
    ] = None
    performer_credential_number: Annotated[
        str | None, _performer_asked("That person's Board-issued credential number", why="617a.2(e)", hint="PA-204417")
    ] = None
    performer_role: Annotated[
        Role | None,
        _performer_asked(
            "That person's position",
            why="617a.2(b)",
            hint="Only a floorperson or a table game maintenance member may adjust",
            choices=ROLES,
        ),
    ] = None
    security_witness_name: Annotated[
        str | None,
        _adjustment_asked(
            "Security department member who was present",
            why="617a.2(b)",
            hint="Someone other than the person who adjusted",
        ),
    ] = None
    security_witness_role: Annotated[
        Role | None, _adjustment_asked("Position of the person who was present", why="617a.2(b)", choices=ROLES)
    ] = None
    security_witness_credential_number: Annotated[
        str | None, _adjustment_asked("Credential number of the person who was present", why="617a.2(b)")
    ] = None
    adjustment_completed_at: Annotated[
        datetime | None,
        _adjustment_asked("Adjustment finished at", why="617a.2(c)", hint="Before the inspection starts"),
    ] = None
    replacement_completed_at: Annotated[
        datetime | None,
        ask(
            "Replacement finished at",
            CHANGE,
            why="617a.2(d)",
            hint="Before the inspection starts",
            when=REPLACED,
            preset=presets.of_change,
        ),
    ] = None

    wheel_cover_locked_at: Annotated[
        datetime | None,
        ask(
            "Wheel cover locked at",
            INSPECTION,
            column="Cover locked",
            why="617a.2(f)",
            hint="When the closed table was last covered and locked, if you know",
            optional=True,
        ),
    ] = None
    inspector_name: Annotated[str | None, ask("Inspected by", INSPECTION, why="617a.2(a)", hint="Printed name")] = None
    inspector_role: Annotated[
        Role | None,
        ask(
            "The inspector's position",
            INSPECTION,
            why="617a.2(a)",
            hint="A floorperson or a security department member",
            choices=ROLES,
        ),
    ] = None
    inspector_credential_number: Annotated[
        str | None, ask("The inspector's credential number", INSPECTION, why="617a.2(a)")
    ] = None
    inspection_started_at: Annotated[
        datetime | None, ask("Inspection started at", INSPECTION, column="Began", why="617a.2(c)", stamp="started")
    ] = None
    inspection_completed_at: Annotated[
        datetime | None,
        ask(
            "Inspection finished at",
            INSPECTION,
            column="Ended",
            why="617a.2(a)",
            hint="Before the table opens",
            stamp="signed",
        ),
    ] = None

    ball_nonmagnetic_ok: Annotated[
        bool | None,
        _check_asked(
            "Ball passed over the magnet or compass: nonmagnetic?",
            column="Ball not magnetic",
            why="617a.2(a)(1)",
            hint="The ball is not drawn to the magnet; the needle of the compass stays still",
        ),
    ] = None
    ball_test_instrument: Annotated[
        Literal["magnet", "compass"] | None,
        ask(
            "Tested with",
            CHECKS,
            why="617a.2(a)(1)",
            choices={"magnet": "Magnet", "compass": "Compass"},
            beside="ball_nonmagnetic_ok",
        ),
    ] = None
    no_magnet_or_contrivance_ok: Annotated[
        bool | None,
        _check_asked(
            "Table and wheel free of any magnet or contrivance?",
            noun="Table and wheel free of any magnet or contrivance",
            column="No magnet or contriv.",
            why="617a.2(a)(2)",
            hint="Look under and around the table and the wheel for anything that could steer the ball",
        ),
    ] = None
    wheel_level_free_even_ok: Annotated[
        bool | None,
        _check_asked(
            "Wheel level, and turning freely and evenly?",
            noun="Wheel level, and turning freely and evenly",
            column="Level, free, even",
            why="617a.2(a)(3)",
            hint="Check the level, then let the wheel turn and run out",
        ),
    ] = None
    wheel_parts_secure_ok: Annotated[
        bool | None,
        _check_asked(
            "All parts of the wheel secure?",
            noun="All parts of the wheel secure",
            column="Parts secure",
            why="617a.2(a)(4)",
            hint="Nothing is loose when touched",
        ),
    ] = None
    dz_as_sz_layout_signage_ok: Annotated[
        bool | None,
        _check_asked(
            "00 covered on the layout, and the three notices posted?",
            noun="00 covered on the layout, and the three notices posted",
            column="00 covered, notices",
            why="617a.2(a)(5)",
            hint="Asked because this double zero wheel is in use as single zero",
        ),
    ] = None
    not_met_description: Annotated[
        str | None,
        ask(
            "What did you find?",
            CHECKS,
            noun="What was found",
            why="617a.2(a)",
            hint="For example: the wheel tilts toward 17; the ball was drawn to the magnet and is bagged",
            optional=True,
            not_met=True,
        ),
    ] = None

    inspection_completed_certification: Annotated[
        Attestation | None,
        ask("I certify that the inspection was completed", OPENING, why="617a.2(e)", hint="Signed by the inspector"),
    ] = None
    opened_or_reopened_at: Annotated[
        datetime | None,
        ask(
            "Table opened or reopened at",
            OPENING,
            column="Opened",
            why="617a.2(a)",
            hint="Leave blank while the table stays closed",
            optional=True,
        ),
    ] = None


FIFTH_CHECK = "dz_as_sz_layout_signage_ok"


def entry_fields(table: RouletteTable) -> dict[str, Field]:
    """The fields of an entry that this table asks for: the fifth check only where a double zero wheel serves as
    single zero. Conditions inside the entry are those of the fields themselves."""
    asked_here = dict(fields_of(RouletteInspection))
    if table.wheel_mode != "double_zero_as_single_zero":
        del asked_here[FIFTH_CHECK]
    return asked_here


_INSPECTION_FACTS = (
    "inspector_name", "inspector_role", "inspector_credential_number", "inspection_started_at",
    "inspection_completed_at", "ball_nonmagnetic_ok", "ball_test_instrument", "no_magnet_or_contrivance_ok",
    "wheel_level_free_even_ok", "wheel_parts_secure_ok", "inspection_completed_certification",
)  # fmt: skip


def holds_inspection(entry: RouletteInspection) -> bool:
    """Whether the entry records an inspection, or is one that must: an opening, or a check before it.

    An entry that only records an adjustment or a replacement of a closed table holds none; the next one does.
    """
    return (
        entry.opened_or_reopened_at is not None
        or entry.event_reason in ("pre_opening", "spot_check")
        or any(getattr(entry, name) is not None for name in _INSPECTION_FACTS)
    )


HOLDS_INSPECTION = FactCondition("the entry records an inspection, or must", _INSPECTION_FACTS, holds_inspection)

CHECKED = ("ball_nonmagnetic_ok", "no_magnet_or_contrivance_ok", "wheel_level_free_even_ok", "wheel_parts_secure_ok",
           FIFTH_CHECK)  # fmt: skip


def has_failed(entry: RouletteInspection) -> bool:
    """Whether the entry records a check that failed."""
    return any(getattr(entry, name) is False for name in CHECKED)


def event_at(entry: RouletteInspection) -> datetime | None:
    """The instant of the entry: its date and time, or else a time that it states, or else noon of its date."""
    if entry.log_date is not None and entry.log_time is not None:
        return datetime.combine(entry.log_date, entry.log_time)
    stated = (
        entry.opened_or_reopened_at,
        entry.inspection_completed_at,
        entry.inspection_started_at,
        entry.replacement_completed_at,
        entry.adjustment_completed_at,
    )
    instant = next((at for at in stated if at is not None), None)
    if instant is None and entry.log_date is not None:
        return datetime.combine(entry.log_date, time(12), facility_zone())
    return instant
