"""Lists of the API: one page by keyset, its rows, and the marks of the pages before and after it."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.holders.models import CertificateHolder
from compliance.holders.paging import page_of
from compliance.ledger.holding import legible
from compliance.regulation.core.parse import Refused, parse_moment, quoted

from .answers import Answer, Page
from .endpoint import MemberRequest, stated

SIZE = 50
NOT_VISIBLE = "names nothing that you may see; expected the id of something that you may see"


def listed(
    request: Request, rows: "QuerySet[Any, Any]", keys: Sequence[str], answer: Callable[[Any], Answer]
) -> Response:
    """A page of `rows`, each as `answer` gives it. One query; `rows` may be named tuples, which cost least."""
    page = page_of(rows, keys, request.query_params, SIZE)
    return Response(Page(legible(page.rows, answer), page.next or None, page.previous or None))


def stated_id(request: Request, name: str) -> UUID | None:
    """The id that a query parameter states; None where it is left out. Raises Refused."""
    value = stated(request, name)
    if value is None:
        return None
    return parsed_id(value, name)


def of_facility(request: Request, rows: "QuerySet[Any, Any]", column: str = "facility") -> "QuerySet[Any, Any]":
    """The rows of the facility that the query names; all if it names none. Raises Refused."""
    facility = stated_id(request, "facility")
    return rows if facility is None else rows.filter(**{column: facility})


def parsed_id(value: Any, path: str) -> UUID:
    """An id as the API writes them. Raises Refused at `path`."""
    try:
        if not isinstance(value, str):
            raise TypeError
        return UUID(value)
    except (ValueError, TypeError):
        words = f"{quoted(value)}; expected an id, as 7d1f0f4e-8c1e-4b5e-9b46-0c3d8f3f6a55"
        raise Refused((path, words)) from None


def visible_named(rows: Any, request: MemberRequest, stated: dict[str, Any], name: str) -> Any:
    """The row that the body names, if the caller may see it. Raises Refused in the same words for missing ones."""
    row = rows.visible_to(request.user).filter(pk=parsed_id(stated[name], name)).first()
    if row is None:
        raise Refused((name, NOT_VISIBLE))
    return row


def holder_named(request: MemberRequest, named: Any) -> CertificateHolder | None:
    """The certificate holder of the id that was sent, else the caller's own; None where there is neither. Raises
    Refused in the same words for foreign and missing ones."""
    own = request.user.holder_id
    key = own if named is None else parsed_id(named, "holder")
    if key is None:
        return None
    may_see = request.user.is_board or key == own
    holder = CertificateHolder.objects.filter(pk=key).first() if may_see else None
    if holder is None:
        raise Refused(("holder", NOT_VISIBLE))
    return holder


def stated_moment(request: Request, name: str) -> Any:
    """The instant that a query parameter states, in UTC: PostgreSQL does not read every offset. None where it is left
    out. Raises Refused."""
    value = stated(request, name)
    return None if value is None else parse_moment(value, name).astimezone(UTC)


def stated_code(request: Request, name: str, known: Iterable[str]) -> str | None:
    """The code that a query parameter states, one of `known`; None where it is left out. Raises Refused."""
    value = stated(request, name)
    if value is not None and value not in (codes := sorted(known)):
        raise Refused((name, f"{quoted(value)}; expected one of {', '.join(codes)}"))
    return value
