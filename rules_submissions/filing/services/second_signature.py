"""The second of two signatures, with which a filing is filed; and taking it back before that."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.holders.page_mark import canonical_text, differences, refuse_changed
from compliance.holders.roles import Perm
from compliance.holders.two_people import is_one_of, let_in_lately
from compliance.holders.words import fitting
from compliance.ledger.holding import act, read
from compliance.notices.services import notify
from compliance.regulation import evaluate
from compliance.signing.signature import Signature

from ...acts import act_record
from ...drafting.readiness import readiness
from ...drafting.tables import tables_lock
from ...errors import IllegalMove, NotAllowed, NotReady
from ...facts import findings_in, frozen_findings
from ...holding import submission_hold
from ...models import Revision, RulesSubmission
from ...models.signatures import FirstSignature, SecondSignature, waiting_signature
from ...people import holder_people
from ...sheets.against import differences_of
from ...transitions import move, move_rests_on, was_returned
from ..record import SIGN_FIRST, SIGN_SECOND, Filing, second_record
from .filing import Signing, filing_hold, revision_file, revision_of

TAKE_BACK = "Take it back and sign it again."


@act
def second_commit(filing: Filing, *, signature: Signature, at: datetime) -> Revision:
    """Files what the first officer signed, with the signature of a second one: the clock of the Board starts now.

    Raises IllegalMove where nothing waits; NotAllowed for whoever may not be the second officer; NotReady with the
    reasons where anything differs from what was signed first, or stands in the way; ShownChanged where what waits is
    not what the second officer was shown. The holder's log is locked last.
    """
    submission = filing.submission
    held = filing_hold(filing, by=signature.user.pk)
    first = first_waiting(submission)
    if refusal := second_refusal(first, signature.user, at, signs_with=signature.credential_number):
        raise NotAllowed(refusal)
    tables_lock(submission)
    if reasons := list(no_longer_as_signed(filing, first, at)):
        raise NotReady(f"This is no longer what was signed first. {TAKE_BACK}", reasons)
    attested = filing.attested(first.as_signature)
    revision = revision_of(filing, attested, first.signature, first.signed_by, SIGN_FIRST, at)
    second = SecondSignature(
        holder_id=submission.holder_id,
        first=first,
        revision=revision,
        statement=SIGN_SECOND.sentence,
        signature=signature.as_json(),
        signed_by=signature.user,
        signed_at=at,
    )
    signing = Signing("second_sign", SIGN_SECOND, signature, second_record(first, signature))
    return revision_file(filing, revision, signing, held, at, second)


def first_waiting(submission: RulesSubmission) -> FirstSignature:
    """The first signature of a filing that waits for the second. Raises IllegalMove where none waits."""
    first = waiting_signature(submission)
    if first is None:
        raise IllegalMove(
            f"{submission.reference or 'This draft'} is “{submission.get_status_display()}”; it does not wait for a "
            "second signature. Reload the page to see what happened."
        )
    first.submission = submission
    return first


def second_refusal(first: FirstSignature, user: User, at: datetime, *, signs_with: str = "") -> str:
    """The reason why this person cannot be the second officer; empty if there is none. Three queries at most.

    The second officer may file for the same holder, is another person than the first, by account and by every
    credential number, and neither let the other in lately.
    """
    if not user.may(Perm.FILE) or user.holder_id != first.holder_id:
        return "Your role cannot sign this. Another officer who files for the certificate holder signs second."
    if is_one_of(user, [(first.signed_by_id, first.signature["credential_number"])], signs_with=signs_with):
        return "You signed this first, so another person must sign it second."
    if let_in_lately(first.signed_by_id, user.pk, at):
        return (
            "You or the first officer gave the other an account, a role or a credential in the last 30 days, so "
            "another officer must sign it second."
        )
    return ""


def no_longer_as_signed(filing: Filing, first: FirstSignature, at: datetime) -> Iterator[str]:
    """The reasons why a waiting filing can no longer be filed as it was signed first, each in a sentence."""
    submission, by = filing.submission, first.as_signature
    if not first.signed_by.credentials.valid_on(timezone.localdate(at)).numbered(by.credential_number).exists():
        yield f"The credential {by.credential_number}, with which {by.printed_name} signed first, is no longer valid."
    yield from readiness(filing.draft, at, differences_of(filing.draft, filing.sheets)).reasons
    composed = filing.composed(by)
    if "attestations" not in first.stated:  # signed before filings told them
        del composed["attestations"]
    signed, now = bytes(first.record).decode(), canonical_text(composed)
    if signed != now:
        yield from (
            f"{difference.member}: signed “{difference.shown}”, now “{difference.now}”."
            for difference in differences(signed, now)
        )
    findings = evaluate(filing.attested(by), submission.rules, at)
    if frozen_findings(findings) != bytes(first.findings):
        before = read(first, "findings", findings_in)
        yield from (
            f"New since the first signature: {finding.message}" for finding in findings if finding not in before
        )
        yield from (
            f"Gone since the first signature: {finding.message}" for finding in before if finding not in findings
        )


@act
def submission_take_back(
    *, submission_id: UUID, by: User, at: datetime, reason: str, seen: str | None = None
) -> RulesSubmission:
    """Takes a filing that waits for its second signature back to draft, or to the return that it answers. The first
    signature stays on record and no longer counts. `seen`: as of `refuse_changed`.

    Raises NotAllowed for roles that do not file, IllegalMove where nothing waits or no reason is given.
    """
    submission = RulesSubmission.objects.select_for_update().prefetch_related("facility").get(pk=submission_id)
    submission_hold(submission)
    actor, words = actor_of(by, at), fitting(reason, "reason")
    first = waiting_signature(submission)
    refuse_changed(by, seen, lambda: taking_back_rests_on(submission, first))
    move(submission, "take_back_refiling" if was_returned(submission) else "take_back", by=actor, at=at, reason=words)
    act_record("submission.take_back", submission, actor)
    name = submission.reference or "A Rules Submission"
    people = [person for person in holder_people(submission) if person.pk != by.pk]
    notify(
        people,
        "note",
        subject=f"{name}: taken back before the second signature",
        body=f"{name}, {submission.title}, was taken back by {by.printed_name}: {words} The first signature no longer "
        "counts. Nothing was filed.",
        link=f"/submissions/{submission.pk}/draft/",
        cause=f"take_back:{first.pk if first else submission.pk}",
        at=at,
    )
    return submission


def taking_back_rests_on(submission: RulesSubmission, first: FirstSignature | None) -> dict[str, Any]:
    """The values of canonical JSON that the page shows of a filing that waits, and of its first signature."""
    signature = first.signature if first else {}
    return move_rests_on(submission) | {"signer": f"{signature.get('printed_name')}, {signature.get('signed_at')}"}
