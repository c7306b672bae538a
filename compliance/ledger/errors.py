"""What can go wrong with the ledger."""


class LedgerError(Exception):
    """Something that must not be recorded as it stands: a mistake of the program, never of a person."""


class EntryRefused(LedgerError):
    """The entry is one that the auditors' verifier would not accept: nothing was added. The message says why."""


class LogSuspended(LedgerError):
    """The log takes no entries: its signer remembers more than the database holds. The message says why."""
