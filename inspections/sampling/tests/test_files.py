"""Files of samples and cases: what is taken, who reads it from when on, and that no planted row is believed."""

import hashlib
import json
from io import BytesIO

import pikepdf
import pytest
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.urls import reverse
from pikepdf import Dictionary, Name

from compliance.documents.models import Document
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.isolation.context import context_of, isolated
from compliance.ledger.errors import NotHeld
from compliance.turns import turn
from compliance.web.tests.browser import send
from inspections.models.samples import CaseFile, SampleFile
from inspections.sampling.services import files
from inspections.sampling.services.cases import case_send, case_step
from inspections.sampling.services.files import ReadFile, file_from, sample_file_add
from inspections.tests.factories import at
from rules_submissions.sheets.tests.test_artwork import pdf, picture
from tests.attacker import plant
from tests.cast import PASSWORD
from tests.pdf_checks import structure_of

from .test_contents import PROGRAM, with_action

pytestmark = pytest.mark.django_db

SLIP = ReadFile("slip.csv", b"deck,time\r\n4,21:15\r\n", "text/csv")
HASH = hashlib.sha256(SLIP.content).hexdigest()


def kept(sample, by, place=1, read=SLIP, title="The slip"):
    return sample_file_add(sample_id=sample.pk, place=place, title=title, read=read, by=by, at=at(1.5))


def download_of(row):
    return reverse("documents:download", args=[row.document_id])


def attachments_told(act):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT entry_bytes, holder_id FROM ledger.entry JOIN ledger.log ON id = log_id WHERE type = %s", [act]
        )
        return [(json.loads(bytes(raw))["attachments"], holder) for raw, holder in cursor.fetchall()]


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"", "is empty"), (b"x" * (files.MOST_BYTES + 1), "at most 25 MB")],
    ids=["nothing", "too much"],
)
def test_nothing_and_too_much_are_refused_with_the_reason(content, said):
    with pytest.raises(FieldRefused, match=said) as refused:
        file_from(SimpleUploadedFile("slip.csv", content))
    assert refused.value.field == "file"


@pytest.mark.parametrize(
    ("name", "content", "media_type", "unread"),
    [
        ("slip.csv", "Table,Person\r\nR-01,José Muñoz".encode("cp1252"), "text/csv", "Windows-1252"),
        ("slip.csv", "Table\tPerson\r\nR-01\tJosé Muñoz".encode("utf-16"), "text/csv", "UTF-16"),
        ("slip.csv", b'deck\r\n"4', "text/csv", "rows are not CSV"),
        ("slip.csv", b"deck\x81", "application/octet-stream", "we cannot read it as text"),
        ("slip.exe", PROGRAM, "application/octet-stream", "not look inside files of this kind"),
        ("page.html", b"<script>alert(1)</script>", "application/octet-stream", "not look inside files of this kind"),
        ("slip", b"deck", "application/octet-stream", "not look inside files of this kind"),
        ("slip.png", b"\x89PNG\r\n\x1a\n cut", "application/octet-stream", "could not be read as PNG"),
        ("slip.pdf", b"%PDF-1.7\n%%EOF", "application/octet-stream", "could not be read as PDF"),
        ("mail.pdf", pdf() + b"PK", "application/pdf", ""),
    ],
)  # fmt: skip
def test_evidence_is_kept_byte_for_byte_whatever_it_is(name, content, media_type, unread, sampled, auditor, client_of):
    read = file_from(SimpleUploadedFile(name, content))
    assert (read.content, read.media_type) == (content, media_type)
    assert unread in read.unread
    row = kept(sampled, auditor, read=read)
    answer = client_of(auditor).get(download_of(row))
    assert (answer.content, answer["Content-Type"]) == (content, media_type)
    assert answer["Content-Disposition"].startswith("attachment")
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_evidence_waits_where_another_file_of_the_same_side_is_being_read(monkeypatch):
    monkeypatch.setattr(files, "WAIT_S", 0.1)
    with turn(), pytest.raises(FieldRefused, match=r"Choose slip\.png again"):
        file_from(SimpleUploadedFile("slip.png", picture("PNG")))


def test_a_name_that_does_not_fit_is_refused_beside_its_field_and_nothing_is_kept(sampled, auditor, client_of):
    sent = {"title": "The slip", "place": "2", "file": SimpleUploadedFile("slip.png", pdf())}
    answer = client_of(auditor).post(reverse("audit:add_file", args=[sampled.pk]), sent)
    assert answer.status_code == 400
    assert "the file is a PDF, whose names end in .pdf" in answer.content.decode()
    assert not SampleFile.objects.exists()


def test_what_runs_by_itself_is_named_beside_the_file_which_nothing_opens_by_itself(sampled, auditor, client_of):
    content = with_action(OpenAction=Dictionary(S=Name.JavaScript, JS="app.alert(1)"))
    row = kept(sampled, auditor, read=file_from(SimpleUploadedFile("slip.pdf", content)))
    assert (row.document.active_content, row.document.media_type) == ("JavaScript", "application/pdf")
    browser = client_of(auditor)
    assert "Contains JavaScript." in browser.get(reverse("audit:sample", args=[sampled.pk])).content.decode()
    answer = browser.get(download_of(row))
    assert answer["Content-Type"] == "application/octet-stream"
    assert answer["Content-Disposition"] == 'attachment; filename="slip.pdf"'
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert answer.content == content


def test_a_picture_and_a_table_are_kept_as_they_came():
    png = picture("PNG")
    read = [file_from(SimpleUploadedFile(name, content)) for name, content in (("a.PNG", png), ("b.csv", SLIP.content))]
    assert [(one.content, one.media_type) for one in read] == [(png, "image/png"), (SLIP.content, "text/csv")]


def test_an_auditor_keeps_a_file_through_the_page_and_bad_input_loses_nothing(sampled, auditor, client_of):
    browser, address = client_of(auditor), reverse("audit:add_file", args=[sampled.pk])
    sent = {"title": "The slip", "place": "2"}

    def posted(**more):
        return browser.post(address, sent | {"file": SimpleUploadedFile(SLIP.name, SLIP.content)} | more)

    for field, value in (("file", ""), ("title", " "), ("place", "9"), ("place", "²")):
        answer = posted(**{field: value})
        page = answer.content.decode()
        assert answer.status_code == 400
        assert f'href="#id_{field}"' in page
        assert field == "title" or "The slip" in page
    assert posted().status_code == 302
    row = SampleFile.objects.get()
    assert (row.item.place, row.document.sha256, row.document.file_name) == (2, HASH, "slip.csv")
    page = browser.get(reverse("audit:sample", args=[sampled.pk])).content.decode()
    assert HASH in page
    assert download_of(row) in page
    answer = browser.get(download_of(row))
    assert (answer.content, answer["Content-Disposition"]) == (SLIP.content, 'attachment; filename="slip.csv"')


def test_a_form_whose_session_is_gone_comes_back_with_its_words_and_asks_for_its_file(sampled, auditor, client_of):
    browser, address = client_of(auditor), reverse("audit:add_file", args=[sampled.pk])
    browser.get(address)
    Session.objects.all().delete()
    sent = {"title": "The slip", "place": "2", "file": SimpleUploadedFile(SLIP.name, SLIP.content)}
    assert browser.post(address, sent)["Location"] == "/accounts/login/?next=/resume/"
    browser.post("/accounts/login/", {"login": auditor.email, "password": PASSWORD})
    page = " ".join(browser.get("/resume/").content.decode().split())
    assert "<p>The slip</p>" in page
    assert f'action="{address}" enctype="multipart/form-data"' in page
    assert f"Choose {SLIP.name} again" in page
    assert 'name="file" required' in page


def test_a_file_is_recorded_by_its_hash_in_the_office_s_log_and_again_is_the_same(sampled, auditor):
    assert kept(sampled, auditor).pk == kept(sampled, auditor).pk
    (((attached,), holder),) = attachments_told("sample.file")
    assert (attached["sha256"], attached["size"], attached["name"]) == (HASH, len(SLIP.content), "slip.csv")
    assert holder is None


def test_a_sample_has_as_many_files_as_it_may_and_no_more(sampled, auditor, monkeypatch):
    monkeypatch.setattr(files, "MOST_FILES", 1)
    kept(sampled, auditor)
    with pytest.raises(IllegalMove, match="at most 1"):
        kept(sampled, auditor, place=2)


def test_nobody_but_auditors_keeps_a_file(sampled, filer, reviewer):
    for who in (filer, reviewer):
        with pytest.raises(NotAllowed):
            kept(sampled, who)


def test_the_holder_reads_a_file_from_the_moment_when_it_is_sent_with_a_case_and_no_other(
    found, sampled, auditor, filer, outsider, client_of
):  # fmt: skip
    sent, other = kept(sampled, auditor), kept(sampled, auditor, title="Ours", read=ReadFile("o.csv", b"o", "text/csv"))
    whole = kept(sampled, auditor, place=None)
    reads, stranger = client_of(filer), client_of(outsider)

    def seen():
        with isolated(context_of(filer)):
            return set(Document.objects.filter(media_type="text/csv").values_list("pk", flat=True))

    assert seen() == set()
    assert {reads.get(download_of(one)).status_code for one in (sent, other, whole)} == {404}
    form = {"words": "Where is the deck?", "files": [str(sent.pk)]}
    page = client_of(auditor).get(reverse("audit:new_case", args=[found.pk])).content.decode()
    assert str(sent.pk) in page
    assert str(whole.pk) not in page
    assert send(client_of(auditor), reverse("audit:new_case", args=[found.pk]), form).status_code == 302
    assert seen() == {sent.document_id}
    assert reads.get(download_of(sent)).content == SLIP.content
    assert {reads.get(download_of(one)).status_code for one in (other, whole)} == {404}
    assert stranger.get(download_of(sent)).status_code == 404
    (((attached,), holder),) = attachments_told("case.send")
    assert (attached["sha256"], holder) == (HASH, filer.holder_id)
    case = CaseFile.objects.get().step.case
    page = reads.get(reverse("audit:case", args=[case.pk])).content.decode()
    assert HASH in page
    (told,) = reads.get("/api/v1/cases/").json()["results"]
    assert [one["sha256"] for one in told["steps"][0]["files"]] == [HASH]


def test_the_holder_answers_with_a_file_that_the_auditor_reads(found, auditor, filer, client_of):
    case = case_send(item_id=found.pk, words="Where is the deck?", by=auditor, at=at(2))
    address, browser = reverse("audit:case", args=[case.pk]), client_of(filer)
    answer = {"step": "answered", "words": "Here."}
    refused = browser.post(address, answer | {"file": SimpleUploadedFile("slip.csv", b"")})
    assert (refused.status_code, "Here." in refused.content.decode()) == (400, True)
    sent = answer | {"file": SimpleUploadedFile(SLIP.name, SLIP.content)}
    assert send(browser, address, sent).status_code == 302
    assert client_of(auditor).get(download_of(CaseFile.objects.get())).content == SLIP.content


def test_a_file_of_another_item_goes_with_no_case(found, sampled, auditor):
    other = kept(sampled, auditor, place=2)
    with pytest.raises(FieldRefused) as refused:
        case_send(item_id=found.pk, words="Why?", files=[other.pk], by=auditor, at=at(2))
    assert refused.value.field == "files"


def test_a_planted_file_is_neither_sent_nor_given_out(found, sampled, auditor, client_of):
    row = kept(sampled, auditor)
    plant(row.document, content=b"another")
    with pytest.raises(NotHeld, match="content"):
        case_send(item_id=found.pk, words="Why?", files=[row.pk], by=auditor, at=at(2))
    assert client_of(auditor).get(download_of(row)).status_code == 409


def test_a_case_has_as_many_files_as_it_may_and_no_more(found, auditor, filer, monkeypatch):
    monkeypatch.setattr(files, "MOST_FILES", 1)
    case = case_send(item_id=found.pk, words="Why?", by=auditor, at=at(2))
    case_step(case_id=case.pk, kind="answered", words="We lost it.", file=SLIP, by=filer, at=at(3))
    with pytest.raises(IllegalMove, match="at most 1"):
        case_step(case_id=case.pk, kind="asked", words="Where?", file=SLIP, by=auditor, at=at(4))


def test_the_work_paper_lists_files_and_holds_itself_as_data(found, sampled, auditor, filer, client_of):
    kept(sampled, auditor)
    address = reverse("audit:work_paper_pdf", args=[sampled.pk])
    assert client_of(filer).get(address).status_code == 403
    answer = client_of(auditor).get(address)
    assert answer["Content-Disposition"] == 'attachment; filename="WP-2026-001.pdf"'
    printed = structure_of(answer.content)
    assert printed.problems == []
    assert printed.pages == 1
    with pikepdf.open(BytesIO(answer.content)) as paper:
        told = json.loads(paper.attachments["work-paper.json"].get_file().read_bytes())
    assert [(one["name"], one["size"], one["sha256"], one["item"]) for one in told["files"]] == [
        ("slip.csv", len(SLIP.content), HASH, 1)
    ]
    assert [one["agrees"] for one in told["items"]] == ["no", "yes"]
    assert HASH in client_of(auditor).get(reverse("audit:work_paper", args=[sampled.pk])).content.decode()
