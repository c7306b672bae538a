"""The first signature of a filing that waits for the second."""

from ..models import RulesSubmission
from ..models.signatures import FirstSignature
from ..states import S


def waiting_signature(submission: RulesSubmission) -> FirstSignature | None:
    """The first signature of a filing that waits for the second; None where none waits. One query where one waits."""
    if submission.status != S.AWAITING_SECOND:
        return None
    rows = FirstSignature.objects.filter(submission=submission).select_related("signed_by")
    return rows.order_by("-event__number").first()
