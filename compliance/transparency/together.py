"""Records that one person signed at once: each names the entry that holds the signature over the whole (section 4)."""

from __future__ import annotations

import functools
import hashlib
from array import array
from bisect import bisect_left
from typing import Any, NamedTuple

from .canonical import canonical, parse_canonical, utf8
from .entries import Log
from .errors import Malformed
from .report import TAMPERED, Report, Say
from .shapes import HELD


class Whole(NamedTuple):
    """Who signed several records at once and under which sentence, and the SHA-256 of each that no entry has yet."""

    signer: list[Any]
    left: set[bytes]


class Part(NamedTuple):
    """A record that its signer signed with others: log and index of its entry, who signed it, its SHA-256, and the
    entry that it names."""

    log: Log
    at: int
    signer: list[Any]
    record: bytes
    whole: dict[str, Any]


class Together:
    """The entries of a bundle that hold a signature over several records, and those that name one."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.payloads: dict[str, array[int]] = {}
        self.wholes: dict[tuple[str, int], Whole] = {}
        self.parts: list[Part] = []

    def learn(
        self, log: Log, index: int, entry: dict[str, Any], payload: dict[str, Any], statement: dict[str, Any] | None
    ) -> None:
        """Notes the records that an entry lists, and the entry that it names. Raises Malformed where nobody signed it,
        or it names none."""
        self.payloads.setdefault(log.origin, array("Q")).append(index)
        shown, about = payload["shown"], payload["about"]
        signer = [entry["actor"]["user"], entry["actor"]["credential_number"], (statement or {}).get("meaning")]
        if statement is not None and shown is not None and shown.startswith('{"records":['):
            records = parse_canonical(utf8(shown))["records"]
            digests = {hashlib.sha256(canonical(record)).digest() for record in records}
            self.wholes[log.origin, index] = Whole(signer, digests)
        if "signed_with" not in about:
            return
        named = HELD.check(about["signed_with"])
        if statement is None or shown is None:
            raise Malformed("it was signed with others, and nobody signed it")
        self.parts.append(Part(log, index, signer, hashlib.sha256(utf8(shown)).digest(), named))

    def check(self) -> None:
        """Checks each record that was signed with others against the entry that it names."""
        for part in self.parts:
            where = f"{part.log.folder}/records.jsonl"
            say = functools.partial(self.report.add, TAMPERED, where, index=part.at, at="about.signed_with")
            self._check_part(part, say)

    def _check_part(self, part: Part, say: Say) -> None:
        log, named = part.log, part.whole
        place = named["origin"], named["index"]
        if named["origin"] != log.origin or named["index"] >= part.at:
            say("The entry of the signature does not stand before this one, in its log.", found=named)
        elif named["index"] < log.start:
            self.report.note("unlisted", log.where, part.at)
        elif [log.leaf(named["index"]).hex(), log.event(named["index"]).hex()] != [
            named["leaf"],
            named["event"].replace("-", ""),
        ]:
            say("What holds the signature is not the entry that this one names.", found=named)
        elif not self._is_read(*place):
            self.report.note("unlisted", log.where, part.at)
        elif (whole := self.wholes.get(place)) is None:
            say("The entry that is named holds no signature over several records.", found=named)
        elif whole.signer != part.signer:
            say("The whole was signed by another person, or under another sentence.", whole.signer, part.signer)
        elif part.record not in whole.left:
            say("The entry that is named does not list this record, or an earlier entry has it.", found=named)
        else:
            whole.left.remove(part.record)

    def _is_read(self, origin: str, index: int) -> bool:
        """Whether the payload of an entry was read."""
        indexes = self.payloads.get(origin, array("Q"))
        found = bisect_left(indexes, index)
        return found < len(indexes) and indexes[found] == index
