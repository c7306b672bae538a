"""Merkle trees (section 1; RFC 6962 and RFC 9162)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from .errors import Malformed

EMPTY_ROOT = hashlib.sha256(b"").digest()


def leaf_hash(data: bytes) -> bytes:
    """The hash of an entry's bytes."""
    return hashlib.sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash over two subtrees."""
    return hashlib.sha256(b"\x01" + left + right).digest()


class CompactRange:
    """The first `size` entries of a log as the roots of complete subtrees: `hashes`, the largest first."""

    def __init__(self) -> None:
        self.size = 0
        self.hashes: list[bytes] = []

    @classmethod
    def from_hashes(cls, size: int, hashes: Sequence[bytes]) -> CompactRange:
        """The range of this size with these roots. Raises Malformed where their number does not fit."""
        if size < 0 or len(hashes) != bin(size).count("1") or any(len(digest) != 32 for digest in hashes):
            raise Malformed(f"{size} entries are not made up by {len(hashes)} subtrees")
        made = cls()
        made.size, made.hashes = size, list(hashes)
        return made

    def append(self, leaf: bytes) -> None:
        """Adds the leaf hash of the next entry."""
        rest, hashes = self.size, self.hashes
        while rest & 1:
            leaf = hashlib.sha256(b"\x01" + hashes.pop() + leaf).digest()
            rest >>= 1
        hashes.append(leaf)
        self.size += 1

    def root(self) -> bytes:
        """The root of the log at this size."""
        if not self.hashes:
            return EMPTY_ROOT
        root = self.hashes[-1]
        for left in reversed(self.hashes[:-1]):
            root = node_hash(left, root)
        return root


def root_from_inclusion(index: int, size: int, leaf: bytes, proof: Sequence[bytes]) -> bytes:
    """The root to which this inclusion proof leads, for the entry `index` in a log of `size` entries (RFC 9162,
    2.1.3.2). Raises Malformed where the proof has a wrong length."""
    if not 0 <= index < size or len(leaf) != 32 or any(len(digest) != 32 for digest in proof):
        raise Malformed(f"no proof for entry {index} of {size}")
    node, last, root = index, size - 1, leaf
    for step in proof:
        if last == 0:
            raise Malformed("the proof is too long")
        if node & 1 or node == last:
            root = node_hash(step, root)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            root = node_hash(root, step)
        node, last = node >> 1, last >> 1
    if last:
        raise Malformed("the proof is too short")
    return root


def root_up_to(index: int, size: int, leaf: bytes, proof: Sequence[bytes]) -> bytes:
    """The root that the log had when `index` was its last entry. An inclusion proof shows it too: the hashes on its
    left are the complete subtrees before the entry. Raises Malformed."""
    node, last, before = index, size - 1, []
    for step in proof:
        if node & 1 or node == last:
            before.append(step)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        node, last = node >> 1, last >> 1
    growing = CompactRange.from_hashes(index, before[::-1])
    growing.append(leaf)
    return growing.root()


def check_consistency(size1: int, size2: int, proof: Sequence[bytes], root1: bytes, root2: bytes) -> bool:
    """Whether this proof shows that the first `size1` of `size2` entries are those under `root1` (RFC 9162,
    2.1.4.2)."""
    if not 0 < size1 <= size2 or any(len(digest) != 32 for digest in proof):
        return False
    if size1 == size2:
        return not proof and root1 == root2
    steps = list(proof)
    node, last = size1 - 1, size2 - 1
    while node & 1:
        node, last = node >> 1, last >> 1
    if node == 0:
        steps.insert(0, root1)
    if not steps:
        return False
    old = new = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if node & 1 or node == last:
            old, new = node_hash(step, old), node_hash(step, new)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            new = node_hash(new, step)
        node, last = node >> 1, last >> 1
    return last == 0 and old == root1 and new == root2
