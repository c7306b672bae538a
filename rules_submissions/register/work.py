"""Adopted editions that are still to come, on the home page of those whose approvals need a change under them."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem
from compliance.web.values import day_words

from ..conditions import today_of
from .announcing.on_record import news_of
from .impact import editions_ahead, file_by, impact_of


def rule_changes_ahead(user: User, now: datetime) -> Iterator[WorkItem]:
    """The reminders that approvals need a change before an edition is in force. No query if none is to come, else two,
    and three for each."""
    if not user.may(Perm.FILE):
        return
    ahead = dict(editions_ahead(today_of(now)))
    for key, news in (news_of(ahead) if ahead else {}).items():
        if news.is_withdrawn:
            continue
        edition, in_force_on = news.edition, ahead[news.edition]
        count, last = len(impact_of(user, edition, now).needs_change), file_by(in_force_on, now)
        if count:
            yield WorkItem(
                title=f"{count} {'approval needs' if count == 1 else 'approvals need'} a change: {key}",
                text=f"In force from {day_words(in_force_on)}. File by {day_words(last)}, so that the review can end "
                "before then.",
                url=reverse("submissions:impact", args=[key]),
                due=last,
                urgency=Urgency.OVERDUE if last < today_of(now) else Urgency.SOON,
            )
