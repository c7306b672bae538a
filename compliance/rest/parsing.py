"""JSON in: the raw bytes, read by the strict reader of the rule core: no float and no repeated key passes.

Text comes out in Unicode's NFC, as it is recorded.
"""

from collections.abc import Mapping
from typing import Any

from rest_framework.parsers import BaseParser

from .checking import read


class StrictJSONParser(BaseParser):
    """The body as plain JSON values. Raises regulation's Refused."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        """The statement of the body; the limit on its size is Django's, which `body` enforces and `read` does not."""
        return read(raw(stream))


class UnreadJSONParser(BaseParser):
    """The body as the bytes that were sent: whoever works with it reads it (`checking.read`)."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        """The body."""
        return raw(stream)


def raw(stream: Any) -> bytes:
    """The bytes of a body."""
    sent: bytes = stream.body if hasattr(stream, "body") else stream.read()
    return sent
