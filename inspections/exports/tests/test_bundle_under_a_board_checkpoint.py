"""Bundles under a published checkpoint of the Board log: its holder learns whether records before it were changed."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from compliance.ledger.checkpoints import board_points, commit_all, to_commit, with_cosignatures
from compliance.ledger.logs import OFFICE
from compliance.ledger.recording import CLOCK, LedgerAct, record
from compliance.ledger.tests.signing_office import SigningOffice, as_ledger
from compliance.ledger.tests.test_two_verifiers import by_python
from compliance.ledger.tests.test_web_verifier import check, difference, page

from ...tests.bundling import files_of
from ...tests.factories import at, deck_change, signed
from .test_bundle_command import office

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["office", "page"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


def commit(office: SigningOffice) -> None:
    """Logs are signed, the Board log commits to them and is signed."""
    office.work()
    commit_all()
    office.work()


def test_the_checkpoints_marked_on_the_public_page_tell_what_was_under_them(
    office: SigningOffice, page: "Page", client: Client, war, dealer, tmp_path: Path
) -> None:
    commit(office)
    signed(war, "deck_change", deck_change(at(-7)), dealer, late_reason="It was flat.", moment=at(0.5))
    commit(office)
    shown = client.get("/checkpoints/").content.decode()
    rows = re.findall(r'<tr>\s*<th scope="row".*?</tr>', shown, re.DOTALL)
    address = re.compile(r'href="(/checkpoints/[0-9a-f]{64}/\d+)"')
    addresses = {("Keep this one" in row): address.findall(row)[0] for row in rows}
    assert len(rows) == len(addresses) == 2
    out = tmp_path / "bundle.zip"
    call_command("export_bundle", out=out)
    assert len(files_of(out)["board/earlier.jsonl"].splitlines()) == 1
    for is_marked, verdict in ((True, "INTACT"), (False, "INCOMPLETE")):
        since = client.get(addresses[is_marked]).content.decode()
        theirs = by_python(tmp_path / verdict, out.read_bytes(), office.policy(), since)
        assert theirs["verdict"] == verdict, theirs["findings"]
        under = [note["indexes"] for note in theirs["notes"] if note["kind"] == "under"]
        assert under == ([[1]] if is_marked else []), "the opening of the log and the first entry"
        assert difference(check(page, out.read_bytes(), office.policy(), since), theirs) is None


def test_a_bundle_is_connected_with_any_published_checkpoint_that_whoever_asks_names(
    office: SigningOffice, page: "Page", client: Client, war, dealer, tmp_path: Path
) -> None:
    commit(office)
    signed(war, "deck_change", deck_change(at(-7)), dealer, late_reason="It was flat.", moment=at(0.5))
    commit(office)
    point = board_points()[0]
    text, size = with_cosignatures(point), str(point.size)
    for name, since in (("text", text), ("number", size)):
        out, given = tmp_path / f"{name}.zip", since
        if name == "text":
            (tmp_path / "kept.txt").write_text(text)
            given = str(tmp_path / "kept.txt")
        call_command("export_bundle", out=out, since=given)
        theirs = by_python(tmp_path / name, out.read_bytes(), office.policy(), text)
        assert theirs["verdict"] == "INTACT", theirs["findings"]
        assert difference(check(page, out.read_bytes(), office.policy(), text), theirs) is None
    for unknown in ("999999", "office.example/log/board/2026\n5\nx", "5 or so", "-1"):
        with pytest.raises(CommandError, match="No published checkpoint"):
            call_command("export_bundle", out=tmp_path / "none.zip", since=unknown)


def test_a_checkpoint_lost_from_one_log_makes_no_other_log_s_bundle_a_forgery(
    office: SigningOffice, war, tmp_path: Path
) -> None:
    record(LedgerAct("test.act", by=CLOCK), holder_id=None)
    commit(office)
    (board,) = board_points()
    (lost,) = [point for point in to_commit() if point.kind == OFFICE]
    record(LedgerAct("test.act", by=CLOCK), holder_id=None)
    office.work()
    as_ledger("ALTER TABLE ledger.checkpoint DISABLE TRIGGER USER")
    as_ledger("DELETE FROM ledger.checkpoint WHERE log_id = %s AND size = %s", lost.log_id, lost.size)
    as_ledger("ALTER TABLE ledger.checkpoint ENABLE TRIGGER USER")
    out = tmp_path / "bundle.zip"
    call_command("export_bundle", out=out)
    assert by_python(tmp_path / "alone", out.read_bytes(), office.policy(), None)["verdict"] == "INTACT"
    since = with_cosignatures(board)
    assert by_python(tmp_path / "since", out.read_bytes(), office.policy(), since)["verdict"] == "INCOMPLETE"
