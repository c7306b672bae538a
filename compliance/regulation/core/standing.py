"""Approvals and signatures of a filing that count at a time: the others are treated as absent.

An approval counts with its unit, its number and its day, the day not after the time's day at the facility. An
attestation counts when it is signed by a named signer, with a credential number and a time, the time not later.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from typing import Any

import msgspec

from .elapsed import elapsed, facility_zone
from .fields import Approval, Attestation, Field, fields_of

PARTS = {
    "signed": "a signature",
    "signer": "the name of the person who signs",
    "credential_number": "the credential number of the person who signs",
    "signed_at": "the time of the signature",
}


def attestation_lacks(given: Attestation | None, as_of: datetime) -> list[str]:
    """The PARTS that are missing, so that an attestation does not count; empty where it counts.

    Without a signature, only the signature is named, whatever else is stated. A signature later than `as_of` does not
    count yet.
    """
    if given is None or not given.signed:
        return ["signed"]
    lacking = [part for part in PARTS if getattr(given, part) is None]
    return lacking or (["signed_at"] if is_to_come(given, as_of) else [])


def is_to_come(given: Attestation, as_of: datetime) -> bool:
    """Whether the signature is later than `as_of`."""
    return given.signed_at is not None and elapsed(given.signed_at, as_of).total_seconds() < 0


Uncounted = dict[str, str]
"""The place of an approval or attestation that does not count, and why, as the rest of a sentence."""


def uncounted_approval(approval: Approval, today: date) -> str:
    """The reason why this approval does not count on `today`; empty if it counts."""
    missing = [
        words
        for words, value in (
            ("the unit that approved", approval.approving_unit),
            ("its number", approval.approval_number),
            ("its date", approval.approved_on),
        )
        if value is None
    ]
    if missing:
        return f"it lacks {' and '.join(missing)}"
    day = approval.approved_on
    if day is not None and day > today:
        return f"its date, {day:%B} {day.day}, {day.year}, is in the future"
    return ""


def uncounted_attestation(attestation: Attestation, as_of: datetime) -> str:
    """The reason why this attestation does not count at `as_of`; empty if it counts."""
    lacking = attestation_lacks(attestation, as_of)
    if not lacking:
        return ""
    if lacking[0] == "signed":
        return "it is not signed"
    if lacking == ["signed_at"] and is_to_come(attestation, as_of):
        return "its time of signature is in the future"
    return f"it lacks {' and '.join(PARTS[part] for part in lacking)}"


class StandingReader:
    """Reads facts as they count at a time. Built once for the fields that the provisions of an edition read."""

    __slots__ = ("_approvals", "_attestations", "_records")

    def __init__(self, fields: Iterable[Field]) -> None:
        fields = tuple(fields)
        self._approvals = tuple(field.name for field in fields if field.kind == "approval")
        self._attestations = tuple(field.name for field in fields if field.kind == "attestation")
        inside = (
            (field.name, StandingReader(fields_of(field.record).values()))
            for field in fields
            if field.kind == "records" and field.record is not None
        )
        self._records = tuple((name, standing) for name, standing in inside if standing.names)

    @property
    def names(self) -> tuple[str, ...]:
        """The fields that hold an approval or attestation, or records that do."""
        return (*self._approvals, *self._attestations, *(name for name, _ in self._records))

    def at(self, facts: Any, as_of: datetime) -> tuple[Any, Uncounted]:
        """The facts without the approvals and attestations that do not count at `as_of`, and those with the reason.
        Where everything counts, the facts come back unchanged."""
        if self._all_count(facts, as_of):
            return facts, {}
        return self._at(facts, as_of, as_of.astimezone(facility_zone()).date())

    def _all_count(self, facts: Any, as_of: datetime) -> bool:
        """Whether everything stated surely counts, and no record states anything: the quick answer for nearly every
        filing. It asks what `uncounted_approval` and `uncounted_attestation` ask, without their words."""
        as_of = as_of.astimezone(UTC)  # Python compares wall clocks where both are of one zone
        if self._approvals:
            today = as_of.date()  # at the facility it is this day or the one before, so an earlier day has come there
            for name in self._approvals:
                given = getattr(facts, name)
                if given is None:
                    continue
                day = given.approved_on
                if day is None or day >= today or given.approving_unit is None or given.approval_number is None:
                    return False
        for name in self._attestations:
            given = getattr(facts, name)
            if given is None:
                continue
            at = given.signed_at
            if at is None or at > as_of or not given.signed or given.signer is None or given.credential_number is None:
                return False
        return not (self._records and any(getattr(facts, name) for name, _ in self._records))

    def _at(self, facts: Any, as_of: datetime, today: date) -> tuple[Any, Uncounted]:
        reasons = dict(self._uncounted(facts, as_of, today))
        changes: dict[str, Any] = dict.fromkeys(reasons)
        for name, standing in self._records:
            records = getattr(facts, name)
            if not records:
                continue
            read = [standing._at(record, as_of, today) for record in records]
            uncounted = {
                f"{name}[{n}].{place}": why for n, (_, inside) in enumerate(read) for place, why in inside.items()
            }
            if uncounted:
                changes[name] = tuple(record for record, _ in read)
                reasons |= uncounted
        return (msgspec.structs.replace(facts, **changes) if changes else facts), reasons

    def _uncounted(self, facts: Any, as_of: datetime, today: date) -> Iterator[tuple[str, str]]:
        for name in self._approvals:
            approval: Approval | None = getattr(facts, name)
            if approval is not None and (why := uncounted_approval(approval, today)):
                yield name, why
        for name in self._attestations:
            attestation: Attestation | None = getattr(facts, name)
            if attestation is not None and (why := uncounted_attestation(attestation, as_of)):
                yield name, why
