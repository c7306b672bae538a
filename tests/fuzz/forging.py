"""Forged proofs by the million: of inclusion and of consistency, with something changed; none of them may hold."""

import hashlib
import random
from functools import cache

from compliance.ledger.tests.merkle import consistency_proof, inclusion_proof, tree_root
from compliance.transparency.errors import Malformed
from compliance.transparency.tree import check_consistency, root_from_inclusion

LARGEST = 130


@cache
def leaves(size: int) -> list[bytes]:
    """Leaf hashes of a log."""
    return [hashlib.sha256(b"%d" % one).digest() for one in range(size)]


@cache
def root(size: int) -> bytes:
    """The root of a log."""
    return tree_root(leaves(size))


@cache
def inclusion(index: int, size: int) -> list[bytes]:
    """The proof of an entry."""
    return inclusion_proof(index, leaves(size))


@cache
def consistency(old: int, size: int) -> list[bytes]:
    """The proof that a log continues a shorter one."""
    return consistency_proof(old, leaves(size))


def bent(proof: list[bytes], chance: random.Random) -> list[bytes]:
    """Another proof than this."""
    made = list(proof)
    how = chance.randrange(6) if made else 5
    at = chance.randrange(len(made)) if made else 0
    if how == 0:
        made[at] = made[at][:9] + bytes([made[at][9] ^ 1 << chance.randrange(8)]) + made[at][10:]
    elif how == 1:
        del made[at]
    elif how == 2:
        made[at] = chance.randbytes(32)
    elif how == 3:
        made[at] = chance.choice((root(1), bytes(32), b"", made[at][:31], made[at] + b"\0"))
    elif how == 4:
        made.insert(at, made[at])
    else:
        made.append(chance.choice((bytes(32), *proof)))
    return made


def is_accepted(chance: random.Random) -> bool:
    """Whether one forged proof holds: its hashes bent, or for another entry, size or root than it was made for."""
    size = chance.randint(2, LARGEST)
    other = chance.randrange(size)
    if chance.random() < 0.5:
        proof, leaf, at, of, to = inclusion(other, size), leaves(size)[other], other, size, root(size)
        how = chance.randrange(4)
        if how == 0:
            proof = bent(proof, chance)
        elif how == 1:
            at = (at + chance.randrange(1, size)) % size
        elif how == 2:
            leaf = chance.choice((leaves(size)[other - 1], root(size), chance.randbytes(32)))
        else:
            to = root(size % LARGEST + 1)
        if (proof, leaf, at, of, to) == (inclusion(other, size), leaves(size)[other], other, size, root(size)):
            return False
        try:
            return root_from_inclusion(at, of, leaf, proof) == to
        except Malformed:
            return False
    old, first, last, proof = other + 1, root(other + 1), root(size), consistency(other + 1, size)
    how = chance.randrange(3)
    if how == 0:
        proof = bent(proof, chance)
    elif how == 1:
        first = chance.choice((root(old % LARGEST + 1), chance.randbytes(32)))
    else:
        last = chance.choice((root(size % LARGEST + 1), chance.randbytes(32)))
    if (first, last, proof) == (root(old), root(size), consistency(old, size)):
        return False
    return check_consistency(old, size, proof, first, last)


def forged(count: int, chance: random.Random) -> int:
    """The number of forged proofs, out of `count`, that hold."""
    return sum(is_accepted(chance) for _ in range(count))
