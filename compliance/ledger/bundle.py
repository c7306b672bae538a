"""The auditor's bundle (docs/records.md section 8): a zip of records, ranges of envelopes, proofs and checkpoints.

It is written as a stream, piece by piece, in a fixed order and with fixed times, so the same records give the same
bytes. A bundle states what the ledger holds. Whether that is complete and honest is for the verifier to say.
"""

import base64
import hashlib
import json
import os
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

from compliance.transparency.entries import ALWAYS_CHOSEN
from compliance.transparency.table import CSV_HEADER, csv_line
from compliance.transparency.tree import leaf_hash, root_from_inclusion
from compliance.transparency.zip_reading import MOST_BYTES, MOST_FILES

from . import attachments
from .canonical import canonical
from .closing import BoardCheckpoint, Commitment, leaf_of
from .earlier import Named, board_before, earlier_commitments
from .errors import LedgerError
from .proofs import frontier, inclusion
from .ranges import AT_A_TIME, Filter, entries, payloads

EXPORT = "export.bundle"
BEGINNING_OF_ZIP = (1980, 1, 1, 0, 0, 0)


class TooLarge(LedgerError):
    """More than a bundle may hold. The message says so to a person."""


@dataclass(frozen=True)
class Closed:
    """A log of the bundle: the range from `start`, closed by the checkpoint that the Board log commits to."""

    log_id: UUID
    origin: str
    start: int
    commitment: Commitment

    @property
    def end(self) -> int:
        return self.commitment.size


@dataclass(frozen=True)
class BundleContents:
    """The content of a bundle: the logs, oldest first; the Board's checkpoint over them; the reports to read.

    The entry `export.bundle` is named by origin and index; its time of receipt is `made_at`. `reports` are the names
    and files of its attachments. `since` is a Board checkpoint with which the bundle is to be connected, beside the
    first of each day.
    """

    holder_name: str
    filter: Filter
    made_at: str
    export_origin: str
    export_index: int
    logs: Sequence[Closed]
    board: BoardCheckpoint
    reports: Sequence[tuple[str, Path]]
    since: Named | None = None


@dataclass(frozen=True)
class Written:
    """A finished bundle: its SHA-256 and its size in bytes."""

    sha256: str
    size: int


def write(bundle: BundleContents, path: Path) -> Written:
    """Writes the bundle beside `path`, then renames it. Raises TooLarge, and LedgerError for lost hashes."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        with beside.open("wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                _Writer(archive).write(bundle)
            file.flush()
            os.fsync(file.fileno())
        with beside.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        size = beside.stat().st_size
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return Written(digest, size)


class _Writer:
    """Puts files into the archive and keeps what the manifest states about them."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.files: list[dict[str, Any]] = []
        self.unpacked = 0

    def write(self, bundle: BundleContents) -> None:
        attached: dict[str, None] = {}
        for number, log in enumerate(bundle.logs):
            self.add(
                f"logs/{number}/envelopes.jsonl",
                (entry + b"\n" for _, entry in entries(log.log_id, log.start, log.end)),
            )
            self.add(f"logs/{number}/records.jsonl", _records(bundle, log, attached))
            self.add(f"logs/{number}/checkpoint.txt", [log.commitment.note.encode()])
        lines = (_line(_board_entry(log.log_id, log.commitment, bundle.board.size)) for log in bundle.logs)
        self.add("board/entries.jsonl", lines)
        self.add("board/earlier.jsonl", _earlier(bundle))
        self.add("board/checkpoint.txt", [bundle.board.text.encode()])
        for sha256 in sorted(attached):
            if (content := attachments.stored(sha256)) is not None:
                self.add(f"attachments/{sha256}", [content])
        for name, path in bundle.reports:
            self.add(f"report/{name}", _pieces(path))
        self.add("report/records.csv", _csv(bundle.logs))
        self.put("manifest.json", [self.manifest(bundle)])

    def add(self, name: str, pieces: Iterable[bytes]) -> None:
        """Adds a file that the manifest lists."""
        digest, size = self.put(name, pieces)
        self.files.append({"name": name, "sha256": digest, "size": size})
        if len(self.files) >= MOST_FILES:
            raise TooLarge(f"A bundle holds at most {MOST_FILES:,} files. Choose a shorter period.")

    def put(self, name: str, pieces: Iterable[bytes]) -> tuple[str, int]:
        """Adds a file. Returns its SHA-256 and size."""
        entry = zipfile.ZipInfo(name, BEGINNING_OF_ZIP)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = 0o644 << 16
        entry.create_system = 3
        digest, size = hashlib.sha256(), 0
        with self.archive.open(entry, "w") as file:
            for piece in pieces:
                file.write(piece)
                digest.update(piece)
                size += len(piece)
                self.unpacked += len(piece)
                if self.unpacked > MOST_BYTES or size >= zipfile.ZIP64_LIMIT:
                    raise TooLarge("The bundle would be larger than 4 GiB. Choose a shorter period.")
        return digest.hexdigest(), size

    def manifest(self, bundle: BundleContents) -> bytes:
        return canonical(
            {
                "bundle": 2,
                "files": sorted(self.files, key=lambda file: file["name"]),
                "logs": [
                    {
                        "origin": log.origin,
                        "start": log.start,
                        "end": log.end,
                        "size_before": log.start,
                        "frontier": [_b64(digest) for digest in frontier(log.log_id, log.start)],
                    }
                    for log in bundle.logs
                ],
                "made_at": bundle.made_at,
                "holder_name": bundle.holder_name,
                "filter": bundle.filter.as_json(),
                "export": {"index": bundle.export_index, "origin": bundle.export_origin},
            }
        )


def _records(bundle: BundleContents, log: Closed, attached: dict[str, None]) -> Iterator[bytes]:
    """A line for each record that the filter chose or that is always there; notes the hashes of their attachments."""
    for low in range(log.start, log.end, AT_A_TIME):
        chosen = {
            index: envelope
            for index, entry in entries(log.log_id, low, min(low + AT_A_TIME, log.end))
            if _is_in(bundle, log, index, envelope := json.loads(entry))
        }
        stored = payloads(log.log_id, list(chosen))
        for index, (payload, salt) in sorted(stored.items()):
            if chosen[index]["type"] != EXPORT:
                attached.update(dict.fromkeys(attachment["sha256"] for attachment in chosen[index]["attachments"]))
            yield _line({"index": index, "payload": payload.decode(), "salt": _b64(salt)})


def _is_in(bundle: BundleContents, log: Closed, index: int, envelope: dict[str, Any]) -> bool:
    is_export = (log.origin, index) == (bundle.export_origin, bundle.export_index)
    return (
        is_export
        or envelope["type"] in ALWAYS_CHOSEN
        or bundle.filter.chooses(envelope["type"], envelope["received_at"])
    )


def _board_entry(log_id: UUID, commitment: Commitment, size: int) -> dict[str, Any]:
    """The entry that commits to a log, with its proof against the Board log of this size."""
    leaf = leaf_of(log_id, commitment)
    return _in_board(commitment.board_id, commitment.index, size) | {
        "index": commitment.index,
        "leaf": {"index": leaf.index, "path": [_b64(digest) for digest in leaf.path], "salt": _b64(leaf.salt)},
    }


def _in_board(board_id: UUID, index: int, size: int) -> dict[str, Any]:
    ((_, envelope),) = entries(board_id, index, index + 1)
    payload, salt = payloads(board_id, [index])[index]
    return {
        "envelope": envelope.decode(),
        "payload": payload.decode(),
        "proof": [_b64(digest) for digest in inclusion(board_id, index, size)],
        "salt": _b64(salt),
    }


def _leads_to_its_tree(line: dict[str, Any], note: str) -> bool:
    """Whether a leaf is one of the tree that its entry states. It is not where a checkpoint of any log is gone: one
    log's loss makes no other holder's bundle a forgery."""
    leaf, tree = line["leaf"], json.loads(line["payload"])["about"]["tree"]
    salted = leaf_hash(base64.b64decode(leaf["salt"]) + note.encode())
    path = [base64.b64decode(digest) for digest in leaf["path"]]
    return root_from_inclusion(leaf["index"], 1 << len(path), salted, path) == base64.b64decode(tree["root"])


def _earlier(bundle: BundleContents) -> Iterator[bytes]:
    """A line for each earlier commitment to a log of the bundle, the newest Board log first; between two Board logs the
    entry by which the newer one names the older."""
    numbers = {log.log_id: number for number, log in enumerate(bundle.logs)}
    ranges = {log.log_id: (log.start, log.end) for log in bundle.logs}
    board_id: UUID | None = bundle.board.board_id
    origin, size = bundle.board.note.partition("\n")[0], bundle.board.size
    while board_id is not None:
        named = bundle.since.size if bundle.since and bundle.since.origin == origin else None
        for log_id, commitment in earlier_commitments(board_id, size, ranges, named):
            line = _board_entry(log_id, commitment, size)
            if _leads_to_its_tree(line, commitment.note):
                yield _line(line | {"log": numbers[log_id], "note": commitment.note})
        opening = _in_board(board_id, 0, size)
        before = json.loads(opening["payload"])["about"]["predecessor"]
        if before is None:
            return
        origin, size = before["origin"], before["size"]
        board_id = board_before(origin, size)
        if board_id is not None:
            yield _line(opening)


def _csv(logs: Sequence[Closed]) -> Iterator[bytes]:
    yield CSV_HEADER
    for log in logs:
        for _, entry in entries(log.log_id, log.start, log.end):
            yield csv_line(json.loads(entry), leaf_hash(entry))


def _line(value: dict[str, Any]) -> bytes:
    # The texts inside are the very bytes that were hashed: they are written as they are, not put into another form.
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode() + b"\n"


def _b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _pieces(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from iter(lambda: file.read(1 << 20), b"")
