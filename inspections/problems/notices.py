"""Whom a problem concerns, and how they hear of it."""

from datetime import datetime

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.notices.models import Notice
from compliance.notices.services import notify
from rules_submissions.people import unit_people

from ..models import LogEntry
from ..models.problems import Problem
from ..people import supervisors_and_filers
from .lines import exposure_sentence


def people_of_problem(problem: Problem, at: datetime) -> list[User]:
    """Everybody whom a problem concerns: the floor's supervisors, surveillance and the holder's compliance managers;
    Casino Compliance too where the facility says so. Two queries at most. Whoever tells of a problem asks here."""
    facility = problem.table.facility
    people = supervisors_and_filers(facility, facility.day(at), str(Role.SURVEILLANCE))
    if facility.problems_to_board:
        people += unit_people(["casino_compliance"])
    return list({person.pk: person for person in people}.values())


def problem_tell(problem: Problem, at: datetime) -> None:
    """Tells them of a report, or of its correction, by inbox and mail."""
    entry = problem.entry
    corrected = "corrected report: " if entry.supersedes_id else ""
    _tell(problem, entry, at, Notice.Kind.ALARM, f"{corrected}{problem.words}", exposure_sentence(entry), mail=True)


def closed_tell(problem: Problem, at: datetime) -> None:
    """Tells them what was done, by inbox."""
    entry = problem.closed_by
    if entry is not None:
        _tell(problem, entry, at, Notice.Kind.NOTE, "closed", entry.decoded.action_taken or "", mail=False)


def _tell(
    problem: Problem, entry: LogEntry, at: datetime, kind: Notice.Kind, words: str, more: str, *, mail: bool
) -> None:
    table = problem.table
    notify(
        people_of_problem(problem, at),
        kind,
        subject=f"Table {table.number}, problem {problem.number}: {words}"[:200],
        body=f"{table.facility.name}, table {table.number}. {problem.words}. {more}".strip(),
        link=reverse("floor:entry", kwargs={"entry_id": entry.pk}),
        cause=f"problem:{entry.pk}",
        at=at,
        mail=mail,
    )
