"""The tables of a filing: they stand at the facility and play its game; a first filing is the first; what is lent."""

import re
from datetime import date
from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import CertificateHolder, Facility, GamingTable, User
from compliance.holders.tests.factories import FacilityFactory, TableFactory
from compliance.web.tests.controls import posted
from rules_submissions.drafting.question_pages import page_of_field
from rules_submissions.drafting.readiness import readiness
from rules_submissions.drafting.services.drafts import amendment_start, submission_start
from rules_submissions.drafting.tables import table_troubles
from rules_submissions.errors import AlreadyApproved, IllegalMove, NotReady
from rules_submissions.models import Draft, RulesSubmission
from tests.cast import Cast
from tests.scenes import scene

from ...tests.filings import AT, DAY, after, decide, drafted, file_it, filed, newest, recommended
from ...tests.making import WAR, tables_stand

pytestmark = pytest.mark.django_db


@scene
def approved(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Casino War at table W-11, approved."""
    submission = recommended(filed(facility, filer), cast)
    decide(submission, cast["decider"])
    submission.refresh_from_db()
    return submission


def troubles(submission: RulesSubmission) -> list[str]:
    draft = Draft.objects.select_related("submission").get(pk=submission.pk)
    return [one.words for one in readiness(draft, AT, ()).tables]


def test_a_filing_of_a_table_that_stands_there_and_plays_the_game_is_filed(facility: Facility, filer: User) -> None:
    submission = drafted(facility, filer, table_numbers=["W-11", "W-12"])
    assert troubles(submission) == []
    assert file_it(submission, filer).number == 1


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({}, "Keystone Test Casino has no table X-1."),
        ({"chapter": "617a"}, "Table X-1 plays Roulette, not Casino War."),
        ({"chapter": WAR, "is_active": False}, "Table X-1 is retired."),
        ({"chapter": WAR, "elsewhere": True}, "Keystone Test Casino has no table X-1."),
    ],
)
def test_any_other_table_is_told_and_cannot_be_filed(
    facility: Facility, filer: User, table: dict[str, Any], words: str
) -> None:
    submission = drafted(facility, filer, table_numbers=["W-11"])
    if table:
        at = FacilityFactory(holder=facility.holder) if table.pop("elsewhere", False) else facility
        TableFactory(facility=at, number="X-1", **table)
    submission.draft.answers["table_numbers"] = ["W-11", "X-1"]
    submission.draft.save()
    (told,) = troubles(submission)
    assert told.startswith(words)
    assert "Tables of Casino War at Keystone Test Casino: W-11." in told
    with pytest.raises(NotReady) as refused:
        file_it(submission, filer)
    assert told in refused.value.reasons


def test_it_is_told_on_the_task_list_at_the_question_and_at_the_check(
    facility: Facility, filer: User, client_of: Any
) -> None:
    submission = drafted(facility, filer, table_numbers=["W-11"])
    GamingTable.objects.all().delete()
    browser = client_of(filer)
    for page in ("tasks", "check"):
        html = browser.get(reverse(f"submissions:{page}", args=[submission.pk])).content.decode()
        assert "Keystone Test Casino has no table W-11." in html, page
    check = browser.get(reverse("submissions:check", args=[submission.pk])).content.decode()
    question = check.split("#field-table_numbers")[0].rpartition('href="')[2]
    assert "Keystone Test Casino has no table W-11." in browser.get(question).content.decode()


def test_a_first_filing_for_a_table_under_approved_rules_leads_to_the_amendment(
    approved: RulesSubmission, facility: Facility, filer: User, client_of: Any
) -> None:
    tables_stand(facility, WAR, ["W-12"])
    submission = drafted(facility, filer, table_numbers=["W-11", "W-12"])
    (told,) = table_troubles(submission, ["W-11", "W-12"])
    assert told.amend == approved.pk
    assert f"{approved.reference} is approved for table W-11." in told.words
    html = client_of(filer).get(reverse("submissions:check", args=[submission.pk])).content.decode()
    assert f'href="{reverse("submissions:amend", args=[approved.pk])}"' in html
    assert table_troubles(submission, ["W-12"]) == []


def test_saving_a_table_that_cannot_be_filed_for_comes_back_to_its_question_once(
    approved: RulesSubmission, facility: Facility, filer: User, client_of: Any
) -> None:
    tables_stand(facility, WAR, ["W-12"])
    submission, browser = drafted(facility, filer, table_numbers=["W-12"]), client_of(filer)
    page = page_of_field(submission.chapter, submission.edition_key, "table_numbers")
    assert page is not None
    url = reverse("submissions:question", args=[submission.pk, page.section.code, page.number])

    def saved(*numbers: str) -> Any:
        form = posted(re.search(r"<main.*</main>", browser.get(url).content.decode(), re.DOTALL)[0])  # type: ignore[index]
        form.setlist("table_numbers", numbers)
        return browser.post(url, dict(form.lists()))

    assert saved("W-12").url != url
    assert saved("W-11", "W-12").url == url
    assert f"{approved.reference} is approved for table W-11." in browser.get(url).content.decode()
    assert saved("W-11", "W-12").url != url


def test_no_findings_never_stands_beside_what_is_wrong_with_a_table(
    facility: Facility, filer: User, client_of: Any
) -> None:
    submission = drafted(facility, filer)
    GamingTable.objects.filter(number="W-11").update(is_active=False)
    page = page_of_field(submission.chapter, submission.edition_key, "table_numbers")
    assert page is not None
    for url in (
        reverse("submissions:question", args=[submission.pk, page.section.code, page.number]),
        reverse("submissions:check", args=[submission.pk]),
    ):
        html = client_of(filer).get(url).content.decode()
        assert "Table W-11 is retired." in html
        assert "No findings" not in html


def test_an_amendment_names_the_tables_of_what_it_amends(approved: RulesSubmission, filer: User) -> None:
    draft = amendment_start(submission=approved, effective_on=DAY, by=filer, at=after(5))
    assert troubles(draft) == []
    assert draft.draft.answers["table_numbers"] == ["W-11"]


def test_a_first_filing_is_not_started_where_every_table_has_approved_rules(
    approved: RulesSubmission, facility: Facility, filer: User, client_of: Any
) -> None:
    stated: dict[str, Any] = {"facility": facility, "chapter_number": WAR, "effective_on": DAY, "by": filer, "at": AT}
    with pytest.raises(AlreadyApproved) as refused:
        submission_start(**stated)
    assert refused.value.amend == approved.pk
    typed = {"facility": str(facility.pk), "chapter": WAR, "effective_on": "2026-06-01"}
    browser = client_of(filer)
    answer = browser.post(reverse("submissions:start"), typed)
    assert answer.status_code == 400
    assert f'href="{reverse("submissions:amend", args=[approved.pk])}"' in answer.content.decode()
    tables_stand(facility, WAR, ["W-12"])
    assert browser.post(reverse("submissions:start"), typed).status_code == 302


def test_a_filing_is_lent_to_another_facility_without_table_numbers(
    approved: RulesSubmission, holder: CertificateHolder, filer: User
) -> None:
    other = FacilityFactory(holder=holder, name="Second Test Casino")
    stated: dict[str, Any] = {"chapter_number": WAR, "effective_on": date(2026, 6, 1), "by": filer, "at": AT}
    draft = submission_start(facility=other, copy_of=approved, **stated).draft
    assert "table_numbers" not in draft.answers
    assert draft.answers["deck_count"] == newest(approved).decoded.deck_count
    tables_stand(approved.facility, WAR, ["W-12"])
    with pytest.raises(IllegalMove, match="Amend it to change its rules"):
        submission_start(facility=approved.facility, copy_of=approved, **stated)


def test_ones_own_filing_is_not_offered_to_start_from(
    approved: RulesSubmission, holder: CertificateHolder, facility: Facility, filer: User, client_of: Any
) -> None:
    browser, start = client_of(filer), reverse("submissions:start")
    assert "copy_of" not in browser.get(start).content.decode()
    FacilityFactory(holder=holder, name="Second Test Casino")
    assert approved.reference in browser.get(start).content.decode()
    typed = {"facility": str(facility.pk), "chapter": WAR, "effective_on": "2026-06-01", "copy_of": str(approved.pk)}
    answer = browser.post(start, typed)
    assert answer.status_code == 400
    assert "is a filing of this facility itself" in answer.content.decode()


def test_a_table_that_another_filing_holds_says_so_beside_its_check_box(
    approved: RulesSubmission, facility: Facility, filer: User, client_of: Any
) -> None:
    tables_stand(facility, WAR, ["W-12", "W-13"])
    submission = drafted(facility, filer, table_numbers=[])
    waiting = file_it(drafted(facility, filer, table_numbers=["W-12"]), filer).submission
    page = page_of_field(submission.chapter, submission.edition_key, "table_numbers")
    assert page is not None
    url = reverse("submissions:question", args=[submission.pk, page.section.code, page.number])
    html = client_of(filer).get(url).content.decode()
    boxes = dict(re.findall(r'name="table_numbers"\s+value="([^"]+)">\s*<label[^>]*>([^<]+)</label>', html))
    assert boxes == {
        "W-11": f"W-11 (approved rules: {approved.reference})",
        "W-12": f"W-12 (not decided yet: {waiting.reference})",
        "W-13": "W-13",
    }
