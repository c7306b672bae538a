"""Secrets at rest, under a key derived from the secret key of the office, old keys included."""

import base64

from cryptography.fernet import Fernet, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


class Keeper:
    """Encrypts and decrypts texts for one purpose. A text that was encrypted for another purpose does not decrypt."""

    def __init__(self, purpose: str) -> None:
        self.purpose = purpose.encode()

    def _keys(self) -> MultiFernet:
        secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
        return MultiFernet([Fernet(base64.urlsafe_b64encode(self._derived(secret))) for secret in secrets])

    def _derived(self, secret: str) -> bytes:
        return HKDF(SHA256(), 32, salt=None, info=self.purpose).derive(secret.encode())

    def sealed(self, text: str) -> str:
        """The text, encrypted and authenticated."""
        return self._keys().encrypt(text.encode()).decode()

    def opened(self, sealed: str) -> str:
        """The text again. Raises `cryptography.fernet.InvalidToken` where it was changed or the key is lost."""
        return self._keys().decrypt(sealed.encode()).decode()
