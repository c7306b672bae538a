"""§ 617a.2(a): who inspects, and that the inspection comes before the opening."""

from datetime import datetime

from ...core.families import before, recorded
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, correct_or_tell, listed
from ...core.provision import check_of
from ...general.series import inspection_ended_later, inspection_served_already, opening_served_already
from .inspection import HOLDS_INSPECTION, REPLACED, RouletteInspection, has_failed, holds_inspection
from .register import LOG, LOG_RULES, Case, later, position

INSPECTORS = frozenset({"floorperson", "security_member"})
COMPLETE = "an inspection that is complete before the table opens"

LOG_RULES.demands(
    "617a.2(a)",
    "Inspector",
    *position(
        "inspector_role",
        INSPECTORS,
        "the inspector",
        wrong="The inspector’s position is: {found}.",
        required="a floorperson or a security department member as inspector",
        mend="Have one of these inspect the table again.",
    ),
    recorded("inspector_name", "the name of the inspector"),
    recorded("inspector_credential_number", "the credential number of the inspector"),
    recorded("event_reason", "the reason for the inspection"),
    name="the_inspector_may_inspect",
    when=HOLDS_INSPECTION,
    duty="Before a table opens, a floorperson or a security department member inspects it.",
    reading='The text says "floorperson" and not "floorperson or above": a supervisor is a note, not a violation. '
    "Table game maintenance may adjust, and may not inspect.",
    log=LOG,
)


inspection_has_its_times = check_of(
    (
        recorded("inspection_started_at", "when the inspection started"),
        recorded("inspection_completed_at", "when the inspection ended"),
        before(
            "inspection_started_at",
            "inspection_completed_at",
            wrong="The inspection starts on {found} but ends before that, on {other}.",
            required=COMPLETE,
            mend=correct_or_tell(),
        ),
    ),
    HOLDS_INSPECTION,
    is_log=True,
)


@LOG_RULES.validator(
    "617a.2(a)",
    "Inspection before opening",
    fields=("inspection_completed_at", "inspection_started_at", "opened_or_reopened_at"),
    log=LOG,
)
def inspection_ends_before_the_table_opens(case: Case, text: Text) -> Outcome:
    """The inspection starts, ends, and only then the table opens.

    Duty      The inspection is made before the table opens for gaming.
    Reading   Equal times are accepted. After a replacement, an opening before the end of the inspection is a question
              of 617a.2(d). An inspection serves one opening: every opening needs one that ended after the opening
              before.
    """
    entry = case.entry
    if not holds_inspection(entry):
        return NOT_APPLICABLE
    findings = listed(inspection_has_its_times(case, text))
    completed, opened = entry.inspection_completed_at, entry.opened_or_reopened_at
    served = opening_served_already(
        entry,
        case.entries,
        ended=_completed,
        opened=_opened,
        is_passed=_has_passed,
    )
    if served is not None and completed is not None:
        findings.append(inspection_served_already("inspection_completed_at", completed, served))
    if completed is not None and opened is not None and later(completed, opened) and not REPLACED.met(entry):
        findings.append(
            inspection_ended_later(
                "inspection_completed_at",
                completed,
                ended=completed,
                opened=opened,
                required=COMPLETE,
                is_asked=case.is_asked,
            )
        )
    return findings or None


def _completed(entry: RouletteInspection) -> datetime | None:
    return entry.inspection_completed_at


def _opened(entry: RouletteInspection) -> datetime | None:
    return entry.opened_or_reopened_at


def _has_passed(entry: RouletteInspection) -> bool:
    return not has_failed(entry)
