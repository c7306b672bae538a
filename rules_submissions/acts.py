"""Acts on a Rules Submission as entries of the ledger.

What the certificate holder sees stands in its own log; what the Board's people do among themselves, in the office's.
"""

from collections.abc import Sequence
from typing import Any

from django.db import models
from django.utils import timezone

from compliance.holders.acting import Acting, session_of
from compliance.ledger.holding import CheckedRows
from compliance.ledger.logs import Receipt
from compliance.ledger.recording import CLOCK, Attachment, LedgerAct, record, subject_of
from compliance.signing.signature import SignedAct

from .models import Artwork, RevisionDocument, RulesSubmission


def act_record(act: str, submission: RulesSubmission, by: Acting, *, about: models.Model | None = None) -> None:
    """Records what somebody did without signing, in the holder's log: `submission.recall`."""
    record(LedgerAct(act, by=by, subject=subject_of(about or submission)), holder_id=submission.holder_id)


def act_record_signed(
    act: str,
    submission: RulesSubmission,
    signed: SignedAct,
    *,
    about: models.Model,
    attachments: Sequence[Attachment] = (),
    receipt: Receipt | None = None,
    held: CheckedRows | None = None,
) -> None:
    """Records what somebody signed, with the signature and what was shown, in the holder's log: `submission.file`."""
    record(
        LedgerAct(act, subject=subject_of(about), attachments=attachments, **signed.stated()),
        holder_id=submission.holder_id,
        receipt=receipt,
        held=held,
    )


def act_record_sheet(act: str, sheet: Artwork, by: Acting) -> None:
    """Records a sheet with both its hashes: of the original as received, and of the picture that people review."""
    record(
        LedgerAct(act, by=by, subject=subject_of(sheet), attachments=[sheet_attached(sheet, len(sheet.preview))]),
        holder_id=sheet.holder_id,
    )


def sheet_attached(sheet: Artwork, size: int) -> Attachment:
    """A sheet as an attachment of an entry; `size` of its picture in bytes."""
    return Attachment(f"sheet.{sheet.pk}", sheet.preview_sha256, size, "image/png", sheet.original_sha256)


def act_record_paper(paper: RevisionDocument) -> None:
    """Records a paper that was rendered and kept."""
    document = paper.document
    kept = Attachment(document.file_name, document.sha256, len(document.content), document.media_type)
    record(LedgerAct("paper.keep", by=CLOCK, subject=subject_of(paper), attachments=[kept]), holder_id=paper.holder_id)


def act_record_inside(act: str, about: models.Model, by: Acting, attachments: Sequence[Attachment] = ()) -> None:
    """Records what one of the Board's people did that the holder does not see, in the office's log: `clause.mark`."""
    record(LedgerAct(act, by=by, subject=subject_of(about), attachments=attachments), holder_id=None)


def reviewer_actor(who: dict[str, Any]) -> Acting:
    """The actor of `reviewers.acting`'s columns."""
    by = who["by"]
    return Acting(by.pk, who["printed_name"], who["credential_number"], who["role"], session_of(by, timezone.now()), by)
