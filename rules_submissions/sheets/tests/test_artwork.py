"""Sheets: what is taken is drawn anew; anything else is refused with the reason."""

import struct
import subprocess
import zlib
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from compliance.holders.errors import FieldRefused
from compliance.holders.models import Facility, User
from compliance.uploads.limits import MOST_BYTES
from rules_submissions.filing.services.withdrawal import submission_recall
from rules_submissions.models import Artwork
from rules_submissions.sheets import limits, reading
from rules_submissions.sheets.reading import ReadSheet, sheet_from
from rules_submissions.sheets.services.artwork import artwork_add, artwork_remove

from ...tests.making import AT, drafted, file_it, filed

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


def picture(kind: str, size: tuple[int, int] = (60, 40), **options: Any) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, "#1f5b3c").save(out, kind, **options)
    return out.getvalue()


def pdf(pages: int = 1, box: tuple[int, int] = (300, 200)) -> bytes:
    """A PDF of blank pages, written by hand."""
    kids = " ".join(f"{3 + at} 0 R" for at in range(pages))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {pages} /Kids [{kids}] >>".encode(),
        *[f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {box[0]} {box[1]}] >>".encode()] * pages,
    ]
    out, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)


@cache
def bomb() -> bytes:
    """A PNG of a few kilobytes that says it measures 20,000 by 20,000 pixels."""

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    head = struct.pack(">IIBBBBB", 20_000, 20_000, 1, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * 2501 * 20_000, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("name", "content", "pages"),
    [("a.png", picture("PNG"), 1), ("a.jpg", picture("JPEG"), 1), ("A.JPEG", picture("JPEG"), 1), ("a.pdf", pdf(3), 3)],
)
def test_png_jpeg_and_pdf_are_drawn_anew(name: str, content: bytes, pages: int) -> None:
    sheet = sheet_from(name, content)
    assert sheet.original == content
    assert sheet.pages == pages
    with Image.open(BytesIO(sheet.preview)) as drawn:
        assert (drawn.format, drawn.size) == ("PNG", (sheet.width, sheet.height))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.png", picture("PNG") + b"PK\x03\x04 a second file"),
        ("a.jpg", picture("JPEG") + b"<html>"),
        ("a.jpg", picture("MPO", save_all=True, append_images=[Image.new("RGB", (30, 20), "red")])),
        ("a.pdf", pdf() + b"PK\x03\x04"),
        ("a.pdf", pdf() + b"% produced by a print server\n"),
        ("a.pdf", b"@PJL SET RESOLUTION\r\n" + pdf()),
    ],
    ids=["bytes after PNG", "bytes after JPEG", "MPO", "bytes after PDF", "comment after PDF", "bytes before PDF"],
)
def test_what_viewers_take_is_taken_and_kept_as_it_came(name: str, content: bytes) -> None:
    sheet = sheet_from(name, content)
    assert sheet.original == content
    assert b"PK\x03\x04" not in sheet.preview
    with Image.open(BytesIO(sheet.preview)) as drawn:
        assert min(drawn.size) > 30


def test_the_first_of_a_phones_pictures_is_the_picture() -> None:
    content = picture("MPO", save_all=True, append_images=[Image.new("RGB", (30, 20), "red")])
    with Image.open(BytesIO(sheet_from("a.jpg", content).preview)) as drawn:
        assert drawn.size == (60, 40)


def test_a_page_larger_than_any_screen_is_drawn_within_the_limit() -> None:
    for box in ((12_096, 4_320), (14_400, 14_400)):
        sheet = sheet_from("a.pdf", pdf(1, box))
        assert sheet.width == 2 * limits.PREVIEW_WIDTH
        assert sheet.width * sheet.height <= limits.MOST_PIXELS


def test_nothing_of_the_file_but_its_pixels_is_in_the_picture() -> None:
    from PIL.PngImagePlugin import PngInfo

    hidden = PngInfo()
    hidden.add_text("Comment", "<script>alert(1)</script>")
    sheet = sheet_from("a.png", picture("PNG", pnginfo=hidden))
    assert b"<script>" in sheet.original
    assert b"<script>" not in sheet.preview


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.svg", SVG, "ending “.svg”"),
        ("a.png", SVG, "its content is something else"),
        ("a.tiff", picture("TIFF"), "ending “.tiff”"),
        ("a.png", picture("TIFF"), "its content is something else"),
        ("a", picture("PNG"), "no ending"),
        ("a.png", picture("JPEG"), "it is a JPEG"),
        ("a.pdf", picture("PNG"), "it is a PNG"),
        ("a.png", b"", "empty"),
        ("a.png", picture("PNG")[:-20], "is incomplete"),
        ("a.jpg", picture("JPEG", (400, 300))[:-40], "damaged or incomplete"),
        ("a.pdf", pdf()[:-30], "is incomplete"),
        ("a.pdf", pdf() + b"\0" * reading.END_WITHIN, "is incomplete"),
        ("a.pdf", b"\n" * reading.HEADER_WITHIN + pdf(), "its content is something else"),
        ("a.png", picture("PNG", (400, 300))[:60] + picture("PNG")[-12:], "The whole picture cannot be read"),
        ("a.pdf", b"%PDF-1.4\nnothing of a PDF\n%%EOF", "cannot be read"),
        ("a.png", bomb(), "megapixels"),
        ("a.pdf", pdf(51), "51 pages"),
        ("a.pdf", pdf(1, (14_400, 30)), "too long and narrow"),
        ("a.png", b"\x89PNG\r\n\x1a\n" + b"\0" * MOST_BYTES, "at most 25 MB"),
    ],
)
def test_anything_else_is_refused_with_the_reason(name: str, content: bytes, words: str) -> None:
    with pytest.raises(FieldRefused) as refusal:
        sheet_from(name, content)
    assert refusal.value.field == "file"
    assert words in refusal.value.sentence


def test_a_child_that_dies_is_a_refusal_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    killed = subprocess.CompletedProcess([], -9, b"", b"")
    monkeypatch.setattr(subprocess, "run", lambda *a, **k: killed)
    with pytest.raises(FieldRefused, match="too much memory or time"):
        sheet_from("a.png", picture("PNG"))


@pytest.fixture(scope="module")
def sheet() -> ReadSheet:
    return sheet_from("a.png", picture("PNG"))


def add(submission: Any, by: User, sheet: ReadSheet, title: str = "L-1") -> Artwork:
    return artwork_add(
        submission_id=submission.pk, sheet="layout", title=title, file_name="a.png", read=sheet, by=by, at=AT
    )


@pytest.mark.django_db
def test_a_sheet_taken_out_stays_with_the_revision_that_was_filed_with_it(
    filer: User, facility: Facility, sheet: ReadSheet
) -> None:
    submission = drafted(facility, filer)
    kept = add(submission, filer, sheet)
    first = file_it(submission, filer)
    submission_recall(submission_id=submission.pk, by=filer, at=AT)
    artwork_remove(submission_id=submission.pk, artwork_id=kept.pk, by=filer, at=AT)
    second = file_it(submission, filer)
    assert list(first.artwork.all()) == [kept]
    assert not second.artwork.exists()
    assert bytes(Artwork.objects.get(pk=kept.pk).original) == sheet.original


@pytest.mark.django_db
def test_uploading_shows_the_picture_with_a_policy_that_lets_nothing_run(
    filer: User, facility: Facility, client_of: Any
) -> None:
    submission = drafted(facility, filer)
    browser = client_of(filer)
    url = reverse("submissions:artwork", args=[submission.pk])
    refused = browser.post(url, {"sheet": "layout", "title": "L-1", "file": SimpleUploadedFile("a.svg", SVG)})
    assert refused.status_code == 400
    assert "ending “.svg”" in refused.content.decode()
    assert 'value="L-1"' in refused.content.decode()
    taken = browser.post(url, {"sheet": "layout", "title": "L-1", "file": SimpleUploadedFile("a.pdf", pdf())})
    assert taken.status_code == 302, taken.content.decode()
    kept = Artwork.objects.get()
    shown = browser.get(reverse("submissions:artwork_preview", args=[submission.pk, kept.pk]))
    assert shown["Content-Type"] == "image/png"
    assert shown["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in shown["Content-Security-Policy"]
    assert shown["Cache-Control"] == "no-store"  # people share the floor's tablets
    assert browser.get(reverse("submissions:artwork_original", args=[submission.pk, kept.pk])).status_code == 403


@pytest.mark.django_db
def test_the_original_goes_to_board_staff_only_as_bytes_to_save_and_only_when_filed(
    filer: User, reviewer: User, outsider: User, facility: Facility, sheet: ReadSheet, client_of: Any
) -> None:
    submission = filed(facility, filer)
    submission_recall(submission_id=submission.pk, by=filer, at=AT)
    kept = add(submission, filer, sheet)
    original = reverse("submissions:artwork_original", args=[submission.pk, kept.pk])
    assert client_of(reviewer).get(original).status_code == 404
    file_it(submission, filer)
    later = client_of(reviewer).get(original)
    assert later["Content-Type"] == "application/octet-stream"
    assert later["Content-Disposition"].startswith("attachment")
    assert later.content == sheet.original
    assert client_of(outsider).get(original).status_code == 404
