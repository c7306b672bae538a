"""`manage.py export_bundle` and `export_policy`: what they write, and what they say where they cannot."""

import json
import stat
import time
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from compliance.chapters.services.importing import text_import
from compliance.chapters.tests.invented import text_of
from compliance.documents.management.commands import export_bundle
from compliance.documents.models import Bundle
from compliance.documents.services import bundling
from compliance.ledger.errors import LogSuspended
from compliance.ledger.logs import receipt_at
from compliance.ledger.recording import reserve
from compliance.ledger.tests.signing_office import SITE, SigningOffice
from compliance.ledger.trust import fingerprint
from compliance.rest.tests.tokens import token_of
from compliance.transparency.signer.keys import written

from ...tests.bundling import Auditor, files_of, packed
from ...tests.factories import at, deck_change, signed
from .test_bundle import behind_its_back

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


@pytest.fixture
def office(settings: Any, tmp_path: Path, war, dealer, monkeypatch: pytest.MonkeyPatch) -> SigningOffice:
    """A signer that works while the command sleeps, and its keys where the office looks for them."""
    office = SigningOffice()
    with receipt_at(at(-100)):
        reserve(war.holder_id)
    signed(war, "deck_change", deck_change(at(-8)), dealer, late_reason="The tablet was flat.")
    settings.MEDIA_ROOT, settings.SITE_URL = tmp_path / "media", SITE
    settings.LEDGER_NAME = "localhost"
    settings.LEDGER_LOG_KEYS_FILE, settings.LEDGER_WITNESS_KEYS_FILE = str(tmp_path / "log"), str(tmp_path / "witness")
    (tmp_path / "log").write_text(f"{written(office.keys.public)}\n")
    (tmp_path / "witness").write_text(f"{written(office.witness_key)}\n")
    monkeypatch.setattr(export_bundle, "sleep", lambda seconds: (office.work(), time.sleep(seconds)))
    monkeypatch.setattr(bundling, "PAUSE_SECONDS", 0.01)
    return office


def test_bundle_and_policy_are_all_that_an_auditor_needs(office, holder, tmp_path, capsys):
    policy, out = tmp_path / "policy.txt", tmp_path / "bundle.zip"
    call_command("export_policy", out=policy)
    assert f"fingerprint {fingerprint(policy.read_bytes())}" in capsys.readouterr().out
    assert policy.read_text() == office.policy()
    call_command("export_bundle", out=out)
    told = capsys.readouterr()
    assert Bundle.objects.get().sha256 in told.out
    assert "Waiting for the signer’s checkpoint …" in told.err
    auditor = Auditor(tmp_path, office)
    auditor.policy.write_bytes(policy.read_bytes())
    assert auditor.verify(out)["verdict"] == "INTACT"
    assert holder.name in files_of(out)["manifest.json"].decode()
    assert stat.S_IMODE(out.stat().st_mode) == 0o600, "nobody else on the machine reads it"


def test_the_office_s_own_log_is_a_bundle_too(office, auditor, floorperson, tmp_path):
    """The imported texts, and a token of a Board person with its signature, verify like a holder's records."""
    text_import(raw=text_of("651a-2012"), edition_key="651a-2012", file_name="law.txt", at=timezone.now())
    token_of(auditor)
    auditors, out = Auditor(tmp_path, office), tmp_path / "office.zip"
    call_command("export_bundle", out=out, holder="office")
    found = auditors.verify(out)
    assert found["verdict"] == "INTACT", found["words"]
    files = files_of(out)
    assert json.loads(files["manifest.json"])["holder_name"] == "Acts of the Board"
    types = [json.loads(line)["type"] for line in files["logs/0/envelopes.jsonl"].splitlines()]
    assert {"text.import", "administration.token_create", "export.request", "export.bundle"} <= set(types)
    assert [name for name in files if name.startswith("attachments/")]
    changed = files | {"logs/0/records.jsonl": files["logs/0/records.jsonl"].replace(b"For a test", b"For a joke")}
    assert auditors.verify(packed(changed, tmp_path / "changed.zip", is_listed_anew=True))["verdict"] == "TAMPERED"


def test_a_difference_from_the_records_is_in_the_exit_status(office, tmp_path):
    behind_its_back("UPDATE inspections_logentry SET late_reason = 'Nothing'")
    out = tmp_path / "bundle.zip"
    with pytest.raises(CommandError, match=r"tables differ from the records\. .*late_reason") as difference:
        call_command("export_bundle", out=out)
    assert difference.value.returncode == 1
    assert Auditor(tmp_path, office).verify(out)["verdict"] == "INTACT", "the records themselves are whole"


def test_without_a_signer_it_says_what_is_missing_and_writes_nothing(office, tmp_path, monkeypatch):
    office.is_signing = False
    monkeypatch.setattr(bundling, "SIGNER_SECONDS", 0.2)
    with pytest.raises(CommandError, match=r"manage\.py ledger_signer") as refusal:
        call_command("export_bundle", out=tmp_path / "bundle.zip")
    assert refusal.value.returncode == 2
    assert not list(tmp_path.glob("*.zip"))
    assert Bundle.objects.get().status == "failed"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"holder": "Nobody, Inc."}, "There is no certificate holder “Nobody, Inc.”"),
        ({"first": date(2999, 1, 1)}, "is in the future"),
        ({"types": ["Log entry"]}, "Name the kinds of entries"),
        ({"types": ["log_entry.sing"]}, "There is no kind of entry 'log_entry.sing'. The kinds are: .*log.opened"),
        ({"out": Path("/nowhere/bundle.zip")}, "There is no folder /nowhere"),
        ({"out": Path("/tmp")}, "/tmp is a folder; name the file"),
    ],
)
def test_what_cannot_be_asked_for_is_refused_in_words(office, tmp_path, options, words):
    with pytest.raises(CommandError, match=words) as refusal:
        call_command("export_bundle", **({"out": tmp_path / "bundle.zip"} | options))
    assert refusal.value.returncode == 2
    assert not Bundle.objects.exists()


def test_a_policy_needs_the_keys_of_a_signer(office, settings, tmp_path):
    settings.LEDGER_LOG_KEYS_FILE = str(tmp_path / "none")
    with pytest.raises(CommandError, match="key ceremony") as refusal:
        call_command("export_policy", out=tmp_path / "policy.txt")
    assert refusal.value.returncode == 2
    assert not (tmp_path / "policy.txt").exists()


def test_a_policy_that_cannot_be_written_is_refused_in_words(office, tmp_path):
    with pytest.raises(CommandError, match="Is a directory") as refusal:
        call_command("export_policy", out=tmp_path)
    assert refusal.value.returncode == 2


def test_a_bundle_that_cannot_be_put_in_its_place_leaves_nothing_behind(tmp_path):
    (tmp_path / "made.zip").write_bytes(b"made")
    (tmp_path / "out.zip").mkdir()
    with (
        (tmp_path / "made.zip").open("rb") as made,
        pytest.raises(CommandError, match="Is a directory") as refusal,
    ):
        export_bundle._put(made, tmp_path / "out.zip")
    assert refusal.value.returncode == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["made.zip", "out.zip"]


@pytest.mark.parametrize("why", ["log x is suspended: entry 5 is missing.", "log x is suspended: entry 5 is missing"])
def test_the_reason_of_a_suspended_log_ends_with_one_stop(why):
    words = bundling.suspended_words(LogSuspended(why))
    assert words.startswith(
        "Nothing can be recorded now: log x is suspended: entry 5 is missing. A bundle must be recorded"
    )
