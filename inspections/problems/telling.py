"""Whom a problem concerns, and how they hear of it."""

from datetime import datetime

from django.urls import reverse

from compliance.holders.models import User
from compliance.notices.models import Notice
from compliance.notices.services import notify
from rules_submissions.people import unit_people

from ..facts import facility_day
from ..people import supervisors_and_filers
from ..problem_models import Problem
from .shown import exposure_sentence


def people_of_problem(problem: Problem, at: datetime) -> list[User]:
    """Everybody whom a problem concerns: the floor's supervisors and the holder's compliance managers; Casino
    Compliance too where the facility says so. Two queries at most. Whoever tells of a problem asks here."""
    facility = problem.table.facility
    people = supervisors_and_filers(facility, facility_day(facility, at))
    if facility.problems_to_board:
        people += unit_people(["casino_compliance"])
    return list({person.pk: person for person in people}.values())


def problem_tell(problem: Problem, at: datetime) -> None:
    """Tells them of a report, or of its correction, by inbox and mail."""
    entry, table = problem.entry, problem.table
    corrected = "corrected report: " if entry.supersedes_id else ""
    notify(
        people_of_problem(problem, at),
        Notice.Kind.ALARM,
        subject=f"Table {table.number}, problem {problem.number}: {corrected}{problem.words}"[:200],
        body=f"{table.facility.name}, table {table.number}. {problem.words}. {exposure_sentence(entry)}".strip(),
        link=_link(entry.pk),
        cause=f"problem:{entry.pk}",
        at=at,
    )


def closed_tell(problem: Problem, at: datetime) -> None:
    """Tells them what was done, by inbox."""
    entry, table = problem.closed_by, problem.table
    if entry is None:
        return
    done = entry.decoded.action_taken or ""
    notify(
        people_of_problem(problem, at),
        Notice.Kind.NOTE,
        subject=f"Table {table.number}, problem {problem.number}: closed"[:200],
        body=f"{table.facility.name}, table {table.number}. {problem.words}. {done}".strip(),
        link=_link(entry.pk),
        cause=f"problem:{entry.pk}",
        at=at,
        mail=False,
    )


def _link(entry: object) -> str:
    return reverse("floor:entry", kwargs={"entry_id": entry})
