"""Making signed notes (docs/records.md section 6): the signer's key, and checkpoints under its signature.

Knows no Django and no database: the signer runs in a separate process, and may run in a separate container.
"""

import base64
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ..notes import (
    ED25519,
    Checkpoint,
    Note,
    VerifierKey,
    key_id,
    note_signature_holds,
    parse_checkpoint,
    parse_note,
    written_key,
)

SEED_BYTES = 32


def verifier_key(name: str, type_byte: int, public: bytes) -> VerifierKey:
    """The key in the form that others get."""
    return VerifierKey(name, key_id(name, type_byte, public), type_byte, public)


def written(key: VerifierKey) -> str:
    """A verifier key as policies write it: name+key id+base64."""
    return written_key(key)


def signature_line(key: VerifierKey, signature: bytes) -> str:
    """A line under a note, with its newline."""
    return f"— {key.name} {base64.b64encode(key.key_id + signature).decode()}\n"


@dataclass(frozen=True)
class SigningKey:
    """A key of a signer under its name, from a seed of 32 bytes."""

    name: str
    ed25519: Ed25519PrivateKey

    @classmethod
    def of_seed(cls, name: str, seed: bytes) -> "SigningKey":
        """The key that this seed makes."""
        return cls(name, Ed25519PrivateKey.from_private_bytes(seed))

    @property
    def public(self) -> VerifierKey:
        """The public half."""
        return verifier_key(self.name, ED25519, self.ed25519.public_key().public_bytes_raw())

    def sign(self, checkpoint: Checkpoint) -> str:
        """The note of a checkpoint under this key's signature."""
        return f"{checkpoint.text}\n{signature_line(self.public, self.ed25519.sign(checkpoint.text.encode()))}"


def signed_by(note: Note, key: VerifierKey) -> bool:
    """Does the note bear a valid signature of this key?"""
    return any(
        (line.name, line.key_id) == (key.name, key.key_id) and note_signature_holds(key, note, line.signature)
        for line in note.signatures
    )


def checkpoint_of(text: str) -> Checkpoint:
    """The checkpoint of a note, whoever signed it. Raises Malformed."""
    return parse_checkpoint(parse_note(text).text)
