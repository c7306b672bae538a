"""Making the prints of approved rules: each rendered once after the rules took effect, kept, and listed by its code."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef

from compliance.documents.in_words import composed
from compliance.documents.qr import picture_of
from compliance.documents.rendering import Rendered
from compliance.holders.policy import policies
from compliance.in_turn import in_turn
from compliance.ledger.holding import alarms_stay, hold, mark_of
from compliance.ledger.recording import CLOCK, LedgerAct, record, subject_of
from compliance.regulation.core.drawing import Drawing
from compliance.regulation.general.settings import HELP_LINE, HELP_NUMBER
from compliance.web.drawings import on_paper
from compliance.web.languages import SPANISH

from ..acts import act_record_paper
from ..drafting.edition_words import edition_line
from ..holding import submission_hold
from ..models import Decision, Revision, RevisionDocument
from ..models.prints import PrintCode
from ..models.public import PrintKind, PublicApproval, PublicPrint
from ..papers.services import pdf_kept
from ..publishing import STATES, row_of
from ..states import S
from .codes import address_of, code_words, earlier_code, new_code
from .rules import examples_of, published_of, short_odds_of

QR = "code.svg"
MOST = 8
"""The number of prints made in one go: each print of two approvals, so that nothing waits long behind them."""
COLUMNS = ((18, "one"), (44, "two"), (1_000, "three"))
"""In how many columns a sign or card says its lines, by how many they are: it is one sheet that is read from afar."""


@dataclass(frozen=True)
class PrintedDrawing:
    """A drawing as a print shows it: `pictures` are its parts with their words, by name."""

    drawing: Drawing
    pictures: list[tuple[str, str, bytes]]


def print_context(row: PublicApproval, kind: str, code: str) -> dict[str, Any]:
    """The contents of a print of an approval: all of it from its public answers, and its code. No query."""
    published = published_of(row)
    drawings = _drawings(row) if kind in (PrintKind.LEGEND, PrintKind.GUIDE) else []
    return {
        "kind": kind,
        "title": f"{PrintKind(kind).label}: {published.game}, {row.facility_name}",
        "paper": PrintKind(kind).label,
        "board_name": settings.BOARD_NAME,
        "row": row,
        "found": published,
        "odds": short_odds_of(published),
        "examples": examples_of(published),
        "columns": next(name for most, name in COLUMNS if len(published.lines) <= most),
        "drawings": drawings,
        "in_parts": any(part for drawing in drawings for part, _, _ in drawing.pictures),
        "edition_line": edition_line(row.chapter, row.edition_key),
        "code": code_words(code),
        "address": address_of(code),
        "spanish": SPANISH,
        "site": address_of(code).removesuffix(f"{code}/"),
    }


def _drawings(row: PublicApproval) -> list[PrintedDrawing]:
    drawings = row.chapter.draw_all(row.decoded, row.edition_key, ())
    return [
        PrintedDrawing(
            drawing,
            [
                (words, f"{drawing.what}-{at}.svg", content)
                for at, (words, content) in enumerate(on_paper(drawing), start=1)
            ],
        )
        for drawing in drawings
    ]


def print_render(row: PublicApproval, kind: str, code: str, at: datetime) -> tuple[str, Rendered]:
    """The title of a print of a published approval with this code, and the print as PDF/A-3a. Raises NotRendered."""
    current = policies()
    helped = {"help_line": current[HELP_LINE.code].value, "help_number": current[HELP_NUMBER.code].value}
    context = print_context(row, kind, code) | helped
    pictures = {name: content for drawing in context["drawings"] for _, name, content in drawing.pictures}
    pictures[QR] = picture_of(context["address"])
    rendered = composed(f"documents/print_{kind}.html", context, made_at=at, pictures=pictures).laid_out()
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
    kept, rendered, title, code = _print_on_file(revision_id, kind), None, "", new_code()
    if kept is None:
        with alarms_stay():
            submission_hold(revision.submission)
            title, rendered = print_render(_row(revision, decision), kind, code, at)
    with alarms_stay(), transaction.atomic():
        # Whoever comes second waits here, and finds the first one's print.
        Revision.objects.select_for_update(no_key=True).only("pk").get(pk=revision_id)
        submission_hold(revision.submission)
        kept = _print_on_file(revision_id, kind)
        if kept is not None:
            # Everybody reads what is listed, so its bytes are held too.
            hold({mark_of(kept.document)})
            return _list(_coded(kept, revision), revision)
        if rendered is None:
            return None
        made = pdf_kept(revision, kind, title, rendered, at)
        PrintCode.objects.create(holder_id=revision.holder_id, paper=made, code=code)
        _list(made, revision)
        act_record_paper(made)
        return made


def _coded(kept: RevisionDocument, revision: Revision) -> RevisionDocument:
    """The kept print with its code on record: the one that stands on it, where it was kept before codes were."""
    if not PrintCode.objects.filter(paper=kept).exists():
        code = earlier_code(revision.submission.reference, revision.number, kept.kind)
        made = PrintCode.objects.create(holder_id=kept.holder_id, paper=kept, code=code)
        record(LedgerAct("print.code", by=CLOCK, subject=subject_of(made)), holder_id=kept.holder_id)
    return kept


def _row(revision: Revision, decision: Decision) -> PublicApproval:
    """The register's row for this revision, from the records."""
    submission = revision.submission
    return PublicApproval(reference=submission.reference, revision=revision.number, **row_of(submission, decision))


def _print_on_file(revision_id: UUID | str, kind: str) -> RevisionDocument | None:
    return RevisionDocument.objects.select_related("document").filter(revision_id=revision_id, kind=kind).first()


def _list(kept: RevisionDocument, revision: Revision) -> RevisionDocument:
    """Writes which code the kept print has; again is the same."""
    reference, document = revision.submission.reference, kept.document
    PublicPrint.objects.update_or_create(
        reference=reference,
        revision=revision.number,
        kind=kept.kind,
        defaults={
            "code": kept.print_code.code,
            "sha256": document.sha256,
            "content": bytes(document.content),
            "made_at": document.created_at,
        },
    )
    return kept


def missing_prints(most: int = MOST) -> list[tuple[UUID, str]]:
    """Prints of rules in effect that are not kept or not listed, and any print whose code is not on record, in turn,
    oldest first, every kind of one approval before the next. Sixteen queries beside the cache."""
    decided = Revision.objects.filter(decision__approved=True)
    approved = decided.filter(submission__status=S.IN_EFFECT)
    share = -(-most // len(PrintKind.values))
    kinds: list[list[tuple[UUID, str]]] = []
    for kind in PrintKind.values:
        uncoded = decided.filter(documents__kind=kind, documents__print_code__isnull=True)
        waiting = [*_waiting(approved, kind, share), *in_turn(uncoded, "filed_at", share, f"prints:{kind}:codes")]
        kinds.append([(pk, kind) for pk in waiting])
    prints = [one for turn in zip_longest(*kinds) for one in turn if one is not None]
    return list(dict.fromkeys(prints))[:most]


def prints_again() -> list[tuple[UUID, str]]:
    """The prints of one approval after the other, to be listed again: what was changed in the list does not stay so.
    Two queries."""
    approved = Revision.objects.filter(decision__approved=True, submission__status__in=list(STATES))
    return [(pk, kind) for pk in in_turn(approved, "filed_at", 1, "prints:again") for kind in PrintKind.values]


def _waiting(approved: Any, kind: str, most: int) -> Iterable[UUID]:
    listed = PublicPrint.objects.filter(
        reference=OuterRef("submission__reference"), revision=OuterRef("number"), kind=kind
    )
    return in_turn(approved.filter(~Exists(listed)), "filed_at", most, f"prints:{kind}")
