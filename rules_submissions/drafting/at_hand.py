"""What the pages of the filing side share: finding the submission, its draft, and the way back."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Prefetch
from django.utils import timezone

from compliance.holders.access import SignedInRequest, get_visible_or_404
from compliance.holders.models import User

from ..conditions import with_ends_on
from ..errors import IllegalMove
from ..models import Draft, ReviewRound, RulesSubmission
from ..states import WITH_HOLDER
from .edition_words import edition_line, proposed_warning
from .worksheet import Worksheet

STILL_EDITING = timedelta(minutes=5)
ROUNDS = Prefetch("rounds", ReviewRound.objects.prefetch_related("bureaus"))


def submission_of(request: SignedInRequest, pk: UUID) -> RulesSubmission:
    """The submission that this person may see, with its rounds; 404 for one that is foreign or missing."""
    related = ("facility__holder", "holder", "created_by", "amends__facility", "draft__saved_by")
    rows = with_ends_on(RulesSubmission.objects.select_related(*related)).prefetch_related(ROUNDS)
    return get_visible_or_404(rows, request.user, pk=pk)


def draft_of(
    request: SignedInRequest, pk: UUID, *, locked: bool = False, states: Collection[str] = WITH_HOLDER
) -> Draft:
    """The draft of a submission that is with its holder, `locked` where what is posted may file it. Raises IllegalMove
    for one in none of these states."""
    submission = _submission_locked(request, pk) if locked else submission_of(request, pk)
    if submission.status not in states:
        raise IllegalMove(
            f"{submission.reference or 'This submission'} is “{submission.get_status_display()}”; you can change "
            "answers only in a draft or after a return. Open the case page to see its state."
        )
    draft = submission.draft
    draft.submission = submission
    return draft


def _submission_locked(request: SignedInRequest, pk: UUID) -> RulesSubmission:
    rows = RulesSubmission.objects.filter(draft__isnull=False).select_for_update(of=("self", "draft"))
    return get_visible_or_404(rows.select_related("draft", "facility__holder"), request.user, pk=pk)


def head_of(submission: RulesSubmission) -> dict[str, Any]:
    """What stands over the title of every page of a filing: reference, kind, edition and whether it is proposed."""
    edition = submission.chapter.edition(submission.edition_key)
    return {
        "submission": submission,
        "edition": edition,
        "edition_line": edition_line(submission.chapter, submission.edition_key),
        "proposed": proposed_warning(edition),
    }


def also_editing(draft: Draft, user: User, at: datetime) -> str:
    """Who else saved this draft in the last minutes; empty when nobody did."""
    if draft.saved_by is None or draft.saved_by_id == user.pk or at - draft.saved_at > STILL_EDITING:
        return ""
    return str(draft.saved_by.printed_name)


def sheet_of(
    request: SignedInRequest, pk: UUID, *, locked: bool = False, states: Collection[str] = WITH_HOLDER
) -> Worksheet:
    """The draft of this submission as its pages read it; `locked` and `states` as of `draft_of`."""
    return Worksheet(draft_of(request, pk, locked=locked, states=states), timezone.now())
