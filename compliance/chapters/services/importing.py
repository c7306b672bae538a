"""Importing a file as the official text of an edition: read, compared with the edition's sections, kept."""

from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import connection, transaction

from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.ledger.recording import CLOCK, Attachment, record, subject_of
from compliance.regulation.texts import ChapterText, TextItem, parse_text

from ..models import EditionText, TextItemRow
from ..slugs import depth_of, slugs_of

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
    is.

    Raises TextRefused, with the sections that are missing or unexpected.
    """
    read = parse_text(raw, edition_key)
    with connection.cursor() as cursor:  # two imports of one edition take turns, so that numbers follow on
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"chapters:{edition_key}"])
    newest = EditionText.objects.filter(edition_key=edition_key).order_by("-number").defer("original").first()
    if newest is not None and (newest.sha256, newest.reader) == (read.sha256, READER):
        return Imported(newest, is_new=False)
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
        notes=[asdict(note) for note in read.notes],
    )
    TextItemRow.objects.bulk_create(item_rows(text, read))
    kept = Attachment(text.file_name, text.sha256, len(raw), "text/plain")
    record(
        "text.import",
        holder_id=None,
        by=actor_of(by, at) if by else CLOCK,
        subject=subject_of(text),
        attachments=[kept],
    )
    return Imported(text, is_new=True)


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
