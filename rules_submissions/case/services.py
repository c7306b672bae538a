"""Openings of filings by reviewers, for the unread marks."""

from datetime import datetime
from uuid import UUID

from django.db.models import F
from django.utils import timezone

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.unwritable import reading_goes_on
from compliance.ledger.holding import act

from ..models import Opening, RulesSubmission
from ..recusals import recusals_of
from ..states import S


def mark_opened(submission: RulesSubmission, user: User) -> None:
    """Notes that a reviewer has read a filing that nobody had opened, also where nothing can be written."""
    if user.may(Perm.REVIEW) and submission.status == S.FILED:
        with reading_goes_on():
            submission_open(submission_id=submission.pk, by=user, at=timezone.now())


@act
def submission_open(*, submission_id: UUID, by: User, at: datetime) -> None:
    """Records that this person has opened the filing: unread marks go.

    The desk calls it when it is read (a GET): the mark is private, and repeating it changes nothing. One query when
    it was opened since the newest filing already. Whoever is recused opens nothing: they do not review it.
    """
    opened = Opening.objects.filter(submission=submission_id, user=by, opened_at__gte=F("submission__filed_at"))
    if opened.exists():
        return
    submission = RulesSubmission.objects.select_for_update().get(pk=submission_id)
    if recusals_of(submission).of(by) is not None:
        return
    Opening.objects.update_or_create(submission=submission, user=by, defaults={"opened_at": at})
