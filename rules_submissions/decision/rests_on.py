"""What a decision and a rescission rest on, as their pages show it and as it stands under their locks: plain values."""

from typing import Any

from django.utils import timezone

from compliance.ledger.canonical import instant

from .. import facts as bridge
from ..conditions import shown_of
from ..models import Acted, BureauReview, ReviewRound, RulesSubmission, Settlement, SubmissionEvent
from ..review.looked_at import not_looked_at
from ..review.matters import newest_acts


def decision_rests_on(review: ReviewRound) -> dict[str, Any]:
    """The recommendation, each bureau's sign-off, what was settled, done with findings and proposed as a condition, and
    what nobody looked at; beside them the names that the letter bears. Eight queries."""
    submission = review.submission
    report = submission.events.filter(move__in=["recommend", "send_back"]).order_by("-number").first()
    settled = bridge.settlements_in_effect(submission)
    proposed = review.conditionproposals.order_by("at", "id")
    return {
        **_named(submission),
        "revision": review.revision.number,
        "recommendation": report and {"words": report.reason, **_by(report)},
        "sign_offs": {bureau.get_unit_display(): _sign_off(bureau) for bureau in review.bureaus.order_by("unit")},
        "approvals": {name: _settlement(row) for name, row in settled.items()},
        "findings": {
            key: {"act": row.get_act_display(), "reason": row.reason, **_by(row)}
            for key, row in newest_acts(review.findingacts.all()).items()
        },
        "conditions_proposed": [
            [row.text, row.citation, row.last_on.isoformat() if row.last_on else ""] for row in proposed
        ],
        "not_looked_at": not_looked_at(review),
    }


def rescission_rests_on(submission: RulesSubmission) -> dict[str, Any]:
    """What the approval is today, and its conditions with what became of each. Two queries."""
    conditions = shown_of(submission, timezone.now())
    return {
        **_named(submission),
        "standing": submission.get_status_display(),
        "conditions": [[listed.condition.text, listed.condition.citation, str(listed.state)] for listed in conditions],
    }


def _named(submission: RulesSubmission) -> dict[str, Any]:
    """The names that a letter about the submission bears."""
    return {
        "title": submission.title,
        "facility": submission.facility.name,
        "certificate_holder": submission.facility.holder.name,
    }


def _by(row: Acted | SubmissionEvent) -> dict[str, str]:
    return {"printed_name": row.printed_name, "credential_number": row.credential_number, "at": instant(row.at)}


def _sign_off(bureau: BureauReview) -> dict[str, str]:
    at = instant(bureau.signed_at) if bureau.signed_at else ""
    return {"state": bureau.get_state_display(), "words": bureau.words, "at": at}


def _settlement(row: Settlement) -> dict[str, Any]:
    approved_on = row.approved_on.isoformat() if row.approved_on else ""
    return {"approved": row.approved, "number": row.approval_number, "day": approved_on, "reason": row.reason}
