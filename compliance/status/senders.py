"""Parts that send from the office: mail, messages, events and signed letters."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Max, Min, Q
from django.db.models.functions import Coalesce

from compliance.documents.pades.office import is_configured, last_look
from compliance.isolation.context import office_context
from compliance.notices.models import Device, Notice
from compliance.notices.services.messages import failed_messages
from compliance.web.values import moment_words
from compliance.webhooks.models import WebhookReceiver

from . import heard
from .report import Office, PartReport, State, probe, stamp, works

MAIL_WITHIN = timedelta(minutes=15)
LOOKED_WITHIN, RENEWED_BEFORE = timedelta(minutes=30), timedelta(days=30)
"""The longest age of the last look at the certificate of letters, and the time before its end at which to renew it."""
RENEW = (
    "Have the authority issue another certificate, put it in place of the old one, and restart the worker of papers. "
    "Waiting letters are then signed."
)


def mail(office: Office) -> PartReport:
    with office_context("does mail leave"):
        waits = Q(mail=True, mailed_at__isnull=True)
        row = Notice.objects.filter(mail=True).aggregate(
            sent=Max("mailed_at"),
            waiting=Count("pk", filter=waits),
            failed=Count("pk", filter=waits & Q(attempts__gt=0)),
            oldest=Min("created_at", filter=waits & Q(attempts__gt=0)),
        )
    sent = f"Last sent {moment_words(row['sent'])}." if row["sent"] else "None sent yet."
    failed = f", {row['failed']:,} of them after a failed attempt" if row["failed"] else ""
    count = f"{sent} {row['waiting']:,} waiting{failed}." if row["waiting"] else f"{sent} None waits."
    if settings.EMAIL_BACKEND != "django.core.mail.backends.smtp.EmailBackend":
        return PartReport(State.OFF, f"Mail is not sent to a server. {count}")
    seen = probe(
        office,
        heard.MAIL,
        count,
        "Notices are in the inbox, but no mail goes out.",
        "Check the mail server named in EMAIL_URL. Waiting mail is then sent.",
        State.DOWN,
    )
    if seen.state is State.WORKS and row["oldest"] and office.now - row["oldest"] > MAIL_WITHIN:
        return PartReport(
            State.LATE,
            f"The server answers but takes no mail. {count}",
            "Read the worker’s log: mail_not_sent.",
            "",
            row["oldest"],
            f"waiting since {stamp(row['oldest'])}",
        )
    return seen


def messages(office: Office) -> PartReport:
    with office_context("do messages to devices leave"):
        count = Device.objects.filter(confirmed_at__isnull=False).count()
        failed = list(failed_messages(office.now).order_by("created_at").values_list("created_at", "trouble"))
    if not failed:
        return works("Messages to devices are sent.") if count else PartReport(State.OFF, "No device gets messages.")
    since, _ = failed[0]
    return PartReport(
        State.LATE,
        f"{len(failed):,} messages of the last day were not sent. Mail, inbox and board say the same. The "
        f"newest: {failed[-1][1]}",
        "Check the way out of this network, and SMS_URL.",
        "",
        since,
        f"failing since {stamp(since)}",
    )


def webhooks(office: Office) -> PartReport:
    with office_context("do events leave to the receivers of webhooks"):
        rows = WebhookReceiver.objects.filter(ended_at=None)
        count = rows.count()
        failing = rows.filter(Q(is_given_up=True) | Q(paused_at=None, cursor__failing_since__isnull=False))
        found = failing.aggregate(number=Count("pk"), since=Min(Coalesce("cursor__failing_since", "paused_at")))
    if not found["number"]:
        return works("Events leave.") if count else PartReport(State.OFF, "No webhook is registered.")
    return PartReport(
        State.LATE,
        f"{found['number']:,} of {count:,} receivers of events do not answer. No event is lost: events wait for them.",
        "Tell their administrators; the page of each receiver says what it answered.",
        "",
        found["since"],
        f"failing since {stamp(found['since'])}",
    )


def letters(office: Office) -> PartReport:
    if not is_configured():
        return PartReport(State.OFF, "Letters are not signed electronically. Name a certificate in LETTER_CERTIFICATE.")
    with office_context("does the certificate of letters sign"):
        last = last_look()
    if last is None or office.now - last.at > LOOKED_WITHIN:
        return PartReport(
            State.UNKNOWN,
            "Nobody has looked at the certificate lately. The worker of papers does, every five minutes.",
            "Start the worker of papers with the variables of the certificate.",
        )
    if (own := last.certificate) is None:
        remedy = RENEW if last.is_refused else "Check the connection, or ask whoever runs the service."
        words = f"Letters wait and are not lost. {last.trouble}"
        return PartReport(State.DOWN, words, remedy, "", last.since, f"wait since {stamp(last.since)}")
    until = datetime.fromisoformat(own.until)
    words = f"{own.name} signs, with a certificate of {own.issuer} that ends on {moment_words(until)}."
    if until - office.now < RENEWED_BEFORE:
        return PartReport(State.LATE, words, RENEW, brief=f"certificate ends {stamp(until)}")
    return works(words)
