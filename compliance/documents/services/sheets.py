"""The title of the log book of an export or a bundle, and the words of its cover; the entries of an export as CSV."""

import re
from collections.abc import Iterable, Sequence
from datetime import date

from .. import times
from ..books.cover import About
from ..columns import COMMON, csv_cells, csv_fields
from ..csv_files import Writer
from ..models import ExportJob
from ..sources import LogRow, Source, Wanted, kind_of

CITED = re.compile(r"[^A-Za-z0-9]+")


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


def about_of(job: ExportJob, wanted: Wanted, entries: Source, by: str) -> About:
    """The words of the cover of an export's or a bundle's log book: its contents, their holder, the requester and the
    time."""
    zone, period, titles = job.facility.zone, period_of(job), titles_of(job)
    copied = times.copied_words(job.requested_at, zone)
    minutes = int(entries.late_after(job.requested_at).total_seconds()) // 60
    return About(
        title=f"{titles[0] if len(titles) == 1 else 'Log Book'}, {period}",
        facility=job.facility.name,
        holder=job.holder.name,
        first=wanted.first,
        last=wanted.last,
        period=period,
        filter=f"{filter_of(job)}; all entries",
        copied=copied,
        made=f"{copied}, requested by {by}",
        late_after=f"Received more than {minutes} minutes after the event",
        zone=times.zone_words(wanted.start, wanted.end, zone),
        stem=file_stem(job),
    )


def export_title(job: ExportJob) -> str:
    """`Roulette inspection log, Keystone Ridge Casino, January 2026`: what the list of exports and files are called."""
    if job.is_table_day:
        return f"Everything about t{filter_of(job)[1:]}, {job.facility.name}, {period_of(job)}"
    titles = titles_of(job)
    logs = titles[0] if len(titles) == 1 else f"{len(titles)} logs"
    return f"{logs}, {job.facility.name}, {period_of(job)}"


def file_stem(job: ExportJob) -> str:
    """The name of a file without its end: facility, log, days."""
    if job.is_table_day:
        return stem_of(f"{job.facility.name} {filter_of(job)} {job.parameters['first']}")
    titles = titles_of(job)
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
