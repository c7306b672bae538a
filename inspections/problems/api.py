"""Problems at tables for programs."""

from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef
from rest_framework.response import Response

from compliance.holders.roles import Perm
from compliance.rest.answers import PAGE, lists, query
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.listing import listed, of_facility, stated_code, stated_id

from ..models.denials import Denial
from ..models.problems import Problem
from . import outputs


def problem_answer(problem: Any) -> outputs.ReportedProblem:
    """A problem, read with its entry, its table and `is_denied`."""
    closed = "closed" if problem.closed_by_id else "open"
    return outputs.ReportedProblem.from_row(
        problem, table__number=problem.table.number, state="never_happened" if problem.is_denied else closed
    )


class Problems(Endpoint):
    """The problems that the caller may see."""

    perms = (Perm.READ_LOGS,)
    parameters = (
        PAGE,
        query("state", "Only problems in this state.", outputs.State),
        query("facility", "Only problems at this facility.", UUID),
        query("table", "Only problems at this table.", UUID),
    )

    @lists("problems", "Problems", outputs.ReportedProblem, parameters)
    def get(self, request: MemberRequest) -> Response:
        """Problems, what was found last first, 50 a page. An entry in the problem log of a table reports a problem, and
        another says what was done (`POST /api/v1/log-entries/`)."""
        denied = Exists(Denial.objects.filter(entry=OuterRef("entry"), is_second=True))
        rows = of_facility(request, Problem.objects.visible_to(request.user)).annotate(is_denied=denied)
        if (table := stated_id(request, "table")) is not None:
            rows = rows.filter(table=table)
        match stated_code(request, "state", outputs.STATES):
            case "open":
                rows = rows.open()
            case "closed":
                rows = rows.filter(closed_by__isnull=False, is_denied=False)
            case "never_happened":
                rows = rows.filter(is_denied=True)
        return listed(request, rows.select_related("entry", "table"), ("-found_at", "-id"), problem_answer)
