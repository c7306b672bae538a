"""The two verifiers on bundles that the office itself writes: of a certificate holder, and of the Board's own acts."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.utils import timezone

from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.ledger.tests.forgeries import flipped
from compliance.ledger.tests.signing_office import SigningOffice, as_ledger
from compliance.ledger.tests.test_two_verifiers import by_python
from compliance.ledger.tests.test_web_verifier import check, difference, page, said
from compliance.records.keys import keys_announce, keys_retire
from compliance.records.tests.test_keys import signatures
from compliance.rest.services import token_revoke
from compliance.rest.tests.tokens import token_of
from compliance.transparency.signer.keys import checkpoint_of, signature_line
from tests.attacker import integrity_alarms

from ...tests.bundling import files_of, packed
from .test_bundle_command import office

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["office", "page"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


@pytest.fixture
def history(office: SigningOffice, tmp_path: Path, settings: Any) -> SigningOffice:
    """People of the Board make tokens, revoke one, and turn the signer's keys."""
    people = [f"turns{number}@example.test" for number in (1, 2)]
    for email in people:
        person(Role.BOARD_ADMINISTRATOR, email=email, is_demo=True)
    first = User.objects.get(email=people[0])
    for _ in range(2):
        token, _secret = token_of(first)
    token_revoke(token_id=token.pk, by=first, at=timezone.now(), reason="Lost")
    office.work()
    office.rotate(Path(settings.LEDGER_LOG_KEYS_FILE))
    keys_announce(signatures(people), say=print, pause=office.work)
    keys_retire(signatures(people), say=print, pause=office.work)
    return office


@pytest.mark.parametrize("whose", ["office", None])
def test_they_agree_on_what_the_office_exports(
    history: SigningOffice, page: "Page", tmp_path: Path, whose: str | None
) -> None:
    out = tmp_path / "bundle.zip"
    call_command("export_bundle", out=out, holder=whose)
    policy = history.policy()
    ours, theirs = check(page, out.read_bytes(), policy), by_python(tmp_path / "whole", out.read_bytes(), policy, None)
    assert said(ours) == said(theirs) == ("INTACT", set())
    assert ours["logs"] == theirs["logs"]
    files = files_of(out)
    types = [json.loads(line)["type"] for line in files["logs/0/envelopes.jsonl"].splitlines()]
    assert ("administration.token_create" in types) is (whose == "office")
    assert "keys.retire" in types


PLANTED = "INSERT INTO ledger.cosignature (log_id, size, witness, line) VALUES (%s, %s, %s, %s)"


def test_a_line_planted_under_each_checkpoint_leaves_a_genuine_bundle_intact(
    office: SigningOffice, page: "Page", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person who runs statements in the database may write any line there, in the name of a witness that counts."""
    sign, line = office.sign, signature_line(office.witness_key, bytes(72))

    def sign_and_plant(log_id: UUID, kind: str, origin: str) -> str:
        note = sign(log_id, kind, origin)
        if kind == "board":
            as_ledger(PLANTED, log_id, checkpoint_of(note).size, office.witness_key.name, line)
        return note

    monkeypatch.setattr(office, "sign", sign_and_plant)
    out = tmp_path / "bundle.zip"
    call_command("export_bundle", out=out, holder=None)
    assert line not in files_of(out)["board/checkpoint.txt"].decode()
    policy = office.policy()
    ours, theirs = check(page, out.read_bytes(), policy), by_python(tmp_path / "whole", out.read_bytes(), policy, None)
    assert said(ours) == said(theirs) == ("INTACT", set())
    assert any("a line that no known key of this witness signed" in words for words in integrity_alarms())


NOT_MISSED = "board/earlier.jsonl", "line"
"""A commitment from before that is left out: only somebody who kept the checkpoint over it misses it, by `--since`."""


def test_they_agree_on_what_was_changed_in_the_office_s_own_bundle(
    history: SigningOffice, page: "Page", tmp_path: Path
) -> None:
    out = tmp_path / "bundle.zip"
    call_command("export_bundle", out=out, holder="office")
    files, policy = files_of(out), history.policy()
    differing = {}
    for name in sorted(files.keys() - {"manifest.json"}):
        lines = files[name].splitlines(keepends=True)
        for what, content in (("byte", flipped(files[name], len(files[name]) // 2)), ("line", b"".join(lines[1:]))):
            data = packed(files | {name: content}, tmp_path / "changed.zip", is_listed_anew=True).read_bytes()
            theirs = by_python(tmp_path / f"{what} {name}".replace("/", " "), data, policy, None)
            if what_differs := difference(check(page, data, policy), theirs):
                differing[name, what] = what_differs
            assert (theirs["verdict"] == "INTACT") == ((name, what) == NOT_MISSED), (name, what)
    assert differing == {}
