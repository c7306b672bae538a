"""Sic Bo: what § 625a.5(a) demands of an inspection before opening."""

from operator import ge
from typing import Any

from ...core.answers import not_recorded
from ...core.demand import CaseDemand
from ...core.families import recorded
from ...core.figure import Text
from ...core.finding import Finding, Outcome, violation
from ...general.log_families import acted_by, at_its_table, proved
from ...general.series import NOT_ON_RECORD, check_failed, ends_before_opening, passed, serves_its_opening
from ..figures import LEAST_CYCLES, LEAST_VALUES_ENTERED
from .inspection import LOG, SHAKER_IN_USE, Case, SicBoInspection
from .register import LOG_RULES

BEFORE_OPENING = "an inspection before the table opens"
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


def _opened_all_the_same(case: Case, field: str, wrong: str, required: str) -> Finding | None:
    """The violation of a failed item where the table opened, or asks to open; None where it stayed closed."""
    if case.entry.opened_at is None:
        return None
    return check_failed(field, getattr(case.entry, field), wrong, required, is_asked=case.is_asked)


_REQUIRED = "an inspection by the floorperson assigned to the table"

# Whether the floorperson was assigned to this table is not checked: the staffing plan tells.
LOG_RULES.demands(
    "625a.5(a)",
    "Inspector",
    recorded("table_number", "the table"),
    at_its_table(),
    *(
        proved(field, words, _REQUIRED, NOT_ON_RECORD)
        for field, words in (
            ("inspector_name", "who inspected"),
            ("inspector_role", "the position of the inspector"),
            ("inspector_credential_number", "the credential number of the inspector"),
        )
    ),
    *acted_by(
        "inspector_role",
        frozenset({"floorperson"}),
        wrong="The inspector’s position is: {found}.",
        required=_REQUIRED,
        mend="If the position is wrong, correct it. If not, have the floorperson inspect the table.",
    ),
    name="floorperson_inspects_the_table",
    duty="The floorperson assigned to the table inspects electrical device, display and automated shaker.",
    reading='The text says "floorperson" and not "floorperson or above": a supervisor is a note, any other position a '
    "violation.",
    fields=("inspector_name", "inspector_role", "inspector_credential_number", "table_number"),
    log=LOG,
)


class OpeningFollows(CaseDemand, frozen=True, kw_only=True):
    """An opening that an entry states, unless an item failed; the newest entry may still leave it out."""

    def of_case(self, case: Case, due: Any) -> Outcome:
        """The question about an earlier entry without its opening."""
        is_newest = case.index == len(case.entries) - 1
        if is_newest or case.entry.opened_at is not None or has_failed(case.entry, case.text):
            return None
        return not_recorded("opened_at", "when the table opened after this inspection")


LOG_RULES.demands(
    "625a.5(a)",
    "Inspection before opening",
    proved("inspected_at", "when the inspection was finished", BEFORE_OPENING, NOT_ON_RECORD),
    OpeningFollows(field="opened_at"),
    ends_before_opening("inspected_at", "opened_at", BEFORE_OPENING, field="opened_at"),
    serves_its_opening("inspected_at", opened="opened_at", is_passed=lambda entry, text: not has_failed(entry, text)),
    name="inspection_comes_before_opening",
    duty="The inspection is made before the table opens for gaming, every time it opens.",
    reading="An inspection serves one opening: every opening needs one that ended after the opening before. The entry "
    "is signed before the table opens, so the newest entry may leave the opening out; an earlier one without it is a "
    "question, unless an item failed and kept the table closed.",
    log=LOG,
)


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


_OPERATED = "at least {due} operations of the automated shaker with the dice properly tossed"

LOG_RULES.demands(
    "625a.5(a)(2)",
    "Automated shaker",
    recorded("automated_shaker_in_use", "whether an automated shaker is in use"),
    passed(
        "automated_shaker_cycles",
        "opened_at",
        "how many times the automated shaker was operated",
        LEAST_CYCLES,
        ge,
        when=SHAKER_IN_USE,
        wrong="The automated shaker was operated {found} times",
        required=_OPERATED,
    ),
    passed(
        "dice_properly_tossed",
        "opened_at",
        "whether the dice were properly tossed",
        LEAST_CYCLES,
        when=SHAKER_IN_USE,
        wrong="The dice were not properly tossed",
        required=_OPERATED,
    ),
    name="shaker_tosses_the_dice",
    duty="An automated shaker that is in use is operated at least three times, and the dice are seen to be properly "
    "tossed.",
    reading="Only where one is in use. Only an opening makes a failed item a violation.",
    log=LOG,
)
