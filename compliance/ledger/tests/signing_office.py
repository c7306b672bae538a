"""A signer and a witness for tests of what is made from checkpoints: real keys, real notes, published as theirs are."""

import time
from pathlib import Path
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import connection, transaction

from compliance.ledger.logs import key_name
from compliance.transparency.notes import COSIGNATURE, Checkpoint, parse_checkpoint, parse_note
from compliance.transparency.signer.keyring import ANNOUNCE, RETIRE, KeyAct, KeyRing, fingerprint_of
from compliance.transparency.signer.keys import SigningKey, signature_line, verifier_key, written
from compliance.transparency.tree import CompactRange, leaf_hash

SITE = "https://office.example"


class SigningOffice:
    """Signs every log as it stands, from entry bytes, and cosigns Board checkpoints while `is_witnessed`.

    `generations` are its keys, the oldest first; which of them sign follows from the Board log, as for the signer.
    """

    def __init__(self) -> None:
        self.keys = SigningKey.of_seed(key_name(), bytes(32))
        self.generations = [self.keys]
        self.witness = Ed25519PrivateKey.from_private_bytes(bytes([2] * 32))
        public = self.witness.public_key().public_bytes_raw()
        self.witness_key = verifier_key("audit.example/w1", COSIGNATURE, public)
        self.is_signing = self.is_witnessed = True

    def policy(self, quorum: int = 1) -> str:
        """The trust policy of this office."""
        return "".join(
            f"{line}\n"
            for line in (
                "policy 1",
                *(f"log {written(one.public)}" for one in self.generations),
                *self.retired(),
                f"witness {written(self.witness_key)}",
                f"quorum {quorum}",
                f"origin {SITE}",
                "rp office.example",
            )
        )

    def rotate(self, public: Path) -> None:
        """Makes the next key, and writes the public halves of all."""
        self.generations.append(SigningKey.of_seed(key_name(), bytes([len(self.generations) + 10] * 32)))
        public.write_text("".join(f"{written(one.public)}\n" for one in self.generations))

    def ring(self) -> KeyRing:
        """All keys."""
        secrets = {fingerprint_of(one.public): one for one in self.generations}
        return KeyRing(self.keys.name, {name: one.public for name, one in secrets.items()}, secrets)

    def acts(self) -> list[KeyAct]:
        """The entries about keys under the Board's signed checkpoints, in their order."""
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT type, convert_from(entry_bytes, 'UTF8')::jsonb -> 'subject' ->> 'id', index + 1 "
                "FROM ledger.entry JOIN ledger.log ON log.id = log_id WHERE kind = 'board' AND type = ANY(%s) "
                "AND index < (SELECT max(size) FROM ledger.checkpoint WHERE checkpoint.log_id = entry.log_id) "
                "ORDER BY received_at",
                [[ANNOUNCE, RETIRE]],
            )
            return [KeyAct(*row) for row in cursor.fetchall()]

    def retired(self) -> list[str]:
        """The lines of a policy about retired keys: the last size that each has signed of each Board log."""
        ring = self.ring()
        gone = ring.retired(self.acts())
        if not gone:
            return []
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT note FROM ledger.checkpoint JOIN ledger.log ON log.id = log_id WHERE kind = 'board' "
                "ORDER BY opened_at, size"
            )
            notes = [note for (note,) in cursor.fetchall()]
        ends: dict[tuple[str, str], int] = {}
        for note in notes:
            checkpoint = parse_checkpoint(parse_note(note).text)
            ends |= {(one, checkpoint.origin): checkpoint.size for one in ring.signed_by(note) if one in gone}
        return [
            f"retired {ring.keys[one].name}+{ring.keys[one].key_id.hex()} {origin} {size}"
            for (one, origin), size in ends.items()
        ]

    def work(self) -> None:
        """Signs what has grown, and cosigns."""
        if not self.is_signing:
            return
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT log.id, kind, origin FROM ledger.log JOIN ledger.head ON log_id = log.id WHERE size > "
                "coalesce((SELECT max(size) FROM ledger.checkpoint WHERE log_id = log.id), 0)"
            )
            grown = cursor.fetchall()
        for log_id, kind, origin in grown:
            self.sign(log_id, kind, origin)

    def sign(self, log_id: UUID, kind: str, origin: str) -> str:
        """Publishes the checkpoint of a log as it stands now; returns it."""
        tree = CompactRange()
        with connection.cursor() as cursor:
            cursor.execute("SELECT entry_bytes FROM ledger.entry WHERE log_id = %s ORDER BY index", [log_id])
            for (entry,) in cursor.fetchall():
                tree.append(leaf_hash(bytes(entry)))
        checkpoint = Checkpoint(origin, tree.size, tree.root())
        ring = self.ring()
        note = ring.sign(checkpoint, ring.signing(self.acts()))
        as_ledger("SELECT ledger.publish(%s, %s, %s)", log_id, tree.size, note)
        if kind == "board" and self.is_witnessed:
            name, line = self.witness_key.name, self.cosigned(checkpoint)
            as_ledger("SELECT ledger.cosign(%s, %s, %s, %s)", log_id, tree.size, name, line)
        return note

    def cosigned(self, checkpoint: Checkpoint) -> str:
        """The line of the witness."""
        now = int(time.time())
        signature = self.witness.sign(f"cosignature/v1\ntime {now}\n{checkpoint.text}".encode())
        return signature_line(self.witness_key, now.to_bytes(8, "big") + signature)


def as_ledger(statement: str, *parameters: object) -> None:
    """Runs a statement as the role that owns the ledger: as the signer's functions do, or as somebody who must not."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL ROLE compliance_ledger")
        cursor.execute(statement, list(parameters))
        cursor.execute("RESET ROLE")
