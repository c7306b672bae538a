"""Every move of a package stands in the bundle, signed; both verifiers check it, and name a number that was changed."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.documents.services import bundle_request, bundling
from compliance.documents.tests.files import file_of
from compliance.holders.roles import Role
from compliance.holders.tests.authenticator import HOST, ORIGIN, SoftPasskey
from compliance.holders.tests.factories import person
from compliance.ledger.canonical import canonical
from compliance.ledger.recording import reserve
from compliance.ledger.tests.signing_office import SigningOffice
from compliance.ledger.tests.test_web_verifier import page
from compliance.signing.tests.passkey_pages import answered, asked
from inspections.models.packages import PackageMove
from inspections.packages.tests.entries import entered, keeping
from inspections.packages.tests.test_pages import typed
from inspections.tests.bundling import Auditor, files_of, taken_through
from tests.papers import said
from tests.pdf_checks import bare

from .test_two_signatures_in_a_bundle import ENVELOPES, RECORDS, lines_of, verdicts

__all__ = ["page"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


def test_both_verifiers_hold_every_move(
    facility: Any, auditor: Any, client_of: Any, monkeypatch: Any, settings: Any, tmp_path: Path, page: Any
) -> None:
    monkeypatch.setattr(bundling, "PAUSE_SECONDS", 0)
    settings.MEDIA_ROOT = tmp_path / "media"
    reserve(facility.holder_id)
    office, signer, now = SigningOffice(), person(Role.FLOORPERSON, at=facility.holder, is_demo=False), timezone.now()
    keeping(facility)
    passkey = SoftPasskey()
    passkey.enrolled(signer)
    browser = client_of(signer)
    form = typed(
        now - timedelta(minutes=2), facility.zone, package_kind="tiles", package_numbers="T-1 to T-3", maker_name="M"
    )
    url = reverse("floor:package_new", args=[facility.pk, "receive"])
    assert browser.post(url, form | answered(passkey, asked(browser, url, form).json())).status_code == 302
    entered(facility, "cancel", signer, ["T-1", "T-2"], timezone.now())
    bundle = taken_through(bundle_request(holder=facility.holder, by=auditor, at=timezone.now()), office)
    assert (bundle.status, bundle.failure) == ("ready", "")
    files, auditing = files_of(file_of(bundle)), Auditor(tmp_path, office)
    auditing.policy.write_text(f"{auditing.policy.read_text()}origin {ORIGIN}\nrp {HOST}\n")
    assert verdicts(files, auditing, page, tmp_path / "whole.zip") == ("INTACT", set())
    assert verdicts(files, auditing, page, tmp_path / "whole.zip") == ("INTACT", set())
    received, _ = (one for one in lines_of(files, ENVELOPES) if one["type"] == "log_entry.package")
    assert received["signature"]["assurance"] == "passkey"
    payloads = [json.loads(one["payload"]) for one in lines_of(files, RECORDS)]
    told = {row["id"] for one in payloads for row in one["rows"] if row["table"] == PackageMove._meta.db_table}
    assert told == {str(key) for key in PackageMove.objects.values_list("pk", flat=True)}
    assert bare("Entry of the package log signed") in bare(said(files["report/register-1-of-1.pdf"]))

    lines = lines_of(files, RECORDS)
    (record,) = (one for one in lines if one["index"] == received["index"])
    before = record["payload"]
    record["payload"] = before.replace('\\"T-3\\"', '\\"T-4\\"')
    assert record["payload"] != before
    changed = b"".join(canonical(one) + b"\n" for one in lines)
    found = verdicts(files | {RECORDS: changed}, auditing, page, tmp_path / "changed.zip")
    assert found == ("TAMPERED", {received["index"]})
