"""Kept documents in the database alone: each is visible with its volume or paper, and not without it."""

import pytest
from django.db import transaction
from django.db.utils import DatabaseError, IntegrityError

from compliance.documents.models import Document, ExportJob, ExportVolume
from compliance.documents.services.writing import volume_record
from compliance.holders.models import CertificateHolder, Facility, User
from compliance.holders.tests.factories import given
from compliance.isolation.context import Context, isolated
from tests.matrix import Ground, load_samples

pytestmark = pytest.mark.django_db
ASKED = {"tables": [], "logs": ["651a:deck_change"], "first": "2026-03-01", "last": "2026-03-02"}


def job_of(facility: Facility, by: User) -> ExportJob:
    return ExportJob.objects.create(
        holder=facility.holder, facility=facility, requested_by=by, for_board=by.is_board, parameters=ASKED
    )


def kept(holder: CertificateHolder) -> Document:
    return Document.keep(b"a,b", holder=holder, title="Logs", file_name="logs.csv", media_type="text/csv")


def volume_of(job: ExportJob) -> ExportVolume:
    with transaction.atomic():
        volume = ExportVolume.objects.create(job=job, number=0, of=1, form="csv", document=kept(job.holder))
        volume_record(volume)
    return volume


def seen_by(user: User) -> set[Document]:
    with isolated(Context("holder", user.holder_id, user.pk)):
        return set(Document.objects.all())


def test_what_the_board_exported_is_hidden_from_the_holder(facility: Facility, filer: User, auditor: User) -> None:
    own, of_the_board = volume_of(job_of(facility, filer)), volume_of(job_of(facility, auditor))
    assert seen_by(filer) == {own.document}
    assert set(Document.objects.all()) == {own.document, of_the_board.document}


def test_a_paper_of_a_filing_is_its_holder_s(holder: CertificateHolder, filer: User, outsider: User) -> None:
    load_samples()
    from rules_submissions.tests.matrix_samples import paper_of

    paper = paper_of(Ground(holder))
    assert seen_by(filer) == {paper.document}
    assert seen_by(outsider) == set()


def test_a_volume_is_written_in_the_context_of_its_holder(facility: Facility, filer: User) -> None:
    job = job_of(facility, filer)
    with isolated(Context("holder", filer.holder_id, filer.pk)):
        volume_of(job)
    assert len(seen_by(filer)) == 1


def test_a_document_of_another_is_neither_written_nor_joined(
    facility: Facility, other_holder: CertificateHolder, filer: User
) -> None:
    job = job_of(facility, filer)
    with given():
        foreign = kept(other_holder)
    with isolated(Context("holder", filer.holder_id, filer.pk)):
        with pytest.raises(DatabaseError, match="row-level security"), transaction.atomic():
            kept(other_holder)
        with pytest.raises(IntegrityError, match="does not belong together"), transaction.atomic():
            ExportVolume.objects.create(job=job, number=0, of=1, form="csv", document=foreign)
    with pytest.raises(IntegrityError, match="does not belong together"), transaction.atomic():
        ExportVolume.objects.create(job=job, number=0, of=1, form="csv", document=foreign)
