"""RSA (RS256: PKCS #1 v1.5 with SHA-256)."""

from __future__ import annotations

import hashlib
import hmac

_SHA256_INFO = bytes.fromhex("3031300d060960864801650304020105000420")


def verify_rs256(modulus: int, exponent: int, message: bytes, signature: bytes) -> bool:
    """Whether this is the RS256 signature of the key (2048 to 8192 bits) over the message."""
    size = (modulus.bit_length() + 7) // 8
    number = int.from_bytes(signature, "big")
    if not 2048 <= modulus.bit_length() <= 8192 or not modulus & 1 or not 3 <= exponent < 2**32 or not exponent & 1:
        return False
    if len(signature) != size or number >= modulus:
        return False
    end = _SHA256_INFO + hashlib.sha256(message).digest()
    padded = b"\x00\x01" + b"\xff" * (size - len(end) - 3) + b"\x00" + end
    return hmac.compare_digest(pow(number, exponent, modulus).to_bytes(size, "big"), padded)
