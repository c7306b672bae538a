"""What waits for a person who files: returned filings first, then drafts, then decisions of the last days."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem
from compliance.web.values import day_words

from ..conditions import since_by, state_by, today_of, with_ends_on
from ..models import RulesSubmission
from ..states import WITH_A_SUCCESSOR, S

DECIDED = (S.APPROVED, S.IN_EFFECT, S.DENIED, S.RESCINDED, S.ENDED)
NEWS_FOR = timedelta(days=14)
MOST = 50


def filings_of(user: User, now: datetime) -> Iterable[WorkItem]:
    """Work of the filing side. One query; none for people who do not file."""
    if not user.may(Perm.FILE):
        return []
    waiting = RulesSubmission.objects.visible_to(user).filter(status__in=[S.RETURNED, S.DRAFT])
    decided = RulesSubmission.objects.visible_to(user).filter(
        status__in=DECIDED, decisions__decided_at__gte=now - NEWS_FOR, decisions__decided_at__lte=now
    )
    rows = with_ends_on((waiting | decided).distinct().with_conditions())
    filings = rows.select_related("facility", "draft").order_by("-status_since")
    return [_item(filing, today_of(now)) for filing in filings[:MOST]]


def _item(filing: RulesSubmission, on: date) -> WorkItem:
    name = f"{filing.reference}, {filing.title}" if filing.reference else filing.title
    ends_on: date | None = filing.ends_on  # type: ignore[attr-defined]  # annotated in `filings_of`
    state = state_by(filing.status, ends_on, on)
    since = day_words(filing.facility.day(since_by(filing.status_since, filing.status, ends_on, on)))
    if filing.status == S.RETURNED:
        text = f"Returned on {since}. Answer each point and file again. The review clock is stopped."
        url = reverse("submissions:points", args=[filing.pk])
        return WorkItem(f"{name}: returned to you", text, url, None, Urgency.SOON)
    if filing.status == S.DRAFT:
        saved = day_words(filing.facility.day(filing.draft.saved_at))
        text = f"Last saved on {saved}. Intended effective day: {day_words(filing.intended_effective_on)}."
        return WorkItem(f"{name}: draft, not filed yet", text, reverse("submissions:tasks", args=[filing.pk]))
    url = reverse("submissions:case", args=[filing.pk])
    text = f"{state.label}, {since}."
    conditions = filing.conditions  # type: ignore[attr-defined]  # annotated in `filings_of`
    if conditions and state in WITH_A_SUCCESSOR:
        text += f" Conditions: {conditions}"
    return WorkItem(f"{name}: {state.label.lower()}", text, url, None, Urgency.NOTE)
