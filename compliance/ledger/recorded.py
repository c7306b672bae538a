"""Rows of the ledger itself that its entries hold: that of a log, and that of the log before it, as it was closed."""

from .images import register

why = "by an alarm of the signer, which may write no entry"
register("ledger.log", without={"suspended_at": why, "suspended_because": why})
