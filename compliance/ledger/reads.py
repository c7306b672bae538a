"""What apps and programs beside the ledger read of its schema, as SQL. The signer reads for itself: it imports nothing
of the office.

No Django here: the launcher reads too.
"""

ON_RECORD = """(
    SELECT relation, row_id, log_id, index, type, received_at
    FROM ledger.projection JOIN ledger.entry USING (log_id, index)
) AS told"""
"""The newest entry that states each row: its place in the ledger, its act and when it was received. To be joined by
relation and row_id, which is text."""
SAID = "ledger.said"
"""The function that gives the bytes of an entry, or of facts, as JSON; NULL for bytes that nobody can read."""
MOMENT_OF = "ledger.moment_of"
"""The function that gives a time stated in JSON; NULL for what is no time."""
CLOCK = "SELECT ledger.clock()"
"""The time by the database's clock."""
HAS_ENTRIES = "SELECT 1 FROM ledger.entry LIMIT 1"
"""A row where anything was ever recorded."""
HAS_CHECKPOINTS = "SELECT 1 FROM ledger.checkpoint LIMIT 1"
"""A row where the signer ever signed."""
IS_STATED = """
    SELECT FROM ledger.projection WHERE relation = %s UNION ALL SELECT FROM ledger.entry WHERE type = %s LIMIT 1
"""
"""A row where an entry ever stated a row of this table, or this act."""
SIZES = """
    SELECT origin, size, encode(root, 'hex') FROM ledger.log JOIN ledger.head ON head.log_id = log.id ORDER BY origin
"""
"""Origin, size and root of each log."""
HOLDERS_OF_LOGS = "SELECT id::text, holder_id FROM ledger.log WHERE id = ANY(%s::uuid[])"
HOLDERS_OF_ENTRIES = """
    SELECT event::text, log.holder_id FROM ledger.entry JOIN ledger.log AS log ON log.id = log_id
    WHERE event = ANY(%s::uuid[])
"""
"""The certificate holder in whose log each of these entries stands, by their events."""
OF_OFFICE = """
    SELECT (ledger.said(payload) -> 'about')::text FROM ledger.entry JOIN ledger.payload USING (log_id, index)
    JOIN ledger.log AS log ON log.id = log_id WHERE type = %s AND log.kind = 'office' AND payload IS NOT NULL
    ORDER BY received_at DESC, index DESC LIMIT %s
"""
"""What the newest entries of an act in the office's own logs are about, as JSON."""
IS_DEMONSTRATION = "SELECT EXISTS (SELECT FROM ledger.demonstration), EXISTS (SELECT FROM ledger.entry)"
"""Whether this database is a demonstration, and whether anything was ever recorded in it."""
MAKE_DEMONSTRATION = "INSERT INTO ledger.demonstration VALUES (true)"
