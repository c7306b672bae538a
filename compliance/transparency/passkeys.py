"""Passkeys (section 4; WebAuthn, keys as COSE writes them in CBOR)."""

from __future__ import annotations

import base64
import functools
import hashlib
from collections.abc import Callable, Collection
from typing import Any

from .canonical import b64, parse_strict, shown
from .ed25519 import verify_ed25519
from .errors import Malformed
from .p256 import verify_p256
from .rsa import verify_rs256
from .shapes import PASSKEY

ALGORITHMS = (-7, -8, -257)
"""ES256, EdDSA and RS256 by their COSE numbers: the keys that `cose_verifier` knows and that an office enrols."""


def _cbor_item(data: bytes, at: int) -> tuple[Any, int]:
    """An integer or a string of bytes, in its shortest form, and the place after it."""
    if at >= len(data):
        raise Malformed("the key is cut off")
    kind, size, at = data[at] >> 5, data[at] & 31, at + 1
    if size >= 24:
        width = {24: 1, 25: 2, 26: 4}.get(size)
        if width is None or at + width > len(data):
            raise Malformed("the key is not written as COSE writes it")
        size = int.from_bytes(data[at : at + width], "big")
        if size < {1: 24, 2: 1 << 8, 4: 1 << 16}[width]:
            raise Malformed("a number in the key is not in its shortest form")
        at += width
    if kind in (0, 1):
        return (size if kind == 0 else -1 - size), at
    if kind != 2 or at + size > len(data):
        raise Malformed("the key is not written as COSE writes it")
    return data[at : at + size], at + size


def cose_key(data: bytes) -> dict[int, Any]:
    """The members of a COSE key: integers and strings of bytes by number. Raises Malformed."""
    members: dict[int, Any] = {}
    at, count = 1, data[0] & 31 if data else 0
    if not data or data[0] >> 5 != 5 or count > 16:
        raise Malformed("the key is not written as COSE writes it")
    for _ in range(count):
        name, at = _cbor_item(data, at)
        value, at = _cbor_item(data, at)
        if type(name) is not int or name in members:
            raise Malformed("a member of the key stands twice")
        members[name] = value
    if at != len(data):
        raise Malformed("bytes follow the key")
    return members


def cose_verifier(key: dict[int, Any]) -> Callable[[bytes, bytes], bool]:
    """Gives the check of a message and its signature under a key of one of ALGORITHMS. Raises Malformed for other
    keys."""
    kind = {name: key[name] for name in (1, 3) if name in key}
    rest = {name: value for name, value in key.items() if name not in (1, 3)}
    sizes = {name: len(value) for name, value in rest.items() if type(value) is bytes}
    if kind == {1: 2, 3: -7} and rest.keys() == {-1, -2, -3} and rest[-1] == 1 and sizes == {-2: 32, -3: 32}:
        return functools.partial(verify_p256, (int.from_bytes(rest[-2], "big"), int.from_bytes(rest[-3], "big")))
    if kind == {1: 1, 3: -8} and rest.keys() == {-1, -2} and rest[-1] == 6 and sizes == {-2: 32}:
        return functools.partial(verify_ed25519, rest[-2])
    if kind == {1: 3, 3: -257} and rest.keys() == {-1, -2} == sizes.keys() and sizes[-2] <= 4:
        if rest[-1][:1] in (b"", b"\0") or rest[-2][:1] in (b"", b"\0"):
            raise Malformed("a number in the key is not in its shortest form")
        return functools.partial(verify_rs256, int.from_bytes(rest[-1], "big"), int.from_bytes(rest[-2], "big"))
    raise Malformed("the key is none of ES256, EdDSA and RS256")


def check_client(data: bytes, purpose: str, challenge: str, origins: Collection[str]) -> None:
    """Raises Malformed unless the browser's data are for this purpose and challenge (base64url without padding), from
    one of these origins and from a page of that origin alone."""
    client = parse_strict(data)
    if type(client) is not dict or client.get("type") != purpose:
        raise Malformed("the browser's data are not those of a signature")
    if client.get("challenge") != challenge:
        raise Malformed("the passkey signed another statement")
    if client.get("origin") not in tuple(origins):
        raise Malformed(f"the passkey signed at {shown(client.get('origin'))}, which the policy does not list")
    if client.get("crossOrigin", False) is not False:
        raise Malformed("the passkey was used from within a page of another site")


def challenge_of(statement: str) -> str:
    """The challenge that a passkey signs for a statement, as the browser writes it."""
    return base64.urlsafe_b64encode(hashlib.sha256(statement.encode()).digest()).decode().rstrip("=")


def passkey_problem(
    passkey: Any, statement: str, *, origins: Collection[str], relying_parties: Collection[str]
) -> str | None:
    """Why this assertion of a passkey is no signature of the statement, in words; None where it is one.

    `passkey` is the member of an entry: `authenticator_data`, `client_data`, `credential_id`, `public_key` and
    `signature` in base64. `origins` are web origins, `relying_parties` their ids.
    """
    return assertion_problem(passkey, challenge_of(statement), origins=origins, relying_parties=relying_parties)


def assertion_problem(
    passkey: Any, challenge: str, *, origins: Collection[str], relying_parties: Collection[str]
) -> str | None:
    """The same for an assertion over a challenge, in base64url without padding."""
    try:
        data = {name: b64(value) for name, value in PASSKEY.check(passkey).items()}
        if not all(data.values()):
            raise Malformed("a part of it is empty")
        check_client(data["client_data"], "webauthn.get", challenge, origins)
        about = data["authenticator_data"]
        if len(about) < 37 or (len(about) > 37 and not about[32] & 0xC0):
            raise Malformed("the authenticator's data have not their length")
        if about[:32] not in [hashlib.sha256(party.encode()).digest() for party in relying_parties]:
            raise Malformed("the passkey belongs to another relying party than the policy lists")
        if about[32] & 0x05 != 0x05:
            raise Malformed("the authenticator did not find its user present and verify who it was")
        message = about + hashlib.sha256(data["client_data"]).digest()
        if not cose_verifier(cose_key(data["public_key"]))(message, data["signature"]):
            raise Malformed("the signature does not hold under the passkey's public key")
    except Malformed as problem:
        return str(problem)
    return None
