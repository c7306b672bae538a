"""The content of the addresses of ledgers, integrity alarms and the change log."""

from compliance.addresses import list_at, object_at, unread

object_at(
    "records",
    "log_id",
    "Ledger",
    "ledger.log",
    files="records:checkpoint records:receipt",
    silent="a ledger, whose page lists what the signer says of it",
)
object_at("records", "integrity_id", silent="the alarm itself")
object_at(
    "changes",
    "event_id",
    "Change",
    "ledger.entry",
    silent="an entry of the ledger, which says itself whether it has its hashes",
)
list_at("records:alarms", "Integrity alarms", silent="alarms themselves")
list_at("records:logs", "Ledgers", silent="ledgers themselves")
list_at(
    "changes:list",
    "Change log",
    files="changes:csv changes:pdf",
    silent="entries of the ledger, each of which says itself whether it has its hashes",
)
list_at("api:events", "Events", silent="entries of the ledger, of which each says its hash")
unread("checkpoints", "public, and proved by their signatures")
unread("records:alarm", "an integrity alarm: the office's own watch, no record of a holder")
