"""Exports for the access matrix."""

from compliance.documents.models import Document, ExportJob, ExportVolume
from tests.matrix import Ground, register

ASKED = {"tables": [], "logs": ["651a:deck_change"], "first": "2026-03-01", "last": "2026-03-02"}


def job_of(ground: Ground) -> ExportJob:
    """An export of this holder's logs."""
    return ExportJob.objects.create(
        holder=ground.holder, facility=ground.facility, requested_by=ground.person, parameters=ASKED
    )


def volume_of(ground: Ground) -> ExportVolume:
    """A volume of an export of this holder's logs."""
    kept = Document.keep(b"a,b", holder=ground.holder, title="Logs", file_name="logs.csv", media_type="text/csv")
    return ExportVolume.objects.create(job=job_of(ground), number=0, of=1, form="csv", document=kept)


register("job_id", lambda ground: job_of(ground).pk)
register("volume_id", lambda ground: volume_of(ground).pk)
register("document_id", lambda ground: volume_of(ground).document_id)
