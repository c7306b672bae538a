"""Logs and their alarms for the access matrix."""

from uuid import UUID

from django.db import connection, transaction

from compliance.holders.tests.factories import FacilityFactory
from compliance.ledger.recording import reserve
from tests.attacker import alarm_about
from tests.matrix import Ground, register, register_word


def log_of(ground: Ground) -> UUID:
    """The open log of this holder."""
    with transaction.atomic():
        reserve(ground.holder.pk)
    with connection.cursor() as cursor:
        cursor.execute("SELECT id FROM ledger.log WHERE holder_id = %s AND closed_at IS NULL", [ground.holder.pk])
        found: UUID = cursor.fetchone()[0]
    return found


def integrity_alarm_of(ground: Ground) -> UUID:
    """An open integrity alarm about a facility of this holder that has nothing else."""
    facility = FacilityFactory(holder=ground.holder)
    alarm_about(facility)
    with connection.cursor() as cursor:
        cursor.execute("SELECT id FROM ledger.alarm WHERE evidence ->> 'row' = %s", [str(facility.pk)])
        found: UUID = cursor.fetchone()[0]
    return found


def change_of(ground: Ground) -> UUID:
    """An entry in the open log of this holder."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT event FROM ledger.entry WHERE log_id = %s ORDER BY index LIMIT 1", [log_of(ground)])
        found: UUID = cursor.fetchone()[0]
    return found


register("log_id", log_of)
register("event_id", change_of)
register("integrity_id", integrity_alarm_of)
register_word("entry_index", "0")
register_word("origin_hash", "0" * 64)
register_word("point_size", "1")
register_word("program_name", "verify.py")
