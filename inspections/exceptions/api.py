"""Exceptions for programs: read by keyset, with the filters of the page."""

from typing import Any, cast

from django.utils import timezone
from rest_framework.response import Response

from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.rest import openapi
from compliance.rest.answers import CITATION, PAGE, lists, obj, query
from compliance.rest.answers import UUID as ID
from compliance.rest.answers import listed as listed_schema
from compliance.rest.endpoint import Endpoint, MemberRequest, stated
from compliance.rest.listing import SIZE, stated_code, stated_id, stated_moment
from compliance.rest.schemas import MOMENT, TEXT

from ..exception_models import ExceptionState
from .evidence import ExceptionLine, exception_lines
from .found import KEYS, ExceptionFilter, exceptions
from .kinds import KINDS

KIND = {"type": "string", "enum": list(KINDS)}
STATE = {"type": "string", "enum": list(ExceptionState.values)}
ANSWER = obj(state=STATE, words=TEXT, printed_name=TEXT, credential_number=TEXT, role=TEXT, at=MOMENT)
openapi.add(
    {
        "Exception": obj(
            kind={**KIND, "description": "With `key` it names the exception."},
            key={**ID, "description": "The row that raises it: an entry, running limit, opening or installation."},
            title=TEXT,
            question=TEXT,
            citations={**listed_schema(CITATION), "description": "Empty for our own mark, which no text asks for."},
            facility=ID,
            table=ID,
            table_number=TEXT,
            raised_at=MOMENT,
            found={**TEXT, "description": "What was found, in words."},
            state=STATE,
            answers=listed_schema(ANSWER),
        )
    }
)


def exception_json(shown: ExceptionLine) -> dict[str, Any]:
    """An exception with what people answered."""
    return {
        "kind": shown.found.code,
        "key": shown.found.row,
        "title": shown.kind.title,
        "question": shown.kind.question,
        "citations": list(shown.citations),
        "facility": shown.facility.pk,
        "table": shown.table.pk,
        "table_number": shown.table.number,
        "raised_at": shown.found.raised_at,
        "found": shown.words,
        "state": shown.state.value,
        "answers": [
            {
                "state": act.state,
                "words": act.words,
                "printed_name": act.printed_name,
                "credential_number": act.credential_number,
                "role": act.role,
                "at": act.at,
            }
            for act in shown.acts
        ],
    }


class Exceptions(Endpoint):
    """The exceptions that the caller may see."""

    perms = (Perm.READ_LOGS,)
    parameters = (
        PAGE,
        query("kind", "Only exceptions of this kind.", KIND),
        query("state", "Only exceptions in this state.", STATE),
        query("facility", "Only exceptions at this facility.", ID),
        query("table", "Only exceptions at the table with this number."),
        query("from", "Only exceptions raised at this instant or later.", MOMENT),
        query("to", "Only exceptions raised before this instant.", MOMENT),
    )

    @lists("exceptions", "Exceptions", "Exception", parameters)
    def get(self, request: MemberRequest) -> Response:
        """Exceptions, newest first, 50 a page. An exception is a question that the records raise, not a verdict."""
        at, kind = timezone.now(), stated_code(request, "kind", KINDS)
        wanted = ExceptionFilter(
            at, stated_moment(request, "from"), stated_moment(request, "to"), [kind] if kind else (),
            stated_id(request, "facility"), (stated(request, "table") or "").strip(),
            stated_code(request, "state", ExceptionState.values) or "",
        )  # fmt: skip
        page = page_of(cast("Any", exceptions(request.user, wanted)), KEYS, request.query_params, SIZE)
        results = [exception_json(shown) for shown in exception_lines(list(page.rows), at)]
        return Response({"results": results, "next": page.next or None, "previous": page.previous or None})
