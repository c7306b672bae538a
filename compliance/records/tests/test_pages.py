"""Pages of records: what everybody reads, what a holder's people read about themselves, receipts that hold."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from compliance.holders.models import CertificateHolder, User
from compliance.ledger.checkpoints import commit_all
from compliance.ledger.recording import CLOCK, Actor, LedgerAct, record
from compliance.ledger.tests.programs import folder
from compliance.records.programs import programs
from compliance.transparency.build import PROGRAMS
from compliance.transparency.errors import Malformed
from compliance.transparency.notes import Checkpoint
from compliance.transparency.policy import parse_policy
from compliance.transparency.receipt import check_receipt
from compliance.transparency.signer.keys import SigningKey, written
from compliance.transparency.signer.state import origin_hash

pytestmark = pytest.mark.django_db
BY = Actor(None, "Flora Person", "PA-100", "floorperson", "password")
VERIFIER = Path(__file__).parents[3] / "static" / "verifier"
KEYS = SigningKey.of_seed("localhost", b"\1" * 32)


@pytest.fixture(autouse=True)
def trusted(settings: Any, tmp_path: Path) -> None:
    """A policy with the keys of this test's signer."""
    path = tmp_path / "verifier-keys.txt"
    path.write_text(f"{written(KEYS.public)}\n")
    settings.LEDGER_LOG_KEYS_FILE = str(path)
    settings.LEDGER_WITNESS_KEYS_FILE = str(tmp_path / "none.txt")
    settings.LEDGER_NAME = "localhost"


def sign(log_id: Any) -> str:
    """Publishes the checkpoint of a log as it stands."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT origin, size, root FROM ledger.log JOIN ledger.head ON log_id = id WHERE id = %s", [log_id]
        )
        origin, size, root = cursor.fetchone()
        note = KEYS.sign(Checkpoint(origin, size, bytes(root)))
        cursor.execute("SET LOCAL ROLE compliance_ledger")
        cursor.execute("SELECT ledger.publish(%s, %s, %s)", [log_id, size, note])
        cursor.execute("RESET ROLE")
    return note


def acts(holder: CertificateHolder, times: int) -> Any:
    """Records acts of a holder. Returns the log's id."""
    for _ in range(times):
        done = record(LedgerAct("test.act", by=BY), holder_id=holder.pk)
    return done.log_id


def test_a_holder_s_people_save_receipts_that_hold_anywhere(
    client_of: Callable[[User | None], Client], filer: User, holder: CertificateHolder, tmp_path: Path
) -> None:
    log_id = acts(holder, 6)
    sign(log_id)
    acts(holder, 1)
    browser = client_of(filer)
    page = browser.get(f"/records/{log_id}/")
    assert page.status_code == 200
    assert page.content.decode().count("Not signed yet") == 1
    policy = tmp_path / "policy.txt"
    policy.write_bytes(browser.get("/checkpoints/policy.txt").content)
    for index in range(7):
        receipt = tmp_path / f"{index}.tlog-proof"
        receipt.write_bytes(browser.get(f"/records/{log_id}/{index}/receipt").content)
        done = checked(receipt, policy)
        assert (done.returncode, done.stdout.splitlines()[0]) == (0, "HOLDS")
        told = json.loads(done.stdout.split("\n", 2)[2])
        assert told["index"] == index


def checked(receipt: Path, policy: Path) -> subprocess.CompletedProcess[str]:
    """The program that anybody runs."""
    program = str(folder() / "verify_receipt.py")
    return subprocess.run(
        [sys.executable, "-S", program, str(receipt), "--policy", str(policy)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_receipt_with_anything_changed_does_not_hold(
    client_of: Callable[[User | None], Client], filer: User, holder: CertificateHolder
) -> None:
    log_id = acts(holder, 6)
    sign(log_id)
    text = client_of(filer).get(f"/records/{log_id}/3/receipt").content.decode()
    policy = parse_policy(client_of(None).get("/checkpoints/policy.txt").content)
    assert check_receipt(text, policy).index == 3
    lines = text.split("\n")
    for number, line in enumerate(lines):
        for changed in (line[:-1] + ("A" if not line.endswith("A") else "B"), line + "x", None):
            mutated = [*lines[:number], *([changed] if changed is not None else []), *lines[number + 1 :]]
            if mutated != lines:
                with pytest.raises(Malformed):
                    check_receipt("\n".join(mutated), policy)


def test_an_entry_that_is_not_signed_has_no_receipt_yet(
    client_of: Callable[[User | None], Client], filer: User, holder: CertificateHolder
) -> None:
    log_id = acts(holder, 1)
    browser = client_of(filer)
    assert browser.get(f"/records/{log_id}/1/receipt").status_code == 409
    assert browser.get(f"/records/{log_id}/checkpoint.txt").status_code == 409
    assert browser.get(f"/records/{log_id}/2/receipt").status_code == 404
    note = sign(log_id)
    assert browser.get(f"/records/{log_id}/checkpoint.txt").content.decode() == note


def test_nobody_sees_another_s_log(
    client_of: Callable[[User | None], Client],
    filer: User, outsider: User, dealer: User, auditor: User, holder: CertificateHolder,
) -> None:  # fmt: skip
    log_id = acts(holder, 1)
    sign(log_id)
    addresses = [f"/records/{log_id}/", f"/records/{log_id}/0/receipt", f"/records/{log_id}/checkpoint.txt"]
    for address in addresses:
        assert client_of(filer).get(address).status_code == 200
        assert client_of(auditor).get(address).status_code == 200
        assert client_of(outsider).get(address).status_code == 404
        assert client_of(dealer).get(address).status_code == 403
        assert client_of(None).get(address).status_code == 302
    assert str(log_id) not in client_of(outsider).get("/records/").content.decode()
    assert str(log_id) in client_of(auditor).get("/records/").content.decode()


def test_entries_are_paged_by_their_numbers(
    client_of: Callable[[User | None], Client], filer: User, holder: CertificateHolder
) -> None:
    log_id = acts(holder, 120)
    browser, seen, address = client_of(filer), [], f"/records/{log_id}/"
    while address:
        page = browser.get(address)
        seen += [entry.index for entry in page.context["entries"]]
        older = page.context["older_url"]
        address = f"/records/{log_id}/{older}" if older else ""
    assert seen == list(range(120, -1, -1))
    assert browser.get(f"/records/{log_id}/?before=x").status_code == 200


def test_the_clock_is_shown_as_the_system_and_recorded_as_it_was(
    client_of: Callable[[User | None], Client], filer: User, holder: CertificateHolder
) -> None:
    log_id = record(LedgerAct("test.act", by=CLOCK), holder_id=holder.pk).log_id
    page = client_of(filer).get(f"/records/{log_id}/").content.decode()
    assert '<td data-label="Who">This system</td>' in page
    with connection.cursor() as cursor:
        cursor.execute("SELECT entry_bytes FROM ledger.entry WHERE log_id = %s", [log_id])
        assert CLOCK.printed_name.encode() in bytes(cursor.fetchone()[0])


def test_the_public_page_shows_the_board_log_and_nothing_of_holders(
    client_of: Callable[[User | None], Client], holder: CertificateHolder
) -> None:
    log_id = acts(holder, 41)
    note = sign(log_id)
    done = commit_all()
    assert done is not None
    board = sign(done.log_id)
    stranger = client_of(None)
    page = stranger.get("/checkpoints/").content.decode()
    origin = note.split("\n")[0]
    assert origin not in page
    assert holder.name not in page
    assert board.split("\n")[0] not in page
    address = f"/checkpoints/{origin_hash(done.origin)}/{done.index + 1}"
    assert address in page
    saved = stranger.get(address)
    assert saved.content.decode() == board
    assert saved["Content-Type"].startswith("text/plain")
    assert stranger.get(f"/checkpoints/{origin_hash(origin)}/42").status_code == 404


def cosign(log_id: Any, size: int) -> None:
    """A witness's line under a published checkpoint of the Board log."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT ledger.cosign(%s, %s, %s, %s)", [log_id, size, "audit.test/w1", "a line"])


def test_a_checkpoint_without_a_witness_names_the_later_one_that_covers_it(
    client_of: Callable[[User | None], Client], holder: CertificateHolder
) -> None:
    sign(acts(holder, 1))
    sizes = []
    for _ in range(3):
        done = commit_all()
        assert done is not None
        sign(done.log_id)
        sizes.append(done.index + 1)
    cosign(done.log_id, sizes[1])
    points = client_of(None).get("/checkpoints/").context["points"]
    told = {point.size: (point.witnesses, point.covered_by) for point, _ in points}
    assert told == {sizes[0]: ((), sizes[1]), sizes[1]: (("audit.test/w1",), None), sizes[2]: ((), None)}


def test_what_checks_is_given_to_everybody(client_of: Callable[[User | None], Client]) -> None:
    stranger = client_of(None)
    for name in PROGRAMS:
        answer = stranger.get(f"/checkpoints/programs/{name}")
        assert answer.content == (folder() / name).read_bytes()
    written = stranger.get("/checkpoints/programs/FORMAT.md")
    assert written.content == Path("docs/records.md").read_bytes()
    page = stranger.get("/checkpoints/programs/verifier.html")
    assert page.headers["Content-Disposition"] == 'attachment; filename="verifier.html"'
    assert re.search(rb'(src|href)="(?!#|data:)', page.content) is None, "the page asks for another file"
    assert page.content.count(b"<script>") == page.content.count(b"</script>") == len(list(VERIFIER.glob("*.js")))
    listed = stranger.get("/checkpoints/").content.decode()
    for program in programs().values():
        assert f'href="/checkpoints/programs/{program.name}"' in listed
        assert program.sha256 in listed
    assert stranger.get("/checkpoints/programs/signer.py").status_code == 404
