"""JSON out: compact UTF-8, members in the order in which they were written; bytes already encoded pass as they are."""

from collections.abc import Mapping
from typing import Any

import msgspec
from rest_framework.renderers import BaseRenderer

_ENCODER = msgspec.json.Encoder()


def encoded(value: Any) -> bytes:
    """The bytes of plain JSON values; `msgspec.Raw` parts go in unread."""
    return _ENCODER.encode(value)


class JSONRenderer(BaseRenderer):
    """Plain values as JSON."""

    media_type = "application/json"
    format = "json"
    charset = None
    render_style = "binary"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        """The bytes of the answer; none where there is nothing to say."""
        return b"" if data is None else encoded(data)
