"""The papers of a bundle: the register of its range and the log books, decided once; they wait in a folder for the
file."""

import base64
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings

from compliance.holders.models import Facility, GamingTable
from compliance.ledger.differences import differences, untold
from compliance.ledger.errors import NotHeld
from compliance.ledger.open_alarms import open_alarms_of_logs
from compliance.ledger.ranges import Filter, LogRange, parts_of
from compliance.ledger.reconciling.difference import alarm_raised
from compliance.regulation.core.elapsed import facility_zone

from .. import times
from ..books.setting import Bound, Setting
from ..models import Bundle, ExportJob
from ..sources import source
from ..words import filter_words, period_words
from . import register, sheets
from .planning import Plan, plan_of, wanted_of

MOST_DIFFERENCES = 20


def folder_of(bundle: Bundle) -> Path:
    """The folder in which the papers of a bundle wait, below MEDIA_ROOT."""
    return Path(settings.MEDIA_ROOT) / "bundles" / str(bundle.pk)


def papers_planned(bundle: Bundle, at: datetime) -> dict[str, Any]:
    """The papers of a bundle, as its plan keeps them: `papers`, the volumes of the register of the range as it is now,
    and `books`, the log books, each with its `files` once it is set."""
    chosen = Filter.read(bundle.parameters)
    parts = parts_of(bundle.holder_id, chosen.first)
    survey = register.survey_of(parts, chosen)
    volumes = register.volumes_of(parts)
    of = len(volumes)
    papers = [
        {"name": f"register-{number}-of-{of}.pdf", "part": part, "low": low, "high": high, "number": number, "of": of}
        for number, (part, low, high) in enumerate(volumes, start=1)
    ]
    difference_words = _differences(bundle, parts)
    return {
        "made_at": at.isoformat(),
        "parts": msgspec.to_builtins(parts),
        "counted": _counted(survey),
        "differences": difference_words,
        "papers": papers,
        **({"books": []} if difference_words else _logs_planned(bundle, survey, at)),
    }


def names_of(plan: Mapping[str, Any]) -> list[str]:
    """The names of all papers of a bundle."""
    books = [name for book in plan.get("books", ()) for name in book["files"]]
    return [paper["name"] for paper in plan["papers"]] + books


def _differences(bundle: Bundle, parts: Sequence[LogRange]) -> list[str]:
    """The differences of the tables from the records of the range, in words (each difference is an alarm too), and the
    open alarms about these logs. The logs are printed from tables: if these cannot be relied on, the bundle has no
    logs, and its register says why."""
    differing = [difference for part in parts for difference in differences(part)]
    differing += untold(bundle.holder_id)
    for difference in differing:
        alarm_raised(difference)
    words = [difference.words for difference in differing]
    words += [alarm.words for alarm in open_alarms_of_logs([part.log_id for part in parts]) if alarm.alarm not in words]
    return _shortened(words)


def _shortened(words: list[str]) -> list[str]:
    more = len(words) - MOST_DIFFERENCES
    return words if more <= 0 else [*words[:MOST_DIFFERENCES], f"There are {more:,} more."]


def without_logs(refusal: NotHeld) -> dict[str, Any]:
    """The changes in a plan if a log differs from the records: only the register remains, and says so."""
    return {"differences": _shortened([difference.words for difference in refusal.found]), "books": []}


def _counted(survey: register.Survey) -> str:
    late, superseded = survey.late, len(survey.corrected)
    return (
        f"{survey.entries:,} {'entry' if survey.entries == 1 else 'entries'} in range: {late:,} late, "
        f"{superseded:,} superseded, {survey.lower:,} signed with lower assurance"
    )


def _logs_planned(bundle: Bundle, survey: register.Survey, at: datetime) -> dict[str, Any]:
    """The log books of each facility, a year in each, over the days of the log entries in the bundle."""
    if survey.first_day is None or survey.last_day is None:
        return {"books": []}
    books: list[dict[str, Any]] = []
    for facility in Facility.objects.filter(holder=bundle.holder_id).order_by("name", "pk"):
        for year in range(survey.first_day.year, survey.last_day.year + 1):
            first = max(survey.first_day, date(year, 1, 1))
            last = min(survey.last_day, date(year, 12, 31))
            job = _job(bundle, facility, first, last, source().logs(facility.pk), at)
            plan = plan_of(wanted_of(job), source(), is_limited=False)
            job.parameters["logs"] = list(dict.fromkeys(numbering.log for numbering in plan.numberings))
            if not plan.rows:
                continue
            stem = sheets.file_stem(job)
            if stem in [book["stem"] for book in books]:
                stem = f"{len(books) + 1}-{stem}"
            asked = {"facility": str(facility.pk), "asked": job.parameters, "plan": plan.as_json()}
            books.append({"stem": stem, "files": [], **asked})
    return {"books": books}


def _job(bundle: Bundle, facility: Facility, first: date, last: date, logs: Sequence[str], at: datetime) -> ExportJob:
    """The job that the sheets of a log need; it is not stored."""
    asked = {"tables": [], "logs": list(logs), "first": first.isoformat(), "last": last.isoformat()}
    return ExportJob(holder=bundle.holder, facility=facility, requested_at=at, parameters=asked)


class Papers:
    """Makes the papers of a plan, one after the other; reads what the register needs when it is first needed."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle, self.plan = bundle, bundle.plan
        self.chosen = Filter.read(bundle.parameters)
        self.made_at = datetime.fromisoformat(self.plan["made_at"])
        self.parts = msgspec.convert(self.plan["parts"], list[LogRange])
        self._survey: register.Survey | None = None

    @property
    def survey(self) -> register.Survey:
        if self._survey is None:
            self._survey = register.survey_of(self.parts, self.chosen)
        return self._survey

    def register(self, paper: Mapping[str, Any]) -> Callable[[], bytes]:
        """A volume of the register, ready to be laid out without the database. That raises NotRendered."""
        part = self.parts[paper["part"]]
        facilities = list(Facility.objects.filter(holder=self.bundle.holder_id).order_by("name"))
        head = {
            "title": f"Register of records, {self.bundle.whose}, volume {paper['number']} of {paper['of']}",
            "holder": self.bundle.whose,
            "facilities": [facility.name for facility in facilities],
            "period": period_words(self.chosen),
            "filter": filter_words(self.chosen),
            "made": times.signed_words(self.made_at, facility_zone()),
            "made_on": times.short_day(self.made_at.astimezone(facility_zone())),
            "by": _by(self.bundle),
            "volume": paper["number"], "of": paper["of"], "low": paper["low"], "last": paper["high"] - 1,
            "origin": part.origin, "year": part.year, "size": part.size, "root": base64.b64encode(part.root).decode(),
            "counted": self.plan["counted"],
            "differences": self.plan["differences"],
        }  # fmt: skip
        tables = {
            str(pk): number
            for pk, number in GamingTable.objects.filter(facility__in=facilities).values_list("pk", "number")
        }
        html = register.html_of(head, part.log_id, paper["low"], paper["high"], self.survey, tables)
        return partial(register.pdf_or_why, html, head, self.made_at)

    def bind(self, book: Mapping[str, Any], folder: Path, watch: Callable[[int], None]) -> Bound:
        """The files of a log book, set into the folder. Raises NotHeld, NotRendered, and what `watch` raises."""
        facility = Facility.objects.get(pk=book["facility"])
        job = ExportJob(
            holder=self.bundle.holder, facility=facility, requested_at=self.made_at, parameters=book["asked"]
        )
        plan, wanted = Plan.from_json(book["plan"]), wanted_of(job)
        about = replace(sheets.about_of(job, wanted, source(), _by(self.bundle)), stem=book["stem"])
        divided = [volume.segments for volume in plan.volumes]
        setting = Setting(
            about, wanted, (), plan.numberings, source(), self.made_at, folder, divided=divided, watch=watch
        )
        return setting.bind()


def _by(bundle: Bundle) -> str:
    asked = bundle.requested_by
    return asked.printed_name if asked is not None else "the office"
