"""A ledger without entries, for a while."""

from django.db import connection


def empty_ledger() -> None:
    """Takes away, until the test's transaction is rolled back, what tests before it have committed."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL ROLE compliance_ledger")
        for table in ("payload", "entry"):
            cursor.execute(f"ALTER TABLE ledger.{table} DISABLE TRIGGER USER")
            cursor.execute(f"DELETE FROM ledger.{table}")
        cursor.execute("RESET ROLE")
