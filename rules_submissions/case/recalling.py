"""Until when a filing can be recalled."""

from ..models import Opening, RulesSubmission
from ..states import S


def recall_refusal(submission: RulesSubmission) -> str:
    """Why a filing can be recalled no more; empty while it can. One query while it is filed, else none."""
    if submission.status != S.FILED:
        return (
            f"{submission.reference or 'This draft'} is “{submission.get_status_display()}”; only what is filed and "
            "not taken up for review can be recalled."
        )
    by_the_board = Opening.objects.filter(
        submission=submission, user__memberships__holder__isnull=True, opened_at__gte=submission.filed_at
    )
    if by_the_board.exists():
        return f"{submission.reference} has been opened by a reviewer; withdraw it, or ask for its return."
    return ""
