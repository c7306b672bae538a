"""Filing: what still stands in the way, the moment of filing, recall and withdrawal."""

import hashlib
from datetime import datetime
from uuid import UUID

from compliance.handover import after_commit
from compliance.ledger.holding import act
from compliance.notices.services import notify
from compliance.regulation import Finding, evaluate
from compliance.regulation.core.canonical import canonical_bytes
from compliance.signing.signature import Signature

from .. import facts as bridge
from ..acts import act_record_signed, sheets_attached
from ..clock import due_on, facility_day, review_term
from ..drafting.drafting import draft_locked
from ..drafting.readiness import readiness
from ..errors import IllegalMove, NotReady
from ..models import ReviewRound, Revision, RulesSubmission
from ..people import holder_people, unit_people
from ..reference import new_reference
from ..states import S
from ..tasks import revision_document_render
from ..transitions import move
from .record import FILE, filing_prepared, with_attestations
from .routing import bureaus_open


def findings_to_settle(revision: Revision) -> list[Finding]:
    """The approvals that were still to come when this revision was filed."""
    return [one for one in bridge.findings_of(revision) if one.severity == "needs_approval"]


@act
def submission_file(*, submission_id: UUID, version: int, signature: Signature, at: datetime) -> Revision:
    """Files the draft as the next revision: freezes its bytes, opens a round, starts the clock, tells the Board.

    `version` is the save that the signer was shown. Raises NotReady with every obstacle, IllegalMove when the draft
    changed since it was shown or is not with the holder, ShownChanged when anything else of it did.
    """
    draft = draft_locked(submission_id)
    submission = draft.submission
    if draft.version != version:
        raise IllegalMove("The draft was saved again after this page was shown. Read the answers once more, then sign.")
    ready = readiness(draft, at)
    if not ready.is_ready:
        raise NotReady("This draft cannot be filed yet.", ready.reasons)
    facts = bridge.draft_facts(draft)
    attested = with_attestations(submission, facts, signature)
    signed = filing_prepared(draft, facts).signed_by(signature)
    stored = canonical_bytes(attested)
    round_number = submission.round_number + 1
    submission.reference = submission.reference or _unused_reference()
    submission.round_number, submission.filed_at = round_number, at
    submission.table_numbers = list(attested.table_numbers or ())
    submission.save(update_fields=["reference", "round_number", "filed_at", "table_numbers"])
    move(
        submission,
        "file" if submission.status == S.DRAFT else "refile",
        by=signature.actor,
        at=at,
    )
    revision = Revision.objects.create(
        holder_id=submission.holder_id,
        submission=submission,
        number=round_number,
        edition_key=submission.edition_key,
        facts=stored,
        facts_sha256=hashlib.sha256(stored).hexdigest(),
        findings=bridge.frozen_findings(evaluate(attested, submission.rules, at)),
        reasons=draft.reasons,
        replies=draft.replies,
        statement=FILE.sentence,
        signature=signature.as_json(),
        filed_by=signature.user,
        filed_at=at,
    )
    sheets = list(submission.artwork.filter(removal__isnull=True).defer("original"))
    revision.artwork.set(sheets)
    opened_on = facility_day(submission.facility, at)
    review = ReviewRound.objects.create(
        holder_id=submission.holder_id, submission=submission, revision=revision, number=round_number,
        opened_on=opened_on, due_on=due_on(opened_on, review_term(at, _days_left(submission))),
    )  # fmt: skip
    bureaus_open(review)
    act_record_signed("submission.file", submission, signed, about=revision, attachments=sheets_attached(sheets))
    _tell_filed(submission, revision, review, at)
    after_commit(revision_document_render, str(revision.pk), "filing")
    return revision


def _days_left(submission: RulesSubmission) -> int | None:
    """The days that the newest round had left when it closed; None before the first return. One query."""
    rounds = list(submission.rounds.all())
    newest = max(rounds, key=lambda one: one.number, default=None)
    if newest is None or newest.closed_at is None or all(one.outcome != "returned" for one in rounds):
        return None
    return newest.days_left(facility_day(submission.facility, newest.closed_at))


def _unused_reference() -> str:
    while RulesSubmission.objects.filter(reference=(reference := new_reference())).exists():
        continue
    return reference


def _tell_filed(submission: RulesSubmission, revision: Revision, review: ReviewRound, at: datetime) -> None:
    words = (
        f"{submission.reference}, {submission.title}, revision {revision.number}, was filed. Gaming Operations "
        f"reports by {review.due_on:%B %-d, %Y}, day {review.term}. A passed check is not an approval."
    )
    subject, cause = f"{submission.reference}: filed", f"revision:{revision.pk}"
    link = f"/submissions/{submission.pk}/"
    notify(holder_people(submission), "filed", subject=subject, body=words, link=link, cause=cause, at=at)
    reviewers = unit_people([b.unit for b in review.bureaus.all()])
    notify(
        reviewers, "assigned", subject=f"{submission.reference}: for review", body=words, link=link, cause=cause, at=at
    )
