"""Bundles in a real browser: asked for by keyboard, watched step by step, wide and narrow."""

import zipfile
from typing import Any

import pytest
from django.urls import reverse

from compliance.documents.models import Bundle
from compliance.documents.services import bundling
from compliance.ledger.tests.signing_office import SigningOffice
from tests.browsing import problems_of

from ...tests.bundling import taken_through
from .test_export_browser import entries

__all__ = ["entries"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("plain_papers")]


def test_asked_for_by_keyboard_and_downloaded(
    entries, page_for, filer, settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    monkeypatch.setattr(bundling, "PAUSE_SECONDS", 0)
    page = page_for(filer, width=400)
    page.goto(reverse("documents:exports"))
    page.get_by_role("link", name="Bundles with proofs").press("Enter")
    page.get_by_role("link", name="Make a bundle").press("Enter")
    page.get_by_label("Log entry signed").press("Space")
    assert problems_of(page) == []
    page.get_by_role("button", name="Make the bundle").press("Enter")
    page.get_by_text("You may leave this page").wait_for()
    assert problems_of(page) == []
    taken_through(Bundle.objects.get(), SigningOffice())
    page.get_by_text("1 cosignature", exact=True).wait_for()
    assert problems_of(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Bundle, zip").press("Enter")
    with zipfile.ZipFile(download.value.path()) as archive:
        assert "manifest.json" in archive.namelist()
    page.goto(reverse("documents:bundles"))
    page.get_by_text("All records").wait_for()
    assert problems_of(page) == []
    assert page.complaints == []
