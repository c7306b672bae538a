"""What makes an attestation count: signed, by whom, with which credential, and when."""

from datetime import datetime

from ..elapsed import elapsed
from ..fields import Attestation

PARTS = {
    "signed": "a signature",
    "signer": "the name of the person who signs",
    "credential_number": "the credential number of the person who signs",
    "signed_at": "the time of the signature",
}


def attestation_lacks(given: Attestation | None, as_of: datetime) -> str:
    """The first of PARTS that an attestation lacks, so that it does not count; empty where it counts.

    A signature later than `as_of` is none yet.
    """
    if given is None or not given.signed:
        return "signed"
    for part in ("signer", "credential_number", "signed_at"):
        if getattr(given, part) is None:
            return part
    if given.signed_at is not None and elapsed(given.signed_at, as_of).total_seconds() < 0:
        return "signed_at"
    return ""
