"""The checks of a bundle, in their order, and the verdict."""

from __future__ import annotations

import base64
import hashlib
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from .beginnings import Beginnings
from .board import BoardLog, read_checkpoint
from .bundle import Bundle, File, Records, Table
from .checking import Entries
from .earlier import Earlier
from .entries import Log
from .errors import Malformed, Unreadable
from .exported import Exported
from .manifest import read_manifest
from .notes import Checkpoint
from .pace import Pace
from .policy import Policy, parse_old_checkpoint, parse_policy
from .readable import READABLE_BEGINS
from .report import TAMPERED, UNREADABLE, Report, as_lines
from .shapes import ENVELOPE
from .table import csv_line
from .tree import CompactRange

Acknowledged = tuple[tuple[str, int], str]
"""Log and index of an entry, and its leaf hash in hexadecimal digits, as the office gives them at once."""


class Verifier:
    """Checks a bundle whose manifest was read, in the order of `run`."""

    def __init__(
        self, bundle: Bundle, manifest: dict[str, Any], policy: Policy, tell: Callable[[str], Any] | None = None
    ) -> None:
        self.bundle, self.report, self.manifest, self.policy = bundle, bundle.report, manifest, policy
        self.logs: dict[str, Log] = {}
        self.board = BoardLog(bundle, policy, self.logs)
        self.entries = Entries(self.report, policy, manifest, self.logs, tell)

    def run(self, since: Checkpoint | None, entry: Acknowledged | None = None) -> None:
        """Makes all checks. `since` is an older checkpoint that somebody kept, `entry` what the office acknowledged."""
        self.board.read()
        table = Table(self.bundle)
        for number, stated in enumerate(self.manifest["logs"]):
            self._read_log(Log(number, stated), table)
        table.finish()
        self.board.check_receipts()
        self.board.check_entries()
        earlier = Earlier(self.board, self.manifest["logs"])
        earlier.check()
        beginnings = Beginnings(self.report, self.logs)
        beginnings.check(self.manifest["filter"]["from"])
        for log in self.logs.values():
            self.board.check_retired(log)
        self.entries.check_between()
        Exported(self.bundle, self.manifest, self.logs, self.entries.payloads).check()
        beginnings.check_older(since, self.board.checkpoint, earlier)
        if entry is not None:
            beginnings.check_acknowledged(*entry)
        for name in sorted(self.bundle.names - self.bundle.read):
            File(self.bundle, name).finish()

    def _read_log(self, log: Log, table: Table) -> None:
        self.logs[log.origin] = log
        where = f"{log.folder}/checkpoint.txt"
        read = read_checkpoint(self.bundle, self.policy, where)
        if read is not None:
            log.note, log.checkpoint = read
            stated, actual = [log.origin, log.end], [read[1].origin, read[1].size]
            if stated != actual:
                self.report.add(TAMPERED, where, "The checkpoint does not close this log's range.", stated, actual)
        if self.policy.log_origins and log.origin not in self.policy.log_origins:
            self.report.add(TAMPERED, "manifest.json", "The policy does not list this log.", found=log.origin)
        board = self.board.checkpoint
        if board and board.origin.partition("/log/")[0] != log.origin.partition("/log/")[0]:
            message = "This log is of another system than the Board log."
            self.report.add(TAMPERED, "manifest.json", message, board.origin, log.origin)
        file = self.bundle.file(log.where)
        if file is not None:
            self._read_entries(log, file, table)
        else:
            table.is_followed = False
        root = base64.b64encode(log.checkpoint.root).decode() if log.checkpoint else None
        self.report.logs.append({"origin": log.origin, "start": log.start, "end": log.end, "root": root})

    def _read_entries(self, log: Log, file: File, table: Table) -> None:
        log.is_read = True
        records = Records(self.bundle, f"{log.folder}/records.jsonl")
        growing = CompactRange.from_hashes(log.start, log.frontier)
        for index, line in enumerate(file.lines(), log.start):
            leaf = hashlib.sha256(b"\x00" + line).digest()
            growing.append(leaf)
            log.leaves += leaf
            record = records.at(index)
            try:
                entry = ENVELOPE.parse(line)
            except Malformed as problem:
                self.report.add(TAMPERED, log.where, f"The entry cannot be read: {problem}.", index=index)
                log.events += bytes(16)
                table.is_followed = False
                continue
            log.events += bytes.fromhex(entry["event"].replace("-", ""))
            table.follow(csv_line(entry, leaf), index)
            self.entries.check(log, index, entry, record)
        records.at(1 << 60)
        if growing.size != log.end:
            message = "The range has not as many entries as the manifest states."
            self.report.add(TAMPERED, log.where, message, log.end - log.start, growing.size - log.start)
            log.end = growing.size
        if log.checkpoint and growing.root() != log.checkpoint.root:
            message = "The entries are not those that the signed checkpoint was made over."
            self.report.add(TAMPERED, log.where, message, log.checkpoint.root.hex(), growing.root().hex(), at="root")


def verify(
    bundle: IO[bytes],
    policy: bytes,
    since: bytes | None = None,
    tell: Callable[[str], Any] | None = None,
    minutes: float | None = None,
    entry: Acknowledged | None = None,
) -> Report:
    """The report on a bundle that is open for reading, under a trust policy, against an older checkpoint and an entry
    that was acknowledged, within this time.

    `tell` gets the lines of the readable log while entries are read; what they are worth, the verdict says. Whatever is
    in the bundle, this never raises: what goes wrong is a finding.
    """
    report = Report()
    trusted, old = Policy(), None
    try:
        trusted = parse_policy(policy)
        old = None if since is None else parse_old_checkpoint(since, trusted)
    except Unreadable as error:
        report.add(UNREADABLE, error.where, str(error))
    try:
        files = Bundle(bundle, report, Pace(minutes))
        manifest = None if report.count else read_manifest(files)
        if manifest is not None:
            Verifier(files, manifest, trusted, tell).run(old, entry)
    except Unreadable as error:
        report.add(UNREADABLE, error.where, str(error))
    except Exception as error:  # whatever stops a check: the bundle did not pass it
        report.add(
            TAMPERED,
            "bundle",
            f"The checks met something that this verifier does not understand: {ascii(error)[:200]}.",
        )
    return report


def verify_and_write(path: Path, bundle: IO[bytes], policy: bytes, since: bytes | None, **more: Any) -> Report:
    """The report on a bundle; and a new file with the readable log: the report, then the entries as they were checked.

    Nothing is written of a bundle that fails. Raises OSError.
    """
    with (
        path.open("x", encoding="utf-8", newline="\n") as out,
        tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n") as entries,
    ):
        report = verify(bundle, policy, since, entries.write, **more)
        is_good = report.verdict not in (UNREADABLE, TAMPERED)
        if is_good:
            entries.seek(0)
            out.writelines(f"{line}\n" for line in (*as_lines(report), READABLE_BEGINS))
            shutil.copyfileobj(entries, out)
    if not is_good:
        path.unlink()
    return report
