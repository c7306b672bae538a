"""A list of the office as a paper: what its page shows, as filtered, with the same rows as CSV inside."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import isqrt

from django.http import HttpRequest

from compliance.holders.integrity_notice import alarm_notice
from compliance.web.days import typed_day
from compliance.web.parts import Filter
from compliance.web.steps import Step
from compliance.web.values import day_words

from .csv_files import list_file
from .in_words import composed
from .on_demand import paper_to_save
from .rendering import Attached

MOST = 200
"""Rows of a paper at most: as many as one request may wait for."""
TALL = 600
"""Characters of a cell that make a row of more than six lines."""
NARROW, WIDE = 16, 480
"""Characters of a cell: with fewer or more, its column is as wide as with these."""


@dataclass(frozen=True)
class ListPaper:
    """A printed list: its title, its subject and order, the filters that are chosen, and a table.

    A cell may have several lines. `has_more` says that the list goes on after these rows.
    """

    title: str
    about: str
    filters: Sequence[Filter]
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    has_more: bool

    @property
    def lines(self) -> list[tuple[Sequence[str], bool]]:
        """The rows, and whether each is tall: it needs no other row beside it on its page."""
        return [(row, any(len(cell) > TALL for cell in row)) for row in self.rows]

    @property
    def columns(self) -> list[tuple[str, int]]:
        """The headings, and the twentieths of the width that each column has: the more, the longer its longest cell."""
        longest = [max(map(len, cells)) for cells in zip(self.headings, *self.rows, strict=True)]
        parts = [isqrt(min(max(length, NARROW), WIDE)) for length in longest]
        shares = (max(1, round(20 * part / sum(parts))) for part in parts)
        return list(zip(self.headings, shares, strict=True))

    @property
    def chosen(self) -> str:
        """The filters in words: `Kind: Tables; From: October 1, 2026`."""
        words = ((one.label, _chosen(one)) for one in self.filters)
        return "; ".join(f"{label}: {word}" for label, word in words if word)


def _chosen(one: Filter) -> str:
    if one.kind == "day":
        day = typed_day(one.value)
        return day_words(day) if day else ""
    return dict(one.choices).get(one.value, one.value)


def list_to_save(
    request: HttpRequest,
    paper: ListPaper,
    name: str,
    header: Sequence[str],
    cells: Iterable[Iterable[str]],
    *,
    page: str,
    made_at: datetime,
) -> Step:
    """The step that answers with the paper, `name`.pdf, and its rows inside, `name`.csv; where it cannot be made, it
    leads back to the page of the list. Raises NotYet."""
    alarm = alarm_notice(request)
    rows = list_file(header, cells, more_than=len(paper.rows) if paper.has_more else 0, records_alarm=alarm)
    inside = Attached(f"{name}.csv", "The rows of this list", rows)
    context = {"paper": paper, "records_alarm": alarm}
    made = composed("documents/list.html", context, made_at=made_at, attached=[inside])
    return paper_to_save(made, f"{name}.pdf", request, instead="save the list as CSV", page=page)
