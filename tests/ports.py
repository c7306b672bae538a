"""Ports that the system chooses and gives to nobody else while a test uses them."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def held_port() -> Iterator[int]:
    """A port on which the test's own process may listen: bound here and never listened on, so that the system gives it
    to nobody who asks for any."""
    with socket.socket() as holding:
        holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holding.bind(("127.0.0.1", 0))
        yield holding.getsockname()[1]
