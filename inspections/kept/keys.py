"""The keys under which a device keeps a person's entries: derived by the office for that person, given after sign-in.

AES-256-GCM. A sealed entry names the key by its id, so that entries kept under an earlier secret of the office open as
long as that secret is among SECRET_KEY_FALLBACKS. Person and id of the entry are bound to it as additional data.
"""

import base64
import hashlib
from dataclasses import dataclass
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

PURPOSE = "inspections.kept"
NONCE_BYTES = 12


@dataclass(frozen=True)
class Key:
    """A key of a person. `id` names it and tells nothing about it."""

    id: str
    secret: bytes

    def as_json(self) -> dict[str, str]:
        """As the device gets it."""
        return {"id": self.id, "key": base64.b64encode(self.secret).decode()}


def keys_of(person: UUID | str) -> list[Key]:
    """The keys of this person: the present one, then those of earlier secrets of the office."""
    keys = []
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        made = HKDF(SHA256(), 32, salt=None, info=f"{PURPOSE}:{person}".encode()).derive(secret.encode())
        keys.append(Key(hashlib.sha256(b"id:" + made).hexdigest()[:16], made))
    return keys


def opened(person: str, entry: str, key_id: str, nonce: bytes, sealed: bytes) -> bytes:
    """The bytes that a device of this person sealed as this entry. Raises ValueError if nobody with the person's key
    did."""
    key = next((known for known in keys_of(person) if known.id == key_id), None)
    if key is None or len(nonce) != NONCE_BYTES:
        raise ValueError("no key of this person")
    try:
        return AESGCM(key.secret).decrypt(nonce, sealed, bound_to(person, entry))
    except InvalidTag:
        raise ValueError("not sealed by this person") from None


def bound_to(person: str, entry: str) -> bytes:
    """The additional data of a sealed entry."""
    return f"{person}/{entry}".encode()
