"""A part of one log, compared with everything that is kept beside it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from compliance.transparency.tree import CompactRange

from ..images import fetch
from .difference import Difference
from .entries import Entries
from .leaves import leaves_differ
from .pointers import images_differ, subjects_differ
from .points import cosignatures
from .reading import AT_A_TIME, EntryRange, Head, heads, read
from .trees import Tree

LOG = "ledger.log"


@dataclass
class Walk:
    """The progress of reading a log: the entries before `index` as a compact range, the receipt of the last one, and
    the number of those about a subject. `is_broken`: its tree can no longer be computed."""

    log_id: UUID
    index: int = 0
    hashes: list[bytes] = field(default_factory=list)
    last: str = ""
    subjects: int = 0
    is_broken: bool = False


def next_log(after: UUID | None) -> UUID | None:
    """The log that is read after this one."""
    rows = fetch("SELECT id FROM ledger.log WHERE id > coalesce(%s, %s) ORDER BY id LIMIT 1", after, UUID(int=0))
    return rows[0][0] if rows else None


def walked(walk: Walk, most: int = AT_A_TIME) -> tuple[list[Difference], Walk | None]:
    """Reads the next part of a log. Gives what differs and how to go on (None at the log's end). About fifteen queries,
    and one for each table of which the part holds rows."""
    rows = fetch("SELECT kind, origin FROM ledger.log WHERE id = %s", walk.log_id)
    if len(rows) != 1:
        return [Difference(LOG, str(walk.log_id), "", "one log", f"{len(rows)} logs")], None
    kind, origin = rows[0]
    kept = heads(walk.log_id)
    size, differing = kept[0].size if kept else -1, []
    if size < 0:
        differing.append(Difference("ledger.head", str(origin), "size", "a number of entries", str(size), str(origin)))
        ((size,),) = fetch("SELECT coalesce(max(index) + 1, 0) FROM ledger.entry WHERE log_id = %s", walk.log_id)
    part = EntryRange(walk.log_id, kind, str(origin), size, walk.index, max(walk.index, min(walk.index + most, size)))
    entries = Entries(part, read(part), walk.last)
    subjects = walk.subjects + sum(isinstance(entry.envelope.get("subject"), dict) for entry in entries.told)
    is_broken = walk.is_broken or not entries.is_whole
    differing += entries.found
    differing += images_differ(part, entries.told)
    differing += subjects_differ(part, entries.told, None if is_broken else subjects)
    differing += leaves_differ(part, entries.told)
    tree = CompactRange() if is_broken else CompactRange.from_hashes(walk.index, walk.hashes)
    if not is_broken:
        differing += _of_the_tree(part, tree, entries, kept)
    if walk.index == 0:
        differing += _of_the_log(walk.log_id, origin)
    if part.high >= size or not entries.told:
        return differing, None
    return differing, Walk(walk.log_id, part.high, tree.hashes, entries.last, subjects, is_broken)


def _of_the_tree(part: EntryRange, tree: CompactRange, entries: Entries, kept: list[Head]) -> Iterator[Difference]:
    low, high = part.bounds
    notes = fetch(
        "SELECT size, note FROM ledger.checkpoint WHERE log_id = %s AND size > %s AND size <= %s ORDER BY size",
        part.log_id,
        low,
        high,
    )
    made = Tree(part, tree, entries.told, {size for size, _ in notes})
    yield from made.nodes()
    yield from made.checkpoints([(size, note) for size, note in notes])
    yield from cosignatures(part, [(size, note) for size, note in notes])
    if part.is_last:
        yield from made.head(kept, entries.last)


def _of_the_log(log_id: UUID, origin: str) -> Iterator[Difference]:
    """A suspension without an alarm of the signer, or with another one than the signer raised."""
    rows = fetch(
        "SELECT suspended_at::text, suspended_because, EXISTS (SELECT FROM ledger.alarm "
        "WHERE source = 'signer' AND log_id = log.id AND words = suspended_because "
        "AND raised_at <= suspended_at + interval '1 minute') FROM ledger.log WHERE id = %s",
        log_id,
    )
    for at, because, is_told in rows:
        is_suspended: Any = at is not None or because != ""
        if is_suspended and not (is_told and at is not None):
            actual = f"suspended at {at}: {because}"
            expected = "no such alarm of the signer"
            columns = "suspended_at and suspended_because"
            yield Difference(LOG, str(log_id), columns, expected, actual, origin, None, log_id)
