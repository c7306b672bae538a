"""Bundles after a destruction, as an auditor checks them: lawful is told in a note, anything else is INCOMPLETE."""

from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from compliance.documents.models import Bundle
from compliance.documents.services import bundle_request, bundling
from compliance.documents.tests.files import file_of
from compliance.ledger.tests.signing_office import SigningOffice, as_ledger
from inspections.tests.bundling import Auditor, taken_through

from .conftest import carried_out

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    """Turns follow each other at once, and files go into the folder of the test."""
    monkeypatch.setattr(bundling, "PAUSE_SECONDS", 0)
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture
def verified(old_log, holder, auditor, tmp_path):
    """`verified()`: what the verifier says of a bundle of everything."""
    office = SigningOffice()

    def verify() -> dict[str, Any]:
        bundle: Bundle = taken_through(bundle_request(holder=holder, by=auditor, at=timezone.now()), office)
        assert (bundle.status, bundle.failure) == ("ready", "")
        return Auditor(tmp_path, office).verify(file_of(bundle))

    return verify


def destroyed_notes(found: dict[str, Any]) -> list[int]:
    return [index for note in found["notes"] if note["kind"] == "destroyed" for index in note["indexes"]]


def test_a_bundle_with_payloads_destroyed_lawfully_is_intact_and_says_so(verified, confirmed):
    before = verified()
    assert (before["verdict"], destroyed_notes(before)) == ("INTACT", [])
    carried_out(confirmed())
    after = verified()
    assert (after["verdict"], after["findings"]) == ("INTACT", [])
    assert destroyed_notes(after) == [1, 2, 3]


def test_a_payload_removed_without_such_an_entry_is_incomplete(verified, confirmed, holder):
    carried_out(confirmed())
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT log_id, index FROM ledger.projection WHERE relation = 'inspections_logentry' "
            "AND row_id IN (SELECT id::text FROM inspections_logentry)"
        )
        ((log_id, index),) = cursor.fetchall()
    as_ledger(
        "UPDATE ledger.payload SET salt = NULL, payload = NULL, destroyed_at = clock_timestamp() "
        "WHERE log_id = %s AND index = %s",
        log_id, index,
    )  # fmt: skip
    found = verified()
    assert (found["verdict"], {one["index"] for one in found["findings"]}) == ("INCOMPLETE", {index})
    assert destroyed_notes(found) == [1, 2, 3]
