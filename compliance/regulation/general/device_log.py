"""The log of equipment out of service, shared by the chapters that want a device covered or signed first.

A chapter adds its own fields to `DeviceOutage` and its own provision, which calls `device_is_marked`.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any, Literal, Protocol

import msgspec

from ..core.answers import not_recorded
from ..core.elapsed import at_words, elapsed
from ..core.evaluate import stamped
from ..core.fields import Asked, asked
from ..core.finding import Finding, cannot_tell, correct_or_tell, note, violation
from ..core.log import Opening
from ..core.provision import Provision
from .series import its_table

Marking = Literal["covered", "sign"]


def marking_asked(**more: Any) -> Asked:
    """How `marking` is asked; `more` as `Asked` has it."""
    choices = {"covered": "Covered", "sign": "Sign “out of order” on the device"}
    return asked("How is it marked as out of order?", column="Marking", choices=choices, **more)


def other_method_asked(**more: Any) -> Asked:
    """How `alternate_method_started_at` is asked; `more` as `Asked` has it."""
    question, hint = "When did play continue by another method?", "Leave blank while the table waits."
    return asked(question, column="Other method", hint=hint, optional=True, **more)


class DeviceTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table at which the device stands."""

    table_number: Annotated[str | None, asked("Table number", why="465a.3(d)")] = None


class DeviceOutage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One outage of a device, from its failure to its return; times carry their offset."""

    table_number: Annotated[str | None, asked("Table number")] = None
    device_id: Annotated[
        str | None, asked("Which device?", hint="Serial or asset number on the device.", at_table=True)
    ] = None
    out_at: Annotated[
        datetime | None, asked("When did it fail?", column="Failed", hint="When it could no longer be used.")
    ] = None
    marking: Annotated[Marking | None, marking_asked()] = None
    marked_at: Annotated[datetime | None, asked("When was it marked?", column="Marked")] = None
    alternate_method_started_at: Annotated[datetime | None, other_method_asked()] = None
    back_in_service_at: Annotated[
        datetime | None,
        asked(
            "When was it back in service?", column="Back in service", hint="Leave blank while it is out.", optional=True
        ),
    ] = None


class Unusable(Protocol):
    """What any log states about a device that cannot be used: when it was marked, when another method was used."""

    @property
    def marked_at(self) -> datetime | None: ...

    @property
    def alternate_method_started_at(self) -> datetime | None: ...


def outage_at(entry: DeviceOutage) -> datetime | None:
    """The instant by which the edition of an entry is chosen: the failure, or the first time that is stated."""
    return entry.out_at or entry.marked_at or entry.alternate_method_started_at or entry.back_in_service_at


NOT_MARKED = (
    "If it was covered or had a sign, add an entry that says when. If not, mark it now, and report any play by "
    "another method before that."
)


def done_before_another_method(entry: Unusable, field: str, words: str, *, required: str, mend: str) -> Finding | None:
    """The finding where the act timed in `field` came after another method was used; None where it came first.

    Until another method is used nothing is due. `words` names the act for a sentence, `required` completes "§ …
    requires"; `mend` says what to do where no time is recorded. Equal times are met.
    """
    started = entry.alternate_method_started_at
    if started is None:
        return None
    done: datetime | None = getattr(entry, field)
    if done is not None and elapsed(done, started).total_seconds() >= 0:
        return None
    used = f"Another method was used from {at_words(started)}"
    if done is None:
        return violation(
            field, None, wrong=f"{used}, but no entry shows that {words} before that.", required=required, mend=mend
        )
    return violation(
        field,
        done,
        wrong=f"{used}, but {words} later, on {at_words(done)}.",
        required=required,
        mend=correct_or_tell(),
    )


def device_is_marked(entry: Unusable, words: str, required: str) -> Finding | None:
    """The finding about marking a device that cannot be used. 651a.11(e), 625a.7(d).

    Not recorded as marked: nobody can tell while no other method was used; a violation once one was.
    """
    if entry.marked_at is None and entry.alternate_method_started_at is None:
        return cannot_tell("marked_at", wrong=f"No entry shows that {words}.", mend=NOT_MARKED)
    return done_before_another_method(entry, "marked_at", words, required=required, mend=NOT_MARKED)


def outage_is_told(entry: DeviceOutage, table: Any) -> list[Finding]:
    """What an entry leaves out or contradicts about which device failed, where and when."""
    findings = its_table(entry, table)
    if entry.device_id is None:
        findings.append(not_recorded("device_id", "which device failed"))
    if entry.out_at is None:
        findings.append(not_recorded("out_at", "when the device failed"))
    if entry.marking is None and entry.marked_at is not None:
        findings.append(not_recorded("marking", "how the device is marked as out of order"))
    back = entry.back_in_service_at
    if back is not None and entry.out_at is not None and elapsed(entry.out_at, back).total_seconds() < 0:
        findings.append(
            note(
                "back_in_service_at",
                found=back,
                wrong="The device is recorded as back in service before it failed.",
                mend="Correct one of the times.",
            )
        )
    return findings


def not_seen_done(entry: Unusable, field: str, *, wrong: str, required: str, mend: str) -> Finding:
    """The finding about an act due before another method is used, which no entry shows: nobody can tell while none was
    used, a violation once one was."""
    if entry.alternate_method_started_at is None:
        return cannot_tell(field, wrong=wrong, required=required, mend=mend)
    return violation(field, None, wrong=wrong, required=required, mend=mend)


def unmarked_outages(opening: Opening[DeviceOutage, Any], rules: Iterable[Provision], citation: str) -> list[Finding]:
    """What keeps a table from opening: a device that failed, is not back, and is not recorded as marked out of order.

    A table that opens without its device plays by another method, before which the device is marked: nobody can tell
    that it is, while no other method was used, and it is a violation once one was. The finding is of the provision of
    `rules` with this citation.
    """
    provision = next(row for row in rules if row.citation == citation)
    findings: list[Finding] = []
    for entry in opening.newest:
        if entry.back_in_service_at is None and (entry.marked_at is None or entry.marking is None):
            failed = f" since {at_words(entry.out_at)}" if entry.out_at else ""
            wrong = f"Device {entry.device_id or 'not named'} is out of service{failed} and not recorded as marked."
            required = "a cover or a sign “out of order” on the device before any other method is used"
            finding = not_seen_done(entry, "marked_at", wrong=wrong, required=required, mend=NOT_MARKED)
            findings.extend(stamped(finding, provision, opening.text.edition))
    return findings
