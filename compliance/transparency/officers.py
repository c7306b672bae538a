"""Two people over one thing, one after the other (section 4): the officers of a filing, of whom the first signs it by
its hash and another files it; and those who state of an entry that it never happened."""

from __future__ import annotations

import functools
import hashlib
from typing import Any, NamedTuple

from .canonical import canonical, parse_canonical, utf8
from .entries import Place, is_before
from .errors import Malformed
from .logs import Log
from .report import TAMPERED, Report
from .shapes import digest, filled

SIGNED_FIRST, FILED = "submission.sign", "submission.file"
DENIED, DENIED_SECOND = "log_entry.deny", "log_entry.deny_second"


class Officer(NamedTuple):
    """Who signed, in which entry and log, when it was received; of a denial, the entry and reason, as a hash."""

    user: str | None
    credential_number: str
    place: Place
    at: str
    about: str = ""


class Officers:
    """The first and second signatures of a bundle, by the SHA-256 of the filing that both signed, or by the id of the
    entry that both deny."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.firsts: dict[str, list[Officer]] = {}
        self.seconds: list[tuple[Officer, str, dict[str, Any]]] = []

    def learn(self, log: Log, index: int, entry: dict[str, Any], payload: dict[str, Any]) -> None:
        """Notes the signature of one of two people. Raises Malformed where a second signature names no first one by
        another credential over the same filing, and where a denial does not say of which entry."""
        if entry["type"] in (DENIED, DENIED_SECOND):
            self._learn_denial(log, index, entry, payload)
        if entry["type"] not in (SIGNED_FIRST, FILED) or payload["shown"] is None:
            return
        shown, actor = parse_canonical(utf8(payload["shown"])), entry["actor"]
        officer = Officer(actor["user"], actor["credential_number"], (log.where, index), entry["received_at"])
        if type(shown) is not dict:
            return
        if entry["type"] == SIGNED_FIRST:
            if digest(shown.get("filing_sha256")):
                self.firsts.setdefault(shown["filing_sha256"], []).append(officer)
        elif "first_signature" in shown:
            first = shown["first_signature"]
            if type(first) is not dict or not filled(first.get("credential_number")) or not digest(first.get("sha256")):
                raise Malformed("it does not say who signed first, or what")
            if hashlib.sha256(canonical(shown.get("filing"))).hexdigest() != first["sha256"]:
                raise Malformed("it is not the filing that was signed first")
            if first["credential_number"] == officer.credential_number:
                raise Malformed("two officers sign, not one twice")
            self.seconds.append((officer, f"{log.folder}/records.jsonl", first))

    def _learn_denial(self, log: Log, index: int, entry: dict[str, Any], payload: dict[str, Any]) -> None:
        shown, actor = parse_canonical(utf8(payload["shown"] or "null")), entry["actor"]
        denied = shown.get("denies") if type(shown) is dict else None
        if type(denied) is not dict or not filled(denied.get("id")) or not filled(shown.get("reason")):
            raise Malformed("it does not say which entry never happened, and why")
        about = hashlib.sha256(canonical([denied.get("sha256"), shown["reason"]])).hexdigest()
        place = (log.where, index)
        person = Officer(actor["user"], actor["credential_number"], place, entry["received_at"], about)
        if entry["type"] == DENIED:
            self.firsts.setdefault(denied["id"], []).append(person)
            return
        first = shown.get("first")
        signed = first.get("signature") if type(first) is dict else None
        if type(signed) is not dict or not filled(signed.get("credential_number")):
            raise Malformed("it does not say who signed first")
        if signed["credential_number"] == person.credential_number:
            raise Malformed("two people sign, not one twice")
        if entry["supersedes"] is None:
            raise Malformed("it does not take an entry out of account")
        stated = {"credential_number": signed["credential_number"], "sha256": denied["id"]}
        self.seconds.append((person, f"{log.folder}/records.jsonl", stated))

    def check(self) -> None:
        """Checks each second signature against the entries of the first ones over the same filing or entry."""
        for second, where, stated in self.seconds:
            firsts = self.firsts.get(stated["sha256"], [])
            if not firsts:
                self.report.note("unpaired", *second.place)
            say = functools.partial(self.report.add, TAMPERED, where, index=second.place[1], at="shown")
            for first in firsts:
                if first.user == second.user:
                    say("The person who signed second had signed first too.", "another person", second.user)
                elif first.credential_number != stated["credential_number"]:
                    message = "Another person signed first than the one who is named."
                    say(message, stated["credential_number"], first.credential_number)
                elif first.about != second.about:
                    say("It is not the entry and the reason that were signed first.", first.about, second.about)
                elif not is_before(first.place, first.at, second.place, second.at):
                    say("It was signed second before it was signed first.", f"after {first.at}", second.at)
