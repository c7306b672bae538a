"""Who has opened a filing: what is unread."""

from datetime import datetime
from uuid import UUID

from django.db.models import F

from compliance.holders.models import User
from compliance.ledger.holding import act

from ..models import Opening, RulesSubmission
from ..recusals import recusals_of


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
