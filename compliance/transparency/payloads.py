"""Payloads, each checked against its entry, and what further checks need of them (sections 3, 7 and 8)."""

from __future__ import annotations

import functools
import hashlib
from typing import Any

from .between import Enrolments, Tokens
from .entries import NEVER_DESTROYED, Place, check_present, matches, payload_of
from .errors import Malformed
from .logs import Log
from .officers import Officers
from .report import INCOMPLETE, TAMPERED, Report
from .shapes import PREDECESSOR, each, entry_named, filled, text


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
    ) -> None:
        self.report, self.manifest, self.logs = report, manifest, logs
        self.passkeys, self.tokens, self.officers = passkeys, tokens, officers
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
            for one in entry["attachments"]:
                size, place = self.attachments.setdefault(one["sha256"], (one["size"], (log.where, index)))
                if one["size"] != size:
                    message = f"This attachment has another size than entry {place[1]} in {place[0]} states of it."
                    say(message, size, one["size"], at="attachments")
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
            for one in about["destroyed"]:
                if one["origin"] != log.origin or one["index"] < index:
                    self.destroyed.setdefault(one["origin"], set()).add(one["index"])
        elif entry["type"] in ("keys.announce", "keys.retire"):
            if not each(filled)(about.get("keys")):
                raise Malformed("it names no keys")
            stated = hashlib.sha256("".join(f"{one}\n" for one in about["keys"]).encode()).hexdigest()
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
                    for one in attachments:
                        self.spared[one["sha256"]] = one["size"], (log.where, index)
                    self.report.add(INCOMPLETE, f"{log.folder}/records.jsonl", message, index=index)
