"""Kinds of events: by the act that an entry states and, where an entry states several, by the rows that it holds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from compliance.holders.roles import Perm

SUBMISSION, ALARM, RUNG = "rules_submissions_rulessubmission", "inspections_alarm", "inspections_rungtold"
PROBLEM, ENTRY, TABLE_EVENT = "inspections_problem", "inspections_logentry", "inspections_tableevent"
VOLUME = "documents_exportvolume"
OBJECTS = {
    SUBMISSION: "submission",
    ENTRY: "log_entry",
    ALARM: "alarm",
    RUNG: "rung",
    PROBLEM: "problem",
    TABLE_EVENT: "table_event",
    VOLUME: "export_volume",
}
"""Tables, and what programs call their rows."""
SIGNED = ("log_entry.sign", "log_entry.correct")


@dataclass(frozen=True)
class EventKind:
    """A kind: its code and words, who may read it, the acts, and the table of the row that it is about. The row has
    these `values`; `of_subject` is a column that names the record of the act. Without a table the event is about that
    record."""

    code: str
    words: str
    perm: Perm
    acts: tuple[str, ...]
    table: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    of_subject: str = ""

    def matches(self, table: str, values: Mapping[str, Any], subject: str) -> bool:
        """Whether the event is about this row of an entry about this record."""
        wanted = {**self.values, **({self.of_subject: subject} if self.of_subject else {})}
        return table == self.table and all(values.get(name) == value for name, value in wanted.items())


def _filing(code: str, words: str, *acts: str, table: str = "") -> EventKind:
    return EventKind(f"filing.{code}", words, Perm.READ_FILINGS, tuple(f"submission.{act}" for act in acts), table)


def _alarm(code: str, words: str, kind: str, *acts: str, of_subject: str = "") -> EventKind:
    return EventKind(code, words, Perm.READ_LOGS, acts or ("alarm.raise",), ALARM, {"kind": kind}, of_subject)


KINDS = (
    _filing("filed", "A filing was filed.", "file", table=SUBMISSION),
    _filing("returned", "A filing was returned.", "return"),
    _filing("decided", "A filing was approved or denied.", "approve", "deny", table=SUBMISSION),
    _filing("in_effect", "Approved rules took effect.", "take_effect"),
    _filing(
        "ended",
        "Rules ended or were replaced, or a filing was withdrawn.",
        "end",
        "rescind",
        "supersede",
        "supersede_in_part",
        "withdraw",
    ),
    _alarm("limit.due_soon", "A limit ends soon.", "due_soon"),
    _alarm("limit.passed", "A limit passed.", "overdue"),
    _alarm("check.failed", "A signed entry says that play at an open table must stop.", "stop_play", *SIGNED,
           of_subject="entry_id"),
    _alarm("table.stop", "Play must stop at an open table, because its approval ended.", "stop_play"),
    EventKind("table.opened", "A table was opened.", Perm.READ_LOGS, ("table.opened",)),
    _alarm("table.barred", "A table may not open.", "barred"),
    EventKind("alarm.climbed", "A rung of the alarm ladder was told.", Perm.READ_LOGS, ("alarm.climb",), RUNG),
    EventKind("problem.found", "A problem at a table was reported.", Perm.READ_LOGS, ("log_entry.sign",), PROBLEM,
              of_subject="entry_id"),
    EventKind("entry.corrected", "A log entry was corrected.", Perm.READ_LOGS, ("log_entry.correct",)),
    EventKind("export.ready", "A volume of an export was written.", Perm.EXPORT, ("export.keep",)),
)  # fmt: skip
