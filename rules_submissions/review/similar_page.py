"""All decisions elsewhere on one subject of a filing, newest first; for Board staff alone."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render

from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm

from ..precedent_models import Precedent
from .desk_page import board_submission, desk_docket
from .similar import case_of, label_of, subjects_in, value_words, with_words

KEYS = ("-at", "-id")


@perm_required(Perm.READ_FILINGS)
def similar(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """The decisions on the subject that the address names by its key; 404 for what this filing does not have."""
    submission = board_submission(request, pk)
    docket = desk_docket(request, submission)
    about = request.GET.get("about", "")
    subject = next((one for one in subjects_in(docket) if one.key == about), None)
    if subject is None:
        raise Http404(NOT_FOUND)
    chapter, edition = submission.chapter, docket.revision.edition_key
    rows = Precedent.objects.visible_to(request.user).filter(chapter_number=chapter.number, key=subject.key)
    page = page_of(with_words(rows.exclude(facility=submission.facility_id)), KEYS, request.GET)
    context = {
        "submission": submission,
        "label": label_of(chapter, subject),
        "value": value_words(chapter, subject.place, subject.value),
        "citation": subject.citation,
        "edition": edition,
        "cases": [case_of(row, subject, chapter, edition) for row in page],
        "page": page,
    }
    return render(request, "submissions/review/similar_list.html", context)
