"""Filings in review, for tests: brought by the services to the state that a test starts from."""

from datetime import date, datetime, timedelta
from typing import Any

from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.signing.signature import Signature
from rules_submissions.decision.services.decision import submission_decide
from rules_submissions.models import Decision, ReviewRound, Revision, RulesSubmission
from rules_submissions.review.services.report import submission_recommend
from rules_submissions.review.services.review import AS_LISTED, approval_settle, bureau_sign_off, review_claim

from .contest import contest_texts_given
from .making import AT, DAY, drafted, file_it, filed, signature_of

WHY = "The proposal is the only text of this game on file."

__all__ = ["AT", "DAY", "drafted", "file_it", "filed", "signature_of"]

SETTLED_ON = date(2026, 3, 2)
REVIEWED_BY = {"gaming_operations": "reviewer", "casino_compliance": "compliance_rep"}
WITHOUT_APPROVALS: dict[str, Any] = {"layout_approval_ref": None, "drop_tip_box_approval_ref": None}


def after(days: float = 0, hours: float = 1) -> datetime:
    """A moment after the filing."""
    return AT + timedelta(days=days, hours=hours)


def newest(submission: RulesSubmission) -> Revision:
    """The newest revision."""
    return submission.revisions.order_by("-number")[0]


def round_of(submission: RulesSubmission) -> ReviewRound:
    """The newest round."""
    return submission.rounds.order_by("-number")[0]


def who(submission: RulesSubmission, by: User, unit: str = "gaming_operations", **more: Any) -> dict[str, Any]:
    """The arguments that most acts of a reviewer share."""
    return {"submission_id": submission.pk, "unit": unit, "by": by, "at": after(1)} | more


def claimed(submission: RulesSubmission, cast: dict[str, User], *, at: datetime | None = None) -> RulesSubmission:
    """The filing claimed by one person of each bureau that is asked, at a Board that can sign decisions."""
    contest_texts_given(cast["reviewer"])
    for bureau in round_of(submission).bureaus.all():
        by = cast[REVIEWED_BY.get(bureau.unit, "lab_analyst")]
        review_claim(submission_id=submission.pk, unit=bureau.unit, by=by, at=at or after())
    submission.refresh_from_db()
    return submission


def signed_off(submission: RulesSubmission, cast: dict[str, User], *, at: datetime | None = None) -> RulesSubmission:
    """The filing signed off by every bureau that is asked."""
    for bureau in round_of(submission).bureaus.all():
        by = cast[REVIEWED_BY.get(bureau.unit, "lab_analyst")]
        bureau_sign_off(
            submission_id=submission.pk, unit=bureau.unit, state=AS_LISTED, words="", by=by, at=at or after(2)
        )
    return submission


def recommended(submission: RulesSubmission, cast: dict[str, User], *, at: datetime | None = None) -> RulesSubmission:
    """The filing claimed, signed off and recommended for approval by the reviewer of Gaming Operations."""
    signed_off(claimed(submission, cast, at=at), cast, at=at)
    submission_recommend(
        submission_id=submission.pk, approve=True, words="Nothing stands.", by=cast["reviewer"], at=at or after(3)
    )
    submission.refresh_from_db()
    return submission


def settle(submission: RulesSubmission, field: str, by: User, *, at: datetime | None = None) -> None:
    """Settles an approval with a number, for its owner."""
    approval_settle(
        submission_id=submission.pk, field=field, approved=True, number="GCB-APP-77", approved_on=SETTLED_ON, by=by,
        at=at or after(1),
    )  # fmt: skip


def decide(submission: RulesSubmission, by: User, *, number: str = "", **changed: Any) -> Decision:
    """Decides as `by`: an approval from DAY unless said otherwise; `number` signs in place of the own credential."""
    at = changed.pop("at", after(4))
    own = signature_of(by, at, Role.EXECUTIVE_DIRECTOR)
    signature = Signature(by, own.printed_name, number or own.credential_number, own.role, own.method, at)
    stated: dict[str, Any] = {
        "submission_id": submission.pk,
        "revision_sha256": newest(submission).facts_sha256,
        "approve": True,
        "effective_on": DAY,
        "conditions": "",
        "reason": "",
        "proposed_reason": WHY,
    }
    return submission_decide(**(stated | changed), signature=signature, at=at)
