"""Helpers of the tests of the Board's pages: addresses, acts, and filings dated by today."""

import re
from datetime import timedelta
from typing import Any

from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.web.tests.controls import posted
from rules_submissions.decision.services.decision import submission_decide
from rules_submissions.models import Decision, RulesSubmission
from tests.cast import Cast
from tests.scenes import scene

from .filings import WHY, WITHOUT_APPROVALS, claimed, decide, filed, newest, recommended, signature_of

QUEUE = "/submissions/queue/"
UNIT = {"unit": "gaming_operations"}


def days_ago(days: float) -> Any:
    """The time `days` calendar days ago, at this time of day: a night in which the clocks change counts as one."""
    return timezone.localtime() - timedelta(days=days)


def address(submission: RulesSubmission, name: str = "review", query: str = "") -> str:
    return reverse(f"submissions:{name}", args=[submission.pk]) + query


def html_of(browser: Client, url: str, status: int = 200) -> str:
    answer = browser.get(url)
    assert answer.status_code == status, url
    return answer.content.decode()


@scene
def filing(facility: Facility, filer: User) -> RulesSubmission:
    """Filed seven days ago; the layout and both boxes are not approved yet."""
    return filed(facility, filer, at=days_ago(7), **WITHOUT_APPROVALS)


@scene
def open_filing(filing: RulesSubmission, cast: Cast) -> RulesSubmission:
    return claimed(filing, cast, at=days_ago(6))


@scene
def ready(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    return recommended(filed(facility, filer, at=days_ago(3), table_numbers=["W-12"]), cast, at=days_ago(1))


def approved_today(facility: Facility, filer: User, cast: Cast, conditions: str) -> RulesSubmission:
    """Casino War at table W-11, approved today under these conditions and in effect at once."""
    submission = recommended(filed(facility, filer, at=days_ago(3)), cast, at=days_ago(1))
    now = timezone.now()
    decide(submission, cast["decider"], conditions=conditions, effective_on=timezone.localdate(now), at=now)
    submission.refresh_from_db()
    return submission


def act(browser: Client, submission: RulesSubmission, name: str, query: str = "", **typed: Any) -> Any:
    """Posts the form of this act as the desk offers it, with the mark of what the desk shows now."""
    of_revision = {"revision": newest(submission).pk} if name == "mark" else {}
    url, data = address(submission, f"review_{name}", query), UNIT | of_revision | typed
    return browser.post(url, {"seen": seen_at(browser, address(submission), url, data)} | data)


def seen_at(browser: Client, page: str, action: str, data: dict[str, Any]) -> str:
    """The mark that a page puts into the form with this action and the hidden values of `data`; empty without one."""
    html = browser.get(page).content.decode()
    for form in re.findall(r"<form.*?</form>", html, re.DOTALL):
        values = dict(posted(form).items())
        same = all(values.get(name) == data[name] for name in ("key", "field") if name in values and name in data)
        if action.partition("?")[0] in form and "seen" in values and same:
            return str(values["seen"])
    return ""


def approve(submission: RulesSubmission, by: User) -> Decision:
    now = timezone.now()
    signature = signature_of(by, now, Role.EXECUTIVE_DIRECTOR)
    return submission_decide(
        submission_id=submission.pk, revision_sha256=newest(submission).facts_sha256, approve=True,
        effective_on=timezone.localdate(now) + timedelta(days=10), conditions="", reason="", proposed_reason=WHY,
        signature=signature, at=now,
    )  # fmt: skip


def entries_of(kind: str) -> int:
    """The number of entries of this act in the Board's own log."""
    query = "SELECT count(*) FROM ledger.entry JOIN ledger.log ON log.id = log_id WHERE holder_id IS NULL AND type = %s"
    with connection.cursor() as cursor:
        cursor.execute(query, [kind])
        return int(cursor.fetchone()[0])


def references(html: str) -> list[str]:
    return re.findall(r'<a class="keep ref" href="[^"]+">(RS-[^<]+)</a>', html)
