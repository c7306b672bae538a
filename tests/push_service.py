"""A push service and a gateway for text messages on this machine: a server that keeps what was posted and answers as a
test wants; and a browser that reads the messages sealed for it (RFC 8291), written apart from the product."""

import hashlib
import hmac
import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

LOCAL = ["127.0.0.0/8"]
"""The network of this machine, for OUTBOUND_NETWORKS."""


def letters(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Posted:
    """A request that came: its path, its headers in lower case, its body."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """The server: its address, what came, and the status that it answers, by path or else `status`."""

    url: str
    posted: list[Posted] = field(default_factory=list)
    status: int = 201
    says: bytes = b""
    leads_to: str = ""
    before_answer: Callable[[], Any] | None = None
    """An act run once between a request and its answer."""


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A server of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            kept.posted.append(Posted(self.path, {name.lower(): text for name, text in self.headers.items()}, body))
            before, kept.before_answer = kept.before_answer, None
            if before:
                before()
            self.send_response(kept.status)
            if kept.leads_to:
                self.send_header("Location", kept.leads_to)
            self.send_header("Content-Length", str(len(kept.says)))
            self.end_headers()
            self.wfile.write(kept.says)

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        kept = Receiver(f"http://127.0.0.1:{server.server_address[1]}")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield kept
        server.shutdown()


def _derived(salt: bytes, secret: bytes, info: bytes, size: int) -> bytes:
    """HKDF of one block (RFC 5869)."""
    first = hmac.digest(salt, secret, hashlib.sha256)
    return hmac.digest(first, info + b"\x01", hashlib.sha256)[:size]


class Browser:
    """A browser that asked for messages: the keys that it gives, and the messages that it reads."""

    def __init__(self) -> None:
        self.own = ec.generate_private_key(ec.SECP256R1())
        self.point = self.own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.secret = b"sixteen bytes it"

    def given(self, address: str) -> dict[str, str]:
        """The values that its form sends."""
        return {"address": address, "key": letters(self.point), "secret": letters(self.secret)}

    def read(self, body: bytes) -> Any:
        """The content of a message."""
        salt, size = body[:16], body[20]
        sender, cipher = body[21 : 21 + size], body[21 + size :]
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        info = b"WebPush: info\x00" + self.point + sender
        key = _derived(self.secret, self.own.exchange(ec.ECDH(), other), info, 32)
        plain = AESGCM(_derived(salt, key, b"Content-Encoding: aes128gcm\x00", 16)).decrypt(
            _derived(salt, key, b"Content-Encoding: nonce\x00", 12), cipher, None
        )
        assert plain.endswith(b"\x02")
        return json.loads(plain[:-1])


def claims_of(header: str) -> dict[str, Any]:
    """The claims of a header Authorization, once its signature was checked with the key beside it (RFC 8292)."""
    parts = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    text, _, mark = parts["t"].rpartition(".")
    numbers = raw(mark)
    signature = encode_dss_signature(int.from_bytes(numbers[:32]), int.from_bytes(numbers[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(parts["k"]))
    key.verify(signature, text.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(raw(text.split(".")[1]))
    return claims
