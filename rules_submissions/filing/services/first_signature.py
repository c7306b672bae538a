"""The first of two signatures: what was signed is frozen, and the filing waits for a second officer."""

from datetime import datetime

from compliance.holders.page_mark import canonical_text
from compliance.ledger.holding import act
from compliance.ledger.recording import reserve
from compliance.notices.services import notify
from compliance.regulation import evaluate
from compliance.signing.signature import Signature, signed_act

from ...acts import act_record_signed
from ...errors import IllegalMove
from ...facts import frozen_findings
from ...models import RulesSubmission
from ...models.signatures import FirstSignature
from ...people import others_who_file
from ...transitions import move
from ..record import SIGN_FIRST, Filing
from .filing import EVENTS, check_ready, filing_hold


@act
def first_commit(filing: Filing, *, version: int, signature: Signature, at: datetime) -> FirstSignature:
    """Freezes a locked draft as its first officer signs it. Nothing is filed: no reference, no round, no clock, and the
    Board sees nothing.

    Raises NotReady with every obstacle, IllegalMove when the draft changed since it was shown, is not with the holder
    or needs no second signature, ShownChanged when anything else of it did.
    """
    submission = filing.submission
    held = filing_hold(filing, by=signature.user.pk)
    if not filing.needs_second:
        raise IllegalMove(
            "Your certificate holder no longer requires a second officer’s signature. Reload the page, then file."
        )
    check_ready(filing, version, at)
    whole, stated = canonical_text(filing.composed(signature)), filing.first_composed(signature)
    findings = evaluate(filing.attested(signature), submission.rules, at)
    event = move(submission, "sign", by=signature.actor, at=at, events=len(held.of_table(EVENTS)))
    first = FirstSignature.objects.create(
        holder_id=submission.holder_id,
        submission=submission,
        event=event,
        number=submission.round_number + 1,
        record=whole.encode(),
        findings=frozen_findings(findings),
        statement=SIGN_FIRST.sentence,
        signature=signature.as_json(),
        signed_by=signature.user,
        signed_at=at,
    )
    receipt = reserve(submission.holder_id)
    signed = signed_act(signature, SIGN_FIRST, submission.holder_id, stated, origin=receipt.origin)
    act_record_signed("submission.sign", submission, signed, about=first, receipt=receipt, held=held)
    _tell_waiting(submission, first, at)
    return first


def _tell_waiting(submission: RulesSubmission, first: FirstSignature, at: datetime) -> None:
    name = submission.reference or "A new Rules Submission"
    who = first.signature["printed_name"]
    notify(
        others_who_file(submission, first.signed_by_id, first.signature["credential_number"]),
        "assigned",
        subject=f"{name}: sign as second officer",
        body=f"{name}, {submission.title}, was signed by {who} and waits for a second officer. It is not filed yet.",
        link=f"/submissions/{submission.pk}/second-signature/",
        cause=f"first_signature:{first.pk}",
        at=at,
    )
