"""Cases for programs: what auditors ask about an entry, and what the certificate holder answered."""

from typing import Any
from uuid import UUID

from django.db.models import OuterRef, Prefetch, Subquery
from rest_framework.response import Response

from compliance.holders.roles import Perm
from compliance.rest.answers import PAGE, lists, query
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.listing import listed, of_facility, stated_code

from ..models.samples import AuditCase, CaseStep
from . import outputs
from .services.files import file_answer, files_of_steps


def case_answer(case: AuditCase) -> outputs.AuditCase:
    """A case with its steps in order."""
    rows: list[Any] = list(case.steps.all())
    steps = [outputs.Step.from_row(step, files=[file_answer(file) for file in step.its_files]) for step in rows]
    return outputs.AuditCase.from_row(case, table_number=case.table.number, state=steps[-1].kind, steps=steps)


class Cases(Endpoint):
    """The cases that the caller may see. What is sampled is no one's but the auditors', and has no address here."""

    perms = (Perm.READ_FILINGS,)
    parameters = (
        PAGE,
        query("state", "Only cases whose newest step is this one.", outputs.State),
        query("facility", "Only cases of this facility.", UUID),
    )

    @lists("cases", "Cases", outputs.AuditCase, parameters)
    def get(self, request: MemberRequest) -> Response:
        """Cases by the time when they were sent, newest first, 50 a page. A case is answered on its page."""
        steps = Prefetch("steps", CaseStep.objects.order_by("number").prefetch_related(files_of_steps()))
        rows = AuditCase.objects.visible_to(request.user).select_related("table").prefetch_related(steps)
        if (state := stated_code(request, "state", CaseStep.Kind.values)) is not None:
            newest = CaseStep.objects.filter(case=OuterRef("pk")).order_by("-number").values("kind")[:1]
            rows = rows.alias(state=Subquery(newest)).filter(state=state)
        return listed(request, of_facility(request, rows), ("-sent_at", "-id"), case_answer)
