"""Sheets of a draft: attached, and taken out of it again; a sheet that was filed stays with its revisions."""

from dataclasses import fields
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from compliance.after_commit import after_commit
from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.holders.words import fitting
from compliance.ledger.holding import act, hold, mark_of

from ...acts import act_record, act_record_sheet
from ...drafting.services.drafts import draft_locked
from ...errors import IllegalMove
from ...models import Artwork, ArtworkRemoval, Draft, RulesSubmission
from ...models.sheets import Sheet, SheetKind, SheetVersion, sheets_of_draft
from ..reading import ReadSheet
from ..tasks import sheet_text_read

MOST_SHEETS = 40


@act
def artwork_add(
    *,
    submission_id: UUID,
    sheet: str,
    title: str,
    file_name: str,
    read: ReadSheet,
    by: User,
    at: datetime,
    is_again: bool = False,
) -> Artwork:
    """Attaches what was read to the draft: as the next version of the sheet of this kind and name, which it replaces
    there, or as version 1 of a new sheet. `is_again`: it was sent before and nobody knows whether it
    arrived, so that the same file under this name changes nothing. Raises IllegalMove for a filing that is with the
    Board."""
    draft = draft_locked(submission_id)
    submission = draft.submission
    named = sheet_named(submission, kind=sheet, name=fitting(title, "title", longest=120))
    hold({mark_of(row) for row in (named, *named.versions.all(), *chain_to_first(submission))})
    attached = sheets_of_draft(submission)
    replaced = list(attached.filter(version__sheet=named).defer("original", "preview"))
    arrived = [earlier for earlier in replaced if earlier.original_sha256 == read.original_sha256]
    if is_again and arrived:
        return arrived[0]
    if attached.exclude(pk__in=[earlier.pk for earlier in replaced]).count() >= MOST_SHEETS:
        raise IllegalMove(f"A filing can have at most {MOST_SHEETS} sheets. Remove one first.")
    for earlier in replaced:
        if earlier.submission_id == submission.pk:
            ArtworkRemoval.objects.create(artwork=earlier, holder_id=earlier.holder_id, removed_by=by, removed_at=at)
    _leave(draft, [earlier.pk for earlier in replaced])
    kept = Artwork.objects.create(
        holder_id=submission.holder_id,
        submission=submission,
        sheet=named.kind,
        title=named.name,
        original_name=file_name[:200],
        uploaded_at=at,
        uploaded_by=by,
        **vars(read),
    )
    SheetVersion.objects.create(
        holder_id=submission.holder_id, sheet=named, number=named.versions.count() + 1, artwork=kept
    )
    act_record_sheet("artwork.add", kept, actor_of(by, at))
    after_commit(sheet_text_read, str(kept.pk))
    return kept


def _leave(draft: Draft, keys: list[UUID]) -> None:
    """Leaves uploads of the approved filing out of a locked draft; what it does not carry changes nothing."""
    kept = [key for key in draft.carried if key not in keys]
    if kept != draft.carried:
        draft.carried = kept
        draft.save(update_fields=["carried"])


def chain_to_first(submission: RulesSubmission) -> list[RulesSubmission]:
    """This filing and those that it amends, back to the beginning of the chain. One query a step."""
    chain = [submission]
    while (earlier := chain[-1].amends) is not None:
        chain.append(earlier)
    return chain


def sheet_named(submission: RulesSubmission, *, kind: str, name: str) -> Sheet:
    """The sheet of this kind and name in the chain of this filing; begun where there is none."""
    if kind not in SheetKind.values:
        raise IllegalMove("Choose what the sheet shows.")
    first = chain_to_first(submission)[-1]
    sheet, _ = Sheet.objects.get_or_create(first=first, kind=kind, name=name, defaults={"holder_id": first.holder_id})
    return sheet


def sheets_of_chain(submission: RulesSubmission) -> "QuerySet[Sheet]":
    """The sheets that a new upload to this filing may be the next version of."""
    return Sheet.objects.filter(first=chain_to_first(submission)[-1]).order_by("kind", "name")


def read_of(upload: Artwork) -> ReadSheet:
    """The sheet as it was read when attached."""
    return ReadSheet(**{column.name: getattr(upload, column.name) for column in fields(ReadSheet)})


@act
def artwork_set_kind(*, submission_id: UUID, artwork_id: UUID, kind: str, by: User, at: datetime) -> Artwork:
    """Takes a sheet out of the draft and attaches the same file under its name as a sheet of this kind. Raises
    IllegalMove where such a sheet is attached already, and for a sheet of an approved filing."""
    draft = draft_locked(submission_id)
    attached = sheets_of_draft(draft.submission)
    upload = attached.filter(pk=artwork_id, submission=draft.submission).first()
    if upload is None:
        raise IllegalMove("That sheet is not part of this filing. Reload the page.")
    if upload.version.sheet.kind == kind:
        return upload
    if attached.filter(version__sheet__kind=kind, title=upload.title).exists():
        raise IllegalMove(f"{SheetKind(kind).label}: {upload.title} is attached already. Remove one of the two first.")
    artwork_remove(submission_id=submission_id, artwork_id=artwork_id, by=by, at=at)
    return artwork_add(
        submission_id=submission_id,
        sheet=kind,
        title=upload.title,
        file_name=upload.original_name,
        read=read_of(upload),
        by=by,
        at=at,
    )


@act
def artwork_remove(*, submission_id: UUID, artwork_id: UUID, by: User, at: datetime) -> None:
    """Takes a sheet out of the draft; it stays on file with the revisions that hold it. Repeating changes nothing.
    Raises IllegalMove for a sheet that never was part of it."""
    draft = draft_locked(submission_id)
    submission = draft.submission
    if artwork_id in draft.carried:
        _leave(draft, [artwork_id])
        return
    sheet = submission.artwork.filter(pk=artwork_id).only("pk", "holder_id").first()
    if sheet is None:
        raise IllegalMove("That sheet is not part of this filing. Reload the page.")
    _, is_new = ArtworkRemoval.objects.get_or_create(
        artwork=sheet, defaults={"holder_id": submission.holder_id, "removed_by": by, "removed_at": at}
    )
    if is_new:
        act_record("artwork.remove", submission, actor_of(by, at), about=sheet)
