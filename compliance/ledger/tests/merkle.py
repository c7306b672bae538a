"""Merkle trees by the recursive definition of RFC 6962: slow, and independent of the verifier's loops."""

import hashlib


def _split(size: int) -> int:
    """The largest power of two below the size."""
    return 1 << (size - 1).bit_length() - 1


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def tree_root(leaves: list[bytes]) -> bytes:
    """The root over these leaf hashes."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    k = _split(len(leaves))
    return _node(tree_root(leaves[:k]), tree_root(leaves[k:]))


def inclusion_proof(index: int, leaves: list[bytes]) -> list[bytes]:
    """PATH(m, D[n])."""
    if len(leaves) == 1:
        return []
    k = _split(len(leaves))
    if index < k:
        return [*inclusion_proof(index, leaves[:k]), tree_root(leaves[k:])]
    return [*inclusion_proof(index - k, leaves[k:]), tree_root(leaves[:k])]


def consistency_proof(first: int, leaves: list[bytes], *, is_whole: bool = True) -> list[bytes]:
    """PROOF(m, D[n])."""
    if first == len(leaves):
        return [] if is_whole else [tree_root(leaves)]
    k = _split(len(leaves))
    if first <= k:
        return [*consistency_proof(first, leaves[:k], is_whole=is_whole), tree_root(leaves[k:])]
    return [*consistency_proof(first - k, leaves[k:], is_whole=False), tree_root(leaves[:k])]


def frontier(leaves: list[bytes]) -> list[bytes]:
    """The roots of the complete subtrees that make up the leaves, from the largest to the smallest."""
    roots, at = [], 0
    while at < len(leaves):
        span = 1 << (len(leaves) - at).bit_length() - 1
        roots.append(tree_root(leaves[at : at + span]))
        at += span
    return roots
