"""The work of the public checks: from the bytes of a request to the bytes of its answer. No database, no settings."""

from datetime import date, datetime
from typing import Any

import msgspec

from compliance.regulation.core.canonical import composed
from compliance.regulation.core.checks import check_log, check_submission, payouts
from compliance.regulation.core.json_text import read_json
from compliance.regulation.core.parse import Refused

from .schemas import MOST_ENTRIES


def submission_checked(sent: bytes, edition: str | None, on: date | None, as_of: datetime) -> bytes:
    """Every finding about one filing. Raises Refused or NotInForce."""
    return msgspec.json.encode(check_submission(read(sent), edition, on, as_of=as_of))


def log_checked(sent: bytes, as_of: datetime) -> bytes:
    """Every finding about one log. Raises Refused or NotInForce."""
    log = read(sent)
    entries = log.get("entries") if isinstance(log, dict) else None
    if isinstance(entries, list) and len(entries) > MOST_ENTRIES:
        raise Refused(
            ("entries", f"{len(entries):,} entries; expected at most {MOST_ENTRIES:,} in one request. Send it in parts")
        )
    return msgspec.json.encode(check_log(log, as_of))


def payouts_worked_out(number: str, sent: bytes | None, edition: str | None, on: date | None, today: date) -> bytes:
    """The payouts of the filing that was sent, or else of the chapter. Raises Refused or NotInForce."""
    filing = None if sent is None else read(sent)
    if filing is None and sent is not None:
        raise Refused(("", "null; expected one filing"))
    return msgspec.json.encode(payouts(number, filing, edition, on, today=today))


def read(sent: bytes) -> Any:
    """The plain JSON values that a body states, text in Unicode's NFC, as it is recorded. Raises Refused."""
    return composed(read_json(sent))
