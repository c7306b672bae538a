"""Signatures: who signed, with which credential, in which role, by which means, when."""

from dataclasses import dataclass
from datetime import UTC, datetime

from .models import User


@dataclass(frozen=True)
class Signature:
    """A confirmed signature. `method` is `password`, `password+totp` or `passkey`; `at` the office's own clock."""

    user: User
    printed_name: str
    credential_number: str
    role: str
    method: str
    at: datetime

    def as_json(self) -> dict[str, str]:
        """The signature as records keep it; the time in UTC."""
        return {
            "printed_name": self.printed_name,
            "credential_number": self.credential_number,
            "role": self.role,
            "method": self.method,
            "at": self.at.astimezone(UTC).isoformat(),
        }
