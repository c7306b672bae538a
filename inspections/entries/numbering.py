"""The next number of a log at a table."""

from compliance.holders.models import GamingTable

from ..models import Stream


def stream_locked(table: GamingTable, log_code: str) -> Stream:
    """The stream of this log at this table, locked until the transaction ends: the next number is ours alone."""
    Stream.objects.bulk_create([Stream(table=table, log_code=log_code)], ignore_conflicts=True)
    return Stream.objects.select_for_update().get(table=table, log_code=log_code)
