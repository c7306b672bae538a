"""Rule changes: which approvals need a change under an edition, for whom, and until when."""

import re
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.html import escape

from compliance.holders.models import Facility, User
from compliance.holders.work import Urgency
from compliance.regulation import chapter, evaluate
from compliance.regulation.core.edition import Edition
from rules_submissions.decision.services.decision import submission_rescind
from rules_submissions.decision.tests.conditions import ends
from rules_submissions.models import RulesSubmission
from rules_submissions.register import impact as register
from rules_submissions.register.chain import by_clause, effects_of
from rules_submissions.register.impact import edition_called, editions_ahead, file_by, impact_of
from rules_submissions.register.views import impact as impact_page
from rules_submissions.register.work import rule_changes_ahead
from tests.attacker import integrity_alarms, plant
from tests.cast import Cast
from tests.csv_read import rows_of
from tests.scenes import scene

from ...tests.board import days_ago, html_of
from ...tests.elsewhere import approved_at, refiled, returned
from ...tests.filings import WITHOUT_APPROVALS, claimed, decide, filed, newest, recommended, settle, signature_of
from ...tests.making import AT

pytestmark = pytest.mark.django_db
OWN, PROPOSED = "651a-2012", "651a-2011P"
FOUND = ["651a.2(a)", "651a.9(a)", "651a.9(c)(2)", "651a.10(3)"]
"""The findings of the proposed edition in a filing that the adopted one passes."""


def url(key: str = PROPOSED, query: str = "") -> str:
    return f"/submissions/rule-changes/{key}/{query}"


def edition(key: str) -> Edition:
    called = edition_called(key)
    assert called is not None
    return called


def approved(facility: Facility, filer: User, cast: Cast, table: str, **more: Any) -> RulesSubmission:
    submission = recommended(filed(facility, filer, at=days_ago(33), table_numbers=[table]), cast, at=days_ago(32))
    decide(submission, cast["decider"], **{"effective_on": days_ago(30).date(), "at": days_ago(30)} | more)
    submission.refresh_from_db()
    return submission


@scene
def approval(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    return approved(facility, filer, cast, "W-11")


def test_an_approval_needs_a_change_where_the_edition_finds_what_its_own_does_not(
    approval: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    whole = impact_of(reviewer, edition(PROPOSED), timezone.now())
    (row,) = whole.needs_change
    assert row.revision.submission == approval
    effects = effects_of(RulesSubmission.objects.all(), edition(PROPOSED), timezone.now())
    clauses = by_clause(effects.chains)
    assert [share.name for share in clauses if share.name in FOUND] == FOUND
    assert {share.approvals for share in clauses} == {1}
    assert (whole.filings, whole.stays, whole.filed_under_it, whole.unread) == (1, 0, 0, 0)
    html = re.sub(r"\s*\n\s*", " ", html_of(client_of(reviewer), url()))
    assert "1\u00a0approval of 1\u00a0certificate holder needs a change under this edition." in html
    assert all(escape(finding.wrong) in html for finding in row.findings)
    assert f"?from={OWN}&amp;to={PROPOSED}" in html
    assert "Start an amendment" not in html
    assert dict(effects.whole.counts) == {
        "Approvals": 1, "Open filings": 0, "Tables": 1, "Open now": 0, "Prints to replace": 4,
        "Sheets to draw again": 0,
    }  # fmt: skip
    assert all(f'<span>{heading}</span> <b class="n">{count}</b>' in html for heading, count in effects.whole.counts)
    assert "<b>2</b> odds not allowed" in html
    assert {field.name for field in row.remedy.fields} == {
        "settlement_direction",
        "initial_wager_on_war",
        "payout_odds",
    }
    assert all(escape(words) in html for _, words in row.remedy.words)
    assert "3\u00a0answers fixed by this edition, 3\u00a0problems left to solve, house edges stay the same" in html


def test_an_approval_under_the_edition_itself_is_counted_as_such(
    approval: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    whole = impact_of(reviewer, edition(OWN), timezone.now())
    assert (whole.needs_change, whole.filed_under_it) == ([], 1)
    assert "No approval needs a change under this edition." in html_of(client_of(reviewer), url(OWN))


def test_the_holder_sees_its_own_and_a_rival_none(approval: RulesSubmission, cast: Cast, client_of: Any) -> None:
    own = re.sub(r"\s*\n\s*", " ", html_of(client_of(cast["filer"]), url()))
    assert "1\u00a0approval needs a change under this edition." in own
    assert f"/submissions/{approval.pk}/amend/" in own
    rival = html_of(client_of(cast["outsider"]), url())
    assert approval.reference not in rival
    assert "Nothing is approved" in rival
    for name in ("floorperson", "dealer", "board_admin"):
        assert client_of(cast[name]).get(url()).status_code == 403, name


def test_a_clause_stands_in_the_address(approval: RulesSubmission, reviewer: User, client_of: Any) -> None:
    browser = client_of(reviewer)
    assert approval.reference in html_of(browser, url(query="?clause=651a.2(a)"))
    other = html_of(browser, url(query="?clause=651a.1"))
    assert approval.reference not in other
    assert "Nothing needs a change over this clause or at this casino." in other


def test_an_edition_that_is_not_on_file_is_not_found(reviewer: User, client_of: Any) -> None:
    for key in ("651a-1999", "nonsense"):
        assert client_of(reviewer).get(url(key)).status_code == 404
        assert client_of(reviewer).get(url(key, "csv/")).status_code == 404


def test_the_list_is_saved_with_a_line_for_each_finding(
    approval: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    (row,) = impact_of(reviewer, edition(PROPOSED), timezone.now()).needs_change
    saved = rows_of(client_of(reviewer).get(url(query="csv/")).content)
    assert [line["Clause"] for line in saved] == [finding.citation for finding in row.findings]
    assert {(line["Filing"], line["Filed under"], line["Edition"]) for line in saved} == {
        (approval.reference, OWN, PROPOSED)
    }
    assert {(line["House edges that change"], line["Left to answer"]) for line in saved} == {
        ("0", str(len(row.remedy.left)))
    }
    assert all(line["Answers that the edition fixes"].count("; ") >= 2 for line in saved)
    assert all(line["Finding"] and line["Kind"] and line["Tables"] == "W-11" for line in saved)


def test_a_filing_that_was_returned_first_is_counted_once(
    facility: Facility, filer: User, cast: Cast, reviewer: User
) -> None:
    once = returned(filed(facility, filer, at=days_ago(40)), cast, days=39, text="Name the sheet.")
    approved_at(recommended(refiled(once, filer, days=38), cast, at=days_ago(37)), cast, days=36)
    whole = impact_of(reviewer, edition(PROPOSED), timezone.now())
    assert [row.revision.number for row in whole.needs_change] == [2]
    assert whole.filings == 1


def test_what_was_settled_since_counts_and_notes_change_nothing(
    facility: Facility, filer: User, cast: Cast, reviewer: User
) -> None:
    stated = WITHOUT_APPROVALS | {"shuffler_inserts_into_shoe": True}
    submission = claimed(filed(facility, filer, at=days_ago(40), **stated), cast, at=days_ago(39))
    settle(submission, "drop_tip_box_approval_ref", cast["compliance_rep"], at=days_ago(38))
    settle(submission, "layout_approval_ref", cast["decider"], at=days_ago(38))
    approved_at(recommended(submission, cast, at=days_ago(37)), cast, days=36)
    (row,) = impact_of(reviewer, edition(PROPOSED), timezone.now()).needs_change
    own = newest(submission)
    assert "651a.5(a)" in {one.citation for one in evaluate(own.decoded, own.submission.chapter.rules(PROPOSED), AT)}
    assert "651a.5(a)" not in row.clauses
    assert {"651a.2(b)", "651a.9(a)"} <= row.clauses
    assert "651a.2(c)" not in row.clauses


def test_what_has_ended_was_rescinded_or_never_approved_is_not_counted(
    approval: RulesSubmission, facility: Facility, filer: User, cast: Cast, reviewer: User
) -> None:
    yesterday = timezone.localdate() - timedelta(days=1)
    approved(facility, filer, cast, "W-12", terms=[ends(yesterday)])
    gone = approved(facility, filer, cast, "W-13")
    now = timezone.now()
    submission_rescind(submission_id=gone.pk, words="In error.", signature=signature_of(cast["decider"], now), at=now)
    filed(facility, filer, at=days_ago(2), table_numbers=["W-14"])
    later = approved(facility, filer, cast, "W-15", effective_on=timezone.localdate() + timedelta(days=20))
    listed = {row.revision.submission for row in impact_of(reviewer, edition(PROPOSED), now).needs_change}
    assert listed == {approval, later}


def test_an_approval_that_nobody_can_read_is_counted_and_raises_the_alarm(
    approval: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    plant(newest(approval), facts=b"[1]")
    whole = impact_of(reviewer, edition(PROPOSED), timezone.now())
    assert (whole.unread, whole.needs_change) == (1, [])
    assert integrity_alarms()
    assert "1\u00a0filing differs from the records and cannot be read." in html_of(client_of(reviewer), url())


def test_the_page_costs_the_same_queries_whatever_its_length(
    approval: RulesSubmission, facility: Facility, filer: User, cast: Cast, reviewer: User, client_of: Any
) -> None:
    browser = client_of(reviewer)

    def queries() -> int:
        browser.get(url())
        with CaptureQueriesContext(connection) as captured:
            assert browser.get(url()).status_code == 200
        return len(captured)

    few = queries()
    for number in range(12, 15):
        approved(facility, filer, cast, f"W-{number}")
    assert queries() == few


def test_every_edition_is_listed_and_those_to_come_first(reviewer: User, client_of: Any, monkeypatch: Any) -> None:
    browser, address = client_of(reviewer), "/submissions/rule-changes/"
    every = [edition.key for number in register.PACKAGES for edition in chapter(number).editions]
    assert listed(html_of(browser, address)) == every
    ahead = msgspec.structs.replace(edition(PROPOSED), effective_from=timezone.localdate() + timedelta(days=1))
    editions = [edition(OWN), ahead]
    for module in (register, impact_page):
        monkeypatch.setattr(module, "all_editions", lambda: editions)
    html = html_of(browser, address)
    assert listed(html) == [PROPOSED, OWN]
    assert html.count("To come") == 1


def listed(html: str) -> list[str]:
    return re.findall(r"/submissions/rule-changes/(\w+-\w+)/", html)


@pytest.mark.parametrize(("day", "is_ahead"), [(date(2019, 8, 30), True), (date(2019, 8, 31), False)])
def test_601a_10_c__an_edition_is_to_come_until_the_day_before_it_is_in_force(day: date, is_ahead: bool) -> None:
    ahead = {one.key: in_force_on for one, in_force_on in editions_ahead(day)}
    assert ahead.get("617a-2019") == (date(2019, 8, 31) if is_ahead else None)


def test_601a_10_c__an_amendment_is_filed_fifteen_days_before() -> None:
    assert file_by(date(2019, 8, 31), timezone.now()) == date(2019, 8, 16)


@pytest.mark.parametrize(("days", "urgency"), [(60, Urgency.SOON), (15, Urgency.SOON), (14, Urgency.OVERDUE)])
def test_an_edition_that_is_to_come_stands_on_the_home_page_and_on_top(
    approval: RulesSubmission, cast: Cast, client_of: Any, monkeypatch: Any, days: int, urgency: Urgency
) -> None:
    in_force_on = timezone.localdate() + timedelta(days=days)
    ahead = msgspec.structs.replace(edition(PROPOSED), status="in_force", effective_from=in_force_on)
    editions = [edition(OWN), ahead]
    monkeypatch.setattr(register, "all_editions", lambda: editions)
    now = timezone.now()
    (item,) = rule_changes_ahead(cast["filer"], now)
    assert item.title == f"1 approval needs a change: {PROPOSED}"
    assert (item.due, item.urgency, item.url) == (in_force_on - timedelta(days=15), urgency, url())
    assert not list(rule_changes_ahead(cast["outsider"], now))
    assert not list(rule_changes_ahead(cast["reviewer"], now))
    html = html_of(client_of(cast["filer"]), url())
    assert "To come" in html
    assert "File amendments by" in html
