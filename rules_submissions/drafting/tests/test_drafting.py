"""Drafts: saved whatever is wrong, never overwritten unseen, started from what is in effect."""

import threading
from contextvars import copy_context
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import close_old_connections

from compliance.holders.models import Facility, User
from rules_submissions.drafting.readiness import is_stated, readiness
from rules_submissions.drafting.services.drafts import draft_save, reason_save, submission_start
from rules_submissions.errors import IllegalMove, StaleDraft
from rules_submissions.models import Draft

from ...tests.making import AT, WAR, drafted, started


def save(submission: Any, by: User, version: int, **answers: Any) -> Draft:
    return draft_save(submission_id=submission.pk, answers=answers, typed={}, version=version, by=by, at=AT)


@pytest.mark.django_db
def test_a_save_from_an_older_page_is_refused_with_what_was_saved_meanwhile(
    filer: User, colleague: User, facility: Facility
) -> None:
    submission = started(facility, filer)
    save(submission, colleague, 0, deck_count=8)
    with pytest.raises(StaleDraft) as refusal:
        save(submission, filer, 0, deck_count=6)
    assert refusal.value.theirs == {"deck_count": 8}
    assert refusal.value.version == 1
    assert "Cole League" in refusal.value.sentence
    assert Draft.objects.get(pk=submission.pk).answers["deck_count"] == 8


@pytest.mark.django_db
def test_answers_that_nobody_else_touched_are_saved_side_by_side(
    filer: User, colleague: User, facility: Facility
) -> None:
    submission = started(facility, filer)
    save(submission, colleague, 0, deck_count=8)
    draft = save(submission, filer, 0, cover_cards=2)
    assert (draft.answers["deck_count"], draft.answers["cover_cards"], draft.version) == (8, 2, 2)


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_of_two_saves_at_once_one_is_told_what_the_other_saved(
    filer: User, colleague: User, facility: Facility
) -> None:
    submission = started(facility, filer)
    together = threading.Barrier(2)
    outcomes: dict[str, Any] = {}

    def saved_by(user: User, decks: int) -> None:
        together.wait()
        try:
            outcomes[user.email] = save(submission, user, 0, deck_count=decks).version
        except StaleDraft as refusal:
            outcomes[user.email] = refusal.theirs
        finally:
            close_old_connections()
            from django.db import connection

            connection.close()

    threads = [
        threading.Thread(target=copy_context().run, args=(saved_by, *pair)) for pair in ((filer, 6), (colleague, 8))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = Draft.objects.get(pk=submission.pk).answers["deck_count"]
    assert sorted(outcomes.values(), key=str) == [1, {"deck_count": kept}]


@pytest.mark.django_db
def test_a_day_before_the_first_edition_is_refused_in_words(filer: User, facility: Facility) -> None:
    with pytest.raises(IllegalMove, match="no edition of chapter 651a"):
        submission_start(facility=facility, chapter_number=WAR, effective_on=date(2012, 5, 18), by=filer, at=AT)
    first = submission_start(facility=facility, chapter_number=WAR, effective_on=date(2012, 5, 19), by=filer, at=AT)
    assert first.edition_key == "651a-2012"


@pytest.mark.django_db
def test_a_violation_is_filed_only_with_both_a_petition_and_words(filer: User, facility: Facility) -> None:
    submission = drafted(facility, filer, deck_count=13, decks_per_batch=[7, 6])
    key = "651a.3(c)(1)|violation|decks_per_batch"
    assert [f.field for f in readiness(submission.draft, AT, ()).must_mend] == ["decks_per_batch"]
    for petition, words, open_count in (("P-7", "", 1), ("", "Why", 1), ("P-7", "Why", 0)):
        draft = reason_save(submission_id=submission.pk, key=key, petition=petition, words=words, by=filer, at=AT)
        assert len(readiness(draft, AT, ()).must_mend) == open_count, (petition, words)


@pytest.mark.django_db
def test_a_line_left_out_of_the_odds_is_an_unanswered_question_and_blocks_filing(
    filer: User, facility: Facility
) -> None:
    odds = {"initial": {"pay": 1, "to": 1}, "war": {"pay": 1, "to": 1}, "war_on_tie": {"pay": 2, "to": 1}}
    ready = readiness(drafted(facility, filer, payout_odds=odds).draft, AT, ())
    assert [finding.field for finding in ready.unanswered] == ["payout_odds.tie"]
    assert not ready.is_ready


def test_a_stated_path_is_told_from_a_missing_one() -> None:
    class Facts:
        odds = {"tie": 1}
        decks = None

    assert is_stated(Facts, "odds")
    assert is_stated(Facts, "odds.tie")
    assert not is_stated(Facts, "odds.war")
    assert not is_stated(Facts, "decks")
    assert is_stated(Facts, "odds[3]")


@pytest.mark.django_db
def test_who_saved_last_is_named_to_a_colleague_for_five_minutes(
    filer: User, colleague: User, facility: Facility
) -> None:
    from rules_submissions.drafting.worksheet import also_editing

    submission = drafted(facility, filer)
    draft = Draft.objects.select_related("saved_by").get(pk=submission.pk)
    assert also_editing(draft, colleague, AT + timedelta(minutes=5)) == "Frances Filer"
    assert also_editing(draft, colleague, AT + timedelta(minutes=5, seconds=1)) == ""
    assert also_editing(draft, filer, AT) == ""
