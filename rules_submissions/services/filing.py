"""Filing: what still stands in the way, the moment of filing, recall and withdrawal."""

import hashlib
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from compliance.handover import after_commit
from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.holders.signature import Signature
from compliance.holders.statement import signed
from compliance.holders.words import fitting
from compliance.ledger.holding import act
from compliance.notices.services import notify
from compliance.regulation import Finding, evaluate
from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.edition import Edition
from compliance.regulation.core.fields import Attestation, Field

from .. import facts as bridge
from ..clock import due_on, facility_day, review_term
from ..errors import IllegalMove, NotReady
from ..models import Comment, Draft, Opening, ReviewRound, Revision, RulesSubmission
from ..reference import new_reference
from ..statements import FILING_STATEMENT
from ..states import S
from ..tasks import revision_document_render
from ..transitions import Actor, move
from .acts import act_record, act_record_signed, sheets_attached
from .drafting import draft_locked
from .editions import overtaken_by
from .holding import submission_hold
from .people import holder_people, unit_people
from .record import FILE, filing_record
from .routing import bureaus_open
from .tables import TableTrouble, table_troubles


@dataclass(frozen=True)
class Readiness:
    """What stands in the way of filing. Nothing in any list: the filing can be signed and filed.

    `overtaken` is the edition to which the draft has to move before.
    """

    not_well_formed: list[Field] = field(default_factory=list)
    unanswered: list[Finding] = field(default_factory=list)
    must_mend: list[Finding] = field(default_factory=list)
    unattested: list[Finding] = field(default_factory=list)
    points: list[Comment] = field(default_factory=list)
    unreplied: list[Comment] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    tables: list[TableTrouble] = field(default_factory=list)
    overtaken: Edition | None = None

    @property
    def is_ready(self) -> bool:
        """Whether nothing stands in the way."""
        return not self.reasons

    @property
    def reasons(self) -> list[str]:
        """Each obstacle in one sentence."""
        return [
            *([overtaken_words(self.overtaken)] if self.overtaken else []),
            *(f"{one.label}: what was typed cannot be read yet." for one in self.not_well_formed),
            *(one.words for one in self.tables),
            *(f.message for f in (*self.must_mend, *self.unanswered, *self.unattested)),
            *(f"A point of the return is not answered: {comment.text}" for comment in self.unreplied),
        ]


def overtaken_words(edition: Edition) -> str:
    """That a draft moves to another edition before it is filed."""
    return f"Edition {edition.key} governs the effective day: read what it changes, and move the draft to it."


def readiness(draft: Draft, at: datetime) -> Readiness:
    """What stands in the way of filing this draft at `at`: product rules of section 4. Two queries, four on a returned
    filing.

    A violation may be filed with a petition reference and words; a missing approval may be filed; a question that is
    asked and not answered, a duty not attested, and a table that is not there for it, may not.
    """
    submission = draft.submission
    stated = bridge.draft_facts(draft)
    found = evaluate(bridge.as_filed(submission, stated, at), submission.rules, at)
    asked = {f.name for f in bridge.asked_fields(submission, stated)}
    raw = draft.typed.get("raw", {})
    points = points_of_return(submission)
    return Readiness(
        not_well_formed=[submission.chapter.fields[name] for name in raw if name in asked],
        unanswered=[f for f in found if f.severity == "cannot_tell" and not is_stated(stated, f.field)],
        must_mend=[f for f in found if f.severity == "violation" and not petitioned(draft.reasons, f)],
        unattested=[f for f in found if f.severity == "attestation_missing"],
        points=points,
        unreplied=[c for c in points if not draft.replies.get(str(c.pk))],
        findings=found,
        tables=table_troubles(submission, stated.table_numbers or ()),
        overtaken=overtaken_by(submission, facility_day(submission.facility, at)),
    )


def is_stated(facts: object, path: str) -> bool:
    """Whether the fact at this path is stated: `deck_count`, or the line `tie` of `payout_odds.tie`."""
    name, _, line = path.partition(".")
    value = getattr(facts, name.partition("[")[0], None)
    return value is not None and (not line or not isinstance(value, dict) or line in value)


def petitioned(reasons: dict[str, dict[str, str]], finding: Finding) -> bool:
    """Whether the filer gave both a petition reference and words for this finding."""
    reason = reasons.get(bridge.finding_key(finding), {})
    return bool(reason.get("petition") and reason.get("words"))


def findings_to_settle(revision: Revision) -> list[Finding]:
    """The approvals that were still to come when this revision was filed."""
    return [one for one in bridge.findings_of(revision) if one.severity == "needs_approval"]


def points_of_return(submission: RulesSubmission) -> list[Comment]:
    """The points that the newest round returned, which the holder answers one by one. One query when returned."""
    if submission.status != S.RETURNED:
        return []
    return list(submission.comments.filter(for_return=True, round=_returned_round(submission)).order_by("at", "id"))


def _returned_round(submission: RulesSubmission) -> ReviewRound | None:
    return submission.rounds.filter(outcome="returned").order_by("-number").first()


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
    attested = with_attestations(submission, bridge.draft_facts(draft), signature)
    signature = signed(signature, FILE, submission.holder_id, filing_record(draft, attested, signature))
    stored = canonical_bytes(attested)
    round_number = submission.round_number + 1
    submission.reference = submission.reference or _unused_reference()
    submission.round_number, submission.filed_at = round_number, at
    submission.table_numbers = list(attested.table_numbers or ())
    submission.save(update_fields=["reference", "round_number", "filed_at", "table_numbers"])
    move(
        submission,
        "file" if submission.status == S.DRAFT else "refile",
        by=Actor.of(signature.user, at, Role(signature.role)),
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
        statement=FILING_STATEMENT,
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
    act_record_signed("submission.file", submission, signature, about=revision, attachments=sheets_attached(sheets))
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


def with_attestations(submission: RulesSubmission, stated: Any, signature: Signature) -> Any:
    """The facts with each duty that is ticked signed by the signer, at the moment of signing."""
    stamp = Attestation(True, signature.printed_name, signature.credential_number, signature.at)
    return bridge.stamped(stated, stamp, submission.chapter.fields)


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


def recall_refusal(submission: RulesSubmission) -> str:
    """Why a filing can be recalled no more; empty while it can. One query while it is filed, else none."""
    if submission.status != S.FILED:
        return (
            f"{submission.reference or 'This draft'} is “{submission.get_status_display()}”; only what is filed and "
            "not taken up for review can be recalled."
        )
    by_the_board = Opening.objects.filter(
        submission=submission, user__memberships__holder__isnull=True, opened_at__gte=submission.filed_at
    )
    if by_the_board.exists():
        return f"{submission.reference} has been opened by a reviewer; withdraw it, or ask for its return."
    return ""


@act
def submission_recall(*, submission_id: UUID, by: User, at: datetime, reason: str = "") -> RulesSubmission:
    """Takes a filing back until a reviewer has opened it; the revision stays on file, its round is closed."""
    submission = RulesSubmission.objects.select_for_update().get(pk=submission_id)
    submission_hold(submission)
    if refusal := recall_refusal(submission):
        raise IllegalMove(refusal)
    returned_before = submission.rounds.filter(outcome="returned").exists()
    actor = Actor.of(by, at)
    move(
        submission,
        "recall_refiling" if returned_before else "recall",
        by=actor,
        at=at,
        reason=fitting(reason, "reason"),
    )
    _close_round(submission, "recalled", at)
    act_record("submission.recall", submission, actor)
    return submission


@act
def submission_withdraw(*, submission_id: UUID, by: User, at: datetime, reason: str) -> RulesSubmission:
    """Ends a submission before its decision. Everything filed stays on record."""
    submission = RulesSubmission.objects.select_for_update().get(pk=submission_id)
    submission_hold(submission)
    actor = Actor.of(by, at)
    move(submission, "withdraw", by=actor, at=at, reason=fitting(reason, "reason"))
    _close_round(submission, "withdrawn", at)
    act_record("submission.withdraw", submission, actor)
    return submission


def _close_round(submission: RulesSubmission, outcome: str, at: datetime) -> None:
    submission.rounds.filter(closed_at__isnull=True).update(closed_at=at, outcome=outcome)
