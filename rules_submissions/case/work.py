"""Work of a person who files: returned filings first, then drafts, then decisions of the last days."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem
from compliance.ledger.holding import legible
from compliance.web.values import day_words

from ..conditions import since_by, state_by, today_of, with_ends_on
from ..facts import due_fields, of_itself, stated
from ..models import Revision, RulesSubmission
from ..settlements import settled_facts, settlements_by_filing
from ..states import WITH_A_SUCCESSOR, S

DECIDED = (S.APPROVED, S.IN_EFFECT, S.DENIED, S.RESCINDED, S.ENDED)
NEWS_FOR = timedelta(days=14)
MOST = 50


def filings_of(user: User, now: datetime) -> Iterable[WorkItem]:
    """Work of the filing side. One query, three where an amendment is in draft; none for people who do not file."""
    if not user.may(Perm.FILE):
        return []
    waiting = RulesSubmission.objects.visible_to(user).filter(status__in=[S.RETURNED, S.DRAFT])
    decided = RulesSubmission.objects.visible_to(user).filter(
        status__in=DECIDED, decisions__decided_at__gte=now - NEWS_FOR, decisions__decided_at__lte=now
    )
    rows = with_ends_on((waiting | decided).distinct().with_conditions())
    filings = list(rows.select_related("facility", "draft", "amends").order_by("-status_since")[:MOST])
    amended = _amended([filing.amends_id for filing in filings if filing.status == S.DRAFT and filing.amends_id])
    return [_item(filing, today_of(now), amended) for filing in filings]


def _amended(keys: list[UUID]) -> dict[UUID, Any]:
    """The facts of these approvals, as approved, by the key of their filing. Two queries; none without keys."""
    if not keys:
        return {}
    settled = settlements_by_filing(keys)
    newest = Revision.objects.filter(submission__in=keys).order_by("submission", "-number").distinct("submission")
    rows = newest.select_related("submission__facility")
    return dict(legible(rows, lambda row: (row.submission_id, settled_facts(row, settled.get(row.submission_id, {})))))


def _item(filing: RulesSubmission, on: date, amended: Mapping[UUID, Any]) -> WorkItem:
    name = f"{filing.reference}, {filing.title}" if filing.reference else filing.title
    ends_on: date | None = filing.ends_on  # type: ignore[attr-defined]  # annotated in `filings_of`
    state = state_by(filing.status, ends_on, on)
    since = day_words(filing.facility.day(since_by(filing.status_since, filing.status, ends_on, on)))
    if filing.status == S.RETURNED:
        text = f"Returned on {since}. Answer each point and file again. The review clock is stopped."
        url = reverse("submissions:points", args=[filing.pk])
        return WorkItem(f"{name}: returned to you", text, url, None, Urgency.SOON)
    if filing.status == S.DRAFT:
        own = f"{filing.draft.name}: " if filing.draft.name else ""
        text = _draft_words(filing, amended.get(filing.amends_id) if filing.amends_id else None)
        return WorkItem(f"{own}{name}: draft, not filed yet", text, reverse("submissions:tasks", args=[filing.pk]))
    url = reverse("submissions:case", args=[filing.pk])
    text = f"{state.label}, {since}."
    conditions = filing.conditions  # type: ignore[attr-defined]  # annotated in `filings_of`
    if conditions and state in WITH_A_SUCCESSOR:
        text += f" Conditions: {conditions}"
    return WorkItem(f"{name}: {state.label.lower()}", text, url, None, Urgency.NOTE)


def _draft_words(filing: RulesSubmission, in_effect: Any) -> str:
    """The words that tell a draft from others: its changes or its progress, its tables, and its days."""
    facts = stated(filing, filing.draft.answers)
    asked = [field for field in due_fields(filing, facts) if field.kind != "attestation"]
    tables = f" Tables: {', '.join(facts.table_numbers)}." if facts.table_numbers else ""
    begun, saved = (day_words(filing.facility.day(at)) for at in (filing.created_at, filing.draft.saved_at))
    until = day_words(filing.intended_effective_on)
    days = f"Started on {begun}, last saved on {saved}. Intended effective day: {until}."
    if filing.amends is None:
        given = sum(getattr(facts, field.name) is not None for field in asked)
        return f"First filing, {given} of {len(asked)} answers given.{tables} {days}"
    same = of_itself(filing)
    changed = [
        field.label.rstrip("?")
        for field in asked
        if field.name not in same and getattr(facts, field.name) != getattr(in_effect, field.name, None)
    ]
    more = f" and {len(changed) - 2} more" if changed[2:] else ""
    changes = f"Changes: {'; '.join(changed[:2])}{more}." if changed else "No answer changed yet."
    return f"Amends {filing.amends.reference}. {changes}{tables} {days}"
