"""A letter is signed by a chain of this test, and read by pyHanko, by a viewer and by the validator of PDF/A."""

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pkcs11
import pytest
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from pkcs11 import Attribute
from pkcs11.util.x509 import decode_x509_certificate
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.generic import StreamObject
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.writer import PageObject
from pyhanko.sign.validation import async_validate_pdf_signature
from pyhanko.sign.validation.dss import DocumentSecurityStore

from compliance.documents.pades import field, office
from compliance.documents.pades.outbound import is_allowed
from compliance.documents.rendering import rendered
from compliance.documents.standing import with_stamp
from tests import verapdf
from tests.chain import DAY, LETTERS, PASSWORD, Chain, now_here, served_chain
from tests.pdf_checks import structure_of

AT = datetime(2026, 3, 3, 17, tzinfo=UTC)
PAPER = (
    '<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>A letter</title>'
    '<link rel="stylesheet" href="asset:document.css"></head><body><h1>A letter</h1><p>Dear Ms. Filer:</p>'
    '<p><a href="https://example.org/">The office</a></p></body></html>'
)
pytestmark = pytest.mark.django_db
SIGNER = "Letters of the Board"


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with served_chain() as one:
        yield one


@pytest.fixture(autouse=True)
def all_is_well(chain: Chain) -> None:
    chain.revoked.clear()
    chain.silent.clear()


@pytest.fixture(scope="module")
def paper() -> bytes:
    return rendered(PAPER, made_at=AT).pdf


@pytest.fixture
def configured(chain: Chain, settings: Any, tmp_path: Path) -> Any:
    configure(settings, chain.file_of(SIGNER, tmp_path))
    return settings


def configure(settings: Any, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(settings, name, value)


def signed(paper: bytes) -> bytes:
    return office.Certificate(SIGNER, "Authority", "").sign(paper)


def status_of(pdf: bytes, root: Path) -> Any:
    """The verdict of pyHanko on the only signature, by the content of the file and the root alone."""
    reader = PdfFileReader(BytesIO(pdf))
    (signature,) = reader.embedded_signatures
    roots = {"trust_roots": [load_cert_from_pemder(str(root))], "revocation_mode": "require", "moment": now_here()}
    context = DocumentSecurityStore.read_dss(reader).as_validation_context(roots)
    # In its own thread: a browser of another test may run a loop in this one.
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(lambda: asyncio.run(async_validate_pdf_signature(signature, context, context))).result()


def test_a_letter_carries_a_signature_of_level_b_lt(
    configured: Any, chain: Chain, paper: bytes, tmp_path: Path
) -> None:
    content = signed(paper)
    (tmp_path / "root.pem").write_bytes(chain.issued["Root"].pem)
    status = status_of(content, tmp_path / "root.pem")
    assert status.bottom_line, status.pretty_print_details()
    assert status.signing_cert.subject.native["common_name"] == SIGNER
    assert status.timestamp_validity.signing_cert.subject.native["common_name"] == "Time stamps"
    reader = PdfFileReader(BytesIO(content))
    (signature,) = reader.embedded_signatures
    assert signature.sig_object["/SubFilter"] == "/ETSI.CAdES.detached"
    evidence = DocumentSecurityStore.read_dss(reader)
    assert [len(evidence.ocsps) > 0, len(evidence.crls) > 0, len(evidence.certs) > 2] == [True, True, True]


def test_a_signed_letter_is_still_pdf_a_and_pdf_ua(configured: Any, paper: bytes) -> None:
    content = signed(paper)
    assert structure_of(content).problems == []
    if not verapdf.is_here():
        pytest.skip(verapdf.MISSING)
    assert verapdf.problems_of(content) == []
    assert verapdf.problems_of(with_stamp(content, "SUPERSEDED.", AT)) == []


def test_a_viewer_calls_it_valid_by_the_root_alone(settings: Any, chain: Chain, paper: bytes, tmp_path: Path) -> None:
    # Revocation by list: poppler 22.12 has leftover errors of its library after any question by OCSP.
    configure(settings, chain.file_of("Letters by list", tmp_path))
    if not (shutil.which("pdfsig") and shutil.which("certutil")):
        pytest.skip("a viewer reads signatures with: apt-get install poppler-utils libnss3-tools")
    trust = tmp_path / "trust"
    trust.mkdir()
    (tmp_path / "root.pem").write_bytes(chain.issued["Root"].pem)
    database = ["certutil", "-d", f"sql:{trust}"]
    subprocess.run([*database, "-N", "--empty-password"], check=True)
    subprocess.run([*database, "-A", "-n", "root", "-t", "C,C,C", "-i", tmp_path / "root.pem", "-a"], check=True)

    def seen(content: bytes) -> str:
        (tmp_path / "letter.pdf").write_bytes(content)
        command = ["pdfsig", "-nssdir", f"sql:{trust}", tmp_path / "letter.pdf"]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout

    content = signed(paper)
    words = seen(content)
    for line in (
        "Letters by list",
        "ETSI.CAdES.detached",
        "Signature is Valid.",
        "Certificate is Trusted.",
        "Total document signed",
    ):
        assert line in words, words
    at = content.index(b"stream") + 20
    forged = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
    assert "Signature is Valid." not in seen(forged)


def test_a_changed_byte_a_page_more_and_a_signature_less_are_all_seen(
    configured: Any, chain: Chain, paper: bytes, tmp_path: Path
) -> None:
    root = tmp_path / "root.pem"
    root.write_bytes(chain.issued["Root"].pem)
    content = signed(paper)
    at = content.index(b"stream") + 20
    changed = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
    assert not status_of(changed, root).intact
    added = IncrementalPdfFileWriter(BytesIO(content))
    added.insert_page(PageObject(contents=added.add_object(StreamObject(stream_data=b"")), media_box=(0, 0, 612, 792)))
    out = BytesIO()
    added.write(out)
    longer = status_of(out.getvalue(), root)
    assert longer.intact
    assert not longer.bottom_line
    with pikepdf.open(BytesIO(content)) as pdf:
        assert field.is_signed(pdf)
        field.remove_signature(pdf)
        assert not field.is_signed(pdf)
    # A file without its signature is another file than the one whose SHA-256 the ledger states.


@pytest.mark.parametrize(
    ("name", "issued", "sentence"),
    [
        ("Expired", {"usage": LETTERS, "since": -9 * DAY, "until": -DAY}, "A certificate expired on "),
        ("Early", {"usage": LETTERS, "since": DAY}, "A certificate holds from "),
        ("For web servers", {"usage": ("digital_signature",)}, "The certificate is not one that signs letters"),
    ],
)
def test_a_certificate_that_does_not_sign_letters_is_refused(
    chain: Chain, settings: Any, tmp_path: Path, name: str, issued: dict[str, Any], sentence: str
) -> None:
    if name not in chain.issued:
        chain.issue(name, "Authority", is_checked_by="ocsp", **issued)
    configure(settings, chain.file_of(name, tmp_path))
    with pytest.raises(office.CertificateRefused, match=sentence):
        office.certificate_now()
    look = office.last_look()
    assert look is not None
    assert (look.is_refused, look.certificate) == (True, None)


def test_a_revoked_certificate_is_refused(configured: Any, chain: Chain, paper: bytes) -> None:
    assert office.certificate_now() is not None
    chain.revoked.add(SIGNER)
    with pytest.raises(office.CertificateRefused, match="A certificate was revoked on "):
        office.certificate_now()
    with pytest.raises(office.CertificateRefused, match="A certificate was revoked on "):
        signed(paper)


@pytest.mark.parametrize("revoked", ["Authority", "Time stamps"])
def test_so_is_one_whose_authority_or_time_stamps_were_revoked(
    configured: Any, chain: Chain, paper: bytes, revoked: str
) -> None:
    chain.revoked.add(revoked)
    with pytest.raises(office.CertificateRefused):
        signed(paper)


def test_a_wrong_password_a_missing_file_and_a_strange_chain_are_refused_in_words(
    configured: Any, chain: Chain, tmp_path: Path
) -> None:
    (tmp_path / "password").write_text("another")
    with pytest.raises(office.CertificateRefused, match="do not open"):
        office.certificate_now()
    (tmp_path / "password").write_text(PASSWORD)
    (tmp_path / "chain.pem").write_bytes(chain.issued["Authority"].pem)
    with pytest.raises(office.CertificateRefused, match="leads to none of the roots"):
        office.certificate_now()
    (tmp_path / "letters.p12").unlink()
    with pytest.raises(office.CertificateRefused, match="cannot be read"):
        office.certificate_now()


@pytest.mark.parametrize(
    ("path", "sentence"),
    [("/stamp", "The time stamp service does not answer."), ("/ocsp", "No service answers whether"),
     ("/crl/Root", "No service answers whether")],
)  # fmt: skip
def test_nothing_is_signed_while_a_service_is_silent(
    configured: Any, chain: Chain, paper: bytes, path: str, sentence: str
) -> None:
    chain.silent.add(path)
    with pytest.raises(office.NotSigned, match=sentence) as refusal:
        signed(paper)
    assert not isinstance(refusal.value, office.CertificateRefused)


def test_services_in_a_private_network_are_asked_only_where_the_board_names_it(
    configured: Any, chain: Chain, paper: bytes
) -> None:
    configured.OUTBOUND_NETWORKS = ["10.0.0.0/8"]
    before = len(chain.asked)
    with pytest.raises(office.NotSigned):
        signed(paper)
    assert len(chain.asked) == before


@pytest.mark.parametrize(
    ("number", "is_open"),
    [
        ("93.184.215.14", True), ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True), ("10.1.2.3", True),
        ("127.0.0.1", False), ("10.2.0.1", False), ("169.254.169.254", False), ("192.168.1.1", False),
        ("100.64.0.1", False), ("0.0.0.0", False), ("224.0.0.1", False), ("::1", False), ("fe80::1%eth0", False),
        ("fd00::1", False), ("::ffff:127.0.0.1", False), ("64:ff9b::7f00:1", False), ("2002:7f00:1::", False),
    ],
)  # fmt: skip
def test_the_guard_of_outbound_addresses(number: str, is_open: bool) -> None:
    assert is_allowed(number, ["10.1.0.0/16"]) is is_open


def test_a_key_on_a_device_signs_as_well(
    chain: Chain, settings: Any, paper: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = Path("/usr/lib/softhsm/libsofthsm2.so")
    if not (module.exists() and shutil.which("softhsm2-util")):
        pytest.skip("a device for keys is tried with: apt-get install softhsm2")
    (tmp_path / "tokens").mkdir()
    (tmp_path / "softhsm2.conf").write_text(f"directories.tokendir = {tmp_path}/tokens\n")
    monkeypatch.setenv("SOFTHSM2_CONF", str(tmp_path / "softhsm2.conf"))
    tool = ["softhsm2-util", "--token", "Board", "--pin", "8642"]
    subprocess.run(
        ["softhsm2-util", "--init-token", "--free", "--label", "Board", "--so-pin", "9753", "--pin", "8642"], check=True
    )
    own = chain.issued[SIGNER]
    key = own.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (tmp_path / "key.pem").write_bytes(key)
    subprocess.run([*tool, "--import", tmp_path / "key.pem", "--label", "letters", "--id", "01"], check=True)
    with pkcs11.lib(str(module)).get_token(token_label="Board").open(rw=True, user_pin="8642") as session:
        stored = decode_x509_certificate(own.der) | {
            Attribute.TOKEN: True,
            Attribute.LABEL: "letters",
            Attribute.ID: b"\x01",
        }
        session.create_object(stored)
    configure(settings, chain.file_of(SIGNER, tmp_path))
    (tmp_path / "password").write_text("8642\n")
    settings.LETTER_CERTIFICATE = f"pkcs11:token=Board;object=letters?module-path={module}"
    assert office.certificate_now() is not None
    (tmp_path / "root.pem").write_bytes(chain.issued["Root"].pem)
    assert status_of(signed(paper), tmp_path / "root.pem").bottom_line
    (tmp_path / "password").write_text("1111\n")
    with pytest.raises(office.CertificateRefused, match="do not open"):
        office.certificate_now()
