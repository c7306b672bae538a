"""Tables opened together by one passkey, in a bundle: both verifiers find the signature over the whole, and each
opening whole."""

import json
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command
from django.urls import reverse

from compliance.holders.tests import authenticator
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.ledger.tests.test_two_verifiers import by_python
from compliance.ledger.tests.test_web_verifier import check, page, said
from compliance.signing.tests.passkey_pages import answered, asked
from inspections.exports.tests.test_bundle_command import office
from inspections.tests.bundling import files_of
from inspections.tests.factories import table_of
from tests.test_signed_as_shown import form_of

__all__ = ["office", "page"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


@pytest.mark.sampled
def test_both_verifiers_find_the_openings_whole(
    office, page, tmp_path, facility, floorperson, client_of, settings, monkeypatch
):
    monkeypatch.setattr(authenticator, "ORIGIN", settings.SITE_URL)
    monkeypatch.setattr(authenticator, "HOST", urlsplit(settings.SITE_URL).hostname)
    for number in ("BS-01", "BS-02"):
        table_of(facility, "619a", number, floorperson)
    passkey, out = SoftPasskey(), tmp_path / "bundle.zip"
    passkey.enrolled(floorperson)
    browser, url = client_of(floorperson), reverse("floor:round_open", args=[facility.pk])
    form = form_of(browser.get(url))
    done = browser.post(url, form | answered(passkey, asked(browser, url, form).json()))
    assert done.status_code == 302, (done.context["sign"].errors, done.context["sign"].differences)
    call_command("export_bundle", out=out)
    policy = office.policy()
    ours, theirs = check(page, out.read_bytes(), policy), by_python(tmp_path / "whole", out.read_bytes(), policy, None)
    assert said(ours) == said(theirs) == ("INTACT", set())
    told = list(map(json.loads, files_of(out)["logs/0/envelopes.jsonl"].splitlines()))
    assert [one["type"] for one in told].count("table.opened") == 2
    assert [one["signature"]["assurance"] for one in told if one["type"] == "table.open"] == ["passkey"]
