"""The basis of "unchanged": the version in effect, or a revision that the Board reviewed; never one nobody read."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from compliance.holders.models import Facility, User
from rules_submissions.errors import IllegalMove
from rules_submissions.filing.services.withdrawal import submission_recall
from rules_submissions.models import RulesSubmission
from rules_submissions.review.exception import EVERY
from rules_submissions.review.services.report import submission_return
from rules_submissions.review.services.sections import section_mark
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import address, days_ago, html_of
from ...tests.filings import claimed, file_it, filed, round_of
from .by_exception import press, shown, sorted_of

pytestmark = pytest.mark.django_db
UNIT = "gaming_operations"


@scene
def refiled(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """A first filing that was recalled before anybody reviewed it, filed again and claimed."""
    submission = filed(facility, filer, at=days_ago(7))
    submission_recall(submission_id=submission.pk, by=filer, at=days_ago(6))
    file_it(submission, filer, days_ago(5))
    return claimed(submission, cast, at=days_ago(4))


@scene
def answered_return(refiled: RulesSubmission, filer: User, cast: Cast) -> RulesSubmission:
    """It returned, filed again, recalled unread, and filed a fourth time."""
    from rules_submissions.drafting.services.drafts import reply_save

    at = days_ago(3)
    submission_return(submission_id=refiled.pk, words="Say more.", by=cast["reviewer"], at=at)
    point = round_of(refiled).comments.get(for_return=True)
    reply_save(submission_id=refiled.pk, comment_id=point.pk, words="Said.", by=filer, at=at)
    file_it(refiled, filer, at + timedelta(hours=1))
    submission_recall(submission_id=refiled.pk, by=filer, at=at + timedelta(hours=2))
    file_it(refiled, filer, days_ago(2))
    return claimed(refiled, cast, at=days_ago(1))


def test_a_revision_that_nobody_reviewed_is_no_baseline(refiled: RulesSubmission, reviewer: User) -> None:
    docket, _ = sorted_of(refiled, reviewer)
    assert [revision.number for revision in docket.revisions] == [1, 2]
    assert docket.baselines == {}
    with pytest.raises(IllegalMove, match="first filing"):
        section_mark(
            submission_id=refiled.pk, unit=UNIT, section=EVERY, shown=shown(refiled, reviewer, EVERY)["shown"],
            agreed=True, by=reviewer, at=timezone.now(),
        )  # fmt: skip


def test_the_desk_offers_no_batch_and_says_unchanged_of_nothing(
    refiled: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    browser = client_of(reviewer)
    for query in ("", "?against=last", "?show=changed", "?clause=tie_wagers_have_their_areas"):
        html = html_of(browser, address(refiled, query=query))
        for words in ("unchanged", "revision 1<", "Revision 1.", "Compared with", "Agree to all"):
            assert words not in html, (query, words)
    assert press(browser, refiled, shown(refiled, reviewer, EVERY)).status_code == 409


def test_a_returned_revision_is_the_baseline_also_past_one_that_was_recalled(
    answered_return: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    docket, _ = sorted_of(answered_return, reviewer)
    assert [base.revision.number for base in docket.baselines.values()] == [2]
    assert len(docket.revisions) == 4
    html = html_of(client_of(reviewer), address(answered_return, "compare"))
    assert 'value="2" selected' in html
