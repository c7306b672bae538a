"""Importing a file as the official text of an edition: read, compared with the edition's sections, kept. Where it
replaces a text of what is or was law, a second person confirms it."""

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from compliance.holders.access import check_perm
from compliance.holders.acting import actor_of
from compliance.holders.errors import IllegalMove, NotAllowed
from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import Perm
from compliance.holders.services.second_person import number_of
from compliance.holders.two_people import is_one_of, refuse_as_second
from compliance.ledger.holding import act, hold, mark_of, marks_of_person
from compliance.ledger.images import fetch
from compliance.ledger.recording import CLOCK, Attachment, LedgerAct, record, subject_of
from compliance.regulation.texts import ChapterText, TextItem, TextRefused, parse_text

from ..models import EditionText, TextConfirmation, TextItemRow
from ..shelf import edition_of, text_in_use
from ..slugs import depth_of, slugs_of

MAY_IMPORT = (Perm.ADMINISTER_BOARD, Perm.ADVISE)
"""Counsel imports what is not in force; an administrator of the Board everything."""
READER = "1"
"""Release of the reader of texts (`compliance.regulation.texts`). Raise it when the same file would be split another
way: an import of a file on file then reads it anew."""


@dataclass(frozen=True)
class Imported:
    """The result of an import: the text, and whether it is new (or was on file already)."""

    text: EditionText
    is_new: bool


@transaction.atomic
def text_import(*, raw: bytes, edition_key: str, file_name: str, at: datetime, by: User | None = None) -> Imported:
    """Keeps the file as the newest text of the edition, with its items. A text that is on file already is left as it
    is. In place of other words of what is or was law, it is used once a second person confirms it (`text_confirm`).

    Raises TextRefused, with the sections that are missing or unexpected, where a second person is needed but the first
    is not named, and where counsel brings what is or was in force; NotAllowed for anybody else.
    """
    if by is not None:
        _check_may_import(by, edition_key, at)
    read = parse_text(raw, edition_key)
    _take_turn(edition_key)
    newest = EditionText.objects.filter(edition_key=edition_key).order_by("-number").defer("original").first()
    if newest is not None and (newest.sha256, newest.reader) == (read.sha256, READER):
        return Imported(newest, is_new=False)
    used = text_in_use(edition_key)
    takes_two = used is not None and used.sha256 != read.sha256 and edition_of(edition_key).effective_from is not None
    if takes_two and by is None:
        raise TextRefused(
            f"{edition_key} has another text, and two named people replace it. Import this file on the page Official "
            "texts; a second administrator confirms it there"
        )
    text = EditionText.objects.create(
        edition_key=edition_key,
        chapter_number=read.chapter,
        number=newest.number + 1 if newest else 1,
        title=read.title,
        file_name=file_name[-200:],
        sha256=read.sha256,
        original=raw,
        reader=READER,
        imported_at=at,
        imported_by=by,
        imported_number=number_of(by, at) if by else "",
        takes_two=takes_two,
        notes=[asdict(note) for note in read.notes],
    )
    TextItemRow.objects.bulk_create(item_rows(text, read))
    kept = Attachment(text.file_name, text.sha256, len(raw), "text/plain")
    record(
        LedgerAct("text.import", by=actor_of(by, at) if by else CLOCK, subject=subject_of(text), attachments=[kept]),
        holder_id=None,
    )
    return Imported(text, is_new=True)


def _check_may_import(by: User, edition_key: str, at: datetime) -> None:
    check_perm(by, *MAY_IMPORT)
    if not by.may(Perm.ADMINISTER_BOARD) and edition_of(edition_key).governs_by(timezone.localdate(at)):
        raise TextRefused(f"{edition_key} is or was in force. An administrator of the Board imports its text")


@act
def text_confirm(*, edition_key: str, by: User, at: datetime, seen: str | None = None) -> EditionText:
    """The second of two people confirms the text that waits; from now on it is used. `seen`: as of `refuse_changed`.

    Raises NotAllowed, IllegalMove, NotHeld."""
    check_perm(by, Perm.ADMINISTER_BOARD)
    _take_turn(edition_key)
    text = EditionText.objects.waiting().filter(edition_key=edition_key).select_related("imported_by").first()
    first = text.imported_by if text else None
    if text is None or first is None:
        raise IllegalMove(
            "No text of this edition waits for a second person any more. It was confirmed, or the text in use was "
            "imported again."
        )
    hold({mark_of(text), *map(mark_of, text.items.only("pk")), *marks_of_person(first.pk)})
    refuse_changed(by, seen, lambda: confirmation_rests_on(text))
    confirmation = TextConfirmation(text=text, confirmed_by=by, confirmed_number=number_of(by, at), confirmed_at=at)
    if is_one_of(by, [(first.pk, text.imported_number)], signs_with=confirmation.confirmed_number):
        raise NotAllowed("This takes two people. You imported the text, so you cannot confirm it.")
    refuse_as_second(first.pk, by.pk, at)
    confirmation.save()
    record(LedgerAct("text.confirm", by=actor_of(by, at), subject=subject_of(text)), holder_id=None)
    return text


def confirmation_rests_on(text: EditionText) -> dict[str, Any]:
    """The facts that the page shows of a text that waits, as values of canonical JSON. One query."""
    used = text_in_use(text.edition_key)
    return {
        "edition": text.edition_key,
        "file": text.file_name,
        "sha256": text.sha256,
        "made_by": text.imported_by.printed_name if text.imported_by else "",
        "original_sha256": used.sha256 if used else "",
    }


def _take_turn(edition_key: str) -> None:
    """Waits for other imports and confirmations of this edition, so that numbers follow on."""
    fetch("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", f"chapters:{edition_key}")


def item_rows(text: EditionText, read: ChapterText) -> list[TextItemRow]:
    """The rows of a text, not saved, in its order."""
    items = list(read.walk())
    slugs = slugs_of(item.citation for item in items)
    return [_row(text, order, slug, item) for order, (slug, item) in enumerate(zip(slugs, items, strict=True))]


def _row(text: EditionText, order: int, slug: str, item: TextItem) -> TextItemRow:
    return TextItemRow(
        edition_text=text,
        order=order,
        depth=depth_of(slug),
        slug=slug,
        citation=item.citation,
        heading=item.heading,
        text=item.text,
        tables=[asdict(table) for table in item.tables],
        notes=[asdict(note) for note in item.notes],
        struck=[asdict(words) for words in item.struck],
    )
