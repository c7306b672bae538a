"""Keyset paging: a page starts where the last one ended, so page 10,000 costs no more than page 1."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Generic, TypeVar

from django.core import signing
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db.models import Field, Model, Q, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_noop as noop

from .errors import Refused

Row = TypeVar("Row", bound=Model)

SALT = "compliance.holders.paging"
PARAMETER = "page"
SIZE = 50


class BadCursor(Refused):
    """The cursor in the address was cut or changed, or belongs to another list (400)."""


@dataclass(frozen=True)
class Page(Generic[Row]):
    """Rows of one page, and the addresses (a query string each, or empty) of the pages beside it."""

    rows: Sequence[Row]
    next: str = ""
    previous: str = ""
    older_url: str = ""
    newer_url: str = ""

    def __iter__(self) -> Any:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)


def page_of(queryset: QuerySet[Row], keys: Sequence[str], params: Mapping[str, str], size: int = SIZE) -> Page[Row]:
    """The page of `queryset` that `params["page"]` names, else the first.

    `keys` order the rows, each with an optional `-`; together unique, never null; the last is the id as a rule. Related
    columns are written as `user__printed_name` and want `select_related`. One query. Raises BadCursor.
    """
    backwards, position = _read(params.get(PARAMETER, ""), queryset, keys)
    order = [_turned(key) if backwards else key for key in keys]
    rows = queryset.order_by(*order)
    if position is not None:
        rows = rows.filter(_after(order, position))
    page = list(rows[: size + 1])
    more, page = len(page) > size, page[:size]
    if backwards:
        page.reverse()
    has_next = bool(page) and (more or backwards)
    has_previous = bool(page) and (more if backwards else position is not None)
    onward = _mark(page[-1], keys, backwards=False) if has_next else ""
    back = _mark(page[0], keys, backwards=True) if has_previous else ""
    return Page(page, onward, back, _address(params, onward), _address(params, back))


def _turned(key: str) -> str:
    return key[1:] if key.startswith("-") else f"-{key}"


def _after(order: Sequence[str], position: Sequence[Any]) -> Q:
    """Rows after this position. The first key also bounds by itself, so the database reads one index."""
    after, same = Q(), Q()
    for key, value in zip(order, position, strict=True):
        name, compare = key.removeprefix("-"), "lt" if key.startswith("-") else "gt"
        after |= same & Q(**{f"{name}__{compare}": value})
        same &= Q(**{name: value})
    first = order[0]
    return Q(**{f"{first.removeprefix('-')}__{'lte' if first.startswith('-') else 'gte'}": position[0]}) & after


def _mark(row: Model, keys: Sequence[str], *, backwards: bool) -> str:
    values = [attrgetter(key.removeprefix("-").replace("__", "."))(row) for key in keys]
    return signing.dumps([int(backwards), list(keys), [str(value) for value in values]], salt=SALT, compress=True)


def _read(mark: str, queryset: QuerySet[Any], keys: Sequence[str]) -> tuple[bool, list[Any] | None]:
    if not mark:
        return False, None
    try:
        backwards, marked_keys, values = signing.loads(mark, salt=SALT)
        if marked_keys != list(keys):
            raise signing.BadSignature
        fields = [_field(queryset, key.removeprefix("-")) for key in keys]
        return bool(backwards), [field.to_python(value) for field, value in zip(fields, values, strict=True)]
    except (signing.BadSignature, ValidationError, ValueError) as error:
        raise BadCursor(
            noop(
                "The address of this page of the list is damaged or belongs to another list. Open the list from its "
                "start."
            )
        ) from error


def _field(queryset: QuerySet[Any], name: str) -> "Field[Any, Any]":
    if name in queryset.query.annotations:
        return queryset.query.annotations[name].output_field
    model, field = queryset.model, None
    for part in name.split("__"):
        field = model._meta.get_field(part)
        model = field.related_model if field.is_relation else model
    if field is None:
        raise FieldDoesNotExist(name)
    return field


def _address(params: Mapping[str, str], mark: str) -> str:
    """The query string of the page at this cursor, with all filters; empty without a cursor."""
    if not mark:
        return ""
    query = params.copy() if isinstance(params, QueryDict) else QueryDict(mutable=True)
    if not isinstance(params, QueryDict):
        query.update(dict(params))
    query[PARAMETER] = mark
    return f"?{query.urlencode()}"
