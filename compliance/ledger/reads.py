"""The reads of the ledger's schema by apps and programs beside it, as SQL. The signer reads for itself: it imports
nothing of the office.

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
"""The subjects (`about`) of the newest entries of an act in the office's own logs, as JSON."""
IS_DEMONSTRATION = "SELECT EXISTS (SELECT FROM ledger.demonstration), EXISTS (SELECT FROM ledger.entry)"
"""Whether this database is a demonstration, and whether anything was ever recorded in it."""
HAS_PAST = """
    SELECT coalesce(max(received_at) > min(received_at) + interval '1 day', false)
    FROM ledger.entry JOIN ledger.log AS log ON log.id = log_id WHERE log.kind <> 'board'
"""
"""Whether anything was recorded, in a demonstration, after its people were entered: its past, or an act of a person."""
MAKE_DEMONSTRATION = "INSERT INTO ledger.demonstration VALUES (true)"
ALARMS = """
    SELECT alarm.id, raised_at, source, log_id, log.origin, words, evidence, raised_by,
        NOT EXISTS (SELECT FROM ledger.subject WHERE relation = 'ledger.alarm' AND row_id = alarm.id::text) AS is_open
    FROM ledger.alarm LEFT JOIN ledger.log ON log.id = log_id
"""
"""Integrity alarms, with the log that each is about; to be ended by a condition."""
LOGS = """
    SELECT log.id, log.kind, log.holder_id, log.year, log.origin, log.opened_at, log.closed_at, log.suspended_at,
           log.suspended_because, head.size, coalesce(point.size, 0), point.made_at, coalesce(holder.name, '')
    FROM ledger.log AS log JOIN ledger.head AS head ON head.log_id = log.id
    LEFT JOIN holders_certificateholder AS holder ON holder.id = log.holder_id
    LEFT JOIN LATERAL (
        SELECT size, made_at FROM ledger.checkpoint WHERE log_id = log.id ORDER BY size DESC LIMIT 1
    ) AS point ON true
"""
"""Logs with their newest checkpoint; to be ended by a condition."""
ALARMS_BEFORE = """
    (raised_at, alarm.id) < (SELECT raised_at, id FROM ledger.alarm WHERE id = %s)
    ORDER BY raised_at DESC, alarm.id DESC LIMIT %s
"""
"""A condition: the alarms that follow one, newest first."""
ENTRIES_BEFORE = """
    SELECT index, entry_bytes, type, received_at FROM ledger.entry WHERE log_id = %s AND index < %s
    ORDER BY index DESC LIMIT %s
"""
"""The entries of a log below an index, newest first."""
OPEN_LOGS = """
    SELECT id, holder_id, origin FROM ledger.log
    WHERE kind <> %s AND closed_at IS NULL AND suspended_at IS NULL ORDER BY origin
"""
"""Logs that accept entries, but those of one kind."""
KEY_ENTRY = """
    SELECT log.id, entry.index FROM ledger.log JOIN ledger.entry AS entry ON log_id = log.id
    WHERE entry.type = %s AND ledger.said(entry_bytes) -> 'subject' ->> 'id' = %s
    AND CASE WHEN %s::uuid IS NULL THEN log.kind = %s ELSE log.id = %s END
"""
"""The entry of an act about a key: in a log, or for NULL in a log of a kind."""
CHANGE = "SELECT * FROM ledger.change(%s::uuid[], %s)"
"""A change in these logs."""
CHANGES = """
    SELECT * FROM ledger.changes(%s::uuid[], %s, %s, %s::text[], %s::text[], %s::text[], %s::text[], %s, %s, %s)
"""
"""Changes in these logs: since, until, acts, people, rows, places, start, whether back, how many."""
IMAGES_BEFORE = """
    SELECT place, event, received_at, told, holds, is_open FROM ledger.images_before(%s::uuid[], %s, %s::uuid[])
"""
"""The image of each row before each of these changes."""
_COLUMNS = """
    log.id, log.origin, newest.index, encode(entry.leaf_hash, 'hex'), (
        SELECT made_at FROM ledger.checkpoint WHERE log_id = log.id AND size > newest.index ORDER BY size LIMIT 1
    )
    FROM ledger.projection AS newest JOIN ledger.log AS log ON log.id = newest.log_id
        JOIN ledger.entry AS entry ON entry.log_id = newest.log_id AND entry.index = newest.index
    WHERE newest.relation = %s AND newest.row_id
"""
PLACE = f"SELECT {_COLUMNS} = %s"
PLACES = f"SELECT newest.row_id, {_COLUMNS} = ANY(%s)"
"""The place of the newest entry of a row of a table, or of several, with the time of the checkpoint that covers it."""
_POSITION = """
    log.id, {index}, (SELECT later.id FROM ledger.log AS later WHERE later.predecessor = log.id) FROM ledger.log AS log
"""
"""A place in a log, and the log that follows it."""
_OF_HOLDER = "log.kind = 'holder' AND log.holder_id = %s"
ENTRY_AT = f"""
    SELECT {_POSITION.format(index="entry.index")} JOIN ledger.entry AS entry ON entry.log_id = log.id
    WHERE entry.event = %s AND {_OF_HOLDER}
"""
"""The place of an entry, by its event, in the logs of a certificate holder."""
ENTRY_SINCE = f"""
    SELECT {_POSITION.format(index="first.index")} JOIN LATERAL (
        SELECT index FROM ledger.entry WHERE log_id = log.id AND received_at >= %s ORDER BY received_at, index LIMIT 1
    ) AS first ON true WHERE {_OF_HOLDER} ORDER BY log.opened_at LIMIT 1
"""  # noqa: S608  # written here
"""The place of the first entry that was received since a moment, in the logs of a certificate holder."""
NEXT_ENTRY = f"""
    SELECT {_POSITION.format(index="head.size")} JOIN ledger.head AS head ON head.log_id = log.id
    WHERE {_OF_HOLDER} ORDER BY log.opened_at DESC LIMIT 1
"""
"""The place of the next entry of a certificate holder."""
ENTRIES_FROM = """
    SELECT event, index, type, received_at, entry_bytes, leaf_hash, salt, payload
    FROM ledger.entry LEFT JOIN ledger.payload USING (log_id, index)
    WHERE log_id = %s AND index >= %s ORDER BY index LIMIT %s
"""
"""The entries of a log from an index on."""
