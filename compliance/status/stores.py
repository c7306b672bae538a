"""Parts that store records: the database with archive and replica, files, disks, backups, and notes of readings."""

import json
import shutil
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings

from compliance.access import spool
from compliance.embedded.backup import PROVEN
from compliance.embedded.nightly import noted
from compliance.isolation import replica
from compliance.ledger.clocks import database_ahead
from compliance.ledger.images import fetch
from compliance.transparency.clock_words import APART
from compliance.web.values import moment_words

from . import heard
from .report import Office, PartReport, State, probe, stamp, works

READINGS_WITHIN = timedelta(minutes=5)
PROVEN_WITHIN = timedelta(hours=26)
"""The longest age of the newest proven backup: a day, and the hours that the next one takes."""
ARCHIVED = "SELECT current_setting('archive_mode'), last_archived_time, last_failed_time FROM pg_stat_archiver"


def database(office: Office) -> PartReport:
    if office.has_database:
        return works("It answers.", "answers")
    return PartReport(State.DOWN, "No page opens.", "Start PostgreSQL, or look at its log.", brief="silent")


def connections(office: Office) -> PartReport:
    return probe(
        office,
        heard.CONNECTIONS,
        "A new connection to the database opens.",
        "A new connection to the database fails. Pages work until the next restart.",
        "Where its certificate has expired, renew it and load it: select pg_reload_conf(). If not, look at "
        "PostgreSQL’s log.",
        State.DOWN,
    )


def writes(office: Office) -> PartReport:
    if not office.has_database or not office.writes.are_accepted():
        return PartReport(
            State.DOWN,
            "Pages open, but nothing can be saved: the disk of the database or of the files is full, or read-only.",
            "Make room, or bring the primary database back. Nothing has to be restarted.",
            f"df -h {settings.MEDIA_ROOT}",
            brief="refused",
        )
    return works("Database and files accept what is saved.", "taken")


def backup(office: Office) -> PartReport:
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


def archive(office: Office) -> PartReport:
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


def files(office: Office) -> PartReport:
    if not settings.FILES_BUCKET:
        return PartReport(State.OFF, "Files are in the folder MEDIA_ROOT.")
    return probe(
        office,
        heard.FILES,
        "The store of files answers.",
        "Bundles can neither be finished nor downloaded. Everything else goes on.",
        "Check the store (FILES_ENDPOINT, FILES_BUCKET) and this system’s key for it.",
        State.DOWN,
    )


def standby(office: Office) -> PartReport:
    if not replica.is_configured():
        return PartReport(State.OFF, "This system reads everything from one database.")
    return probe(
        office,
        heard.REPLICA,
        f"The public register is read from the replica, which is at most {settings.REPLICA_LAG_S:g} seconds behind.",
        "The public register is read from the main database instead. Nothing is missing.",
        "Look at the replica’s log; pages use it again by themselves once it is near.",
        State.LATE,
    )


def disk(office: Office) -> PartReport:
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


def clocks(office: Office) -> PartReport:
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


def readings(office: Office) -> PartReport:
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
