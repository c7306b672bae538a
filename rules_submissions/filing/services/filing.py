"""Filing: what still stands in the way, the moment of filing, and the bureaus that it asks."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from compliance.after_commit import after_commit
from compliance.holders.models import User
from compliance.holders.rows import insert_together
from compliance.ledger.holding import CheckedRows, act, hold, mark_of
from compliance.ledger.recording import reserve
from compliance.notices.services import notices_of, tell
from compliance.regulation import Finding, evaluate, explain
from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.finding import Owner
from compliance.signing.signature import Meaning, Signature, signed_act

from ... import facts as bridge
from ...acts import act_record_signed, sheet_attached
from ...clock import due_on, review_term
from ...drafting.readiness import readiness
from ...drafting.tables import tables_lock
from ...errors import IllegalMove, NotReady
from ...holding import submission_hold
from ...models import BureauReview, Draft, ReviewRound, Revision, RulesSubmission, SubmissionEvent
from ...models.signatures import SecondSignature
from ...people import filers_and_reviewers, with_those_who_prepared
from ...reference import new_reference
from ...sheets.against import differences_of
from ...states import S
from ...tasks import revision_document_render
from ...transitions import move, refuse_with_board
from ..record import FILE, Filing

BUREAUS: tuple[Owner, ...] = ("gaming_operations", "casino_compliance", "gaming_laboratory_operations")


def units_asked(revision: Revision) -> list[Owner]:
    """The bureaus that own a provision which applies to these facts; Gaming Operations always, as it reports."""
    rows = explain(revision.decoded, revision.rules, revision.filed_at)
    owners = {
        row.provision.owner(revision.edition_key) for row in rows if row.answer not in ("not_applicable", "not_checked")
    }
    return [unit for unit in BUREAUS if unit in owners or unit == "gaming_operations"]


EVENTS = SubmissionEvent._meta.db_table


def findings_to_settle(revision: Revision) -> list[Finding]:
    """The approvals that were still to come when this revision was filed."""
    return [finding for finding in bridge.findings_of(revision) if finding.severity == "needs_approval"]


@act
def submission_file(*, submission_id: UUID, version: int, signature: Signature, at: datetime) -> Revision:
    """Locks the draft of a submission and files it, as `filing_commit` says it."""
    # The submission first, as everybody who changes a draft locks it.
    locked = Draft.objects.select_for_update(of=("submission", "self")).select_related("submission")
    draft = locked.prefetch_related("submission__facility__holder").get(pk=submission_id)
    return filing_commit(Filing(draft), version=version, signature=signature, at=at)


@act
def filing_commit(filing: Filing, *, version: int, signature: Signature, at: datetime) -> Revision:
    """Files a locked draft as the next revision: freezes its bytes, opens a round, starts the clock, tells the Board.

    `version` is the save that the signer was shown. Raises NotReady with every obstacle, IllegalMove when the draft
    changed since it was shown, is not with the holder or needs a second signature, ShownChanged when anything else of
    it did. The holder's log is locked last.
    """
    submission = filing.submission
    held = filing_hold(filing, by=signature.user.pk)
    if filing.needs_second:
        raise IllegalMove(
            "Your certificate holder now requires a second officer’s signature. Reload the page and sign first."
        )
    check_ready(filing, version, at)
    attested = filing.attested(signature)
    revision = revision_of(filing, attested, signature.as_json(), signature.user, FILE, at)
    name = "file" if submission.status == S.DRAFT else "refile"
    return revision_file(filing, revision, Signing(name, FILE, signature, filing.composed(signature)), held, at)


def filing_hold(filing: Filing, *, by: UUID) -> CheckedRows:
    """The submission held against the records for the person who signs; and before it the approval whose attestations
    stand in it, and the sheets that came along from it. Raises NotHeld."""
    carried = [sheet for sheet in filing.sheets if sheet.submission_id != filing.submission.pk]
    hold({mark_of(row) for sheet in carried for row in (sheet, sheet.version, sheet.version.sheet)})
    standing = filing.standing
    if standing.revision is not None and standing.signed:
        submission_hold(standing.revision.submission)
    return submission_hold(filing.submission, by=by)


def check_ready(filing: Filing, version: int, at: datetime) -> None:
    """Passes a locked draft that can be signed as it was shown. Raises NotReady and IllegalMove."""
    refuse_with_board(filing.submission)
    if filing.draft.version != version:
        raise IllegalMove("Someone saved the draft after you opened this page. Read the answers again, then sign.")
    tables_lock(filing.submission)
    ready = readiness(filing.draft, at, differences_of(filing.draft, filing.sheets))
    if not ready.is_ready:
        raise NotReady("This draft cannot be filed yet.", ready.reasons)


@dataclass(frozen=True)
class Signing:
    """With whose signature a revision is filed, by which move, under which meaning, over which record."""

    move: str
    meaning: Meaning
    signature: Signature
    told: Mapping[str, Any]


def revision_file(
    filing: Filing,
    revision: Revision,
    signing: Signing,
    held: CheckedRows,
    at: datetime,
    beside: SecondSignature | None = None,
) -> Revision:
    """Files a frozen revision of a locked submission: moves it, opens its round, starts the clock, records the act,
    tells people. `beside` is the second signature, stored with the revision. Raises ShownChanged."""
    submission, signature = filing.submission, signing.signature
    days_left = _days_left(submission) if submission.round_number else None
    _moved(submission, revision, signing, at, events=len(held.of_table(EVENTS)))
    opened_on = submission.facility.day(at)
    review = ReviewRound(
        holder_id=submission.holder_id,
        submission=submission,
        revision=revision,
        number=revision.number,
        opened_on=opened_on,
        due_on=due_on(opened_on, review_term(at, days_left)),
    )
    bureaus = [BureauReview(holder_id=review.holder_id, round=review, unit=unit) for unit in units_asked(revision)]
    insert_together(revision, [review], bureaus)
    if beside is not None:
        beside.save(force_insert=True)
    if filing.sheets:
        revision.artwork.add(*filing.sheets)
    receipt = reserve(submission.holder_id)
    signed = signed_act(signature, signing.meaning, submission.holder_id, signing.told, origin=receipt.origin)
    attached = [sheet_attached(sheet, vars(sheet)["preview_size"]) for sheet in filing.sheets]
    act_record_signed(
        "submission.file", submission, signed, about=revision, attachments=attached, receipt=receipt, held=held
    )
    _tell_filed(submission, revision, review, [bureau.unit for bureau in bureaus], beside, at)
    after_commit(revision_document_render, str(revision.pk), "filing")
    return revision


def revision_of(
    filing: Filing, attested: Any, signature: dict[str, str], signer: User, meaning: Meaning, at: datetime
) -> Revision:
    """The revision as it is frozen, with the signature under which its duties are attested; filed at `at`."""
    draft, submission, stored = filing.draft, filing.submission, canonical_bytes(attested)
    return Revision(
        holder_id=submission.holder_id,
        submission=submission,
        number=submission.round_number + 1,
        edition_key=submission.edition_key,
        facts=stored,
        facts_sha256=hashlib.sha256(stored).hexdigest(),
        findings=bridge.frozen_findings(evaluate(attested, submission.rules, at)),
        reasons=draft.reasons,
        replies=draft.replies,
        attestations=filing.attestations,
        statement=meaning.sentence,
        signature=signature,
        filed_by=signer,
        filed_at=at,
    )


def _moved(submission: RulesSubmission, revision: Revision, signing: Signing, at: datetime, *, events: int) -> None:
    """The submission as filed, in one update."""
    submission.reference = submission.reference or _unused_reference()
    submission.round_number, submission.filed_at = revision.number, at
    submission.table_numbers = list(revision.decoded.table_numbers or ())
    move(
        submission,
        signing.move,
        by=signing.signature.actor,
        at=at,
        events=events,
        also=("reference", "round_number", "filed_at", "table_numbers"),
    )


def _days_left(submission: RulesSubmission) -> int | None:
    """The days that the newest round had left when it closed; None before the first return. One query."""
    rounds = list(submission.rounds.all())
    newest = max(rounds, key=lambda review: review.number, default=None)
    if newest is None or newest.closed_at is None or all(review.outcome != "returned" for review in rounds):
        return None
    left: int = newest.days_left(submission.facility.day(newest.closed_at))
    return left


def _unused_reference() -> str:
    while RulesSubmission.objects.filter(reference=(reference := new_reference())).exists():
        continue
    return reference


def _tell_filed(
    submission: RulesSubmission,
    revision: Revision,
    review: ReviewRound,
    units: list[str],
    second: SecondSignature | None,
    at: datetime,
) -> None:
    signed_too = f" {second.signature['printed_name']} signed it second." if second is not None else ""
    words = (
        f"{submission.reference}, {submission.title}, revision {revision.number}, was filed.{signed_too} Gaming "
        f"Operations reports by {review.due_on:%B %-d, %Y}, day {review.term}. A passed check is not an approval."
    )
    subject, cause = f"{submission.reference}: filed", f"revision:{revision.pk}"
    link = f"/submissions/{submission.pk}/"
    filers, reviewers = filers_and_reviewers(submission, units)
    if second is not None:
        filers = with_those_who_prepared(filers, submission, revision.filed_by_id)
    message: dict[str, Any] = {"body": words, "link": link, "cause": cause, "at": at}
    tell(
        notices_of(filers, "filed", subject=subject, **message)
        + notices_of(reviewers, "assigned", subject=f"{submission.reference}: for review", **message)
    )
