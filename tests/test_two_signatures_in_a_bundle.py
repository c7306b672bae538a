"""Both officers' signatures on a filing stand in the bundle; both verifiers check both, and name one that is not so."""

import base64
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from compliance.documents.services import bundle_request, bundling
from compliance.documents.tests.files import file_of
from compliance.holders.roles import Role
from compliance.holders.tests.authenticator import HOST, ORIGIN, SoftPasskey
from compliance.holders.tests.factories import person
from compliance.ledger.canonical import canonical
from compliance.ledger.recording import reserve
from compliance.ledger.tests.signing_office import SigningOffice
from compliance.ledger.tests.test_web_verifier import check, page
from compliance.signing.tests.passkey_pages import answered, asked
from inspections.tests.bundling import Auditor, Files, files_of, packed, taken_through
from rules_submissions.filing.tests.test_filing_walk import main_form
from rules_submissions.tests.board import address, html_of
from rules_submissions.tests.making import drafted, two_sign
from tests.papers import said
from tests.pdf_checks import bare

__all__ = ["page"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]
ENVELOPES, RECORDS = "logs/0/envelopes.jsonl", "logs/0/records.jsonl"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: Any) -> dict[str, Any]:
    """The products of the first test here; the files of a bundle, and its reader, are outside the office."""
    return {"folder": tmp_path_factory.mktemp("bundled")}


@pytest.fixture
def bundled(kept: dict[str, Any], request: pytest.FixtureRequest) -> Any:
    """The files of a bundle with a filing that two officers signed, each by passkey; and an auditor of it."""
    if "bundled" not in kept:
        kept["bundled"] = request.getfixturevalue("bundling_office")(kept["folder"])
    return kept["bundled"]


@pytest.fixture
def bundling_office(facility: Any, auditor: Any, client_of: Any, monkeypatch: Any, settings: Any) -> Any:
    """Makes the bundle, with the files of the office and the auditor's policy in this folder."""
    monkeypatch.setattr(bundling, "PAUSE_SECONDS", 0)

    def made(folder: Path) -> tuple[Files, Auditor, list[Any]]:
        settings.MEDIA_ROOT = folder / "media"
        return _bundled(facility, auditor, client_of, folder)

    return made


def _bundled(facility: Any, auditor: Any, client_of: Any, folder: Path) -> tuple[Files, Auditor, list[Any]]:
    reserve(facility.holder_id)
    office = SigningOffice()
    officers = [person(Role.COMPLIANCE_MANAGER, at=facility.holder, is_demo=False) for _ in range(2)]
    two_sign(facility.holder)
    submission = drafted(facility, officers[0])
    for one, name in zip(officers, ("check", "second_signature"), strict=True):
        passkey, url = SoftPasskey(), address(submission, name)
        passkey.enrolled(one)
        browser = client_of(one)
        form = dict(main_form(html_of(browser, url)).lists()) | {"agree": "true"}
        assert browser.post(url, form | answered(passkey, asked(browser, url, form).json())).status_code == 302
    bundle = taken_through(bundle_request(holder=facility.holder, by=auditor, at=timezone.now()), office)
    assert (bundle.status, bundle.failure) == ("ready", "")
    auditing = Auditor(folder, office)
    auditing.policy.write_text(f"{auditing.policy.read_text()}origin {ORIGIN}\nrp {HOST}\n")
    return files_of(file_of(bundle)), auditing, officers


def lines_of(files: Files, name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in files[name].splitlines()]


def index_of(files: Files, kind: str) -> int:
    return next(one["index"] for one in lines_of(files, ENVELOPES) if one["type"] == kind)


def verdicts(files: Files, auditing: Auditor, page: Any, path: Path) -> tuple[str, set[int]]:
    """The verdict of both on these files, which have to agree; and the entries of its findings."""
    kept = packed(files, path, is_listed_anew=True)
    theirs, ours = auditing.verify(kept), check(page, kept.read_bytes(), auditing.policy.read_text())
    places = [{one["index"] for one in found["findings"]} for found in (theirs, ours)]
    assert (theirs["verdict"], places[0]) == (ours["verdict"], places[1])
    return theirs["verdict"], places[0]


def test_both_signatures_hold_in_both_verifiers_and_the_register_says_both(bundled, page, tmp_path) -> None:
    files, auditing, officers = bundled
    assert verdicts(files, auditing, page, tmp_path / "both.zip") == ("INTACT", set())
    first, second = (lines_of(files, ENVELOPES)[index_of(files, one)] for one in ("submission.sign", "submission.file"))
    for envelope, officer in ((first, officers[0]), (second, officers[1])):
        assert envelope["signature"]["assurance"] == "passkey"
        assert envelope["actor"]["user"] == str(officer.pk)
    shown = {one["index"]: json.loads(json.loads(one["payload"])["shown"] or "{}") for one in lines_of(files, RECORDS)}
    filing = hashlib.sha256(canonical(shown[second["index"]]["filing"])).hexdigest()
    assert shown[first["index"]]["filing_sha256"] == shown[second["index"]]["first_signature"]["sha256"] == filing
    register = bare(said(files["report/register-1-of-1.pdf"]))
    assert bare("Rules Submission signed by the first of two officers") in register
    assert bare("Rules Submission filed") in register


@pytest.mark.parametrize("kind", ["submission.sign", "submission.file"])
def test_a_forged_signature_of_either_is_named(bundled, page, tmp_path, kind: str) -> None:
    files, auditing, _ = bundled
    index, envelopes = index_of(files, kind), lines_of(files, ENVELOPES)
    parts = envelopes[index]["signature"]["passkey"]
    parts["signature"] = envelopes[index_of(files, "passkey.enrol")]["payload_sha256"][:64]
    parts["signature"] = base64.b64encode(bytes.fromhex(parts["signature"])).decode()
    lines = files[ENVELOPES].splitlines(keepends=True)
    lines[index] = canonical(envelopes[index]) + b"\n"
    verdict, places = verdicts(files | {ENVELOPES: b"".join(lines)}, auditing, page, tmp_path / "forged.zip")
    assert verdict == "TAMPERED"
    assert index in places


@pytest.mark.parametrize("kind", ["submission.sign", "submission.file"])
def test_a_signature_of_either_that_was_taken_out_is_missed(bundled, page, tmp_path, kind: str) -> None:
    files, auditing, _ = bundled
    index = index_of(files, kind)
    lines = files[RECORDS].splitlines(keepends=True)
    without = b"".join(line for line in lines if json.loads(line)["index"] != index)
    assert verdicts(files | {RECORDS: without}, auditing, page, tmp_path / "less.zip") == ("INCOMPLETE", {index})
    envelopes = files[ENVELOPES].splitlines(keepends=True)
    cut = files | {ENVELOPES: b"".join(envelopes[:index] + envelopes[index + 1 :]), RECORDS: without}
    assert verdicts(cut, auditing, page, tmp_path / "cut.zip")[0] == "TAMPERED"


def test_the_record_of_another_filing_under_the_second_signature_is_named(bundled, page, tmp_path) -> None:
    """An answer is changed in the record that both signed."""
    files, auditing, _ = bundled
    index = index_of(files, "submission.file")
    lines = lines_of(files, RECORDS)
    (record,) = (one for one in lines if one["index"] == index)
    before = record["payload"]
    record["payload"] = before.replace('\\"cover_cards\\":2', '\\"cover_cards\\":1')
    assert record["payload"] != before
    changed = b"".join(canonical(one) + b"\n" for one in lines)
    found = verdicts(files | {RECORDS: changed}, auditing, page, tmp_path / "changed.zip")
    assert found == ("TAMPERED", {index})
