"""Web push: a message sealed for one browser (RFC 8291), signed by the office (VAPID, RFC 8292).

The office's key follows from SECRET_KEY, as every other secret of the office that is kept; a browser that was turned on
under an earlier one is served while that is among SECRET_KEY_FALLBACKS.
"""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from compliance.outbound import OutboundError, post

from .models import Device

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""
KEPT_FOR = timedelta(hours=1)
"""The time for which a push service keeps a message for a browser that is away."""
SIGNED_FOR = timedelta(hours=12)
RECORD_BYTES = 4096


def unpadded(value: bytes) -> str:
    """Bytes in the letters of URLs, as browsers and JSON Web Tokens write them."""
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def padded(text: str) -> bytes:
    """The bytes again. Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def office_key() -> str:
    """The public key by which browsers know the office's messages."""
    return _public(_private(settings.SECRET_KEY))


def _private(secret: str) -> ec.EllipticCurvePrivateKey:
    number = int.from_bytes(HKDF(SHA256(), 48, salt=None, info=b"web push").derive(secret.encode()))
    return ec.derive_private_key(number % (ORDER - 1) + 1, ec.SECP256R1())


def _public(key: ec.EllipticCurvePrivateKey) -> str:
    return unpadded(_point(key))


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def sealed(
    words: bytes, key: bytes, secret: bytes, *, salt: bytes = b"", own: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """The body of a message that only the browser with this public key and secret reads: one record of RFC 8188.
    Salt and key are new for each message. Raises ValueError for a key that is no point of the curve."""
    salt, own = salt or os.urandom(16), own or ec.generate_private_key(ec.SECP256R1())
    browser = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
    info = b"WebPush: info\0" + key + _point(own)
    shared = HKDF(SHA256(), 32, salt=secret, info=info).derive(own.exchange(ec.ECDH(), browser))

    def derived(purpose: bytes, size: int) -> bytes:
        return HKDF(SHA256(), size, salt=salt, info=b"Content-Encoding: " + purpose + b"\0").derive(shared)

    body = AESGCM(derived(b"aes128gcm", 16)).encrypt(derived(b"nonce", 12), words + b"\2", None)
    return salt + RECORD_BYTES.to_bytes(4) + bytes([len(_point(own))]) + _point(own) + body


def signature(url: str, key: str, at: datetime) -> str:
    """The value of the header Authorization: the office with this public key sends to this push service. Raises
    OutboundError if the office no longer has the key."""
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    own = next((private for private in map(_private, secrets) if _public(private) == key), None)
    if own is None:
        raise OutboundError("It was turned on under an earlier SECRET_KEY. Its owner must turn it on again.")
    parts = urlsplit(url)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}", "exp": int((at + SIGNED_FOR).timestamp()),
        "sub": f"mailto:{settings.DEFAULT_FROM_EMAIL}",
    }  # fmt: skip
    head = {"typ": "JWT", "alg": "ES256"}
    text = ".".join(unpadded(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims))
    numbers = decode_dss_signature(own.sign(text.encode(), ec.ECDSA(SHA256())))
    return f"vapid t={text}.{unpadded(b''.join(number.to_bytes(32) for number in numbers))}, k={key}"


def send(device: Device, words: str, link: str, at: datetime) -> int:
    """Sends these words and the path that a tap opens to a browser; the status of the push service's answer. Raises
    OutboundError."""
    body = json.dumps({"words": words, "link": link}).encode()
    headers = {
        "Authorization": signature(device.address, device.office_key, at), "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream", "TTL": str(int(KEPT_FOR.total_seconds())), "Urgency": "high",
    }  # fmt: skip
    try:
        message = sealed(body, padded(device.key), padded(device.secret))
    except ValueError as error:
        raise OutboundError("Its key cannot be read.") from error
    return post(device.address, message, headers).status
