"""Pages open to everybody are kept for whoever asks next, and no longer than what they show stays as it is."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.services import setting_change
from compliance.web import open_pages
from rules_submissions.models.public import PublicApproval
from rules_submissions.tests.board import approved_today
from tests.cast import Cast

pytestmark = pytest.mark.django_db


def queries(address: str) -> tuple[int, str]:
    """The number of queries that a page costs, and its content."""
    with CaptureQueriesContext(connection) as asked:
        content = Client().get(address).content.decode()
    return len([one for one in asked if "set_config" not in one["sql"]]), content


def test_a_page_is_made_once_and_anew_after_the_act_of_an_approval(facility: Facility, filer: User, cast: Cast) -> None:
    address = reverse("register:approvals")
    first, before = queries(address)
    again, same = queries(address)
    assert (again, same) == (1, before)
    assert first > again
    approval = approved_today(facility, filer, cast, "A condition.")
    later, after = queries(address)
    assert later > 1
    assert approval.reference in after
    assert approval.reference not in before
    assert queries(address) == (1, after)


def test_every_change_of_what_they_show_ends_what_was_kept(facility: Facility, filer: User, cast: Cast) -> None:
    approved_today(facility, filer, cast, "A condition.")
    front = reverse("register:front")
    queries(front)
    assert queries(front)[0] == 1
    PublicApproval.objects.update(facility_name="Another Name")
    assert "Another Name" in queries(front)[1]
    setting_change(code="help_number", value="1-800-555-0199", by=cast["board_admin"], at=timezone.now(), reason="x")
    assert "1-800-555-0199" in queries(front)[1]
    PublicApproval.objects.all().delete()
    assert "Another Name" not in queries(front)[1]


def test_what_is_for_one_person_or_missing_or_large_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    open_pages._pages.clear()
    for name, arguments in (("register:approval", ["RS-2026-9999"]), ("register:report", ["0000000000"])):
        Client().get(reverse(name, args=arguments))
    assert not open_pages._pages
    monkeypatch.setattr(open_pages, "LARGEST", 10)
    Client().get(reverse("register:front"))
    assert not open_pages._pages


def test_no_more_pages_are_kept_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    open_pages._pages.clear()
    monkeypatch.setattr(open_pages, "MOST", 3)
    for number in range(6):
        assert Client().get(f"{reverse('register:front')}?x={number}").status_code == 200
    assert len(open_pages._pages) == 3


def test_a_head_and_a_browser_that_has_the_page_are_answered_from_what_is_kept() -> None:
    address = reverse("register:front")
    answer = Client().get(address)
    assert Client().head(address)["ETag"] == answer["ETag"]
    assert Client().get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304
