"""The checks of a bundle, in their order, and the verdict that they come to."""

from __future__ import annotations

import base64
import functools
import hashlib
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from .beginnings import Beginnings
from .board import BoardLog, read_checkpoint
from .bundle import Bundle, File, Records, Table
from .corrections import Corrections
from .enrolments import Enrolments
from .entries import mark, parse_statement, time_problem
from .errors import Malformed, Unreadable
from .exported import Exported
from .logs import Log
from .manifest import read_manifest
from .notes import Checkpoint
from .passkeys import passkey_problem
from .payloads import Payloads
from .policy import Policy, parse_old_checkpoint, parse_policy
from .readable import READABLE_BEGINS, entry_lines
from .report import TAMPERED, UNREADABLE, Report, Say, as_lines
from .shapes import ENVELOPE, RECORD
from .table import csv_line
from .tokens import Tokens
from .tree import CompactRange


class Verifier:
    """The checks of a bundle whose manifest was read, in the order of `run`."""

    def __init__(
        self, bundle: Bundle, manifest: dict[str, Any], policy: Policy, tell: Callable[[str], Any] | None = None
    ) -> None:
        self.bundle, self.report, self.manifest, self.policy, self.tell = bundle, bundle.report, manifest, policy, tell
        self.logs: dict[str, Log] = {}
        self.board = BoardLog(bundle, policy, self.logs)
        self.corrections = Corrections(self.report, self.logs)
        self.passkeys = Enrolments(self.report)
        self.tokens = Tokens(self.report, self.logs)
        self.payloads = Payloads(self.report, manifest, self.logs, self.passkeys, self.tokens)

    def run(self, since: Checkpoint | None) -> None:
        """All checks; `since` is an older checkpoint that somebody kept."""
        self.board.read()
        table = Table(self.bundle)
        for number, stated in enumerate(self.manifest["logs"]):
            self._read_log(Log(number, stated), table)
        table.finish()
        self.board.check_receipts()
        self.board.check_entries()
        beginnings = Beginnings(self.report, self.logs)
        beginnings.check(self.manifest["filter"]["from"])
        for log in self.logs.values():
            self.board.check_retired(log)
        self.corrections.check()
        self.passkeys.check()
        self.tokens.check()
        self.payloads.check_missing()
        Exported(self.bundle, self.manifest, self.logs, self.payloads).check()
        beginnings.check_older(since, self.board.checkpoint)
        for name in sorted(self.bundle.names - self.bundle.read):
            File(self.bundle, name).finish()

    def _read_log(self, log: Log, table: Table) -> None:
        self.logs[log.origin] = log
        where = f"{log.folder}/checkpoint.txt"
        read = read_checkpoint(self.bundle, self.policy, where)
        if read is not None:
            log.note, log.checkpoint = read
            stated, found = [log.origin, log.end], [read[1].origin, read[1].size]
            if stated != found:
                self.report.add(TAMPERED, where, "The checkpoint does not close this log's range.", stated, found)
        if self.policy.log_origins and log.origin not in self.policy.log_origins:
            self.report.add(TAMPERED, "manifest.json", "The policy does not list this log.", found=log.origin)
        board = self.board.checkpoint
        if board and board.origin.partition("/log/")[0] != log.origin.partition("/log/")[0]:
            message = "This log is of another office than the Board log."
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
            self.check_alone(log, index, entry, record)
        records.at(1 << 60)
        if growing.size != log.end:
            message = "The range has not as many entries as the manifest states."
            self.report.add(TAMPERED, log.where, message, log.end - log.start, growing.size - log.start)
            log.end = growing.size
        if log.checkpoint and growing.root() != log.checkpoint.root:
            message = "The entries are not those that the signed checkpoint was made over."
            self.report.add(TAMPERED, log.where, message, log.checkpoint.root.hex(), growing.root().hex(), at="root")

    def check_alone(self, log: Log, index: int, entry: dict[str, Any], record: dict[str, Any] | None) -> None:
        """What is asked of an entry and its payload when they are read."""
        say = functools.partial(self.report.add, TAMPERED, log.where, index=index)
        self._check_entry(log, index, entry, say)
        statement = self._check_signature(log, index, entry, say) if entry["signature"] else None
        payload = self.payloads.check(log, index, entry, record, statement)
        if self.tell:
            for line in entry_lines(entry, payload):
                self.tell(line)
        if entry["stream"]:
            self._check_stream(log, entry["stream"], say)

    def _check_entry(self, log: Log, index: int, entry: dict[str, Any], say: Say) -> None:
        received_at, subject = entry["received_at"], entry["subject"]
        if (entry["origin"], entry["index"]) != (log.origin, index):
            found = [entry["origin"], entry["index"]]
            say("The entry belongs at another place or in another log.", [log.origin, index], found, at="index")
        if received_at <= log.last_received:
            message = "The entry was received no later than the one before it."
            say(message, f"after {log.last_received}", received_at, at="received_at")
        log.first_received = received_at if index == log.start else log.first_received
        log.last_received = received_at
        if index == 0:
            log.is_later = entry["type"] == "log.opened"
        elif entry["type"] == "log.opened":
            say("Only the first entry of a log opens it.", at="type")
        problem = time_problem(entry)
        if problem:
            say(f"The times do not hold: {problem}.", found=[entry["occurred_at"], entry["lateness"]], at="lateness")
        if entry["lateness"] and entry["lateness"]["is_late"]:
            self.report.note("late", log.where, index)
        since = self.manifest["filter"]["from"]
        if index == log.start + 1 > 1 and since and received_at[:10] < since:
            message = "The range does not begin with the last entry before the first day asked for, nor with the log."
            say(message, f"a day from {since}", received_at, at="received_at")
        if subject:
            key = mark(subject["table"], subject["id"])
            before = log.versions.get(key, None if log.start else 0)
            if before is not None and subject["version"] != before + 1:
                say("The versions of this record do not count on.", before + 1, subject["version"], at="subject")
            log.versions[key] = subject["version"]
        self.tokens.see(log, index, entry)
        if entry["supersedes"]:
            self.corrections.see(log, index, entry["supersedes"], say)

    def _check_stream(self, log: Log, stream: dict[str, Any], say: Say) -> None:
        place = stream["name"], stream["place"]
        before = log.numbers.get(place, None if log.start or log.is_later else 0)
        if before is not None and stream["number"] != before + 1:
            say("The entries of this kind at this place have a gap.", before + 1, stream, at="stream")
        log.numbers[place] = stream["number"]

    def _check_signature(self, log: Log, index: int, entry: dict[str, Any], say: Say) -> dict[str, Any] | None:
        signature = entry["signature"]
        try:
            statement = parse_statement(signature, entry)
        except Malformed as unread:
            say(f"The statement that was signed does not hold: {unread}.", at="signature")
            return None
        if signature["assurance"] == "lower":
            self.report.note("lower", log.where, index)
            return statement
        used = signature["passkey"]
        problem = passkey_problem(
            used, signature["statement"], origins=self.policy.origins, relying_parties=self.policy.relying_parties
        )
        if problem:
            say(f"The signature does not hold: {problem}.", at="signature")
        holds = not problem
        self.passkeys.use((log.where, index), entry["received_at"], used, statement, holds, say)
        return statement


class _NoBundle(Bundle):
    """No files: for an entry that is looked at by itself."""

    def __init__(self, report: Report) -> None:
        self.report = report


def entry_problems(line: bytes, payload: bytes, salt: bytes, policy: Policy) -> list[str]:
    """Why an entry and its payload would be TAMPERED in every bundle, in words; for an office, before it adds them.

    Of the policy `origins` and `relying_parties` count. What holds between entries is not looked at.
    """
    try:
        entry = ENVELOPE.parse(line)
        record = RECORD.check(
            {"index": entry["index"], "payload": payload.decode(), "salt": base64.b64encode(salt).decode()}
        )
    except (Malformed, UnicodeDecodeError) as problem:
        return [f"The entry cannot be read: {problem}."]
    report, index = Report(), entry["index"]
    everything = {"from": None, "to": None, "types": None}
    manifest = {"export": {"index": -1, "origin": ""}, "filter": everything}
    verifier = Verifier(_NoBundle(report), manifest, policy)
    log = Log(0, {"origin": entry["origin"], "start": index, "end": index + 1, "frontier": []})
    verifier.check_alone(log, index, entry, record)
    return [str(one["message"]) for one in report.findings]


def verify(
    bundle: IO[bytes], policy: bytes, since: bytes | None = None, tell: Callable[[str], Any] | None = None
) -> Report:
    """The report on a bundle, open for reading, under a trust policy and held against an old checkpoint.

    `tell` gets the lines of the readable log as entries are read: what they are worth, the verdict says.
    Never raises for what is in them: whatever goes wrong is a finding.
    """
    report = Report()
    trusted, old = Policy(), None
    try:
        trusted = parse_policy(policy)
        old = None if since is None else parse_old_checkpoint(since, trusted)
    except Unreadable as error:
        report.add(UNREADABLE, error.where, str(error))
    try:
        files = Bundle(bundle, report)
        manifest = None if report.count else read_manifest(files)
        if manifest is not None:
            Verifier(files, manifest, trusted, tell).run(old)
    except Unreadable as error:
        report.add(UNREADABLE, error.where, str(error))
    except Exception as error:  # whatever stops a check: the bundle did not pass it
        report.add(
            TAMPERED,
            "bundle",
            f"The checks met something that this verifier does not understand: {ascii(error)[:200]}.",
        )
    return report


def verify_and_write(path: Path, bundle: IO[bytes], policy: bytes, since: bytes | None) -> Report:
    """The report on a bundle, and the readable log in a new file: the report, then the entries as they were checked.

    Of a bundle that does not hold nothing is written. Raises OSError.
    """
    with (
        path.open("x", encoding="utf-8", newline="\n") as out,
        tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n") as entries,
    ):
        report = verify(bundle, policy, since, entries.write)
        is_good = report.verdict not in (UNREADABLE, TAMPERED)
        if is_good:
            entries.seek(0)
            out.writelines(f"{line}\n" for line in (*as_lines(report), READABLE_BEGINS))
            shutil.copyfileobj(entries, out)
    if not is_good:
        path.unlink()
    return report
