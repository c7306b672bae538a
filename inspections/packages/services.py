"""Signing an entry about packages: it gets the next number at its facility and the time of the office's own clock."""

import hashlib
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Max
from django.urls import reverse

from compliance.holders.models import Facility
from compliance.holders.policy import settings_on_file
from compliance.holders.roles import Perm
from compliance.ledger.holding import act, hold, mark_of
from compliance.ledger.images import Mark
from compliance.ledger.recording import LedgerAct, Occurrence, record, reserve, subject_of
from compliance.ledger.recording import PlaceInLog as Place
from compliance.notices.models import Notice
from compliance.notices.services import notify
from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.general.packages import PACKAGES
from compliance.signing.signature import Signature, signed_act

from ..entries.checking import key_fits, late_reason_needed, sent_sha256
from ..errors import FieldRefused, KeyReused, NotAllowed, NotConfirmed
from ..facts import frozen, late_after, lateness
from ..models.packages import Package, PackageMove, PackageSigning, key_of
from ..people import supervisors_and_filers
from .checking import Checked, PackageReading
from .record import SIGN, package_record


@act
def package_sign(
    *,
    facility: Facility,
    move: str,
    values: Mapping[str, Any],
    signature: Signature,
    at: datetime,
    late_reason: str = "",
    explains: PackageSigning | None = None,
    confirmed_findings: str = "",
    key: str = "",
) -> PackageSigning:
    """Signs one entry about packages: the receipt, a move or a count of many at once, or the explanation of a count.

    `values` are plain JSON values by field; `confirmed_findings` is the mark of the findings that the signer has read.
    The facility is locked, so its packages move one entry after the other. Raises NotAllowed for a role that signs
    nothing on the floor and for a facility that keeps no package numbers; Refused by field; NotConfirmed; FieldRefused
    for a missing reason and for a count that needs no explanation; KeyReused; ShownChanged.
    """
    if Perm.LOG not in signature.user.perms:
        raise NotAllowed("Your role cannot sign entries about packages.")
    facility = Facility.objects.select_for_update(no_key=True).get(pk=facility.pk)
    if not facility.keeps_packages:
        raise NotAllowed("This facility does not keep package numbers. Its administrator can decide that it does.")
    key_fits(key)
    sent = sent_sha256(str(facility.pk), move, values, late_reason, str(explains.pk) if explains else "")
    if (earlier := _sent_before(signature, key, sent)) is not None:
        return earlier
    _refuse_explained(move, explains, facility)
    reading = PackageReading(facility, move, at, explains)
    checked = reading.check(values, signature)
    rows = [row for row in (facility, explains, checked.table) if row is not None]
    numbers = checked.entry.package_numbers or frozenset()
    hold({*map(mark_of, rows), *marks_of_packages(facility, move, numbers, checked.occurred_at), *settings_on_file()})
    if checked.mark not in ("", confirmed_findings):
        raise NotConfirmed([finding for finding in checked.findings if finding.severity != "note"], checked.mark)
    stated = package_record(facility, checked, signature, late_reason=late_reason, explains=explains)
    receipt = reserve(facility.holder_id)
    signed = signed_act(signature, SIGN, facility.holder_id, stated, origin=receipt.origin, rests_on=reading.rests_on)
    limit = late_after(receipt.received_at)
    late = lateness(checked.occurred_at, receipt.received_at, limit)
    late_reason_needed(late, late_reason)
    made = _entry(reading, checked, signature, receipt.received_at, late)
    made.late_reason = late_reason.strip() if late is not None else ""
    made.explains, made.sent_key, made.sent_sha256 = explains, key, sent if key else ""
    made.save(force_insert=True)
    _move(made, checked)
    record(
        LedgerAct(
            "log_entry.package",
            subject=subject_of(made),
            occurred=Occurrence(made.occurred_at, facility.zone, limit, made.late_reason),
            stream=Place(PACKAGES.code, str(facility.pk), made.number),
            **signed.stated(),
        ),
        holder_id=facility.holder_id,
        receipt=receipt,
    )
    if made.differs:
        _tell(made, checked)
    return made


def _entry(
    reading: PackageReading, checked: Checked, signature: Signature, received: datetime, late: timedelta | None
) -> PackageSigning:
    facility = reading.facility
    number = last_number(facility) + 1
    facts = canonical_bytes(checked.entry)
    return PackageSigning(
        id=key_of(facility.pk, "entry", number),
        holder_id=facility.holder_id,
        facility=facility,
        number=number,
        move=reading.move,
        table=checked.table,
        facts=facts,
        facts_sha256=hashlib.sha256(facts).hexdigest(),
        findings=frozen(checked.findings),
        occurred_at=checked.occurred_at,
        received_at=received,
        late_seconds=int(late.total_seconds()) if late is not None else None,
        differs=checked.differs,
        signed_by=signature.user,
        signature=signature.as_json(),
    )


def _move(made: PackageSigning, checked: Checked) -> None:
    """Adds the packages of a receipt, and a move of each package that the entry names and that is on file."""
    entry, moved = checked.entry, {number: (known.package, known.moves) for number, known in checked.known.items()}
    if made.move == "receive":
        new = [
            Package(
                id=key_of(made.facility_id, "package", number),
                holder_id=made.holder_id,
                facility_id=made.facility_id,
                kind=entry.package_kind or "",
                number=number,
                maker_name=entry.maker_name or "",
                color=entry.color or "",
                batch_number=entry.batch_number or "",
            )
            for number in sorted(entry.package_numbers or ())
        ]
        Package.objects.bulk_create(new)
        moved = {package.number: (package, 0) for package in new}
    PackageMove.objects.bulk_create(
        PackageMove(
            id=key_of(package.pk, "move", moves + 1),
            holder_id=made.holder_id,
            package=package,
            entry=made,
            number=moves + 1,
            move=made.move,
            table=made.table,
        )
        for package, moves in moved.values()
    )


def _refuse_explained(move: str, explains: PackageSigning | None, facility: Facility) -> None:
    """Raises FieldRefused unless an explanation names a count of this facility that waits for one."""
    if move != "explain" and explains is None:
        return
    waiting = PackageSigning.objects.unexplained().filter(facility=facility)
    if move != "explain" or explains is None or not waiting.filter(pk=explains.pk).exists():
        raise FieldRefused("explains", "An explanation is about one count that did not balance and has none yet.")


def _tell(made: PackageSigning, checked: Checked) -> None:
    """Notifies the supervisors and the compliance managers that a count does not balance."""
    facility = made.facility
    words = " ".join(finding.wrong for finding in checked.findings)
    notify(
        supervisors_and_filers(facility, facility.day(made.received_at)),
        Notice.Kind.ALARM,
        subject=f"A count of packages does not balance, {facility.name}",
        body=f"{facility.name}, entry {made.number} of the package log, signed by "
        f"{made.signature['printed_name']}. {words} It stays open until a signed entry explains it.",
        link=reverse("floor:package_entry", kwargs={"signing_id": made.pk}),
        cause=f"package_count:{made.pk}",
        at=made.received_at,
    )


def _sent_before(signature: Signature, key: str, sent: str) -> PackageSigning | None:
    sent_with = PackageSigning.objects.filter(signed_by=signature.user, sent_key=key)
    earlier: PackageSigning | None = sent_with.first() if key else None
    if earlier is None:
        return None
    hold({mark_of(earlier)}, of_logs=False)
    if earlier.sent_sha256 != sent:
        raise KeyReused(f"You already signed this form as entry {earlier.number}, with other answers. Start a new one.")
    return earlier


# -- the rows that are checked against the records ---------------------------------------------------------------------

# No row says where a package is, so a move may be planted, changed, or gone. The keys of moves follow from their
# numbers (`key_of`): of each package the move after its newest is checked too, of which the records must know nothing.


def last_number(facility: Facility) -> int:
    """The number of the newest entry about packages of this facility; 0 for none. One query."""
    last: int | None = PackageSigning.objects.filter(facility=facility).aggregate(last=Max("number"))["last"]
    return last or 0


def marks_of_packages(facility: Facility, move: str, numbers: Collection[str], at: datetime) -> set[Mark]:
    """The rows on which an entry about the packages with these numbers depends: them, their moves with the entries of
    these, and the newest entry of the facility. A count depends on where every package of the facility was at that
    time. Three queries."""
    counts = move == "count"
    packages = Package.objects.filter(facility=facility, **({} if counts else {"number__in": numbers}))
    known = dict(packages.values_list("pk", "number"))
    moves = PackageMove.objects.filter(package__facility=facility, package__in=packages)
    rows = list((moves.since_placed(at) if counts else moves).values_list("pk", "package", "number", "entry"))
    last = dict.fromkeys(known, 0)
    for _, package, number, _ in rows:
        last[package] = max(last[package], number)
    newest = last_number(facility)
    received = {key_of(facility.pk, "package", number) for number in {*numbers} - {*known.values()}}
    entries = {key_of(facility.pk, "entry", number) for number in (newest, newest + 1)}
    return {
        *_marks(Package, {*known, *received}),
        *_marks(PackageMove, {key for key, *_ in rows}),
        *_marks(PackageMove, {key_of(package, "move", number + 1) for package, number in last.items()}),
        *_marks(PackageSigning, {entry for *_, entry in rows} | entries),
    }


def _marks(model: type[Package] | type[PackageMove] | type[PackageSigning], keys: set[UUID]) -> set[Mark]:
    return {(model._meta.db_table, str(key)) for key in keys}
