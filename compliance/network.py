"""Addresses of the environment that reach another machine without checked TLS: with one, the office does not start."""

import re
from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

DATABASES = ("postgres", "postgresql", "pgsql", "psql")
MAIL = ("smtps", "smtp+tls", "smtp+ssl")
"""Schemes of mail by TLS; its certificate is always checked, and an option of the address could turn TLS off."""
REMEDY = {
    **dict.fromkeys(DATABASES, "add ?sslmode=verify-full&sslrootcert=system, or the file of your authority"),
    **dict.fromkeys(("redis", "rediss"), "write rediss://, with ?ssl_cert_reqs=required"),
    **dict.fromkeys(("smtp", *MAIL), "write smtp+tls:// or smtp+ssl://, without options"),
    "http": "write https://",
    "": "unset it, and name the host in DATABASE_URL",
}
"""By scheme (none: a host alone): how such an address is mended."""
OTHER = "write postgresql://, rediss:// or smtp+tls://, with a certificate that is checked"
SEVERAL = re.compile(r";(?=[\w+.-]+://)")
"""Between the addresses of several brokers."""
ONE_WORD = re.compile(r"[a-z][a-z0-9_-]*", re.IGNORECASE)


def plain_addresses(addresses: Mapping[str, str]) -> list[str]:
    """A sentence for each variable whose address reaches another machine in plain, with the remedy. Sockets, loopback
    and names of one word (the network of one machine's containers) are this machine."""
    plain = {
        name: parts.scheme
        for name, address in addresses.items()
        for parts in map(urlsplit, SEVERAL.split(address))
        if not _is_checked(parts) and not _is_here(parts)
    }
    return [
        f"{name} reaches another machine without checked TLS: {REMEDY.get(scheme, OTHER)}."
        for name, scheme in plain.items()
    ]


def _is_checked(parts: SplitResult) -> bool:
    options = parse_qs(parts.query)
    if parts.scheme == "rediss":  # without the option, the client of the broker checks nothing
        is_named = options.get("ssl_check_hostname", ["true"])[-1].lower() != "false"
        return is_named and options.get("ssl_cert_reqs") in (["required"], ["CERT_REQUIRED"])
    if parts.scheme in MAIL:
        return not parts.query
    return parts.scheme == "https" or (parts.scheme in DATABASES and options.get("sslmode") == ["verify-full"])


def _is_here(parts: SplitResult) -> bool:
    """Whether each host of an address is this machine: PostgreSQL takes several, and some as options."""
    options = parse_qs(parts.query)
    places = unquote(parts.netloc.rpartition("@")[2]).split(",")
    hosts = [urlsplit(f"//{place}").hostname or "" for place in places]
    hosts += [host for name in ("host", "hostaddr") for value in options.get(name, ()) for host in value.split(",")]
    return all(map(_is_own, hosts))


def _is_own(host: str) -> bool:
    if not host or host.startswith("/"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return ONE_WORD.fullmatch(host) is not None
