"""What can go wrong with the ledger."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .holding import OpenAlarm
    from .reconciling.found import Difference


class LedgerError(Exception):
    """Something that must not be recorded as it stands: a mistake of the program, never of a person."""


class EntryRefused(LedgerError):
    """The entry is one that the auditors' verifier would not accept: nothing was added. The message says why."""


class LogSuspended(LedgerError):
    """The log takes no entries: its signer remembers more than the database holds. The message says why."""


class ClocksApart(LedgerError):
    """The database's clock and this process's differ by more than the verifiers allow. The message says by how much."""


class NotHeld(LedgerError):
    """An act rests on rows that are not what the records tell: `found` says which. Whoever rolls back the act raises
    the alarm of it (`holding.act`)."""

    def __init__(self, found: "Sequence[Difference | OpenAlarm]") -> None:
        super().__init__(" ".join(one.words for one in found))
        self.found = tuple(found)


class FileNotHeld(NotHeld):
    """Kept bytes are not what the records tell, so they are not handed out."""
