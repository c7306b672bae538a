"""A change of rules walked in a browser from the text to the sign at the table: counsel imports and announces with a
colleague, the filer files what the plan names, the Board approves, the sign is made anew and hung; a trial of another
figure; and what the comment letter would have said otherwise."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from compliance.chapters.services import text_import
from compliance.chapters.tests.sources import needs_sources, source_of
from compliance.holders.models import Facility, GamingTable, User
from compliance.isolation.context import OFFICE, isolated
from compliance.regulation.examples import approval as approval_of
from inspections.models.tables import Installation
from inspections.tests.factories import sheet_of
from rules_submissions.decision.effect import submission_take_effect
from rules_submissions.drafting.services.drafts import draft_save
from rules_submissions.models import Draft, RulesSubmission
from rules_submissions.models.sheets import SheetVersion
from rules_submissions.prints.codes import code_words
from rules_submissions.prints.services import print_keep
from rules_submissions.register.tests.coming import (
    KEY,
    LIST,
    NEXT,
    PLAN,
    announce_in_browser,
    both_ahead,
    import_in_browser,
)
from rules_submissions.register.tests.test_figures import NEW, PAGE, STRICTER
from rules_submissions.states import S
from rules_submissions.tests.board import days_ago
from rules_submissions.tests.filings import decide, filed, newest, recommended
from rules_submissions.tests.making import APPROVED_ON, ROULETTE, WAR
from tests import clock
from tests.browsing import looked_at
from tests.cast import PASSWORD, Cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long, needs_sources]
__all__ = ["both_ahead"]
DAYS = 40
TO_APPROVE = ("layout_approval_ref", "shuffled_batch_procedure_approval_ref")
"""The answers for which the proposed text asks the approval of another unit of the Board."""
LETTER_CHANGED = (
    "651a.1 (War Wager); 651a.2(a); 651a.2(b); 651a.2(b)(2); 651a.2(b)(3); 651a.2(b)(4); 651a.2(c); 651a.3(a); "
    "651a.3(b); 651a.3(c); 651a.3(c)(1); 651a.3(c)(4); 651a.4(a); 651a.4(d); 651a.4(e); 651a.5(a); 651a.5(b); "
    "651a.5(c); 651a.5(d); 651a.5(e); 651a.5(f); 651a.5(g); 651a.5(h); 651a.7(a); 651a.8(a); 651a.9(a); "
    "651a.9(a)(1); 651a.9(b); 651a.9(d); 651a.9(e); 651a.9(f); 651a.9(g); 651a.9(g)(1); 651a.9(g)(2); "
    "651a.9(g)(3); 651a.9(h); 651a.10(3); 651a.11(a)"
)
LETTER_ALONE = (
    "651a.1 (Round of play); 651a.5(b)(1); 651a.5(b)(2); 651a.5(b)(3); 651a.5(b)(4); 651a.5(h)(1); 651a.5(h)(2); "
    "651a.5(h)(2)(i); 651a.5(h)(2)(ii); 651a.5(h)(3)"
)
ADOPTED_ALONE = (
    "651a.2(d); 651a.3(e); 651a.5(c)(1); 651a.5(c)(2); 651a.5(c)(3); 651a.5(c)(4); 651a.5(g)(1); 651a.5(g)(2); "
    "651a.5(g)(2)(i); 651a.5(g)(2)(ii)"
)
"""The clauses that a reading of the letter and of the adopted text side by side lists: changed, and in one of them
alone."""


def approved(facility: Facility, filer: User, cast: Cast, number: str) -> RulesSubmission:
    """An approval of today's rules, in effect for a month."""
    rules = recommended(filed(facility, filer, number, at=days_ago(33)), cast, at=days_ago(32))
    decide(rules, cast["decider"], effective_on=days_ago(30).date(), at=days_ago(30))
    submission_take_effect(submission_id=rules.pk, at=timezone.now())
    rules.refresh_from_db()
    return rules


def announced_by_two(cast: Cast, page_for: Any, key: str) -> None:
    """Counsel imports the text and asks, a colleague confirms: by keyboard, without script."""
    counsel = page_for(cast["counsel"], script=False)
    import_in_browser(counsel, key, source_of(key))
    announce_in_browser(counsel, page_for(cast["decider"], script=False), key, "As adopted.")


def amendment_filed(approval: RulesSubmission, filer: User, page_for: Any) -> RulesSubmission:
    """The filer starts what the plan names, answers what is left, and files it on a phone."""
    phone = page_for(filer, width=390)
    phone.goto(PLAN)
    looked_at(phone, "plan")
    phone.get_by_role("link", name="Start all filled amendments").click()
    phone.get_by_role("button", name="Start 1\u00a0draft").click()
    phone.get_by_text("Started: 1\u00a0draft. Nothing is filed yet.").wait_for()
    draft = Draft.objects.select_related("submission").get(submission__amends=approval)
    given = approval_of("gaming_operations", "GO-0512", APPROVED_ON)
    answers = {**draft.answers, "betting_positions": 7, **dict.fromkeys(TO_APPROVE, given)}
    draft_save(
        submission_id=draft.pk, answers=answers, typed={}, version=draft.version, page="", by=filer, at=timezone.now()
    )
    phone.goto(reverse("submissions:question", args=[draft.pk, "attestations", 1]))
    while "/check/" not in phone.url:
        phone.get_by_role("button", name="Attest all on this page").click()
        phone.wait_for_load_state()
    looked_at(phone, "check")
    phone.locator("[name='sign-password']").fill(PASSWORD)
    phone.locator('label[for="agree"]').click()
    phone.get_by_role("button", name="Sign and file").click()
    phone.get_by_role("heading", name="Filed").wait_for()
    draft.submission.refresh_from_db()
    assert draft.submission.status == S.FILED
    return draft.submission


def sign_hung(amendment: RulesSubmission, approval: RulesSubmission, floorperson: User, page_for: Any) -> None:
    """On the day of the edition the sign is made anew, and a floorperson hangs it."""
    submission_take_effect(submission_id=amendment.pk, at=timezone.now())
    sheet_of(amendment, first=approval)
    paper = print_keep(revision_id=newest(amendment).pk, kind="sign", at=timezone.now())
    assert paper is not None
    table = GamingTable.objects.get(number=amendment.table_numbers[0])
    phone = page_for(floorperson, width=390)
    phone.goto(reverse("floor:print_at", args=[paper.print_code.code]))
    phone.get_by_role("link", name=f"Put this up at table {table.number}").click()
    phone.locator("[name='sign-password']").fill(PASSWORD)
    looked_at(phone, "hang")
    phone.get_by_role("button", name="Sign for this sheet").click()
    phone.get_by_text(code_words(paper.print_code.code)).first.wait_for()
    hung = Installation.objects.get(table=table)
    assert (hung.print, hung.version) == (paper.print_code, SheetVersion.objects.latest("number"))


def trial_written(cast: Cast, page_for: Any) -> None:
    """Counsel writes another figure and reads who would have to change."""
    counsel = page_for(cast["counsel"])
    counsel.goto(NEW)
    counsel.get_by_label("Text of the figures").fill(STRICTER)
    counsel.get_by_label("Reason").fill("A comment.")
    counsel.get_by_role("button", name="Save").press("Enter")
    counsel.wait_for_url(f"**{PAGE}")
    counsel.get_by_text("1\u00a0approval would need a change, at 1\u00a0table.").wait_for()
    looked_at(counsel, "trial")


def listed(page: Any, earlier: str, later: str) -> dict[str, list[str]]:
    """The items that differ between two editions, as the page of both lists them, by mark."""
    page.goto(f"/regulation/651a/compare/?from={earlier}&to={later}")
    page.get_by_text("compares the official texts word by word").wait_for()
    rows = page.locator("table.texts-side tbody tr").all()
    by_mark: dict[str, list[str]] = {}
    for row in rows:
        mark = row.locator("td.mark").inner_text().partition(";")[0].strip()
        item = row.locator("th").inner_text().replace("\u00a0", " ").removeprefix("§ ").strip()
        by_mark.setdefault(mark, []).append(item)
    return by_mark


def test_a_change_of_rules_from_the_text_to_the_sign_at_the_table(
    facility: Facility, filer: User, cast: Cast, page_for: Any, both_ahead: Callable[[int], date], settings: Any
) -> None:
    settings.DEMO = True
    both_ahead(DAYS)
    wheel, war = (approved(facility, filer, cast, number) for number in (ROULETTE, WAR))
    for key in (NEXT, KEY):
        announced_by_two(cast, page_for, key)
    counsel = page_for(cast["counsel"])
    counsel.goto(f"/submissions/rule-changes/{NEXT}/")
    assert counsel.get_by_role("link", name=wheel.reference).count() == 0, "the text of 2019 asks for no change"
    counsel.goto(LIST)
    counsel.get_by_role("link", name=war.reference).first.wait_for()
    looked_at(counsel, "impact")
    trial_written(cast, page_for)
    amendment = amendment_filed(war, filer, page_for)
    stranger = page_for(cast["outsider"])
    for path in (PLAN, LIST, f"/submissions/rule-changes/{NEXT}/"):
        stranger.goto(path)
        assert all(one.reference not in stranger.content() for one in (wheel, war, amendment)), path
    assert stranger.goto(reverse("submissions:case", args=[amendment.pk])).status == 404
    recommended(amendment, cast, at=timezone.now())
    decide(amendment, cast["decider"], effective_on=amendment.intended_effective_on, at=timezone.now())
    amendment.refresh_from_db()
    with clock.moved(connection, timedelta(days=DAYS + 1)), isolated(OFFICE):
        sign_hung(amendment, war, cast["floorperson"], page_for)


def test_the_letter_beside_the_adopted_text_lists_what_a_reading_of_both_lists(page_for: Any) -> None:
    for key in ("651a-2011C", "651a-2012"):
        text_import(raw=source_of(key), edition_key=key, file_name="law.txt", at=timezone.now())
    assert listed(page_for(None, width=390), "651a-2011C", "651a-2012") == {
        "Changed": LETTER_CHANGED.split("; "),
        "Removed": LETTER_ALONE.split("; "),
        "Added": ADOPTED_ALONE.split("; "),
    }
