"""The next number of a log at a table."""

from compliance.holders.models import GamingTable

from ..models import Stream


def table_locked(table: GamingTable) -> None:
    """Locks the row of a table until the transaction ends: nobody else signs an entry there meanwhile."""
    GamingTable.objects.select_for_update(no_key=True).values_list("pk").get(pk=table.pk)


def stream_locked(table: GamingTable, log_code: str) -> Stream:
    """The stream of this log at this table, locked until the transaction ends. Under the lock of the table its next
    number is ours alone; before the first entry it is not on file yet, and whoever signs that adds it."""
    rows = Stream.objects.select_for_update().filter(table=table, log_code=log_code)
    return rows.first() or Stream(table=table, log_code=log_code)
