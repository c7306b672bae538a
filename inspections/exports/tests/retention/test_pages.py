"""The pages of retention, as the holder's and the Board's administrators use them."""

import pytest
from django.utils import timezone

from compliance.retention.holds import hold_set
from compliance.retention.models import Destruction, LegalHold
from compliance.retention.services import last_day
from compliance.retention.work import destructions_waiting
from compliance.web.tests.browser import send

from .conftest import carried_out

pytestmark = pytest.mark.django_db


def test_asked_confirmed_and_told_on_the_pages(client_of, old_log, holder, holder_admin, board_admin):
    browser, last = client_of(holder_admin), last_day(timezone.now())
    assert "/retention/" in browser.get("/records/").content.decode()
    typed = {"holder": str(holder.pk), "up_to": timezone.localdate().isoformat(), "reason": "Policy 7."}
    refused = browser.post("/retention/", typed).content.decode()
    assert "Records are kept for 5 years" in refused
    assert "Policy 7." in refused
    asked = browser.post("/retention/", typed | {"up_to": last.isoformat()})
    one = Destruction.objects.get()
    assert asked["Location"] == f"/retention/{one.pk}/"
    page = browser.get(asked["Location"]).content.decode()
    assert "Waiting for a second person" in page
    assert "Confirm and destroy" not in page
    assert send(browser, asked["Location"], to="confirm/").status_code == 403
    (waiting,) = destructions_waiting(board_admin, timezone.now())
    board = client_of(board_admin)
    assert "Confirm and destroy" in board.get(waiting.url).content.decode()
    assert send(board, waiting.url, to="confirm/").status_code == 302
    assert send(board, waiting.url, to="confirm/").status_code == 409
    carried_out(one)
    told = browser.get("/retention/").content.decode()
    assert "Finished" in told
    assert holder.name in told
    assert board_admin.printed_name in told
    assert "3 log entries" in browser.get(asked["Location"]).content.decode()


def test_withdrawn_by_whoever_asked(client_of, holder, holder_admin):
    browser = client_of(holder_admin)
    day = last_day(timezone.now()).isoformat()
    browser.post("/retention/", {"holder": str(holder.pk), "up_to": day, "reason": "Policy 7."})
    one = Destruction.objects.get()
    assert send(browser, f"/retention/{one.pk}/", to="withdraw/").status_code == 302
    assert "Withdrawn by" in browser.get(f"/retention/{one.pk}/").content.decode()


def test_a_holder_asks_for_no_other_and_learns_of_a_hold_without_its_reason(
    client_of, holder, other_holder, holder_admin, board_admin
):
    browser = client_of(holder_admin)
    day = last_day(timezone.now()).isoformat()
    assert other_holder.name not in browser.get("/retention/").content.decode()
    other = browser.post("/retention/", {"holder": str(other_holder.pk), "up_to": day, "reason": "Mine."})
    assert "Choose the certificate holder" in other.content.decode()
    browser.post("/retention/", {"holder": str(holder.pk), "up_to": day, "reason": "Policy 7."})
    one = Destruction.objects.get()
    hold_set(holder_id=holder.pk, reason="Secret inquiry 12.", by=board_admin, at=timezone.now())
    page = browser.get(f"/retention/{one.pk}/").content.decode()
    assert "under a legal hold" in page
    assert "Secret inquiry" not in page
    assert browser.get("/retention/holds/").status_code == 403


def test_holds_are_set_and_lifted_with_reasons(client_of, holder, board_admin):
    board = client_of(board_admin)
    assert "Choose the certificate holder" in board.post("/retention/holds/", {"reason": "x"}).content.decode()
    assert "Enter the proceeding" in board.post("/retention/holds/", {"holder": str(holder.pk)}).content.decode()
    board.post("/retention/holds/", {"holder": str(holder.pk), "reason": "Inquiry 12."})
    hold = LegalHold.objects.get()
    assert "Not lifted" in board.get("/retention/holds/").content.decode()
    assert "Say why" in board.post(f"/retention/holds/{hold.pk}/lift/", {"reason": ""}).content.decode()
    assert send(board, f"/retention/holds/{hold.pk}/lift/", {"reason": "Closed."}).status_code == 302
    assert "Closed." in board.get("/retention/holds/").content.decode()
    assert board.post(f"/retention/holds/{hold.pk}/lift/", {"reason": "Again."}).status_code == 409


def test_lists_are_paged_by_where_they_ended(client_of, holder, board_admin):
    for number in range(27):
        hold_set(holder_id=holder.pk, reason=f"Inquiry {number}.", by=board_admin, at=timezone.now())
    board = client_of(board_admin)
    first = board.get("/retention/holds/")
    assert "Inquiry 26." in first.content.decode()
    assert "Inquiry 1." not in first.content.decode()
    older = board.get(f"/retention/holds/{first.context['page'].older_url}").content.decode()
    assert "Inquiry 1." in older
