"""A paper that no longer stands says so on each page that is handed out; the kept bytes stay and can be had as such."""

import hashlib
from datetime import timedelta
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from django.urls import reverse

from compliance.documents.standing import standing_of, with_stamp
from compliance.holders.models import User
from rules_submissions.models import RulesSubmission
from rules_submissions.papers.keeping import DECISION, FILING, revision_document_keep
from rules_submissions.tests.filings import newest
from tests.cast import Cast
from tests.pdf_checks import bare, structure_of, text_of

from .test_prints import ON_ITS_DAY, print_keep, running, with_other_odds

__all__ = ["running"]
pytestmark = pytest.mark.django_db
SENTENCE = "SUPERSEDED: these rules were replaced on"


def kept(submission: RulesSubmission) -> list[Any]:
    """A copy, a letter, the record and a sign of a filing, laid out and kept."""
    revision = newest(submission)
    papers = [revision_document_keep(revision_id=revision.pk, kind=kind, at=ON_ITS_DAY) for kind in (FILING, DECISION)]
    return [*papers, print_keep(revision_id=revision.pk, kind="sign", at=ON_ITS_DAY)]


def test_papers_of_replaced_rules_say_so_on_every_page_and_the_kept_bytes_stay(
    running: RulesSubmission, filer: User, cast: Cast, client_of: Any
) -> None:
    papers, browser = kept(running), client_of(filer)
    addresses = {one.kind: reverse("submissions:paper", args=[running.pk, one.pk]) for one in papers}
    for one in papers:
        assert browser.get(addresses[one.kind]).content == bytes(one.document.content), "it stands: as kept"
    amendment = with_other_odds(running, filer, cast, "column", 3)
    words = f"{SENTENCE} August 1, 2026 by {amendment.reference}. Kept for the record."
    for one in papers:
        answer = browser.get(addresses[one.kind])
        assert answer["Content-Disposition"].endswith('-stamped.pdf"')
        found, before = structure_of(answer.content), structure_of(bytes(one.document.content))
        assert (found.problems, found.pages) == ([], before.pages)
        assert set(found.attachments) == set(before.attachments)
        assert found.title == f"{words} {before.title}"
        assert bare(text_of(answer.content)).count(bare(words)) == found.pages
        general = browser.get(reverse("documents:download", args=[one.document_id]))
        assert bare(words) in bare(text_of(general.content))
        as_kept = browser.get(f"{addresses[one.kind]}?as=kept")
        assert hashlib.sha256(as_kept.content).hexdigest() == one.document.sha256
    page = browser.get(reverse("submissions:case", args=[running.pk])).content.decode()
    assert f"{addresses[FILING]}?as=kept" in page
    assert all(standing_of(one.document) == "" for one in kept(amendment))


def test_a_stamp_fits_pages_of_any_size_and_origin() -> None:
    out = BytesIO()
    with pikepdf.new() as pdf:
        for box in ((0, 0, 612, 792), (100, 50, 400, 250), (0, 0, 2_000, 1_000)):
            page = pdf.add_blank_page(page_size=(612, 792))
            page.obj.MediaBox = list(box)
        pdf.save(out)
    words = "REPLACED by revision 2, filed on March 3, 2026. Kept for the record."
    stamped = with_stamp(out.getvalue(), words, ON_ITS_DAY + timedelta(days=1))
    assert bare(text_of(stamped)).count(bare(words)) == 3
