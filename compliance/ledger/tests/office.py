"""A small office in memory, written from docs/records.md alone: its keys, its witnesses, one passkey, its logs."""

import base64
import hashlib
import json
import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519

from .merkle import tree_root

NAME = "office.example"
WITNESS = "audit.example/w1"
USER = "8d8ac610-566d-4ef0-9c22-186b2a5ed793"
DEALER = {
    "credential_number": "D-101",
    "method": "passkey",
    "printed_name": "Ana Pérez 骰",
    "role": "dealer",
    "user": USER,
}
ENVELOPE = {
    "actor": DEALER,
    "attachments": [], "format": 1, "lateness": None, "occurred_at": None, "policy": "1", "release": "0.1.0",
    "signature": None, "stream": None, "subject": None, "supersedes": None,
}  # fmt: skip
CLOCK = {"credential_number": "", "method": "", "printed_name": "The office's clock", "role": "", "user": None}


def canonical(value: Any) -> bytes:
    """Canonical JSON; member names here are ASCII, so Python's order of them is the right one."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def instant(at: datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def leaf(data: bytes) -> bytes:
    return sha(b"\0" + data)


def verifier_key(name: str, kind: int, public: bytes) -> tuple[bytes, str]:
    """Key id, and the verifier key of a policy."""
    key_id = sha(f"{name}\n".encode() + bytes([kind]) + public)[:4]
    return key_id, f"{name}+{key_id.hex()}+{b64(bytes([kind]) + public)}"


def raw(key: Any) -> bytes:
    return key.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)


def morning(year: int, month: int, day: int) -> datetime:
    return datetime(year, month, day, 9, 0, 0, 123, tzinfo=UTC)


class Keys:
    """The signer's key, those of two witnesses and one passkey: for a name always the same, so that a scene changed at
    random is changed in the same way on every run."""

    witnessed_at = 1_780_000_000
    """The time at which witnesses cosign, in seconds of UTC since 1970."""

    def __init__(self, name: str = "first") -> None:
        seeds = [sha(f"{name} {which}".encode()) for which in ("log", "witness", "other witness", "passkey")]
        self.ed, *self.witnesses = (ed25519.Ed25519PrivateKey.from_private_bytes(seed) for seed in seeds[:3])
        self.passkey = ec.derive_private_key(int.from_bytes(seeds[3], "big") >> 1, ec.SECP256R1())

    def policy(self, *more: str) -> str:
        lines = [
            "policy 1  # of the tests",
            f"log {verifier_key(NAME, 1, raw(self.ed))[1]}",
            *(f"witness {verifier_key(*one, raw(key))[1]}" for one, key in self.named_witnesses()),
            f"quorum 2\norigin https://{NAME}\nrp {NAME}",
            *more,
        ]
        return "\n".join(lines) + "\n"

    def checkpoint(self, origin: str, leaves: list[bytes], *, is_cosigned: bool = False) -> str:
        text = f"{origin}\n{len(leaves)}\n{b64(tree_root(leaves))}\n"
        lines = [signature_line(NAME, 1, raw(self.ed), self.ed.sign(text.encode()))]
        for one, key in self.named_witnesses() if is_cosigned else ():
            at = self.witnessed_at
            stamped = at.to_bytes(8, "big") + key.sign(f"cosignature/v1\ntime {at}\n{text}".encode())
            lines.append(signature_line(*one, raw(key), stamped))
        return f"{text}\n{''.join(lines)}"

    def named_witnesses(self) -> list[tuple[tuple[str, int], ed25519.Ed25519PrivateKey]]:
        """Name and kind of key of each witness, and its key."""
        return [((WITNESS, 4), self.witnesses[0]), ((WITNESS + "b", 4), self.witnesses[1])]

    def cose(self) -> bytes:
        numbers = self.passkey.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        return bytes.fromhex("a5010203262001215820") + x + bytes.fromhex("225820") + y

    def assertion(self, statement: str, *, flags: int = 0x05, **client: str) -> dict[str, str]:
        challenge = base64.urlsafe_b64encode(sha(statement.encode())).decode().rstrip("=")
        facts = {"type": "webauthn.get", "challenge": challenge, "origin": f"https://{NAME}"} | client
        data = sha(NAME.encode()) + bytes([flags]) + bytes(4)
        client_data = json.dumps(facts | {"crossOrigin": False}).encode()
        signature = self.passkey.sign(data + sha(client_data), ec.ECDSA(hashes.SHA256(), deterministic_signing=True))
        return {
            "authenticator_data": b64(data), "client_data": b64(client_data), "credential_id": b64(b"credential-1"),
            "public_key": b64(self.cose()), "signature": b64(signature),
        }  # fmt: skip


def signature_line(name: str, kind: int, public: bytes, signature: bytes) -> str:
    return f"— {name} {b64(verifier_key(name, kind, public)[0] + signature)}\n"


class Log:
    """A log: `envelopes`, payloads and salts beside them in `records`; `raw` has bytes that stand for an envelope."""

    def __init__(self, origin: str, begins: datetime) -> None:
        self.origin, self.at = origin, begins
        self.envelopes: list[dict[str, Any]] = []
        self.records: list[tuple[str, bytes]] = []
        self.raw: dict[int, bytes] = {}

    def add(
        self, kind: str, *, days: int = 0, about: Any = None, shown: Any = None, rows: Any = None, **fields: Any
    ) -> int:
        """Append an entry; returns its index."""
        self.at += timedelta(days=days, minutes=7)
        text = canonical(shown).decode() if shown is not None else None
        payload = canonical({"about": about or {}, "rows": rows or [], "shown": text}).decode()
        salt = sha(f"{self.origin} {len(self.records)}".encode())
        envelope = ENVELOPE | {
            "event": str(uuid.UUID(bytes=sha(salt)[:16], version=4)), "index": len(self.envelopes),
            "origin": self.origin, "payload_sha256": sha(salt + payload.encode()).hex(),
            "received_at": instant(self.at), "type": kind,
        }  # fmt: skip
        self.envelopes.append(envelope | fields)
        self.records.append((payload, salt))
        return len(self.envelopes) - 1

    def line(self, index: int) -> bytes:
        return self.raw[index] if index in self.raw else canonical(self.envelopes[index])

    def leaves(self) -> list[bytes]:
        return [leaf(self.line(i)) for i in range(len(self.envelopes))]

    def reference(self, index: int) -> dict[str, Any]:
        """The content of `supersedes` about an entry."""
        event = self.envelopes[index]["event"]
        return {"event": event, "index": index, "leaf": leaf(self.line(index)).hex(), "origin": self.origin}

    def occurred(self, *, before: timedelta, days: int = 0, limit: int = 3600, reason: str = "") -> dict[str, Any]:
        """`occurred_at` and `lateness` of an entry to be added next with these `days`, which happens so long before."""
        received = self.at + timedelta(days=days, minutes=7)
        at = received - before
        seconds = max(0, int(before.total_seconds()))
        local = (at - timedelta(hours=5)).strftime("%Y-%m-%dT%H:%M:%S")
        return {
            "occurred_at": {"local": local, "offset": "-05:00", "utc": instant(at), "zone": "America/New_York"},
            "lateness": {"is_late": seconds > limit, "limit_seconds": limit, "reason": reason, "seconds": seconds},
        }

    def signed(
        self, keys: Keys, shown: Any, *, is_passkey: bool = True, nonce: str = "", **client: str
    ) -> dict[str, Any]:
        """`signature` and `shown` of the next entry."""
        nonce = nonce or b64(sha(f"{self.origin} {instant(self.at)}".encode()))
        words = {
            "credential_number": "D-101", "holder": None, "issued_at": instant(self.at),
            "meaning": {"id": "sign-1", "sha256": sha(b"I sign").hex()}, "nonce": nonce, "origin": self.origin,
            "record_sha256": sha(canonical(shown)).hex(), "user": USER,
        }  # fmt: skip
        statement = canonical(words).decode()
        signature: dict[str, Any] = {"assurance": "lower", "statement": statement}
        if is_passkey:
            signature = {"assurance": "passkey", "passkey": keys.assertion(statement, **client), "statement": statement}
        return {"shown": shown, "signature": signature}
