"""Proofs from the kept hashes, held against the arithmetic of the offline verifier, for every index of every size."""

import pytest

from compliance.holders.models import CertificateHolder
from compliance.ledger.errors import LedgerError
from compliance.ledger.proofs import consistency, frontier, inclusion
from compliance.ledger.recording import Actor, LedgerAct, record
from compliance.transparency.tree import CompactRange, check_consistency, root_from_inclusion

from .test_recording import entries

BY = Actor(None, "Flora Person")
SIZES = 21


def test_proofs_of_every_entry_at_every_size(holder: CertificateHolder) -> None:
    whole = CompactRange()
    leaves, roots = [], {}
    for _ in range(SIZES):
        done = record(LedgerAct("act", by=BY), holder_id=holder.pk)
    for _, leaf, _, _ in entries(done.origin):
        leaves.append(leaf)
        whole.append(leaf)
        roots[whole.size] = whole.root()
        assert frontier(done.log_id, whole.size) == whole.hashes
    for size, root in roots.items():
        for index in range(size):
            assert root_from_inclusion(index, size, leaves[index], inclusion(done.log_id, index, size)) == root
        for old in range(1, size + 1):
            assert check_consistency(old, size, consistency(done.log_id, old, size), roots[old], root)
    assert frontier(done.log_id, 0) == []
    for impossible in (
        lambda: inclusion(done.log_id, 3, 3),
        lambda: inclusion(done.log_id, 40, 50),
        lambda: consistency(done.log_id, 0, 3),
        lambda: consistency(done.log_id, 4, 3),
    ):
        with pytest.raises(LedgerError):
            impossible()
