"""The papers of a bundle: which ones, decided once, and each as a PDF; they wait in a folder for the file."""

import base64
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings

from compliance.holders.models import Facility, GamingTable
from compliance.ledger.differences import differences, untold
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import open_alarms_of_logs
from compliance.ledger.ranges import Filter, Part, parts_of
from compliance.ledger.reconciling.found import alarm_raised
from compliance.regulation.core.elapsed import facility_zone

from .. import times
from ..models import Bundle, ExportJob
from ..sources import NoSource, source
from ..words import filter_words, period_words
from . import register, sheets
from .planning import Plan, plan_of, wanted_of

MOST_DIFFERENCES = 20


def folder_of(bundle: Bundle) -> Path:
    """Where the papers of a bundle wait, below MEDIA_ROOT."""
    return Path(settings.MEDIA_ROOT) / "bundles" / str(bundle.pk)


def papers_planned(bundle: Bundle, at: datetime) -> dict[str, Any]:
    """Which papers the bundle has, as its plan keeps it: the register of the range as it is now, then the logs."""
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
        "parts": [_part_as_json(part) for part in parts],
        "counted": _counted(survey),
        "differences": difference_words,
        "papers": papers if difference_words else papers + _logs_planned(bundle, survey, at),
    }


def _differences(bundle: Bundle, parts: Sequence[Part]) -> list[str]:
    """Where the tables differ from the records of the range, in words (each difference is an alarm too), and the open
    alarms about these logs. The logs are printed from tables: where these cannot be relied on, the bundle has no logs,
    and its register says why."""
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


def without_logs(plan: Mapping[str, Any], refusal: NotHeld) -> dict[str, Any]:
    """What changes in a plan if a log differs from the records: only the register remains, and says so."""
    return {
        "differences": _shortened([difference.words for difference in refusal.found]),
        "papers": [paper for paper in plan["papers"] if "part" in paper],
    }


def _part_as_json(part: Part) -> dict[str, Any]:
    return {
        "log_id": str(part.log_id), "origin": part.origin, "year": part.year, "start": part.start, "size": part.size,
        "root": base64.b64encode(part.root).decode(),
    }  # fmt: skip


def _counted(survey: register.Survey) -> str:
    late, superseded = survey.late, len(survey.corrected)
    return (
        f"{survey.entries:,} {'entry' if survey.entries == 1 else 'entries'} in range: {late:,} late, "
        f"{superseded:,} superseded, {survey.lower:,} signed with lower assurance"
    )


def _logs_planned(bundle: Bundle, survey: register.Survey, at: datetime) -> list[dict[str, Any]]:
    """The volumes of the logs at each facility, a year at a time, over the days of the log entries in the bundle."""
    if survey.first_day is None or survey.last_day is None:
        return []
    papers: list[dict[str, Any]] = []
    for facility in Facility.objects.filter(holder=bundle.holder_id).order_by("name", "pk"):
        for year in range(survey.first_day.year, survey.last_day.year + 1):
            first = max(survey.first_day, date(year, 1, 1))
            last = min(survey.last_day, date(year, 12, 31))
            job = _job(bundle, facility, first, last, source().logs(facility.pk), at)
            try:
                streams = source().streams(wanted_of(job))
            except NoSource:
                return []
            job.parameters["logs"] = list(dict.fromkeys(stream.log for stream in streams))
            if not job.parameters["logs"]:
                continue
            plan = plan_of(wanted_of(job), source())
            of = len(plan.volumes)
            papers += [
                {"name": f"{sheets.file_stem(job, part.log)}-{part.number}-of-{of}.pdf", "facility": str(facility.pk),
                 "asked": job.parameters, "plan": plan.as_json(), "number": part.number}
                for part in plan.volumes
            ]  # fmt: skip
    names = [paper["name"] for paper in papers]
    for place, paper in enumerate(papers):
        if names.count(paper["name"]) > 1:
            paper["name"] = f"{place + 1}-{paper['name']}"
    return papers


def _job(bundle: Bundle, facility: Facility, first: date, last: date, logs: Sequence[str], at: datetime) -> ExportJob:
    """What the sheets of a log need; it is not stored."""
    asked = {"tables": [], "logs": list(logs), "first": first.isoformat(), "last": last.isoformat()}
    return ExportJob(holder=bundle.holder, facility=facility, requested_at=at, parameters=asked)


@dataclass(frozen=True)
class Sheets:
    """A paper that can be laid out: its name, and the function that makes its PDF."""

    name: str
    pdf: Callable[[], bytes]

    def keep(self, folder: Path) -> None:
        """Writes the PDF into the folder, whole or not at all. Touches no database. Raises NotRendered."""
        beside = folder / f"{self.name}.partial"
        beside.write_bytes(self.pdf())
        beside.replace(folder / self.name)


class Papers:
    """Makes the papers of a plan, one after the other; reads what the register needs when it is first needed."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle, self.plan = bundle, bundle.plan
        self.chosen = Filter.read(bundle.parameters)
        self.made_at = datetime.fromisoformat(self.plan["made_at"])
        self.parts = [
            Part(UUID(part["log_id"]), part["origin"], part["year"], part["start"], part["size"],
                 base64.b64decode(part["root"]))
            for part in self.plan["parts"]
        ]  # fmt: skip
        self._survey: register.Survey | None = None

    @property
    def survey(self) -> register.Survey:
        if self._survey is None:
            self._survey = register.survey_of(self.parts, self.chosen)
        return self._survey

    def sheets(self, paper: Mapping[str, Any]) -> Sheets:
        """One paper of the plan, ready to be laid out without the database."""
        return self._register(paper) if "part" in paper else self._log(paper)

    def _register(self, paper: Mapping[str, Any]) -> Sheets:
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
        return Sheets(paper["name"], partial(register.pdf_or_why, html, head, self.made_at))

    def _log(self, paper: Mapping[str, Any]) -> Sheets:
        facility = Facility.objects.get(pk=paper["facility"])
        job = ExportJob(
            holder=self.bundle.holder, facility=facility, requested_at=self.made_at, parameters=paper["asked"]
        )
        plan = Plan.from_json(paper["plan"])
        volume = plan.volumes[paper["number"] - 1]
        made = sheets.paper_of(job, wanted_of(job), plan, volume, source())
        return Sheets(paper["name"], made.pdf_or_why)


def _by(bundle: Bundle) -> str:
    asked = bundle.requested_by
    return asked.printed_name if asked is not None else "the office"
