"""Rules Submissions as each side may read them."""

from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from msgspec import Raw
from rest_framework.response import Response

from compliance.holders.models import Facility, User
from compliance.holders.roles import Perm
from compliance.regulation import PACKAGES, Finding
from compliance.regulation.core import outputs as core
from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.parse import Refused, parse_day
from compliance.rest.answers import PAGE, adds, lists, query, reads
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.idempotency import IdempotentWrite, Written
from compliance.rest.listing import listed, of_facility, stated_code, stated_id, visible_named

from ..conditions import ConditionLine, in_state, lines_of_approval, since_by, state_by, today_of, with_ends_on
from ..deputies import Deputies, deputies_of
from ..drafting.from_file import Intake, answers_of, draft_for
from ..drafting.services.drafts import submission_start
from ..drafting.services.editions import overtaken_by
from ..facts import draft_facts, draft_findings, findings_of, open_findings
from ..models import Artwork, Decision, Draft, Revision, RulesSubmission, SubmissionEvent
from ..models.sheets import read_as_versions
from ..models.signatures import waiting_signature
from ..models.succession import by_table
from ..settlements import settlements_in_effect
from ..states import UNFILED, Status
from ..successors import with_successors
from . import outputs
from .petitions import petitions_of
from .timeline import AMONG_THE_BOARD

COLUMNS = [*outputs.Submission.columns("overtaken_by", "tables_in_effect"), "later"]


def submission_answer(row: Any, at: datetime) -> outputs.Submission:
    """A submission as it stands at `at`, from a row of COLUMNS."""
    today, taken = today_of(at), by_table(row.table_numbers, row.later)
    status = state_by(row.status, row.ends_on, today)
    left = [number for number in row.table_numbers if number not in taken] if status == Status.IN_EFFECT else []
    overtaken = overtaken_by(row, today)
    return outputs.Submission.from_row(
        row,
        reference=row.reference or None,
        overtaken_by=overtaken.key if overtaken is not None else None,
        status=status,
        status_since=since_by(row.status_since, row.status, row.ends_on, today),
        tables_in_effect=left,
    )


class Submissions(IdempotentWrite, Endpoint):
    """The Rules Submissions that the caller may see."""

    perms, write_perms = (Perm.READ_FILINGS,), (Perm.FILE,)
    parameters = (
        PAGE,
        query("facility", "Only those of this facility.", UUID),
        query("chapter", "Only those of this chapter, for example 651a."),
        query("status", "Only those in this state.", outputs.Code),
    )

    @lists("submissions", "Rules Submissions", outputs.Submission, parameters)
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
        answer = partial(submission_answer, at=now)
        return listed(request, rows.values_list(*COLUMNS, named=True), ("-created_at", "-id"), answer)

    @adds("submission_start", "Rules Submissions", outputs.NewSubmission, outputs.SubmissionDetail)
    def post(self, request: MemberRequest) -> HttpResponse:
        """Start the draft of a first filing with these answers.

        Nothing is filed: a person reads the draft at `/submissions/{id}/`, attests and signs it there. What cannot be
        read is refused with its place, and no draft is made. The findings of the draft are in the answer.
        """
        return self.keyed(request)

    def write(self, request: MemberRequest, key: str, **kwargs: Any) -> Written:
        """Starts the draft."""
        submission = _started(request, timezone.now())
        return Written(detail_of(submission.pk, request.user), f"{request.path}{submission.pk}/")


def _started(request: MemberRequest, at: datetime) -> RulesSubmission:
    stated = outputs.NewSubmission.members_of(request.data)
    answers = answers_of({"chapter": stated["chapter"], "facts": stated["facts"]})
    day = parse_day(stated["effective_on"], "effective_on")
    facility = visible_named(Facility.objects.select_related("holder"), request, stated, "facility")
    intake = Intake(draft_for(facility, answers, day, at), answers)
    if intake.problems:
        raise Refused(*((line.label, line.words) for line in intake.problems))
    return submission_start(
        facility=facility,
        chapter_number=answers.chapter.number,
        effective_on=day,
        by=request.user,
        at=at,
        given=intake.answers,
    )


class SubmissionDetail(Endpoint):
    """A Rules Submission."""

    perms = (Perm.READ_FILINGS,)

    @extend_schema(operation_id="submission", tags=["Rules Submissions"], responses=reads(outputs.SubmissionDetail))
    def get(self, request: MemberRequest, submission_id: UUID) -> Response:
        """The filed answers of a submission, its findings, its state and its history."""
        return Response(detail_of(submission_id, request.user))


def detail_of(submission_id: UUID, user: User) -> outputs.SubmissionDetail:
    """A submission with its parts, as this person may read them. Raises Http404."""
    seen = RulesSubmission.objects.visible_to(user).with_conditions().filter(pk=submission_id)
    now = timezone.now()
    row = with_successors(with_ends_on(seen), today_of(now)).values_list(*COLUMNS, named=True).first()
    if row is None:
        raise Http404
    submission = RulesSubmission(
        pk=row.id,
        chapter_number=row.chapter_number,
        edition_key=row.edition_key,
        status=row.status,
        amends_id=row.amends_id,
    )
    return outputs.SubmissionDetail.from_row(submission_answer(row, now), **parts_of(submission, user))


def parts_of(submission: RulesSubmission, user: User) -> dict[str, Any]:
    """Draft, last revision, decision and events of a submission, as this person may read them. Eight queries, one
    more while it waits for a second signature."""
    deputies = deputies_of(submission)
    revision = submission.revisions.select_related("filed_by", "second_signature").order_by("-number").first()
    decision = Decision.objects.filter(submission=submission).order_by("-decided_at").first()
    is_answered = submission.status in UNFILED and not user.is_board
    draft = Draft.objects.filter(submission=submission).first() if is_answered else None
    return {
        "draft": _draft(draft, submission) if draft is not None else None,
        "first_signature": _waiting(submission) if not user.is_board else None,
        "revision": _revision(revision, submission) if revision is not None else None,
        "decision": _decision(decision, submission) if decision is not None else None,
        "events": [_event(event, deputies, for_board=user.is_board) for event in submission.events.order_by("number")],
    }


def _findings(findings: list[Finding]) -> list[core.Finding]:
    return [core.finding_answer(finding) for finding in findings]


def _draft(draft: Draft, submission: RulesSubmission) -> outputs.Draft:
    draft.submission = submission
    facts, findings = Raw(canonical_bytes(draft_facts(draft))), draft_findings(draft, timezone.now())
    address = reverse("submissions:check", args=[submission.pk])
    return outputs.Draft.from_row(draft, address=address, facts=facts, findings=_findings(findings))


def _waiting(submission: RulesSubmission) -> dict[str, Any] | None:
    """The first signature of a filing that waits for the second, as it was recorded. One query where one waits."""
    first = waiting_signature(submission)
    return None if first is None else {**first.signature, "filing_sha256": first.sha256}


def _revision(revision: Revision, submission: RulesSubmission) -> outputs.Revision:
    revision.submission = submission
    findings, second = findings_of(revision), getattr(revision, "second_signature", None)
    return outputs.Revision.from_row(
        revision,
        filed_by=revision.filed_by.printed_name,
        signatures=[revision.signature, *([second.signature] if second is not None else [])],
        facts=Raw(bytes(revision.facts)),
        attestations=[
            outputs.AttestationWords(field=name, words_sha256=told["words_sha256"], stands_from=told.get("stands_from"))
            for name, told in sorted(revision.attestations.items())
        ],
        sheets=[_sheet(upload) for upload in read_as_versions(revision.artwork.all())],
        findings=_findings(findings),
        petitions=[
            outputs.Petition.from_row(petition, citation=petition.finding.citation, field=petition.finding.field)
            for petition in petitions_of(findings, revision.reasons)
        ],
        open_findings=_findings(open_findings(revision, settlements_in_effect(submission))),
    )


def _sheet(upload: Artwork) -> outputs.Sheet:
    version = upload.version
    return outputs.Sheet.from_row(
        upload,
        kind=version.sheet.kind,
        name=version.sheet.name,
        version=version.number,
        picture_sha256=upload.preview_sha256,
    )


def _decision(decision: Decision, submission: RulesSubmission) -> outputs.Decision:
    conditions = [_condition(line) for line in lines_of_approval(submission, timezone.now())]
    return outputs.Decision.from_row(decision, each_condition=conditions)


def _condition(line: ConditionLine) -> outputs.Condition:
    met_at = line.met.at if line.met is not None else None
    return outputs.Condition.from_row(line.condition, state=line.state, met_at=met_at)


def _event(event: SubmissionEvent, deputies: Deputies, *, for_board: bool) -> outputs.SubmissionEvent:
    is_readable = for_board or event.move not in AMONG_THE_BOARD
    reason, deputy = event.reason if is_readable else "", deputies.mark(event).removeprefix(", for ")
    return outputs.SubmissionEvent.from_row(event, reason=reason, deputy=deputy)


class Decisions(Endpoint):
    """The decisions that the caller may see."""

    perms = (Perm.READ_FILINGS,)
    parameters = (
        PAGE,
        query("facility", "Only decisions about filings of this facility.", UUID),
        query("chapter", "Only decisions about this chapter, for example 651a."),
    )

    @lists("decisions", "Decisions", outputs.DecisionLine, parameters)
    def get(self, request: MemberRequest) -> Response:
        """Approvals and denials, newest first, 50 a page. A person decides and signs on the pages."""
        rows = of_facility(request, Decision.objects.visible_to(request.user), "submission__facility")
        if (number := stated_code(request, "chapter", PACKAGES)) is not None:
            rows = rows.filter(submission__chapter_number=number)
        columns = rows.values_list(*outputs.DecisionLine.columns(), named=True)
        return listed(request, columns, ("-decided_at", "-id"), outputs.DecisionLine.from_row)
