"""What the records state about rows: where the newest image of each stands, and the image, if its entry holds it; and
about passkeys, whose rows no entry holds: which were ever enrolled, and for whom.

PostgreSQL finds the entries; their hashes are taken and their JSON is read here, which costs a fifth of what it costs
there: an act asks for some sixty rows in forty entries.

A credential id or public key is enrolled once in the whole office. A second enrolment, by whomever, would be TAMPERED
in every bundle that holds both (docs/records.md, section 4).
"""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection
from django.db.models import BooleanField
from django.db.models.expressions import RawSQL

from compliance.isolation.context import office_context

from .canonical import canonical
from .images import Mark, Prepared, Values, keys_by_table, kind_of_keys, query_of_rows, values_of
from .reconciling.difference import Difference

_PLACES = Prepared(
    """
    WITH own AS MATERIALIZED (SELECT relation, row_id, true AS is_own FROM ledger.unrecorded()),
    wanted AS (SELECT relation, row_id, coalesce(is_own, false) AS is_own
        FROM unnest($1, $2) AS row (relation, row_id) LEFT JOIN own USING (relation, row_id)),
    place AS MATERIALIZED (SELECT relation, row_id, is_own, log_id, index,
            row_number() OVER (PARTITION BY log_id, index) = 1 AS is_first
        FROM wanted LEFT JOIN ledger.projection USING (relation, row_id))
    SELECT relation, row_id, is_own, place.log_id, log.origin, place.index,
        entry_bytes, leaf_hash, salt, payload,
        EXISTS (SELECT FROM ledger.alarm AS alarm WHERE NOT EXISTS (
            SELECT FROM ledger.subject WHERE relation = 'ledger.alarm' AND row_id = alarm.id::text))
    FROM place LEFT JOIN ledger.log AS log ON log.id = place.log_id
        LEFT JOIN ledger.entry AS entry
            ON entry.log_id = place.log_id AND entry.index = CASE WHEN is_first THEN place.index END
        LEFT JOIN ledger.payload AS payload
            ON payload.log_id = place.log_id AND payload.index = CASE WHEN is_first THEN place.index END
""",
    ("text[]", "text[]"),
)
"""Bytes of an entry come with the first of its rows alone."""
Images = Mapping[Mark, Values | None]
"""The images that an entry holds; None for a row that is gone."""
NOT_READ = (msgspec.MsgspecError, ValueError, RecursionError)


@dataclass(frozen=True)
class OnRecord:
    """Where the newest image of a row is: `log_id` is None where no entry holds the row. `is_own`: this transaction
    changed the row. `images` are those of the entry; none where the entry is not the one that was recorded."""

    is_own: bool
    log_id: UUID | None
    origin: str
    index: int | None
    images: Images
    is_alarm_open: bool


def on_record(marks: Collection[Mark]) -> dict[Mark, OnRecord]:
    """What the records state about these rows. One query."""
    return _stated(_PLACES.fetch([table for table, _ in marks], [key for _, key in marks]))


def on_record_and_now(
    marks: Collection[Mark], among: Iterable[str]
) -> tuple[dict[Mark, OnRecord], dict[Mark, list[Values]]]:
    """What the records state about these rows, and the rows as `rows_now` gives them. One query. `among` names the
    tables that are asked again and again, whichever has a row this time: it is planned once a connection."""
    keys = keys_by_table(marks)
    tables = tuple(sorted({*keys, *among}))
    of_tables = [keys.get(table, []) for table in tables]
    found = _places_and_rows(tables).fetch([table for table, _ in marks], [key for _, key in marks], *of_tables)
    rows: dict[Mark, list[Values]] = defaultdict(list)
    for table, key, *_, text in found:
        if text is not None:
            rows[table, key].append(values_of(table, text))
    return _stated([row[:-1] for row in found]), rows


@cache
def _places_and_rows(tables: tuple[str, ...]) -> Prepared:
    rows = query_of_rows(tables) % tuple(f"${place}" for place in range(3, len(tables) + 3))
    query = (
        f"WITH now (relation, row_id, columns) AS MATERIALIZED ({rows}) "  # noqa: S608  # all is written here
        f"SELECT place.*, columns FROM ({_PLACES.query}) AS place LEFT JOIN now USING (relation, row_id)"
    )
    return Prepared(query, (*_PLACES.kinds, *map(kind_of_keys, tables)))


def _stated(rows: Collection[tuple[Any, ...]]) -> dict[Mark, OnRecord]:
    images: dict[tuple[UUID, int], Images] = {
        (log_id, index): images_of_entry(*kept) for _, _, _, log_id, _, index, *kept, _ in rows if kept[0] is not None
    }
    return {
        (table, key): OnRecord(is_own, log_id, origin, index, images.get((log_id, index), {}), is_alarm_open)
        for table, key, is_own, log_id, origin, index, *_, is_alarm_open in rows
    }


def images_of_entry(entry: bytes, leaf: bytes | None, salt: bytes | None, payload: bytes | None) -> Images:
    """The images in a payload, where the entry has its hash, and the payload the one that the entry states."""
    if payload is None or salt is None or leaf != hashlib.sha256(b"\0" + entry).digest():
        return {}
    try:
        stated, held = msgspec.json.decode(entry), msgspec.json.decode(payload)
        if stated["payload_sha256"] != hashlib.sha256(salt + payload).hexdigest():
            return {}
        return {(one["table"], one["id"]): one["values"] for one in held["rows"]}
    except (*NOT_READ, TypeError, LookupError):
        return {}


def is_enrolled(passkey: Mapping[str, str]) -> bool:
    """Whether an entry enrolled a passkey with this `credential_id` or this `public_key`, both in base64.

    Whoever asks second waits until the first one's transaction has ended. The entries decide, revoked passkeys
    included; `passkey.enrol` is never destroyed.
    """
    members = [canonical({name: passkey[name]})[1:-1] for name in ("credential_id", "public_key")]
    with office_context("a passkey is enrolled once, at whatever organization"), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('passkey.enrol', 20121))")
        cursor.execute(
            "SELECT EXISTS (SELECT FROM ledger.log JOIN ledger.entry ON entry.log_id = log.id "
            "JOIN ledger.payload USING (log_id, index) WHERE entry.type = 'passkey.enrol' "
            "AND (position(%s::bytea in payload) > 0 OR position(%s::bytea in payload) > 0))",
            members,
        )
        is_known: bool = cursor.fetchone()[0]
    return is_known


def not_enrolled(row: int, user: UUID) -> Difference:
    """What is found where a passkey is used that is in its table, and that no entry holds enrolled for this person: it
    was planted, moved to another account, or put back after it was revoked.

    Rows of factors are secrets and no records, so there is no image to restore. Two people settle the alarm with a
    reason, which gives the passkey nothing: it is still refused, until an administrator takes the factor away.
    """
    return Difference(
        "mfa_authenticator", str(row), "", f"of no passkey like this that person {user} has enrolled", "the passkey"
    )


def signs_for(passkey: Mapping[str, str], user: UUID) -> RawSQL:
    """The condition that an entry enrolled this passkey (`credential_id`, `public_key`, both in base64) for this person
    and none revoked it since, for a query in the office's context. A row of a factor alone says nothing: verifiers go
    by the entries."""
    return RawSQL(
        """
        (SELECT array_agg(entry.type || ' ' || coalesce(told.about ->> 'public_key', ''))
         FROM ledger.entry AS entry JOIN ledger.payload AS kept USING (log_id, index)
             CROSS JOIN LATERAL (SELECT ledger.said(kept.payload) -> 'about' AS about) AS told
         WHERE entry.type IN ('passkey.enrol', 'passkey.revoke') AND ledger.person_of(entry.entry_bytes) = %s
             AND told.about ->> 'user' = %s AND told.about ->> 'credential_id' = %s
             AND ledger.has_its_hashes(entry.leaf_hash, entry.entry_bytes, kept.salt, kept.payload)
        ) = ARRAY[%s]
        """,
        (str(user), str(user), passkey["credential_id"], f"passkey.enrol {passkey['public_key']}"),
        output_field=BooleanField(),
    )
