"""§ 617a.2(b), (c) and (d): adjusting and replacing movable parts, and the inspection that follows."""

from collections.abc import Iterator
from datetime import datetime

from ...core.answers import not_recorded
from ...core.elapsed import at_words
from ...core.families import before, recorded
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, TELL, Finding, Outcome, listed, note, violation
from ...core.identity import same_number
from ...core.provision import check_of
from ...general.series import NOT_ON_RECORD, inspection_ended_later
from .inspection import ADJUSTED, REPLACED, RouletteInspection, event_at
from .register import LOG, LOG_RULES, POSITIONS, Case, later, position

ADJUSTERS = frozenset({"floorperson", "table_game_maintenance"})

_WITNESS_MEND = (
    f"If a security department member was present, add an entry that says who. If not, {TELL} "
    "Then adjust again with one present."
)
_WITNESS = "the presence of a security department member at the adjustment"


adjuster_has_the_position = check_of(
    position(
        "performer_role",
        ADJUSTERS,
        "the person who adjusted the wheel",
        wrong="The position of the person who adjusted the wheel is: {found}.",
        required="a floorperson or a table game maintenance member for any adjustment",
        mend="Have one of these adjust the wheel, and inspect it again.",
    ),
    ADJUSTED,
    is_log=True,
)


@LOG_RULES.validator("617a.2(b)", "Who adjusts", fields=("performer_role",), log=LOG)
def the_adjuster_may_adjust(case: Case, text: Text) -> Outcome:
    """A floorperson or a member of table game maintenance adjusts external movable parts.

    Duty      Only a floorperson or a table game maintenance member adjusts the external movable parts of a wheel.
    Reading   Security may inspect but may not adjust. A supervisor above the floorperson is a note. Where the table has
              no external movable parts, this item does not apply; the entry then gets a note.
    """
    entry = case.entry
    if ADJUSTED.met(entry) and case.table.wheel_has_external_movable_parts is False:
        return note(
            "adjustment_or_replacement_made",
            wrong="An adjustment is recorded, but the table’s record says that the wheel has no external movable "
            "parts.",
            found=entry.adjustment_or_replacement_made,
            mend="Check what was adjusted, and whether the table’s record is right.",
        )
    return adjuster_has_the_position(case, text)


@LOG_RULES.validator(
    "617a.2(b)",
    "Security present at the adjustment",
    fields=(
        "security_witness_name",
        "security_witness_role",
        "security_witness_credential_number",
        "performer_credential_number",
    ),
    log=LOG,
)
def security_sees_the_adjustment(case: Case, text: Text) -> Outcome:
    """A member of the security department is present at an adjustment.

    Duty      External movable parts are adjusted in the presence of a security department member.
    Reading   The witness is a different person from the one who adjusts; the same credential number is the same person.
              617a.2(e) does not list the witness among the contents of the log, so they prove this item.
    """
    entry = case.entry
    if not ADJUSTED.met(entry) or case.table.wheel_has_external_movable_parts is False:
        return NOT_APPLICABLE
    findings = [
        violation(field, None, wrong=f"The entry does not state {what}.", required=_WITNESS, mend=_WITNESS_MEND)
        for field, what in (
            ("security_witness_name", "who was present from security"),
            ("security_witness_role", "the position of the person who was present"),
            ("security_witness_credential_number", "the credential number of the person who was present"),
        )
        if getattr(entry, field) is None
    ]
    role, credential = entry.security_witness_role, entry.security_witness_credential_number
    if role is not None and role != "security_member":
        findings.append(
            violation(
                "security_witness_role",
                role,
                wrong=f"The position of the person who was present is: {POSITIONS[role]}.",
                required=_WITNESS,
                mend="Adjust and inspect again with a security department member present.",
            )
        )
    if same_number(credential, entry.performer_credential_number):
        findings.append(
            violation(
                "security_witness_credential_number",
                credential,
                wrong=f"The same person, {credential}, adjusted the wheel and was present as the witness.",
                required=_WITNESS,
                mend=_WITNESS_MEND,
            )
        )
    return findings or None


def changed_at(entry: RouletteInspection, kind: str) -> datetime | None:
    """When the entry's adjustment or replacement ended; its own instant where that is not recorded; None for none."""
    condition, field = (
        (ADJUSTED, "adjustment_completed_at") if kind == "adjustment" else (REPLACED, "replacement_completed_at")
    )
    if not condition.met(entry):
        return None
    at: datetime | None = getattr(entry, field)
    return at or event_at(entry)


def _stale_by(case: Case, kind: str) -> Iterator[Finding]:
    """Findings about changes of other entries that fell between this entry's inspection and its opening.

    A change does no harm where some inspection of the series began after it and ended before the opening.
    """
    started, opened = case.entry.inspection_started_at, case.entry.opened_or_reopened_at
    if started is None or opened is None:
        return
    for index, other in enumerate(case.entries):
        changed = None if index == case.index else changed_at(other, kind)
        if changed is None or not later(changed, started) or later(changed, opened):
            continue
        if not any(_inspected_between(entry, changed, opened) for entry in case.entries):
            yield _stale(kind, changed, started, is_asked=case.is_asked)


def _inspected_between(entry: RouletteInspection, after: datetime, before: datetime) -> bool:
    started, completed = entry.inspection_started_at, entry.inspection_completed_at
    if started is None or completed is None:
        return False
    return not later(after, started) and not later(completed, before)


def _stale(kind: str, changed: datetime, started: datetime, *, is_asked: bool) -> Finding:
    return violation(
        "inspection_started_at",
        started,
        wrong=f"The inspection is older than the last {kind}: it started on {at_words(started)}, and the {kind} ended "
        f"on {at_words(changed)}{'' if is_asked else ', before the table opened'}.",
        required=f"a new inspection after the {kind} and before the table opens",
        mend="Inspect the table again before it opens." if is_asked else NOT_ON_RECORD,
    )


adjustment_ends_first = check_of(
    (
        recorded("adjustment_completed_at", "when the adjustment ended"),
        before(
            "adjustment_completed_at",
            "inspection_started_at",
            wrong="The adjustment ended on {found}, after the inspection had started on {other}.",
            required="that all adjustments end before the inspection",
            mend="Inspect the table again before it opens.",
        ),
    ),
    ADJUSTED,
    is_log=True,
)


@LOG_RULES.validator(
    "617a.2(c)",
    "Adjustments before the inspection",
    fields=("adjustment_completed_at", "inspection_started_at", "opened_or_reopened_at"),
    log=LOG,
)
def adjustments_end_before_the_inspection(case: Case, text: Text) -> Outcome:
    """Adjustments end before the inspection starts.

    Duty      Every adjustment is complete before the inspection of (a).
    Reading   Equal times are accepted. An adjustment of another entry that ends after this inspection has started makes
              it stale: the opening that follows is the violation. An adjustment without a recorded end counts from the
              time of its entry.
    """
    entry, findings = case.entry, listed(adjustment_ends_first(case, text))
    findings += _stale_by(case, "adjustment")
    return findings or (None if ADJUSTED.met(entry) or entry.opened_or_reopened_at else NOT_APPLICABLE)


@LOG_RULES.validator(
    "617a.2(d)",
    "Inspection after a replacement",
    fields=("replacement_completed_at", "inspection_started_at", "inspection_completed_at", "opened_or_reopened_at"),
    log=LOG,
)
def a_replacement_is_followed_by_an_inspection(case: Case, text: Text) -> Outcome:
    """After a replacement, a new inspection is complete before the table reopens.

    Duty      Movable parts may be replaced at any time; wheel and table reopen only after a new inspection.
    Reading   Replacement, start and end of the inspection, reopening: in this order, equal times accepted, and only an
              opening breaks it. A replacement of another entry makes an earlier inspection stale. The text does not
              limit who replaces parts; the position is recorded anyway.
    """
    entry = case.entry
    findings: list[Finding] = []
    if REPLACED.met(entry):
        findings += _own_replacement(entry, is_asked=case.is_asked)
    findings += _stale_by(case, "replacement")
    return findings or (None if REPLACED.met(entry) or entry.opened_or_reopened_at else NOT_APPLICABLE)


def _own_replacement(entry: RouletteInspection, *, is_asked: bool) -> Iterator[Finding]:
    """Findings about the order of replacement, inspection and opening within one entry."""
    replaced, started = entry.replacement_completed_at, entry.inspection_started_at
    inspected, opened = entry.inspection_completed_at, entry.opened_or_reopened_at
    demanded = "a complete inspection between the replacement and the reopening"
    if replaced is None:
        yield not_recorded("replacement_completed_at", "when the replacement ended")
    elif started is not None and opened is not None and later(replaced, started):
        yield violation(
            "replacement_completed_at",
            replaced,
            wrong=f"The replacement ended on {at_words(replaced)}, after the inspection had started on "
            f"{at_words(started)}{'' if is_asked else ', but the table opened'}.",
            required=demanded,
            mend="Inspect the table again before it opens." if is_asked else NOT_ON_RECORD,
        )
    if inspected is not None and opened is not None and later(inspected, opened):
        yield inspection_ended_later(
            "inspection_completed_at",
            inspected,
            ended=inspected,
            opened=opened,
            required=demanded,
            is_asked=is_asked,
        )
    if entry.performer_role is None and not ADJUSTED.met(entry):
        yield not_recorded("performer_role", "the position of the person who replaced the part")
