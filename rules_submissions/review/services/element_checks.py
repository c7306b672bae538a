"""Reviewers step through what the text asks on a layout or a sign: found as filed, or not found."""

from datetime import datetime
from uuid import UUID

from compliance.holders.models import User
from compliance.ledger.holding import act

from ...acts import act_record_inside, reviewer_actor
from ...models.sheets import ElementCheck
from ...sheets.services.elements import refuse_others
from ..reviewers import acting, review_locked, sheet_under_review


@act
def element_check(
    *,
    submission_id: UUID,
    artwork_id: UUID,
    unit: str,
    citation: str,
    provision: str,
    found: bool,
    by: User,
    at: datetime,
) -> ElementCheck:
    """Says that an element that a sheet under review must show is found as filed, or is not. The newest counts."""
    review = review_locked(submission_id)
    version = sheet_under_review(review, artwork_id)
    refuse_others([(citation, provision)], review.revision.rules, version)
    who = acting(review, unit, by, at)
    done = ElementCheck.objects.create(
        version=version, unit=unit, citation=citation, provision=provision, found=found, **who
    )
    act_record_inside("element.check", done, reviewer_actor(who))
    return done
