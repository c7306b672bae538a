"""Rules Submissions as each side may read them."""

from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from msgspec import Raw
from rest_framework.response import Response

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.regulation import PACKAGES, Finding
from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.checks import finding_as_json
from compliance.rest.answers import PAGE, lists, query, reads
from compliance.rest.answers import UUID as ID
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.listing import listed, stated_code, stated_id
from compliance.rest.schemas import ref

from ..conditions import condition_json, in_state, lines_of_approval, since_by, state_by, today_of, with_ends_on
from ..drafting.editions import overtaken_by
from ..facts import draft_facts, draft_findings, findings_of, open_findings, settlements_in_effect
from ..models import Artwork, Decision, Draft, Revision, RulesSubmission, SubmissionEvent
from ..sheet_models import read_as_versions
from ..states import UNFILED, Status
from ..successors import by_table, with_successors
from .api_descriptions import STATUS
from .petitions import petitions_of
from .signed import waiting_signature
from .timeline import AMONG_THE_BOARD

COLUMNS = (
    "id", "reference", "chapter_number", "edition_key", "status", "status_since", "round_number", "facility_id",
    "facility__name", "table_numbers", "intended_effective_on", "effective_on", "amends_id",
    "created_at", "filed_at", "conditions", "ends_on", "later",
)  # fmt: skip


def submission_json(row: Any, at: datetime) -> dict[str, Any]:
    """A submission as it stands at `at`, from a row of COLUMNS."""
    today, taken = today_of(at), by_table(row.table_numbers, row.later)
    status = state_by(row.status, row.ends_on, today)
    left = [number for number in row.table_numbers if number not in taken] if status == Status.IN_EFFECT else []
    overtaken = overtaken_by(row, today)
    return {
        "id": row.id,
        "reference": row.reference or None,
        "chapter": row.chapter_number,
        "edition": row.edition_key,
        "overtaken_by": overtaken.key if overtaken is not None else None,
        "status": status,
        "status_since": since_by(row.status_since, row.status, row.ends_on, today),
        "round": row.round_number,
        "facility": row.facility_id,
        "facility_name": row.facility__name,
        "table_numbers": row.table_numbers,
        "tables_in_effect": left,
        "intended_effective_on": row.intended_effective_on,
        "effective_on": row.effective_on,
        "conditions": row.conditions,
        "ends_on": row.ends_on,
        "amends": row.amends_id,
        "created_at": row.created_at,
        "filed_at": row.filed_at,
    }


class Submissions(Endpoint):
    """The Rules Submissions that the caller may see."""

    perms = (Perm.READ_FILINGS,)
    parameters = (
        PAGE,
        query("facility", "Only those of this facility.", ID),
        query("chapter", "Only those of this chapter, for example 651a."),
        query("status", "Only those in this state.", STATUS),
    )

    @lists("submissions", "Rules Submissions", "Submission", parameters)
    def get(self, request: MemberRequest) -> Response:
        """Submissions, newest first, 50 a page. Only their own certificate holder sees drafts."""
        asked = {
            "facility": stated_id(request, "facility"),
            "chapter_number": stated_code(request, "chapter", PACKAGES),
        }
        now = timezone.now()
        seen = with_ends_on(RulesSubmission.objects.visible_to(request.user).with_conditions())
        rows = with_successors(seen, today_of(now))
        rows = rows.filter(**{name: value for name, value in asked.items() if value is not None})
        if status := stated_code(request, "status", Status.values):
            rows = in_state(rows, status, today_of(now))
        as_json = partial(submission_json, at=now)
        return listed(request, rows.values_list(*COLUMNS, named=True), ("-created_at", "-id"), as_json)


class SubmissionDetail(Endpoint):
    """One Rules Submission."""

    perms = (Perm.READ_FILINGS,)

    @extend_schema(operation_id="submission", tags=["Rules Submissions"], responses=reads(ref("SubmissionDetail")))
    def get(self, request: MemberRequest, submission_id: UUID) -> Response:
        """What was filed, its findings, its state and its history."""
        seen = RulesSubmission.objects.visible_to(request.user).with_conditions().filter(pk=submission_id)
        now = timezone.now()
        row = with_successors(with_ends_on(seen), today_of(now)).values_list(*COLUMNS, named=True).first()
        if row is None:
            raise Http404
        submission = RulesSubmission(
            pk=row.id, chapter_number=row.chapter_number, edition_key=row.edition_key, status=row.status
        )
        return Response({**submission_json(row, now), **parts_json(submission, request.user)})


def parts_json(submission: RulesSubmission, user: User) -> dict[str, Any]:
    """Draft, last revision, decision and events of a submission, as this person may read them. Seven queries, one
    more while it waits for a second signature."""
    revision = submission.revisions.select_related("filed_by", "second_signature").order_by("-number").first()
    decision = Decision.objects.filter(submission=submission).order_by("-decided_at").first()
    is_answered = submission.status in UNFILED and not user.is_board
    draft = Draft.objects.filter(submission=submission).first() if is_answered else None
    return {
        "draft": _draft(draft, submission) if draft is not None else None,
        "first_signature": _waiting(submission) if not user.is_board else None,
        "revision": _revision(revision, submission) if revision is not None else None,
        "decision": _decision(decision, submission) if decision is not None else None,
        "events": [_event(event, for_board=user.is_board) for event in submission.events.order_by("number")],
    }


def _findings(findings: list[Finding]) -> list[dict[str, Any]]:
    return [finding_as_json(finding) for finding in findings]


def _draft(draft: Draft, submission: RulesSubmission) -> dict[str, Any]:
    draft.submission = submission
    facts = draft_facts(draft)
    return {
        "version": draft.version,
        "saved_at": draft.saved_at,
        "facts": Raw(canonical_bytes(facts)),
        "findings": _findings(draft_findings(draft, timezone.now())),
    }


def _waiting(submission: RulesSubmission) -> dict[str, Any] | None:
    """The first signature of a filing that waits for the second. One query where one waits."""
    first = waiting_signature(submission)
    return None if first is None else {**first.signature, "filing_sha256": first.sha256}


def _revision(revision: Revision, submission: RulesSubmission) -> dict[str, Any]:
    revision.submission = submission
    findings, second = findings_of(revision), getattr(revision, "second_signature", None)
    return {
        "number": revision.number,
        "edition": revision.edition_key,
        "filed_at": revision.filed_at,
        "filed_by": revision.filed_by.printed_name,
        "signatures": [revision.signature, *([second.signature] if second is not None else [])],
        "facts": Raw(bytes(revision.facts)),
        "facts_sha256": revision.facts_sha256,
        "sheets": [_sheet(upload) for upload in read_as_versions(revision.artwork.all())],
        "findings": _findings(findings),
        "petitions": [
            {
                "citation": petition.finding.citation,
                "field": petition.finding.field,
                "reference": petition.reference,
                "words": petition.words,
            }
            for petition in petitions_of(findings, revision.reasons)
        ],
        "open_findings": _findings(open_findings(revision, settlements_in_effect(submission))),
    }


def _sheet(upload: Artwork) -> dict[str, Any]:
    return {
        "kind": upload.version.sheet.kind,
        "name": upload.version.sheet.name,
        "version": upload.version.number,
        "original_sha256": upload.original_sha256,
        "picture_sha256": upload.preview_sha256,
    }


def _decision(decision: Decision, submission: RulesSubmission) -> dict[str, Any]:
    return {
        "approved": decision.approved,
        "decided_at": decision.decided_at,
        "effective_on": decision.effective_on,
        "conditions": decision.conditions,
        "each_condition": [condition_json(condition) for condition in lines_of_approval(submission, timezone.now())],
        "reason": decision.reason,
        "proposed_reason": decision.proposed_reason,
    }


def _event(event: SubmissionEvent, *, for_board: bool) -> dict[str, Any]:
    return {
        "number": event.number,
        "move": event.move,
        "from_status": event.from_status,
        "to_status": event.to_status,
        "at": event.at,
        "printed_name": event.printed_name,
        "role": event.role,
        "reason": event.reason if for_board or event.move not in AMONG_THE_BOARD else "",
    }
