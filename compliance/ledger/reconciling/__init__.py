"""Holding the database against the ledger: every table that entries tell of, and the ledger's own tables."""
