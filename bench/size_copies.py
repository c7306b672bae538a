"""Copies of signed entries with their records: rows, payloads, envelopes, leaves and trees, written by PostgreSQL.

Of each entry that was signed, copies go back over the years. What a copy says of itself (key, number, moment, place in
its log) is that of the copy; all else is the text of the entry. The copies of a holder stand in its closed logs, one a
year, whose trees are whole, so the reconciler and exports take them as they take any entry.
"""

import json
import re
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

import psycopg

from bench.audit import LATE_EVERY, REASON, VIOLATION, VIOLATION_EVERY
from compliance.ledger.images import fetch
from compliance.transparency.tree import CompactRange
from inspections.models import LogEntry

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\+00:00|\.\d{6}Z)")
FORMS = {"+00:00": 'YYYY-MM-DD"T"HH24:MI:SS+00:00', "Z": 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'}
"""The forms of a moment in facts, and in the records themselves."""
RECORD = """
    SELECT convert_from(entry_bytes, 'UTF8'), convert_from(payload, 'UTF8') FROM ledger.projection
    JOIN ledger.entry USING (log_id, index) JOIN ledger.payload USING (log_id, index)
    WHERE relation = 'inspections_logentry' AND row_id = %s
"""
PLACES = """
    CREATE UNLOGGED TABLE size_copy AS
    WITH origin AS (
        SELECT t.id AS entry, t.holder_id AS holder, t.table_id AS table_id, k,
            t.occurred_at - k * %(step)s::interval - (row_number() OVER (PARTITION BY t.holder_id, k ORDER BY t.id))
                * %(step)s::interval / %(tables)s AS at
        FROM inspections_logentry t, generate_series(1, %(last)s) k
    )
    SELECT entry AS template, holder, extract(year FROM at AT TIME ZONE 'UTC')::int AS year, k, at,
        md5(entry::text || '/' || k)::uuid AS entry, md5(entry::text || '/life/' || k)::uuid AS life,
        md5(entry::text || '/event/' || k)::uuid AS event,
        row_number() OVER (PARTITION BY table_id ORDER BY at) + 1 AS number,
        row_number() OVER (PARTITION BY holder, extract(year FROM at AT TIME ZONE 'UTC') ORDER BY at) - 1 AS index
    FROM origin
"""
LOGS = """
    INSERT INTO ledger.log (kind, holder_id, year, origin, opened_at, closed_at)
    SELECT 'holder', holder, year, 'localhost/log/size-' || md5(holder::text) || '/' || year, min(at), max(at)
    FROM size_copy GROUP BY holder, year
"""
OF = "FROM size_copy c JOIN inspections_logentry t ON t.id = c.template WHERE c.template = %(id)s"
LEAVES = """
    INSERT INTO ledger.node (log_id, level, index, hash)
    SELECT l.log_id, 1, l.index / 2, sha256('\\x01'::bytea || l.leaf_hash || r.leaf_hash)
    FROM ledger.entry l JOIN ledger.log ON log.id = l.log_id AND starts_with(origin, 'localhost/log/size-')
    JOIN ledger.entry r ON r.log_id = l.log_id AND r.index = l.index + 1 WHERE l.index %% 2 = 0
"""
NODES = """
    INSERT INTO ledger.node (log_id, level, index, hash)
    SELECT l.log_id, l.level + 1, l.index / 2, sha256('\\x01'::bytea || l.hash || r.hash)
    FROM ledger.node l JOIN ledger.log ON log.id = l.log_id AND starts_with(origin, 'localhost/log/size-')
    JOIN ledger.node r ON r.log_id = l.log_id AND r.level = l.level AND r.index = l.index + 1
    WHERE l.level = %(level)s AND l.index %% 2 = 0
"""
SIZES = """
    SELECT log.id, count(*), max(received_at) FROM ledger.log JOIN ledger.entry ON log_id = log.id
    WHERE starts_with(origin, 'localhost/log/size-') GROUP BY log.id
"""
KEPT = ("mention", "life")
"""Tables of which rows are copied: as they were before, since a search of the whole table for each entry is slow."""
Cursor = psycopg.Cursor[Any]


def sql_of(text: str) -> str:
    """A text as a literal of SQL, in a statement that has parameters."""
    return "'" + text.replace("'", "''").replace("%", "%%") + "'"


def replaced(expression: str, pairs: Iterator[tuple[str, str]]) -> str:
    """The expression with each text replaced by another expression."""
    for text, other in pairs:
        expression = f"replace({expression}, {sql_of(text)}, {other})"
    return expression


def moments_of(text: str) -> Iterator[tuple[str, str]]:
    """Each moment in a text, and the same of the copy."""
    for moment in sorted(set(MOMENT.findall(text))):
        form = FORMS["Z" if moment.endswith("Z") else "+00:00"]
        earlier = f"(timestamptz '{moment}' - (t.occurred_at - c.at)) AT TIME ZONE 'UTC'"
        yield moment, f"to_char({earlier}, '{form}')"


class Template:
    """A signed entry, the texts of its record, and the statements that copy them."""

    def __init__(self, entry: LogEntry) -> None:
        self.entry = entry
        ((self.envelope, self.payload),) = fetch(RECORD, str(entry.pk))
        self.rows = {row["table"]: row["id"] for row in json.loads(self.payload)["rows"]}

    def statements(self) -> Iterator[str]:
        """The statements that copy it: the entry, the end of a limit, the words of search, the record."""
        yield self._entry()
        if "inspections_life" in self.rows:
            yield self._life()
        words = "holder_id, facility_id, entry_id, word, at, in_people, in_numbers, in_tables, in_texts"
        yield (
            f"INSERT INTO inspections_mention ({words}) SELECT t.holder_id, t.facility_id, c.entry, m.word, c.at,"
            " m.in_people, m.in_numbers, m.in_tables, m.in_texts"
            f" {OF.replace('WHERE', 'JOIN size_mention m ON m.entry_id = t.id WHERE')}"
        )
        yield (
            f"INSERT INTO inspections_mention ({words}) SELECT t.holder_id, t.facility_id, c.entry, word, c.at, false,"
            f" false, false, true {OF.replace('FROM', 'FROM unnest(%(late_words)s::text[]) word,', 1)}"
            f" AND c.k %% {LATE_EVERY} = 0"
        )
        yield self._record()

    def _entry(self) -> str:
        facts = replaced("convert_from(t.facts, 'UTF8')", moments_of(bytes(self.entry.facts).decode()))
        others = {
            "id": "c.entry",
            "number": "c.number",
            "facts": f"convert_to({facts}, 'UTF8')",
            "signature": f"{replaced('t.signature::text', moments_of(json.dumps(self.entry.signature)))}::jsonb",
            "occurred_at": "c.at",
            "received_at": "c.at + (t.received_at - t.occurred_at)",
            "late_seconds": f"CASE WHEN c.k %% {LATE_EVERY} = 0 THEN 3600 END",
            "late_reason": f"CASE WHEN c.k %% {LATE_EVERY} = 0 THEN {sql_of(REASON)} ELSE '' END",
            "findings": f"CASE WHEN c.k %% {VIOLATION_EVERY} = 0 THEN convert_to({sql_of(VIOLATION.decode())}, 'UTF8')"
            " ELSE t.findings END",
        }
        names = [field.column for field in LogEntry._meta.local_concrete_fields]
        values = ", ".join(others.get(name, f"t.{name}") for name in names)
        return f"INSERT INTO inspections_logentry ({', '.join(names)}) SELECT {values} {OF} ORDER BY c.k DESC"

    def _life(self) -> str:
        shift = "(t.occurred_at - c.at)"
        moved = ", ".join(f"e.{name} - {shift}" for name in ("started_at", "warn_at", "due_at", "ended_at"))
        return (
            "INSERT INTO inspections_life (id, holder_id, facility_id, table_id, log_code, lane, citation, started_at,"
            f" warn_at, due_at, ended_at, entry_id) SELECT c.life, e.holder_id, e.facility_id, e.table_id, e.log_code,"
            f" e.lane, e.citation, {moved}, c.entry"
            f" {OF.replace('WHERE', 'JOIN size_life e ON e.entry_id = t.id WHERE')}"
        )

    def _record(self) -> str:
        """Payload, envelope, leaf, the pointers to both rows, and the count of entries about the entry."""
        late = f'"late_reason":"{REASON}","late_seconds":3600'
        findings = f'"findings":{{"utf8":{json.dumps(VIOLATION.decode())}}}'
        plain, ended = '"late_reason":"","late_seconds":null', '"findings":{"utf8":"[]"}'
        payload = replaced(
            replaced(sql_of(self.payload), moments_of(self.payload)),
            iter([
                (str(self.entry.pk), "c.entry::text"),
                (self.rows.get("inspections_life", "no life"), "c.life::text"),
                ('"number":1,"occurred_at"', """'"number":' || c.number || ',"occurred_at"'"""),
                (plain, f"CASE WHEN c.k %% {LATE_EVERY} = 0 THEN {sql_of(late)} ELSE {sql_of(plain)} END"),
                (ended, f"CASE WHEN c.k %% {VIOLATION_EVERY} = 0 THEN {sql_of(findings)} ELSE {sql_of(ended)} END"),
            ]),
        )  # fmt: skip
        said = json.loads(self.envelope)
        envelope = replaced(
            replaced(sql_of(self.envelope), moments_of(self.envelope)),
            iter([
                (str(self.entry.pk), "c.entry::text"),
                (said["event"], "c.event::text"),
                (f'"index":{said["index"]},', """'"index":' || c.index || ','"""),
                ('"number":1,', """'"number":' || c.number || ','"""),
                (said["origin"], "c.origin"),
                (said["payload_sha256"], "encode(sha256(c.salt || c.payload), 'hex')"),
            ]),
        )  # fmt: skip
        life = "UNION ALL SELECT 'inspections_life', c.life::text, c.log, c.index FROM said c"
        return f"""
            WITH c AS (
                SELECT c.*, log.id AS log, log.origin, sha256(c.event::text::bytea) AS salt FROM size_copy c
                JOIN ledger.log ON log.holder_id = c.holder AND log.year = c.year
                    AND starts_with(origin, 'localhost/log/size-')
                WHERE c.template = %(id)s
            ), with_payload AS MATERIALIZED (
                SELECT c.*, convert_to({payload}, 'UTF8') AS payload
                FROM c JOIN inspections_logentry t ON t.id = c.template
            ), said AS MATERIALIZED (
                SELECT c.*, convert_to({envelope}, 'UTF8') AS data
                FROM with_payload c JOIN inspections_logentry t ON t.id = c.template
            ), entries AS (
                INSERT INTO ledger.entry (log_id, index, event, type, received_at, entry_bytes, leaf_hash)
                SELECT log, index, event, 'log_entry.sign', at, data, sha256('\\x00'::bytea || data) FROM said
            ), payloads AS (
                INSERT INTO ledger.payload (log_id, index, salt, payload) SELECT log, index, salt, payload FROM said
            ), subjects AS (
                INSERT INTO ledger.subject (log_id, relation, row_id, version)
                SELECT log, 'inspections_logentry', entry::text, 1 FROM said
            )
            INSERT INTO ledger.projection (relation, row_id, log_id, index)
            SELECT 'inspections_logentry', c.entry::text, c.log, c.index FROM said c
            {life if "inspections_life" in self.rows else ""}
        """


def filled(cursor: Cursor, templates: Sequence[Template], count: int, step: timedelta, tables: int) -> None:
    """So many copies of the entries, as a superuser for whom no trigger holds, each with its record."""
    cursor.execute("SET TIME ZONE 'UTC'")
    last = count // len(templates)
    cursor.execute(PLACES, {"step": step, "last": last, "tables": tables})
    for kept in KEPT:
        cursor.execute(f"CREATE UNLOGGED TABLE size_{kept} AS SELECT * FROM inspections_{kept}")
    cursor.execute("CREATE INDEX ON size_copy (template)")
    cursor.execute("ANALYZE size_copy")
    cursor.execute(LOGS)
    for template in templates:
        for statement in template.statements():
            words = ["the", "tablet", "was", "not", "at", "hand"]
            cursor.execute(statement, {"id": template.entry.pk, "late_words": words})
    _trees(cursor)
    for name in ("copy", *KEPT):
        cursor.execute(f"DROP TABLE size_{name}")
    cursor.execute("ANALYZE")


def _trees(cursor: Cursor) -> None:
    """The hashes of complete subtrees, level by level, and the head of each log."""
    cursor.execute("ANALYZE ledger.entry")
    cursor.execute(LEAVES, {})
    level = 1
    while cursor.rowcount:
        cursor.execute(NODES, {"level": level})
        level += 1
    for log, size, last in cursor.execute(SIZES).fetchall():
        made = CompactRange.from_hashes(size, list(_frontier(cursor, log, size)))
        cursor.execute(
            "INSERT INTO ledger.head (log_id, size, frontier, root, last_received_at) VALUES (%s, %s, %s, %s, %s)",
            [log, size, made.hashes, made.root(), last],
        )


def _frontier(cursor: Cursor, log: object, size: int) -> Iterator[bytes]:
    """The roots of the complete subtrees of a log, the largest first."""
    for level in reversed(range(size.bit_length())):
        if size >> level & 1:
            index = (size >> level) - 1
            if level:
                query, place = "SELECT hash FROM ledger.node WHERE log_id = %s AND level = %s AND index = %s", [level]
            else:
                query, place = "SELECT leaf_hash FROM ledger.entry WHERE log_id = %s AND index = %s", []
            row = cursor.execute(query, [log, *place, index]).fetchone()
            yield bytes(row[0]) if row else b""
