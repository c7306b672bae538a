"""What makes an attestation count: signed, by whom, with which credential, and when."""

from datetime import datetime

from .elapsed import elapsed
from .fields import Attestation

PARTS = {
    "signed": "a signature",
    "signer": "the name of the person who signs",
    "credential_number": "the credential number of the person who signs",
    "signed_at": "the time of the signature",
}


def attestation_lacks(given: Attestation | None, as_of: datetime) -> list[str]:
    """The PARTS that are missing, so that an attestation does not count; empty where it counts.

    Without a signature, only the signature is named, whatever else is stated. A signature later than `as_of` does not
    count yet.
    """
    if given is None or not given.signed:
        return ["signed"]
    lacking = [part for part in PARTS if getattr(given, part) is None]
    return lacking or (["signed_at"] if is_to_come(given, as_of) else [])


def is_to_come(given: Attestation, as_of: datetime) -> bool:
    """Whether the signature is later than `as_of`."""
    return given.signed_at is not None and elapsed(given.signed_at, as_of).total_seconds() < 0
