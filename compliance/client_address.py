"""The address from which a request came, as it is counted."""

from contextlib import suppress
from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest


def client_ip(request: HttpRequest) -> str | None:
    """The address from which the request came, as the outermost of our own proxies saw it (settings.PROXY_COUNT of
    them). Of IPv6 it is the network of 64 bits: a single computer has all the addresses in it.

    Whatever is further to the left in X-Forwarded-For was written by the client.
    """
    forwarded = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    if settings.PROXY_COUNT and forwarded:
        address = forwarded[-min(settings.PROXY_COUNT, len(forwarded))]
        with suppress(ValueError):
            return _counted(address)
    direct: str | None = request.META.get("REMOTE_ADDR")
    with suppress(ValueError):
        return _counted(direct or "")
    return direct


def network_of(request: HttpRequest) -> str:
    """The network of the address as it is counted: of IPv6 the 48 bits that a site gets, so that nobody has many. Of
    IPv4, and of what is no address, the same as `client_ip`."""
    address = client_ip(request) or ""
    with suppress(ValueError):
        ip = ip_address(address)
        if isinstance(ip, IPv6Address):
            return str(IPv6Network((int(ip), 48), strict=False))
    return address


def _counted(address: str) -> str:
    """The address as it is counted. Raises ValueError for what is none."""
    ip = ip_address(address)
    if isinstance(ip, IPv6Address):
        ip = ip.ipv4_mapped or IPv6Network((int(ip), 64), strict=False).network_address
    return str(ip)
