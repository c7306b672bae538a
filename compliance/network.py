"""Addresses of the environment that reach another machine without checked TLS: with one, the office does not start."""

from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import parse_qs, unquote, urlsplit

DATABASES = ("postgres", "postgresql", "pgsql", "psql")
CHECKED = ("rediss", "smtps", "smtp+tls", "smtp+ssl")
"""Schemes of addresses that are reached by TLS, with a certificate that is checked."""
REMEDY = {
    **dict.fromkeys(DATABASES, "add ?sslmode=verify-full&sslrootcert=system, or the file of your own authority"),
    "redis": "write rediss://, with ?ssl_cert_reqs=required",
    "smtp": "write smtp+tls:// or smtp+ssl://",
}
"""By scheme: how such an address is mended."""


def plain_addresses(addresses: Mapping[str, str]) -> list[str]:
    """A sentence for each variable whose address reaches another machine in plain, with the remedy. Sockets, loopback
    and names of one word (the network of one machine's containers) are this machine."""
    return [
        f"{name} reaches another machine without checked TLS: {REMEDY[scheme]}."
        for name, address in addresses.items()
        if (scheme := urlsplit(address).scheme) in REMEDY and not _is_checked(address) and not _is_here(address)
    ]


def _is_checked(address: str) -> bool:
    parts = urlsplit(address)
    return parts.scheme in CHECKED or parse_qs(parts.query).get("sslmode") == ["verify-full"]


def _is_here(address: str) -> bool:
    parts = urlsplit(address)
    named = parse_qs(parts.query).get("host") or [unquote(parts.hostname or "")]
    return all(_is_own(host) for hosts in named for host in hosts.split(","))


def _is_own(host: str) -> bool:
    if not host or host.startswith("/"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return "." not in host
