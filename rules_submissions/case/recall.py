"""Until when a filing can be recalled."""

from ..models import RulesSubmission
from ..states import S


def recall_refusal(submission: RulesSubmission) -> str:
    """Why a filing can no longer be recalled; empty while it can: a bureau's claim ends recall, reading does not."""
    if submission.status == S.UNDER_REVIEW:
        return f"A bureau has claimed {submission.reference}. Withdraw it, or ask the Board to return it."
    if submission.status != S.FILED:
        return (
            f"{submission.reference or 'This draft'} is “{submission.get_status_display()}”; you can recall it only "
            "after filing and before a bureau claims it."
        )
    return ""
