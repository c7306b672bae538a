"""G1: how fast the Board's own log grows, from the size of its tables over some hundred rounds for 50 holders."""

from collections.abc import Iterator
from uuid import UUID, uuid4

import psycopg
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings

from bench.ledger_office import Database
from bench.measure import line
from compliance.ledger.checkpoints import commit_all
from compliance.ledger.logs import HOLDER, key_name, opened
from compliance.ledger.recording import Recorded
from compliance.transparency.notes import COSIGNATURE, Checkpoint
from compliance.transparency.signer.keys import SigningKey, signature_line, verifier_key

HOLDERS, WITNESSES = 50, 2
FIRST_ROUNDS, ROUNDS = 200, 1000
CADENCE_S = 240
ROUNDS_A_YEAR = 365 * 24 * 3600 // CADENCE_S
MOST_GB, MOST_S = 1.0, 300
TABLES = ("leaves", "entry", "payload", "node", "checkpoint", "cosignature")
KEY = SigningKey.of_seed(key_name(), bytes(32))
COSIGNERS = [Ed25519PrivateKey.from_private_bytes(bytes([one + 1] * 32)) for one in range(WITNESSES)]


def board_growth(made: Database) -> Iterator[str]:
    """The bytes that a round adds to each table with its indexes, and a year of them; the wait for a witness by the
    settings."""
    with made.connect(autocommit=True) as superuser:
        for number in range(HOLDERS):
            log_id = opened(HOLDER, uuid4())
            _published(superuser, log_id, number + 1)
        _rounds(superuser, FIRST_ROUNDS)
        before = _sizes(superuser)
        _rounds(superuser, ROUNDS)
        after = _sizes(superuser)
    grown = {table: (after[table] - before[table]) / ROUNDS for table in TABLES}
    for table, size in grown.items():
        yield line("", f"bytes a round in ledger.{table}", size, "", True)
    a_year = sum(grown.values()) * ROUNDS_A_YEAR / 1e9
    said = f"Board log of {HOLDERS} holders, {WITNESSES} witnesses, {ROUNDS_A_YEAR:,} rounds: GB a year"
    yield line("G1", said, a_year, f"<= {MOST_GB:g}", a_year <= MOST_GB)
    signed = 2 * (settings.LEDGER_SIGNER_PAUSE_S + 1)
    waited = CADENCE_S + signed + settings.BEAT_SCHEDULE["ask_witnesses"]["schedule"]
    yield line("G1", "longest wait for a witness: s", waited, f"<= {MOST_S}", waited <= MOST_S)


def _rounds(superuser: psycopg.Connection, count: int) -> None:
    """So many commitments, each signed and cosigned."""
    for _ in range(count):
        done = commit_all()
        assert done is not None
        note = _signed(superuser, done)
        for number, key in enumerate(COSIGNERS):
            name = f"audit.example/w{number}"
            stamped = bytes(8) + key.sign(note.encode())
            signature = signature_line(verifier_key(name, COSIGNATURE, key.public_key().public_bytes_raw()), stamped)
            superuser.execute(
                "INSERT INTO ledger.cosignature (log_id, size, witness, line) VALUES (%s, %s, %s, %s)",
                [done.log_id, done.index + 1, name, signature],
            )


def _signed(superuser: psycopg.Connection, done: Recorded) -> str:
    ((root,),) = superuser.execute("SELECT root FROM ledger.head WHERE log_id = %s", [done.log_id]).fetchall()
    note = KEY.sign(Checkpoint(done.origin, done.index + 1, root))
    superuser.execute("SELECT ledger.publish(%s, %s, %s)", [done.log_id, done.index + 1, note])
    return note


def _published(superuser: psycopg.Connection, log_id: UUID | None, size: int) -> None:
    """The checkpoint of a holder's log, as if it had so many entries."""
    ((origin,),) = superuser.execute("SELECT origin FROM ledger.log WHERE id = %s", [log_id]).fetchall()
    note = KEY.sign(Checkpoint(origin, size, bytes(32)))
    superuser.execute("SELECT ledger.publish(%s, %s, %s)", [log_id, size, note])


def _sizes(superuser: psycopg.Connection) -> dict[str, int]:
    """Bytes of each table with its indexes, after VACUUM."""
    for table in TABLES:
        superuser.execute(f"VACUUM ledger.{table}")  # type: ignore[call-overload]
    rows = superuser.execute(
        "SELECT name, pg_total_relation_size('ledger.' || name) FROM unnest(%s::text[]) AS name", [list(TABLES)]
    )
    return dict(rows.fetchall())
