"""What can go wrong with the ledger."""


class LedgerError(Exception):
    """Something that must not be recorded as it stands: a mistake of the program, never of a person."""


class LogSuspended(LedgerError):
    """The log takes no entries: its signer remembers more than the database holds. The message says why."""
