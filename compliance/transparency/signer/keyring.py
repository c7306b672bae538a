"""The keys of a signer, one a generation: which of them sign now, and up to where a retired key has signed.

Two entries of the Board log lead from one generation to the next (docs/records.md, section 6). `keys.announce` names a
key that also signs checkpoints from then on. `keys.retire` names one that signs nothing after the checkpoint over that
entry. Knows no Django and no database, like the rest of the signer.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..errors import Malformed
from ..notes import Checkpoint, VerifierKey, parse_note
from .keys import SigningKey, checkpoint_of, signed_by, written

ANNOUNCE, RETIRE = "keys.announce", "keys.retire"
TABLE = "ledger.keys"


def fingerprint_of(key: VerifierKey) -> str:
    """The SHA-256 of a public key, written on a line. Entries name a key by it."""
    return hashlib.sha256(f"{written(key)}\n".encode()).hexdigest()


@dataclass(frozen=True)
class KeyAct:
    """An entry of the Board log about keys as the signer reads it: what it does, the fingerprint of the key that it
    names, and the size of the first signed checkpoint over it."""

    act: str
    key: str
    size: int


@dataclass(frozen=True)
class KeyRing:
    """Every key that was ever made, by its fingerprint, oldest first; and the secret halves of those that may still
    sign."""

    name: str
    keys: Mapping[str, VerifierKey]
    secrets: Mapping[str, SigningKey]

    def signing(self, acts: Iterable[KeyAct]) -> list[str]:
        """The keys that sign after these acts: the first key until another is announced. There is always one."""
        return self._turned(acts)[0]

    def retired(self, acts: Iterable[KeyAct]) -> list[str]:
        """The keys that after these acts never sign again."""
        return self._turned(acts)[1]

    def _turned(self, acts: Iterable[KeyAct]) -> tuple[list[str], list[str]]:
        now, gone = list(self.keys)[:1], list[str]()
        for key_act in acts:
            if key_act.act == ANNOUNCE and key_act.key in self.keys and key_act.key not in (*now, *gone):
                now.append(key_act.key)
            elif key_act.act == RETIRE and len(now) > 1 and key_act.key in now:
                now.remove(key_act.key)
                gone.append(key_act.key)
        return now, gone

    def sign(self, checkpoint: Checkpoint, by: Iterable[str]) -> str:
        """The note of a checkpoint with the signatures of these keys. Raises KeyError where a secret half is not
        here."""
        notes = [self.secrets[fingerprint].sign(checkpoint) for fingerprint in by]
        return notes[0] + "".join(note.rpartition("\n\n")[2] for note in notes[1:])

    def signed_by(self, note: str) -> list[str]:
        """The keys that have signed this note. Raises Malformed."""
        parsed = parse_note(note)
        return [fingerprint for fingerprint, key in self.keys.items() if signed_by(parsed, key)]

    def checkpoint(self, note: str) -> Checkpoint:
        """The checkpoint of a note that some key has signed. Raises Malformed."""
        if not self.signed_by(note):
            raise Malformed("no key of the signer has signed it")
        return checkpoint_of(note)
