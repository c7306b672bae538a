"""The basis of the Board's unsigned acts in a round, as their pages show it and as it is under their locks: plain
values, from rows that were read before."""

from collections.abc import Iterable, Sequence
from typing import Any

from compliance.ledger.canonical import instant

from ..conditions import reminder_words
from ..models import Acted, BureauReview, FindingAct, ReviewRound, Settlement, SubmissionEvent
from ..models.conditions import ConditionProposal
from ..models.desk import Delegation, Recusal
from .matters import Point


def sign_off_rests_on(review: ReviewRound, bureau: BureauReview | None, matters: Sequence[str]) -> dict[str, Any]:
    """A bureau's sign-off: what is open for it (`matters_of_unit`), and its own word so far."""
    return {**_of(review), "open_matters": sorted(matters), "sign_off": bureau and sign_off_said(bureau)}


def return_rests_on(review: ReviewRound, points: Iterable[Point]) -> dict[str, Any]:
    """The joint letter: its points (`joint_points`)."""
    return {**_of(review), "points": [[point.unit, point.text, point.field, point.citation] for point in points]}


def report_rests_on(
    review: ReviewRound, bureaus: Iterable[BureauReview], matters: Sequence[str], unread: Sequence[str]
) -> dict[str, Any]:
    """The report: each bureau's word, what keeps the round from approval, and what nobody looked at."""
    said = {bureau.get_unit_display(): sign_off_said(bureau) for bureau in bureaus}
    return {**_of(review), "sign_offs": said, "open_matters": sorted(matters), "not_looked_at": list(unread)}


def finding_rests_on(review: ReviewRound, newest: FindingAct | None) -> dict[str, Any]:
    """The basis of an act on a finding: the last act on it."""
    return {**_of(review), "finding": newest and finding_said(newest)}


def approval_rests_on(review: ReviewRound, settled: Settlement | None) -> dict[str, Any]:
    """An approval that is settled: how it was settled so far."""
    return {**_of(review), "approval": settled and settlement_said(settled)}


def proposal_rests_on(review: ReviewRound, proposed: Iterable[ConditionProposal]) -> dict[str, Any]:
    """A condition that is proposed: those proposed so far, which the page lists."""
    return {**_of(review), "conditions_proposed": [proposal_said(row) for row in proposed]}


def _of(review: ReviewRound) -> dict[str, Any]:
    return {"revision": review.revision.number, "sha256": review.revision.facts_sha256}


def actor_json(row: Acted | SubmissionEvent | Recusal | Delegation) -> dict[str, str]:
    """The actor, with credential and time."""
    return {"printed_name": row.printed_name, "credential_number": row.credential_number, "at": instant(row.at)}


def finding_said(row: FindingAct) -> dict[str, str]:
    """The act on a finding, with its actor."""
    return {"act": row.get_act_display(), "reason": row.reason, **actor_json(row)}


def sign_off_said(bureau: BureauReview) -> dict[str, str]:
    """A bureau's word on the round, and when."""
    at = instant(bureau.signed_at) if bureau.signed_at else ""
    return {"state": bureau.get_state_display(), "words": bureau.words, "at": at}


def settlement_said(row: Settlement) -> dict[str, Any]:
    """The settlement of an approval."""
    approved_on = row.approved_on.isoformat() if row.approved_on else ""
    return {"approved": row.approved, "number": row.approval_number, "day": approved_on, "reason": row.reason}


def proposal_said(row: ConditionProposal) -> list[str]:
    """Words, clause, last day and reminder of a proposed condition."""
    last_on = row.last_on.isoformat() if row.last_on else ""
    return [row.text, row.citation, last_on, reminder_words(row.remind_on, row.remind_every)]
