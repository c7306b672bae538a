"""Mail: the daily checkpoint to each certificate holder, who then holds evidence; alarms to Board administrators."""

from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import CertificateHolder, Membership, User
from compliance.holders.roles import Role
from compliance.ledger.checkpoints import newest
from compliance.notices.models import Notice
from compliance.notices.services import notify

from .alarms import ONE_CAUSE, alarms_since, by_cause
from .logs import newest_log

TOLD_WITHIN = timedelta(days=7)
READERS = (Role.COMPLIANCE_MANAGER, Role.HOLDER_ADMINISTRATOR)
DAILY = (
    "This is today’s checkpoint of your ledger. It states how many entries the ledger holds and one hash over all "
    "of them, signed by this system. Keep this e-mail somewhere else. With it, anybody can show whether a record "
    "was altered, removed or back-dated before today. Save everything between the lines as a file, and give it to "
    "verify.py with --since."
    "\n\n"
    "----8<----\n{note}----8<----\n"
)


def people_with(holder: CertificateHolder | None, roles: tuple[Role, ...]) -> list[User]:
    """The people who hold one of these roles today at the holder (None: at the Board)."""
    held = Membership.objects.in_force(timezone.localdate()).filter(holder=holder, role__in=roles, user__is_active=True)
    return list(User.objects.filter(pk__in=held.values("user")))


def checkpoints_told(at: datetime) -> int:
    """Puts today's checkpoint into the outbox for each active holder, once a day. Returns to how many holders."""
    day, count = timezone.localdate(at), 0
    for holder in CertificateHolder.objects.filter(is_active=True):
        log = newest_log(holder)
        point = newest(log.id) if log else None
        if log is None or point is None:
            continue
        with transaction.atomic():
            notify(
                people_with(holder, READERS),
                Notice.Kind.NOTE,
                subject=f"Checkpoint of your records, {day:%B} {day.day}, {day.year}",
                body=DAILY.format(note=point.note),
                link=reverse("records:log", args=[log.id]),
                cause=f"checkpoint {day.isoformat()} {log.id}",
                at=at,
            )
        count += 1
    return count


def alarms_told(at: datetime) -> int:
    """Notifies every Board administrator of each cause of alarms, once. Returns how many causes there were lately."""
    # As far back as the first alarm of a cause may be, so that the next of it is not taken for the first.
    causes = by_cause(alarms_since(at, TOLD_WITHIN + ONE_CAUSE))
    lately = [alarm for alarm, *_ in causes if alarm.raised_at > at - TOLD_WITHIN]
    people = people_with(None, (Role.BOARD_ADMINISTRATOR,)) if lately else []
    for alarm in lately:
        with transaction.atomic():
            notify(
                people,
                Notice.Kind.ALARM,
                subject=f"Alarm about the records: {alarm.source_words.lower()} found a mismatch",
                body=f"{alarm.words}\n\nThe evidence is kept. Other findings with the same cause are listed under it. "
                "See docs/operations.md for what to do first.",
                link=reverse("records:alarms"),
                cause=f"ledger alarm {alarm.id}",
                at=at,
            )
    return len(lately)
