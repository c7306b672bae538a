"""Problems that wait for somebody to sign what was done."""

from datetime import datetime

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem
from compliance.web.values import moment_words

from ..models.problems import Problem
from ..order import FloorState, is_open_now
from .lines import problem_tag

MOST = 10


def problems_waiting(user: User, now: datetime) -> list[WorkItem]:
    """Open problems of this person's floor, the oldest first, for its supervisors and those who file. One query."""
    if user.is_board or not (user.may(Perm.ACKNOWLEDGE) or user.may(Perm.FILE)):
        return []
    rows = Problem.objects.open().visible_to(user).select_related("entry", "facility", "table__state")
    return [
        WorkItem(
            f"Table {problem.table.number}, problem {problem.number}: {problem.words}",
            f"Found {moment_words(problem.found_at)}. It stays open until somebody signs what was done.",
            reverse("floor:entry", kwargs={"entry_id": problem.entry_id}),
            urgency=Urgency.OVERDUE,
            state=problem_tag(problem, problem.facility, now),
            place=FloorState.PROBLEM.rank(is_open=is_open_now(problem.table)),
        )
        for problem in rows.order_by("found_at", "id")[:MOST]
    ]
