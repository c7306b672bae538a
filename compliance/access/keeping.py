"""Readings come from the spool into their table; a day's digest goes into the ledger; what is past its term is deleted.

Each function may run twice and beside itself. Rows are written as the office, which alone may.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from urllib.parse import parse_qs, urlencode
from uuid import NAMESPACE_URL, UUID, uuid5

import structlog
from django.db import DataError, IntegrityError, transaction
from psycopg import sql

from compliance.addresses import OBJECTS
from compliance.holders.models import CertificateHolder, Facility
from compliance.isolation.context import office_context
from compliance.ledger import reads
from compliance.ledger.canonical import canonical, instant
from compliance.ledger.images import columns_of, fetch, fetch_value
from compliance.ledger.reconciling.difference import Difference
from compliance.ledger.recording import CLOCK, LedgerAct, record
from compliance.regulation.general.retention import a_term_before

from . import spool
from .models import HELD_BACK, LONGEST, LOST, NOBODY, ReadingKept

ACT = "access.digest"
TABLE = "access_reading"
AT_A_TIME = 2_000
AFTER_MIDNIGHT = timedelta(minutes=10)
"""The time after a UTC day until its digest is made: nothing is written with a time of that day any more."""
LOCK = 20_301
OF_PEOPLE = "holders_user"
logger = structlog.get_logger()


def spool_flush(at: datetime) -> int:
    """Writes what waits in the spool. Returns how many readings are new. A file is removed after its rows are
    committed: a crash in between writes them again, and a row is known by its id. A file that PostgreSQL refuses is put
    aside, so that others do not wait behind it."""
    new = 0
    for path in spool.waiting(at):
        try:
            new += _written(list(spool.lines_of(path)))
        except (DataError, IntegrityError, ValueError):
            logger.exception("readings_refused", file=path.name)
            _written([spool.refused_line(path)])
            path.rename(path.with_suffix(spool.REFUSED))
            continue
        path.unlink(missing_ok=True)
    return new


def _written(lines: list[dict[str, Any]]) -> int:
    """Adds rows for these lines. Six queries, and one for each kind of object and each AT_A_TIME lines."""
    if not lines:
        return 0
    with transaction.atomic():
        _locked()
        now = _clock()
        holders = _holders_of(lines)
        rows = [_lost(line, now) if "lost" in line else _row(line, holders, now) for line in lines]
        known = set(ReadingKept.objects.filter(pk__in=[row.pk for row in rows]).values_list("pk", flat=True))
        fresh = [row for row in rows if row.pk not in known]
        ReadingKept.objects.bulk_create(fresh, batch_size=AT_A_TIME)
        return sum(row.what != LOST for row in fresh)


def _lost(line: Mapping[str, Any], now: datetime) -> ReadingKept:
    """The row that counts readings of which nothing is known but when they were lost."""
    at, terms = datetime.fromisoformat(line["at"]), {"lost": int(line["lost"]), "since": line["since"]}
    return ReadingKept(
        pk=UUID(line["id"]),
        at=at,
        kept_at=now,
        shown_at=at,
        person=NOBODY,
        printed_name="Unknown",
        what=LOST,
        terms=urlencode(terms)[:LONGEST],
    )


def _row(line: Mapping[str, Any], holders: Mapping[str, UUID], now: datetime) -> ReadingKept:
    """The row of a line. One that cannot be understood counts as lost, and the service's log file says so."""
    try:
        at = datetime.fromisoformat(line["at"])
        return ReadingKept(
            pk=UUID(line["id"]),
            at=at,
            kept_at=now,
            shown_at=at + HELD_BACK if line["for_audit"] else at,
            holder_id=holders.get(line["id"]),
            person=UUID(line["person"]),
            printed_name=line["printed_name"][:200],
            role=line["role"][:40],
            what=line["what"][:100],
            of_table=line["table"][:80],
            of_row=UUID(line["row"]) if line["row"] else None,
            terms=line["terms"][:LONGEST],
            path=line["path"][:LONGEST],
        )
    except (KeyError, TypeError, ValueError) as error:
        logger.warning("reading_not_understood", reason=str(error))
        key = str(uuid5(NAMESPACE_URL, json.dumps(line, sort_keys=True, default=str)))
        return _lost(spool.lost_line(1, now, now, key=key), now)


def _holders_of(lines: Iterable[Mapping[str, Any]]) -> dict[str, UUID]:
    """The certificate holders of the records that each line read, by the id of the line: that of the object; else of
    the facility that a list was filtered by; else the certificate holder for whom the person acts."""
    tables = {declared.table for declared in OBJECTS.values()} - {""}
    keys: dict[str, set[str]] = defaultdict(set)
    facilities = set()
    for line in lines:
        if line.get("row") and line.get("table") in tables:
            keys[line["table"]].add(line["row"])
        if _is_id(line.get("facility")):
            facilities.add(line["facility"])
    of_rows = {(table, key): holder for table in keys for key, holder in _holders_in(table, keys[table])}
    of_places = {
        str(key): holder for key, holder in Facility.objects.filter(pk__in=facilities).values_list("pk", "holder")
    }
    exist = set(CertificateHolder.objects.values_list("pk", flat=True))
    holders = {
        str(line.get("id")): of_rows.get((str(line.get("table")), str(line.get("row"))))
        or of_places.get(str(line.get("facility")))
        or (UUID(line["acts_for"]) if _is_id(line.get("acts_for")) else None)
        for line in lines
    }
    return {key: holder for key, holder in holders.items() if holder in exist and holder is not None}


def _is_id(value: Any) -> bool:
    try:
        return isinstance(value, str) and bool(UUID(value))
    except ValueError:
        return False


def _holders_in(table: str, keys: Collection[str]) -> Iterator[tuple[str, UUID]]:
    """Key and holder of rows of a table. A person's is the holder of the newest role. One query."""
    if table == OF_PEOPLE:
        query = (
            "SELECT DISTINCT ON (user_id) user_id::text, holder_id FROM holders_membership "
            "WHERE user_id = ANY(%s::uuid[]) ORDER BY user_id, valid_from DESC, created_at DESC"
        )
    elif table == "ledger.log":
        query = reads.HOLDERS_OF_LOGS
    elif table == "ledger.entry":
        query = reads.HOLDERS_OF_ENTRIES
    elif table == "documents_exportvolume":
        query = (
            "SELECT volume.id::text, job.holder_id FROM documents_exportvolume AS volume "
            "JOIN documents_exportjob AS job ON job.id = volume.job_id WHERE volume.id = ANY(%s::uuid[])"
        )
    elif table == "holders_facility" or "holder_id" in columns_of(table):
        query = (
            sql.SQL("SELECT id::text, holder_id FROM {} WHERE id = ANY(%s::uuid[])")
            .format(sql.Identifier(table))
            .as_string(None)
        )
    else:
        return
    yield from ((key, holder) for key, holder in fetch(query, list(keys)) if holder is not None)


@dataclass(frozen=True)
class Digest:
    """An entry of the ledger about the readings kept in a UTC day: the number and the hash of their rows, and the
    number of readings lost, as some of these rows state it."""

    day: date
    readings: int
    sha256: str
    lost: int = 0


def digest_of(day: date) -> Digest:
    """The digest of the readings kept in a UTC day, as they stand: each in canonical form on a line, by id."""
    digest, many, lost = hashlib.sha256(), 0, 0
    for row in _of_day(day).order_by("pk").values(*COLUMNS).iterator(AT_A_TIME):
        digest.update(canonical({name: _plain(value) for name, value in row.items()}) + b"\n")
        many += 1
        lost += lost_in(row["what"], row["terms"])
    return Digest(day, many, digest.hexdigest(), lost)


def lost_in(what: str, terms: str) -> int:
    """The number of lost readings that a row counts; 0 for a reading."""
    return int(parse_qs(terms)["lost"][0]) if what == LOST else 0


def lost_since(at: datetime) -> int:
    """The number of readings lost since a moment, of everybody's records. One query, in the office's context."""
    with office_context("how many readings were lost"):
        rows = list(ReadingKept.objects.filter(what=LOST, at__gte=at).values_list("what", "terms"))
    return sum(lost_in(*row) for row in rows)


COLUMNS = (
    "id", "holder_id", "at", "kept_at", "shown_at", "person", "printed_name", "role", "what", "of_table", "of_row",
    "terms", "path",
)  # fmt: skip


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return instant(value)
    return str(value) if isinstance(value, UUID) else value


def _of_day(day: date) -> Any:
    start = datetime.combine(day, time(), UTC)
    return ReadingKept.objects.filter(kept_at__gte=start, kept_at__lt=start + timedelta(days=1))


def digests_make(at: datetime) -> int:
    """Records the digests of the UTC days that are over and have none, in order, one in each transaction. Returns how
    many are new. A day without readings has one too; the first day is that of the first reading."""
    made = 0
    while _digest_next(at):
        made += 1
    return made


@transaction.atomic
def _digest_next(at: datetime) -> bool:
    _locked()
    newest = digests(newest=True)
    first = ReadingKept.objects.order_by("kept_at").values_list("kept_at", flat=True).first()
    if newest:
        day = newest[0].day + timedelta(days=1)
    elif first is not None:
        day = first.astimezone(UTC).date()
    else:
        return False
    if (at - AFTER_MIDNIGHT).astimezone(UTC).date() <= day:
        return False
    digest = digest_of(day)
    about: dict[str, Any] = {"day": digest.day.isoformat(), "readings": digest.readings, "sha256": digest.sha256}
    if digest.lost:
        about["lost"] = digest.lost
    record(LedgerAct("access.digest", by=CLOCK, about=about), holder_id=None)
    return True


def digests(*, newest: bool = False, after: date | None = None) -> list[Digest]:
    """The digests in the office's ledgers, by day; the newest alone, or those after a day. One query."""
    rows = fetch(reads.OF_OFFICE, ACT, 1 if newest else None)
    stated = list[Digest]()
    for (text,) in rows:
        with suppress(KeyError, TypeError, ValueError):  # bytes that nobody can read are the reconciler's matter
            about = json.loads(text)
            day = date.fromisoformat(about["day"])
            stated.append(Digest(day, about["readings"], about["sha256"], about.get("lost", 0)))
    return sorted((digest for digest in stated if after is None or digest.day > after), key=lambda digest: digest.day)


def digests_differ(after: str | None) -> tuple[list[Difference], str | None]:
    """For the reconciler: days whose readings are not those of their digest. One day a step. A day past its term, of
    which readings may be deleted, is passed over."""
    term = a_term_before(_clock()).astimezone(UTC).date()
    left = [digest for digest in digests(after=date.fromisoformat(after) if after else None) if digest.day > term]
    if not left:
        return [], None
    stated, actual = left[0], digest_of(left[0].day)
    differs = (
        [] if stated == actual else [Difference(TABLE, stated.day.isoformat(), "", _words(stated), _words(actual))]
    )
    return differs, stated.day.isoformat() if len(left) > 1 else None


def _words(digest: Digest) -> str:
    lost = f", {digest.lost} lost" if digest.lost else ""
    return f"{digest.readings} readings with SHA-256 {digest.sha256}{lost}"


def readings_forget() -> int:
    """Deletes readings that were kept a term ago and longer, but for those of certificate holders under a legal hold.
    Returns how many. PostgreSQL refuses any other deletion."""
    gone = ReadingKept.objects.filter(kept_at__lt=a_term_before(_clock()))
    held = fetch("SELECT holder_id FROM retention_legalhold WHERE lifted_at IS NULL")
    many, _ = gone.exclude(holder_id__in=[holder for (holder,) in held]).delete()
    return many


def _locked() -> None:
    """Makes others who write readings or their digest wait until this transaction ends."""
    fetch("SELECT pg_advisory_xact_lock(%s)", LOCK)


def _clock() -> datetime:
    """The time by the database's clock. One query."""
    moment: datetime = fetch_value(reads.CLOCK)
    return moment
