"""The keys of a signer, a pair a generation: which pairs sign now, and until where a pair that was retired had signed.

Two entries of the Board log turn one generation into the next (docs/records.md, section 6): `keys.announce` names a
pair whose signatures checkpoints bear, too, from then on; `keys.retire` one that signs no more after the checkpoint
over it.
Knows no Django and no database, like the rest of the signer.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .notes import SigningKeys, signed_by, written
from .verify import Checkpoint, Malformed, VerifierKey, parse_checkpoint, parse_note

ANNOUNCE, RETIRE = "keys.announce", "keys.retire"
TABLE = "ledger.keys"
Pair = tuple[VerifierKey, ...]


def fingerprint_of(pair: Iterable[VerifierKey]) -> str:
    """The SHA-256 of a pair's public halves, each written on a line: by this an entry names it."""
    return hashlib.sha256("".join(f"{written(key)}\n" for key in pair).encode()).hexdigest()


def pairs_in(keys: Sequence[VerifierKey]) -> list[Pair]:
    """The pairs of a file of keys, in the order in which they were made: Ed25519 and ML-DSA-44, line by line."""
    return [tuple(keys[at : at + 2]) for at in range(0, len(keys), 2)]


@dataclass(frozen=True)
class KeyAct:
    """An entry of the Board log about keys as the signer reads it: what it does, the fingerprint of the pair that it
    names, and the size of the first signed checkpoint over it."""

    act: str
    pair: str
    size: int


@dataclass(frozen=True)
class KeyRing:
    """Every pair that was ever made, the oldest first, and the secret halves of those that may still sign."""

    name: str
    pairs: Mapping[str, Pair]
    secrets: Mapping[str, SigningKeys]

    def signing(self, acts: Iterable[KeyAct]) -> list[str]:
        """The pairs that sign after these acts: the first until another is announced, never none."""
        return self._turned(acts)[0]

    def retired(self, acts: Iterable[KeyAct]) -> list[str]:
        """The pairs that sign no more after these acts, and never again."""
        return self._turned(acts)[1]

    def _turned(self, acts: Iterable[KeyAct]) -> tuple[list[str], list[str]]:
        now, gone = list(self.pairs)[:1], list[str]()
        for one in acts:
            if one.act == ANNOUNCE and one.pair in self.pairs and one.pair not in (*now, *gone):
                now.append(one.pair)
            elif one.act == RETIRE and len(now) > 1 and one.pair in now:
                now.remove(one.pair)
                gone.append(one.pair)
        return now, gone

    def sign(self, checkpoint: Checkpoint, timestamp: int, by: Iterable[str]) -> str:
        """The note of a checkpoint under the signatures of these pairs. Raises KeyError for a secret half not here."""
        notes = [self.secrets[one].sign(checkpoint, timestamp) for one in by]
        return notes[0] + "".join(note.rpartition("\n\n")[2] for note in notes[1:])

    def signed_by(self, note: str) -> list[str]:
        """The pairs of which both keys have signed this note. Raises Malformed."""
        parsed = parse_note(note)
        return [one for one, pair in self.pairs.items() if signed_by(parsed, pair)]

    def checkpoint(self, note: str) -> Checkpoint:
        """The checkpoint of a note that some pair has signed. Raises Malformed."""
        if not self.signed_by(note):
            raise Malformed("no pair of the signer's keys has signed it")
        return parse_checkpoint(parse_note(note).text)
