"""The pages on which records are opened to people from outside, and what these read there."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.access.keeping import spool_flush
from compliance.access.models import ReadingKept
from compliance.holders.models import CertificateHolder, Facility, User
from compliance.holders.models.grants import OutsideGrant
from compliance.holders.roles import Role
from compliance.holders.services import (
    table_create,
)
from compliance.holders.tests.authenticator_app import code_of
from compliance.holders.tests.factories import PASSWORD, FacilityFactory, person
from compliance.holders.tests.guests import granted as granted_to
from compliance.web.tests.browser import send

pytestmark = pytest.mark.django_db


def test_two_administrators_open_records_and_one_ends_it_on_pages(
    client_of: Callable[[User], Client], police: User, board_admin: User, second: User, auditor: User,
    facility: Facility, other_holder: CertificateHolder,
) -> None:  # fmt: skip
    first, guest_browser = client_of(board_admin), client_of(police)
    typed = {
        "user": str(police.pk), "organization": "State Police, Gaming", "holders": [str(facility.holder_id)],
        "begins_at": "2026-11-01T01:30", "ends_at": "2026-11-11T10:00", "reason": "Inquiry 12",
    }  # fmt: skip
    refused = first.post("/people/outside/ask/", typed)
    assert "A time that clocks skip or show twice" in refused.content.decode()
    assert "State Police, Gaming" in refused.content.decode()
    assert first.post("/people/outside/ask/", typed | {"begins_at": "2026-11-10T09:00"}).status_code == 302
    page = f"/people/outside/{OutsideGrant.objects.get().pk}/"
    assert guest_browser.get(page).status_code == 404
    assert "Outside access: Tracy Trooper" in client_of(second).get("/").content.decode()
    assert send(first, page, to="confirm/").status_code == 403
    assert send(client_of(second), page, to="confirm/").status_code == 302
    told = guest_browser.get("/open-to-you/").content.decode()
    assert f"You are reading the records of {facility.holder.name}" in told
    assert guest_browser.get("/floor/exceptions/").status_code == 200
    assert other_holder.name not in guest_browser.get(page).content.decode()
    for browser in (first, client_of(auditor)):
        assert "Confirmed by Sec Ond" in browser.get(page).content.decode()
        assert browser.get("/people/outside/?state=in_force").content.decode().count("Tracy Trooper") == 1
    assert send(first, f"{page}end/", {"reason": ""}).status_code == 200
    assert send(first, f"{page}end/", {"reason": "The inquiry is over"}).status_code == 302
    assert "The inquiry is over" in guest_browser.get(page).content.decode()
    assert "Nothing is open to you" in guest_browser.get("/open-to-you/").content.decode()
    assert guest_browser.get("/floor/exceptions/").status_code == 403


def test_a_guest_of_several_chooses_one_and_no_other(
    client_of: Callable[[User], Client], police: User, board_admin: User, second: User, facility: Facility,
    other_facility: Facility, at: datetime,
) -> None:  # fmt: skip
    third = FacilityFactory()
    granted_to(police, [facility.holder, other_facility.holder], board_admin, second, at)
    browser = client_of(police)
    assert browser.get("/floor/exceptions/").status_code == 403
    assert browser.post(f"/open-to-you/{third.holder_id}/").status_code == 404
    for place, other in ((facility, other_facility), (other_facility, facility)):
        assert browser.post(f"/open-to-you/{place.holder_id}/").status_code == 302
        assert browser.get(f"/floor/exceptions/?facility={place.pk}").status_code == 200
        assert other.name not in browser.get("/floor/").content.decode()


def test_a_guest_reads_the_change_log_of_that_holder_alone(
    client_of: Callable[[User], Client], granted: OutsideGrant, police: User, holder_admin: User, outsider: User,
    facility: Facility, other_facility: Facility, at: datetime,
) -> None:  # fmt: skip
    rival = person(Role.HOLDER_ADMINISTRATOR, at=other_facility.holder)
    for place, by, number in ((facility, holder_admin, "R-77"), (other_facility, rival, "R-88")):
        table_create(
            facility=place, number=number, chapter="617a", table_format="traditional", by=by, at=at, reason="New"
        )
    told = client_of(police).get("/changes/").content.decode()
    assert "R-77" in told
    assert "R-88" not in told


def test_what_a_guest_reads_stands_in_the_access_log_of_the_holder_at_once(
    client_of: Callable[[User], Client], granted: OutsideGrant, police: User, filer: User, outsider: User, at: datetime
) -> None:
    client_of(police).get("/floor/exceptions/")
    spool_flush(timezone.now() + timedelta(minutes=3))
    (kept,) = ReadingKept.objects.filter(person=police.pk)
    assert (kept.what, kept.holder_id, kept.role) == ("Exceptions", filer.holder_id, Role.STATE_POLICE)
    for user, is_told in ((filer, True), (outsider, False)):
        assert ("Tracy Trooper" in client_of(user).get("/access/").content.decode()) == is_told


def test_lists_ask_as_many_queries_however_many_grants(
    client_of: Callable[[User], Client], granted: OutsideGrant, police: User, board_admin: User, second: User,
    holder: CertificateHolder, at: datetime,
) -> None:  # fmt: skip
    counts = []
    for _ in range(2):
        for user, address in ((board_admin, "/people/outside/"), (police, "/open-to-you/")):
            browser = client_of(user)
            browser.get(address)
            with CaptureQueriesContext(connection) as asked_for:
                assert browser.get(address).status_code == 200
            counts.append(len(asked_for))
        granted_to(police, [holder], board_admin, second, at)
    assert counts[:2] == counts[2:]


def test_a_guest_s_own_sign_in_is_no_guest_s(
    board_admin: User, second: User, holder: CertificateHolder, at: datetime
) -> None:
    """Its pages write as well: recovery codes are marked as seen."""
    newcomer = person(Role.STATE_POLICE, is_demo=False)
    granted_to(newcomer, [holder], board_admin, second, at)
    browser = Client()
    browser.post("/accounts/login/", {"login": newcomer.email, "password": PASSWORD})
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    secret = browser.get("/accounts/2fa/totp/activate/").context["form"].secret
    codes = browser.post("/accounts/2fa/totp/activate/", {"code": code_of(secret)})["Location"]
    assert "Recovery codes" in browser.get(codes).content.decode()
    assert browser.get("/floor/").status_code == 200
