"""Exceptions for programs: read by keyset, with the filters of the page."""

from uuid import UUID

from django.utils import timezone
from rest_framework.response import Response

from compliance.holders.roles import Perm
from compliance.rest.answers import PAGE, Page, lists, query
from compliance.rest.endpoint import Endpoint, MemberRequest, stated
from compliance.rest.listing import SIZE, stated_code, stated_id, stated_moment
from compliance.rest.schemas import MOMENT

from ..models.exceptions import ExceptionState
from . import outputs
from .evidence import ExceptionLine, exception_lines
from .kinds import KINDS
from .rows import ExceptionFilter, page_of_exceptions


def exception_answer(shown: ExceptionLine) -> outputs.RecordException:
    """An exception with what people answered."""
    return outputs.RecordException(
        kind=shown.found.code,
        key=shown.found.row,
        title=shown.kind.title,
        question=shown.kind.question,
        citations=tuple(shown.evidence.citations),
        facility=shown.facility.pk,
        table=shown.table.pk,
        table_number=shown.table.number,
        raised_at=shown.found.raised_at,
        found=shown.evidence.words,
        state=shown.state.value,
        answers=[outputs.ExceptionAnswer.from_row(act) for act in shown.acts],
    )


class Exceptions(Endpoint):
    """The exceptions that the caller may see."""

    perms = (Perm.READ_LOGS,)
    parameters = (
        PAGE,
        query("kind", "Only exceptions of this kind.", outputs.Kind),
        query("state", "Only exceptions in this state.", outputs.State),
        query("facility", "Only exceptions at this facility.", UUID),
        query("table", "Only exceptions at the table with this number."),
        query("from", "Only exceptions raised at this instant or later.", MOMENT),
        query("to", "Only exceptions raised before this instant.", MOMENT),
    )

    @lists("exceptions", "Exceptions", outputs.RecordException, parameters)
    def get(self, request: MemberRequest) -> Response:
        """Exceptions, newest first, 50 a page. An exception is a question that the records raise, not a verdict."""
        at, kind = timezone.now(), stated_code(request, "kind", KINDS)
        wanted = ExceptionFilter(
            at,
            stated_moment(request, "from"),
            stated_moment(request, "to"),
            [kind] if kind else (),
            stated_id(request, "facility"),
            (stated(request, "table") or "").strip(),
            stated_code(request, "state", ExceptionState.values) or "",
        )
        page = page_of_exceptions(request.user, wanted, request.query_params, SIZE)
        results = [exception_answer(shown) for shown in exception_lines(list(page.rows), at)]
        return Response(Page(results, page.next or None, page.previous or None))
