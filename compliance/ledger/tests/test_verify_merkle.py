"""Merkle trees of the verifier: the public vectors, and proofs made here against the definition of RFC 6962."""

import base64
import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.ledger.tests.merkle import consistency_proof, inclusion_proof, tree_root
from compliance.transparency.errors import Malformed
from compliance.transparency.tree import CompactRange, check_consistency, leaf_hash, node_hash, root_from_inclusion

VECTORS = Path(__file__).parents[4] / "shared" / "vectors" / "rfc6962" / "testdata"
LEAVES = [b"", b"\x00", b"\x10", b"\x20\x21", b"\x30\x31", b"\x40\x41\x42\x43", bytes(range(0x50, 0x58)), b"`" * 16]


def vectors(kind: str) -> list[dict]:
    """The vectors of one kind; skips where they are not on this computer."""
    if not VECTORS.is_dir():
        pytest.skip("the public vectors of RFC 6962 are not beside this working copy")
    found = [json.loads(path.read_text()) for path in sorted((VECTORS / kind).rglob("*.json"))]
    assert len(found) > 50
    return found


def hashes(vector: dict, name: str) -> list[bytes]:
    return [base64.b64decode(one) for one in vector[name] or []]


def one_hash(vector: dict, name: str) -> bytes:
    return base64.b64decode(vector[name] or "")


def includes(index: int, size: int, vector: dict) -> bool:
    try:
        root = root_from_inclusion(index, size, one_hash(vector, "leafHash"), hashes(vector, "proof"))
    except Malformed:
        return False
    return root == one_hash(vector, "root")


def test_every_public_inclusion_vector_is_judged_as_it_says():
    for vector in vectors("inclusion"):
        assert includes(vector["leafIdx"], vector["treeSize"], vector) is not vector["wantErr"], vector["desc"]


def test_every_public_consistency_vector_is_judged_as_it_says():
    for vector in vectors("consistency"):
        roots = one_hash(vector, "root1"), one_hash(vector, "root2")
        holds = check_consistency(vector["size1"], vector["size2"], hashes(vector, "proof"), *roots)
        assert holds is not vector["wantErr"], vector["desc"]


def test_every_public_subtree_inclusion_vector_is_judged_as_it_says():
    """A proof within the entries [start, end) is a proof in a log of end − start, where such a subtree exists."""
    for vector in vectors("subtreeinclusion"):
        start, end = vector["start"], vector["end"]
        is_subtree = 0 <= start < end and start % (1 << (end - start - 1).bit_length()) == 0
        holds = is_subtree and includes(vector["leafIdx"] - start, end - start, vector)
        assert holds is not vector["wantErr"], vector["desc"]


def test_public_subtree_consistency_vectors_that_are_checkpoints_are_judged_as_they_say():
    """Vectors that begin at 0 and hold an entry; the verifier has no use for others."""
    judged = 0
    for vector in vectors("subtreeconsistency"):
        if vector["start"] == 0 and vector["end"] > 0:
            roots = one_hash(vector, "root1"), one_hash(vector, "root2")
            holds = check_consistency(vector["end"], vector["size"], hashes(vector, "proof"), *roots)
            assert holds is not vector["wantErr"], vector["desc"]
            judged += 1
    assert judged > 20


def test_the_roots_of_the_reference_log():
    """Root of the empty log, of one empty entry, and of the eight entries of the certificate transparency tests."""
    growing = CompactRange()
    assert growing.root().hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    for entry in LEAVES[:-1]:
        growing.append(leaf_hash(entry))
    growing.append(leaf_hash(bytes(range(0x60, 0x70))))
    assert growing.root().hex() == "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"
    assert leaf_hash(b"").hex() == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"


@given(st.integers(0, 200))
def test_a_compact_range_has_the_root_of_the_definition_and_goes_on_from_its_hashes(size):
    leaves = [leaf_hash(bytes([one])) for one in range(size)]
    growing = CompactRange()
    for leaf in leaves[: size // 2]:
        growing.append(leaf)
    again = CompactRange.from_hashes(growing.size, growing.hashes)
    for leaf in leaves[size // 2 :]:
        again.append(leaf)
    assert again.root() == tree_root(leaves)
    assert again.size == size


@given(st.integers(0, 2**40), st.integers(0, 45))
def test_a_compact_range_is_made_of_as_many_subtrees_as_its_size_has_ones(size, count):
    ones = [bytes(32)] * count
    if count == size.bit_count():
        assert CompactRange.from_hashes(size, ones).hashes == ones
    else:
        with pytest.raises(Malformed):
            CompactRange.from_hashes(size, ones)


@given(st.data())
def test_honest_proofs_hold_and_no_proof_with_a_change_does(data):
    size = data.draw(st.integers(1, 80))
    leaves = [leaf_hash(bytes([one])) for one in range(size)]
    index = data.draw(st.integers(0, size - 1))
    proof = inclusion_proof(index, leaves)
    assert root_from_inclusion(index, size, leaves[index], proof) == tree_root(leaves)
    first = data.draw(st.integers(1, size))
    steps, roots = consistency_proof(first, leaves), (tree_root(leaves[:first]), tree_root(leaves))
    assert check_consistency(first, size, steps, *roots)
    assert not check_consistency(first, size, [*steps, bytes(32)], *roots)
    assert not check_consistency(first, size, steps, roots[0], node_hash(*roots))
    if first < size:
        assert not check_consistency(first, size, steps, node_hash(*roots), roots[1])
    for at in range(len(steps)):
        changed = [*steps[:at], node_hash(steps[at], steps[at]), *steps[at + 1 :]]
        assert not check_consistency(first, size, changed, *roots)
        assert not check_consistency(first, size, [*steps[:at], *steps[at + 1 :]], *roots)


@given(st.integers(-3, 2**64), st.integers(-3, 2**64), st.lists(st.binary(min_size=31, max_size=33), max_size=70))
def test_no_proof_makes_the_functions_crash(index, size, proof):
    check_consistency(index, size, proof, bytes(32), bytes(32))
    with contextlib.suppress(Malformed):
        assert len(root_from_inclusion(index, size, bytes(32), proof)) == 32
