"""The certificate with which letters are signed, as the office knows it, and the signing of a letter: in a separate
process (`child`), which alone reads the key. The web never starts it."""

import base64
import json
import subprocess
import sys
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from ..rendering import NotRendered

CHILD = ["-m", "compliance.documents.pades.child"]
LONGEST_S = 90
REFUSED, NOT_NOW = 3, 4
KEY = "letter-certificate"
REASON = "Letter of the Board"


class NotSigned(NotRendered):
    """The letter cannot be signed now and waits; the message is a sentence for people."""


class CertificateRefused(NotSigned):
    """The certificate signs nothing until somebody mends it."""


@dataclass(frozen=True)
class Certificate:
    """The certificate of letters: whose it is, by whom, and its last moment (ISO 8601)."""

    name: str
    issuer: str
    until: str

    def sign(self, pdf: bytes) -> bytes:
        """The PDF with the signature, validated (PAdES-B-LT). Runs a child process. Raises NotSigned."""
        return _answer({"content": base64.b64encode(pdf).decode(), "reason": REASON})


@dataclass(frozen=True)
class Look:
    """The result of the last look at the certificate: its time, the certificate if it was accepted, else the reason why
    not, whether that has to be mended, and since when."""

    at: datetime
    since: datetime
    trouble: str = ""
    is_refused: bool = False
    certificate: Certificate | None = None


def is_configured() -> bool:
    """Whether the Board configured a certificate for its letters."""
    return bool(settings.LETTER_CERTIFICATE)


def certificate_now() -> Certificate | None:
    """The certificate, valid and not revoked at this moment, with time stamps to be had; None where none is configured.
    Notes what it finds. Runs a child process, which asks other machines. Raises NotSigned."""
    if not is_configured():
        return None
    found = Certificate(**json.loads(_answer({})))
    _note(certificate=found)
    return found


def last_look() -> Look | None:
    """The result of the last look; None if nobody looked yet. One query."""
    return msgspec.convert(cache.get(KEY), Look | None)


def _note(**found: Any) -> None:
    """Keeps what a look found; a trouble that lasts keeps its beginning."""
    now, before = timezone.now(), last_look()
    is_same = before is not None and bool(before.trouble) == bool(found.get("trouble"))
    since = before.since if before is not None and is_same else now
    cache.set(KEY, msgspec.to_builtins(Look(now, since, **found)), None)


def _answer(job: dict[str, Any]) -> bytes:
    """The answer of the child process; a refusal is noted. Raises NotSigned."""
    try:
        return _child(job)
    except NotSigned as refusal:
        _note(trouble=str(refusal), is_refused=isinstance(refusal, CertificateRefused))
        raise


def _child(job: dict[str, Any]) -> bytes:
    job |= {
        "certificate": settings.LETTER_CERTIFICATE,
        "password_file": settings.LETTER_CERTIFICATE_PASSWORD_FILE,
        "chain": settings.LETTER_CERTIFICATE_CHAIN,
        "timestamp_url": settings.LETTER_TIMESTAMP_URL,
        "networks": settings.OUTBOUND_NETWORKS,
    }
    command = [sys.executable, *CHILD]
    try:
        done = subprocess.run(
            command, input=json.dumps(job).encode(), capture_output=True, timeout=LONGEST_S, check=False
        )
    except subprocess.TimeoutExpired:
        raise NotSigned(f"The services of the certificate did not answer within {LONGEST_S} seconds.") from None
    if done.returncode == 0:
        return done.stdout
    lines = done.stderr.decode(errors="replace").strip().splitlines()
    if done.returncode == REFUSED:
        raise CertificateRefused(lines[-1])
    if done.returncode == NOT_NOW:
        raise NotSigned(lines[-1])
    raise NotSigned(f"The process that signs ended with status {done.returncode}: {' '.join(lines[-1:])}")
