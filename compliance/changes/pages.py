"""The change log, its file, and the page of one change."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from compliance.documents.csv_files import list_answer, utc_words
from compliance.documents.lists import MOST as MOST_PRINTED
from compliance.documents.lists import ListPaper, list_to_save
from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.roles import Perm
from compliance.web.one_moment import require_GET
from compliance.web.steps import Step, reads_in_steps
from compliance.web.values import moment_words

from .asking import ChangeQuery, change_query
from .reading import first_changes, one_change, page_of_changes
from .words import ChangeInWords, changes_in_words, folded, in_one

SIZE = 25
MOST = 1_000
"""Rows of a CSV at most; one more row says that there are more."""
HEADER = (
    "Received, UTC", "Late", "Act", "Kind", "Object", "Place", "Done by", "Role", "Before", "After", "Reason", "Note",
    "Ledger", "Number",
)  # fmt: skip
PRINTED = ("What was done", "Received", "By", "Object", "Before and after", "Reason")
"""The headings of the paper."""


@require_GET
@perm_required(Perm.OVERSEE)
def changes(request: SignedInRequest) -> HttpResponse:
    """The changes that this person may read, newest first, with filters. A fixed number of queries."""
    asked = change_query(request.user, request.GET, timezone.now())
    older, newer = _key(request.GET.get("older", "")), _key(request.GET.get("newer", ""))
    page = page_of_changes(request.user, asked.wanted, older=older, newer=newer, size=SIZE)
    listed = page.changes
    lines = changes_in_words(request.user, listed)
    context = {
        "filters": asked.filters(),
        "lines": lines,
        "folded": folded(lines),
        "row": _row(asked),
        "page_errors": list(asked.errors),
        "csv_url": f"{reverse('changes:csv')}?{asked.query()}",
        "pdf_url": f"{reverse('changes:pdf')}?{asked.query()}",
        "newer_url": f"?{asked.query(newer=str(listed[0].event))}" if page.has_newer and listed else "",
        "older_url": f"?{asked.query(older=str(listed[-1].event))}" if page.has_older and listed else "",
    }
    return render(request, "changes/changes.html", context)


@require_GET
@perm_required(Perm.OVERSEE)
def changes_csv(request: SignedInRequest) -> HttpResponse:
    """The same list, as filtered, as CSV. A fixed number of queries."""
    asked = change_query(request.user, request.GET, timezone.now())
    listed = first_changes(request.user, asked.wanted, MOST + 1)
    cells = map(_cells, changes_in_words(request.user, listed[:MOST]))
    return list_answer(request, "changes.csv", HEADER, cells, more_than=MOST if len(listed) > MOST else 0)


@require_http_methods(["GET"])
@perm_required(Perm.OVERSEE)
@reads_in_steps
def changes_pdf(request: SignedInRequest) -> Step:
    """The first of the same list as PDF with its rows as CSV inside. A fixed number of queries."""
    at = timezone.now()
    asked = change_query(request.user, request.GET, at)
    listed = first_changes(request.user, asked.wanted, MOST_PRINTED + 1)
    lines = changes_in_words(request.user, listed[:MOST_PRINTED])
    about = "Every change, with the values before and after, newest first."
    paper = ListPaper(
        "Change log",
        f"{about} Only changes of one object." if _row(asked) else about,
        asked.filters(),
        PRINTED,
        [_printed(one) for one in lines],
        has_more=len(listed) > MOST_PRINTED,
    )
    page = f"{reverse('changes:list')}?{asked.query()}"
    return list_to_save(request, paper, "changes", HEADER, map(_cells, lines), page=page, made_at=at)


@require_GET
@perm_required(Perm.OVERSEE)
def change(request: SignedInRequest, event_id: UUID) -> HttpResponse:
    """Shows a change: who, when, why, and each row before and after."""
    chosen = one_change(request.user, event_id)
    if chosen is None:
        raise Http404(NOT_FOUND)
    (shown,) = changes_in_words(request.user, [chosen])
    return render(request, "changes/change.html", {"one": shown, "list_url": reverse("changes:list")})


def _row(asked: ChangeQuery) -> str:
    """The one row or object whose changes are asked for; empty where those of all are."""
    return asked.typed["row"] or asked.typed["of"]


def _key(text: str) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError:
        return None


def _cells(item: ChangeInWords) -> tuple[str, ...]:
    notes = [item.warning, *(f"{row.title}: {row.note}" for row in item.rows if row.note)]
    return (
        utc_words(item.change.received_at),
        item.late,
        item.act,
        item.kind,
        item.subject,
        item.place,
        item.who,
        item.role,
        in_one(item.lines, is_before=True),
        in_one(item.lines, is_before=False),
        item.reason,
        " ".join(note for note in notes if note),
        item.change.log.origin,
        str(item.change.index),
    )


def _printed(item: ChangeInWords) -> tuple[str, ...]:
    became = [
        f"{line.label}: {line.after if line.is_first else f'{line.before} → {line.after}'}" for line in item.lines
    ]
    return (
        item.act,
        _lines(moment_words(item.change.received_at), item.late),
        _lines(item.who, item.role),
        _lines(item.subject, item.place, f"Entry {item.change.index}"),
        _lines(item.warning, "; ".join(became)),
        item.reason,
    )


def _lines(*parts: str) -> str:
    return "\n".join(filter(None, parts))
