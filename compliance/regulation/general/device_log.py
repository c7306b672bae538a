"""The log of equipment out of service, shared by the chapters that want a device covered or signed first.

A chapter adds its own fields to `DeviceOutage` and its own provisions, made of `WHICH_DEVICE` and `marked_first`.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal, Protocol, Unpack

import msgspec

from ..core.condition import stated
from ..core.demand import CaseDemand, Demand, Scope
from ..core.elapsed import at_words, elapsed
from ..core.evaluate import stamped
from ..core.families import recorded
from ..core.fields import Question, ask
from ..core.finding import Finding, Outcome, cannot_tell, correct_or_tell, violation
from ..core.log import Opening
from ..core.provision import Provision
from .log_families import at_its_table

Marking = Literal["covered", "sign"]


def marking_asked(**more: Any) -> Question:
    """The question for `marking`; `more` as `Question` has it."""
    choices = {"covered": "Covered", "sign": "Sign “out of order” on the device"}
    return ask("How is it marked as out of order?", column="Marking", choices=choices, **more)


def other_method_asked(**more: Any) -> Question:
    """The question for `alternate_method_started_at`; `more` as `Question` has it."""
    question, hint = "When did play continue by another method?", "Leave blank while the table waits."
    return ask(question, noun="Play by another method since", column="Other method", hint=hint, optional=True, **more)


class DeviceTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table at which the device stands."""

    table_number: Annotated[str | None, ask("Table number", why="465a.3(d)")] = None


class DeviceOutage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An outage of a device, from its failure to its return; times carry their offset."""

    table_number: Annotated[str | None, ask("Table number")] = None
    device_id: Annotated[
        str | None, ask("Which device?", noun="Device", hint="Serial or asset number on the device.", at_table=True)
    ] = None
    out_at: Annotated[
        datetime | None, ask("When did it fail?", column="Failed", hint="When it could no longer be used.")
    ] = None
    marking: Annotated[Marking | None, marking_asked()] = None
    marked_at: Annotated[datetime | None, ask("When was it marked?", column="Marked")] = None
    alternate_method_started_at: Annotated[datetime | None, other_method_asked()] = None
    back_in_service_at: Annotated[
        datetime | None,
        ask(
            "When was it back in service?",
            column="Back in service",
            hint="Leave blank while it is out of service.",
            optional=True,
        ),
    ] = None


class Unusable(Protocol):
    """The statements of any log about a device that cannot be used: the times of its marking and of another method."""

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


class BeforeAnotherMethod(CaseDemand, frozen=True, kw_only=True):
    """An act, timed in the field, before another method is used; `act` names it for a sentence."""

    act: str

    def of_case(self, case: Any, due: Any) -> Outcome:
        """The violation of another method that came first, or of an act that no entry shows. Equal times are met."""
        started, act_at = case.entry.alternate_method_started_at, getattr(case.entry, self.field)
        if started is None or (act_at is not None and elapsed(act_at, started) >= timedelta(0)):
            return None
        used, required = f"Another method was used from {at_words(started)}", str(self.required)
        if act_at is None:
            wrong = f"{used}, but no entry shows that {self.act} before that."
            return violation(self.field, None, wrong=wrong, required=required, mend=str(self.mend))
        wrong = f"{used}, but {self.act} later, on {at_words(act_at)}."
        return violation(self.field, act_at, wrong=wrong, required=required, mend=correct_or_tell())


def before_another_method(field: str, act: str, required: str, mend: str, **how: Unpack[Scope]) -> Demand:
    """An act comes before another method is used: `before_another_method("dice_removed_at", "the dice were removed",
    …)`. Until then nothing is due; `mend` says what to do where no time is recorded."""
    return BeforeAnotherMethod(field=field, act=act, required=required, mend=mend, **how)


class MarkedFirst(BeforeAnotherMethod, frozen=True, kw_only=True):
    """The marking of a device that cannot be used, of which nobody can tell while no other method was used."""

    def of_case(self, case: Any, due: Any) -> Outcome:
        """The finding about a device that no entry shows as marked, or that was marked too late."""
        if case.entry.marked_at is None and case.entry.alternate_method_started_at is None:
            return cannot_tell("marked_at", wrong=f"No entry shows that {self.act}.", mend=NOT_MARKED)
        return BeforeAnotherMethod.of_case(self, case, due)


def marked_first(act: str, required: str, **how: Unpack[Scope]) -> Demand:
    """A device that cannot be used is marked before another method is used: `marked_first("the device was marked", …)`.
    651a.11(e), 625a.7(d). Where no marking is recorded it is a violation once another method was used."""
    return MarkedFirst(field="marked_at", act=act, required=required, mend=NOT_MARKED, **how)


WHICH_DEVICE: tuple[Demand, ...] = (
    recorded("table_number", "the table"),
    at_its_table(),
    recorded("device_id", "which device failed"),
    recorded("out_at", "when the device failed"),
    recorded("marking", "how the device is marked as out of order", when=stated("marked_at")),
    Demand(
        field="back_in_service_at",
        other="out_at",
        is_met=lambda back, due, out: out is None or elapsed(out, back) >= timedelta(0),
        optional=True,
        is_noted=True,
        wrong="The device is recorded as back in service before it failed.",
        mend="Correct one of the times.",
    ),
)
"""An entry says which device failed, where and when."""


def not_seen_done(entry: Unusable, field: str, *, wrong: str, required: str, mend: str) -> Finding:
    """The finding about an act due before another method is used, which no entry shows: nobody can tell while none was
    used, a violation once one was."""
    if entry.alternate_method_started_at is None:
        return cannot_tell(field, wrong=wrong, required=required, mend=mend)
    return violation(field, None, wrong=wrong, required=required, mend=mend)


def unmarked_outages(opening: Opening[DeviceOutage, Any], rules: Iterable[Provision], citation: str) -> list[Finding]:
    """The findings that keep a table from opening: a device failed, is not back, and is not recorded as marked out of
    order.

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
