"""Until when a filing can be recalled."""

from ..models import Opening, RulesSubmission
from ..states import S


def recall_refusal(submission: RulesSubmission) -> str:
    """Why a filing can no longer be recalled; empty while it can. One query while it is filed, else none."""
    if submission.status != S.FILED:
        return (
            f"{submission.reference or 'This draft'} is “{submission.get_status_display()}”; you can recall it only "
            "after filing and before a review starts."
        )
    by_the_board = Opening.objects.filter(
        submission=submission, user__memberships__holder__isnull=True, opened_at__gte=submission.filed_at
    )
    if by_the_board.exists():
        return f"A reviewer has opened {submission.reference}. Withdraw it, or ask the Board to return it."
    return ""
