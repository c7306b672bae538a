"""Names of evidence that fit its content, and what in it runs or opens by itself."""

import zipfile
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from inspections.sampling.contents import KINDS, looked_at, misnamed
from rules_submissions.sheets.tests.test_artwork import pdf, picture

PROGRAM = b"MZ\x90\0\3\0\0\0" + bytes(200)
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100)


def archive(*names: str) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name in names:
            made.writestr(name, b"x")
    return out.getvalue()


def document(kind: str, target: str) -> bytes:
    """An office document with a part of this kind outside of it."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr(
            "word/_rels/settings.xml.rels",
            f'<Relationships><Relationship Id="r1" Target="{target}" TargetMode="External" '
            f'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}"/></Relationships>',
        )
    return out.getvalue()


def with_action(**root: Any) -> bytes:
    """A PDF of one page whose root has these members."""
    out = BytesIO()
    with pikepdf.open(BytesIO(pdf())) as opened:
        for name, value in root.items():
            opened.Root[f"/{name}"] = value
        opened.save(out)
    return out.getvalue()


def with_file() -> bytes:
    out = BytesIO()
    with pikepdf.open(BytesIO(pdf())) as opened:
        opened.attachments["a.exe"] = PROGRAM
        opened.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("ending", "content", "told"),
    [
        ("png", pdf(), "is a PDF, whose names end in .pdf"),
        ("pdf", picture("PNG"), "is a PNG picture, whose names end in .png"),
        ("txt", PROGRAM, "is a program for Windows, whose names end in .exe"),
        ("csv", archive("a.txt"), "is an archive or office document"),
        ("", pdf(), "The name has no ending, but the file is a PDF"),
        ("jpg", b"deck", "should be a JPEG picture, and its content is something else"),
        ("csv", b"deck\0\x81", "should be text, and its content is something else"),
        ("log", b"<!doctype html><p>", "is a web page"),
        ("pdf", b"deck", "should be a PDF"),
        ("evidence", OLE, "is an older office document"),
    ],
)
def test_a_name_that_does_not_fit_is_refused_with_what_it_is_and_what_was_expected(
    ending: str, content: bytes, told: str
) -> None:
    assert told in misnamed(ending, content)


@pytest.mark.parametrize(
    ("ending", "content"),
    [
        ("jpeg", picture("JPEG")), ("pdf", b"\n\n" + pdf()), ("docx", archive("word/document.xml")), ("exe", PROGRAM),
        ("csv", "deck".encode("utf-16")), ("csv", b"MZ-01,deck"), ("bin", b"\0\1"), ("", b"deck"), ("bat", b"del a"),
        ("dat", b"deck"), ("html", b" <HTML>"), ("svg", b'<?xml version="1.0"?><svg/>'), ("msg", OLE), ("xml", b"<a/>"),
    ],
)  # fmt: skip
def test_a_name_that_fits_is_taken(ending: str, content: bytes) -> None:
    assert misnamed(ending, content) == ""


SCRIPT = Dictionary(S=Name.JavaScript, JS="app.alert(1)")


@pytest.mark.parametrize(
    ("ending", "content", "active"),
    [
        ("pdf", pdf(), ""),
        ("pdf", with_action(OpenAction=SCRIPT), "JavaScript"),
        ("pdf", with_action(AA=Dictionary(WC=Dictionary(S=Name.Launch, F="a.exe"))), "a command that starts a program"),
        ("pdf", with_action(OpenAction=Dictionary(S=Name.GoTo, Next=Array([SCRIPT]))), "JavaScript"),
        ("pdf", with_action(AA=Dictionary(O=Dictionary(S=Name.GoToR, F="//a/b.pdf"))), "a link to another file"),
        ("pdf", with_action(OpenAction=Dictionary(S=Name.URI, URI="a:")), "an address that opens by itself"),
        ("pdf", with_action(Outlines=Dictionary(A=Dictionary(S=Name.URI, URI="a:"))), ""),
        ("pdf", with_file(), "embedded files"),
        ("docm", archive("word/document.xml", "word/vbaProject.bin"), "macros"),
        ("xlsx", archive("xl/workbook.xml"), ""),
        ("pptx", archive("ppt/embeddings/oleObject1.bin"), "embedded files"),
        ("zip", archive("a/Photo.EXE"), "a program (Photo.EXE)"),
        ("zip", b"PK\x03\x04 cut", "something that could not be looked into"),
        ("doc", OLE + "_VBA_PROJECT".encode("utf-16-le"), "macros"),
        ("doc", b"{\\rtf1 {\\object{\\*\\objdata 01}}}", "embedded files"),
        ("docx", document("attachedTemplate", "http://a.example/b.dotm"), "content from elsewhere"),
        ("docx", document("hyperlink", "http://a.example/"), ""),
        ("rtf", b"{\\rtf1 {\\*\\template http://a.example/b}}", "content from elsewhere"),
        ("exe", PROGRAM, "a program for Windows"),
        ("url", b"[InternetShortcut]\nURL=a:", "a script"),
        ("bat", b"del a", "a script"),
        ("html", b"<html><body onload=x()>", "scripts"),
        ("svg", b"<svg><script/></svg>", "scripts"),
        ("csv", b'a,"=cmd|\'/c calc\'!A0"\n', "formulas of a spreadsheet"),
        ("csv", b'"=""007""",-5,+1 555,a@b.example\n', ""),
    ],
)  # fmt: skip
def test_what_runs_or_opens_by_itself_is_named(ending: str, content: bytes, active: str) -> None:
    assert misnamed(ending, content) == ""
    assert looked_at(ending, content)["active"] == active


def test_a_locked_pdf_is_never_called_quiet() -> None:
    out = BytesIO()
    with pikepdf.open(BytesIO(with_action(OpenAction=SCRIPT))) as opened:
        opened.save(out, encryption=pikepdf.Encryption(owner="a", user="b"))
    found = looked_at("pdf", out.getvalue())
    assert (found["unread"], found["active"]) == (
        "It could not be read as PDF.",
        "something that could not be looked into",
    )


def test_every_kind_has_an_ending() -> None:
    assert all(kind.endings for kind in KINDS)
