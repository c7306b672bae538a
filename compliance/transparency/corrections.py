"""Corrections: each held to the entry that it names; none is corrected twice (section 3)."""

from __future__ import annotations

from typing import Any

from .entries import mark
from .logs import Log
from .report import TAMPERED, Report, Say


class Corrections:
    """The entries of a bundle that correct others."""

    def __init__(self, report: Report, logs: dict[str, Log]) -> None:
        self.report, self.logs = report, logs
        self.superseded: set[int] = set()
        self.found: list[tuple[Log, int, dict[str, Any]]] = []

    def see(self, log: Log, index: int, named: dict[str, Any], say: Say) -> None:
        """Keeps that the entry `index` corrects the one that is named; says where it cannot."""
        key = mark(named["origin"], str(named["index"]))
        if key in self.superseded:
            say("The entry that this one corrects was corrected before.", found=named, at="supersedes")
        self.superseded.add(key)
        if named["origin"].partition("/log/")[0] != log.origin.partition("/log/")[0]:
            say("A correction names an entry of another office.", found=named, at="supersedes")
        if named["origin"] == log.origin and named["index"] >= index:
            say("A correction names an earlier entry.", found=named, at="supersedes")
        else:
            self.found.append((log, index, named))

    def check(self) -> None:
        """Holds each correction to the entry that it names."""
        for log, index, named in self.found:
            self._check_one(log, index, named)

    def _check_one(self, log: Log, index: int, named: dict[str, Any]) -> None:
        of = self.logs.get(named["origin"])
        if of is None or named["index"] < of.start or not of.is_read:
            self.report.note("unseen", log.where, index)
            return
        found = of.leaf(named["index"]).hex(), of.event(named["index"]).hex()
        if found != (named["leaf"], named["event"].replace("-", "")):
            message = "What this entry corrects is not the entry that it names."
            self.report.add(TAMPERED, log.where, message, named, found, index=index, at="supersedes")
        self.report.note("superseded", of.where, named["index"])
