"""Carrying out a confirmed destruction, one batch a transaction. Safe to run twice, and to interrupt anywhere."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from compliance.holders.acting import actor_of
from compliance.isolation.context import office_context
from compliance.ledger.destroying import destroyed
from compliance.ledger.holding import alarms_stay, hold, mark_of, marks_of_person, marks_on_record
from compliance.ledger.recording import CLOCK, Actor, LedgerAct, record, subject_of
from compliance.regulation.general.retention import a_term_before

from .holds import is_held, locked
from .models import Destruction, LegalHold
from .sources import chosen

MOST = 500
"""Entries of one batch."""


def ends_before(destruction: Destruction, at: datetime) -> datetime:
    """The instant before which entries are destroyed: the end of the day asked for, and never less than a term ago."""
    end = timezone.make_aware(datetime.combine(destruction.up_to + timedelta(days=1), time()))
    return min(end, a_term_before(at.astimezone(UTC)))


@office_context("what two people confirmed is carried out for every table of the holder, or for reports of any casino")
def carry_on(*, destruction_id: UUID, at: datetime, most: int = MOST) -> bool:
    """Destroys the next batch, unless there is a legal hold. Returns whether there is more to do."""
    with alarms_stay(), transaction.atomic():
        asked = Destruction.objects.get(pk=destruction_id)
        holders = locked(asked.holder_id)
        asked = Destruction.objects.select_for_update().prefetch_related("asked_by").get(pk=destruction_id)
        holds = marks_on_record(LegalHold._meta.db_table)
        hold({*holders, mark_of(asked), *marks_of_person(asked.asked_by_id), *holds})
        if asked.state != "confirmed" or is_held(asked.holder_id):
            return False
        batch = chosen(asked.holder_id, ends_before(asked, at), most)
        if not batch.entries:
            asked.finished_at = at
            asked.save(update_fields=["finished_at"])
            record(LedgerAct("retention.finish", by=CLOCK, subject=subject_of(asked)), holder_id=asked.holder_id)
            return False
        asked.destroyed += len(batch.entries)
        asked.save(update_fields=["destroyed"])
        destroyed(
            batch,
            holder_id=asked.holder_id,
            by=_asker(asked),
            confirmed_by=asked.confirmed_number,
            about={"reason": asked.reason, "request": str(asked.pk), "up_to": asked.up_to.isoformat()},
        )
        return True


def _asker(asked: Destruction) -> Actor:
    return replace(actor_of(asked.asked_by, asked.asked_at), credential_number=asked.asked_number)


def unfinished() -> list[UUID]:
    """Confirmed destructions that are not finished, where no hold stands. Few: two queries and one each."""
    rows = Destruction.objects.filter(confirmed_at__isnull=False, finished_at__isnull=True, withdrawn_at__isnull=True)
    return [key for key, holder_id in rows.values_list("pk", "holder_id") if not is_held(holder_id)]
