"""Files beside a sample and a case: evidence, kept byte for byte, recorded by its hash, and only saved as a file."""

import hashlib
import json
import subprocess
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePath
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.db.models.functions import Length

from compliance.documents.models import Document
from compliance.holders.access import check_perm, get_visible_or_404
from compliance.holders.acting import actor_of
from compliance.holders.errors import FieldRefused, IllegalMove
from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.words import require_words
from compliance.ledger.holding import act, hold, mark_of
from compliance.ledger.recording import Attachment, LedgerAct, record, subject_of
from compliance.regulation.core.fields import NAME
from compliance.turns import Busy
from compliance.uploads.limits import MOST_BYTES
from compliance.uploads.reading import WAIT_S, in_child
from rules_submissions.sheets.reading import busy, refused

from ...models.samples import CaseFile, CaseStep, Sample, SampleFile
from ..contents import BYTES, misnamed
from ..outputs import File

MOST_FILES = 40
"""Files of one sample, and of one case, at most."""
MEGABYTE = 1024 * 1024
TAKEN = "Choose a file."
NOT_FINISHED = "Looking into it took too much memory or time."
UNKNOWN = "something that could not be looked into"
CHILD = "inspections.sampling.contents"


@dataclass(frozen=True)
class ReadFile:
    """A file as received: its name and bytes, its media type, its pages where it has some; `unread` says what of it
    could not be read, `active` what in it runs or opens by itself."""

    name: str
    content: bytes
    media_type: str
    pages: int | None = None
    unread: str = ""
    active: str = ""

    @property
    def sha256(self) -> str:
        """The hash under which it is kept."""
        return hashlib.sha256(self.content).hexdigest()


def file_from(sent: Any) -> ReadFile:
    """The sent file (an uploaded file; None if none was chosen): evidence, kept byte for byte whatever it is, under a
    name that fits. A child process of at most its seconds looks into it; it runs outside of any transaction. Raises
    FieldRefused for `file` with the reason."""
    if sent is None:
        raise refused(TAKEN)
    size, name = sent.size or 0, sent.name or ""
    if size > MOST_BYTES:
        raise refused(f"The file has {size / MEGABYTE:.1f} MB; at most {MOST_BYTES // MEGABYTE} MB are allowed.")
    content = sent.read()
    if not content:
        raise refused("The file is empty. Export it again, then choose it.")
    ending = PurePath(name).suffix.lower().removeprefix(".")
    if why := misnamed(ending, content):
        raise refused(why)
    try:
        done = in_child(ending, content=content, child=CHILD, wait_s=WAIT_S)
    except Busy:
        raise busy(name) from None
    except subprocess.TimeoutExpired:
        return ReadFile(name, content, BYTES, unread=NOT_FINISHED, active=UNKNOWN)
    if done.returncode:
        return ReadFile(name, content, BYTES, unread=NOT_FINISHED, active=UNKNOWN)
    return ReadFile(name, content, **json.loads(done.stdout))


@act
def sample_file_add(
    *, sample_id: UUID, place: int | None, title: str, read: ReadFile, by: User, at: datetime
) -> SampleFile:
    """Keeps a file with a sample, or with its item at this place. The same file there again is the same.

    Raises NotAllowed; FieldRefused for `title` and `place`; IllegalMove for more files than a sample has.
    """
    check_perm(by, Perm.AUDIT)
    sample: Sample = get_visible_or_404(Sample.objects.select_for_update(), by, pk=sample_id)
    item = sample.items.filter(place=place).first() if place is not None else None
    if place is not None and item is None:
        raise FieldRefused("place", "Choose an item of this sample, or the whole sample.")
    title = require_words(title, "title", "Say what the file shows.", longest=NAME)
    there: SampleFile | None = (
        sample.files.filter(item=item, document__sha256=read.sha256).select_related("document").first()
    )
    if there is not None:
        hold(marks_of_file(there), of_logs=False)
        return there
    if sample.files.count() >= MOST_FILES:
        raise IllegalMove(f"A sample has at most {MOST_FILES} files.")
    hold({mark_of(row) for row in (sample, item) if row is not None}, of_logs=False)
    actor = actor_of(by, at)
    document = _store_document(sample.holder_id, title, read, at)
    made = SampleFile.objects.create(
        holder_id=sample.holder_id, sample=sample, item=item, document=document, **actor.acted_by(at)
    )
    attached = [attachment_of(document, len(read.content))]
    record(LedgerAct("sample.file", by=actor, subject=subject_of(sample), attachments=attached), holder_id=None)
    return made


def marks_of_file(row: SampleFile | CaseFile) -> set[Any]:
    """The rows that a file is: what it is kept with, and its bytes."""
    return {mark_of(row), mark_of(row.document)}


def files_chosen(item_id: UUID, chosen: set[UUID]) -> list[SampleFile]:
    """These files of an item, to be sent with its case. One query. Raises FieldRefused for any other file."""
    files = list(listed(SampleFile.objects.filter(item=item_id, pk__in=chosen)).order_by("at", "id"))
    if len(files) != len(chosen):
        raise FieldRefused("files", "Choose files of this item.")
    return files


def step_file_keep(step: CaseStep, read: ReadFile) -> Attachment:
    """Keeps a file with a step of a case, and returns how its entry names it. Raises IllegalMove for more files than a
    case has."""
    if CaseFile.objects.filter(step__case=step.case_id).count() >= MOST_FILES:
        raise IllegalMove(f"A case has at most {MOST_FILES} files.")
    document = _store_document(step.holder_id, read.name, read, step.at)
    CaseFile.objects.create(holder_id=step.holder_id, step=step, document=document)
    return attachment_of(document, len(read.content))


def step_files_send(step: CaseStep, files: list[SampleFile]) -> list[Attachment]:
    """Shows these files of a sample with the first step of a case: from now on its holder reads them."""
    CaseFile.objects.bulk_create(
        CaseFile(holder_id=step.holder_id, step=step, document=file.document) for file in files
    )
    return [attachment_of(file.document, file.size) for file in files]  # type: ignore[attr-defined]  # `listed`


def _store_document(holder_id: UUID, title: str, read: ReadFile, at: datetime) -> Document:
    ending = PurePath(read.name).suffix
    name = PurePath(read.name).stem[: 200 - len(ending)] + ending
    return Document.keep(
        read.content,
        holder_id=holder_id,
        title=title[:300],
        file_name=name,
        media_type=read.media_type,
        pages=read.pages,
        active_content=read.active,
        created_at=at,
    )


def attachment_of(document: Document, size: int) -> Attachment:
    """The attachment by which an entry of the ledger names a file of so many bytes."""
    return Attachment(document.file_name, document.sha256, size, document.media_type)


def listed(rows: "QuerySet[Any]") -> "QuerySet[Any]":
    """Files with their size and without their bytes, in the order in which they came. One query."""
    sized: QuerySet[Any] = rows.annotate(size=Length("document__content")).select_related("document")
    return sized.defer("document__content")


def files_of_steps() -> Any:
    """To be prefetched for steps of cases: their files, into `its_files`. One query."""
    return Prefetch("files", listed(CaseFile.objects.order_by("document__file_name", "id")), to_attr="its_files")


def file_answer(row: SampleFile | CaseFile) -> File:
    """A file, of a row read by `listed`."""
    size: int = row.size  # type: ignore[union-attr]  # `listed`
    return File.from_row(row.document, name=row.document.file_name, size=size)
