"""Filings of a competitor that were decided, for the tests of similar decisions."""

from typing import Any

from compliance.holders.models import Facility, User
from rules_submissions.drafting.services.drafts import reason_save
from rules_submissions.facts import draft_findings, finding_key
from rules_submissions.models import Decision, Draft, RulesSubmission
from rules_submissions.review.services.report import submission_recommend, submission_return
from rules_submissions.review.services.review import comment_add, finding_act
from tests.cast import Cast

from .board import days_ago
from .filings import claimed, decide, drafted, file_it, recommended, signed_off
from .making import WAR

HOSTILE = "No <script>alert(1)</script> at {{ this }} table"
TIE = "651a.10(2)|violation|payout_odds.tie"


def tie_pays(pay: int) -> dict[str, Any]:
    """The odds of Casino War with these for the Tie Wager; the text says 10 to 1."""
    lines = {"initial": 1, "tie": pay, "war": 1, "war_on_tie": 2}
    return {"payout_odds": {line: {"pay": pays, "to": 1} for line, pays in lines.items()}}


def petitioned(facility: Facility, filer: User, *, days: float, number: str = WAR, **changes: Any) -> RulesSubmission:
    """A filing with a petition for each violation."""
    at = days_ago(days)
    submission = drafted(facility, filer, number, at=at, **changes)
    draft = Draft.objects.select_related("submission").get(pk=submission.pk)
    for one in draft_findings(draft, at):
        if one.severity == "violation":
            reason_save(
                submission_id=submission.pk, key=finding_key(one), petition="PET-1", words="A trial.", by=filer, at=at
            )
    file_it(submission, filer, at)
    submission.refresh_from_db()
    return submission


def overridden(submission: RulesSubmission, cast: Cast, *, key: str = TIE, reason: str, days: float) -> RulesSubmission:
    """The filing recommended, with this finding overridden by Gaming Operations."""
    claimed(submission, cast, at=days_ago(days))
    finding_act(
        submission_id=submission.pk, unit="gaming_operations", key=key, act="override", reason=reason,
        by=cast["reviewer"], at=days_ago(days),
    )  # fmt: skip
    signed_off(submission, cast, at=days_ago(days))
    submission_recommend(
        submission_id=submission.pk, approve=True, words="In order.", by=cast["reviewer"], at=days_ago(days)
    )
    submission.refresh_from_db()
    return submission


def decided(facility: Facility, filer: User, cast: Cast, *, days: float, **said: Any) -> Decision:
    """A filing without deviations, decided these days ago: approved unless said otherwise. What is no part of a
    decision is an answer."""
    parts = {name: said.pop(name) for name in ("approve", "conditions", "reason") if name in said}
    submission = recommended(petitioned(facility, filer, days=days + 1, **said), cast, at=days_ago(days))
    return approved_at(submission, cast, days=days, **parts)


def returned(submission: RulesSubmission, cast: Cast, *, days: float, text: str, field: str = "") -> RulesSubmission:
    """The filing returned with one point about a field."""
    claimed(submission, cast, at=days_ago(days))
    comment_add(
        submission_id=submission.pk, unit="gaming_operations", text=text, field=field, for_return=True,
        by=cast["reviewer"], at=days_ago(days),
    )  # fmt: skip
    submission_return(submission_id=submission.pk, words="See the point.", by=cast["reviewer"], at=days_ago(days))
    submission.refresh_from_db()
    return submission


def refiled(submission: RulesSubmission, filer: User, *, days: float) -> RulesSubmission:
    """The returned filing filed again as it was, each point answered."""
    draft = Draft.objects.get(pk=submission.pk)
    draft.replies = {str(one.pk): "As the text asks." for one in submission.comments.filter(for_return=True)}
    draft.save(update_fields=["replies"])
    file_it(submission, filer, days_ago(days))
    submission.refresh_from_db()
    return submission


def approved_at(submission: RulesSubmission, cast: Cast, *, days: float, **said: Any) -> Decision:
    """The recommended filing approved these days ago, in effect at once."""
    at = days_ago(days)
    return decide(submission, cast["decider"], at=at, effective_on=at.date(), **said)


def copied(row: Any, **changed: Any) -> Any:
    """An unsaved copy of a row, with some columns changed."""
    columns = {one.attname: getattr(row, one.attname) for one in row._meta.concrete_fields if one.name != "id"}
    return type(row)(**(columns | changed))
