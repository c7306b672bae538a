"""Amendments filled from a change of rules: what is entered and marked, and what is offered where one is open."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.regulation import Chapter, chapter
from rules_submissions.drafting.services.drafts import draft_save
from rules_submissions.drafting.standard import origins_of
from rules_submissions.drafting.worksheet import Worksheet
from rules_submissions.models import Draft, RulesSubmission
from rules_submissions.register.impact import amendment_day, edition_called
from rules_submissions.register.services import filled as service
from rules_submissions.register.views import filled as filled_page
from rules_submissions.register.views import impact as impact_page
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import days_ago, html_of
from ...tests.filings import decide, filed, recommended

pytestmark = pytest.mark.django_db
PROPOSED = "651a-2011P"
LIST = f"/submissions/rule-changes/{PROPOSED}/"
FILLED = {"settlement_direction", "initial_wager_on_war", "payout_odds"}


@scene
def approval(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    submission = recommended(filed(facility, filer, at=days_ago(33)), cast, at=days_ago(32))
    decide(submission, cast["decider"], effective_on=days_ago(30).date(), at=days_ago(30))
    submission.refresh_from_db()
    return submission


@pytest.fixture
def governs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proposed text as one under which an amendment can be filed, and is filed."""
    day, proposed = timezone.localdate() + timedelta(days=40), chapter("651a").edition(PROPOSED)
    for module in (service, filled_page, impact_page):
        monkeypatch.setattr(module, "amendment_day", lambda edition, today: day)
    monkeypatch.setattr(Chapter, "edition_on", lambda self, on: proposed)


def amend(client: Any, approval: RulesSubmission) -> Any:
    return client.post(f"{LIST}amend/{approval.pk}/", follow=True)


def draft_of(approval: RulesSubmission) -> Draft:
    return Draft.objects.select_related("submission").get(submission__amends=approval)


@pytest.mark.usefixtures("governs")
def test_one_click_makes_a_draft_with_what_the_edition_fixes_marked_as_such(
    approval: RulesSubmission, filer: User, client_of: Any
) -> None:
    browser = client_of(filer)
    assert "Start a filled amendment" in html_of(browser, LIST)
    page = amend(browser, approval).content.decode()
    assert "Answers filled from the change of rules: 3. Findings left to answer: 3. Nothing is filed yet." in page
    draft = draft_of(approval)
    assert draft.submission.edition_key == PROPOSED
    assert set(origins_of(draft)) == FILLED
    assert draft.answers["settlement_direction"] == "left_clockwise"
    assert draft.answers["payout_odds"]["war"] == {"pay": 2, "to": 1}
    assert draft.answers["betting_positions"] == approval.revisions.get().decoded.betting_positions
    sheet = Worksheet(draft, timezone.now())
    asks = next(one for one in sheet.pages if "settlement_direction" in one.names)
    url = reverse("submissions:question", args=[draft.pk, asks.section.code, asks.number])
    assert "From the change of rules" in html_of(browser, url)


@pytest.mark.usefixtures("governs")
def test_an_answer_that_somebody_changes_is_their_own(approval: RulesSubmission, filer: User, client_of: Any) -> None:
    amend(client_of(filer), approval)
    draft = draft_of(approval)
    kept = {"settlement_direction": "left_clockwise", "initial_wager_on_war": "stays_in_play"}
    draft_save(
        submission_id=draft.pk, answers=kept, typed={}, version=draft.version, page="", by=filer, at=timezone.now()
    )
    assert set(origins_of(draft_of(approval))) == FILLED - {"initial_wager_on_war"}


@pytest.mark.usefixtures("governs")
def test_where_an_amendment_is_open_it_is_offered_instead(
    approval: RulesSubmission, filer: User, cast: Cast, client_of: Any
) -> None:
    browser = client_of(filer)
    amend(browser, approval)
    html = html_of(browser, LIST)
    assert reverse("submissions:tasks", args=[draft_of(approval).pk]) in html
    assert "the amendment<span" in html
    assert "Start a filled amendment" not in html
    assert "already amends" in amend(browser, approval).content.decode()
    assert Draft.objects.filter(submission__amends=approval).count() == 1
    assert str(draft_of(approval).pk) not in html_of(client_of(cast["reviewer"]), LIST)


def test_under_a_text_that_was_never_adopted_none_is_offered_and_none_starts(
    approval: RulesSubmission, filer: User, client_of: Any
) -> None:
    browser = client_of(filer)
    assert "Start a filled amendment" not in html_of(browser, LIST)
    assert "not in force and will not be" in amend(browser, approval).content.decode()
    assert not Draft.objects.filter(submission__amends=approval).exists()


@pytest.mark.usefixtures("governs")
def test_nobody_starts_one_for_another_holder_or_for_the_board(
    approval: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    assert amend(client_of(cast["outsider"]), approval).status_code == 404
    assert amend(client_of(cast["reviewer"]), approval).status_code == 403
    assert not Draft.objects.filter(submission__amends=approval).exists()


@pytest.mark.parametrize(
    ("key", "today", "day"),
    [
        ("617a-2019", date(2019, 8, 30), date(2019, 8, 31)),
        ("617a-2019", date(2019, 8, 31), date(2019, 10, 1)),
        ("617a-2012", date(2019, 5, 31), date(2019, 7, 1)),
        ("617a-2012", date(2019, 7, 1), None),
        ("651a-2011P", date(2026, 3, 2), None),
    ],
)
def test_an_amendment_takes_effect_on_the_first_day_of_an_edition_to_come_or_the_suggested_day(
    key: str, today: date, day: date | None
) -> None:
    edition = edition_called(key)
    assert edition is not None
    assert amendment_day(edition, today) == day
