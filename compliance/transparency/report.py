"""Findings and the verdict (section 11)."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from typing import Any

from .canonical import shown

INTACT, TAMPERED, INCOMPLETE, UNWITNESSED, UNREADABLE = "INTACT", "TAMPERED", "INCOMPLETE", "UNWITNESSED", "UNREADABLE"
EXIT = {INTACT: 0, TAMPERED: 1, INCOMPLETE: 2, UNWITNESSED: 3, UNREADABLE: 4}
MOST_TOLD = 1000
Say = Callable[..., None]
NOTES = {
    "ahead": "the last entry says that it was received more than 120 seconds after the witnesses had confirmed it: "
    "the system's clock is ahead, or the witnesses' are behind",
    "destroyed": "payloads lawfully destroyed by two people after their retention",
    "late": "entries received later than their limit, each with its reason",
    "lower": "signatures of lower assurance, which prove only that the system recorded them",
    "passkey": "signatures by passkey, which hold against the key that was enrolled for this person",
    "printed": "words printed in this paper, which were not compared with the entries; `--readable` writes them anew",
    "superseded": "entries that a later entry corrects",
    "token": "acts through an API token, each by the person for whom the token was made and before it was revoked",
    "under": "the entries up to this one were under the older checkpoint, as they are",
    "unenrolled": "passkey signatures whose enrolment this bundle does not hold",
    "unlisted": "records that were signed with others by a signature whose list this bundle does not hold",
    "unmade": "acts through API tokens whose making this bundle does not hold",
    "unpaired": "second signatures on filings whose first signature this bundle does not hold",
    "unseen": "corrections of entries that this bundle does not hold",
}


class Report:
    """Findings in the order of the checks, notes, and logs. Of findings, and of each kind of note, the first thousand
    are kept."""

    def __init__(self) -> None:
        self.findings: list[dict[str, Any]] = []
        self.count = 0
        self.kinds: set[str] = set()
        self.logs: list[dict[str, Any]] = []
        self.noted: dict[tuple[str, str], array[int]] = {}

    def add(
        self,
        kind: str,
        where: str,
        message: str,
        expected: Any = None,
        found: Any = None,
        *,
        index: Any = None,
        at: str = "",
    ) -> None:
        """Adds a finding about the member `at` of the entry `index`. `kind` is the verdict that this finding alone
        would give."""
        self.kinds.add(kind)
        self.count += 1
        if self.count <= MOST_TOLD:
            words = [None if value is None else shown(value) for value in (expected, found)]
            finding = {"kind": kind, "where": where, "index": index, "member": at, "message": message}
            self.findings.append({**finding, "expected": words[0], "found": words[1]})

    def note(self, what: str, where: str, index: int) -> None:
        """Adds a note about the entry `index`. A note is no fault."""
        self.noted.setdefault((what, where), array("Q")).append(index)

    @property
    def verdict(self) -> str:
        """The verdict, which comes from the gravest finding."""
        return next((kind for kind in (UNREADABLE, TAMPERED, INCOMPLETE, UNWITNESSED) if kind in self.kinds), INTACT)

    def as_json(self) -> dict[str, Any]:
        """The shape of section 11."""
        notes = [
            {
                "kind": what,
                "where": where,
                "count": len(indexes),
                "indexes": list(indexes[:MOST_TOLD]),
                "message": NOTES[what],
            }
            for (what, where), indexes in sorted(self.noted.items())
        ]
        return {"verdict": self.verdict, "findings": self.findings, "notes": notes, "logs": self.logs}


def _places(note: dict[str, Any]) -> str:
    return ", ".join(map(str, note["indexes"][:20])) + (", ..." if note["count"] > 20 else "")


def as_lines(report: Report) -> Iterator[str]:
    """The report for people. The first line is the verdict alone."""
    yield report.verdict
    content = report.as_json()
    for finding in content["findings"]:
        entry = "" if finding["index"] is None else f"entry {finding['index']}"
        place = ", ".join(part for part in (finding["where"], entry, finding["member"]) if part)
        yield f"{finding['kind']}: {place}{': ' if place else ''}{finding['message']}"
        yield from (f"    {name}: {finding[name]}" for name in ("expected", "found") if finding[name] is not None)
    if report.count > len(report.findings):
        yield f"... and {report.count - len(report.findings)} more findings"
    for kind, message in NOTES.items():
        notes = [note for note in content["notes"] if note["kind"] == kind]
        if notes:
            places = "; ".join(f"{note['where']}: {_places(note)}" for note in notes[:20])
            more = f"; and {len(notes) - 20} more files" if len(notes) > 20 else ""
            yield f"Note: {message}: {sum(note['count'] for note in notes)} ({places}{more})"
    for log in content["logs"]:
        yield f"Log {shown(log['origin'])}: entries {log['start']} to {log['end'] - 1}, root {log['root']}"
