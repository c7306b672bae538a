"""The mark that an entry was made without network: when, by which clock, and for a late entry from a file by whom.

Plain JSON, so that record, API and pages hold the same: `{"made_at", "clock_ahead_s", "made_by", "file"}`. `made_at`
is an instant by the clock of the device; `clock_ahead_s` says how many seconds that clock was ahead of the office's
(negative: behind) when the network was back. `made_by` (printed name, credential number) and `file` (name, SHA-256)
are null unless somebody else signs the entry from a file. All but the file are claims of the device (decision 0028).
"""

from collections.abc import Mapping
from datetime import MAXYEAR, MINYEAR, UTC, datetime, timedelta
from typing import Any

from django.core import signing
from django.http import QueryDict
from django.utils.dateparse import parse_datetime

from compliance.holders.models import User
from compliance.ledger.canonical import instant
from compliance.web.values import moment_words

from ..errors import FieldRefused

AT, AHEAD, SOURCE = "kept_at", "kept_ahead", "kept_source"
FIELDS = (AT, AHEAD, SOURCE)
"""The hidden fields of an entry form that carry the mark."""
SALT = "inspections.kept.source"
MOST_AHEAD_S = 10 * 365 * 24 * 3600
UNREADABLE = (
    "We cannot read when this entry was made without network. Go back to the entries on this device, or to the file, "
    "and open it from there."
)
TOLD_AHEAD = timedelta(minutes=1)
"""A clock that is off by less than this is not mentioned in words."""

Mark = Mapping[str, Any]


def read_mark(data: QueryDict | Mapping[str, str], reader: User) -> dict[str, Any] | None:
    """The mark in these fields of a form; None where the entry was made with network. What stood in a file counts for
    the person alone who read the file. Raises FieldRefused."""
    if data.get(SOURCE):
        return _from_source(data.get(SOURCE, ""), data.get("key", ""), reader)
    if not data.get(AT):
        return None
    return _mark(data.get(AT, ""), data.get(AHEAD, ""), None, None)


def _mark(at: str, ahead: str, made_by: Any, file: Any) -> dict[str, Any]:
    try:
        moment, seconds = parse_datetime(at), int(ahead or "0")
        if moment is None or moment.tzinfo is None or abs(seconds) > MOST_AHEAD_S:
            raise ValueError
        made = {"made_at": instant(moment.astimezone(UTC)), "clock_ahead_s": seconds}
        if not MINYEAR < made_at(made).year < MAXYEAR:
            raise ValueError
    except (ValueError, OverflowError):
        raise FieldRefused("__more__", UNREADABLE) from None
    return {**made, "made_by": made_by, "file": file}


def made_at(mark: Mark) -> datetime:
    """The time at which the entry was made by the clock of the office, so far as the device told the error of its
    clock."""
    return datetime.fromisoformat(mark["made_at"]) - timedelta(seconds=mark["clock_ahead_s"])


def source_of(
    key: str, made_at: str, ahead: int, made_by: Mapping[str, str], file: Mapping[str, str], reader: User
) -> str:
    """The content of a file about one entry for this reader, as the office read it, signed by the office, for the
    hidden field of the form."""
    stated = {
        "key": key, "made_at": made_at, "ahead": ahead, "made_by": dict(made_by), "file": dict(file),
        "reader": str(reader.pk),
    }  # fmt: skip
    return signing.dumps(stated, salt=SALT)


def _from_source(source: str, key: str, reader: User) -> dict[str, Any]:
    try:
        stated = signing.loads(source, salt=SALT)
    except signing.BadSignature:
        raise FieldRefused("__more__", UNREADABLE) from None
    if (stated["key"], stated.get("reader")) != (key, str(reader.pk)):
        raise FieldRefused("__more__", UNREADABLE)
    return _mark(stated["made_at"], str(stated["ahead"]), stated["made_by"], stated["file"])


def mark_words(mark: Mark | None) -> str:
    """The mark in one or two sentences, without "without network" itself; empty for None."""
    if mark is None:
        return ""
    words = f"made at {moment_words(mark['made_at'])} by the clock of the device"
    if (ahead := ahead_words(mark["clock_ahead_s"])) != "":
        words += f", which was {ahead} the clock of this system"
    if mark["made_by"] is None:
        return f"{words}."
    by, file = mark["made_by"], mark["file"]
    return (
        f"{words}, by {by['printed_name']}, {by['credential_number'] or 'no credential number'}; entered from the file "
        f"{file['name']}, SHA-256 {file['sha256']}."
    )


def ahead_words(seconds: int) -> str:
    """`12 min ahead of`, `1 min behind`; empty where the clocks agree to the minute."""
    span = timedelta(seconds=abs(seconds))
    if span < TOLD_AHEAD:
        return ""
    return f"{span // timedelta(minutes=1):,} min {'ahead of' if seconds > 0 else 'behind'}"
