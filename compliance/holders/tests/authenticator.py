"""A passkey in software, and a check of what it signed with nothing but `cryptography`."""

import base64
import hashlib
import json
import secrets
from typing import Any

from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2 import cbor

from compliance.holders.models import User

HOST, ORIGIN = "testserver", "https://testserver"
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def websafe(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def twice(honest: bytes) -> bytes:
    return honest[:-1] + b', "origin": "https://testserver"}'


def with_more(member: str) -> Any:
    return lambda honest: honest[:-1] + f", {member}}}".encode()


ODD_CLIENTS: dict[str, Any] = {
    "a name twice": twice,
    "a fraction": with_more('"more": 1.5'),
    "a number out of range": with_more('"more": 9007199254740992'),
    "half a character": with_more('"more": "\\ud800"'),
    "NUL": with_more('"more": "\\u0000"'),
    "not a number": with_more('"more": NaN'),
    "from another site": with_more('"crossOrigin": true'),
    "from nobody knows where": with_more('"crossOrigin": null'),
    "a mark before it": lambda honest: b"\xef\xbb\xbf" + honest,
    "padding": lambda honest: honest.replace(b'", "origin"', b'=", "origin"'),
    "more behind it": lambda honest: honest + b"{}",
    "deep": with_more('"more": ' + "[" * 40 + "]" * 40),
}


class SoftPasskey:
    """A passkey of a person: ES256, answers any challenge, and lies about whatever it is told to."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.credential_id = secrets.token_bytes(16)

    def enrolled(self, user: User) -> Authenticator:
        """The passkey as the account keeps it."""
        data = {"name": "In software", "credential": json.loads(self.registration(b"set up"))}
        return Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data)

    @property
    def public_key(self) -> bytes:
        """The COSE key."""
        point = self.key.public_key().public_numbers()
        return cbor.encode({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})

    def registration(self, challenge: bytes, **lies: Any) -> str:
        """The browser's JSON of a new passkey. `lies`: `type`, `origin`, `host`, `flags`, `public_key`, `raw_id`, and
        `client_data`: a function of the honest bytes."""
        told = bytes(16) + len(self.credential_id).to_bytes(2) + self.credential_id
        flags = lies.get("flags", PRESENT | VERIFIED | ATTESTED)
        attested = (
            self.authenticator_data(flags, lies.get("host", HOST)) + told + lies.get("public_key", self.public_key)
        )
        about = {"type": "webauthn.create", "challenge": websafe(challenge), "origin": ORIGIN}
        client_data = json.dumps(about | {name: lies[name] for name in ("type", "origin") if name in lies}).encode()
        known = websafe(lies.get("raw_id", self.credential_id))
        response = {
            "clientDataJSON": websafe(lies.get("client_data", bytes)(client_data)),
            "attestationObject": websafe(cbor.encode({"fmt": "none", "attStmt": {}, "authData": attested})),
        }
        return json.dumps(
            {"id": known, "rawId": known, "type": "public-key", "response": response, "clientExtensionResults": {}}
        )

    def authenticator_data(self, flags: int, host: str = HOST) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + bytes(4)

    def answer(self, challenge: bytes, **lies: Any) -> str:
        """The browser's JSON over this challenge. `lies`: `type`, `origin`, `host`, `flags`, `credential_id`, `key`,
        `says`: a function of the honest client data, applied before signing; and `client_data`, `authenticator_data`,
        `signature`: functions of the honest bytes, applied after signing."""
        told = {
            "type": lies.get("type", "webauthn.get"),
            "challenge": websafe(challenge),
            "origin": lies.get("origin", ORIGIN),
        }
        client_data = lies.get("says", bytes)(json.dumps(told).encode())
        about = self.authenticator_data(lies.get("flags", PRESENT | VERIFIED), lies.get("host", HOST))
        signed = about + hashlib.sha256(client_data).digest()
        signature = lies.get("key", self.key).sign(signed, ec.ECDSA(hashes.SHA256()))
        parts = {"clientDataJSON": client_data, "authenticatorData": about, "signature": signature}
        for name, lie in (
            ("clientDataJSON", "client_data"),
            ("authenticatorData", "authenticator_data"),
            ("signature", "signature"),
        ):
            parts[name] = lies.get(lie, bytes)(parts[name])
        known = websafe(lies.get("credential_id", self.credential_id))
        response = {name: websafe(part) for name, part in parts.items()}
        return json.dumps(
            {"id": known, "rawId": known, "type": "public-key", "response": response, "clientExtensionResults": {}}
        )
