"""The review clock follows the Board administrator's settings from their time on; open rounds keep their last day."""

from datetime import date, timedelta

import pytest

from compliance.holders.services import setting_change
from rules_submissions.clock import due_on, return_words, review_term
from rules_submissions.drafting.services.drafts import reply_save
from rules_submissions.filing.services.withdrawal import submission_recall
from rules_submissions.review.services.report import submission_return

from .filings import AT, after, claimed, file_it, filed, round_of


def set_to(board_admin, code, value, at=AT - timedelta(days=1)):
    setting_change(code=code, value=value, by=board_admin, at=at, reason="Letter of the Board")


def test_601a_10_c__the_day_of_filing_is_day_0():
    assert due_on(date(2026, 3, 2), 15) == date(2026, 3, 17)


def test_601a_10_c__without_a_setting_a_round_has_15_calendar_days(facility, filer):
    review = round_of(filed(facility, filer))
    assert review.term == 15
    assert review.due_on == date(2026, 3, 17)


def test_a_round_takes_the_term_that_is_set_when_it_opens_and_keeps_it(facility, filer, board_admin):
    set_to(board_admin, "review_days", "20")
    review = round_of(filed(facility, filer))
    set_to(board_admin, "review_days", "10", at=AT + timedelta(seconds=1))
    review.refresh_from_db()
    assert review.term == 20


def returned(submission, cast):
    submission = claimed(submission, cast)
    submission_return(submission_id=submission.pk, words="Mend it.", by=cast["reviewer"], at=after(5))
    submission.refresh_from_db()
    return submission


@pytest.mark.parametrize(("effect", "term"), [("restart", 15), ("resume", 10)])
def test_601a_10_d__a_refiling_restarts_or_resumes_the_clock_as_set(facility, cast, board_admin, effect, term):
    if effect != "restart":
        set_to(board_admin, "return_effect", effect)
    submission = returned(filed(facility, cast["filer"]), cast)
    point = submission.comments.get(for_return=True)
    reply_save(submission_id=submission.pk, comment_id=point.pk, words="Mended.", by=cast["filer"], at=after(8))
    file_it(submission, cast["filer"], after(9))
    assert round_of(submission).term == term


def test_a_recalled_first_filing_starts_the_whole_term_again(facility, filer, board_admin):
    set_to(board_admin, "return_effect", "resume")
    submission = filed(facility, filer)
    submission_recall(submission_id=submission.pk, by=filer, at=after(3))
    submission.refresh_from_db()
    file_it(submission, filer, after(4))
    assert round_of(submission).term == 15


def test_days_that_are_over_are_not_taken_off_again(board_admin):
    set_to(board_admin, "return_effect", "resume")
    assert [review_term(AT, left) for left in (-3, 0, 4, None)] == [0, 0, 4, 15]


def test_the_certificate_holder_is_told_what_a_return_does(board_admin):
    assert "15 new days" in return_words(AT)
    set_to(board_admin, "return_effect", "resume")
    assert "remaining days" in return_words(AT)
