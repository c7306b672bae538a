"""Merkle proofs (RFC 6962, section 2.1), read from the hashes that the ledger keeps beside its entries: one query each.

Nobody needs to trust the hashes: whoever checks a proof computes the root from it.
"""

from collections.abc import Iterator, Sequence
from uuid import UUID

from compliance.transparency.tree import node_hash

from .errors import LedgerError
from .images import fetch

Span = tuple[int, int]
"""Entries from the first index to the one before the second."""
Place = tuple[int, int]
"""Level and index of a complete subtree; level 0 are the leaves."""


def frontier(log_id: UUID, size: int) -> list[bytes]:
    """The roots of the complete subtrees that make up the first `size` entries, the largest first."""
    places = list(_complete(0, size))
    hashes = _hashes(log_id, places)
    return [hashes[place] for place in places]


def inclusion(log_id: UUID, index: int, size: int) -> list[bytes]:
    """The proof that the entry `index` is in the log of `size` entries. Raises LedgerError where it is not."""
    if not 0 <= index < size:
        raise LedgerError(f"no entry {index} among {size}")
    beside: list[Span] = []
    low, high = 0, size
    while high - low > 1:
        middle = low + _left_part(high - low)
        if index < middle:
            beside.append((middle, high))
            high = middle
        else:
            beside.append((low, middle))
            low = middle
    return _roots(log_id, beside[::-1])


def consistency(log_id: UUID, old: int, new: int) -> list[bytes]:
    """The proof that the log of `old` entries is the beginning of that of `new`. Raises LedgerError."""
    if not 0 < old <= new:
        raise LedgerError(f"a log of {new} entries does not continue one of {old}")
    beside: list[Span] = []
    low, high, is_whole = 0, new, True
    while old < high:
        middle = low + _left_part(high - low)
        if old <= middle:
            beside.append((middle, high))
            high = middle
        else:
            beside.append((low, middle))
            low, is_whole = middle, False
    if not is_whole:
        beside.append((low, high))
    return _roots(log_id, beside[::-1])


def _left_part(count: int) -> int:
    """The largest power of two below `count`."""
    return 1 << ((count - 1).bit_length() - 1)


def _complete(low: int, high: int) -> Iterator[Place]:
    """The largest complete subtrees that make up these entries, from left to right."""
    while low < high:
        level = (high - low).bit_length() - 1
        if low:
            level = min(level, (low & -low).bit_length() - 1)
        yield level, low >> level
        low += 1 << level


def _roots(log_id: UUID, spans: Sequence[Span]) -> list[bytes]:
    places = [list(_complete(*span)) for span in spans]
    hashes = _hashes(log_id, [place for some in places for place in some])
    return [_joined([hashes[place] for place in some]) for some in places]


def _joined(hashes: Sequence[bytes]) -> bytes:
    root = hashes[-1]
    for left in reversed(hashes[:-1]):
        root = node_hash(left, root)
    return root


def _hashes(log_id: UUID, places: Sequence[Place]) -> dict[Place, bytes]:
    leaves = [index for level, index in places if not level]
    above = [place for place in places if place[0]]
    rows = fetch(
        "SELECT 0, index, leaf_hash FROM ledger.entry WHERE log_id = %s AND index = ANY(%s) UNION ALL "
        "SELECT level, index, hash FROM ledger.node WHERE log_id = %s "
        "AND (level, index) IN (SELECT * FROM unnest(%s::smallint[], %s::bigint[]))",
        log_id,
        leaves,
        log_id,
        [level for level, _ in above],
        [index for _, index in above],
    )
    hashes = {(level, index): bytes(hash_) for level, index, hash_ in rows}
    if missing := [place for place in places if place not in hashes]:
        raise LedgerError(f"the ledger holds no hash for the subtree {missing[0][1]} of level {missing[0][0]}")
    return hashes
