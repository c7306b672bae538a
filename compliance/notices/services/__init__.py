"""Notifying people: one row in the transaction of the change; mail follows from it, once."""

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.urls import reverse

from compliance.after_commit import after_commit
from compliance.holders.models import User
from compliance.ledger.holding import as_recorded, mark_of
from compliance.web.mail import MailKind, MailPart, mail_of, parts_of
from compliance.web.values import moment_words

from ..choices import of_daily_kinds, waiting_notices
from ..models import Notice, NoticeChoice

LAST_ATTEMPT = 8
MOST_MAIL = 200
"""The number of mails that one turn sends at most."""


def notices_of(
    recipients: Iterable[User],
    kind: str,
    *,
    subject: str,
    body: str,
    link: str,
    cause: str,
    at: datetime,
    mail: bool = True,
    urgent: bool = False,
    address: str = "",
    rung: int | None = None,
) -> list[Notice]:
    """The notices for these people, ready for `tell`. The same cause tells the same person once. `address`: the
    destination of the mail if not the recipient's own. `urgent`: no choice of the recipient holds the mail, nor mail
    about one's account. `rung`: of the alarm ladder; devices of the recipient may get a message about it."""
    return [
        Notice(
            recipient=user,
            kind=kind,
            subject=subject,
            body=body,
            link=link,
            cause=cause,
            created_at=at,
            mail=mail,
            address=address,
            is_urgent=urgent or kind == Notice.Kind.ACCOUNT,
            rung=rung,
        )
        for user in recipients
    ]


def tell(notices: Iterable[Notice]) -> None:
    """Puts each notice into its recipient's inbox and, where it goes by mail, into the outbox; sent after commit.

    Call inside the transaction of the change. One query.
    """
    from ..tasks import send_waiting_mail, send_waiting_messages

    rows = list(notices)
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
    if any(row.mail for row in rows):
        after_commit(send_waiting_mail)
    if any(row.rung for row in rows):
        after_commit(send_waiting_messages)


def notify(recipients: Iterable[User], kind: str, **arguments: Any) -> None:
    """Tells these people one thing: `tell` with the arguments of `notices_of`."""
    tell(notices_of(recipients, kind, **arguments))


def mail_one(notice_id: UUID, at: datetime) -> bool:
    """Sends the mail of one notice, unless another worker has it or it has left. Returns whether it left now. Of
    somebody who wants one mail a day, every notice that waits goes with it.

    It stays in the outbox if the recipient's account differs from the records.
    """
    with transaction.atomic():
        waiting = Notice.objects.select_for_update(skip_locked=True).select_related("recipient")
        notice = waiting.filter(pk=notice_id, mail=True, mailed_at__isnull=True).first()
        if notice is None:
            return False
        if not as_recorded({mark_of(notice.recipient)}):
            # A planted address would send the words, and perhaps a link, to somebody else.
            attempt_failed(notice_id)
            return False
        rows = [notice, *_beside(notice, at)]
        subject = notice.subject if len(rows) == 1 else f"{len(rows)} notices"
        mail_of(subject, mail_parts(rows), [notice.address or notice.recipient.email]).send()
        Notice.objects.filter(pk__in=[row.pk for row in rows]).update(mailed_at=at)
    return True


def _beside(notice: Notice, at: datetime) -> list[Notice]:
    """The other notices in the same daily mail, oldest first; none where the recipient wants each by itself. Locks
    them."""
    choice = NoticeChoice.objects.filter(user=notice.recipient_id, digest_hour__isnull=False).first()
    is_alone = notice.is_urgent or notice.address
    if choice is None or is_alone or notice.kind not in (choice.daily_kinds or Notice.Kind):
        return []
    rows = (
        Notice.objects.select_for_update(skip_locked=True).exclude(waiting_notices([choice], at)).exclude(pk=notice.pk)
    )
    rows = rows.filter(recipient=notice.recipient_id, mail=True, mailed_at__isnull=True, is_urgent=False, address="")
    rows = rows.filter(of_daily_kinds(choice))
    return list(rows.order_by("created_at", "pk")[: MOST_MAIL - 1])


def mail_parts(notices: Sequence[Notice]) -> list[MailPart]:
    """The parts of a mail about these notices, with one button: to the page of a single notice that has one, else to
    the inbox."""
    inbox = MailPart("Open your inbox", MailKind.BUTTON, f"{settings.SITE_URL}{reverse('notices:inbox')}")
    if len(notices) == 1:
        return [*parts_of(notices[0].body), *(_link(notices[0], MailKind.BUTTON) or [inbox])]
    parts: list[MailPart] = []
    for notice in notices:
        head = [MailPart(notice.subject, MailKind.HEADING), MailPart(moment_words(notice.created_at))]
        parts += [*head, *parts_of(notice.body), *_link(notice, MailKind.LINK)]
    return [*parts, inbox]


def _link(notice: Notice, kind: MailKind) -> list[MailPart]:
    return [MailPart("Open the page", kind, f"{settings.SITE_URL}{notice.link}")] if notice.link else []


def attempt_failed(notice_id: UUID) -> None:
    """Counts a failed attempt, so that the next one waits longer."""
    Notice.objects.filter(pk=notice_id).update(attempts=F("attempts") + 1)


def choice_set(
    *,
    user: User,
    digest_hour: int | None,
    quiet_from: time | None,
    quiet_to: time | None,
    daily_kinds: Sequence[str] | None = None,
) -> NoticeChoice:
    """Keeps how this person wants mail from now on; what waits follows it too."""
    kept = {"digest_hour": digest_hour, "quiet_from": quiet_from, "quiet_to": quiet_to, "daily_kinds": daily_kinds}
    chosen, _ = NoticeChoice.objects.update_or_create(user=user, defaults=kept)
    return chosen


def notice_read(notice: Notice, at: datetime) -> None:
    """Marks a notice as read; the first reading counts."""
    Notice.objects.filter(pk=notice.pk, read_at__isnull=True).update(read_at=at)


def notices_read(user: User, at: datetime) -> int:
    """Marks all notices of a person up to now as read. Returns how many were unread."""
    return Notice.objects.filter(recipient=user, read_at__isnull=True, created_at__lte=at).update(read_at=at)


def waiting_mail(at: datetime) -> list[UUID]:
    """Notices whose mail has not left and that no choice of the recipient holds at `at`, oldest first, with a longer
    pause after each failed attempt, during which they are in no other notice's way. Two queries."""
    due = Q()
    for attempts in range(LAST_ATTEMPT):
        due |= Q(attempts=attempts, created_at__lte=at - timedelta(seconds=(2**attempts - 1) * 30))
    rows = Notice.objects.filter(due, mail=True, mailed_at__isnull=True).order_by("created_at")
    rows = rows.exclude(waiting_notices(NoticeChoice.objects.all(), at))
    return list(rows.values_list("pk", flat=True)[:MOST_MAIL])
