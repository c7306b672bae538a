"""The small tree to which an entry of the Board log commits (docs/records.md, section 6): a salted leaf for each log.

Knows no Django and no database. The office makes the tree; signer and reconciler make it again.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from .errors import Malformed
from .tree import leaf_hash, node_hash

SECRET_BYTES = 32
FEWEST_PLACES = 128
"""A tree has this number of leaves, or the next power of two. With 50 holders the number is always the same, also at
the turn of a year, when for a day the logs of both years are committed to."""


@dataclass(frozen=True)
class Leaf:
    """The proof that a checkpoint is in a tree: the place of its leaf, the hashes from there to the root, its salt."""

    index: int
    path: tuple[bytes, ...]
    salt: bytes


def salt_of(secret: bytes, place: UUID) -> bytes:
    """The salt of a leaf. Both parts have a fixed length, so whoever knows one salt learns no other."""
    return hashlib.sha256(secret + place.bytes).digest()


class Tree:
    """The tree over the notes of logs, by log, under a secret of 32 random bytes.

    A leaf covers its salt and the note; places without a log hold a salt alone. Leaves are in the order of their
    hashes, so neither order nor number shows which logs there are, or which have grown.
    """

    def __init__(self, secret: bytes, notes: Mapping[UUID, str]) -> None:
        self._secret = secret
        self._hashes = {log: leaf_hash(salt_of(secret, log) + note.encode()) for log, note in notes.items()}
        self.size = max(FEWEST_PLACES, 1 << (len(notes) - 1).bit_length())
        empty = [leaf_hash(salt_of(secret, UUID(int=number))) for number in range(self.size - len(notes))]
        level = sorted([*self._hashes.values(), *empty])
        self._levels = [level]
        while len(level) > 1:
            level = [node_hash(left, right) for left, right in zip(level[::2], level[1::2], strict=True)]
            self._levels.append(level)

    @property
    def root(self) -> bytes:
        """The root, as the entry states it."""
        return self._levels[-1][0]

    def leaf(self, log: UUID) -> Leaf:
        """The leaf of a log. Raises Malformed where it has none."""
        if log not in self._hashes:
            raise Malformed(f"the tree has no leaf of the log {log}")
        index = self._levels[0].index(self._hashes[log])
        path = tuple(level[index >> height ^ 1] for height, level in enumerate(self._levels[:-1]))
        return Leaf(index, path, salt_of(self._secret, log))
