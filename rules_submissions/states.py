"""States of a Rules Submission, and the words in which the certificate holder reads them."""

from django.db.models import TextChoices


class Status(TextChoices):
    """A status of a Rules Submission."""

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

BEFORE_DECISION = frozenset({S.DRAFT, S.AWAITING_SECOND, S.FILED, S.UNDER_REVIEW, S.RETURNED, S.RECOMMENDED})
WITH_HOLDER = frozenset({S.DRAFT, S.RETURNED})
OPEN = BEFORE_DECISION - {S.DRAFT}
"""Signed at least once and not decided: no other filing for one of its tables may be filed beside it."""
UNFILED = WITH_HOLDER | {S.AWAITING_SECOND}
WITH_BOARD = frozenset({S.FILED, S.UNDER_REVIEW, S.RECOMMENDED})
WITH_A_SUCCESSOR = frozenset({S.IN_EFFECT, S.APPROVED})
OVER = frozenset({S.SUPERSEDED, S.RESCINDED, S.ENDED})
MAY_BE_AMENDED = WITH_A_SUCCESSOR | {S.ENDED}
NEVER_SEEN_BY_BOARD = frozenset({S.DRAFT, S.AWAITING_SECOND})
