"""The two officers of a filing: the first signs it by its hash, another files it with the second signature (section
4)."""

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


class Officer(NamedTuple):
    """Who signed, in which entry and log, and when it was received."""

    user: str | None
    credential_number: str
    place: Place
    at: str


class Officers:
    """The first and second signatures on filings of a bundle, by the SHA-256 of what both signed."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.firsts: dict[str, list[Officer]] = {}
        self.seconds: list[tuple[Officer, str, dict[str, Any]]] = []

    def learn(self, log: Log, index: int, entry: dict[str, Any], payload: dict[str, Any]) -> None:
        """Notes the signature of one of two officers. Raises Malformed where a second signature names no first one by
        another credential over the same filing."""
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

    def check(self) -> None:
        """Checks each second signature against the entries of the first ones over the same filing."""
        for second, where, stated in self.seconds:
            firsts = self.firsts.get(stated["sha256"], [])
            if not firsts:
                self.report.note("unpaired", *second.place)
            say = functools.partial(self.report.add, TAMPERED, where, index=second.place[1], at="shown")
            for first in firsts:
                if first.user == second.user:
                    say("The officer who signed second had signed first too.", "another person", second.user)
                elif first.credential_number != stated["credential_number"]:
                    message = "Another officer signed first than the one who is named."
                    say(message, stated["credential_number"], first.credential_number)
                elif not is_before(first.place, first.at, second.place, second.at):
                    say("The filing was signed second before it was signed first.", f"after {first.at}", second.at)
