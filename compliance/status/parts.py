"""The parts of the office that somebody has to keep running. `PARTS` is the one list: `/healthz` states their brief
words, `/status/` the sentences, and silence among them is told to the Board's administrators.
"""

from . import processes, senders, stores
from .report import Office, OfficePart, PartReport, State, office_now

__all__ = ["PARTS", "Office", "PartReport", "State", "look", "office_now"]

PARTS = (
    OfficePart("Database", "database", stores.database),
    OfficePart("Connections to the database", "connections", stores.connections),
    OfficePart("Saving", "writes", stores.writes),
    OfficePart("Broker", "broker", processes.broker),
    OfficePart("Beat", "beat", processes.beat, is_told=True),
    OfficePart("Queue for what takes seconds", "queue", processes.queue("celery"), is_told=True),
    OfficePart("Queue of the ledger", "queue_ledger", processes.queue("ledger"), is_told=True),
    OfficePart("Queue of papers and exports", "queue_long", processes.queue("long"), is_told=True),
    OfficePart("Signer", "signer", processes.signer, is_told=True, needs_database=True),
    OfficePart("Witnesses", "witnesses", processes.witnesses, is_told=True, needs_database=True),
    OfficePart("Mail", "mail", senders.mail, needs_database=True),
    OfficePart("Messages to devices", "messages", senders.messages, needs_database=True),
    OfficePart("Webhooks", "webhooks", senders.webhooks, needs_database=True),
    OfficePart("Letters’ signature", "letters", senders.letters, needs_database=True),
    OfficePart("Proven backup", "backup", stores.backup),
    OfficePart("Archive of the database’s log", "archive", stores.archive, needs_database=True),
    OfficePart("Replica of the database", "replica", stores.standby),
    OfficePart("Store of files", "files", stores.files),
    OfficePart("Disk", "disk", stores.disk),
    OfficePart("Clocks", "clocks", stores.clocks, needs_database=True),
    OfficePart("Access log", "readings", stores.readings),
)
"""Every part, in the order of the page."""


def look(office: Office) -> list[tuple[OfficePart, PartReport]]:
    """Every part and how it is. A fixed number of queries."""
    return [(part, part.report(office)) for part in PARTS]
