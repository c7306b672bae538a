"""What the addresses of the access log show."""

from compliance.addresses import list_at

list_at(
    "access:list",
    "Access log",
    files="access:csv",
    silent="readings are no records; the digest of each day is compared",
)
