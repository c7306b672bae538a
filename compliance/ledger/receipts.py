"""Receipts: the proof that one entry stands under a signed checkpoint, as a text that needs nothing else of the office.

The format is C2SP's tlog-proof; its `extra` line holds the bytes of the entry, from which a reader makes the leaf hash.
`verify_receipt.py` checks one anywhere.
"""

import base64
from uuid import UUID

from compliance.transparency.receipt import FIRST_LINE

from .checkpoints import newest
from .proofs import inclusion

SUFFIX = ".tlog-proof"


def receipt(log_id: UUID, index: int, entry: bytes) -> str | None:
    """The receipt of an entry under the log's newest checkpoint; None while the signer has not signed so far."""
    point = newest(log_id)
    if point is None or point.size <= index:
        return None
    hashes = "".join(f"{base64.b64encode(one).decode()}\n" for one in inclusion(log_id, index, point.size))
    return f"{FIRST_LINE}\nextra {base64.b64encode(entry).decode()}\nindex {index}\n{hashes}\n{point.note}"
