"""Errors of the ledger."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .open_alarms import OpenAlarm
    from .reconciling.difference import Difference


class LedgerError(Exception):
    """Something cannot be recorded as it is. This is a mistake of the program, never of a person."""


class EntryRefused(LedgerError):
    """The auditors' verifier would not accept the entry, so it was not added. The message says why."""


class LogSuspended(LedgerError):
    """The log takes no entries, because its signer remembers more than the database holds. The message says why."""


class ClocksApart(LedgerError):
    """The database's clock and this process's differ by more than the verifiers allow. The message says by how much."""


class StillLoading(LedgerError):
    """The demonstration is still loading. Its log is in order of time, so an act of today waits for those of its
    past."""


class NotHeld(LedgerError):
    """An act depends on rows that differ from the records; `found` says which. Whoever rolls back the act raises the
    alarm (`holding.act`)."""

    def __init__(self, reasons: "Sequence[Difference | OpenAlarm]") -> None:
        super().__init__(" ".join(reason.words for reason in reasons))
        self.found = tuple(reasons)


class RowNotRead(NotHeld):
    """Bytes that a row keeps cannot be read, so they are not what was recorded."""


class FileNotHeld(NotHeld):
    """Kept bytes differ from the record of them, so nobody gets them."""
