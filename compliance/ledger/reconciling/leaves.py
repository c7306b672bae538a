"""The leaves of the Board log's commitments, compared with the roots that its entries state and the checkpoints kept
here."""

import base64
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from uuid import UUID

from compliance.transparency.leaves import Tree

from ..images import fetch
from .difference import Difference
from .entries import EntryStatement
from .reading import AT_A_TIME, EntryRange

LEAVES = "ledger.leaves"
Row = tuple[Any, list[UUID], list[int]]
"""Secret, logs and sizes, as they are kept."""


def leaves_differ(part: EntryRange, entries: Sequence[EntryStatement]) -> Iterator[Difference]:
    """Commitments without leaves, leaves without a commitment, and leaves that do not give the root that the entry
    states. Two queries."""
    rows: dict[int, list[Row]] = defaultdict(list)
    for index, *row in fetch(
        "SELECT index, secret, logs, sizes FROM ledger.leaves WHERE log_id = %s AND index >= %s AND index < %s "
        "ORDER BY index LIMIT %s",
        part.log_id,
        *part.bounds,
        2 * AT_A_TIME,
    ):
        rows[index].append(tuple(row))
    is_board = part.kind == "board"
    roots = {
        entry.index: _root(entry) for entry in entries if is_board and entry.envelope.get("type") == "board.checkpoint"
    }
    notes = _notes(row for group in rows.values() for row in group)
    for index in sorted({*rows, *roots}):
        kept = rows.get(index, [])
        beside = "", "no commitment, and no leaves", f"{len(kept)} rows"
        trouble = _trouble(kept, roots[index], notes) if index in roots else beside
        if trouble is not None:
            yield Difference(LEAVES, f"{part.origin} index {index}", *trouble, part.origin, index, part.log_id)


def _root(entry: EntryStatement) -> str | None:
    """The root that an entry states, in base64; None where its payload cannot be read, which another check finds."""
    if entry.payload is None:
        return None
    about = entry.payload.get("about")
    tree = about.get("tree") if isinstance(about, dict) else None
    return str(tree.get("root")) if isinstance(tree, dict) else "that is missing"


def _notes(rows: Iterable[Row]) -> dict[tuple[UUID, int], list[str]]:
    """The published checkpoints of these leaves: more than one where more are kept."""
    wanted = {leaf for _, logs, sizes in rows for leaf in zip(logs or [], sizes or [], strict=False)}
    wanted = {(log, size) for log, size in wanted if log is not None and size is not None}
    notes: dict[tuple[UUID, int], list[str]] = defaultdict(list)
    for log, size, note in fetch(
        "SELECT log_id, size, note FROM unnest(%s::uuid[], %s::bigint[]) AS wanted (log_id, size) "
        "JOIN ledger.checkpoint USING (log_id, size)",
        [log for log, _ in wanted],
        [size for _, size in wanted],
    ):
        notes[log, size].append(note or "")
    return notes


def _trouble(
    rows: Sequence[Row], root: str | None, notes: dict[tuple[UUID, int], list[str]]
) -> tuple[str, str, str] | None:
    """Column, value expected and value found; None where all is well."""
    if len(rows) != 1:
        return "", "the leaves of one commitment", f"{len(rows)} rows"
    ((secret, logs, sizes),) = rows
    if secret is None or logs is None or sizes is None or len(logs) != len(sizes):
        return "logs and sizes", "a secret, and a checkpoint of each log", "something missing"
    if len(set(logs)) != len(logs):
        return "logs", "one leaf of a log", "two leaves of one log"
    kept = {log: notes.get((log, size), []) for log, size in zip(logs, sizes, strict=True)}
    if gone := [str(log) for log, points in kept.items() if len(points) != 1]:
        return "logs and sizes", "one checkpoint a leaf", f"none, or more than one, of {', '.join(gone[:5])}"
    made = base64.b64encode(Tree(bytes(secret), {log: points[0] for log, points in kept.items()}).root).decode()
    return ("secret, logs and sizes", f"the root {root}", f"the root {made}") if root not in (None, made) else None
