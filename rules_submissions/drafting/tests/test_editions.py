"""617a on 2019-08-30 and 2019-08-31: a filing whose edition is overtaken is told so, and moves with its answers."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from compliance.holders.errors import NotAllowed
from compliance.web.tests.browser import send
from rules_submissions.drafting.readiness import readiness
from rules_submissions.drafting.services.drafts import draft_save, submission_start
from rules_submissions.drafting.services.editions import (
    edition_move_of,
    effective_day_change,
    overtaken_by,
    submission_move_edition,
)
from rules_submissions.errors import IllegalMove, NotReady
from rules_submissions.facts import stated
from rules_submissions.models import Draft
from tests.scenes import scene

from ...tests.making import ROULETTE, answers_of, file_it, started, tables_stand

AT = datetime(2019, 7, 1, 15, tzinfo=UTC)
LAST, FIRST = date(2019, 8, 30), date(2019, 8, 31)
OLD, NEW = "617a-2012", "617a-2019"
AUTOMATED = {"table_format": "fully_automated_electronic"}
TOUCHDOWN = {"touchdown_offered", "attest_617a_3_f"}


@scene
def before(facility, filer):
    """A Roulette draft wanted from the last day of the edition of 2012, answered whole."""
    tables_stand(facility, ROULETTE, ["R-01"])
    submission = submission_start(facility=facility, chapter_number=ROULETTE, effective_on=LAST, by=filer, at=AT)
    answers = answers_of(ROULETTE, **dict.fromkeys(TOUCHDOWN))
    draft_save(submission_id=submission.pk, answers=answers, typed={}, version=0, by=filer, at=AT)
    submission.refresh_from_db()
    return submission


def asked_by(submission, key):
    facts = stated(submission, submission.draft.answers)
    return {name for name, field in submission.chapter.fields.items() if field.is_asked(facts, key)}


def a_day_later(submission, by):
    changed = effective_day_change(submission_id=submission.pk, day=FIRST, by=by, at=AT)
    changed.refresh_from_db()
    return changed


def test_a_filing_is_pinned_to_the_edition_of_its_effective_day(before):
    assert before.edition_key == OLD
    assert overtaken_by(before, LAST - timedelta(days=60)) is None
    assert overtaken_by(before, LAST) is None


def test_the_day_after_today_governs_once_the_effective_day_has_passed(before):
    assert overtaken_by(before, FIRST).key == NEW


def test_a_changed_day_leaves_the_edition_until_the_draft_is_moved(before, filer):
    submission = a_day_later(before, filer)
    assert (submission.intended_effective_on, submission.edition_key) == (FIRST, OLD)
    assert overtaken_by(submission, AT.date()).key == NEW
    assert readiness(submission.draft, AT, ()).overtaken.key == NEW
    event = submission.events.get()
    assert (event.move, event.from_status, event.to_status) == ("change_day", "draft", "draft")


def test_an_overtaken_draft_is_not_filed(before, filer):
    submission = a_day_later(before, filer)
    with pytest.raises(NotReady) as refusal:
        file_it(submission, filer, AT)
    assert any(NEW in reason for reason in refusal.value.reasons)


def test_a_move_keeps_every_answer_that_still_applies_and_lists_what_changed(before, filer):
    submission = a_day_later(before, filer)
    answers = dict(Draft.objects.get(pk=submission.pk).answers)
    version = Draft.objects.get(pk=submission.pk).version
    moved = submission_move_edition(submission_id=submission.pk, by=filer, at=AT, to=NEW)
    draft = Draft.objects.get(pk=submission.pk)
    submission.refresh_from_db()
    assert draft.answers == answers
    assert draft.version == version + 1
    assert moved.kept == len([name for name in answers if name in asked_by(submission, NEW)]) > 40
    assert submission.edition_key == NEW
    assert not moved.change.no_longer_asked
    assert {row.citation for row in moved.change.added} >= {"617a.1(f)(5)", "617a.3(f)", "617a.4(d)"}
    assert not moved.change.removed
    assert [event.move for event in submission.events.all()] == ["change_day", "move_edition"]
    assert overtaken_by(submission, AT.date()) is None
    with pytest.raises(IllegalMove, match="no other edition to move to"):
        submission_move_edition(submission_id=submission.pk, by=filer, at=AT)


def test_a_move_back_takes_touchdown_out_of_what_is_filed_and_keeps_the_answers(facility, filer):
    submission = started(facility, filer, ROULETTE, on=FIRST, at=AT)
    answers = answers_of(ROULETTE) | AUTOMATED | {"touchdown_offered": True, "touchdown_paytable": "A"}
    draft_save(submission_id=submission.pk, answers=answers, typed={}, version=0, by=filer, at=AT)
    effective_day_change(submission_id=submission.pk, day=LAST, by=filer, at=AT)
    moved = submission_move_edition(submission_id=submission.pk, by=filer, at=AT)
    assert moved.edition.key == OLD
    assert {"touchdown_offered", "touchdown_paytable"} <= {field.name for field in moved.change.no_longer_asked}
    assert Draft.objects.get(pk=submission.pk).answers["touchdown_paytable"] == "A"


def test_a_move_shows_the_edition_that_was_read(before, filer):
    submission = a_day_later(before, filer)
    with pytest.raises(IllegalMove, match="now applies"):
        submission_move_edition(submission_id=submission.pk, by=filer, at=AT, to="617a-2011P")


def test_a_filing_with_the_board_is_told_and_neither_moves_nor_changes_its_day(before, filer):
    submission = before
    submission_file_whole(submission, filer)
    submission.refresh_from_db()
    assert overtaken_by(submission, FIRST).key == NEW
    for act in (
        lambda: submission_move_edition(submission_id=submission.pk, by=filer, at=AT + timedelta(days=90)),
        lambda: effective_day_change(submission_id=submission.pk, day=FIRST, by=filer, at=AT),
    ):
        with pytest.raises(IllegalMove, match="“Filed”"):
            act()


def submission_file_whole(submission: Any, by: Any) -> None:
    draft = Draft.objects.get(pk=submission.pk)
    assert readiness(draft, AT, ()).reasons == []
    file_it(submission, by, AT)


@pytest.mark.parametrize(("day", "words"), [(LAST, "already"), (date(2012, 5, 18), "another intended effective day")])
def test_a_day_that_changes_nothing_or_has_no_edition_is_refused(before, filer, day, words):
    with pytest.raises(IllegalMove, match=words):
        effective_day_change(submission_id=before.pk, day=day, by=filer, at=AT)


def test_only_who_files_moves_a_draft(before, dealer, filer):
    a_day_later(before, filer)
    for act in (
        lambda: submission_move_edition(submission_id=before.pk, by=dealer, at=AT),
        lambda: effective_day_change(submission_id=before.pk, day=FIRST + timedelta(days=1), by=dealer, at=AT),
    ):
        with pytest.raises(NotAllowed):
            act()


# -- Pages -----------------------------------------------------------------------------------------------------------


def test_the_task_list_leads_over_what_changes_to_the_move(facility, filer, client_of):
    submission = started(facility, filer, ROULETTE, on=date(2026, 12, 31), at=AT)
    submission.edition_key = OLD
    submission.save(update_fields=["edition_key"])
    draft_save(submission_id=submission.pk, answers=dict(AUTOMATED), typed={}, version=0, by=filer, at=AT)
    browser, root = client_of(filer), f"/submissions/{submission.pk}/draft/"
    tasks = browser.get(root).content.decode()
    assert f"Edition {NEW} applies" in tasks
    assert f"{root}edition/" in tasks
    page = browser.get(f"{root}edition/").content.decode()
    for words in ("Newly asked", "617a.1(f)(5)", "617a.4(d)", f"Move to {NEW}"):
        assert words in page
    answer = send(browser, f"{root}edition/", {"to": NEW}, follow=True).content.decode()
    assert f"The draft is now under edition {NEW}." in answer
    assert f"Edition {NEW} applies" not in answer
    assert "no other edition to move to" in browser.get(f"{root}edition/").content.decode()
    assert send(browser, f"{root}edition/", {"to": NEW}).status_code == 409


def test_a_move_says_that_the_standard_answers_are_those_of_the_new_edition(facility, filer, client_of):
    submission = submission_start(
        facility=facility, chapter_number=ROULETTE, effective_on=date(2026, 12, 31), by=filer, at=AT, from_standard=True
    )
    submission.edition_key = OLD
    submission.save(update_fields=["edition_key"])
    browser, root = client_of(filer), f"/submissions/{submission.pk}/draft/"
    assert "Standard answers are filled again from this edition." in browser.get(f"{root}edition/").content.decode()
    answer = send(browser, f"{root}edition/", {"to": NEW}, follow=True).content.decode()
    assert "Every answer was kept" not in answer
    assert "the standard answers are those of this edition" in answer


def test_the_day_is_changed_on_its_page_and_a_refused_day_stays_typed(before, filer, client_of):
    browser, root = client_of(filer), f"/submissions/{before.pk}/draft/"
    refused = send(browser, f"{root}effective-day/", {"effective_on": "2011-01-01"})
    assert refused.status_code == 400
    assert 'value="2011-01-01"' in refused.content.decode()
    assert browser.post(f"{root}effective-day/", {"effective_on": ""}).status_code == 400
    to_move = send(browser, f"{root}effective-day/", {"effective_on": "2019-08-31"})
    assert to_move["Location"] == f"{root}edition/"


def test_both_pages_are_404_for_a_competitor_and_403_for_the_board(before, outsider, reviewer, client_of):
    for page in ("edition/", "effective-day/"):
        assert client_of(outsider).get(f"/submissions/{before.pk}/draft/{page}").status_code == 404
        assert client_of(reviewer).get(f"/submissions/{before.pk}/draft/{page}").status_code == 403


def test_board_and_holder_are_told_of_an_overtaken_filing(before, filer, reviewer, decider, client_of):
    submission_file_whole(before, filer)
    for user, page, words in (
        (filer, "", "You can move it"),
        (reviewer, "", "Return it"),
        (reviewer, "review/", "Return it"),
        (decider, "decision/", "Return it"),
    ):
        html = client_of(user).get(f"/submissions/{before.pk}/{page}").content.decode()
        assert f"Edition {NEW} applies" in html, page
        assert words in html


def test_an_edition_move_costs_no_query(before, django_assert_num_queries):
    draft = Draft.objects.select_related("submission__facility").get(pk=before.pk)
    with django_assert_num_queries(0):
        assert edition_move_of(draft, AT + timedelta(days=61)) is not None
