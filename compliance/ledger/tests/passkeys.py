"""Passkeys in software: keys of the three kinds as COSE writes them, and the assertions they make."""

import base64
import hashlib
import json
from functools import cache

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa

USER_PRESENT, USER_VERIFIED = 0x01, 0x04


def b64(data: bytes) -> str:
    """Base64 as the records write bytes."""
    return base64.b64encode(data).decode()


@cache
def _key(kind: str, name: str):
    """A private key of this kind: always the same for a name; of RSA one that is made once (which takes a while)."""
    seed = hashlib.sha256(f"{kind} of {name}".encode()).digest()
    if kind == "ES256":
        return ec.derive_private_key(int.from_bytes(seed, "big") >> 1, ec.SECP256R1())
    if kind == "EdDSA":
        return ed25519.Ed25519PrivateKey.from_private_bytes(seed)
    return rsa.generate_private_key(65537, 2048)


class Passkey:
    """An authenticator with one credential."""

    def __init__(self, name: str = "first", kind: str = "ES256") -> None:
        self.key, self.kind = _key(kind, name), kind
        self.credential_id = hashlib.sha256(f"{kind} {name}".encode()).digest()[:16]

    @property
    def public_key(self) -> bytes:
        """The COSE key."""
        public = self.key.public_key()
        if self.kind == "ES256":
            numbers = public.public_numbers()
            x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
            return bytes.fromhex("a5010203262001") + b"\x21\x58\x20" + x + b"\x22\x58\x20" + y
        if self.kind == "EdDSA":
            return bytes.fromhex("a4010103272006215820") + public.public_bytes_raw()
        numbers = public.public_numbers()
        return bytes.fromhex("a401030339010020590100") + numbers.n.to_bytes(256, "big") + b"\x21\x43\x01\x00\x01"

    def sign(self, message: bytes) -> bytes:
        """The signature of the kind of the key: always the same bytes, else their number would be chance's."""
        if self.kind == "ES256":
            return self.key.sign(message, ec.ECDSA(hashes.SHA256(), deterministic_signing=True))
        return (
            self.key.sign(message)
            if self.kind == "EdDSA"
            else self.key.sign(message, padding.PKCS1v15(), hashes.SHA256())
        )

    def assertion(
        self, statement: str, *, origin: str = "https://office.example", rp: str = "office.example",
        purpose: str = "webauthn.get", flags: int = USER_PRESENT | USER_VERIFIED,
    ) -> dict[str, str]:  # fmt: skip
        """The member `passkey` of a signature over the statement."""
        challenge = base64.urlsafe_b64encode(hashlib.sha256(statement.encode()).digest()).decode().rstrip("=")
        client = json.dumps({"type": purpose, "challenge": challenge, "origin": origin, "crossOrigin": False}).encode()
        about = hashlib.sha256(rp.encode()).digest() + bytes([flags]) + bytes(4)
        return {
            "authenticator_data": b64(about),
            "client_data": b64(client),
            "credential_id": b64(self.credential_id),
            "public_key": b64(self.public_key),
            "signature": b64(self.sign(about + hashlib.sha256(client).digest())),
        }
