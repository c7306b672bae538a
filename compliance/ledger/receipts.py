"""Receipts: a text that proves, without further help of the office, that an entry is under a signed checkpoint.

The format is C2SP's tlog-proof. Its `extra` line holds the bytes of the entry, from which a reader computes the leaf
hash. `verify_receipt.py` checks a receipt anywhere.
"""

import base64
from uuid import UUID

from compliance.transparency.receipt import FIRST_LINE

from .checkpoints import newest
from .proofs import inclusion

SUFFIX = ".tlog-proof"


def receipt(log_id: UUID, index: int, entry: bytes) -> str | None:
    """The receipt of an entry under the log's newest checkpoint; None while the signer has not signed that far."""
    point = newest(log_id)
    if point is None or point.size <= index:
        return None
    hashes = "".join(f"{base64.b64encode(digest).decode()}\n" for digest in inclusion(log_id, index, point.size))
    return f"{FIRST_LINE}\nextra {base64.b64encode(entry).decode()}\nindex {index}\n{hashes}\n{point.note}"
