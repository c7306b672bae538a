"""Handing a shift over, and taking it over: two people, two credentials, one facility."""

import hashlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.db.models.expressions import RawSQL
from django.urls import reverse

from compliance.holders.models import CertificateHolder, Equipment, Facility, GamingTable, User
from compliance.holders.roles import Perm
from compliance.holders.two_people import is_one_of
from compliance.holders.words import fitting
from compliance.ledger.canonical import canonical
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import CheckedRows, Mark, act, checked_rows, hold, mark_of
from compliance.ledger.recording import LedgerAct, record, reserve, subject_of
from compliance.ledger.recording import PlaceInLog as Place
from compliance.notices.models import Notice
from compliance.notices.services import notify
from compliance.signing.signature import Signature
from rules_submissions.holding import RULES, rows_of
from rules_submissions.models import RulesSubmission

from ..errors import AlreadyTakenOver, FieldRefused, KeyReused, NotAllowed, OpenItemsChanged
from ..facts import FUTURE_ALLOWED
from ..models import Alarm, LogEntry, Newest, RunningLimit, TableState
from ..models.denials import Denial
from ..models.handovers import Handover, Takeover
from ..models.packages import PackageSigning, key_of, marks_of_numbers
from ..models.problems import Problem
from ..people import supervisors
from .open_items import HOURS, Looked, changed, looked_again, looked_at, marks_listed
from .record import handover_prepared, handover_rests_on, takeover_prepared

SERIES = "handovers"
READ_WITHIN = timedelta(minutes=30)
"""The greatest age of the items read when they are signed."""
COUNTS = 20
"""The number of the newest counts of packages that are held, whether or not they balance."""
ITEMS_CHANGED = "What is open changed since you saw it. Read it again, then sign."
TOO_OLD = "This was looked up too long ago. Read what is open now, then sign."


@act
def handover_sign(
    *,
    facility: Facility,
    as_of: datetime,
    hours: int,
    words: str,
    shown_sha256: str,
    signature: Signature,
    at: datetime,
    key: str = "",
) -> Handover:
    """Hands the shift at a facility over to the next, of that many hours, with what is open and with words. It waits
    until another person takes it over.

    `shown_sha256` is the hash of what the signer read (`Looked.sha256`). The facility is locked, so handovers follow
    one another. Sent again with the same key, it gives the same handover. Raises NotAllowed for a role that does not
    supervise the floor; FieldRefused; OpenItemsChanged; KeyReused; NotHeld; ShownChanged.
    """
    words = fitting(words, "words")
    facility = _locked(facility.pk, signature)
    earlier: Handover | None = Handover.objects.filter(signed_by=signature.user, sent_key=key).first() if key else None
    if earlier is not None and (earlier.facility_id, earlier.words) != (facility.pk, words):
        raise KeyReused(f"You already signed this form as handover {earlier.number}, with other words. Start again.")
    if earlier is not None:
        hold({mark_of(earlier)}, of_logs=False)
        return earlier
    if hours not in HOURS:
        raise FieldRefused("hours", f"Choose one of {', '.join(map(str, HOURS))} hours.")
    _refuse_old(as_of, at)
    looked = looked_at(facility, as_of, hours)
    if looked.sha256 != shown_sha256:
        raise OpenItemsChanged(ITEMS_CHANGED)
    before = Handover.objects.filter(facility=facility).order_by("-number").first()
    last = before.number if before is not None else 0
    following = marks_of_numbers(Handover, facility.pk, "handover", last, first=last + 1)
    rested = _checked_records(looked, signature, before, following)
    rests_on = partial(handover_rests_on, facility)
    signed = handover_prepared(looked, words).signed_by(signature, rests_on=rests_on)
    receipt = reserve(facility.holder_id)
    made = Handover.objects.create(
        id=key_of(facility.pk, "handover", last + 1),
        holder_id=facility.holder_id,
        facility=facility,
        number=last + 1,
        as_of=as_of,
        until=looked.until,
        shown=canonical(looked.state),
        shown_sha256=looked.sha256,
        words=words,
        signed_by=signature.user,
        signature=signature.as_json(),
        received_at=receipt.received_at,
        sent_key=key,
    )
    _tell(made)
    record(
        LedgerAct(
            "log_entry.hand_over",
            subject=subject_of(made),
            stream=Place(SERIES, str(facility.pk), made.number),
            **signed.stated(),
        ),
        holder_id=facility.holder_id,
        receipt=receipt,
        held=rested,
    )
    return made


@act
def handover_take(
    *, handover_id: UUID, as_of: datetime, signature: Signature, at: datetime, seen_sha256: str = ""
) -> Takeover:
    """Takes a shift over, as another person than the one who handed it over, with another credential. The record holds
    what was handed over and what changed since. Sent again by the same person, it gives the same takeover.

    `seen_sha256` is the hash of the changes that the signer read (`changes_sha256`), where the signature does not state
    what was shown. Raises NotAllowed for a role that does not supervise the floor, and for the person who handed it
    over; AlreadyTakenOver; FieldRefused; OpenItemsChanged; NotHeld; ShownChanged.
    """
    handover = Handover.objects.get(pk=handover_id)
    handover.facility = _locked(handover.facility_id, signature)
    earlier = Takeover.objects.filter(handover=handover).first()
    if earlier is not None:
        hold({mark_of(earlier)}, of_logs=False)
    if earlier is not None and earlier.signed_by_id == signature.user.pk:
        return earlier
    if earlier is not None:
        raise AlreadyTakenOver(f"{earlier.signature['printed_name']} has already taken over this shift.")
    if refusal := takeover_refusal(handover, signature.user, signs_with=signature.credential_number):
        raise NotAllowed(refusal)
    _refuse_old(as_of, at)
    looked = looked_again(handover, as_of)
    since = changed(handover.stated, looked.state)
    if seen_sha256 and seen_sha256 != changes_sha256(since):
        raise OpenItemsChanged(ITEMS_CHANGED)
    rested = _checked_records(looked, signature, handover, marks_of_numbers(Takeover, handover.pk, "takeover", 0))
    signed = takeover_prepared(handover, looked).signed_by(signature)
    receipt = reserve(handover.holder_id)
    made = Takeover.objects.create(
        id=key_of(handover.pk, "takeover", 1),
        holder_id=handover.holder_id,
        facility_id=handover.facility_id,
        handover=handover,
        as_of=as_of,
        changed=canonical(since),
        signed_by=signature.user,
        signature=signature.as_json(),
        received_at=receipt.received_at,
    )
    _tell_taken(made)
    record(
        LedgerAct("log_entry.take_over", subject=subject_of(made), **signed.stated()),
        holder_id=handover.holder_id,
        receipt=receipt,
        held=rested,
    )
    return made


def changes_sha256(since: Mapping[str, Any]) -> str:
    """The hash of what changed between the two looks at what is open (`changed`)."""
    return hashlib.sha256(canonical(since)).hexdigest()


def takeover_refusal(handover: Handover, user: User, *, signs_with: str = "") -> str:
    """The reason why this person cannot take the shift over; empty for a person who can. One query at most."""
    if not may_hand_over(user) or user.holder_id != handover.holder_id:
        return "Your role cannot take over a shift. A supervisor of the floor can."
    before = [(handover.signed_by_id, str(handover.signature["credential_number"]))]
    if is_one_of(user, before, signs_with=signs_with):
        return "You handed over this shift. Another person, with another credential, takes it over."
    return ""


def may_hand_over(user: User) -> bool:
    """Whether this person hands shifts over and takes them over: the floor's supervisors."""
    return Perm.ACKNOWLEDGE in user.perms and not user.is_board


def rows_rested_on(facility: list[UUID] | RawSQL) -> list[QuerySet[Any]]:
    """The rows from which it follows what is open at a facility, beside those that are listed: its tables with their
    equipment, what they stand on, running limits, problems and denials, and the rules of its games."""
    tables = GamingTable.objects.filter(facility__in=facility)
    standing = Newest.objects.filter(facility__in=facility)
    # Of each entry that stands also a limit that is said to have ended, and of each alarm that goes on also one that is
    # said to be acknowledged: otherwise whoever writes so takes them from the list.
    limits = RunningLimit.objects.filter(
        Q(ended_at__isnull=True) | Q(entry__in=standing.values("entry")), facility__in=facility
    )
    filings = RulesSubmission.objects.filter(facility__in=facility)
    return [
        Facility.objects.filter(pk__in=facility),
        CertificateHolder.objects.filter(facilities__in=facility),
        tables,
        TableState.objects.filter(table__in=tables.values("pk")),
        Equipment.objects.filter(table__in=tables.values("pk")),
        standing,
        limits,
        Alarm.objects.uncured().filter(facility__in=facility),
        LogEntry.objects.filter(pk__in=standing.values("entry")),
        Problem.objects.filter(facility__in=facility),
        Denial.objects.filter(facility__in=facility),
        *rows_of(filings.values("pk"), of=RULES),
    ]


def _locked(facility_id: UUID, signature: Signature) -> Facility:
    if not may_hand_over(signature.user):
        raise NotAllowed("Your role cannot hand over a shift. A supervisor of the floor can.")
    return Facility.objects.select_for_update(no_key=True).get(pk=facility_id)


def _refuse_old(as_of: datetime, at: datetime) -> None:
    if not at - READ_WITHIN <= as_of <= at + FUTURE_ALLOWED:
        raise FieldRefused("as_of", TOO_OLD)


def _checked_records(
    looked: Looked, signature: Signature, before: Handover | None, following: set[Mark]
) -> CheckedRows:
    """The rows on which the act depends; of the handover `before` also the rows that it lists, and the newest counts of
    packages; and the rows that the act adds, of which the records must know nothing (`following`). Raises NotHeld
    unless they are as the records state."""
    further = looked.marks | following | ({mark_of(before), *marks_listed(before)} if before is not None else set())
    counts = PackageSigning.objects.filter(facility=looked.facility, move="count").order_by("-number")
    further |= {(PackageSigning._meta.db_table, str(key)) for key in counts.values_list("pk", flat=True)[:COUNTS]}
    rested = checked_rows(rows_rested_on, looked.facility.pk, by=signature.user.pk, further=further)
    if rested.found:
        raise NotHeld(rested.found)
    return rested


def _tell(made: Handover) -> None:
    """Tells the other supervisors of the floor that a shift is waiting to be taken over."""
    facility, by = made.facility, made.signature["printed_name"]
    people = supervisors(facility, facility.day(made.received_at))
    notify(
        [person for person in people if person.pk != made.signed_by_id],
        Notice.Kind.ASSIGNED,
        subject=f"Take over the shift at {facility.name}, handover {made.number}"[:200],
        body=f"{facility.name}. {by} handed over the shift. {made.words}".strip(),
        link=_link(made),
        cause=f"handover:{made.pk}",
        at=made.received_at,
        mail=False,
    )


def _tell_taken(made: Takeover) -> None:
    handover = made.handover
    notify(
        [handover.signed_by],
        Notice.Kind.NOTE,
        subject=f"Handover {handover.number} at {handover.facility.name} was taken over"[:200],
        body=f"{made.signature['printed_name']} took over your shift.",
        link=_link(handover),
        cause=f"takeover:{made.pk}",
        at=made.received_at,
        mail=False,
    )


def _link(handover: Handover) -> str:
    return reverse("floor:handover", kwargs={"handover_id": handover.pk})
