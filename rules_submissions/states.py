"""States of a Rules Submission, and the words in which the certificate holder reads them."""

from django.db.models import TextChoices


class Status(TextChoices):
    """Where a Rules Submission stands."""

    DRAFT = "draft", "Draft"
    AWAITING_SECOND = "awaiting_second", "Awaiting second signature"
    FILED = "filed", "Filed"
    UNDER_REVIEW = "under_review", "Under review"
    RETURNED = "returned", "Returned"
    RECOMMENDED = "recommended", "Recommended"
    APPROVED = "approved", "Approved"
    DENIED = "denied", "Denied"
    WITHDRAWN = "withdrawn", "Withdrawn"
    IN_EFFECT = "in_effect", "In effect"
    SUPERSEDED = "superseded", "Superseded"
    RESCINDED = "rescinded", "Rescinded"
    ENDED = "ended", "Ended"


S = Status

# The applicant's word, with the shape that goes beside it (templates/components/status_tag.html).
APPLICANT_WORDS: dict[Status, str] = {
    S.DRAFT: "Draft",
    S.AWAITING_SECOND: "Awaiting second signature",
    S.FILED: "Filed",
    S.UNDER_REVIEW: "In review",
    S.RECOMMENDED: "In review",
    S.RETURNED: "Returned to you",
    S.APPROVED: "Decided",
    S.DENIED: "Decided",
    S.WITHDRAWN: "Decided",
    S.IN_EFFECT: "Decided",
    S.SUPERSEDED: "Decided",
    S.RESCINDED: "Decided",
    S.ENDED: "Decided",
}

BEFORE_DECISION = frozenset({S.DRAFT, S.AWAITING_SECOND, S.FILED, S.UNDER_REVIEW, S.RETURNED, S.RECOMMENDED})
WITH_HOLDER = frozenset({S.DRAFT, S.RETURNED})
UNFILED = WITH_HOLDER | {S.AWAITING_SECOND}
WITH_BOARD = frozenset({S.FILED, S.UNDER_REVIEW, S.RECOMMENDED})
WITH_A_SUCCESSOR = frozenset({S.IN_EFFECT, S.APPROVED})
MAY_BE_AMENDED = WITH_A_SUCCESSOR | {S.ENDED}
NEVER_SEEN_BY_BOARD = frozenset({S.DRAFT, S.AWAITING_SECOND})
