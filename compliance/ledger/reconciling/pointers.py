"""The statements of entries about rows, compared with the tables and with the pointers to the newest entry about each
row."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from ..images import compared, fetch, is_projection, projection
from .difference import Difference, in_words
from .entries import EntryStatement
from .reading import EntryRange
from .rows import rows_found

POINTER, SUBJECT = "ledger.projection", "ledger.subject"

Key = tuple[str, str]


@dataclass(frozen=True)
class Pointer:
    """The stated place of the newest image of a row. `received_at` is empty if there is no such entry."""

    log_id: UUID | None
    index: int | None
    received_at: str | None


def images_differ(part: EntryRange, entries: Sequence[EntryStatement]) -> Iterator[Difference]:
    """Rows whose newest image is in a part and whose table shows something else; pointers that are missing, wrong or
    behind. Two queries and one a table."""
    newest: dict[Key, tuple[EntryStatement, dict[str, Any] | None]] = {}
    for entry in entries:
        for image in entry.images:
            if is_projection(image["table"]):
                newest[image["table"], image["id"]] = (entry, image["values"])
    kept = _pointers(list(newest))
    here: dict[str, list[str]] = defaultdict(list)
    for (table, key), (entry, _) in newest.items():
        trouble = _trouble(part, entry, kept.get((table, key), []))
        if trouble is None:
            here[table].append(key)
        elif trouble:
            row = f"{table} {key}"
            yield _difference(part, entry, POINTER, row, "log_id and index", "the newest image", trouble)
    for table in sorted(here):
        rows = rows_found(projection(table), here[table])
        for key in here[table]:
            entry, values = newest[table, key]
            for column, expected, value in compared(projection(table), values, rows.get(key, [])):
                yield _difference(part, entry, table, key, column, in_words(expected), in_words(value))
    yield from _baseless(part, entries)


def _difference(part: EntryRange, entry: EntryStatement, *what: str) -> Difference:
    table, row, column, expected, actual = what
    return Difference(table, row, column, expected, actual, part.origin, entry.index, part.log_id)


def _pointers(keys: Sequence[Key]) -> dict[Key, list[Pointer]]:
    rows = fetch(
        "SELECT relation, row_id, held.log_id, held.index, ledger.instant(entry.received_at) "
        "FROM ledger.projection AS held LEFT JOIN ledger.entry AS entry USING (log_id, index) "
        "JOIN unnest(%s::text[], %s::text[]) AS wanted (relation, row_id) USING (relation, row_id)",
        [table for table, _ in keys],
        [key for _, key in keys],
    )
    pointers: dict[Key, list[Pointer]] = defaultdict(list)
    for table, key, log_id, index, received_at in rows:
        pointers[table, key].append(Pointer(log_id, index, received_at))
    return pointers


def _trouble(part: EntryRange, entry: EntryStatement, kept: Sequence[Pointer]) -> str | None:
    """The fault of a pointer in words; None if it names this entry, empty if it names a later one."""
    if len(kept) != 1:
        return f"{len(kept)} pointers"
    (pointer,) = kept
    if (pointer.log_id, pointer.index) == (part.log_id, entry.index):
        return None
    if pointer.received_at is None:
        return f"a pointer to entry {pointer.index} of {pointer.log_id}, which is not there"
    is_same = pointer.log_id == part.log_id
    is_later = (pointer.index or 0) > entry.index if is_same else pointer.received_at > entry.received_at
    return "" if is_later else f"a pointer to an older one, entry {pointer.index} of {pointer.log_id}"


def _baseless(part: EntryRange, entries: Sequence[EntryStatement]) -> Iterator[Difference]:
    """Pointers to entries of this part that do not hold the row. One query."""
    low, high = part.bounds
    rows = fetch(
        "SELECT relation, row_id, index FROM ledger.projection WHERE log_id = %s AND index >= %s AND index < %s",
        part.log_id,
        low,
        high,
    )
    images = {(image["table"], image["id"], entry.index) for entry in entries for image in entry.images}
    unread = {entry.index for entry in entries if entry.payload is None}
    for table, key, index in rows:
        if (table, key, index) not in images and index not in unread:
            actual = f"a pointer to entry {index}"
            yield Difference(
                POINTER, f"{table} {key}", "", "nothing of this row", actual, part.origin, index, part.log_id
            )


def subjects_differ(part: EntryRange, entries: Sequence[EntryStatement], count: int | None) -> Iterator[Difference]:
    """Counts of entries about a subject that are lower than the entries of a part make them.

    With the last part, any count that is wrong: `count` is how many entries of the log are about a subject (None: not
    all could be read). One query or two, three at the worst.
    """
    versions: dict[Key, Any] = {}
    for entry in entries:
        if isinstance(subject := entry.envelope.get("subject"), dict):
            versions[str(subject.get("table")), str(subject.get("id"))] = subject.get("version")
    kept: dict[Key, list[int | None]] = defaultdict(list)
    for table, key, version in fetch(
        "SELECT relation, row_id, version FROM ledger.subject "
        "JOIN unnest(%s::text[], %s::text[]) AS wanted (relation, row_id) USING (relation, row_id) WHERE log_id = %s",
        [table for table, _ in versions],
        [key for _, key in versions],
        part.log_id,
    ):
        kept[table, key].append(version)
    wrong = False
    for (table, key), version in versions.items():
        counts = kept[table, key]
        if len(counts) != 1 or counts[0] is None or counts[0] < version:
            wrong = True
            yield _miscounted(part, table, key, version, counts)
    if part.is_last and not wrong and count is not None:
        ((total, least),) = fetch(
            "SELECT coalesce(sum(version), 0), coalesce(min(version), 1) FROM ledger.subject WHERE log_id = %s",
            part.log_id,
        )
        if total != count or least < 1:
            yield from _all_miscounted(part)


def _miscounted(part: EntryRange, table: str, key: str, expected: Any, counts: Sequence[int | None]) -> Difference:
    words = ", ".join(str(count) for count in counts) or "no row"
    row = f"{part.origin} {table} {key}"
    return Difference(SUBJECT, row, "version", f"{expected} entries about it", words, part.origin, None, part.log_id)


def _all_miscounted(part: EntryRange) -> Iterator[Difference]:
    """Every wrong count of a log. Reads the whole log, once a sum has shown that a count is wrong."""
    rows = fetch(
        "WITH said AS (SELECT ledger.said(entry_bytes) -> 'subject' AS subject FROM ledger.entry "
        "WHERE log_id = %s) SELECT subject ->> 'table', subject ->> 'id', count(*) FROM said "
        "WHERE jsonb_typeof(subject) = 'object' GROUP BY 1, 2",
        part.log_id,
    )
    counts: dict[Key, int] = {(table, key): count for table, key, count in rows}
    for table, key, version in fetch(
        "SELECT relation, row_id, version FROM ledger.subject WHERE log_id = %s", part.log_id
    ):
        if counts.get((table, key), 0) != version:
            yield _miscounted(part, table, key, counts.get((table, key), 0), [version])
