"""The zone of every facility, that of Pennsylvania, named in one place; earlier records stay as they are."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from compliance.holders.models import Facility
from compliance.holders.services import facility_create
from compliance.holders.services.history import event_record
from compliance.regulation.core.elapsed import ZONE_NAME, facility_zone
from compliance.web.values import moment_words

ROOT = Path(__file__).parents[3]
LAST_SUMMER = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


def test_the_zone_is_named_in_one_place():
    folders = ("compliance", "rules_submissions", "inspections", "templates", "static")
    naming = {
        str(path.relative_to(ROOT))
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".html", ".js", ".sql") and not {"tests", "migrations"} & set(path.parts)
        if ZONE_NAME in path.read_text()
    }
    assert naming == {"compliance/regulation/core/elapsed.py"}
    assert settings.TIME_ZONE == ZONE_NAME


def test_every_facility_has_the_zone_of_the_law_whatever_its_column_says(holder):
    facility = Facility(holder=holder, name="Annex", zone_name="America/Chicago")
    assert facility.zone == facility_zone()
    assert moment_words(LAST_SUMMER).endswith("8:00\u00a0a.m. EDT")


def test_a_facility_is_added_without_a_zone(client_of, board_admin, holder):
    browser, address = client_of(board_admin), reverse("holders:facility_add")
    assert "zone_name" not in browser.get(address).content.decode()
    answer = browser.post(address, {"name": "Annex", "holder": str(holder.pk), "zone_name": "UTC", "reason": "New"})
    assert answer.status_code == 302
    assert Facility.objects.get(name="Annex").zone_name == ZONE_NAME


@pytest.mark.django_db
def test_the_image_of_a_facility_told_with_a_zone_of_its_own_stays_valid(holder, board_admin):
    from compliance.ledger.reconcile import differences

    made = Facility.objects.create(holder=holder, name="Annex", zone_name="America/Chicago")
    event_record(
        by=board_admin, at=datetime.now(UTC), act="facility_create", about=made.pk, subject="Facility Annex",
        holder_id=holder.pk, after={"name": "Annex", "zone_name": "America/Chicago"}, reason="For a test",
    )  # fmt: skip
    facility_create(holder=holder, name="Hall", by=board_admin, at=datetime.now(UTC), reason="For a test")
    assert [one.words for one in differences() if one.table == "holders_facility"] == []
    assert Facility.objects.get(pk=made.pk).zone_name == "America/Chicago"
