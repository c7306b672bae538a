"""§ 617a.2(a): who inspects, and that the inspection comes before the opening."""

from datetime import datetime

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, violation
from ...core.log import ABOVE_FLOORPERSON, ROLES
from ...general.series import inspection_ended_later, inspection_served_already, opening_served_already
from ..inspection import REPLACED, RouletteInspection, has_failed, holds_inspection
from .register import LOG, LOG_RULES, Case, at_words, later, not_recorded, supervisor_note

INSPECTORS = frozenset({"floorperson", "security_member"})


@LOG_RULES.validator(
    "617a.2(a)",
    "Inspector",
    fields=("inspector_role", "inspector_name", "inspector_credential_number", "event_reason"),
    log=LOG,
)
def the_inspector_may_inspect(case: Case, text: Text) -> Outcome:
    """A floorperson or a member of the security department inspects.

    Citation  617a.2(a)
    Duty      Before a table opens, a floorperson or a security department member inspects it.
    Editions  All, alike.
    Figures   None.
    Source    617a.2(a), all texts.
    Reading   The text says "floorperson" and not "floorperson or above": a supervisor is a note, not a violation.
              Table game maintenance may adjust, and may not inspect.
    """
    entry = case.entry
    if not holds_inspection(entry):
        return NOT_APPLICABLE
    found: list[Finding] = []
    role = entry.inspector_role
    if role is None:
        found.append(not_recorded("inspector_role", "the position of the inspector"))
    elif role in ABOVE_FLOORPERSON:
        found.append(supervisor_note("inspector_role", role))
    elif role not in INSPECTORS:
        found.append(
            violation(
                "inspector_role",
                role,
                wrong=f"The inspector's position is {ROLES[role].lower()}.",
                required="a floorperson or a security department member as inspector",
                mend="Have the table inspected again by one of these.",
            )
        )
    if entry.inspector_name is None:
        found.append(not_recorded("inspector_name", "the name of the inspector"))
    if entry.inspector_credential_number is None:
        found.append(not_recorded("inspector_credential_number", "the credential number of the inspector"))
    if entry.event_reason is None:
        found.append(not_recorded("event_reason", "the reason of the inspection"))
    return found or None


@LOG_RULES.validator(
    "617a.2(a)",
    "Inspection before opening",
    fields=("inspection_completed_at", "inspection_started_at", "opened_or_reopened_at"),
    log=LOG,
)
def inspection_ends_before_the_table_opens(case: Case, text: Text) -> Outcome:
    """The inspection starts, ends, and only then the table opens.

    Citation  617a.2(a)
    Duty      The inspection is made before the table opens for gaming.
    Editions  All, alike.
    Figures   None.
    Source    617a.2(a), all texts.
    Reading   Equal times are accepted. After a replacement, an opening before the end of the inspection is a matter of
              617a.2(d). An inspection serves one opening: every opening needs one that ended after the opening before.
    """
    entry = case.entry
    if not holds_inspection(entry):
        return NOT_APPLICABLE
    found: list[Finding] = []
    started, completed, opened = (
        entry.inspection_started_at,
        entry.inspection_completed_at,
        entry.opened_or_reopened_at,
    )
    if started is None:
        found.append(not_recorded("inspection_started_at", "when the inspection started"))
    if completed is None:
        found.append(not_recorded("inspection_completed_at", "when the inspection ended"))
    if started is not None and completed is not None and later(started, completed):
        found.append(
            violation(
                "inspection_started_at",
                started,
                wrong=f"The inspection starts on {at_words(started)} and ends before that, on {at_words(completed)}.",
                required="an inspection that is complete before the table opens",
                mend="Correct the times if they were written down wrongly; otherwise report it.",
            )
        )
    served = opening_served_already(
        entry,
        case.entries,
        ended=_completed,
        opened=_opened,
        is_passed=_has_passed,
    )
    if served is not None and completed is not None:
        found.append(inspection_served_already("inspection_completed_at", completed, served))
    if completed is not None and opened is not None and later(completed, opened) and not REPLACED.met(entry):
        found.append(
            inspection_ended_later(
                "inspection_completed_at",
                completed,
                ended=completed,
                opened=opened,
                required="an inspection that is complete before the table opens",
                is_asked=case.is_asked,
            )
        )
    return found or None


def _completed(entry: RouletteInspection) -> datetime | None:
    return entry.inspection_completed_at


def _opened(entry: RouletteInspection) -> datetime | None:
    return entry.opened_or_reopened_at


def _has_passed(entry: RouletteInspection) -> bool:
    return not has_failed(entry)
