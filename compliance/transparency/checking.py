"""Checks each entry of a bundle when it is read, and keeps what the checks between entries need."""

from __future__ import annotations

import base64
import functools
from collections.abc import Callable
from typing import Any

from .between import Corrections, Enrolments, Tokens
from .entries import mark, parse_statement, time_problem
from .errors import Malformed
from .logs import Log
from .officers import Officers
from .passkeys import passkey_problem
from .payloads import Payloads
from .policy import Policy
from .readable import entry_lines
from .report import TAMPERED, Report, Say
from .shapes import ENVELOPE, RECORD


class Entries:
    """The entries read so far. Entries of one log come in their order, one log after the other."""

    def __init__(
        self,
        report: Report,
        policy: Policy,
        manifest: dict[str, Any],
        logs: dict[str, Log],
        tell: Callable[[str], Any] | None = None,
    ) -> None:
        self.report, self.policy, self.tell = report, policy, tell
        self.since = manifest["filter"]["from"]
        self.corrections = Corrections(report, logs)
        self.passkeys = Enrolments(report)
        self.tokens = Tokens(report, logs)
        self.officers = Officers(report)
        self.payloads = Payloads(report, manifest, logs, self.passkeys, self.tokens, self.officers)

    def check(self, log: Log, index: int, entry: dict[str, Any], record: dict[str, Any] | None) -> None:
        """Checks one entry and its payload."""
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
        since = self.since
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

    def check_between(self) -> None:
        """Checks what entries state about each other, once all are read."""
        self.corrections.check()
        self.passkeys.check()
        self.tokens.check()
        self.officers.check()
        self.payloads.check_missing()


def entry_problems(line: bytes, payload: bytes, salt: bytes, policy: Policy) -> list[str]:
    """Why every bundle with this entry would be TAMPERED, in words. The office asks this before it adds an entry.

    The policy needs `origins` and `relying_parties`. What holds between entries is not checked.
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
    log = Log(0, {"origin": entry["origin"], "start": index, "end": index + 1, "frontier": []})
    Entries(report, policy, manifest, {}).check(log, index, entry, record)
    return [str(one["message"]) for one in report.findings]
