"""The process that signs one PDF, or looks at the certificate: it reads a job as JSON on standard input, and writes the
signed PDF, or what the certificate says, to standard output.

It alone reads key and password, for one job, and it alone asks other machines: the time stamp service that the Board
named, and the addresses in certificates, by the guard of `outbound`. It hands out nothing that it did not validate as a
reader will who has the file and the roots alone.
"""

import asyncio
import base64
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from aiohttp import ClientError, ClientSession
from pkcs11.exceptions import PKCS11Error as DeviceError
from pyhanko.config.pkcs11 import TokenCriteria
from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter
from pyhanko.sign.general import SigningError
from pyhanko.sign.pkcs11 import PKCS11Error, PKCS11Signer, open_pkcs11_session
from pyhanko.sign.signers import PdfSignatureMetadata, PdfSigner, Signer, SimpleSigner
from pyhanko.sign.signers.pdf_signer import DSSContentSettings, SigDSSPlacementPreference
from pyhanko.sign.timestamps.aiohttp_client import HTTPTimeStamper
from pyhanko.sign.timestamps.common_utils import TimestampRequestError
from pyhanko.sign.validation import async_validate_pdf_signature
from pyhanko.sign.validation.dss import DocumentSecurityStore
from pyhanko_certvalidator import CertificateValidator, ValidationContext
from pyhanko_certvalidator.errors import (
    ExpiredError,
    InsufficientRevinfoError,
    NotYetValidError,
    PathBuildingError,
    RevokedError,
    ValidationError,
)
from pyhanko_certvalidator.fetchers.aiohttp_fetchers import AIOHttpFetcherBackend

from compliance.documents.child import limit

from .field import NAME, with_field
from .outbound import LONGEST_S, session_of

REFUSED, NOT_NOW = 3, 4
"""The exit codes if the certificate is refused, and if another machine does not answer."""
USAGE = {"non_repudiation"}
EVIDENCE = DSSContentSettings(include_vri=False, placement=SigDSSPlacementPreference.TOGETHER_WITH_SIGNATURE)
"""Under the signature, so that it covers the whole file."""
EVERY = "require"
"""Revocation of each certificate is asked; without an answer nothing is signed."""


@contextmanager
def _signer(job: Mapping[str, Any]) -> Iterator[Signer]:
    """The certificate with its key: from a file (PKCS #12), or from the device that a `pkcs11:` address names (RFC
    7512: token, object and module-path)."""
    chain = [one for one in load_certs_from_pemder([job["chain"]]) if not one.self_issued]
    secret = Path(job["password_file"]).read_text().strip()
    where = urlsplit(job["certificate"])
    if where.scheme != "pkcs11":
        yield SimpleSigner.load_pkcs12_data(Path(job["certificate"]).read_bytes(), chain, secret.encode())
        return
    about = {name: unquote(value) for name, _, value in (one.partition("=") for one in where.path.split(";"))}
    library = parse_qs(where.query)["module-path"][0]
    with closing(open_pkcs11_session(library, None, TokenCriteria(about["token"]), secret)) as session:
        yield PKCS11Signer(session, cert_label=about["object"], ca_chain=chain, embed_roots=False)


class Board:
    """A look at the certificate, with the roots that the Board trusts and a session that is guarded."""

    def __init__(self, job: Mapping[str, Any], session: ClientSession) -> None:
        self.job, self.session = job, session
        self.stamper = HTTPTimeStamper(job["timestamp_url"], timeout=LONGEST_S, session=session)
        self.roots = [one for one in load_certs_from_pemder([job["chain"]]) if one.self_issued]

    async def prove(self, signer: Signer) -> ValidationContext:
        """The context in which the certificate was found valid, of the kind that signs, and not revoked; and the one of
        time stamps valid."""
        context = ValidationContext(
            trust_roots=self.roots,
            allow_fetching=True,
            revocation_mode=EVERY,
            fetcher_backend=AIOHttpFetcherBackend(self.session, LONGEST_S),
        )
        validator = CertificateValidator(signer.signing_cert, [*signer.cert_registry], context)
        await validator.async_validate_usage(USAGE)
        async for _ in self.stamper.validation_paths(context):
            pass
        return context

    async def sign(self, signer: Signer, context: ValidationContext, content: bytes) -> bytes:
        """The PDF with a signature of level B-LT, after which nothing may change. Raises SigningError."""
        about = PdfSignatureMetadata(
            field_name=NAME,
            md_algorithm="sha256",
            subfilter=SigSeedSubFilter.PADES,
            signer_key_usage=USAGE,
            embed_validation_info=True,
            validation_context=context,
            certify=True,
            docmdp_permissions=MDPPerm.NO_CHANGES,
            dss_settings=EVIDENCE,
            reason=self.job["reason"],
        )
        file = IncrementalPdfFileWriter(BytesIO(with_field(content)))
        signed: bytes = (await PdfSigner(about, signer, timestamper=self.stamper).async_sign_pdf(file)).getvalue()
        await self.read_back(signed)
        return signed

    async def read_back(self, signed: bytes) -> None:
        """Validates the signature by what the file itself has. Raises SigningError."""
        reader = PdfFileReader(BytesIO(signed))
        evidence = DocumentSecurityStore.read_dss(reader)
        context = evidence.as_validation_context({"trust_roots": self.roots, "revocation_mode": EVERY})
        status = await async_validate_pdf_signature(reader.embedded_signatures[0], context, context)
        if not (status.bottom_line and status.timestamp_validity and status.timestamp_validity.trusted):
            raise SigningError(f"read back: {status.summary()}")


async def _work(job: Mapping[str, Any]) -> bytes:
    async with session_of(job["networks"]) as session:
        board = Board(job, session)
        with _signer(job) as signer:
            context = await board.prove(signer)
            if "content" in job:
                return await board.sign(signer, context, base64.b64decode(job["content"]))
            return json.dumps(_about(signer.signing_cert)).encode()


def _about(own: Any) -> dict[str, str]:
    """The facts about a certificate on pages and letters."""
    name, issuer = (one.native.get("common_name") or one.human_friendly for one in (own.subject, own.issuer))
    return {"name": name, "issuer": issuer, "until": own.not_valid_after.isoformat()}


def sentence_of(error: BaseException) -> tuple[int, str]:
    """The status and the sentence for what stopped the work. Raises it again where it is a fault of ours."""
    match error:
        case TimestampRequestError() | ClientError() | TimeoutError():
            return NOT_NOW, "The time stamp service does not answer."
        case InsufficientRevinfoError():
            return NOT_NOW, "No service answers whether the certificate was revoked."
        case RevokedError():
            return REFUSED, f"A certificate was revoked on {error.revocation_dt:%B %-d, %Y}."
        case ExpiredError():
            return REFUSED, f"A certificate expired on {error.expired_dt:%B %-d, %Y}."
        case NotYetValidError():
            return REFUSED, f"A certificate holds from {error.valid_from:%B %-d, %Y} on only."
        case PathBuildingError():
            return REFUSED, "The certificate leads to none of the roots in LETTER_CERTIFICATE_CHAIN."
        case ValidationError():
            return REFUSED, f"The certificate is not one that signs letters: {error}."
        case SigningError():
            return REFUSED, f"The signature does not hold: {error}."
        case OSError():
            return REFUSED, f"{error.filename or 'A file of the certificate'} cannot be read."
        case ValueError() | LookupError() | PKCS11Error() | DeviceError():
            return REFUSED, "Certificate, password and chain do not open: one is wrong, or of another form."
    raise error


def main() -> None:
    """Reads a job, and writes what it makes; the last line on standard error is the sentence of a refusal."""
    limit()
    out = os.dup(1)
    os.dup2(2, 1)
    job = json.load(sys.stdin)
    try:
        made = asyncio.run(_work(job))
    except Exception as error:
        status, sentence = sentence_of(error)
        sys.stderr.write(f"\n{sentence}\n")
        sys.exit(status)
    with os.fdopen(out, "wb") as file:
        file.write(made)


if __name__ == "__main__":
    main()
