"""The reasons that the entries of a log hold against play."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from operator import attrgetter
from typing import Any

from django.db.models import OuterRef, Subquery

from compliance.holders.models import GamingTable
from compliance.ledger.holding import readable
from compliance.regulation import NotInForce, chapter
from compliance.regulation.core.figure import Text
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.log import InUse, LogKind, Opening

from ..limits.running import in_use_of, use_before
from ..models import LogEntry, RunningLimit, TableEvent
from ..reasons import Ground, Reason, entry_cure


def stops_of_log(
    table: GamingTable, kind: LogKind, facts: Any, entries: Sequence[LogEntry], at: datetime
) -> list[Reason]:
    """The certain reasons that these entries of one log, on which the table's standing rests, hold against play; empty
    at a closed table. One query, and one more for a log that needs more than its newest entry."""
    tables = GamingTable.objects.select_related("state", "facility").annotate(opened_before=opening_before())
    open_table = tables.filter(state__is_open=True, pk=table.pk).first()
    if open_table is None or kind.bars_opening is None:
        return []
    limits = (
        RunningLimit.objects.filter(table=open_table, ended_at__isnull=True).annotate(**use_before())
        if kind.recent
        else ()
    )
    reasons, _ = reasons_of_log(open_table, kind, facts, entries, open_table.state.closed_since, in_use_of(limits), at)
    return [reason for reason in reasons if reason.is_known]


def opening_before() -> Subquery:
    """The opening of a table before the one in question: the last before it was last closed."""
    opened = TableEvent.objects.filter(
        table=OuterRef("pk"), act=TableEvent.Act.OPENED, at__lte=OuterRef("state__closed_since")
    )
    return Subquery(opened.order_by("-at", "-id").values("at")[:1])


def reasons_of_log(
    table: GamingTable,
    kind: LogKind,
    facts: Any,
    entries: Iterable[LogEntry],
    closed_since: datetime | None,
    in_use: Sequence[InUse],
    at: datetime,
) -> tuple[list[Reason], list[Ground]]:
    """The reasons that the log itself holds against opening: an inspection that failed or is too old, a device that is
    not marked; and the grounds for opening."""
    if kind.bars_opening is None:
        return [], []
    rows = list(entries)
    newest: list[Any] = [readable(row, attrgetter("decoded")) for row in rows]
    if None in newest:
        words = f"Not known: an entry of the {kind.in_sentence} can no longer be read."
        return [Reason("601a.2", words, is_known=False)], []
    try:
        text = Text(chapter(table.chapter).edition_on(table.facility.day(at)), {})
        opening = Opening(
            table=facts,
            newest=newest,
            closed_since=closed_since,
            text=text,
            as_of=at,
            opened_before=vars(table)["opened_before"],  # a column of the query
            in_use=in_use,
        )
        findings = [finding for finding in kind.bars_opening(opening) if finding.severity != "note"]
    except NotInForce as refusal:
        return [Reason("601a.2", f"Not known: {refusal}.", is_known=False)], []
    cure = entry_cure(table, kind)
    reasons = [
        Reason(
            finding.citation,
            finding.wrong,
            cure,
            is_known=finding.severity != "cannot_tell",
            lane=_lane(kind, finding, newest),
        )
        for finding in findings
    ]
    if reasons or not rows:
        return reasons, []
    return [], [Ground(kind.chapter, f"{kind.title}: entry {rows[-1].number} allows opening.")]


def _lane(kind: LogKind, finding: Finding, newest: Sequence[Any]) -> str:
    """The set, of several at the table, that a finding is about: that of its entry, or the set whose entry is missing;
    empty if the log has no sets."""
    if not kind.set_field:
        return ""
    if finding.entry is not None:
        return getattr(newest[finding.entry], kind.set_field) or ""
    return finding.found or "" if finding.field == kind.set_field else ""
