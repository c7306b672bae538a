"""Letters of a Board with a certificate: signed when they are kept, or not kept yet; and what pages say of it."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from compliance.documents.pades import office
from compliance.documents.standing import UNSIGNED
from compliance.documents.tasks import look_at_certificate
from rules_submissions.models import Revision, RevisionDocument
from rules_submissions.papers.services import missing_documents, revision_document_keep
from rules_submissions.tasks import render_missing_documents
from tests.chain import Chain, served_chain
from tests.papers import words_of
from tests.pdf_checks import structure_of, text_of

from ...tests.filings import after, newest
from .test_papers import approved, returned

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("laid_out")]
SIGNER = "Letters of the Board"


@pytest.fixture(scope="module")
def served() -> Iterator[Chain]:
    with served_chain() as one:
        yield one


@pytest.fixture
def chain(served: Chain, settings: Any, tmp_path: Path) -> Chain:
    served.revoked.clear()
    served.silent.clear()
    for name, value in served.file_of(SIGNER, tmp_path).items():
        setattr(settings, name, value)
    return served


def kept(revision: Revision, kind: str) -> RevisionDocument | None:
    return RevisionDocument.objects.filter(revision=revision, kind=kind).select_related("document").first()


@pytest.mark.sampled
def test_letters_are_signed_and_the_copy_of_a_filing_is_not(chain, facility, filer, cast, client: Client) -> None:
    submission = approved(facility, filer, cast)
    revision = newest(submission)
    for kind, signer in (("filing", ""), ("decision", SIGNER), ("record", SIGNER)):
        paper = revision_document_keep(revision_id=revision.pk, kind=kind, at=after(3))
        assert paper is not None
        content = bytes(paper.document.content)
        assert paper.document.signed_by == signer
        assert paper.document.sha256 == hashlib.sha256(content).hexdigest()
        assert (b"ETSI.CAdES.detached" in content) is bool(signer)
        assert structure_of(content).problems == []
        assert ("This file is signed electronically by" in " ".join(text_of(content).split())) is bool(signer)
    client.force_login(filer)
    page = words_of(client.get(f"/submissions/{submission.pk}/").content.decode())
    assert f"signed electronically by {SIGNER}" in page


def test_a_letter_waits_while_it_cannot_be_signed_and_none_is_lost(
    chain, facility, filer, cast, client: Client
) -> None:
    submission = returned(facility, filer, cast)
    revision = newest(submission)
    chain.silent.add("/stamp")
    with pytest.raises(office.NotSigned, match="The time stamp service does not answer"):
        revision_document_keep(revision_id=revision.pk, kind="return", at=after(3))
    assert kept(revision, "return") is None
    assert (revision.pk, "return") in missing_documents()
    for person, words in ((filer, "nothing is lost"), (cast["reviewer"], "The time stamp service does not answer.")):
        client.force_login(person)
        page = words_of(client.get(f"/submissions/{submission.pk}/").content.decode())
        assert "The return letter has waited for its electronic signature since" in page
        assert words in page
        assert ("time stamp" in page) is (person is not filer)
    chain.silent.clear()
    while render_missing_documents():
        pass
    paper = kept(revision, "return")
    assert paper is not None
    assert paper.document.signed_by == SIGNER
    page = words_of(client.get(f"/submissions/{submission.pk}/").content.decode())
    assert "has waited" not in page


def test_without_a_certificate_letters_and_pages_say_so(facility, filer, cast, client: Client) -> None:
    submission = returned(facility, filer, cast)
    assert not look_at_certificate()
    paper = revision_document_keep(revision_id=newest(submission).pk, kind="return", at=after(3))
    assert paper is not None
    assert "This file has no electronic signature." in " ".join(text_of(bytes(paper.document.content)).split())
    client.force_login(filer)
    assert "not signed electronically" in words_of(client.get(f"/submissions/{submission.pk}/").content.decode())


def test_a_stamped_copy_of_a_signed_letter_says_that_it_is_not_signed(
    chain, facility, filer, cast, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    submission = approved(facility, filer, cast)
    paper = revision_document_keep(revision_id=newest(submission).pk, kind="decision", at=after(3))
    assert paper is not None
    monkeypatch.setattr("compliance.documents.standing.standing_of", lambda document: "RESCINDED: on a day.")
    client.force_login(filer)
    address = f"/submissions/{submission.pk}/papers/{paper.pk}/"
    stamped = client.get(address).content
    assert UNSIGNED.strip() in " ".join(text_of(stamped).split())
    assert b"ETSI.CAdES.detached" not in stamped
    assert structure_of(stamped).problems == []
    assert hashlib.sha256(client.get(f"{address}?as=kept").content).hexdigest() == paper.document.sha256


def test_a_refused_certificate_holds_letters_and_nothing_else(chain, facility, filer, cast) -> None:
    revision = newest(returned(facility, filer, cast))
    chain.revoked.add(SIGNER)
    assert not look_at_certificate()
    with pytest.raises(office.CertificateRefused):
        revision_document_keep(revision_id=revision.pk, kind="return", at=after(3))
    assert revision_document_keep(revision_id=revision.pk, kind="filing", at=after(3)) is not None
