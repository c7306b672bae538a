"""The signed text of a context: `kind:holder:user:pid:expiry:hmac`, good for one backend process and a limited time."""

import hashlib
import hmac
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.crypto import salted_hmac

if TYPE_CHECKING:
    from .context import Context

BLOCK_BYTES = 64  # of SHA-256, as HMAC defines it
PERSON_SECONDS = 60 * 60
OFFICE_SECONDS = 12 * 60 * 60


def key_of(secret: str) -> bytes:
    """The key of contexts, 32 bytes, made from a secret key of the settings."""
    return salted_hmac("compliance.isolation", "context", secret=secret, algorithm="sha256").digest()


def pads_of(secret: str) -> tuple[bytes, bytes]:
    """The inner and the outer block of HMAC for this secret: what the database keeps to check contexts with."""
    key = key_of(secret).ljust(BLOCK_BYTES, b"\0")
    return bytes(byte ^ 0x36 for byte in key), bytes(byte ^ 0x5C for byte in key)


def signed(context: "Context", pid: int, at: float) -> str:
    """The context as the backend `pid` accepts it from `at` on, in seconds since 1970."""
    seconds = OFFICE_SECONDS if context.kind == "office" and context.user is None else PERSON_SECONDS
    body = f"{context}:{pid}:{int(at) + seconds}"
    return f"{body}:{hmac.new(key_of(settings.SECRET_KEY), body.encode(), hashlib.sha256).hexdigest()}"
