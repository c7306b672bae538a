"""Entries at a table on both sides of the term of retention, and people who destroy them."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.utils import timezone

from compliance.holders.models import CertificateHolder, GamingTable, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.ledger.logs import receipt_at
from compliance.ledger.recording import reserve
from compliance.regulation.general.retention import a_term_before
from compliance.retention.carrying import carry_on
from compliance.retention.models import Destruction
from compliance.retention.services import destruction_ask, destruction_confirm, last_day
from inspections.models import LogEntry
from inspections.tests.factories import deck_change, signed
from tests.scenes import scene


@scene
def second_admin(demo_office: None) -> User:
    return person(Role.BOARD_ADMINISTRATOR, email="second@example.test", printed_name="Sec Ond")


@pytest.fixture
def term() -> datetime:
    """A term of retention ago, to the instant."""
    return a_term_before(timezone.now().astimezone(UTC))


@pytest.fixture
def opened_log(holder: CertificateHolder, war: GamingTable, dealer: User, term: datetime) -> None:
    """The holder's log is open since long before the term."""
    with receipt_at(term - timedelta(days=30)), transaction.atomic():
        reserve(holder.pk)


@pytest.fixture
def old_log(opened_log: None, war: GamingTable, dealer: User, term: datetime) -> GamingTable:
    """Entries 1 to 3 are past their term (3 corrects 2), 4 is not."""
    change(war, dealer, term - timedelta(days=20))
    second = change(war, dealer, term - timedelta(days=19))
    correction(war, dealer, second, term - timedelta(days=18))
    change(war, dealer, term + timedelta(days=5))
    return war


def change(table: GamingTable, by: User, moment: datetime) -> LogEntry:
    """Decks that were in use for some hours and are removed."""
    opened = moment - timedelta(hours=8)
    return signed(table, "deck_change", deck_change(opened, removed=moment), by, moment=moment)


def correction(table: GamingTable, by: User, of: LogEntry, moment: datetime) -> LogEntry:
    opened, removed = of.occurred_at - timedelta(hours=8), of.occurred_at
    return signed(
        table, "deck_change", deck_change(opened, removed=removed, back_color="blue"), by, moment=moment,
        supersedes=of, correction_reason="The backs were blue.",
    )  # fmt: skip


@pytest.fixture
def confirmed(holder: CertificateHolder, holder_admin: User, board_admin: User) -> Callable[..., Destruction]:
    """A destruction that the holder's administrator asked for and the Board's confirmed."""

    def make(**asked: Any) -> Destruction:
        now = timezone.now()
        stated = {"holder_id": holder.pk, "up_to": last_day(now), "reason": "Policy 7.", "by": holder_admin} | asked
        made = destruction_ask(at=now, **stated)
        return destruction_confirm(destruction_id=made.pk, by=board_admin, at=now)

    return make


def carried_out(one: Destruction, most: int = 500) -> int:
    """Carries it out to its end. Returns in how many batches."""
    batches = 0
    while carry_on(destruction_id=one.pk, at=timezone.now(), most=most):
        batches += 1
    one.refresh_from_db()
    return batches


def payloads(holder_id: UUID) -> dict[str, list[bool]]:
    """By type of entry: whether each payload is there."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT type, array_agg(payload IS NOT NULL ORDER BY index) FROM ledger.payload "
            "JOIN ledger.entry USING (log_id, index) JOIN ledger.log ON id = log_id WHERE holder_id = %s GROUP BY type",
            [holder_id],
        )
        return dict(cursor.fetchall())
