"""The signer reads of an entry that it is JSON in UTF-8 and says its own place; the rest is for the verifier."""

import pytest

from compliance.transparency.signer.reading import Mismatch, _checked
from compliance.transparency.tree import leaf_hash

ORIGIN = "office.test/log/1/2026"
BEFORE, AFTER = "2026-03-03T17:00:00.000000Z", "2026-03-03T17:00:00.000001Z"


def entry(index: object = 7, origin: str = ORIGIN, at: str = AFTER, more: bytes = b'"x"') -> bytes:
    """The bytes of an entry; `index` as JSON writes it."""
    return b'{"actor":%s,"index":%s,"origin":"%s","received_at":"%s"}' % (
        more, str(index).encode(), origin.encode(), at.encode(),
    )  # fmt: skip


def read(data: bytes) -> str:
    return _checked(ORIGIN, 7, 7, data, leaf_hash(data), leaf_hash(data), BEFORE)["received_at"]


def test_an_entry_at_its_place_gives_its_receipt():
    assert read(entry()) == AFTER
    assert read(entry(more='{"printed_name":"Ana Pérez 骰"}'.encode())) == AFTER


@pytest.mark.parametrize(
    "data",
    [
        entry(index=8),
        entry(index="7.0"),
        entry(index='"7"'),
        entry(index="null"),
        entry(origin="office.test/log/2/2026"),
        entry(at=BEFORE),
        entry(more=b'"\xff"'),
        entry(more=b'"\x01"'),
        entry(more=b"nul"),
        entry(more=b"[1,]"),
        entry(more=b"[" * 100_000 + b"]" * 100_000),
        entry() + b"}",
        entry()[:-1] + b',"index":8}',
        b'{"index":7}',
        b"",
    ],
)
def test_any_other_entry_is_not_signed(data):
    with pytest.raises(Mismatch, match="does not say its own place"):
        read(data)


def test_bytes_that_do_not_give_the_kept_hash_are_not_signed():
    with pytest.raises(Mismatch, match="was changed"):
        _checked(ORIGIN, 7, 7, entry(), leaf_hash(entry()), leaf_hash(b"other"), BEFORE)
