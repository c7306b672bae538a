"""Filings that wait for a second officer: another person of the same certificate holder signed them first."""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.two_people import numbers_of
from compliance.holders.work import Urgency, WorkItem
from compliance.ledger.holding import legible
from compliance.regulation.core.identity import number_form
from compliance.web.values import moment_words

from ..models.signatures import FirstSignature
from ..states import S

MOST = 50


def second_signatures_waiting(user: User, now: datetime) -> Iterable[WorkItem]:
    """Filings that this person could sign as the second officer. Two queries; none for people who do not file."""
    if not user.may(Perm.FILE):
        return []
    rows = FirstSignature.objects.visible_to(user).filter(submission__status=S.AWAITING_SECOND)
    newest = rows.order_by("submission", "-event__number").distinct("submission")
    waiting = list(newest.select_related("submission__facility", "submission__amends")[:MOST])
    mine = numbers_of(user) if waiting else frozenset()
    return legible((row for row in waiting if row.signed_by_id != user.pk), lambda row: _item(row, mine))


def _item(row: FirstSignature, mine: Collection[str]) -> WorkItem | None:
    if number_form(row.signature["credential_number"]) in mine:
        return None
    submission = row.submission
    name = f"{submission.reference}, {submission.title}" if submission.reference else submission.title
    text = (
        f"Signed by {row.signature['printed_name']} on {moment_words(row.signed_at)}. Not filed yet: read it and sign."
    )
    url = reverse("submissions:second_signature", args=[submission.pk])
    return WorkItem(f"{name}: sign as second officer", text, url, None, Urgency.SOON)
