"""The plan for an edition that is to come: what is due, what is done, who is told when, and one act for all drafts."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.page_mark import SEEN
from compliance.holders.tests.factories import given
from compliance.notices.models import Notice
from rules_submissions.drafting.standard import origins_of
from rules_submissions.models import Draft, RulesSubmission
from rules_submissions.register.impact import editions_ahead
from rules_submissions.register.plan import plans_of
from rules_submissions.register.services import filled_amendments_start, reminders_due
from rules_submissions.states import S
from rules_submissions.tasks import remind_of_editions
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import days_ago, html_of
from ...tests.filings import decide, filed, recommended
from .coming import FILL, KEY, PLAN, ahead

pytestmark = pytest.mark.django_db
__all__ = ["ahead"]


def approved(facility: Facility, filer: User, cast: Cast, table: str) -> RulesSubmission:
    submission = recommended(filed(facility, filer, at=days_ago(33), table_numbers=[table]), cast, at=days_ago(32))
    decide(submission, cast["decider"], effective_on=days_ago(30).date(), at=days_ago(30))
    submission.refresh_from_db()
    return submission


@scene
def approvals(facility: Facility, filer: User, cast: Cast) -> list[RulesSubmission]:
    return [approved(facility, filer, cast, table) for table in ("W-11", "W-12")]


def seen_on(browser: Any) -> str:
    html = html_of(browser, FILL)
    return html.partition(f'name="{SEEN}" value="')[2].partition('"')[0]


def test_the_holder_reads_what_is_due_when_and_the_board_who_has_filed(
    approvals: list[RulesSubmission], filer: User, cast: Cast, client_of: Any, ahead: Any
) -> None:
    on = ahead(40)
    (plan,) = plans_of(filer, timezone.now())
    assert (plan.in_force_on, plan.file_by, plan.hang_by) == (on, on - timedelta(days=15), on - timedelta(days=1))
    assert [change.state for change in plan.changes] == ["todo", "todo"]
    own = html_of(client_of(filer), PLAN)
    assert all(approval.reference in own for approval in approvals)
    assert "Start all filled amendments" in own
    assert "8\u00a0prints to replace at 2\u00a0tables" in own
    board = html_of(client_of(cast["reviewer"]), PLAN)
    assert "Who has filed" in board
    assert approvals[0].holder.name in board
    assert "Start all filled amendments" not in board


def test_one_act_starts_every_draft_with_what_the_edition_fixes_marked(
    approvals: list[RulesSubmission], filer: User, cast: Cast, client_of: Any, ahead: Any
) -> None:
    on, browser = ahead(40), client_of(filer)
    page = browser.post(f"{FILL}start/", {SEEN: seen_on(browser)}, follow=True).content.decode()
    assert "Started: 2\u00a0drafts. Nothing is filed yet." in page
    drafts = list(Draft.objects.select_related("submission").filter(submission__amends__in=approvals))
    assert [draft.submission.intended_effective_on for draft in drafts] == [on, on]
    for draft in drafts:
        assert draft.submission.edition_key == KEY
        assert set(origins_of(draft)) == {"settlement_direction", "initial_wager_on_war", "payout_odds"}
    (plan,) = plans_of(filer, timezone.now())
    assert [change.state for change in plan.changes] == ["draft", "draft"]
    (board,) = plans_of(cast["reviewer"], timezone.now())
    assert [change.state for change in board.changes] == ["todo", "todo"], "a draft is its holder's"
    assert "has an amendment already" in html_of(browser, FILL)


def test_what_changed_since_the_page_starts_nothing(
    approvals: list[RulesSubmission], facility: Facility, filer: User, cast: Cast, client_of: Any, ahead: Any
) -> None:
    ahead(40)
    browser = client_of(filer)
    seen = seen_on(browser)
    approved(facility, filer, cast, "W-13")
    assert browser.post(f"{FILL}start/", {SEEN: seen}).status_code == 409
    assert not RulesSubmission.objects.filter(amends__isnull=False).exists()


def test_filed_and_approved_are_marked_from_the_records(
    approvals: list[RulesSubmission], filer: User, cast: Cast, ahead: Any
) -> None:
    on, now = ahead(40), timezone.now()
    ((to_come, _),) = editions_ahead(timezone.localdate())
    drafts = filled_amendments_start(edition=to_come, by=filer, at=now)
    with given():
        for draft, status, day in zip(drafts, (S.FILED, S.APPROVED), (None, on), strict=True):
            row = RulesSubmission.objects.filter(pk=draft.pk)
            row.update(status=status, reference=f"RS-{status}", filed_at=now, effective_on=day)
    for reader in (filer, cast["reviewer"]):
        (plan,) = plans_of(reader, timezone.now())
        assert [change.state for change in plan.changes] == ["filed", "approved"]
        (holder,) = plan.holders
        assert (holder.not_filed, holder.filed, holder.approved) == (0, 1, 1)


@pytest.mark.parametrize(
    ("days", "step"),
    [(61, ""), (60, "60"), (31, "60"), (30, "30"), (8, "30"), (7, "7"), (1, "7")],
)
def test_a_reminder_is_due_60_30_and_7_days_before(ahead: Any, days: int, step: str) -> None:
    ahead(days)
    assert [due for _, due in reminders_due(timezone.now())] == [step] * bool(step)


def test_those_who_file_are_told_once_and_nobody_else(
    approvals: list[RulesSubmission], filer: User, outsider: User, ahead: Any
) -> None:
    ahead(60)
    assert (remind_of_editions(), remind_of_editions()) == (1, 1)
    (notice,) = Notice.objects.filter(recipient=filer, cause__startswith=f"edition:{KEY}:60")
    assert "2\u00a0approvals need a change" in notice.body
    assert all(approval.reference in notice.body for approval in approvals)
    assert not Notice.objects.filter(recipient=outsider, cause__startswith="edition:").exists()
    ahead(30)
    remind_of_editions()
    assert Notice.objects.filter(recipient=filer, cause__startswith="edition:").count() == 2


def test_a_rival_has_an_empty_plan_and_starts_nothing(
    approvals: list[RulesSubmission], cast: Cast, client_of: Any, ahead: Any
) -> None:
    ahead(40)
    rival = client_of(cast["outsider"])
    html = html_of(rival, PLAN)
    assert "No approval needs a change." in html
    assert not any(approval.reference in html for approval in approvals)
    assert not any(approval.reference in html_of(rival, FILL) for approval in approvals)
    assert rival.post(f"{FILL}start/", {SEEN: seen_on(rival)}).status_code == 409
    assert client_of(cast["reviewer"]).get(FILL).status_code == 403
    assert not RulesSubmission.objects.filter(amends__in=approvals).exists()


def test_without_an_edition_to_come_the_plan_says_so(filer: User, client_of: Any) -> None:
    assert "No new rules are coming" in html_of(client_of(filer), PLAN)
