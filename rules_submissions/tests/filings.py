"""Filings for tests of review and decision: brought by the services to the state that a test starts from."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.holders.signature import Signature
from compliance.regulation.casino_war.tests.cases import compliant
from rules_submissions.models import Revision, RulesSubmission
from rules_submissions.services.drafting import draft_save, submission_start
from rules_submissions.services.filing import submission_file
from rules_submissions.services.reporting import submission_recommend
from rules_submissions.services.reviewing import approval_settle, bureau_sign_off, review_claim

FILED_AT = datetime(2026, 3, 2, 15, 0, tzinfo=UTC)
EFFECTIVE_ON = date(2026, 4, 1)
TODAY = date(2026, 3, 2)

REVIEWED_BY = {"gaming_operations": "reviewer", "casino_compliance": "compliance_rep"}


def after(days: int = 0, hours: int = 1) -> datetime:
    """A moment after the filing."""
    return FILED_AT + timedelta(days=days, hours=hours)


def signature_of(user: User, role: Role, at: datetime = FILED_AT, number: str = "") -> Signature:
    """A confirmed signature; `number` in place of the person's own credential number."""
    credential = user.credential_on(at.date())
    own = credential.number if credential else ""
    return Signature(user, user.printed_name, number or own, role, "password", at)


def filed(facility: Facility, by: User, *, at: datetime = FILED_AT, **changes: Any) -> RulesSubmission:
    """A Casino War filing that meets its edition, with some facts changed (None leaves one out)."""
    submission = submission_start(
        facility=facility, chapter_number="651a", effective_on=EFFECTIVE_ON, by=by, at=at - timedelta(hours=2)
    )
    answers = compliant(submission.edition_key, **changes)
    for fixed in ("certificate_holder", "facility_name", "filing_kind"):
        answers.pop(fixed)
    draft = draft_save(submission_id=submission.pk, answers=answers, typed={}, version=0, by=by, at=at)
    signature = signature_of(by, Role.COMPLIANCE_MANAGER, at)
    submission_file(submission_id=submission.pk, version=draft.version, signature=signature, at=at)
    submission.refresh_from_db()
    return submission


def newest(submission: RulesSubmission) -> Revision:
    """The newest revision."""
    revision = submission.revisions.order_by("-number").first()
    assert revision is not None
    return revision


def claimed(submission: RulesSubmission, cast: dict[str, User], *, at: datetime | None = None) -> RulesSubmission:
    """The filing claimed by one person of each bureau that is asked."""
    for bureau in newest(submission).round.bureaus.all():
        by = cast[REVIEWED_BY.get(bureau.unit, "lab_analyst")]
        review_claim(submission_id=submission.pk, unit=bureau.unit, by=by, at=at or after())
    submission.refresh_from_db()
    return submission


def signed_off(submission: RulesSubmission, cast: dict[str, User], *, at: datetime | None = None) -> RulesSubmission:
    """The filing signed off by every bureau that is asked."""
    for bureau in newest(submission).round.bureaus.all():
        by = cast[REVIEWED_BY.get(bureau.unit, "lab_analyst")]
        bureau_sign_off(
            submission_id=submission.pk, unit=bureau.unit, state="signed_off", words="", by=by, at=at or after(2)
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
        submission_id=submission.pk, field=field, approved=True, number="GCB-APP-77", approved_on=TODAY, by=by,
        at=at or after(1),
    )  # fmt: skip
