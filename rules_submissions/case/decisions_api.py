"""Decisions of the Board for programs."""

from typing import Any
from uuid import UUID

from rest_framework.response import Response

from compliance.holders.roles import Perm
from compliance.regulation import PACKAGES
from compliance.rest.answers import PAGE, lists, query
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.listing import listed, of_facility, stated_code

from ..models import Decision
from . import outputs


def decision_answer(row: Any) -> outputs.DecisionLine:
    """A decision, from a row with its columns."""
    return outputs.DecisionLine.from_row(row)


class Decisions(Endpoint):
    """The decisions that the caller may see."""

    perms = (Perm.READ_FILINGS,)
    parameters = (
        PAGE,
        query("facility", "Only decisions about filings of this facility.", UUID),
        query("chapter", "Only decisions about this chapter, for example 651a."),
    )

    @lists("decisions", "Decisions", outputs.DecisionLine, parameters)
    def get(self, request: MemberRequest) -> Response:
        """Approvals and denials, newest first, 50 a page. A person decides and signs on the pages."""
        rows = of_facility(request, Decision.objects.visible_to(request.user), "submission__facility")
        if (number := stated_code(request, "chapter", PACKAGES)) is not None:
            rows = rows.filter(submission__chapter_number=number)
        columns = rows.values_list(*outputs.DecisionLine.columns(), named=True)
        return listed(request, columns, ("-decided_at", "-id"), decision_answer)
