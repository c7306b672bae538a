"""The parts of the office that somebody has to keep running. `PARTS` is the one list: `/healthz` states their brief
words, `/status/` the sentences, and silence among them is told to the Board's administrators.
"""

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.db.models import Count, Max, Min, Q
from django.db.models.functions import Coalesce

from compliance.access import spool
from compliance.database_roles import SIGNER_ROLE
from compliance.documents.pades.office import is_configured, last_look
from compliance.embedded.backup import PROVEN
from compliance.embedded.nightly import noted
from compliance.isolation import replica
from compliance.isolation.context import office_context
from compliance.ledger.checkpoints import refusing_since, unsigned_since, unwitnessed_since
from compliance.ledger.clocks import database_ahead
from compliance.ledger.images import fetch
from compliance.notices.models import Device, Notice
from compliance.notices.services.messages import failed_messages
from compliance.regulation.core.elapsed import in_words
from compliance.transparency.clock_words import APART
from compliance.web.values import moment_words
from compliance.web.words import TagWords
from compliance.webhooks.models import WebhookReceiver

from . import heard
from .writes import Writes, database_answers

MINUTE = timedelta(minutes=1)
WANTED_WITHIN, SWEPT_WITHIN = timedelta(seconds=45), timedelta(minutes=15)
"""How long a message may wait that a person wants, and one that nobody waits for (with a lower priority)."""
MAIL_WITHIN, READINGS_WITHIN, PROBED_WITHIN = timedelta(minutes=15), timedelta(minutes=5), timedelta(minutes=2)
PROVEN_WITHIN = timedelta(hours=26)
"""How old the newest proven backup may be: a day, and the hours that the next one takes."""
LOOKED_WITHIN, RENEWED_BEFORE = timedelta(minutes=30), timedelta(days=30)
"""How old the last look at the certificate of letters may be, and how long before its end it is to be renewed."""
RENEW = (
    "Have the authority issue another certificate, put it in place of the old one, and restart the worker of papers. "
    "Waiting letters are then signed."
)
CONNECTED = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE usename = %s AND datname = current_database())"
ARCHIVED = "SELECT current_setting('archive_mode'), last_archived_time, last_failed_time FROM pg_stat_archiver"
COMMANDS = {"celery": "worker", "ledger": "worker", "long": "worker of papers"}
"""The worker of each queue."""


class State(StrEnum):
    """How a part is, worst first."""

    DOWN, LATE, UNKNOWN, WORKS, OFF = "down", "late", "unknown", "works", "off"


TAGS = {
    State.DOWN: TagWords("Down", "stop", "stop"),
    State.LATE: TagWords("Late", "warn", "warn"),
    State.UNKNOWN: TagWords("Not known", "unknown"),
    State.OFF: TagWords("Switched off", "dash"),
    State.WORKS: TagWords("Works", "ok", "ok"),
}


@dataclass(frozen=True)
class PartReport:
    """How a part is: sentences of what that means, what to do with the command, since when, and the brief word of
    `/healthz`, which leaves out a part without one."""

    state: State
    words: str
    remedy: str = ""
    command: str = ""
    since: datetime | None = None
    brief: str = ""

    @property
    def tag(self) -> TagWords:
        return TAGS[self.state]

    @property
    def needs_somebody(self) -> bool:
        return self.state in (State.DOWN, State.LATE, State.UNKNOWN)


@dataclass(frozen=True)
class Office:
    """What the parts are judged by: the time, whether the database answers, what the broker knows (None: silent), and
    what this process last found when it tried to write."""

    now: datetime
    has_database: bool
    broker: heard.Broker | None
    writes: Writes


def office_now(writes: Writes) -> Office:
    """The office at this moment: one query, and one exchange with the broker of a second at most."""
    return Office(datetime.now(UTC), database_answers(), heard.read(), writes)


@dataclass(frozen=True)
class OfficePart:
    """A part: its name, its key in `/healthz`, how it is, and whether its silence is told in a notice. One that
    `needs_database` is not known without."""

    name: str
    key: str
    look: Callable[[Office], PartReport]
    is_told: bool = False
    needs_database: bool = False

    def report(self, office: Office) -> PartReport:
        """How it is; a fixed number of queries."""
        if self.needs_database and not office.has_database:
            return PartReport(State.UNKNOWN, "Nobody can tell while the database is silent.")
        return self.look(office)


def stamp(since: datetime) -> str:
    """A time as `/healthz` states it."""
    return f"{since.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def works(words: str, brief: str = "") -> PartReport:
    return PartReport(State.WORKS, words, brief=brief)


def _database(office: Office) -> PartReport:
    if office.has_database:
        return works("It answers.", "answers")
    return PartReport(State.DOWN, "No page opens.", "Start PostgreSQL, or look at its log.", brief="silent")


def _connections(office: Office) -> PartReport:
    return _probe(
        office,
        heard.CONNECTIONS,
        "A new connection to the database opens.",
        "A new connection to the database fails. Pages work until the next restart.",
        "Where its certificate has expired, renew it and load it: select pg_reload_conf(). If not, look at "
        "PostgreSQL’s log.",
        State.DOWN,
    )


def _writes(office: Office) -> PartReport:
    if not office.has_database or not office.writes.are_accepted():
        return PartReport(
            State.DOWN,
            "Pages open, but nothing can be saved: the disk of the database or of the files is full, or read-only.",
            "Make room, or bring the primary database back. Nothing has to be restarted.",
            f"df -h {settings.MEDIA_ROOT}",
            brief="refused",
        )
    return works("Database and files accept what is saved.", "taken")


def _broker(office: Office) -> PartReport:
    if office.broker is None:
        return PartReport(
            State.DOWN,
            "Records are kept, but papers, mail and alarms wait.",
            "Start Valkey, or check the connection. What waits is then done.",
            brief="silent",
        )
    return works("It answers.", "answers")


def _beat(office: Office) -> PartReport:
    if office.broker is None:
        return PartReport(State.UNKNOWN, "Nobody can tell while the broker is silent.")
    last = office.broker.heard.get(heard.BEAT)
    if last is not None and office.now - last.at <= heard.SILENT_AFTER:
        return works("It starts what is due.")
    return PartReport(
        State.DOWN,
        "Nothing scheduled happens: no alarm of a running limit, no approval that takes effect, no commitment "
        "of the Board log.",
        "Start it, once in all.",
        "celery -A compliance.celery beat",
        last.at if last else None,
        _silent(last),
    )


def _silent(last: heard.Heard | None) -> str:
    return f"silent since {stamp(last.at)}" if last else "never heard"


def _queue(queue: str) -> Callable[[Office], PartReport]:
    def look(office: Office) -> PartReport:
        if office.broker is None:
            return PartReport(State.UNKNOWN, "Nobody can tell while the broker is silent.")
        last = office.broker.heard.get(heard.queue_part(queue))
        waiting = [one for one in office.broker.waiting if one.queue == queue and one.count]
        count = f"{sum(one.count for one in waiting):,} waiting." if waiting else "Nothing waits."
        start = f"celery -A compliance.celery worker --queues {queue}"
        if last is None or office.now - last.at > heard.SILENT_AFTER:
            return PartReport(
                State.DOWN,
                f"No worker takes from it. {count}",
                f"Start the {COMMANDS[queue]}.",
                start,
                last.at if last else None,
                _silent(last),
            )
        late = [
            one.since
            for one in waiting
            if one.since and office.now - one.since > (SWEPT_WITHIN if one.priority else WANTED_WITHIN)
        ]
        if late:
            return PartReport(
                State.LATE,
                f"{count} The oldest has waited {in_words(max(MINUTE, (office.now - min(late)) // MINUTE * MINUTE))}.",
                "Read the worker’s log. If it is only busy, start a second one.",
                start,
                min(late),
                f"waiting since {stamp(min(late))}",
            )
        return works(f"A worker is taking tasks from it. {count}")

    return look


def _signer(office: Office) -> PartReport:
    if (since := refusing_since()) is not None:
        return PartReport(
            State.DOWN,
            "Its memory has changed, so it signs nothing. Nothing is lost, but nothing since then can be proved.",
            "The alarm says what to do. Restart nothing before you have read it.",
            "",
            since,
            f"refuses to sign since {stamp(since)}",
        )
    since = unsigned_since(office.now)
    is_here = fetch(CONNECTED, SIGNER_ROLE)[0][0]
    if is_here and since is None:
        return works("It is connected, and nothing waits for its signature.")
    return PartReport(
        State.DOWN,
        "It does not sign. Nothing is lost, but nothing since then can be proved.",
        "Start its process and read its log.",
        "manage.py ledger_signer",
        since,
        f"silent since {stamp(since)}" if since else "",
    )


def _witnesses(office: Office) -> PartReport:
    if not settings.LEDGER_WITNESSES:
        return PartReport(State.OFF, "Nobody outside cosigns. Name witnesses in LEDGER_WITNESSES.")
    since = unwitnessed_since(office.now)
    meaning = "Pages work; checkpoints lack the signature of a witness."
    remedy = "Check the connection, or ask the keeper of the witness to restart it."
    seen = _probe(office, heard.WITNESS, "Every witness answers.", meaning, remedy, State.DOWN)
    if since is None or seen.since is not None:
        return seen
    words = "Every witness answers, but one does not cosign." if seen.state is State.WORKS else meaning
    return PartReport(
        State.DOWN, words, "Read the worker’s log: it says which refused.", "", since, f"silent since {stamp(since)}"
    )


def _probe(office: Office, part: str, fine: str, meaning: str, remedy: str, state: State) -> PartReport:
    last = office.broker.heard.get(part) if office.broker else None
    if last is None or office.now - last.at > PROBED_WITHIN:
        return PartReport(State.UNKNOWN, "Nobody has tried it lately. A worker does, every half minute.")
    if last.trouble:
        return PartReport(
            state, f"{meaning} {last.trouble}", remedy, "", last.since, f"silent since {stamp(last.since)}"
        )
    return works(fine)


def _mail(office: Office) -> PartReport:
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
    seen = _probe(
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


def _messages(office: Office) -> PartReport:
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


def _letters(office: Office) -> PartReport:
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


def _backup(office: Office) -> PartReport:
    if not settings.BACKUP_DIR:
        return PartReport(State.OFF, "Set BACKUP_DIR to know the age of the newest proven backup.")
    folder = Path(settings.BACKUP_DIR)
    nightly = noted(folder)
    trouble = nightly.get("trouble")
    last_night = f" The nightly one of {moment_words(nightly['began_at'])}: {trouble}" if trouble else ""
    do = ("Take one and prove it.", f"script/backup {folder} && script/restore --drill {folder}/…")
    try:
        taken_at = datetime.fromisoformat(json.loads((folder / PROVEN).read_bytes())["taken_at"])
    except (OSError, ValueError, LookupError):
        return PartReport(
            State.LATE, f"No backup was ever restored and checked.{last_night}", *do, brief="none is proven"
        )
    words = f"The newest backup that was restored and checked is of {moment_words(taken_at)}."
    brief = f"proven, taken {stamp(taken_at)}"
    has_failed_since = bool(trouble) and datetime.fromisoformat(nightly["began_at"]) > taken_at
    if has_failed_since or office.now - taken_at > PROVEN_WITHIN:
        return PartReport(State.LATE, words + last_night, *do, since=taken_at, brief=brief)
    return PartReport(State.WORKS, words + last_night, brief=brief)


def _archive(office: Office) -> PartReport:
    (mode, archived_at, failed_at) = fetch(ARCHIVED)[0]
    if mode == "off":
        return PartReport(State.OFF, "PostgreSQL’s log is not archived. Set WAL_DIR to lose a minute, not a day.")
    last = f"The last part is of {moment_words(archived_at)}." if archived_at else "Nothing was archived yet."
    if failed_at is None or (archived_at and archived_at > failed_at):
        return works(f"PostgreSQL’s log is archived. {last}")
    return PartReport(
        State.DOWN,
        f"PostgreSQL cannot archive its log. {last} What came since is lost if the database is, and its disk fills.",
        "Make room where the archive is (WAL_DIR), or connect its disk again. PostgreSQL’s own log says what failed; "
        "it tries again each minute.",
        "",
        archived_at,
        f"failing, last tried {stamp(failed_at)}",
    )


def _files(office: Office) -> PartReport:
    if not settings.FILES_BUCKET:
        return PartReport(State.OFF, "Files are in the folder MEDIA_ROOT.")
    return _probe(
        office,
        heard.FILES,
        "The store of files answers.",
        "Bundles can neither be finished nor downloaded. Everything else goes on.",
        "Check the store (FILES_ENDPOINT, FILES_BUCKET) and this system’s key for it.",
        State.DOWN,
    )


def _replica(office: Office) -> PartReport:
    if not replica.is_configured():
        return PartReport(State.OFF, "This system reads everything from one database.")
    return _probe(
        office,
        heard.REPLICA,
        f"The public register is read from the replica, which is at most {settings.REPLICA_LAG_S:g} seconds behind.",
        "The public register is read from the main database instead. Nothing is missing.",
        "Look at the replica’s log; pages use it again by themselves once it is near.",
        State.LATE,
    )


def _disk(office: Office) -> PartReport:
    least = settings.DISK_FREE_MB
    for folder in filter(None, (settings.MEDIA_ROOT, settings.ACCESS_SPOOL, settings.BACKUP_DIR)):
        try:
            free = shutil.disk_usage(folder).free >> 20
        except OSError:  # not made yet: whoever writes there makes it, or says that it cannot
            continue
        if free < least:
            return PartReport(
                State.LATE,
                f"The disk of {folder} has {free:,} MB left, less than {least:,}.",
                "Make room before nothing can be saved.",
                f"df -h {folder}",
                brief="nearly full",
            )
    return works(f"More than {least:,} MB are free for files, readings and backups.")


def _clocks(office: Office) -> PartReport:
    ahead = database_ahead()
    if abs(ahead) <= APART:
        return works("The clocks of database and web agree.")
    return PartReport(
        State.DOWN,
        f"The database’s clock is {ahead.total_seconds():+.0f} seconds ahead. Acts may be refused.",
        "Set both clocks by a time server.",
        "timedatectl",
        brief=f"the database is {ahead.total_seconds():+.0f} seconds ahead",
    )


def _readings(office: Office) -> PartReport:
    lost = spool.lost().count
    if not spool.is_taking() or lost:
        return PartReport(
            State.DOWN,
            f"The system cannot note who reads records; {lost:,} not kept in this process.",
            "Make room for the folder of the access log.",
            f"df -h {settings.ACCESS_SPOOL}",
            brief="not kept",
        )
    oldest = next(iter(spool.waiting(office.now - READINGS_WITHIN)), None)
    if oldest is not None:
        return PartReport(
            State.LATE,
            "Readings wait on disk and are not in the access log yet.",
            "Read the worker’s log.",
            brief="waiting",
        )
    return works("Each reading is noted, and is in the access log within minutes.")


def _webhooks(office: Office) -> PartReport:
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


PARTS = (
    OfficePart("Database", "database", _database),
    OfficePart("Connections to the database", "connections", _connections),
    OfficePart("Saving", "writes", _writes),
    OfficePart("Broker", "broker", _broker),
    OfficePart("Beat", "beat", _beat, is_told=True),
    OfficePart("Queue for what takes seconds", "queue", _queue("celery"), is_told=True),
    OfficePart("Queue of the ledger", "queue_ledger", _queue("ledger"), is_told=True),
    OfficePart("Queue of papers and exports", "queue_long", _queue("long"), is_told=True),
    OfficePart("Signer", "signer", _signer, is_told=True, needs_database=True),
    OfficePart("Witnesses", "witnesses", _witnesses, is_told=True, needs_database=True),
    OfficePart("Mail", "mail", _mail, needs_database=True),
    OfficePart("Messages to devices", "messages", _messages, needs_database=True),
    OfficePart("Webhooks", "webhooks", _webhooks, needs_database=True),
    OfficePart("Letters’ signature", "letters", _letters, needs_database=True),
    OfficePart("Proven backup", "backup", _backup),
    OfficePart("Archive of the database’s log", "archive", _archive, needs_database=True),
    OfficePart("Replica of the database", "replica", _replica),
    OfficePart("Store of files", "files", _files),
    OfficePart("Disk", "disk", _disk),
    OfficePart("Clocks", "clocks", _clocks, needs_database=True),
    OfficePart("Access log", "readings", _readings),
)
"""Every part, in the order of the page."""


def look(office: Office) -> list[tuple[OfficePart, PartReport]]:
    """Every part and how it is. A fixed number of queries."""
    return [(part, part.report(office)) for part in PARTS]
