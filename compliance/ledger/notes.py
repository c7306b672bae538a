"""Making signed notes (docs/records.md section 6): the signer's keys, and checkpoints under their signatures.

Knows no Django and no database: the signer runs in a process, and may run in a container, of its own.
"""

import base64
from collections.abc import Iterable
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.mldsa import MLDSA44PrivateKey

from .verify import (
    ED25519,
    ML_DSA_44,
    Checkpoint,
    Malformed,
    Note,
    VerifierKey,
    cosigned_message,
    key_id,
    note_signature_holds,
    parse_checkpoint,
    parse_note,
    written_key,
)

SEED_BYTES = 32


def verifier_key(name: str, type_byte: int, public: bytes) -> VerifierKey:
    """The key as others are told of it."""
    return VerifierKey(name, key_id(name, type_byte, public), type_byte, public)


def written(key: VerifierKey) -> str:
    """A verifier key as policies write it: name+key id+base64."""
    return written_key(key)


def signature_line(key: VerifierKey, signature: bytes) -> str:
    """A line under a note, with its newline."""
    return f"— {key.name} {base64.b64encode(key.key_id + signature).decode()}\n"


@dataclass(frozen=True)
class SigningKeys:
    """The two keys of a signer under one name, each from a seed of 32 bytes."""

    name: str
    ed25519: Ed25519PrivateKey
    mldsa44: MLDSA44PrivateKey

    @classmethod
    def of_seeds(cls, name: str, ed25519: bytes, mldsa44: bytes) -> "SigningKeys":
        """The keys that these seeds make."""
        return cls(name, Ed25519PrivateKey.from_private_bytes(ed25519), MLDSA44PrivateKey.from_seed_bytes(mldsa44))

    def verifier_keys(self) -> tuple[VerifierKey, VerifierKey]:
        """The public halves: Ed25519, then ML-DSA-44."""
        return (
            verifier_key(self.name, ED25519, self.ed25519.public_key().public_bytes_raw()),
            verifier_key(self.name, ML_DSA_44, self.mldsa44.public_key().public_bytes_raw()),
        )

    def sign(self, checkpoint: Checkpoint, timestamp: int) -> str:
        """The note of a checkpoint with both signatures; `timestamp` in seconds stands before that of ML-DSA-44."""
        classic, lattice = self.verifier_keys()
        message = cosigned_message(self.name, timestamp, checkpoint)
        return (
            f"{checkpoint.text}\n"
            + signature_line(classic, self.ed25519.sign(checkpoint.text.encode()))
            + signature_line(lattice, timestamp.to_bytes(8, "big") + self.mldsa44.sign(message))
        )


def signed_by(note: Note, keys: Iterable[VerifierKey]) -> bool:
    """Does the note bear a valid signature of each of these keys?"""
    return all(
        any(
            (line.name, line.key_id) == (key.name, key.key_id) and note_signature_holds(key, note, line.signature)
            for line in note.signatures
        )
        for key in keys
    )


def checkpoint_of(text: str, keys: Iterable[VerifierKey] = ()) -> Checkpoint:
    """The checkpoint of a note that each of these keys has signed. Raises Malformed."""
    note = parse_note(text)
    checkpoint = parse_checkpoint(note.text)
    if not signed_by(note, keys):
        raise Malformed(f"the checkpoint of {checkpoint.origin} at {checkpoint.size} is not signed as it must be")
    return checkpoint
