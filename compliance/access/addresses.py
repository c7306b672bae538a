"""Titles of the addresses of the access log."""

from compliance.addresses import list_at

list_at(
    "access:list",
    "Access log",
    files="access:csv",
    silent="readings are no records; the digest of each day is compared",
)
