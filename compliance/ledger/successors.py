"""The successor of a log that lost entries. Two people open it; it states what the signer remembers of the old log."""

import base64
import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from compliance.transparency.notes import parse_checkpoint, parse_note

from .checkpoints import newest
from .errors import LedgerError
from .images import fetch, fetch_one
from .logs import new_origin, this_year
from .recording import Actor, LedgerAct, Recorded, record, reserve


def remembered_of(log_id: UUID) -> dict[str, Any]:
    """Origin, size and root (base64) of the predecessor: from the signer's alarm, else from the newest checkpoint. Two
    queries at most. Raises LedgerError where there is neither."""
    row = fetch_one(
        "SELECT evidence -> 'remembered' FROM ledger.alarm WHERE log_id = %s AND source = 'signer' "
        "AND evidence ? 'remembered' ORDER BY raised_at DESC LIMIT 1",
        log_id,
    )
    if row:
        remembered = row[0] if isinstance(row[0], dict) else json.loads(row[0])
        root = base64.b64encode(bytes.fromhex(remembered["root"])).decode()
        return {"origin": remembered["origin"], "size": remembered["size"], "root": root}
    point = newest(log_id)
    if point is None:
        raise LedgerError("nothing is known of this log's checkpoints")
    checkpoint = parse_checkpoint(parse_note(point.note).text)
    return {"origin": checkpoint.origin, "size": checkpoint.size, "root": base64.b64encode(checkpoint.root).decode()}


def opened_successor(log_id: UUID, *, by: Actor, about: Mapping[str, Any]) -> Recorded:
    """Closes a suspended log and opens another for the same owner; `about` says who confirmed and why. Call it in a
    transaction. Raises LedgerError."""
    remembered = remembered_of(log_id)
    ((kind, holder_id),) = fetch("SELECT kind, holder_id FROM ledger.log WHERE id = %s", log_id)
    fetch("SELECT ledger.open_successor(%s, %s)", log_id, new_origin(this_year()))
    place = reserve(holder_id, kind=kind)
    if place.index:
        raise LedgerError("the successor has entries already")
    return record(
        LedgerAct("log.opened", by=by, about={"predecessor": remembered, **about}), holder_id=holder_id, receipt=place
    )
