"""No transaction is open while a child process works for somebody who waits: it may take longer than one lives."""

from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.urls import reverse

from compliance import turns
from compliance.documents import standing
from compliance.documents.models import Document
from inspections.sampling.services.notes import sample_note
from inspections.sampling.tests.conftest import decks, sampled
from inspections.sampling.tests.drawn import CLEAN, OTHERWISE
from inspections.tests.factories import at
from rules_submissions.review.tests.test_pins import attach
from rules_submissions.sheets.tests.test_artwork import pdf, picture
from rules_submissions.tests.making import drafted
from tests.cast import Cast

__all__ = ["decks", "sampled"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of transactions open at each turn of a child process, beside those of the test."""
    before, found, real = len(connection.atomic_blocks), [], turns._locked

    def locked(*arguments: Any) -> int:
        found.append(len(connection.atomic_blocks) - before)
        return real(*arguments)

    monkeypatch.setattr(turns, "_locked", locked)
    return found


def none_open(waits: list[int]) -> bool:
    """Whether a child worked, and no transaction was open then."""
    is_so = bool(waits) and set(waits) == {0}
    waits.clear()
    return is_so


def test_of_an_upload_to_a_filing_and_a_difference(waits: list[int], cast: Cast, facility: Any, client_of: Any) -> None:
    filer = cast["filer"]
    submission, browser = drafted(facility, filer), client_of(filer)
    file = SimpleUploadedFile("a.png", picture("PNG"))
    address = reverse("submissions:artwork", args=[submission.pk])
    assert browser.post(address, {"sheet": "layout", "title": "L-9", "file": file}).status_code == 302
    assert none_open(waits)
    versions = [attach(submission, filer, "TIE PAYS 10 TO 1", more=more) for more in (False, True)]
    waits.clear()
    cache.clear()
    address = reverse("submissions:sheet", args=[submission.pk, versions[1].pk])
    assert browser.get(f"{address}?show=diff").status_code == 200
    assert none_open(waits)


def test_of_evidence_and_of_papers_that_are_made_while_somebody_waits(
    waits: list[int], sampled: Any, cast: Cast, client_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    auditor = cast["auditor"]
    sample_note(sample_id=sampled.pk, looks={1: OTHERWISE, 2: CLEAN}, by=auditor, at=at(1))
    browser = client_of(auditor)
    for name, content in (("a.pdf", pdf()), ("a.csv", b"a,b\r\n"), ("a.png", picture("PNG"))):
        sent = {"title": "The slip", "file": SimpleUploadedFile(name, content)}
        assert browser.post(reverse("audit:add_file", args=[sampled.pk]), sent).status_code == 302
        assert none_open(waits)
    document = Document.objects.get(file_name="a.pdf")
    monkeypatch.setattr(standing, "standing_of", lambda _: "REPLACED.")
    table = sampled.items.first().table_id
    for address in (
        reverse("audit:work_paper_pdf", args=[sampled.pk]),
        reverse("floor:exceptions_pdf"),
        f"{reverse('floor:replay_packet', args=[table])}?day=2026-03-03&time=12:00",
        reverse("documents:download", args=[document.pk]),
    ):
        assert browser.get(address).status_code == 200, address
        assert none_open(waits)
