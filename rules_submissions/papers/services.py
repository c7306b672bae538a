"""Papers of a filing, each rendered once after the fact and kept: the copy, the joint letter, the decision, the filing
with findings and decision as one paper, and the rescission."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from compliance.documents.in_words import composed
from compliance.documents.models import Document
from compliance.documents.pades.office import Certificate, certificate_now
from compliance.documents.rendering import Attached, Rendered
from compliance.in_turn import in_turn
from compliance.ledger.holding import alarms_stay

from ..acts import act_record_paper
from ..holding import submission_hold
from ..models import Revision, RevisionDocument
from ..states import S
from .filing import facts_attached, filing_context
from .letters import decision_context, rescission_context, return_context

FILING, RETURN, DECISION, RECORD, RESCISSION = "filing", "return", "decision", "record", "rescission"
AFTER: dict[str, tuple[str, ...]] = {DECISION: (DECISION, RECORD)}
"""The papers that follow an act; the act names the first of them."""
MOST = 20


@dataclass(frozen=True)
class Paper:
    """A paper in its parts: template, title, context, attached files and pictures."""

    template: str
    title: str
    context: dict[str, Any]
    attached: Iterable[Attached] = ()
    pictures: dict[str, bytes] = field(default_factory=dict)


def _filing(revision: Revision) -> Paper:
    context = filing_context(revision)
    title = f"Rules Submission {revision.submission.reference}, revision {revision.number}"
    return Paper("documents/filing.html", title, context, [facts_attached(revision)], _pictures(context))


def _letter(template: str, title: str, context: dict[str, Any], pictures: Mapping[str, bytes] | None = None) -> Paper:
    """A letter with these pictures and those of its head."""
    return Paper(template, title, context, pictures={**(pictures or {}), **context["head"].pictures})


def _return(revision: Revision) -> Paper:
    title = f"Return of Rules Submission {revision.submission.reference}, revision {revision.number}"
    context = return_context(revision)
    shown = [point.cut_out for point in context["points"] if point.cut_out is not None]
    pictures = {cut_out.picture: cut_out.content for cut_out in shown}
    return _letter("documents/return_letter.html", title, context, pictures)


def _decision(revision: Revision) -> Paper:
    title = f"Decision on Rules Submission {revision.submission.reference}, revision {revision.number}"
    return _letter("documents/decision_letter.html", title, decision_context(revision))


def _rescission(revision: Revision) -> Paper:
    title = f"Rescission of the approval of Rules Submission {revision.submission.reference}"
    return _letter("documents/rescission_letter.html", title, rescission_context(revision))


def _record(revision: Revision) -> Paper:
    context = filing_context(revision) | decision_context(revision)
    title = f"Rules Submission {revision.submission.reference}, revision {revision.number}, with findings and decision"
    return Paper("documents/record.html", title, context, [facts_attached(revision)], _pictures(context))


def _pictures(context: dict[str, Any]) -> dict[str, bytes]:
    drawn = [part for drawing in context["drawings"] for part in drawing.parts]
    return {picture.picture: picture.content for picture in (*drawn, *context["sheets"])}


PAPERS: dict[str, Callable[[Revision], Paper]] = {
    FILING: _filing,
    RETURN: _return,
    DECISION: _decision,
    RECORD: _record,
    RESCISSION: _rescission,
}


def _is_due(revision: Revision, kind: str) -> bool:
    """Whether what the paper tells has happened."""
    if kind == RETURN:
        return hasattr(revision, "round") and revision.round.outcome == "returned"
    if kind == RESCISSION:
        is_rescinded = revision.submission.status == S.RESCINDED
        return is_rescinded and hasattr(revision, "decision") and revision.decision.approved
    return kind == FILING or hasattr(revision, "decision")


def paper_render(
    revision: Revision, kind: str, at: datetime, certificate: Certificate | None = None
) -> tuple[str, Rendered]:
    """The title of a paper about a revision, and the paper as PDF/A-3a, signed where there is a certificate. Raises
    NotRendered."""
    paper = PAPERS[kind](revision)
    context = paper.context | {"title": paper.title, "certificate": certificate}
    rendered = composed(
        paper.template, context, made_at=at, attached=paper.attached, pictures=paper.pictures
    ).laid_out()
    if certificate is not None:
        rendered = replace(rendered, pdf=certificate.sign(rendered.pdf))
    return paper.title, rendered


def pdf_kept(
    revision: Revision, kind: str, title: str, rendered: Rendered, at: datetime, signed_by: str = ""
) -> RevisionDocument:
    """Keeps a PDF about a revision. The caller records it in the same transaction."""
    document = Document.keep(
        rendered.pdf,
        holder_id=revision.holder_id,
        title=title,
        media_type="application/pdf",
        file_name=f"{revision.submission.reference}-revision-{revision.number}-{kind}.pdf",
        pages=rendered.pages,
        signed_by=signed_by,
        created_at=at,
    )
    return RevisionDocument.objects.create(
        holder_id=revision.holder_id, revision=revision, kind=kind, document=document
    )


def revision_document_keep(*, revision_id: UUID | str, kind: str, at: datetime) -> RevisionDocument | None:
    """The kept paper of this kind about a revision, rendered now unless it is kept already.

    However often and by however many workers at once this is called, one paper is kept. None where what it tells has
    not happened. Raises NotRendered, which is NotSigned where a letter cannot be signed now; nothing is kept then, and
    `missing_documents` has it again.
    """
    kept = _paper_on_file(revision_id, kind)
    if kept is not None:
        return kept
    rows = Revision.objects.select_related("submission__facility__holder", "submission__amends")
    revision = rows.get(pk=revision_id)
    if not _is_due(revision, kind):
        return None
    certificate = certificate_now() if kind in RevisionDocument.LETTERS else None
    with alarms_stay():
        submission_hold(revision.submission)
        title, rendered = paper_render(revision, kind, at, certificate)
    with alarms_stay(), transaction.atomic():
        # Whoever comes second waits here, and finds the first one's paper.
        Revision.objects.select_for_update(no_key=True).only("pk").get(pk=revision_id)
        submission_hold(revision.submission)
        kept = _paper_on_file(revision_id, kind)
        if kept is not None:
            return kept
        paper = pdf_kept(revision, kind, title, rendered, at, certificate.name if certificate else "")
        act_record_paper(paper)
        return paper


def _paper_on_file(revision_id: UUID | str, kind: str) -> RevisionDocument | None:
    rows = RevisionDocument.objects.filter(revision_id=revision_id, kind=kind)
    return rows.select_related("document").defer("document__content").first()


def missing_documents(most: int = MOST) -> list[tuple[UUID, str]]:
    """Papers that are due and not kept, in turn, oldest first, at most `most` of each kind. Ten queries."""
    due = {
        FILING: Revision.objects.all(),
        RETURN: Revision.objects.filter(round__outcome="returned"),
        DECISION: Revision.objects.filter(decision__isnull=False),
        RECORD: Revision.objects.filter(decision__isnull=False),
        RESCISSION: Revision.objects.filter(decision__approved=True, submission__status=S.RESCINDED),
    }
    papers: list[tuple[UUID, str]] = []
    for kind, revisions in due.items():
        kept = RevisionDocument.objects.filter(kind=kind).values("revision")
        missing = revisions.exclude(pk__in=kept)
        papers += [(pk, kind) for pk in in_turn(missing, "filed_at", most, f"papers:{kind}")]
    return papers
