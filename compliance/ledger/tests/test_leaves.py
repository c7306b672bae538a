"""The small tree of a commitment, against the recursive definition; what it shows of logs, and what it does not."""

import hashlib
import random
from uuid import UUID

import pytest

from compliance.transparency.errors import Malformed
from compliance.transparency.leaves import Tree, salt_of
from compliance.transparency.tree import leaf_hash, root_from_inclusion
from tests.chance import chance

from .merkle import inclusion_proof, tree_root


def notes_of(seeded: random.Random, count: int) -> dict[UUID, str]:
    return {UUID(int=seeded.getrandbits(128), version=4): f"note {number}" for number in range(count)}


@pytest.mark.parametrize(
    ("count", "size"), [(0, 128), (1, 128), (50, 128), (127, 128), (128, 128), (129, 256), (257, 512)]
)
def test_every_log_has_its_leaf_in_a_tree_whose_size_tells_little(count: int, size: int) -> None:
    seeded = chance(f"a tree of {count} logs")
    secret, notes = seeded.randbytes(32), notes_of(seeded, count)
    tree = Tree(secret, notes)
    hashes = {
        log: leaf_hash(hashlib.sha256(secret + log.bytes).digest() + note.encode()) for log, note in notes.items()
    }
    empty = [leaf_hash(salt_of(secret, UUID(int=number))) for number in range(size - count)]
    leaves = sorted([*hashes.values(), *empty])
    assert (tree.size, tree.root, len(set(leaves))) == (size, tree_root(leaves), size)
    for log in list(notes)[:5]:
        leaf = tree.leaf(log)
        assert (leaves[leaf.index], leaf.path) == (hashes[log], tuple(inclusion_proof(leaf.index, leaves)))
        assert root_from_inclusion(leaf.index, size, hashes[log], leaf.path) == tree.root
    with pytest.raises(Malformed, match="no leaf"):
        tree.leaf(UUID(int=seeded.getrandbits(128), version=4))


def test_the_order_of_logs_tells_nothing_and_another_secret_moves_every_leaf() -> None:
    seeded = chance("a tree twice")
    secret, notes = seeded.randbytes(32), notes_of(seeded, 40)
    tree, other = Tree(secret, notes), Tree(seeded.randbytes(32), notes)
    assert Tree(secret, dict(reversed(notes.items()))).root == tree.root
    assert not {tree.leaf(log).salt for log in notes} & {other.leaf(log).salt for log in notes}
    assert [tree.leaf(log).index for log in notes] != [other.leaf(log).index for log in notes]
