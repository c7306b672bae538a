"""Requests from the office to addresses that people or settings name: by TLS, to public addresses only, led on nowhere.

The name is resolved once, each of its addresses is checked, and the connection goes to an address that was checked. So
a name that answers differently a moment later reaches nothing inside, and neither does a redirect, which is an answer
like any other. Where a proxy is set, it is asked to connect to the address that was checked, never to a name.
"""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

TIMEOUT_S = 10.0
"""For all of it: whoever answers a letter at a time holds a worker no longer."""
LONGEST_ANSWER = 2_000
"""Of an answer that is kept, in bytes."""
LONGEST_HEAD = 16_384
"""Of a proxy's answer, in bytes."""
UNICAST = ip_network("2000::/3")
"""The range of the global addresses of IPv6 (RFC 4291, 2.4, with the registry of IANA)."""
NOT_GIVEN_OUT = (ip_network("3fff::/20"), ip_network("192.88.99.0/24"))
"""For documents (RFC 9637), and relays of old (RFC 7526)."""
TRANSLATED = ip_network("64:ff9b::/96")
"""Addresses that a gateway turns into those of IPv4, private ones too (RFC 6052)."""


class OutboundError(OSError):
    """No answer: the address is refused, or nobody is there. Its text is a sentence for administrators."""


class Answered(NamedTuple):
    """An answer: its status, and the beginning of its body as text that the database can keep."""

    status: int
    text: str


def address_of(url: str) -> SplitResult:
    """The parts of an address to which the office may send, as far as its text tells. Raises OutboundError."""
    try:
        parts = urlsplit(url)
        is_whole = bool(parts.hostname) and "@" not in parts.netloc and (parts.port or 1) > 0
    except ValueError:
        is_whole = False
    if not is_whole or parts.scheme not in ("http", "https") or any(letter <= " " for letter in url):
        raise OutboundError("It is not a whole address that begins with https://.")
    return parts


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is one of the public network, also where it carries one of IPv4 inside."""
    if isinstance(address, IPv6Address):
        inside = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inside is not None:
            return is_public(inside)
        if address in TRANSLATED:
            return is_public(IPv4Address(int(address) & 0xFFFFFFFF))
        if address not in UNICAST:
            return False
    return address.is_global and not address.is_multicast and not any(address in one for one in NOT_GIVEN_OUT)


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answered:
    """The answer to this body. Raises OutboundError where the address may not be reached or nobody answers."""
    return ask("POST", url, body, headers)


def ask(
    method: str, url: str, body: bytes | None, headers: Mapping[str, str], *, longest: int = LONGEST_ANSWER
) -> Answered:
    """The answer to a request, as far as `longest` bytes. Raises OutboundError as `post`."""
    parts = address_of(url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        where = _checked(host, port, is_plain=parts.scheme == "http")
        with _guarded(where) as connect:
            connection = HTTPConnection(host, port, timeout=TIMEOUT_S)
            if parts.scheme == "https":
                connection = HTTPSConnection(host, port, timeout=TIMEOUT_S, context=ssl.create_default_context())
            # The connection goes to the address that was checked; the certificate is still that of the name.
            connection._create_connection = connect  # type: ignore[attr-defined]
            with closing(connection):
                connection.request(method, path, body, dict(headers))
                response = connection.getresponse()
                return Answered(response.status, _legible(response.read(longest)))
    except OutboundError:
        raise
    except (OSError, HTTPException, ValueError) as error:
        raise OutboundError(f"Nobody answers: {_why(error)}.") from error


def _legible(said: bytes) -> str:
    """Text without the letter that PostgreSQL keeps in none."""
    return said.decode(errors="replace").replace("\0", "\N{REPLACEMENT CHARACTER}")


def _why(error: Exception) -> str:
    """The fault in words that neither the other side nor the person who chose its name can write: status pages show
    them to people of other certificate holders."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return "its certificate does not prove its name"
    return error.strerror if isinstance(error, OSError) and error.strerror else "what came is no answer"


@contextmanager
def _guarded(where: str) -> Iterator[Callable[..., socket.socket]]:
    """Opens a connection to this address, in place of what `http.client` asks for, and ends it after TIMEOUT_S, also in
    the middle of a handshake. Raises OutboundError then."""
    opened: list[socket.socket] = []
    is_over = threading.Event()

    def connect(place: tuple[str, int], *rest: Any) -> socket.socket:
        connected = _connected(where, place[1], *rest)
        opened.append(connected.dup())  # TLS takes the first over
        return connected

    def end() -> None:
        is_over.set()
        for one in opened:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(TIMEOUT_S, end)
    timer.start()
    try:
        yield connect
    except (OSError, HTTPException) as error:
        if not is_over.is_set() and not isinstance(error, TimeoutError):
            raise
        is_over.set()
    finally:
        timer.cancel()
        for one in opened:
            one.close()
    if is_over.is_set():
        raise OutboundError(f"No whole answer within {TIMEOUT_S:g} second{'s' * (TIMEOUT_S != 1)}.")


def _connected(where: str, port: int, *rest: Any) -> socket.socket:
    """A connection to this address, through the proxy of the settings where there is one. Raises OutboundError where
    the proxy refuses."""
    if not settings.OUTBOUND_PROXY:
        return socket.create_connection((where, port), *rest)
    proxy = urlsplit(settings.OUTBOUND_PROXY)
    connected = socket.create_connection((proxy.hostname, proxy.port or 3128), *rest)
    place = f"[{where}]:{port}" if ":" in where else f"{where}:{port}"
    connected.sendall(f"CONNECT {place} HTTP/1.1\r\nHost: {place}\r\n\r\n".encode())
    said = b""
    # Letter by letter: what follows the head belongs to whoever answers behind the proxy.
    while not said.endswith(b"\r\n\r\n") and len(said) < LONGEST_HEAD and (letter := connected.recv(1)):
        said += letter
    if said[:12] not in (b"HTTP/1.1 200", b"HTTP/1.0 200"):
        connected.close()
        raise OutboundError("The proxy does not connect to it.")
    return connected


def _checked(host: str, port: int, *, is_plain: bool) -> str:
    """An address of this name, after all of them were checked."""
    found = [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    allowed = [ip_network(text) for text in settings.OUTBOUND_NETWORKS]
    for text in found:
        address = ip_address(text.partition("%")[0])
        if any(address in network for network in allowed):
            continue
        if not is_public(address):
            raise OutboundError("It is an address inside a private network.")
        if is_plain or port != 443:
            raise OutboundError("Only https:// at its usual port is allowed.")
    return found[0]
