"""Signatures: who signed what, with which credential and role, under which sentence, by which means, and when."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from compliance.holders.acting import Acting
from compliance.holders.models import User


@dataclass(frozen=True)
class Meaning:
    """What signing means: a sentence, and its id with the version, such as `log_entry.sign/1`. A sentence that was
    signed once is never changed: another one has the next version.

    `decides`: the act decides, or takes two people. Whoever has a passkey signs it with that alone.
    """

    id: str
    sentence: str
    decides: bool = False

    def as_json(self) -> dict[str, str]:
        """The meaning as statements name it: its id and the SHA-256 of its sentence."""
        return {"id": self.id, "sha256": hashlib.sha256(self.sentence.encode()).hexdigest()}


PASSKEY = "passkey"
METHODS = {
    PASSKEY: "passkey",
    "password+totp": "password and code (lower assurance)",
    "password": "password (lower assurance)",
    "api_token": "API token (lower assurance)",
}


def method_words(code: str) -> str:
    """How somebody signed, in words, with the assurance where it is the lower one. An unknown code stays as it is."""
    return METHODS.get(code, code)


@dataclass(frozen=True)
class Signature:
    """A confirmed signature; `at` is the office's own clock, `method` one of `password`, `password+totp`, `passkey`,
    `api_token`.

    `shown` is the canonical JSON text of the record exactly as the signer saw it; `statement` that of what was signed
    (docs/records.md, section 4). `terms` is what the page showed beside the record (`terms_text`); empty where no page
    was signed. `passkey` holds the assertion, each part in base64: `authenticator_data`,
    `client_data`, `credential_id`, `public_key` (COSE), `signature`.
    """

    user: User
    printed_name: str
    credential_number: str
    role: str
    method: str
    at: datetime
    shown: str = ""
    statement: str = ""
    passkey: Mapping[str, str] | None = None
    terms: str = ""

    @property
    def assurance(self) -> Literal["passkey", "lower"]:
        """What the signature proves: `passkey` to everybody; `lower` only that the office recorded it."""
        return "passkey" if self.passkey else "lower"

    def evidence(self) -> dict[str, Any] | None:
        """The member `signature` of an envelope: `assurance`, `statement`, and `passkey`; None without a statement."""
        if not self.statement:
            return None
        proof = {"passkey": dict(self.passkey)} if self.passkey else {}
        return {"assurance": self.assurance, "statement": self.statement, **proof}

    @property
    def origin(self) -> str:
        """The log that the statement of the signature names; empty without a statement."""
        return str(json.loads(self.statement)["origin"]) if self.statement else ""

    @property
    def actor(self) -> Acting:
        """Who acts by signing."""
        return Acting(self.user.pk, self.printed_name, self.credential_number, self.role, self.method, self.user)

    def as_json(self) -> dict[str, str]:
        """The signature as records keep it; the time in UTC."""
        return {
            "printed_name": self.printed_name,
            "credential_number": self.credential_number,
            "role": self.role,
            "method": self.method,
            "at": self.at.astimezone(UTC).isoformat(),
        }


@dataclass(frozen=True)
class SignedAct:
    """What somebody signed: who, under which meaning, the record (canonical JSON), and what proves it."""

    who: Signature
    meaning: Meaning
    record: str
    evidence: Mapping[str, Any] | None

    def stated(self) -> dict[str, Any]:
        """What the entry of the act states about the signature: arguments of `record`."""
        return {"by": self.who.actor, "signature": self.evidence, "shown": self.record}
