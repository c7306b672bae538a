"""Work of the Board: requests to announce an edition, and editions to come that are not announced for their day."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.work import Urgency, WorkItem
from compliance.web.values import day_words

from ...conditions import today_of
from .on_record import TAGS, all_news
from .services import MAY_ASK, MAY_CONFIRM


def announcements_waiting(user: User, now: datetime) -> Iterator[WorkItem]:
    """The requests that this person may confirm, and the editions to announce. Two queries, for few of the Board."""
    if not any(map(user.may, MAY_ASK)):
        return
    may_confirm = any(map(user.may, MAY_CONFIRM))
    for news in all_news():
        key, url = news.edition.key, reverse("submissions:announcement", args=[news.edition.key])
        if news.waiting is not None:
            if may_confirm and news.waiting.by_id != user.pk:
                what = "Withdraw" if news.waiting.is_withdrawal else "Announce"
                text = f"Requested by {news.waiting.printed_name}. Confirm or decline it."
                yield WorkItem(f"{what} new rules: {key}", text, url, urgency=Urgency.SOON)
        elif news.wants_attention(today_of(now)):
            text = f"{TAGS[news.state][0]}. The program applies it from {day_words(news.edition.effective_from)}."
            yield WorkItem(f"New rules: {key}", text, url, due=news.edition.effective_from, urgency=Urgency.SOON)
