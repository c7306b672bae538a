"""Bundles of real log entries, checked by the offline verifier as an auditor runs it."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from compliance.documents.books.unprinted import notice
from compliance.documents.models import Bundle, Document
from compliance.documents.services import bundle_papers, bundle_request, bundling, planning
from compliance.documents.tests.files import file_of
from compliance.documents.typeset.sheets import Sheets
from compliance.ledger.logs import key_name, predecessor_of, receipt_at
from compliance.ledger.recording import CLOCK, Attachment, LedgerAct, record, reserve
from compliance.ledger.tests.signing_office import SigningOffice, as_ledger
from inspections.models import LogEntry
from tests.attacker import integrity_alarms, plant
from tests.page_ends import ends_of
from tests.papers import not_printed, said
from tests.pdf_checks import bare, structure_of, text_of

from ...tests.bundling import Auditor, files_of, packed, taken_through
from ...tests.factories import adjustment, at, countersigned, deck_change, signed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    """Turns follow each other at once, and files go into the folder of the test."""
    monkeypatch.setattr(bundling, "PAUSE_SECONDS", 0)
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture
def office(holder) -> SigningOffice:
    """The office's signer; the holder's log is open since before the entries that tests tell of."""
    with receipt_at(at(-100)):
        reserve(holder.pk)
    return SigningOffice()


@pytest.fixture
def log(office, war, dealer, floorperson):
    """A correction and a late entry, received on March 2 and 3."""
    first = signed(war, "deck_change", deck_change(at(-60), removed=at(-40)), dealer, moment=at(-39.9))
    signed(
        war, "deck_change", deck_change(at(-60), removed=at(-40), back_color="blue"), floorperson,
        supersedes=first, correction_reason="The backs were blue.", moment=at(-39.5),
    )  # fmt: skip
    signed(war, "deck_change", deck_change(at(-8), batch_label="A"), dealer, late_reason="The tablet was flat.")
    return war


@pytest.fixture
def auditing(tmp_path, office) -> Auditor:
    return Auditor(tmp_path, office)


@pytest.fixture
def made(office, holder, auditor):
    """`made(first=…, last=…, types=…)`: a bundle, written."""

    def make(**asked: Any) -> Bundle:
        bundle = taken_through(bundle_request(holder=holder, by=auditor, at=timezone.now(), **asked), office)
        assert (bundle.status, bundle.failure) == ("ready", "")
        return bundle

    return make


def records(files: dict[str, bytes], log: int = 0) -> list[dict[str, Any]]:
    return [json.loads(line) for line in files[f"logs/{log}/records.jsonl"].splitlines()]


def envelopes(files: dict[str, bytes], log: int = 0) -> list[dict[str, Any]]:
    return [json.loads(line) for line in files[f"logs/{log}/envelopes.jsonl"].splitlines()]


@pytest.mark.sampled
def test_everything_of_a_holder_is_intact(log, made, auditing):
    bundle = made()
    found = auditing.verify(file_of(bundle))
    assert (found["verdict"], found["status"], found["findings"]) == ("INTACT", 0, [])
    kinds = {note["kind"]: note.get("indexes") for note in found["notes"]}
    assert (kinds["late"], kinds["superseded"]) == ([3], [1])
    types = [one["type"] for one in envelopes(files_of(file_of(bundle)))]
    assert types == ["log.opened", "log_entry.sign", "log_entry.correct", "log_entry.sign", "export.bundle"]
    assert (bundle.size, bundle.witnesses) == (file_of(bundle).stat().st_size, 1)


def test_617a_2_e__a_countersignature_is_intact_and_told_in_words(
    office, roulette, floorperson, maintenance, security, made, auditing
):
    entry = signed(roulette, "roulette_inspection", adjustment(at(-1), maintenance, security), floorperson)
    countersigned(entry, maintenance, at(0.5))
    bundle = made()
    found = auditing.verify(file_of(bundle))
    assert (found["verdict"], found["findings"]) == ("INTACT", [])
    files = files_of(file_of(bundle))
    told = envelopes(files)[2]
    assert (told["type"], told["subject"]["table"]) == ("log_entry.countersign", "inspections_countersignature")
    assert told["actor"]["printed_name"] == maintenance.printed_name
    (row,) = (json.loads(one["payload"]) for one in records(files) if one["index"] == 2)
    assert [image["table"] for image in row["rows"]] == ["inspections_countersignature"]
    register = bare(said(files["report/register-1-of-1.pdf"]))
    assert bare("Log entry signed by a person named in it") in register


def test_the_papers_say_in_words_what_the_records_say(log, made, laid_out):
    files = files_of(file_of(made()))
    register = files["report/register-1-of-1.pdf"]
    assert structure_of(register).problems == []
    assert ends_of(register) == []
    assert not_printed(laid_out[0], register) == set()
    text = bare(text_of(register))
    root = json.loads(files["manifest.json"])["logs"][0]
    for words in (
        "Keystone Test Gaming, LLC", "Keystone Test Casino", "All records", "Page 1 of 1", root["origin"],
        "4 entries in range: 1 late, 1 superseded, 3 signed with lower assurance",
        "Superseded corrected by No. 2", "Correction of No. 1", "Late received 8 h 00 min after the event",
        "The tablet was flat.", "password (lower assurance)", "Deck change, W-01, No. 3", "Mar 3, 2026, 17:00:00 UTC",
        "Mar 3, 2026, 4:00 a.m. (UTC−5)", "Dee Ler, dealer",
    ):  # fmt: skip
        assert bare(words) in text, words
    (log_paper,) = [name for name in files if name.startswith("report/keystone")]
    assert bare("Corrected: by No. 2. The backs were blue.") in bare(text_of(files[log_paper]))


def test_one_letter_changed_in_any_file_is_told_with_the_name_of_the_file(log, made, auditing, tmp_path):
    files = files_of(file_of(made()))
    for name, content in files.items():
        place = content.index(b'"index"') + 1 if b'"index"' in content else len(content) // 2
        changed = content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
        found = auditing.verify(packed(files | {name: changed}, tmp_path / "changed.zip"))
        assert found["verdict"] == "TAMPERED", name
        assert name in {one["where"] for one in found["findings"]}, name


@pytest.mark.parametrize("asked", [{}, {"types": ["log_entry.sign"]}])
def test_i8__any_record_left_out_is_incomplete(log, made, auditing, tmp_path, asked):
    files = files_of(file_of(made(**asked)))
    lines = files["logs/0/records.jsonl"].splitlines(keepends=True)
    assert lines
    for left_out in range(len(lines)):
        kept = b"".join(line for place, line in enumerate(lines) if place != left_out)
        less = packed(files | {"logs/0/records.jsonl": kept}, tmp_path / "less.zip", is_listed_anew=True)
        found = auditing.verify(less)
        index = json.loads(lines[left_out])["index"]
        assert (found["verdict"], found["status"]) == ("INCOMPLETE", 2), index
        assert index in {one["index"] for one in found["findings"]}


def test_an_attachment_or_paper_left_out_is_incomplete(log, made, holder, auditing, tmp_path):
    kept = Document.keep(b"%PDF paper", holder=holder, title="Paper", file_name="p.pdf", media_type="application/pdf")
    attachment = Attachment("p.pdf", kept.sha256, len(kept.content), "application/pdf")
    record(LedgerAct("paper.keep", by=CLOCK, attachments=[attachment]), holder_id=holder.pk)
    files = files_of(file_of(made()))
    assert files[f"attachments/{kept.sha256}"] == b"%PDF paper"
    for name in (f"attachments/{kept.sha256}", "report/register-1-of-1.pdf", "report/records.csv"):
        less = {one: content for one, content in files.items() if one != name}
        for is_listed_anew in (False, True):
            found = auditing.verify(packed(less, tmp_path / "less.zip", is_listed_anew=is_listed_anew))
            assert found["verdict"] == "INCOMPLETE", (name, found)
            assert name in str(found["findings"])


def test_a_filter_chooses_records_and_the_range_shows_the_rest(log, made, auditing):
    by_day = made(first=date(2026, 3, 3), last=date(2026, 3, 3))
    files = files_of(file_of(by_day))
    assert auditing.verify(file_of(by_day))["verdict"] == "INTACT"
    # From the entry before the day on; of it the record too, where it is one that others are judged by.
    assert [one["index"] for one in envelopes(files)] == [2, 3, 4]
    assert [one["index"] for one in records(files)] == [3, 4]
    assert json.loads(files["manifest.json"])["logs"][0]["start"] == 2
    by_type = made(types=["log_entry.correct"])
    files = files_of(file_of(by_type))
    assert auditing.verify(file_of(by_type))["verdict"] == "INTACT"
    assert [one["index"] for one in records(files)] == [0, 2, 5]
    assert len(envelopes(files)) == 6


def test_a_period_without_entries(log, made, auditing):
    bundle = made(first=date(2026, 5, 1), last=date(2026, 5, 31))
    files = files_of(file_of(bundle))
    assert auditing.verify(file_of(bundle))["verdict"] == "INTACT"
    assert [one["type"] for one in envelopes(files)] == ["log_entry.sign", "export.bundle"]
    assert [name for name in files if name.endswith(".pdf")] == ["report/register-1-of-1.pdf"]


def log_opened(holder: Any, year: int, at: datetime) -> Any:
    """A log of the holder for a year that is over, opened at this moment. Returns its id."""
    origin = f"{key_name()}/log/0123456789abcdef/{year}"
    as_ledger("SELECT ledger.log_of_year('holder', %s, %s, %s)", holder.pk, year, origin)
    with connection.cursor() as cursor:
        cursor.execute("SELECT id FROM ledger.log WHERE origin = %s", [origin])
        log_id = cursor.fetchone()[0]
    with receipt_at(at):
        record(LedgerAct("log.opened", by=CLOCK, about={"predecessor": predecessor_of(log_id)}), holder_id=holder.pk)
    return log_id


def test_years_are_logs_one_after_the_other(holder, war, dealer, auditor, auditing_of, tmp_path):
    """Two years that are over, and the one in which the bundle is made."""
    first = log_opened(holder, 2024, datetime(2024, 8, 15, tzinfo=UTC))
    with receipt_at(datetime(2024, 8, 16, tzinfo=UTC)):
        record(LedgerAct("holder.create", by=CLOCK), holder_id=holder.pk)
    log_opened(holder, 2025, datetime(2025, 2, 26, tzinfo=UTC))
    removed = datetime(2025, 3, 2, 17, tzinfo=UTC)
    signed(war, "deck_change", deck_change(removed - timedelta(hours=20), removed=removed), dealer, moment=removed)
    office = SigningOffice()
    bundle = taken_through(bundle_request(holder=holder, by=auditor, at=timezone.now()), office)
    files = files_of(file_of(bundle))
    logs = json.loads(files["manifest.json"])["logs"]
    assert [(one["origin"][-4:], one["start"], one["end"]) for one in logs] == [
        ("2024", 0, 2), ("2025", 0, 2), (str(bundle.requested_at.year), 0, 2),
    ]  # fmt: skip
    assert auditing_of(office).verify(file_of(bundle))["verdict"] == "INTACT"
    with connection.cursor() as cursor:
        cursor.execute("SELECT closed_at IS NOT NULL FROM ledger.log WHERE id = %s", [first])
        assert cursor.fetchone() == (True,)
    late = taken_through(bundle_request(holder=holder, by=auditor, at=timezone.now(), first=date(2025, 3, 3)), office)
    assert [one["origin"][-4:] for one in json.loads(files_of(file_of(late))["manifest.json"])["logs"]] == [
        "2025", str(late.requested_at.year),
    ]  # fmt: skip
    assert auditing_of(office).verify(file_of(late))["verdict"] == "INTACT"


@pytest.fixture
def auditing_of(tmp_path):
    return lambda office: Auditor(tmp_path, office)


def test_entries_cut_off_in_the_database_show_against_an_older_checkpoint(log, office, made, auditing, tmp_path):
    old = tmp_path / "old.txt"
    old.write_bytes(files_of(file_of(made()))["logs/0/checkpoint.txt"])
    assert auditing.verify(file_of(made()), "--since", str(old))["verdict"] == "INTACT"
    cut_off(LogEntry.objects.first().holder_id, 3)
    found = auditing.verify(file_of(made(types=["log_entry.sign"])), "--since", str(old))
    assert found["verdict"] == "INCOMPLETE"
    (told,) = found["findings"]
    assert (told["expected"], told["found"]) == ('"at least 5 entries"', "4")
    assert "if there is none, entries were cut off" in told["message"]


def cut_off(holder_id: Any, size: int) -> None:
    """Does as a superuser can: the last entries of a log gone, everything that tells of them made to fit, the newest
    checkpoint a valid one of those that are left (the signer's key in the wrong hands)."""
    from compliance.transparency.tree import CompactRange, leaf_hash

    with connection.cursor() as cursor:
        cursor.execute("SELECT id FROM ledger.log WHERE holder_id = %s", [holder_id])
        log_id = cursor.fetchone()[0]
        cursor.execute(
            "SELECT entry_bytes FROM ledger.entry WHERE log_id = %s AND index < %s ORDER BY index", [log_id, size]
        )
        tree = CompactRange()
        for (entry,) in cursor.fetchall():
            tree.append(leaf_hash(bytes(entry)))
    for table in ("entry", "node", "checkpoint"):
        as_ledger(f"ALTER TABLE ledger.{table} DISABLE TRIGGER USER")
    as_ledger("DELETE FROM ledger.projection WHERE log_id = %s AND index >= %s", log_id, size)
    as_ledger("DELETE FROM ledger.payload WHERE log_id = %s AND index >= %s", log_id, size)
    as_ledger("DELETE FROM ledger.entry WHERE log_id = %s AND index >= %s", log_id, size)
    as_ledger("DELETE FROM ledger.checkpoint WHERE log_id = %s", log_id)
    as_ledger("DELETE FROM ledger.node WHERE log_id = %s AND (index + 1) << level > %s", log_id, size)
    as_ledger("DELETE FROM ledger.subject WHERE log_id = %s AND relation = 'documents_bundle'", log_id)
    as_ledger(
        "UPDATE ledger.head SET size = %s, frontier = %s, root = %s WHERE log_id = %s",
        size, tree.hashes, tree.root(), log_id,
    )  # fmt: skip


LATE, NUMBER = "late_reason = 'Nothing' WHERE number = 3", "number = 9 WHERE number = 1"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            f"UPDATE inspections_logentry SET {LATE}",
            'entry 3 of {origin} tells "The tablet was flat."; found "Nothing".',
        ),
        ("DELETE FROM inspections_tableevent", ""),
        (f"UPDATE inspections_logentry SET {NUMBER}", "number: entry 1 of {origin} tells 1; found 9."),
    ],
)
def test_a_row_changed_behind_the_ledger_s_back_is_named(log, made, auditing, change, words):
    behind_its_back(change)
    bundle = made()
    differences = " ".join(bundle.plan["differences"])
    words = words.format(origin=bundle.plan["export"]["origin"])
    assert (words in differences) if words else not differences
    files = files_of(file_of(bundle))
    assert auditing.verify(file_of(bundle))["verdict"] == "INTACT"
    if words:
        assert [name for name in files if name.endswith(".pdf")] == ["report/register-1-of-1.pdf"]
        assert bare(words) in bare(said(files["report/register-1-of-1.pdf"]))
        with connection.cursor() as cursor:
            cursor.execute("SELECT source, words FROM ledger.alarm")
            assert [(source, words in told_) for source, told_ in cursor.fetchall()] == [("reconciler", True)]


def test_a_row_put_in_behind_the_ledger_s_back_is_named(log, made):
    entry = LogEntry.objects.get(number=3)
    entry.pk, entry.number = None, 4
    behind_its_back(lambda: entry.save(force_insert=True))
    (words,) = made().plan["differences"]
    assert words == f"inspections_logentry {entry.pk}: the ledger tells nothing of this row; found the row."


def behind_its_back(change: Any) -> None:
    """Changes rows as somebody does who owns the tables: without triggers."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE inspections_logentry DISABLE TRIGGER USER")
        cursor.execute("ALTER TABLE inspections_tableevent DISABLE TRIGGER USER")
        change() if callable(change) else cursor.execute(change)
        cursor.execute("ALTER TABLE inspections_logentry ENABLE TRIGGER USER")
        cursor.execute("ALTER TABLE inspections_tableevent ENABLE TRIGGER USER")


def test_a_row_changed_while_reports_are_printed_leaves_a_register_that_says_so(log, made, auditing, monkeypatch):
    real = bundle_papers.papers_planned

    def changed_then(*arguments):
        planned = real(*arguments)
        plant(LogEntry.objects.order_by("number")[1], late_reason="No reason at all.")
        return planned

    monkeypatch.setattr(bundling, "papers_planned", changed_then)
    bundle = made()
    assert all(paper["name"].startswith("register-") for paper in bundle.plan["papers"])
    assert "late_reason" in " ".join(bundle.plan["differences"])
    assert "late_reason" in " ".join(integrity_alarms())
    assert auditing.verify(file_of(bundle))["verdict"] == "INTACT"


def test_a_payload_that_was_destroyed_has_no_line(log, made, holder, auditing):
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, origin FROM ledger.log WHERE holder_id = %s", [holder.pk])
        log_id, origin = cursor.fetchone()
    as_ledger(
        "UPDATE ledger.payload SET payload = NULL, salt = NULL, destroyed_at = now() WHERE log_id = %s AND index = 1",
        log_id,
    )
    unsaid = made()
    assert [one["index"] for one in records(files_of(file_of(unsaid)))] == [0, 2, 3, 4]
    assert auditing.verify(file_of(unsaid))["verdict"] == "INCOMPLETE"
    about = {"destroyed": [{"index": 1, "origin": origin}], "confirmed_by": "PA-2"}
    record(LedgerAct("retention.destroy", by=CLOCK, about=about), holder_id=holder.pk)
    assert auditing.verify(file_of(made(types=["log_entry.sign"])))["verdict"] == "INTACT"


def test_without_witnesses_it_goes_out_and_the_verifier_says_so(log, office, made, auditing, monkeypatch):
    monkeypatch.setattr(bundling, "WITNESS_SECONDS", 0)
    office.is_witnessed = False
    bundle = made()
    assert bundle.witnesses == 0
    assert auditing.verify(file_of(bundle))["verdict"] == "UNWITNESSED"


def test_without_a_signer_it_ends_in_words_and_goes_on_from_there(log, office, holder, filer, auditing, monkeypatch):
    office.is_signing = False
    monkeypatch.setattr(bundling, "SIGNER_SECONDS", 0)
    asked = bundle_request(holder=holder, by=filer, at=timezone.now())
    bundle = taken_through(asked, office)
    assert (bundle.status, bundle.step) == ("failed", "signed")
    assert "manage.py ledger_signer" in bundle.failure
    assert not file_of(bundle).exists()

    from compliance.documents.services import bundle_retry

    office.is_signing = True
    monkeypatch.setattr(bundling, "SIGNER_SECONDS", 120)
    bundle_retry(bundle_id=bundle.pk, by=filer, at=timezone.now())
    done = taken_through(bundle, office)
    assert done.plan["export"] == bundle.plan["export"]
    assert auditing.verify(file_of(done))["verdict"] == "INTACT"


def test_work_that_broke_anywhere_goes_on_and_records_the_export_once(
    log, office, holder, filer, auditing, monkeypatch
):
    """Each step fails once after it did its work: as when a worker is killed before it could say so."""
    bundle = bundle_request(holder=holder, by=filer, at=timezone.now())
    broken = set()

    def breaking(name: str, step: Any) -> Any:
        def run(held: Any) -> bool:
            done = step(held)
            if done and name not in broken:
                broken.add(name)
                Bundle.objects.filter(pk=bundle.pk).update(claimed_until=timezone.now() - timedelta(minutes=1))
                raise KeyboardInterrupt
            return bool(done)

        return run

    steps = {name: breaking(name, step) for name, step in bundling.STEPS.items() if name != "file"}
    monkeypatch.setattr(bundling, "STEPS", steps | {"file": bundling.STEPS["file"]})
    for _ in range(30):
        try:
            if bundling.bundle_write(bundle_id=bundle.pk) is None:
                break
        except KeyboardInterrupt:
            assert bundle.pk not in bundling.waiting_bundles(timezone.now() - timedelta(minutes=5))
            assert bundling.waiting_bundles(timezone.now()) == [bundle.pk]
        office.work()
    assert broken == set(steps)
    bundle.refresh_from_db()
    assert auditing.verify(file_of(bundle))["verdict"] == "INTACT"
    types = [one["type"] for one in envelopes(files_of(file_of(bundle)))]
    assert types.count("export.bundle") == 1


def test_the_same_plan_makes_the_same_bytes(log, office, holder, auditor, monkeypatch):
    monkeypatch.setattr(bundling.shutil, "rmtree", lambda *_, **__: None)
    bundle = taken_through(bundle_request(holder=holder, by=auditor, at=timezone.now()), office)
    first = file_of(bundle).read_bytes()
    Bundle.objects.filter(pk=bundle.pk).update(status="waiting", step="file")
    again = taken_through(bundle, office)
    assert again.sha256 == bundle.sha256
    assert file_of(again).read_bytes() == first


def test_an_entry_that_cannot_be_printed_ends_no_bundle_and_its_log_book_says_so(log, made, auditing, monkeypatch):
    real = Sheets.words

    def words(self, x, y, said, *more, **named):
        return real(self, x, y, said.replace("tablet", "table"), *more, **named)

    monkeypatch.setattr(Sheets, "words", words)
    bundle = made()
    found = auditing.verify(file_of(bundle))
    assert (found["verdict"], found["findings"]) == ("INTACT", [])
    assert bundle.not_printed == ["Deck change log, table W-01, No. 3"]
    files = files_of(file_of(bundle))
    (name,) = (name for name in files if name.startswith("report/keystone"))
    text = bare(text_of(files[name]))
    assert bare(notice(bundle.not_printed)) in text
    assert bare("The backs were blue.") in text, "the rest is printed"
    assert "Thetablewasflat" not in text
    assert b"The tablet was flat." in files["logs/0/records.jsonl"]


def test_more_entries_than_one_export_takes_are_no_end_of_a_bundle(log, made, monkeypatch):
    monkeypatch.setattr(planning, "MOST_ROWS", 2)
    assert made().status == "ready"


def test_a_plan_of_the_release_before_is_made_anew(log, made, office, holder, auditor):
    """It named volumes, which no program lays out any more."""
    bundle = bundle_request(holder=holder, by=auditor, at=timezone.now())
    earlier = {"papers": [{"name": "keystone-deck-change-log-1-of-1.pdf", "plan": {}, "number": 1}], "parts": []}
    Bundle.objects.filter(pk=bundle.pk).update(plan=earlier)
    done = taken_through(bundle, office)
    names = [name for name in files_of(file_of(done)) if name.startswith("report/") and name.endswith(".pdf")]
    assert [name.rpartition("-")[2] for name in names] == ["1.pdf", "03.pdf"]
    assert (done.status, "books" in done.plan) == ("ready", True)
