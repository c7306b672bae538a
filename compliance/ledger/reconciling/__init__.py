"""Compares the database with the ledger: every table whose rows entries hold, and the ledger's own tables."""
