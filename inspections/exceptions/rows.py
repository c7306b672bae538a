"""The exceptions that somebody sees: found again by every question, each with what people last answered to it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple, cast
from uuid import UUID

from django.db.models import CharField, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from compliance.holders.models import User, pit_at
from compliance.holders.paging import SIZE, Page, page_of
from compliance.regulation.core.identity import mark_form

from ..at_hand import of_own_floor
from ..models import LogEntry, RunningLimit, TableEvent
from ..models.exceptions import ExceptionAct, ExceptionState
from ..models.tables import Installation
from .kinds import KINDS, ExceptionKind

KEYS = ("-raised_at", "code", "row")
COLUMNS = ("code", "source", "row", "facility_id", "table_id", "raised_at", "stands", "pit")
KEPT = ExceptionAct._meta.model_name or ""
"""The source of an exception that the records no longer raise: what people answered to it stays."""


class ExceptionRow(NamedTuple):
    """An exception: its kind, the model of the row that raises it, that row's key, its place and time, its state, and
    the pit in which the table stood then (empty for none)."""

    code: str
    source: str
    row: UUID
    facility_id: UUID
    table_id: UUID
    raised_at: datetime
    stands: str
    pit: str

    @property
    def kind(self) -> ExceptionKind:
        """Its kind."""
        return KINDS[self.code]


@dataclass(frozen=True)
class ExceptionFilter:
    """The exceptions that are asked for, as of `at`: from an instant on and before another, of these kinds, facility,
    table and state; the one with this `key`. A condition that is left out asks for all."""

    at: datetime
    start: datetime | None = None
    end: datetime | None = None
    kinds: Sequence[str] = ()
    facility: UUID | None = None
    table: str = ""
    state: str = ""
    key: UUID | None = None

    def rows(self, rows: "QuerySet[Any]") -> "QuerySet[Any]":
        """The rows among `rows` (which have `raised_at`) of the wanted time, facility and table."""
        if self.start is not None:
            rows = rows.filter(raised_at__gte=self.start)
        if self.end is not None:
            rows = rows.filter(raised_at__lt=self.end)
        if self.facility is not None:
            rows = rows.filter(facility=self.facility)
        if self.table:
            rows = rows.filter(table__number__iexact=mark_form(self.table))
        return rows


@dataclass(frozen=True)
class Together:
    """Rows of several queries as one list, which `page_of` pages: filters go to each part, and each part is read no
    further than the page."""

    parts: Sequence["QuerySet[Any, Any]"]
    order: Sequence[str] = field(default=KEYS)

    @property
    def query(self) -> Any:
        """The first part's, which says what the columns are."""
        return self.parts[0].query

    @property
    def model(self) -> Any:
        """The first part's."""
        return self.parts[0].model

    def order_by(self, *keys: str) -> "Together":
        """The same in this order."""
        return replace(self, order=keys)

    def filter(self, wanted: Q) -> "Together":
        """The exceptions for which this holds."""
        return replace(self, parts=[part.filter(wanted) for part in self.parts])

    def __getitem__(self, place: slice) -> list[ExceptionRow]:
        """The first rows. One query."""
        ordered = [part.order_by(*self.order)[place] for part in self.parts]
        if len(ordered) > 1:
            ordered = [ordered[0].union(*ordered[1:], all=True).order_by(*self.order)[place]]
        return [ExceptionRow(*row) for row in ordered[0]]


def exceptions(user: User, wanted: ExceptionFilter) -> Together:
    """The exceptions that this person may see, newest first."""
    pit = pit_at(OuterRef("raised_at"), of="table")
    return Together([part.annotate(pit=pit).values_list(*COLUMNS) for part in _parts(user, wanted)])


def page_of_exceptions(user: User, wanted: ExceptionFilter, params: Mapping[str, str], size: int = SIZE) -> "Page[Any]":
    """A page of exceptions. One query. Raises BadCursor."""
    return page_of(cast("Any", exceptions(user, wanted)), KEYS, params, size)


def counts(user: User, wanted: ExceptionFilter, *by: str) -> Counter[tuple[Any, ...]]:
    """The number of exceptions by these columns, such as `code` and `stands`. One query."""
    grouped = [
        part.order_by().values(*by).annotate(many=Count("pk")).values_list(*by, "many") for part in _parts(user, wanted)
    ]
    totals: Counter[tuple[Any, ...]] = Counter()
    for *values, many in grouped[0].union(*grouped[1:], all=True) if len(grouped) > 1 else grouped[0]:
        if many:
            totals[tuple(values)] += many
    return totals


def one_exception(user: User, code: str, key: UUID, at: datetime) -> ExceptionRow | None:
    """The exception of this kind that this row raises; None where it raises none, or for the eyes of others alone. One
    query."""
    if code not in KINDS:
        return None
    return next(iter(exceptions(user, ExceptionFilter(at, kinds=[code], key=key))[:1]), None)


def _parts(user: User, wanted: ExceptionFilter) -> list["QuerySet[Any]"]:
    kinds = [KINDS[code] for code in wanted.kinds] or list(KINDS.values())
    parts = [_raised_rows(kind, finder(wanted.at), user, wanted) for kind in kinds for finder in kind.finders]
    return [*parts, _answered_rows(kinds, user, wanted)]


def _raised_rows(kind: ExceptionKind, rows: "QuerySet[Any]", user: User, wanted: ExceptionFilter) -> "QuerySet[Any]":
    rows = wanted.rows(of_own_floor(rows, user))
    if wanted.key is not None:
        rows = rows.filter(pk=wanted.key)
    acts = ExceptionAct.objects.filter(kind=kind.code, key=OuterRef("pk")).order_by("-number").values("state")[:1]
    rows = rows.annotate(
        code=_text(kind.code),
        source=_text(rows.model._meta.model_name),
        row=F("pk"),
        stands=Coalesce(Subquery(acts), _text(ExceptionState.OPEN.value), output_field=CharField()),
    )
    return _standing(rows, wanted)


def _standing(rows: "QuerySet[Any]", wanted: ExceptionFilter) -> "QuerySet[Any]":
    return rows.filter(stands=wanted.state) if wanted.state else rows


def _answered_rows(kinds: Iterable[ExceptionKind], user: User, wanted: ExceptionFilter) -> "QuerySet[Any]":
    """Exceptions that somebody answered to and that the records no longer raise."""
    gone = Q(pk__in=[])
    for kind in kinds:
        still = [Exists(finder(wanted.at).filter(pk=OuterRef("key"))) for finder in kind.finders]
        of_kind = Q(kind=kind.code)
        for raised in still:
            of_kind &= ~Q(raised)
        gone |= of_kind
    rows: QuerySet[Any] = ExceptionAct.objects.filter(gone, number=1).annotate(raised_at=F("found_at"))
    rows = wanted.rows(of_own_floor(rows, user))
    if wanted.key is not None:
        rows = rows.filter(key=wanted.key)
    last = ExceptionAct.objects.filter(kind=OuterRef("kind"), key=OuterRef("key")).order_by("-number")
    stands = Subquery(last.values("state")[:1])
    rows = rows.annotate(code=F("kind"), source=_text(KEPT), row=F("key"), stands=stands)
    return _standing(rows, wanted)


def _text(words: Any) -> Value:
    return Value(words, output_field=CharField())


def rows_of_exception(keys: Any) -> list["QuerySet[Any]"]:
    """The rows of which one raises the exception with this key."""
    return [model.objects.filter(pk__in=keys) for model in (LogEntry, RunningLimit, TableEvent, Installation)]
