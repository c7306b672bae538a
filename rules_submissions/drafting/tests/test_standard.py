"""A draft that starts from the standard rules: what is filled, marked, follows, and stays the filer's own."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import EquipmentKind, Facility, User
from compliance.holders.tests.factories import EquipmentFactory
from rules_submissions.drafting.answers import posted_on
from rules_submissions.drafting.aside import totals_of
from rules_submissions.drafting.parts import tasks_of
from rules_submissions.drafting.question_pages import page_of_field
from rules_submissions.drafting.readiness import readiness
from rules_submissions.drafting.services.drafts import draft_save, submission_start
from rules_submissions.drafting.standard import origins_of
from rules_submissions.drafting.summary import LEFT_OPEN
from rules_submissions.drafting.worksheet import Worksheet
from rules_submissions.filing.record import Filing
from rules_submissions.models import Draft, RulesSubmission

from ...filing.tests.test_filing_walk import main_form, page_with
from ...tests.making import AT, DAY, ROULETTE, WAR, started, tables_stand

pytestmark = pytest.mark.django_db


def standard_draft(facility: Facility, by: User, number: str = ROULETTE) -> RulesSubmission:
    tables_stand(facility, number, ["R-07", "R-08"])
    return submission_start(
        facility=facility, chapter_number=number, effective_on=DAY, by=by, at=AT, from_standard=True
    )


def save(submission: RulesSubmission, by: User, **answers: Any) -> Draft:
    version = Draft.objects.get(submission=submission).version
    return draft_save(submission_id=submission.pk, answers=answers, typed={}, version=version, by=by, at=AT)


def test_what_the_text_fixes_is_filled_and_follows_what_it_depends_on(facility: Facility, filer: User) -> None:
    submission = standard_draft(facility, filer)
    assert submission.draft.answers["ball_material"] == "nonmetallic"
    assert "wheel_compartment_count" not in submission.draft.answers
    draft = save(submission, filer, wheel_mode="double_zero")
    assert draft.answers["wheel_compartment_count"] == 38
    assert "first_five" in draft.answers["layout_wager_areas"]
    draft = save(submission, filer, wheel_mode="single_zero")
    assert draft.answers["wheel_compartment_count"] == len(draft.answers["ring_sequence_clockwise"]) == 37
    assert "first_five" not in draft.answers["wagers_offered"]
    assert "first_five" not in draft.answers["payout_odds"]
    assert not any(submission.chapter.fields[name].kind in ("approval", "attestation") for name in draft.answers)


def test_a_changed_answer_is_the_filers_own_and_stays(facility: Facility, filer: User) -> None:
    submission = standard_draft(facility, filer)
    draft = save(submission, filer, wagers_offered=["red", "straight"])
    assert "wagers_offered" not in origins_of(draft)
    assert draft.answers["layout_wager_areas"] == ["red", "straight"]
    assert set(draft.answers["payout_odds"]) == {"red", "straight"}
    draft = save(submission, filer, wheel_mode="double_zero")
    assert draft.answers["wagers_offered"] == ["red", "straight"]


def test_one_answer_of_the_registry_is_filled_and_two_are_asked(facility: Facility, filer: User) -> None:
    submission = standard_draft(facility, filer, WAR)
    assert submission.draft.answers["table_format"] == "traditional"
    tables_stand(facility, WAR, ["W-11"])
    EquipmentFactory(facility=facility, kind=EquipmentKind.SHUFFLER, model="Ardent Twin-Batch 9")
    draft = save(submission, filer, table_numbers=["W-11"], shuffler_mode="batch_shuffler", deck_count=16)
    assert draft.answers["table_format"] == "traditional"
    assert draft.answers["shuffler_model"] == "Ardent Twin-Batch 9"
    assert draft.answers["decks_per_batch"] == [8, 8]
    assert origins_of(draft)["shuffler_model"] == "registry"
    EquipmentFactory(facility=facility, kind=EquipmentKind.SHUFFLER, model="Another 2")
    assert "shuffler_model" not in save(submission, filer, deck_count=12).answers


def test_each_filled_answer_says_where_it_comes_from_until_it_is_changed(
    facility: Facility, filer: User, client_of: Callable[[User], Any]
) -> None:
    submission, browser = standard_draft(facility, filer), client_of(filer)
    url = page_with(browser, submission, "ball_material")
    html = browser.get(url).content.decode()
    assert html.count('<details class="filled">') == 1
    assert "Standard" in html.split('<details class="filled">')[1].split("</summary>")[0]
    form = main_form(html)
    form["ball_material"], form["ball_diameter_in"] = "contains_metal", "0.8"
    browser.post(url, dict(form.lists()))
    assert "ball_material" not in origins_of(Draft.objects.get(submission=submission))
    assert '<details class="filled">' not in browser.get(url).content.decode()


def test_a_page_that_was_saved_as_it_stood_keeps_its_marks(
    facility: Facility, filer: User, client_of: Callable[[User], Any]
) -> None:
    submission, browser = standard_draft(facility, filer), client_of(filer)
    save(submission, filer, wheel_mode="double_zero")
    before = origins_of(Draft.objects.get(submission=submission))
    for name in ("wagers_offered", "layout_wager_areas", "ring_colors", "payout_odds", "ball_material"):
        url = page_with(browser, submission, name)
        browser.post(url, dict(main_form(browser.get(url).content.decode()).lists()))
    assert origins_of(Draft.objects.get(submission=submission)) == before


def test_what_nobody_can_read_is_not_checked_as_if_the_standard_answer_stood_there(
    facility: Facility, filer: User, client_of: Callable[[User], Any]
) -> None:
    submission = standard_draft(facility, filer, WAR)
    tables_stand(facility, WAR, ["W-11"])
    assert origins_of(save(submission, filer, table_numbers=["W-11"]))["cover_cards"] == "standard"
    browser = client_of(filer)
    url = page_with(browser, submission, "cover_cards")
    form = main_form(browser.get(url).content.decode())
    form["cover_cards"] = "two"
    draft = Draft.objects.get(submission=submission)
    page = page_of_field(submission.chapter, submission.edition_key, "cover_cards")
    assert page is not None
    shown = posted_on(page, form, Worksheet(draft, AT)).over(draft)
    browser.post(url, dict(form.lists()))
    saved = Draft.objects.get(submission=submission)
    assert "cover_cards" not in saved.answers
    assert shown == saved.answers


def test_the_page_to_check_folds_what_was_filled_and_nothing_else(
    facility: Facility, filer: User, client_of: Callable[[User], Any]
) -> None:
    submission, browser = standard_draft(facility, filer), client_of(filer)
    save(submission, filer, ball_diameter_in="0.8125", wheel_mode="double_zero")
    url = reverse("submissions:check", args=[submission.pk])
    sections = {one.title: one for one in browser.get(url).context["sections"]}
    ball, odds = sections["Ball"], sections["Payout odds"]
    assert [row.value for row in ball.rows] == ["0.8125\u00a0inches"]
    assert [row.value for one in ball.folded for row in one.rows] == ["No metal at all"]
    assert [len(one.rows) for one in odds.folded] == [2]
    assert not odds.rows
    save(submission, filer, payout_odds={"straight": {"pay": 1, "to": 1}})
    odds = next(one for one in browser.get(url).context["sections"] if one.title == "Payout odds")
    assert [row.is_problem for row in odds.rows] == [True]


def test_the_page_to_check_folds_optional_questions_without_an_answer(
    facility: Facility, filer: User, client_of: Callable[[User], Any]
) -> None:
    submission = standard_draft(facility, filer, WAR)
    sections = client_of(filer).get(reverse("submissions:check", args=[submission.pk])).context["sections"]
    side = next(one for one in sections if one.title == "Side wager")
    assert not side.rows
    assert [(one.forms, len(one.rows)) for one in side.folded] == [(LEFT_OPEN, 1)]


def test_a_filled_part_that_an_approval_is_still_to_come_for_is_optional_and_not_left(
    facility: Facility, filer: User
) -> None:
    submission = standard_draft(facility, filer, WAR)
    sheet = Worksheet(Draft.objects.select_related("submission__facility").get(submission=submission), AT)
    tasks = tasks_of(sheet, readiness(sheet.draft, AT, ()), 0)
    optional = {part.name: part.hint for part in tasks.optional}
    assert {"Dealing", "Side wager", "Layout and signage artwork"} <= optional.keys()
    assert "you may file without it" in optional["Dealing"]
    assert not optional.keys() & {part.name for part in (*tasks.left, *tasks.complete)}


def test_no_part_has_a_problem_before_it_was_opened_and_what_was_read_is_done(
    facility: Facility, filer: User, client_of: Callable[[User], Any]
) -> None:
    for submission in (started(facility, filer, WAR), standard_draft(facility, filer)):
        sheet = Worksheet(Draft.objects.select_related("submission__facility").get(submission=submission), AT)
        tasks = tasks_of(sheet, readiness(sheet.draft, AT, ()), 0)
        assert [part for part in tasks.parts.parts if part.state == "problem"] == []
    browser = client_of(filer)
    url = page_with(browser, submission, "side_wagers")
    browser.post(url, dict(main_form(browser.get(url).content.decode()).lists()))
    sheet = Worksheet(Draft.objects.select_related("submission__facility").get(submission=submission), AT)
    tasks = tasks_of(sheet, readiness(sheet.draft, AT, ()), 0)
    assert {part.name: part.state for part in tasks.parts.parts}["Side wagers and variations"] == "done"


def test_a_problem_of_a_page_shows_after_the_page_was_saved(
    facility: Facility, filer: User, client_of: Callable[[User], Any]
) -> None:
    submission, browser = started(facility, filer, WAR), client_of(filer)
    url = page_with(browser, submission, "adjacent_boxes_limit")
    html = browser.get(url).content.decode()
    assert "usa-error-message" not in html
    again = browser.post(url, dict(main_form(html).lists()))
    assert again.url == url
    html = browser.get(url).content.decode()
    assert "usa-error-message" in html
    assert browser.post(url, dict(main_form(html).lists())).url != url


def test_the_same_answers_make_the_same_record(
    facility: Facility, filer: User, client_of: Callable[[User], Any]
) -> None:
    """The source of an answer is no part of what is signed."""
    submission = standard_draft(facility, filer)
    filled = Filing(Draft.objects.select_related("submission__facility").get(submission=submission)).facts
    Draft.objects.filter(submission=submission).update(typed={})
    given = Filing(Draft.objects.select_related("submission__facility").get(submission=submission)).facts
    assert filled == given


def test_the_start_page_offers_both_ways(facility: Facility, filer: User, client_of: Callable[[User], Any]) -> None:
    tables_stand(facility, ROULETTE, ["R-07"])
    browser = client_of(filer)
    said = {"facility": str(facility.pk), "chapter": ROULETTE, "effective_on": "2027-05-01"}
    browser.post(reverse("submissions:start"), said)
    browser.post(reverse("submissions:start"), said | {"from": "standard"})
    empty, filled = Draft.objects.order_by("submission__created_at")
    assert "payout_odds" not in empty.answers
    assert filled.answers["payout_odds"]["straight"] == {"pay": 35, "to": 1}
    page = browser.get(reverse("submissions:tasks", args=[filled.submission_id])).content.decode()
    assert "Filled, nothing to do" in page
    assert "Continue: " in page


def test_a_question_that_nobody_has_come_to_is_not_answered_and_no_violation(facility: Facility, filer: User) -> None:
    """§ 651a.7(e) finds a violation where the number of adjacent boxes is left open."""
    submission = standard_draft(facility, filer, WAR)
    sheet = Worksheet(submission.draft, AT)
    assert "adjacent_boxes_limit" in {one.field for one in sheet.findings if one.severity == "violation"}
    assert not any("violation" in words for words in totals_of(sheet))


def test_the_page_to_check_says_that_a_reviewer_looks_for_a_sheet_and_counts_optional_parts(
    facility: Facility, filer: User, client_of: Callable[[User], Any]
) -> None:
    submission = standard_draft(facility, filer, WAR)
    html = client_of(filer).get(reverse("submissions:check", args=[submission.pk])).content.decode()
    assert "The layout has no approval yet, so the reviewer will look for a sheet." in html
    assert "3 optional parts are left open." in html
