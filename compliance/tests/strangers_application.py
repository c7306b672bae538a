"""An application for the tests of the web server that tells strangers: people send `Cookie: person`."""

from types import SimpleNamespace
from typing import Any

from .slow_application import application

__all__ = ["application", "caller_of"]


def caller_of(path: str, head: dict[str, str], address: str) -> Any:
    """A network is what the header X-Forwarded-For says."""
    if head.get("COOKIE") == "person":
        return SimpleNamespace(network="", most_bytes=2_000_000)
    return SimpleNamespace(network=head.get("X_FORWARDED_FOR", address), most_bytes=1_000_000)
