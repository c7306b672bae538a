"""Making labels for tables, printing them, and telling what a scanned code is."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.urls import reverse

from compliance.after_commit import after_commit
from compliance.documents.models import Document
from compliance.documents.qr import picture_of
from compliance.documents.rendering import Rendered, render
from compliance.holders.acting import actor_of
from compliance.holders.models import Facility, GamingTable, User, game_name
from compliance.in_turn import in_turn
from compliance.ledger.holding import act, alarms_stay, hold, mark_of, marks_of
from compliance.ledger.recording import CLOCK, Attachment, LedgerAct, record, subject_of
from compliance.web.values import day_words
from rules_submissions.reference import random_code

from ..errors import FieldRefused, NotAllowed
from ..models.packages import key_of, marks_of_numbers
from ..models.tables import LabelPaper, LabelSheet, TableLabel
from ..people import may_make_labels
from .tasks import label_sheet_print

LENGTH = 8
MOST_LABELS = 200


@act
def labels_make(*, facility: Facility, tables: Collection[UUID], by: User, at: datetime) -> LabelSheet:
    """Makes a label for each of these tables, in place of the one that a table may have, and hands them over to be
    printed.

    Raises NotAllowed for other roles; FieldRefused for no table, one of another facility, or too many.
    """
    if not may_make_labels(by):
        raise NotAllowed("Your role cannot make labels for tables. Ask a floorperson or an administrator.")
    rows = GamingTable.objects.select_for_update(no_key=True).filter(facility=facility, pk__in=list(tables))
    chosen = list(rows.order_by("number"))
    if not chosen or len(chosen) != len(set(tables)):
        raise FieldRefused("tables", "Choose tables of this facility.")
    if len(chosen) > MOST_LABELS:
        raise FieldRefused("tables", f"One sheet has at most {MOST_LABELS} labels. Choose fewer tables.")
    earlier = TableLabel.objects.filter(table__in=chosen)
    last = dict(earlier.values("table").annotate(last=Max("number")).values_list("table", "last"))
    following = {
        mark for table in chosen for mark in marks_of_numbers(TableLabel, table.pk, "label", last.get(table.pk, 0))
    }
    hold({*map(mark_of, [facility, *chosen]), *marks_of([earlier])} | following, of_logs=False)
    actor = actor_of(by, at)
    sheet = LabelSheet.objects.create(
        holder_id=facility.holder_id, facility=facility, made_at=at, made_by=by, printed_name=actor.printed_name
    )
    TableLabel.objects.bulk_create(
        TableLabel(
            id=key_of(table.pk, "label", last.get(table.pk, 0) + 1),
            holder_id=facility.holder_id,
            sheet=sheet,
            table=table,
            number=last.get(table.pk, 0) + 1,
            code=new_code(),
        )
        for table in chosen
    )
    record(LedgerAct("labels.make", by=actor, subject=subject_of(sheet)), holder_id=facility.holder_id)
    after_commit(label_sheet_print, str(sheet.pk), is_awaited=True)
    return sheet


@dataclass(frozen=True)
class Label:
    """A label as it is printed."""

    table: str
    game: str
    code: str
    picture: str
    content: bytes


def labels_of(sheet: LabelSheet) -> list[Label]:
    """The labels of a sheet in the order of their tables. One query."""
    rows = sheet.labels.select_related("table").order_by("table__number")
    return [
        Label(
            row.table.number,
            game_name(row.table.chapter),
            code_words(row.code),
            f"label-{place}.svg",
            picture_of(address_of(row.code)),
        )
        for place, row in enumerate(rows, start=1)
    ]


def sheet_rendered(sheet: LabelSheet, at: datetime) -> tuple[str, Rendered]:
    """Title and PDF of a sheet of labels. Raises NotRendered."""
    labels = labels_of(sheet)
    made = day_words(sheet.facility.day(sheet.made_at))
    title = f"Table labels, {sheet.facility.name}, {made}"
    context: dict[str, Any] = {"title": title, "facility": sheet.facility.name, "made": made, "labels": labels}
    return title, render(
        "documents/labels.html", context, made_at=at, pictures={label.picture: label.content for label in labels}
    )


def label_sheet_keep(*, sheet_id: UUID | str, at: datetime) -> LabelPaper:
    """The kept paper of a sheet of labels, rendered now unless it is kept already. However often this is called, one
    paper is kept. Raises NotRendered; NotHeld, without a paper, where something on it differs from the records."""
    sheet = LabelSheet.objects.select_related("facility").get(pk=sheet_id)
    if (kept := LabelPaper.objects.filter(sheet=sheet).first()) is not None:
        return kept
    labels = sheet.labels.all()
    with alarms_stay():
        hold(
            {
                *map(mark_of, [sheet, sheet.facility]),
                *marks_of([labels, GamingTable.objects.filter(pk__in=labels.values("table"))]),
            },
            of_logs=False,
        )
    title, rendered = sheet_rendered(sheet, at)
    with transaction.atomic():
        # Whoever comes second waits here, and finds the first one's paper.
        LabelSheet.objects.select_for_update(no_key=True).only("pk").get(pk=sheet_id)
        if (kept := LabelPaper.objects.filter(sheet=sheet).first()) is not None:
            return kept
        document = Document.keep(
            rendered.pdf,
            holder_id=sheet.holder_id,
            title=title,
            media_type="application/pdf",
            file_name=f"table-labels-{sheet.facility.day(sheet.made_at).isoformat()}.pdf",
            pages=rendered.pages,
            created_at=at,
        )
        paper = LabelPaper.objects.create(holder_id=sheet.holder_id, sheet=sheet, document=document)
        kept_file = Attachment(document.file_name, document.sha256, len(document.content), document.media_type)
        record(
            LedgerAct("paper.keep", by=CLOCK, subject=subject_of(paper), attachments=[kept_file]),
            holder_id=sheet.holder_id,
        )
        return paper


def sheets_to_print(most: int = 20) -> list[UUID]:
    """Sheets of labels whose paper is not kept, in turn, oldest first. Two queries."""
    return in_turn(LabelSheet.objects.filter(paper__isnull=True), "made_at", most, "labels")


def new_code() -> str:
    """Eight characters drawn at random, without look-alikes, that say nothing of the table."""
    return random_code(LENGTH)


def code_words(code: str) -> str:
    """The code as it is printed: `7Q4X-M3HT`."""
    return f"{code[:4]}-{code[4:]}"


def address_of(code: str) -> str:
    """The short address of a table that a scan opens: the office's address, never that of a request."""
    return f"{settings.SITE_URL}{reverse('scan', kwargs={'code': code})}"
