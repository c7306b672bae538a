"""The guard of outbound addresses: addresses in certificates and answers of other machines lead to no private network
but those that the Board names.

It looks at the number to which a connection is about to be opened, so neither a name that means two numbers nor a
redirect leads around it.
"""

import socket
from collections.abc import Callable, Iterable
from ipaddress import ip_address, ip_network
from typing import Any

import aiohttp

from compliance.outbound import is_public

LONGEST_S = 10
"""The most seconds that one answer may take."""


def is_allowed(number: str, networks: Iterable[str]) -> bool:
    """Whether a connection to this number may be opened: to the internet, or to one of these networks."""
    address = ip_address(number.partition("%")[0])
    return is_public(address) or any(address in ip_network(one) for one in networks)


def session_of(networks: Iterable[str]) -> aiohttp.ClientSession:
    """A session whose every connection is guarded. Addresses outside raise OSError."""
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(socket_factory=_guard(tuple(networks))),
        timeout=aiohttp.ClientTimeout(total=LONGEST_S),
    )


def _guard(networks: tuple[str, ...]) -> Callable[[Any], socket.socket]:
    def socket_to(found: Any) -> socket.socket:
        family, kind, protocol, _, place = found
        if not is_allowed(place[0], networks):
            raise OSError(f"{place[0]} lies in a private network that OUTBOUND_NETWORKS does not name")
        return socket.socket(family, kind, protocol)

    return socket_to
