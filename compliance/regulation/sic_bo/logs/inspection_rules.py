"""Sic Bo: what § 625a.5(a) demands of an inspection before opening."""

from datetime import datetime

from ...core.answers import not_recorded
from ...core.elapsed import elapsed
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, note, violation
from ...core.log import ABOVE_FLOORPERSON, ACCEPTED, ROLES, SUPERVISOR_ACTED
from ...general.series import (
    NOT_ON_RECORD,
    check_failed,
    inspection_ended_later,
    inspection_served_already,
    its_table,
    must_be_recorded,
    opening_served_already,
)
from ..figures import LEAST_CYCLES, LEAST_VALUES_ENTERED
from .inspection import LOG, Case, SicBoInspection
from .register import LOG_RULES

DIE = range(1, 7)


def values_of_dice(entry: SicBoInspection) -> tuple[int, ...] | None:
    """The entered values that a die can show; None where none are recorded."""
    return None if entry.device_values_entered is None else tuple(v for v in entry.device_values_entered if v in DIE)


def has_failed(entry: SicBoInspection, text: Text) -> bool:
    """Whether the entry itself records something that keeps the table closed."""
    values, cycles = values_of_dice(entry), entry.automated_shaker_cycles
    device = entry.all_combinations_illuminated is False or (
        values is not None and len(values) < text[LEAST_VALUES_ENTERED]
    )
    shaker = entry.automated_shaker_in_use is True and (
        entry.dice_properly_tossed is False or (cycles is not None and cycles < text[LEAST_CYCLES])
    )
    return device or shaker


def _ended(entry: SicBoInspection) -> datetime | None:
    return entry.inspected_at


def _opened(entry: SicBoInspection) -> datetime | None:
    return entry.opened_at


def _opened_all_the_same(case: Case, field: str, wrong: str, required: str) -> Finding | None:
    """The violation of a failed item where the table opened, or asks to open; None where it stayed closed."""
    if case.entry.opened_at is None:
        return None
    return check_failed(field, getattr(case.entry, field), wrong, required, is_asked=case.is_asked)


@LOG_RULES.validator(
    "625a.5(a)",
    "Inspector",
    fields=("inspector_name", "inspector_role", "inspector_credential_number", "table_number"),
    log=LOG,
)
def floorperson_inspects_the_table(case: Case, text: Text) -> Outcome:
    """The floorperson assigned to the table inspects it.

    Duty      The floorperson assigned to the table inspects electrical device, display and automated shaker.
    Reading   The text says "floorperson" and not "floorperson or above": a supervisor is a note, any other position a
              violation.
    Not here  Whether the floorperson was assigned to this table: the staffing plan tells.
    """
    entry = case.entry
    required = "an inspection by the floorperson assigned to the table"
    findings = its_table(entry, case.table)
    if entry.inspector_name is None:
        findings.append(must_be_recorded("inspector_name", "who inspected", required, NOT_ON_RECORD))
    role = entry.inspector_role
    if role is None:
        findings.append(must_be_recorded("inspector_role", "the position of the inspector", required, NOT_ON_RECORD))
    elif role in ABOVE_FLOORPERSON:
        findings.append(
            note(
                "inspector_role",
                found=role,
                wrong=SUPERVISOR_ACTED.format(role=ROLES[role].lower()),
                mend=ACCEPTED,
            )
        )
    elif role != "floorperson":
        wrong = f"The inspector’s position is: {ROLES[role].lower()}."
        mend = "If the position is wrong, correct it. If not, have the floorperson inspect the table."
        findings.append(violation("inspector_role", role, wrong=wrong, required=required, mend=mend))
    if entry.inspector_credential_number is None:
        words = "the credential number of the inspector"
        findings.append(must_be_recorded("inspector_credential_number", words, required, NOT_ON_RECORD))
    return findings or None


@LOG_RULES.validator("625a.5(a)", "Inspection before opening", fields=("inspected_at", "opened_at"), log=LOG)
def inspection_comes_before_opening(case: Case, text: Text) -> Outcome:
    """The inspection is finished before the table opens.

    Duty      The inspection is made before the table opens for gaming, every time it opens.
    Reading   An inspection serves one opening: every opening needs one that ended after the opening before. The entry
              is signed before the table opens, so the newest entry may leave the opening out; an earlier one without it
              is a question, unless an item failed and kept the table closed.
    """
    entry = case.entry
    required = "an inspection before the table opens"
    findings: list[Finding] = []
    if entry.inspected_at is None:
        findings.append(must_be_recorded("inspected_at", "when the inspection was finished", required, NOT_ON_RECORD))
    if entry.opened_at is None:
        if case.index < len(case.entries) - 1 and not has_failed(entry, text):
            findings.append(not_recorded("opened_at", "when the table opened after this inspection"))
    elif entry.inspected_at is not None and elapsed(entry.inspected_at, entry.opened_at).total_seconds() < 0:
        findings.append(
            inspection_ended_later(
                "opened_at",
                entry.opened_at,
                ended=entry.inspected_at,
                opened=entry.opened_at,
                required=required,
                is_asked=case.is_asked,
            )
        )
    served = opening_served_already(
        entry,
        case.entries,
        ended=_ended,
        opened=_opened,
        is_passed=lambda inspection: not has_failed(inspection, text),
    )
    if served is not None and entry.inspected_at is not None:
        findings.append(inspection_served_already("inspected_at", entry.inspected_at, served))
    return findings or None


@LOG_RULES.validator(
    "625a.5(a)(1)",
    "Electrical device and display",
    fields=("device_values_entered", "all_combinations_illuminated"),
    figures=(LEAST_VALUES_ENTERED,),
    log=LOG,
)
def device_lights_what_is_entered(case: Case, text: Text) -> Outcome:
    """Values are entered, and all winning combinations light up.

    Duty      At least three values are entered into the electrical device, and all winning combinations are seen to
              light up properly.
    Reading   "Three numeric values" may mean one entry of three dice or three entries; at least three values are asked
              for and recorded. Only an opening makes a failed item a violation.
    """
    entry, least = case.entry, text[LEAST_VALUES_ENTERED]
    values = values_of_dice(entry)
    findings: list[Finding | None] = []
    required = f"an inspection with at least {least} values entered and all winning combinations lit"
    if entry.device_values_entered is None or values is None:
        findings.append(not_recorded("device_values_entered", "which values were entered"))
    else:
        for place, value in enumerate(entry.device_values_entered):
            if value not in DIE:
                wrong = f"{value} is not a value of a die."
                mend = "Correct the value."
                name = f"device_values_entered[{place}]"
                findings.append(violation(name, value, wrong=wrong, required=required, mend=mend))
        if len(values) < least:
            wrong = f"{len(values)} values were entered"
            findings.append(_opened_all_the_same(case, "device_values_entered", wrong, required))
    if entry.all_combinations_illuminated is None:
        findings.append(not_recorded("all_combinations_illuminated", "whether all winning combinations lit up"))
    elif not entry.all_combinations_illuminated:
        wrong = "Not all winning combinations lit up"
        findings.append(_opened_all_the_same(case, "all_combinations_illuminated", wrong, required))
    return [finding for finding in findings if finding is not None] or None


@LOG_RULES.validator(
    "625a.5(a)(2)",
    "Automated shaker",
    fields=("automated_shaker_in_use", "automated_shaker_cycles", "dice_properly_tossed"),
    figures=(LEAST_CYCLES,),
    log=LOG,
)
def shaker_tosses_the_dice(case: Case, text: Text) -> Outcome:
    """An automated shaker in use is operated, and tosses the dice properly.

    Duty      An automated shaker that is in use is operated at least three times, and the dice are seen to be properly
              tossed.
    Reading   Only where one is in use. Only an opening makes a failed item a violation.
    """
    entry, least = case.entry, text[LEAST_CYCLES]
    if entry.automated_shaker_in_use is None:
        return not_recorded("automated_shaker_in_use", "whether an automated shaker is in use")
    if not entry.automated_shaker_in_use:
        return NOT_APPLICABLE
    required = f"at least {least} operations of the automated shaker with the dice properly tossed"
    findings: list[Finding | None] = []
    cycles = entry.automated_shaker_cycles
    if cycles is None:
        findings.append(not_recorded("automated_shaker_cycles", "how many times the automated shaker was operated"))
    elif cycles < least:
        wrong = f"The automated shaker was operated {cycles} times"
        findings.append(_opened_all_the_same(case, "automated_shaker_cycles", wrong, required))
    if entry.dice_properly_tossed is None:
        findings.append(not_recorded("dice_properly_tossed", "whether the dice were properly tossed"))
    elif not entry.dice_properly_tossed:
        wrong = "The dice were not properly tossed"
        findings.append(_opened_all_the_same(case, "dice_properly_tossed", wrong, required))
    return [finding for finding in findings if finding is not None] or None
