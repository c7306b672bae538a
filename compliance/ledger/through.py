"""Through which API token a person acts: set for one request by the endpoint, and stated by its entries."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_through: ContextVar[tuple[str, str] | None] = ContextVar("through", default=None)


def through(token: tuple[str, str]) -> None:
    """What a person does from now on is done through this API token (table, key), and entries say so.

    Whoever calls it runs inside `through_ends`.
    """
    _through.set(token)


def token_now() -> tuple[str, str] | None:
    """The token through which a person acts now (table, key); None where they act themselves."""
    return _through.get()


@contextmanager
def through_ends() -> Iterator[None]:
    """No token speaks inside until one is named, nor after, whatever happens."""
    before = _through.set(None)
    try:
        yield
    finally:
        _through.reset(before)
