"""A chain of certificates and the services behind it, as a Board would have them: a root, an authority under it, a
signer, an OCSP responder, a list of what the root revoked, and a time stamp service. Real HTTP, on this machine.
"""

import asyncio
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar
from urllib.parse import unquote

from asn1crypto import keys, tsp
from asn1crypto import x509 as asn1_x509
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    pkcs12,
)
from cryptography.x509 import ocsp
from cryptography.x509.oid import AuthorityInformationAccessOID, ExtendedKeyUsageOID, NameOID
from pyhanko.sign.timestamps.dummy_client import DummyTimeStamper
from time_machine import escape_hatch

PASSWORD = "correct horse battery staple"
DAY = timedelta(days=1)
LETTERS = ("digital_signature", "non_repudiation")
NONE_OF_IT = dict.fromkeys(
    ("key_agreement", "key_encipherment", "data_encipherment", "encipher_only", "decipher_only"), False
)


def now_here() -> datetime:
    """The moment of other processes, whatever time a test travels to."""
    is_elsewhere = escape_hatch.is_travelling()
    return escape_hatch.datetime.datetime.now(UTC) if is_elsewhere else datetime.now(UTC)


@dataclass
class Issued:
    """A certificate and its key."""

    certificate: x509.Certificate
    key: rsa.RSAPrivateKey

    @property
    def pem(self) -> bytes:
        return self.certificate.public_bytes(Encoding.PEM)

    @property
    def der(self) -> bytes:
        return self.certificate.public_bytes(Encoding.DER)


def named(name: str) -> x509.Name:
    """The name of a certificate."""
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


@dataclass
class Chain:
    """Certificates by name, the address of their services, and how these behave."""

    url: str
    issued: dict[str, Issued] = field(default_factory=dict)
    revoked: set[str] = field(default_factory=set)
    silent: set[str] = field(default_factory=set)
    """Paths that answer 503."""
    asked: list[str] = field(default_factory=list)

    def issue(
        self, name: str, by: str | None, *, usage: tuple[str, ...], purpose: x509.ObjectIdentifier | None = None,
        since: timedelta = -DAY, until: timedelta = 30 * DAY, is_checked_by: str = "",
    ) -> Issued:  # fmt: skip
        """A certificate of this name with these key usages; `is_checked_by` is `ocsp` or `crl`."""
        key, now = rsa.generate_private_key(65537, 2048), now_here()
        issuer = self.issued[by] if by else None
        is_authority = "key_cert_sign" in usage
        made = (
            x509.CertificateBuilder()
            .subject_name(named(name)).issuer_name(named(by or name)).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(now + since).not_valid_after(now + until)
            .add_extension(x509.BasicConstraints(is_authority, None), True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False)
            .add_extension(
                x509.KeyUsage(
                    **NONE_OF_IT, digital_signature="digital_signature" in usage,
                    content_commitment="non_repudiation" in usage, key_cert_sign=is_authority, crl_sign=is_authority,
                ), True,
            )
        )  # fmt: skip
        if issuer:
            made = made.add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer.key.public_key()), False
            )
        if purpose:
            made = made.add_extension(x509.ExtendedKeyUsage([purpose]), True)
        if purpose == ExtendedKeyUsageOID.OCSP_SIGNING:
            made = made.add_extension(x509.OCSPNoCheck(), False)
        if is_checked_by == "ocsp":
            place = x509.UniformResourceIdentifier(f"{self.url}/ocsp")
            access = x509.AccessDescription(AuthorityInformationAccessOID.OCSP, place)
            made = made.add_extension(x509.AuthorityInformationAccess([access]), False)
        if is_checked_by == "crl":
            place = x509.UniformResourceIdentifier(f"{self.url}/crl/{by}")
            made = made.add_extension(
                x509.CRLDistributionPoints([x509.DistributionPoint([place], None, None, None)]), False
            )
        one = Issued(made.sign(issuer.key if issuer else key, SHA256()), key)
        self.issued[name] = one
        return one

    def answer(self, path: str, body: bytes) -> tuple[str, bytes]:
        """Media type and content of an answer."""
        if path.startswith("/ocsp"):
            return "application/ocsp-response", self._ocsp(body or b64decode(unquote(path.removeprefix("/ocsp/"))))
        if path.startswith("/crl"):
            return "application/pkix-crl", self._crl(path.rpartition("/")[2])
        return "application/timestamp-reply", self._stamp(body)

    def _ocsp(self, body: bytes) -> bytes:
        request, now = ocsp.load_der_ocsp_request(body), now_here()
        serial = request.serial_number
        name = next(name for name, one in self.issued.items() if one.certificate.serial_number == serial)
        is_revoked = name in self.revoked
        responder = self.issued["Responder"]
        made = ocsp.OCSPResponseBuilder().add_response(
            cert=self.issued[name].certificate, issuer=self.issued["Authority"].certificate,
            algorithm=request.hash_algorithm,
            cert_status=ocsp.OCSPCertStatus.REVOKED if is_revoked else ocsp.OCSPCertStatus.GOOD,
            this_update=now - timedelta(minutes=1), next_update=now + DAY,
            revocation_time=now - timedelta(hours=1) if is_revoked else None,
            revocation_reason=x509.ReasonFlags.key_compromise if is_revoked else None,
        )  # fmt: skip
        made = made.responder_id(ocsp.OCSPResponderEncoding.HASH, responder.certificate)
        made = made.certificates([responder.certificate])
        return made.sign(responder.key, SHA256()).public_bytes(Encoding.DER)

    def _crl(self, issuer: str) -> bytes:
        now, own = now_here(), self.issued[issuer]
        made = x509.CertificateRevocationListBuilder().issuer_name(named(issuer))
        made = made.last_update(now - timedelta(minutes=1)).next_update(now + DAY)
        made = made.add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(own.key.public_key()), False)
        made = made.add_extension(x509.CRLNumber(1), False)
        for name in self.revoked:
            serial = self.issued[name].certificate.serial_number
            revoked = x509.RevokedCertificateBuilder().serial_number(serial).revocation_date(now)
            made = made.add_revoked_certificate(revoked.build())
        return made.sign(own.key, SHA256()).public_bytes(Encoding.DER)

    def _stamp(self, body: bytes) -> bytes:
        own = self.issued["Time stamps"]
        key = own.key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
        stamper = DummyTimeStamper(
            asn1_x509.Certificate.load(own.der), keys.PrivateKeyInfo.load(key), fixed_dt=now_here()
        )
        request = tsp.TimeStampReq.load(body)
        stamped: bytes = asyncio.run(stamper.async_request_tsa_response(request)).dump()
        return stamped

    def file_of(self, name: str, folder: Path) -> dict[str, str]:
        """The settings of an office that signs with this certificate, whose files are in this folder."""
        own = self.issued[name]
        authority = [self.issued["Authority"].certificate]
        lock = BestAvailableEncryption(PASSWORD.encode())
        (folder / "letters.p12").write_bytes(
            pkcs12.serialize_key_and_certificates(b"letters", own.key, own.certificate, authority, lock)
        )
        (folder / "password").write_text(f"{PASSWORD}\n")
        (folder / "chain.pem").write_bytes(self.issued["Root"].pem + self.issued["Authority"].pem)
        return {
            "LETTER_CERTIFICATE": str(folder / "letters.p12"),
            "LETTER_CERTIFICATE_PASSWORD_FILE": str(folder / "password"),
            "LETTER_CERTIFICATE_CHAIN": str(folder / "chain.pem"),
            "LETTER_TIMESTAMP_URL": f"{self.url}/stamp",
            "OUTBOUND_NETWORKS": ["127.0.0.0/8"],
        }


class Service(BaseHTTPRequestHandler):
    """Answers as the chain says."""

    chain: ClassVar[Any]

    def do_POST(self) -> None:
        self.chain.asked.append(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path in self.chain.silent:
            self.send_error(503)
            return
        kind, content = self.chain.answer(self.path, body)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST  # noqa: N815  # the name of the library

    def log_message(self, *arguments: Any) -> None:
        """Says nothing."""


@contextmanager
def served_chain() -> Iterator[Chain]:
    """A chain whose services answer while the block runs."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    chain = Chain(f"http://127.0.0.1:{server.server_port}")
    server.RequestHandlerClass = type("OneService", (Service,), {"chain": chain})
    chain.issue("Root", None, usage=("key_cert_sign",), until=3650 * DAY)
    chain.issue("Authority", "Root", usage=("key_cert_sign",), is_checked_by="crl")
    chain.issue("Responder", "Authority", usage=("digital_signature",), purpose=ExtendedKeyUsageOID.OCSP_SIGNING)
    stamps = ExtendedKeyUsageOID.TIME_STAMPING
    chain.issue("Time stamps", "Authority", usage=("digital_signature",), purpose=stamps, is_checked_by="ocsp")
    chain.issue("Letters of the Board", "Authority", usage=LETTERS, is_checked_by="ocsp")
    chain.issue("Letters by list", "Authority", usage=LETTERS, is_checked_by="crl")
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield chain
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
