"""Questions follow from answers: no 00 on a single zero wheel, no odds of a wager that is not offered."""

import re
from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import Facility, User
from compliance.regulation import PACKAGES, chapter
from rules_submissions.case.services import submission_open
from rules_submissions.case.standing import recall_refusal
from rules_submissions.drafting.left import pages_left, question_url, url_after
from rules_submissions.drafting.parts import tasks_of
from rules_submissions.drafting.question_pages import page_of_field
from rules_submissions.drafting.readiness import readiness
from rules_submissions.drafting.services.drafts import amendment_start
from rules_submissions.drafting.why import why_asked
from rules_submissions.drafting.worksheet import Worksheet
from rules_submissions.models import Draft, RulesSubmission
from tests.cast import Cast

from ...tests.filings import AT, after, claimed, decide, drafted, filed, recommended
from ...tests.making import ROULETTE, started, tables_stand

pytestmark = pytest.mark.django_db


def slot(browser: Any, submission: RulesSubmission, name: str) -> str:
    """The part of the question page that asks this fact."""
    page = page_of_field(submission.chapter, submission.edition_key, name)
    assert page is not None
    html = browser.get(reverse("submissions:question", args=[submission.pk, page.section.code, page.number]))
    text = html.content.decode()
    return text[text.index(f'id="slot-{name}"') :].split('id="slot-', 2)[1]


@pytest.mark.parametrize("mode", ["single_zero", "double_zero_as_single_zero"])
def test_a_wheel_without_00_is_not_asked_what_needs_it(
    facility: Facility, filer: User, client_of: Any, mode: str
) -> None:
    offered = ["straight", "red", "three_numbers"]
    submission = drafted(
        facility, filer, ROULETTE, wheel_mode=mode, wagers_offered=offered, three_number_groups=None,
        layout_wager_areas=None,
    )  # fmt: skip
    browser = client_of(filer)
    for name in ("wagers_offered", "layout_wager_areas"):
        asked = slot(browser, submission, name)
        assert "Straight (one number)" in asked
        assert "First Five" not in asked
        assert "Touchdown" not in asked
    groups = slot(browser, submission, "three_number_groups")
    assert "0, 1 and 2" in groups
    assert "00" not in re.sub(r"Groups with 00[^<]*|§[^<]*", "", re.sub(r"<[^>]+>", " ", groups).split("Why we ask")[0])


def test_a_wheel_with_00_is_asked_and_what_was_answered_stays_to_be_taken_out(
    facility: Facility, filer: User, client_of: Any
) -> None:
    whole = chapter(ROULETTE)
    field = whole.fields["wagers_offered"]
    assert "first_five" in field.members_asked(whole.facts(wheel_mode="double_zero"))
    assert "first_five" in field.members_asked(whole.facts()), "not known yet"
    single = whole.facts(wheel_mode="single_zero")
    assert "first_five" not in field.members_asked(single)
    assert "first_five" in field.members_asked(single, frozenset({"first_five"}))
    ring = whole.fields["ring_colors"]
    assert "00" not in ring.members_asked(single)
    assert "00" in ring.members_asked(whole.facts(wheel_mode="double_zero_as_single_zero")), "it is on the ring"
    touchdown = whole.fields["touchdown_offered"]
    electronic = {"table_format": "fully_automated_electronic"}
    assert touchdown.is_asked(whole.facts(**electronic, wheel_mode="double_zero"), "617a-2019")
    assert not touchdown.is_asked(whole.facts(**electronic, wheel_mode="single_zero"), "617a-2019")
    submission = drafted(facility, filer, ROULETTE, wheel_mode="single_zero", wagers_offered=["red", "first_five"])
    assert "First Five" in slot(client_of(filer), submission, "wagers_offered")


@pytest.mark.parametrize(
    ("number", "offered", "more", "lines"),
    [
        ("617a", {"red", "split", "five_adjacent"}, {}, {"red", "split"}),
        ("625a", {"small_bet", "total_value"}, {"total_values_offered": (4, 17)}, {"small_bet", "total_4", "total_17"}),
        ("625a", {"one_of_a_kind"}, {}, {"one_of_a_kind_1", "one_of_a_kind_2", "one_of_a_kind_3"}),
        ("623a", {"field", "horn"}, {}, {"field_2_12", "field_3_4_9_10_11"}),
        ("623a", {"place_to_win"}, {"place_to_win_numbers": (6, 8)}, {"place_to_win_6", "place_to_win_8"}),
    ],
)
def test_odds_are_asked_of_what_is_offered(number: str, offered: set[str], more: Any, lines: set[str]) -> None:
    whole = chapter(number)
    facts = whole.facts(wagers_offered=frozenset(offered), **more)
    assert set(whole.fields["payout_odds"].members_asked(facts)) == lines
    stated = {"big_six": None}
    assert set(whole.fields["payout_odds"].members_asked(whole.facts(), stated)) <= set(stated)


@pytest.mark.parametrize("number", PACKAGES)
def test_a_question_cites_the_item_that_it_names_where_that_item_reads_its_answer(number: str) -> None:
    whole = chapter(number)
    for edition in whole.editions:
        rules = whole.rules(edition.key)
        for name, field in whole.fields.items():
            named = [citation.strip() for citation in field.asked.why.split(",")]
            reading = {row.citation for row in rules.provisions if name in row.fields and not row.log}
            why = why_asked(field, rules)
            assert why is not None
            assert why.citation in (reading.intersection(named) or reading or named[:1]), (edition.key, name)
            duties = {row.duty for row in rules.provisions if row.citation == why.citation}
            assert why.sentence in (duties if why.citation in reading else {""}), (edition.key, name)


def test_each_question_page_shows_the_items_that_its_questions_cite(
    facility: Facility, filer: User, client_of: Any
) -> None:
    submission, browser = drafted(facility, filer), client_of(filer)
    sheet = Worksheet(Draft.objects.select_related("submission").get(pk=submission.pk), AT)
    for page in sheet.pages:
        url = reverse("submissions:question", args=[submission.pk, page.section.code, page.number])
        html = unescape(browser.get(url).content.decode())
        parts = {part.partition('"')[0]: part for part in html.split('id="slot-')[1:]}
        for field in page.fields:
            why = why_asked(field, submission.rules)
            if field.is_asked(sheet.facts, submission.edition_key) and why and not page.is_of_attestations:
                assert f"§ {why.citation}" in parts[field.name].replace("\u00a0", " "), field.name


def test_the_page_of_the_odds_shows_no_other_line(facility: Facility, filer: User, client_of: Any) -> None:
    lines = {code: {"pay": 35, "to": 1} for code in ("straight",)}
    submission = drafted(facility, filer, ROULETTE, wagers_offered=["straight", "red"], payout_odds=lines)
    asked = slot(client_of(filer), submission, "payout_odds")
    assert "Straight (one number)" in asked
    assert "Red" in asked
    assert "Column" not in asked
    nothing = drafted(facility, filer, ROULETTE, wagers_offered=None, payout_odds=None)
    assert "First choose which wagers you offer" in slot(client_of(filer), nothing, "payout_odds")


def test_a_step_is_done_when_it_is_answered(facility: Facility, filer: User, client_of: Any) -> None:
    submission, browser = started(facility, filer, ROULETTE), client_of(filer)
    pages = Worksheet(Draft.objects.select_related("submission").get(pk=submission.pk), AT).pages
    sections = [page.section for page in pages]
    last = next(page for page in reversed(pages) if sections.count(page.section) >= 3)
    url = reverse("submissions:question", args=[submission.pk, last.section.code, last.number])
    html = browser.get(url).content.decode()
    assert "usa-step-indicator__segment--current" in html
    assert "usa-step-indicator__segment--complete" not in html
    labels = re.findall(r'segment-label">\d+\. ([^<]*)<', html)
    assert labels
    titles = {one.label for one in submission.chapter.fields.values()}
    assert {unescape(label).strip() for label in labels} <= titles
    done = drafted(facility, filer, ROULETTE)
    url = reverse("submissions:question", args=[done.pk, last.section.code, last.number])
    assert "usa-step-indicator__segment--complete" in browser.get(url).content.decode()


def test_what_is_left_stands_on_each_page_and_saving_leads_to_the_next_part_that_needs_something(
    facility: Facility, filer: User, client_of: Any
) -> None:
    submission, browser = drafted(facility, filer, ROULETTE, table_min_usd=None), client_of(filer)
    sheet = Worksheet(Draft.objects.select_related("submission__facility").get(pk=submission.pk), AT)
    left = pages_left(sheet)
    assert any("table_min_usd" in page.names for page in left)
    for page in sheet.pages:
        html = browser.get(question_url(sheet, page)).content.decode()
        listed = html[html.index('id="left-title"') :].split("</nav>")[0]
        assert all(question_url(sheet, one) in listed for one in left), page.key
    assert url_after(sheet, sheet.pages[0]) == question_url(sheet, next(one for one in left if one != sheet.pages[0]))


def test_a_part_that_nobody_opened_is_not_done_and_does_not_keep_from_filing(facility: Facility, filer: User) -> None:
    submission = drafted(facility, filer, ROULETTE, side_wagers=None)
    sheet = Worksheet(Draft.objects.select_related("submission__facility").get(pk=submission.pk), AT)
    ready = readiness(sheet.draft, AT, ())
    tasks = tasks_of(sheet, ready, 0)
    side = next(part for part in tasks.parts.parts if "Side wagers" in part.name or "side wagers" in part.name.lower())
    assert side.state == "not_started"
    assert side.may_stay
    assert ready.is_ready
    assert tasks.parts.left == "You still have to check, sign and file."


# What cannot be done any more shows no form


def main(browser: Any, submission: RulesSubmission, page: str) -> str:
    html = browser.get(reverse(f"submissions:{page}", args=[submission.pk])).content.decode()
    return html[html.index("<main") : html.index("</main>")]


def test_recall_shows_no_form_once_a_bureau_has_claimed_the_filing(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    submission, browser = filed(facility, filer), client_of(filer)
    assert "<form" in main(browser, submission, "recall")
    assert "Recall this filing" in main(browser, submission, "case")
    submission_open(submission_id=submission.pk, by=cast["reviewer"], at=after())
    assert "<form" in main(browser, submission, "recall")
    submission = claimed(submission, cast)
    recall = main(browser, submission, "recall")
    assert "<form" not in recall
    assert "A bureau has claimed" in recall
    for page in ("case", "filed"):
        assert "Recall this filing" not in main(browser, submission, page)
    assert recall_refusal(submission)


def test_recall_withdrawal_and_amendment_show_no_form_out_of_turn(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    browser = client_of(filer)
    submission = claimed(filed(facility, filer), cast)
    assert "<form" not in main(browser, submission, "recall")
    assert "<form" not in main(browser, submission, "amend")
    assert "<form" in main(browser, submission, "withdraw")
    tables_stand(facility, "651a", ["W-12"])
    approved = recommended(filed(facility, filer, table_numbers=["W-12"]), cast)
    decide(approved, cast["decider"])
    approved.refresh_from_db()
    assert "<form" not in main(browser, approved, "withdraw")
    assert "<form" in main(browser, approved, "amend")
    amendment_start(submission=approved, effective_on=approved.effective_on, by=filer, at=after(5))
    amend = main(browser, approved, "amend")
    assert "<form" not in amend
    assert "already amends" in amend
