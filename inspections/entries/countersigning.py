"""Countersigning an entry: the person whom it names signs it too, with their own session and second factor."""

from datetime import datetime
from uuid import UUID

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.ledger.holding import act
from compliance.ledger.recording import record, reserve, subject_of
from compliance.notices.models import Notice
from compliance.notices.services import notify
from compliance.regulation.core.log import Signatory, countersigners
from compliance.signing.signature import Signature

from ..errors import AlreadyCorrected, NotAllowed, NothingToSign
from ..facts import facility_day, facts_of
from ..holding import table_held
from ..models import Countersignature, LogEntry
from ..people import logging_person
from .countersigned import NamedSigner, is_named, named_signers
from .numbering import stream_locked
from .record import countersign_prepared


@act
def entry_countersign(*, entry_id: UUID, signature: Signature) -> Countersignature:
    """Signs a signed entry as the person whom it names. Sent again, it gives the same countersignature.

    Raises NotAllowed for a role that signs no entries and for anybody but the person named; NothingToSign where the
    entry asks for nobody's signature; AlreadyCorrected; ShownChanged where the entry is not what the signer was shown.
    """
    if Perm.LOG not in signature.user.perms:
        raise NotAllowed("Your role cannot sign log entries.")
    entry = LogEntry.objects.select_related("table__facility", "supersedes").get(pk=entry_id)
    stream_locked(entry.table, entry.log_code)
    if (earlier := countersigned_by(entry, signature.user)) is not None:
        return earlier
    place = place_to_sign(entry, signature.user)
    held = table_held(entry.table, entry, by=signature.user.pk)
    marked = held.marked()
    signed = countersign_prepared(entry, place).signed_by(signature)
    receipt = reserve(entry.holder_id)
    made = Countersignature.objects.create(
        holder_id=entry.holder_id, facility_id=entry.facility_id, table_id=entry.table_id, entry=entry,
        place=place.name, signed_by=signature.user, signature=signature.as_json(), received_at=receipt.received_at,
    )  # fmt: skip
    record(
        "log_entry.countersign", holder_id=entry.holder_id, subject=subject_of(made), receipt=receipt, about=marked,
        held=held.rows,
        **signed.stated(),
    )  # fmt: skip
    return made


def countersigned_by(entry: LogEntry, user: User) -> Countersignature | None:
    """The countersignature that this person gave, where nothing further is asked of them. At most three queries."""
    if any(is_named(user, one) for one in named_signers(entry) if one.is_due):
        return None
    return Countersignature.objects.filter(entry=entry, signed_by=user).order_by("received_at").first()


def place_to_sign(entry: LogEntry, user: User) -> Signatory:
    """As whom this person signs the entry. At most three queries.

    Raises NothingToSign, AlreadyCorrected, and NotAllowed for anybody but the person named.
    """
    named = named_signers(entry)
    if not named:
        raise NothingToSign(f"Entry {entry.number} needs no signature other than its signer's.")
    later = getattr(entry, "superseded_by", None)
    if later is not None:
        raise AlreadyCorrected(
            f"Entry {entry.number} was corrected by entry {later.number}. Open entry {later.number} and sign that one."
        )
    due = [one for one in named if one.is_due]
    if not due:
        raise NothingToSign(f"Everybody who must sign entry {entry.number} has already signed it.")
    mine = next((one for one in due if is_named(user, one)), None)
    if mine is None:
        raise NotAllowed(" ".join(_whose(one) for one in due))
    return mine.place


def _whose(one: NamedSigner) -> str:
    number = f", {one.number}" if one.number else ""
    return (
        f"Only the person named under “{one.place.title}” can sign here: {one.name}{number}. If somebody else did "
        "it, correct the entry."
    )


def countersigners_tell(entry: LogEntry, at: datetime) -> None:
    """Tells the person whom a new entry asks to sign it too, where that person signs entries here. One query at most,
    none where the entry asks nobody."""
    if not entry.countersigner:
        return
    (place,) = countersigners(entry.kind, facts_of(entry), entry.signature["credential_number"])
    facility = entry.table.facility
    person = logging_person(facility, entry.countersigner, facility_day(facility, at))
    if person is None:
        return
    notify(
        [person],
        Notice.Kind.ASSIGNED,
        subject=f"Sign entry {entry.number} of table {entry.table.number}: {entry.kind.title.lower()}",
        body=f"{facility.name}, table {entry.table.number}. Entry {entry.number}, signed by "
        f"{entry.signature['printed_name']}, names you under “{place.title}”. § {place.countersigns} requires your "
        "own signature.",
        link=reverse("floor:countersign", kwargs={"entry_id": entry.pk}),
        cause=f"countersign:{entry.pk}",
        at=at,
    )
