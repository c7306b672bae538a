"""Facts not to be overlooked, wherever they matter: petitions with their reason, conditions of approvals."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, GamingTable, User
from compliance.notices.models import Notice
from rules_submissions.conditions import today_of, with_ends_on
from rules_submissions.drafting.services.drafts import reason_save
from rules_submissions.facts import draft_findings, finding_key
from rules_submissions.models import Draft, RulesSubmission
from rules_submissions.successors import with_successors
from tests.cast import Cast
from tests.scenes import scene

from .board import QUEUE, address, approved_today, days_ago, html_of
from .filings import decide, drafted, file_it, filed, recommended

pytestmark = pytest.mark.django_db
WORDS = "The second area comes with the next layout."
CONDITION = "Keep the sign of 2 < 3 lit."


@scene
def petitioned(facility: Facility, filer: User) -> RulesSubmission:
    """Filed despite a violation, with a petition; another petition was for a violation mended since."""
    submission = drafted(facility, filer, at=days_ago(3), tie_areas=1)
    draft = Draft.objects.select_related("submission").get(pk=submission.pk)
    for one in draft_findings(draft, days_ago(3)):
        if one.severity == "violation":
            reason_save(
                submission_id=submission.pk, key=finding_key(one), petition="PET-7", words=WORDS, by=filer,
                at=days_ago(3),
            )  # fmt: skip
    reason_save(
        submission_id=submission.pk, key="651a.2(a)|violation|betting_positions", petition="PET-OLD",
        words="Mended since.", by=filer, at=days_ago(3),
    )  # fmt: skip
    file_it(submission, filer, days_ago(2))
    submission.refresh_from_db()
    return submission


def test_a_petition_stands_on_the_desk_at_the_finding_in_the_queue_and_with_the_revision(
    petitioned: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    browser = client_of(reviewer)
    queue = html_of(browser, QUEUE)
    assert f"etition PET-7, § 651a.2(b)(3): {WORDS.rstrip('.')}" in queue.replace("\xa0", " ")
    desk = html_of(browser, address(petitioned))
    head, _, rest = desk.partition('id="findings"')
    finding = rest[: rest.index('id="thread"')]
    revision = html_of(browser, reverse("submissions:revision", args=[petitioned.pk, 1]))
    for html in (head, finding, revision):
        assert "PET-7" in html
        assert WORDS in html
    assert "filed with a petition" in finding
    assert "PET-OLD" not in queue + desk + revision


def test_a_filing_without_a_petition_speaks_of_none(filing: RulesSubmission, reviewer: User, client_of: Any) -> None:
    browser = client_of(reviewer)
    assert "etition" not in html_of(browser, QUEUE) + html_of(browser, address(filing))


@scene
def filing(facility: Facility, filer: User) -> RulesSubmission:
    return filed(facility, filer, at=days_ago(2))


@scene
def approved(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    return approved_today(facility, filer, cast, CONDITION)


def test_conditions_stand_wherever_the_approval_is_shown(approved: RulesSubmission, cast: Cast, client_of: Any) -> None:
    table = GamingTable.objects.get(number="W-11")
    seen = "Keep the sign of 2 &lt; 3 lit."
    for reader, page in (
        ("filer", reverse("submissions:approved")),
        ("filer", reverse("submissions:list")),
        ("filer", reverse("submissions:case", args=[approved.pk])),
        ("filer", reverse("holders:home")),
        ("floorperson", reverse("floor:table", args=[table.pk])),
        ("decider", reverse("submissions:decisions")),
        ("decider", reverse("submissions:decision", args=[approved.pk])),
    ):
        assert seen in html_of(client_of(cast[reader]), page), page
    assert CONDITION in Notice.objects.filter(kind="decided").first().body


def test_programs_read_the_conditions_too(approved: RulesSubmission, filer: User, client_of: Any) -> None:
    from rules_submissions.case.api import COLUMNS, submission_answer

    now = timezone.now()
    seen = with_ends_on(RulesSubmission.objects.with_conditions())
    rows = with_successors(seen, today_of(now)).values_list(*COLUMNS, named=True)
    assert submission_answer(rows.get(), now).conditions == CONDITION


def test_an_approval_without_conditions_says_none(facility: Facility, filer: User, cast: Cast, client_of: Any) -> None:
    submission = recommended(filed(facility, filer, at=days_ago(3)), cast, at=days_ago(1))
    now = timezone.now()
    decide(submission, cast["decider"], effective_on=timezone.localdate(now) + timedelta(days=3), at=now)
    assert 'data-label="Conditions">None<' in html_of(client_of(filer), reverse("submissions:approved"))
    assert "Conditions:" not in html_of(client_of(filer), reverse("holders:home"))
