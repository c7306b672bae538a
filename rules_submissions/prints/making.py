"""Making the prints of approved rules: each rendered once after the rules took effect, kept, and listed by its code."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef

from compliance.documents.in_words import render_or_words
from compliance.documents.models import Document
from compliance.documents.qr import picture_of
from compliance.documents.rendering import Rendered
from compliance.holders.policy import policies
from compliance.in_turn import in_turn
from compliance.ledger.holding import alarms_stay, hold, mark_of
from compliance.regulation.core.drawing import Drawing
from compliance.regulation.general.settings import HELP_LINE, HELP_NUMBER
from compliance.web.drawings import on_paper

from ..acts import act_record_paper
from ..drafting.edition_words import edition_line
from ..holding import submission_hold
from ..models import Decision, Revision, RevisionDocument
from ..public_models import PrintKind, PublicApproval, PublicPrint
from ..publishing import STATES, row_of
from ..states import S
from .codes import address_of, code_of, code_words
from .rules import odds_of, published_of

QR = "code.svg"
MOST = 8


@dataclass(frozen=True)
class PrintedDrawing:
    """A drawing as a print shows it: `pictures` are its parts with their words, by name."""

    drawing: Drawing
    pictures: list[tuple[str, str, bytes]]


def print_context(row: PublicApproval, kind: str) -> dict[str, Any]:
    """What a print shows: all of it from the public answers of the approval. Two queries."""
    found, code = published_of(row), code_of(row.reference, row.revision, kind)
    said = policies()
    return {
        "kind": kind,
        "title": f"{PrintKind(kind).label}: {found.game}, {row.facility_name}",
        "paper": PrintKind(kind).label,
        "row": row,
        "found": found,
        "odds": odds_of(found),
        "drawings": _drawings(row) if kind in (PrintKind.LEGEND, PrintKind.GUIDE) else [],
        "edition_line": edition_line(row.chapter, row.edition_key),
        "code": code_words(code),
        "address": address_of(code),
        "site": address_of(code).removesuffix(f"{code}/"),
        "help_line": said[HELP_LINE.code].value,
        "help_number": said[HELP_NUMBER.code].value,
    }


def _drawings(row: PublicApproval) -> list[PrintedDrawing]:
    drawings = row.chapter.draw_all(row.decoded, row.edition_key, ())
    return [
        PrintedDrawing(
            one,
            [(words, f"{one.what}-{at}.svg", content) for at, (words, content) in enumerate(on_paper(one), start=1)],
        )
        for one in drawings
    ]


def print_render(row: PublicApproval, kind: str, at: datetime) -> tuple[str, Rendered]:
    """The title of a print of a published approval, and the print as PDF/A-3a. Raises NotRendered."""
    context = print_context(row, kind)
    pictures = {name: content for one in context["drawings"] for _, name, content in one.pictures}
    pictures[QR] = picture_of(context["address"])
    rendered = render_or_words(f"documents/print_{kind}.html", context, made_at=at, pictures=pictures)
    return context["title"], rendered


def print_keep(*, revision_id: UUID | str, kind: str, at: datetime) -> RevisionDocument | None:
    """The kept print of this kind of an approved revision, made now unless it is kept already, and listed by its code.

    It is made from the records of the approval, not from the register's row. However often and by however many workers
    at once this is called, one is kept. None where the rules never took effect. Raises NotRendered, NotHeld; nothing is
    kept then.
    """
    revision = Revision.objects.select_related("submission__facility__holder").get(pk=revision_id)
    decision = Decision.objects.select_related("revision").filter(revision=revision, approved=True).first()
    if decision is None or revision.submission.status not in STATES:
        return None
    kept, rendered, title = _kept(revision_id, kind), None, ""
    if kept is None:
        with alarms_stay():
            submission_hold(revision.submission)
            title, rendered = print_render(_row(revision, decision), kind, at)
    with alarms_stay(), transaction.atomic():
        # Whoever comes second waits here, and finds the first one's print.
        Revision.objects.select_for_update(no_key=True).only("pk").get(pk=revision_id)
        submission_hold(revision.submission)
        kept = _kept(revision_id, kind)
        if kept is not None:
            # Everybody reads what is listed, so its bytes are held too.
            hold({mark_of(kept.document)})
            return _list(kept, revision)
        if rendered is None:
            return None
        document = Document.keep(
            rendered.pdf, holder_id=revision.holder_id, title=title, media_type="application/pdf",
            file_name=f"{revision.submission.reference}-revision-{revision.number}-{kind}.pdf",
            pages=rendered.pages, created_at=at,
        )  # fmt: skip
        made = RevisionDocument.objects.create(
            holder_id=revision.holder_id, revision=revision, kind=kind, document=document
        )
        _list(made, revision)
        act_record_paper(made)
        return made


def _row(revision: Revision, decision: Decision) -> PublicApproval:
    """What the register says of this revision, from the records."""
    submission = revision.submission
    return PublicApproval(reference=submission.reference, revision=revision.number, **row_of(submission, decision))


def _kept(revision_id: UUID | str, kind: str) -> RevisionDocument | None:
    return RevisionDocument.objects.select_related("document").filter(revision_id=revision_id, kind=kind).first()


def _list(kept: RevisionDocument, revision: Revision) -> RevisionDocument:
    """Writes which code the kept print has; again is the same."""
    reference, document = revision.submission.reference, kept.document
    PublicPrint.objects.update_or_create(
        reference=reference,
        revision=revision.number,
        kind=kept.kind,
        defaults={
            "code": code_of(reference, revision.number, kept.kind),
            "sha256": document.sha256,
            "content": bytes(document.content),
            "made_at": document.created_at,
        },
    )
    return kept


def missing_prints(most: int = MOST) -> list[tuple[UUID, str]]:
    """Prints of rules in effect that are not kept or not listed, in turn, oldest first. Eight queries."""
    approved = Revision.objects.filter(decision__approved=True, submission__status=S.IN_EFFECT)
    found: list[tuple[UUID, str]] = []
    for kind in PrintKind.values:
        found += [(pk, kind) for pk in _waiting(approved, kind, most)]
    return found[:most]


def prints_again() -> list[tuple[UUID, str]]:
    """The prints of one approval after the other, to be listed anew: whatever was changed in the list does not stay so.
    Two queries."""
    approved = Revision.objects.filter(decision__approved=True, submission__status__in=list(STATES))
    return [(pk, kind) for pk in in_turn(approved, "filed_at", 1, "prints:again") for kind in PrintKind.values]


def _waiting(approved: Any, kind: str, most: int) -> Iterable[UUID]:
    listed = PublicPrint.objects.filter(
        reference=OuterRef("submission__reference"), revision=OuterRef("number"), kind=kind
    )
    return in_turn(approved.filter(~Exists(listed)), "filed_at", most, f"prints:{kind}")
