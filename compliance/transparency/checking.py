"""Checks each entry of a bundle, and its payload, and keeps what further checks need of them (sections 3 to 8)."""

from __future__ import annotations

import base64
import functools
import hashlib
from collections.abc import Callable
from typing import Any

from .between import Corrections, Enrolments, Officers, Together, Tokens
from .entries import (
    NEVER_DESTROYED,
    Log,
    Place,
    check_present,
    mark,
    matches,
    parse_statement,
    payload_of,
    time_problem,
)
from .errors import Malformed
from .passkeys import passkey_problem
from .policy import Policy
from .readable import entry_lines
from .report import INCOMPLETE, TAMPERED, Report, Say
from .shapes import ENVELOPE, PREDECESSOR, RECORD, each, entry_named, filled, text


class Payloads:
    """What the payloads of a bundle state, which of them are missing, and which attachments must be in the bundle."""

    def __init__(
        self,
        report: Report,
        manifest: dict[str, Any],
        logs: dict[str, Log],
        passkeys: Enrolments,
        tokens: Tokens,
        officers: Officers,
        together: Together,
    ) -> None:
        self.report, self.manifest, self.logs = report, manifest, logs
        self.passkeys, self.tokens, self.officers, self.together = passkeys, tokens, officers, together
        self.export: tuple[dict[str, Any], dict[str, Any] | None] | None = None
        self.destroyed: dict[str, set[int]] = {}
        self.attachments: dict[str, tuple[int, Place]] = {}
        self.spared: dict[str, tuple[int, Place]] = {}

    def check(
        self,
        log: Log,
        index: int,
        entry: dict[str, Any],
        record: dict[str, Any] | None,
        statement: dict[str, Any] | None,
    ) -> dict[str, Any] | None:
        """Checks the payload beside an entry. Returns the payload, if there is one and it is right."""
        say = functools.partial(self.report.add, TAMPERED, f"{log.folder}/records.jsonl", index=index)
        is_export = self.manifest["export"]["index"] == index and self.manifest["export"]["origin"] == log.origin
        is_chosen = is_export or matches(self.manifest["filter"], entry)
        payload = None
        if record is None and is_chosen:
            log.without_payload.append(index)
            if entry["type"] in NEVER_DESTROYED or entry["attachments"]:
                log.kept_or_attached[index] = entry["type"] in NEVER_DESTROYED, entry["attachments"]
        elif record is not None:
            if not is_chosen:
                say("The filter does not choose this entry, and yet its payload is here.")
            try:
                payload = payload_of(entry, record)
                self._learn(log, index, entry, payload)
                self.tokens.learn(log, index, entry, payload)
                self.officers.learn(log, index, entry, payload)
                self.together.learn(log, index, entry, payload, statement)
            except Malformed as problem:
                say(f"The payload does not hold: {problem}.", at="payload")
        if is_export:
            self.export = entry, payload
        if payload is None:
            return None
        text_shown = payload["shown"]
        if statement and (
            text_shown is None or hashlib.sha256(text_shown.encode()).hexdigest() != statement["record_sha256"]
        ):
            say("What was signed is not the record that the signer was shown.", statement["record_sha256"], at="shown")
        if entry["type"] != "export.bundle":
            for attachment in entry["attachments"]:
                size, place = self.attachments.setdefault(
                    attachment["sha256"], (attachment["size"], (log.where, index))
                )
                if attachment["size"] != size:
                    message = f"This attachment has another size than entry {place[1]} in {place[0]} states of it."
                    say(message, size, attachment["size"], at="attachments")
        return payload

    def _learn(self, log: Log, index: int, entry: dict[str, Any], payload: dict[str, Any]) -> None:
        """Keeps what later checks need of an entry's further facts. Raises Malformed."""
        place, at, about = (log.where, index), entry["received_at"], payload["about"]
        if entry["type"] == "log.opened":
            if "predecessor" not in about:
                raise Malformed("it does not say which log came before it")
            if about["predecessor"] is not None:
                log.predecessor = PREDECESSOR.check(about["predecessor"])
        elif entry["type"] == "retention.destroy":
            if not text(about.get("confirmed_by")) or about["confirmed_by"] in (
                "",
                entry["actor"]["credential_number"],
            ):
                raise Malformed("two people destroy together")
            if not each(entry_named)(about.get("destroyed")):
                raise Malformed("what was destroyed is a list of entries by index and origin")
            for named in about["destroyed"]:
                if named["origin"] != log.origin or named["index"] < index:
                    self.destroyed.setdefault(named["origin"], set()).add(named["index"])
        elif entry["type"] in ("keys.announce", "keys.retire"):
            if not each(filled)(about.get("keys")):
                raise Malformed("it names no keys")
            stated = hashlib.sha256("".join(f"{key}\n" for key in about["keys"]).encode()).hexdigest()
            if entry["actor"]["user"] is not None or (entry["subject"] or {}).get("id") != stated:
                raise Malformed("it is by a person, or names other keys than its subject")
            check_present(entry, payload)
            if entry["type"] == "keys.retire":
                log.retired.update(about["keys"])
        elif entry["type"] in ("passkey.enrol", "passkey.revoke"):
            self.passkeys.learn(place, at, entry["type"], about)

    def check_missing(self) -> None:
        """Adds a finding for each payload that is missing without a record of its destruction, and a note for the
        others."""
        message = "The filter chooses this entry, and its payload was left out without a record of lawful destruction."
        for log in self.logs.values():
            destroyed = self.destroyed.get(log.origin, set())
            for index in log.without_payload:
                is_kept, attachments = log.kept_or_attached.get(index, (False, []))
                if index in destroyed and not is_kept:
                    self.report.note("destroyed", log.where, index)
                else:
                    for attachment in attachments:
                        self.spared[attachment["sha256"]] = attachment["size"], (log.where, index)
                    self.report.add(INCOMPLETE, f"{log.folder}/records.jsonl", message, index=index)


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
        self.together = Together(report)
        self.payloads = Payloads(report, manifest, logs, self.passkeys, self.tokens, self.officers, self.together)

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
            actual = [entry["origin"], entry["index"]]
            say("The entry belongs at another place or in another log.", [log.origin, index], actual, at="index")
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
        self.together.check()
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
    return [str(finding["message"]) for finding in report.findings]
