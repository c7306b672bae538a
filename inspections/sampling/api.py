"""Cases for programs: what auditors ask about an entry, and what the certificate holder answered."""

from typing import Any

from django.db.models import OuterRef, Prefetch, Subquery
from rest_framework.response import Response

from compliance.holders.roles import Perm
from compliance.rest import openapi
from compliance.rest.answers import COUNT, PAGE, SHA256, lists, obj, query
from compliance.rest.answers import UUID as ID
from compliance.rest.answers import listed as listed_schema
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.listing import listed, of_facility, stated_code
from compliance.rest.schemas import MOMENT, TEXT

from ..sample_models import AuditCase, CaseStep
from .files import file_json, files_of_steps

STATE = {"type": "string", "enum": list(CaseStep.Kind.values), "description": "The newest step."}
openapi.add(
    {
        "AuditCase": obj(
            id=ID,
            number={**TEXT, "description": "Counts at each certificate holder in each year."},
            facility=ID,
            table=ID,
            table_number=TEXT,
            chapter=TEXT,
            log=TEXT,
            entry={**ID, "description": "The id stays when the entry is destroyed after its term."},
            entry_number=COUNT,
            entry_sha256=SHA256,
            occurred_at=MOMENT,
            sent_at=MOMENT,
            state=STATE,
            steps=listed_schema(
                obj(
                    kind=STATE,
                    words=TEXT,
                    printed_name=TEXT,
                    credential_number=TEXT,
                    role=TEXT,
                    at=MOMENT,
                    files=listed_schema(
                        obj(
                            id=ID,
                            name=TEXT,
                            title=TEXT,
                            media_type=TEXT,
                            active_content={
                                **TEXT,
                                "description": "What in it runs or opens by itself; empty: nothing.",
                            },
                            size=COUNT,
                            sha256=SHA256,
                        )
                    ),
                )
            ),
        )
    }
)


def case_json(case: AuditCase) -> dict[str, Any]:
    """A case with its steps in order."""
    steps: list[Any] = list(case.steps.all())
    return {
        "id": case.pk,
        "number": case.number,
        "facility": case.facility_id,
        "table": case.table_id,
        "table_number": case.table.number,
        "chapter": case.chapter_number,
        "log": case.log_code,
        "entry": case.entry_key,
        "entry_number": case.entry_number,
        "entry_sha256": case.entry_sha256,
        "occurred_at": case.occurred_at,
        "sent_at": case.sent_at,
        "state": steps[-1].kind,
        "steps": [
            {
                "kind": step.kind,
                "words": step.words,
                "printed_name": step.printed_name,
                "credential_number": step.credential_number,
                "role": step.role,
                "at": step.at,
                "files": [file_json(file) for file in step.its_files],
            }
            for step in steps
        ],
    }


class Cases(Endpoint):
    """The cases that the caller may see. What is sampled is no one's but the auditors', and has no address here."""

    perms = (Perm.READ_FILINGS,)
    parameters = (
        PAGE,
        query("state", "Only cases whose newest step is this one.", STATE),
        query("facility", "Only cases of this facility.", ID),
    )

    @lists("cases", "Cases", "AuditCase", parameters)
    def get(self, request: MemberRequest) -> Response:
        """Cases by the time when they were sent, newest first, 50 a page. A case is answered on its page."""
        steps = Prefetch("steps", CaseStep.objects.order_by("number").prefetch_related(files_of_steps()))
        rows = AuditCase.objects.visible_to(request.user).select_related("table").prefetch_related(steps)
        if (state := stated_code(request, "state", CaseStep.Kind.values)) is not None:
            newest = CaseStep.objects.filter(case=OuterRef("pk")).order_by("-number").values("kind")[:1]
            rows = rows.alias(state=Subquery(newest)).filter(state=state)
        return listed(request, of_facility(request, rows), ("-sent_at", "-id"), case_json)
