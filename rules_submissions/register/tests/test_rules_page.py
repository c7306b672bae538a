"""The approved rules for those who play by them and watch over it; decisions and retention for auditors."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, GamingTable, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.retention.models import Destruction
from compliance.web.navigation import items_for
from rules_submissions.models import RulesSubmission
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import approved_today, days_ago, html_of
from ...tests.filings import filed

pytestmark = pytest.mark.django_db
CONDITION = "Keep the sign lit."
WATCHERS = (
    Role.DEALER, Role.FLOORPERSON, Role.PIT_MANAGER, Role.ASSISTANT_SHIFT_MANAGER, Role.SHIFT_MANAGER,
    Role.SECURITY_MEMBER, Role.TABLE_GAME_MAINTENANCE, Role.SURVEILLANCE, Role.INTERNAL_AUDIT,
)  # fmt: skip


@scene
def approved(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    return approved_today(facility, filer, cast, CONDITION)


@pytest.mark.parametrize("role", [*WATCHERS, Role.AUDITOR])
def test_the_rules_are_one_step_from_the_table_and_from_the_menu(
    approved: RulesSubmission, facility: Facility, client_of: Any, role: Role
) -> None:
    user = person(role, at=None if role == Role.AUDITOR else facility.holder)
    browser, rules = client_of(user), reverse("submissions:rules", args=[approved.pk])
    table = GamingTable.objects.get(number="W-11")
    assert f'href="{rules}"' in html_of(browser, reverse("floor:table", args=[table.pk]))
    menu = reverse("submissions:approved")
    assert menu in [item.url for item in items_for(user.perms)]
    assert f'href="{rules}"' in html_of(browser, menu)
    html = html_of(browser, rules)
    for words in (approved.reference, CONDITION, "W-11", "Tie Wager", "10 to 1"):
        assert words in html, words


def test_the_rules_say_nothing_of_the_review_and_are_not_there_before_an_approval(
    approved: RulesSubmission, facility: Facility, filer: User, floorperson: User, outsider: User, client_of: Any
) -> None:
    rules = reverse("submissions:rules", args=[approved.pk])
    html = html_of(client_of(floorperson), rules)
    assert "Nothing stands." not in html, "the words of the report"
    assert reverse("submissions:case", args=[approved.pk]) not in html
    assert reverse("submissions:case", args=[approved.pk]) in html_of(client_of(filer), rules)
    assert client_of(outsider).get(rules).status_code == 404
    waiting = filed(facility, filer, at=days_ago(1), table_numbers=["W-12"])
    assert client_of(floorperson).get(reverse("submissions:rules", args=[waiting.pk])).status_code == 404


def test_auditors_read_decisions_and_retention_and_act_in_neither(
    approved: RulesSubmission, auditor: User, client_of: Any
) -> None:
    browser = client_of(auditor)
    pages = [reverse(name) for name in ("submissions:decisions", "retention:destructions", "retention:holds")]
    assert approved.reference in html_of(browser, pages[0])
    menu = [item.url for item in items_for(auditor.perms)]
    assert set(pages[:2]) <= set(menu)
    now = timezone.now()
    asked = Destruction(
        holder=approved.holder, up_to=(now - timedelta(days=3000)).date(), reason="Past it.", asked_by=auditor,
        asked_name="A", asked_number="1", asked_at=now,
    )  # fmt: skip
    for page in pages[1:]:
        html = html_of(browser, page)
        assert "<form" not in html[html.index("<main") : html.index("</main>")]
        assert browser.post(page, {"holder": str(approved.holder_id), "reason": "x"}).status_code == 403
    assert asked.is_running
