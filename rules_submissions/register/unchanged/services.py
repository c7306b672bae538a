"""The Board records that approvals need no change under an edition: one signature for the approvals of one certificate
holder, and a separate record for each, in the log of that holder."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from compliance.holders.access import check_perm
from compliance.holders.models import CertificateHolder, User
from compliance.holders.roles import Perm
from compliance.holders.words import require_words
from compliance.ledger.holding import act, hold, mark_of
from compliance.ledger.recording import LedgerAct, Recorded, record, subject_of
from compliance.notices.services import notify
from compliance.regulation.core.edition import Edition
from compliance.regulation.core.fields import SENTENCE
from compliance.signing.signature import Signature, SignedAct
from compliance.signing.together import parts_signed, signed_with

from ...conditions import today_of
from ...errors import IllegalMove
from ...holding import submission_hold
from ...models import EditionCheck, RulesSubmission
from ...models.desk import Recusal
from ...people import facility_people
from ...publishing import register_write
from ...recusals import refuse_recused
from ..announcing.on_record import news_of
from .record import checks_prepared
from .rows import Unchanged, rests_on, unchanged_rows, why_not

NO_REASON = "Say why nothing needs to change. The certificate holder reads it."


def checks_by(user: User, edition: Edition, holder: CertificateHolder, references: Sequence[str]) -> list[EditionCheck]:
    """The checks that this person recorded of these approvals under an edition with its day. One query."""
    rows = EditionCheck.objects.under(edition).filter(by=user, holder=holder)
    return list(rows.filter(submission__reference__in=references))


@act
def edition_check(
    *,
    edition: Edition,
    holder: CertificateHolder,
    references: Sequence[str],
    reason: str,
    signature: Signature,
    at: datetime,
) -> list[EditionCheck]:
    """Records that these approvals of a certificate holder need no change under an edition: all, or none. What the same
    person recorded already is given back, and nothing is recorded twice.

    Raises NotAllowed for anybody but the Executive Director, and for who is recused; FieldRefused without a reason;
    IllegalMove where the edition is withdrawn, not announced or over, or where an approval needs a change, has an open
    amendment or is recorded; ShownChanged where the list is not what the signer was shown.
    """
    check_perm(signature.user, Perm.DECIDE)
    words = require_words(reason, "reason", NO_REASON, longest=SENTENCE)
    chosen = set(references)
    approvals = _locked(holder, chosen, signature)
    if len(done := checks_by(signature.user, edition, holder, list(chosen))) == len(chosen):
        return done
    news = news_of([edition])[edition.key]
    if refusal := why_not(edition, news, today_of(at)):
        raise IllegalMove(refusal)
    if news.said is not None:
        hold({mark_of(news.said)}, of_logs=False)
    rows = unchanged_rows(signature.user, edition, at, holder)
    known = {one.filing.reference: one for one in rows if one.may_be_recorded}
    if unknown := sorted(chosen - known.keys()):
        raise IllegalMove(f"Not recorded, because this is no longer possible of {', '.join(unknown)}. Read the list.")
    listed = [one for reference, one in known.items() if reference in chosen]
    signed = checks_prepared(listed, words).signed_by(
        signature, rests_on=partial(rests_on, edition, holder, rows, news, at)
    )
    whole = record(
        LedgerAct("edition.check_together", subject=subject_of(holder), **signed.stated()), holder_id=holder.pk
    )
    parts = parts_signed(signed, holder.pk)
    made = [
        _record_one(one, words, part, whole, at, approvals[one.filing.reference])
        for one, part in zip(listed, parts, strict=True)
    ]
    _tell(listed, words, whole, at)
    return made


def _locked(holder: CertificateHolder, chosen: set[str], signature: Signature) -> dict[str, RulesSubmission]:
    """These approvals, as the records have them, by reference. Raises IllegalMove where there are none, NotHeld,
    NotAllowed for who is recused from one."""
    rows = RulesSubmission.objects.filter(holder=holder, reference__in=chosen).order_by("pk")
    approvals = {row.reference: row for row in rows.select_for_update().prefetch_related("facility__holder")}
    if not chosen or approvals.keys() != chosen:
        raise IllegalMove("Choose approvals of one certificate holder from the list.")
    submission_hold(*approvals.values())
    recused = Recusal.objects.filter(round__submission__in=approvals.values())
    for key in set(recused.values_list("round__submission__reference", flat=True)):
        refuse_recused(approvals[key], signature.user, signs_with=signature.credential_number)
    return approvals


def _record_one(
    one: Unchanged, reason: str, part: SignedAct, whole: Recorded, at: datetime, approval: RulesSubmission
) -> EditionCheck:
    check = EditionCheck.objects.create(
        holder_id=approval.holder_id,
        submission=approval,
        revision=one.row.revision,
        edition_key=one.row.edition.key,
        in_force_on=one.in_force_on,
        grounds=one.grounds,
        reason=reason,
        **part.who.actor.acted_as(at),
    )
    register_write(approval)
    record(
        LedgerAct("edition.check", subject=subject_of(check), about=signed_with(whole), **part.stated()),
        holder_id=approval.holder_id,
    )
    return check


def _tell(rows: Sequence[Unchanged], reason: str, whole: Recorded, at: datetime) -> None:
    """Tells those who file for each facility."""
    edition = rows[0].row.edition
    for facility in {one.filing.facility for one in rows}:
        named = ", ".join(one.filing.reference for one in rows if one.filing.facility == facility)
        notify(
            facility_people(facility),
            "note",
            subject=f"{edition.key}: no change needed at {facility.name}",
            body=f"The Board recorded that nothing needs to change under edition {edition.key} in {named}. {reason}",
            link=f"/submissions/rule-changes/{edition.key}/unchanged/",
            cause=f"edition.check:{whole.event}:{facility.pk}",
            at=at,
        )
