"""Entries of the logs: forms, checks, signatures, corrections, countersignatures."""
