"""Exports as ledger entries. An audit is in the office's log, and the holder that is audited does not learn of it."""

from datetime import datetime
from uuid import UUID

from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.ledger.recording import CLOCK, Attachment, LedgerAct, record, subject_of

from ..models import ExportJob, ExportVolume


def log_of(job: ExportJob) -> UUID | None:
    """Whose log holds the acts about this export: the holder's, or for Board staff the office's."""
    return None if job.for_board else job.holder_id


def request_record(job: ExportJob, by: User, at: datetime) -> None:
    """Records who asked for which entries."""
    asked = {"facility": job.facility_id, **job.parameters}
    record(
        LedgerAct("export.request", by=actor_of(by, at), subject=subject_of(job), about=asked), holder_id=log_of(job)
    )


def volume_record(volume: ExportVolume) -> None:
    """Records a volume that was written and kept."""
    document = volume.document
    kept = Attachment(document.file_name, document.sha256, len(document.content), document.media_type)
    record(
        LedgerAct("export.keep", by=CLOCK, subject=subject_of(volume), attachments=[kept]), holder_id=log_of(volume.job)
    )
