"""A check of what a passkey signed, with nothing but `cryptography`."""

import base64
import hashlib
import json
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2 import cbor

from compliance.holders.tests.authenticator import HOST, ORIGIN, PRESENT, VERIFIED, websafe
from compliance.signing.signature import Signature


def check_evidence(signature: Signature, *, host: str = HOST, origin: str = ORIGIN) -> None:
    """Checks the evidence of a passkey as docs/records.md, section 4, tells it; asserts or raises InvalidSignature."""
    evidence = signature.evidence()
    assert evidence is not None
    check_envelope(evidence, signature.shown, host=host, origin=origin)


def check_envelope(evidence: dict[str, Any], shown: str, *, host: str = HOST, origin: str = ORIGIN) -> None:
    """The same of an envelope's `signature` and a payload's `shown`."""
    assert set(evidence) == {"assurance", "statement", "passkey"}
    assert evidence["assurance"] == "passkey"
    told = {name: base64.b64decode(part, validate=True) for name, part in evidence["passkey"].items()}
    statement = json.loads(evidence["statement"])
    assert statement["record_sha256"] == hashlib.sha256(shown.encode()).hexdigest()
    client = json.loads(told["client_data"])
    challenge = hashlib.sha256(evidence["statement"].encode()).digest()
    assert (client["type"], client["challenge"], client["origin"]) == ("webauthn.get", websafe(challenge), origin)
    about = told["authenticator_data"]
    assert about[:32] == hashlib.sha256(host.encode()).digest()
    assert about[32] & (PRESENT | VERIFIED) == PRESENT | VERIFIED
    cose = cbor.decode(told["public_key"])
    assert (cose[1], cose[3], cose[-1]) == (2, -7, 1)
    x, y = int.from_bytes(cose[-2]), int.from_bytes(cose[-3])
    key = ec.EllipticCurvePublicNumbers(x, y, ec.SECP256R1()).public_key()
    key.verify(told["signature"], about + hashlib.sha256(told["client_data"]).digest(), ec.ECDSA(hashes.SHA256()))
