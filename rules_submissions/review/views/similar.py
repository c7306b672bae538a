"""Decisions elsewhere on the subjects of a filing, or all of them on one; for Board staff alone."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render

from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm

from ...models.precedents import Precedent
from ..desk_page import board_submission, desk_docket
from ..docket import Docket
from ..similar import case_of, label_of, similar_of, subjects_in, value_words, with_words

KEYS = ("-at", "-id")


@perm_required(Perm.READ_FILINGS)
def similar(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """The decisions on the subject that the address names by its key, newest first; without one, the newest on each
    subject of the filing. 404 for a subject that this filing does not have."""
    submission = board_submission(request, pk)
    docket = desk_docket(request, submission)
    context: dict[str, Any] = {"submission": submission, "edition": docket.revision.edition_key}
    if "about" in request.GET:
        context |= _about(request, docket, request.GET["about"])
    else:
        context["similar"] = similar_of(docket)
    return render(request, "submissions/review/similar_list.html", context)


def _about(request: SignedInRequest, docket: Docket, key: str) -> dict[str, Any]:
    """A subject, and a page of the decisions on it."""
    subject = next((candidate for candidate in subjects_in(docket) if candidate.key == key), None)
    if subject is None:
        raise Http404(NOT_FOUND)
    submission, edition = docket.submission, docket.revision.edition_key
    chapter = submission.chapter
    rows = Precedent.objects.visible_to(request.user).filter(chapter_number=chapter.number, key=subject.key)
    page = page_of(with_words(rows.exclude(facility=submission.facility_id)), KEYS, request.GET)
    return {
        "label": label_of(chapter, subject),
        "value": value_words(chapter, subject.place, subject.value),
        "citation": subject.citation,
        "cases": [case_of(row, subject, chapter, edition) for row in page],
        "page": page,
    }
