"""One volume of a log on paper: its head, its rows in parts, its own CSV."""

import re
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

import structlog
from django.template.loader import render_to_string

from compliance.regulation.core.elapsed import ZONE_NAME

from .. import times
from ..books.cover import About
from ..columns import COMMON, Line, Sheet, csv_cells, csv_fields, sheet_of
from ..csv_files import Writer
from ..in_full import PIECES_A_PART, Piece, portions_of, set_apart
from ..models import ExportJob
from ..numbering import Numbering
from ..reading_back import words_held
from ..rendering import Attached, NotLaidOut, NotRendered, pdf_of
from ..sources import LogRow, Source, Wanted, basis_of, kind_of
from .planning import Plan, Volume

TEMPLATE, APPENDIX = "documents/log.html", "documents/log_appendix.html"
NOT_LAID_OUT = "documents/log_not_laid_out.html"
ROWS_A_PART = 250
"""Rows laid out at once: keeps the child process below 200 MiB (bench/documents.py), whatever the volume holds."""
SOON_SECONDS, PART_SECONDS = 60, 20
"""A volume that fails this soon is tried part by part, each for so long: all of it within the lease of an export."""

logger = structlog.get_logger()

CITED = re.compile(r"[^A-Za-z0-9]+")


@dataclass(frozen=True)
class Part:
    """What is laid out at once: rows or pieces of the appendix."""

    html: str
    lines: Sequence[Line] = ()
    pieces: Sequence[Piece] = ()

    @property
    def entries(self) -> list[str]:
        """Which entries it holds, in words."""
        groups = [(table, list(of_table)) for table, of_table in groupby(self.lines, key=lambda line: line.table)]
        entries = [segment_words(table, lines[0].number, lines[-1].number) for table, lines in groups]
        if self.pieces and not self.pieces[0].is_head:
            entries.append("Appendix: the rest of the entry before")
        return entries + [f"Appendix: {piece.text}" for piece in self.pieces if piece.is_head]


@dataclass(frozen=True)
class Paper:
    """What the child process needs to write a volume, and under which name it is kept."""

    volume: Volume
    head: Mapping[str, object]
    file_name: str
    parts: Sequence[Part]
    attached: Sequence[Attached]
    made_at: datetime
    sheet: Sheet

    @property
    def title(self) -> str:
        return str(self.head["title"])

    def pdf(self) -> bytes:
        """The PDF, its words compared with the entries. What cannot be laid out says so in its place, and stands in the
        attached CSV. Touches no database. Raises NotRendered."""
        began = time.monotonic()
        try:
            return self._pdf(self.parts)
        except NotLaidOut as failure:
            logger.warning("paper_not_laid_out", paper=self.file_name, exc_info=True)
            if len(self.parts) > 1 and time.monotonic() - began < SOON_SECONDS:
                with suppress(NotLaidOut):
                    return self._pdf([self._part_or_why(part) for part in self.parts])
            return self._why_not(failure)

    def pdf_or_why(self) -> bytes:
        """The PDF; for any other failure too, one that says so. Touches no database.

        Raises NotRendered where not even that can be laid out.
        """
        try:
            return self.pdf()
        except NotRendered as failure:
            logger.warning("paper_not_laid_out", paper=self.file_name, exc_info=True)
            return self._why_not(failure)

    def _pdf(self, parts: Sequence[Part]) -> bytes:
        pdf = pdf_of([part.html for part in parts], made_at=self.made_at, attached=self.attached)
        lines = [line for part in parts for line in part.lines]
        words_held(pdf, self.sheet, lines, [piece.text for part in parts for piece in part.pieces])
        return pdf

    def _part_or_why(self, part: Part) -> Part:
        """The part, if it can be laid out alone; otherwise one that says why not."""
        try:
            pdf_of([part.html], made_at=self.made_at, longest_seconds=PART_SECONDS)
        except NotRendered as failure:
            explanation = {"failure": str(failure), "entries": part.entries, "is_whole": False}
            return Part(render_to_string(NOT_LAID_OUT, {**self.head, **explanation, "is_part": True}))
        return part

    def _why_not(self, failure: NotRendered) -> bytes:
        explanation = {"failure": str(failure), "entries": self.head["segments"], "is_whole": True, "is_part": False}
        html = render_to_string(NOT_LAID_OUT, {**self.head, **explanation})
        return pdf_of([html], made_at=self.made_at, attached=self.attached)


def period_of(job: ExportJob) -> str:
    """The period in words."""
    return times.period_words(*(date.fromisoformat(job.parameters[key]) for key in ("first", "last")))


def filter_of(job: ExportJob) -> str:
    """The choice of tables in words."""
    numbers = [table["number"] for table in job.parameters["tables"]]
    return f"{'Table' if len(numbers) == 1 else 'Tables'} {', '.join(numbers)}" if numbers else "All tables"


def titles_of(job: ExportJob) -> list[str]:
    """The titles of the logs."""
    return [kind_of(log).title for log in job.parameters["logs"]]


def about_of(job: ExportJob, wanted: Wanted, entries: Source) -> About:
    """What the cover of an export says: what it holds, of whom, and when it was asked for."""
    zone, period, titles = job.facility.zone, period_of(job), titles_of(job)
    copied = times.copied_words(job.requested_at, zone)
    minutes = int(entries.late_after(job.requested_at).total_seconds()) // 60
    return About(
        title=f"{titles[0] if len(titles) == 1 else 'Log Book'}, {period}", facility=job.facility.name,
        holder=job.holder.name, first=wanted.first, last=wanted.last, period=period,
        filter=f"{filter_of(job)}; all entries", copied=copied,
        made=f"{copied}, requested by {job.requested_by.printed_name}",
        late_after=f"Received more than {minutes} minutes after the event",
        zone=times.zone_words(wanted.start, wanted.end, zone), stem=file_stem(job),
    )  # fmt: skip


def export_title(job: ExportJob) -> str:
    """`Roulette inspection log, Keystone Ridge Casino, January 2026`: what the list of exports and files are called."""
    titles = titles_of(job)
    logs = titles[0] if len(titles) == 1 else f"{len(titles)} logs"
    return f"{logs}, {job.facility.name}, {period_of(job)}"


def file_stem(job: ExportJob, log: str = "") -> str:
    """The name of a file without its end: facility, log, days."""
    titles = [kind_of(log).title] if log else titles_of(job)
    words = [
        job.facility.name,
        titles[0] if len(titles) == 1 else "logs",
        job.parameters["first"],
        job.parameters["last"],
    ]
    return stem_of(" ".join(words))


def stem_of(words: str) -> str:
    """Words as the name of a file without its end."""
    return CITED.sub("-", words).strip("-").lower()[:150]


def csv_of(job: ExportJob, logs: Sequence[str], rows: Iterable[LogRow]) -> Writer:
    """These entries as CSV, with a column for each field of these logs; for the numbers of packages only where the
    facility keeps them or did."""
    fields = csv_fields(logs)
    if job.facility.keeps_packages is None:
        fields.pop("package_numbers", None)
    names = list(fields)
    writer = Writer([*COMMON, *fields.values()])
    for row in rows:
        writer.add(csv_cells(row, job.facility.name, job.facility.zone, names))
    return writer


def paper_of(job: ExportJob, wanted: Wanted, plan: Plan, volume: Volume, entries: Source) -> Paper:
    """One volume: its HTML in parts, its CSV, its names."""
    rows = [row for segment in volume.segments for row in entries.rows(wanted, segment)]
    sheet, zone = sheet_of(volume.log), job.facility.zone
    of = len(plan.volumes)
    stem = f"{file_stem(job, volume.log)}{f'-volume-{volume.number}-of-{of}' if of > 1 else ''}"
    head = _head(job, plan, volume, sheet, rows, entries)
    every, appendix = set_apart([sheet.line(row, zone) for row in rows], sheet)
    portions: list[tuple[Line, ...]] = list(portions_of(every, ROWS_A_PART)) or [()]
    further = list(portions_of(appendix, PIECES_A_PART))
    head["is_part"] = len(portions) + len(further) > 1
    parts = [
        Part(render_to_string(TEMPLATE, {**head, "lines": lines, "is_first": not place}), lines=lines)
        for place, lines in enumerate(portions)
    ]
    parts += [
        Part(render_to_string(APPENDIX, {**head, "pieces": pieces, "is_first": not place}), pieces=pieces)
        for place, pieces in enumerate(further)
    ]
    attached = Attached(f"{stem}.csv", "The entries of this volume as data", csv_of(job, [volume.log], rows).content)
    return Paper(volume, head, f"{stem}.pdf", parts, [attached], job.requested_at, sheet)


def _head(
    job: ExportJob, plan: Plan, volume: Volume, sheet: Sheet, rows: Sequence[LogRow], entries: Source
) -> dict[str, object]:
    """The text above the rows: § 465a.3(d) asks for facility, title and date."""
    of = len(plan.volumes)
    here = {segment.table_number for segment in volume.segments}
    logs = {numbering.log for numbering in plan.numberings}
    numberings = [numbering for numbering in plan.numberings if numbering.log == volume.log]
    title = f"{sheet.kind.title}, {job.facility.name}, {period_of(job)}"
    return {
        "title": f"{title}, volume {volume.number} of {of}" if of > 1 else title,
        "facility": job.facility.name,
        "holder": job.holder.name,
        "paper": sheet.kind.title,
        "period": period_of(job),
        "filter": filter_of(job),
        "copied": times.signed_words(job.requested_at, job.facility.zone),
        "copied_on": times.short_day(job.requested_at.astimezone(job.facility.zone)),
        "volume": volume.number,
        "of": of,
        "rows": len(rows),
        "sheet": sheet,
        "basis": basis_of(volume.log),
        "editions": sorted({row.edition_key for row in rows if row.edition_key}),
        "late_after": times.span_words(int(entries.late_after(job.requested_at).total_seconds())),
        "numbers": [numbers_words(numbering) for numbering in numberings if numbering.table_number in here],
        "segments": [segment_words(segment.table_number, segment.first, segment.last) for segment in volume.segments],
        "empty": [kind_of(log).title for log in job.parameters["logs"] if log not in logs],
        "zone": ZONE_NAME,
    }


def segment_words(table: str, first: int, last: int) -> str:
    """Which numbers of a table a volume holds."""
    return f"{table}: No. {first:,}" if first == last else f"{table}: No. {first:,} to {last:,}"


def numbers_words(numbering: Numbering) -> str:
    """The numbers of a table in the period, and whether the numbering has a gap."""
    count = "1 entry" if numbering.rows == 1 else f"{numbering.rows:,} entries"
    words = f"{segment_words(numbering.table_number, numbering.first, numbering.last)} ({count})"
    if numbering.missing:
        missing = "1 number has" if numbering.missing == 1 else f"{numbering.missing:,} numbers have"
        words += f", {missing} no entry on file"
    else:
        words += ", no gaps"
    if numbering.other_days:
        other = "1 entry" if numbering.other_days == 1 else f"{numbering.other_days:,} entries"
        words += f"; {other} between them had another day"
    return words
