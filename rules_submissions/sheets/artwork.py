"""Sheets of a draft: attached, and taken out of it again; a sheet that was filed stays with its revisions."""

from datetime import datetime
from uuid import UUID

from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.holders.words import fitting
from compliance.ledger.holding import act

from ..acts import act_record, act_record_sheet
from ..drafting.drafting import draft_locked
from ..errors import IllegalMove
from ..models import Artwork, ArtworkRemoval
from .reading import Sheet

MOST_SHEETS = 40


@act
def artwork_add(
    *, submission_id: UUID, sheet: str, title: str, file_name: str, read: Sheet, by: User, at: datetime
) -> Artwork:
    """Attaches a sheet that was read to the draft. Raises IllegalMove for a filing that is with the Board."""
    submission = draft_locked(submission_id).submission
    if submission.artwork.filter(removal__isnull=True).count() >= MOST_SHEETS:
        raise IllegalMove(f"A filing can have at most {MOST_SHEETS} sheets. Remove one first.")
    kept = Artwork.objects.create(
        holder_id=submission.holder_id,
        submission=submission,
        sheet=sheet,
        title=fitting(title, "title", longest=120),
        original_name=file_name[:200],
        original_type=read.media_type,
        original_sha256=read.original_sha256,
        original=read.original,
        preview_sha256=read.preview_sha256,
        preview=read.preview,
        width=read.width,
        height=read.height,
        pages=read.pages,
        uploaded_at=at,
        uploaded_by=by,
    )
    act_record_sheet("artwork.add", kept, actor_of(by, at))
    return kept


@act
def artwork_remove(*, submission_id: UUID, artwork_id: UUID, by: User, at: datetime) -> None:
    """Takes a sheet out of the draft; it stays on file with the revisions that hold it. Repeating changes nothing."""
    submission = draft_locked(submission_id).submission
    sheet = submission.artwork.filter(pk=artwork_id).only("pk", "holder_id").first()
    if sheet is None:
        raise IllegalMove("That sheet is not part of this filing. Reload the page.")
    _, is_new = ArtworkRemoval.objects.get_or_create(
        artwork=sheet, defaults={"holder_id": submission.holder_id, "removed_by": by, "removed_at": at}
    )
    if is_new:
        act_record("artwork.remove", submission, actor_of(by, at), about=sheet)
