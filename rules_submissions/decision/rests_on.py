"""The basis of decisions, rescissions and conditions that are met, as their pages show it and as it is under their
locks: plain values."""

from typing import Any

from django.utils import timezone

from ..conditions import lines_of_approval, reminder_words
from ..models import ReviewRound, RulesSubmission
from ..models.conditions import Condition
from ..review.looked_at import not_looked_at
from ..review.matters import newest_acts
from ..review.rests_on import actor_json, finding_said, proposal_said, settlement_said, sign_off_said
from ..settlements import settlements_in_effect
from .contest import Of, texts_in_effect


def decision_rests_on(review: ReviewRound) -> dict[str, Any]:
    """The recommendation, each bureau's sign-off, what was settled, done with findings and proposed as a condition, and
    what nobody looked at; beside them the names that the letter bears, and how it says that it can be contested. Nine
    queries."""
    submission = review.submission
    report = submission.events.filter(move__in=["recommend", "send_back"]).order_by("-number").first()
    settled = settlements_in_effect(submission)
    proposed = review.conditionproposals.order_by("at", "id")
    return {
        **_named(submission),
        "revision": review.revision.number,
        "recommendation": report and {"words": report.reason, **actor_json(report)},
        "sign_offs": {bureau.get_unit_display(): sign_off_said(bureau) for bureau in review.bureaus.order_by("unit")},
        "approvals": {name: settlement_said(row) for name, row in settled.items()},
        "findings": {key: finding_said(row) for key, row in newest_acts(review.findingacts.all()).items()},
        "conditions_proposed": [proposal_said(row) for row in proposed],
        "not_looked_at": not_looked_at(review),
        "how_to_contest": _contest(submission, Of.APPROVAL, Of.DENIAL),
    }


def rescission_rests_on(submission: RulesSubmission) -> dict[str, Any]:
    """The state of the approval today, its conditions with the state of each, and how a rescission can be contested.
    Three queries."""
    conditions = lines_of_approval(submission, timezone.now())
    return {
        **_named(submission),
        "standing": submission.get_status_display(),
        "conditions": [[listed.condition.text, listed.condition.citation, str(listed.state)] for listed in conditions],
        "how_to_contest": _contest(submission, Of.RESCISSION),
    }


def meeting_rests_on(condition: Condition) -> dict[str, Any]:
    """The condition that is recorded as met, and what its approval is today. Two queries at most."""
    last_on = condition.last_on.isoformat() if condition.last_on else ""
    reminder = reminder_words(condition.remind_on, condition.remind_every)
    return {
        **_named(condition.submission),
        "standing": condition.submission.get_status_display(),
        "condition": [condition.text, condition.citation, last_on, reminder],
    }


def _contest(submission: RulesSubmission, *kinds: Of) -> dict[str, str]:
    """The text for each of these decisions, as it is in effect now."""
    texts = texts_in_effect(submission.chapter_number, timezone.now())
    return {of.label: texts[of].text for of in kinds if of in texts}


def _named(submission: RulesSubmission) -> dict[str, Any]:
    """The names that a letter about the submission bears."""
    return {
        "title": submission.title,
        "facility": submission.facility.name,
        "certificate_holder": submission.facility.holder.name,
    }
