"""The page of a file of evidence: drawn anew where that is safe, said in words where not, and never its own bytes."""

import base64
import re
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from pikepdf import Dictionary, Name
from PIL import Image

from compliance.turns import turn
from compliance.uploads.rows_child import MOST_ROWS
from inspections.sampling import preview as showing
from inspections.sampling.services.cases import case_send
from inspections.sampling.services.files import file_from, sample_file_add
from inspections.tests.factories import at
from rules_submissions.sheets.limits import PREVIEW_WIDTH
from rules_submissions.sheets.tests.making import line, page
from rules_submissions.sheets.tests.test_artwork import pdf, picture
from tests.attacker import plant

from .test_contents import PROGRAM, with_action

pytestmark = pytest.mark.django_db


@pytest.fixture
def opened(sampled: Any, auditor: Any, client_of: Any) -> Any:
    """The answer of the page of a file that an auditor keeps, with the query."""

    def answered(name: str, content: bytes, query: str = "") -> Any:
        read = file_from(SimpleUploadedFile(name, content))
        row = sample_file_add(sample_id=sampled.pk, place=1, title="The slip", read=read, by=auditor, at=at(1.5))
        answer = client_of(auditor).get(reverse("audit:file", args=[row.document_id]) + query)
        assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
        assert f'href="{reverse("documents:download", args=[row.document_id])}"' in answer.content.decode()
        return answer

    return answered


def pictures_of(answer: Any) -> list[Image.Image]:
    found = re.findall(r'src="data:image/png;base64,([^"]*)"', answer.content.decode())
    return [Image.open(BytesIO(base64.b64decode(one)), formats=["PNG"]) for one in found]


def numbered(*words: str) -> bytes:
    """A PDF of pages with these words."""
    whole, out = pikepdf.new(), BytesIO()
    for one in words:
        with pikepdf.open(BytesIO(page(line(one, 340)))) as single:
            whole.pages.extend(single.pages)
    whole.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.png", picture("PNG", (2000, 900))),
        ("a.jpg", picture("JPEG", (2000, 900), comment=b"never shown")),
        ("a.pdf", pdf(box=(400, 180))),
        ("a.pdf", with_action(OpenAction=Dictionary(S=Name.JavaScript, JS="app.alert(1)"))),
    ],
)
def test_pictures_and_pages_are_drawn_anew_from_pixels_alone(name: str, content: bytes, opened: Any) -> None:
    answer = opened(name, content)
    (drawn,) = pictures_of(answer)
    assert drawn.width == PREVIEW_WIDTH
    assert drawn.info == {}
    assert base64.b64encode(content[:60]) not in answer.content
    has_script = b"JavaScript" in content
    assert ("None of it runs on this page." in answer.content.decode()) is has_script


def test_a_long_pdf_is_shown_page_by_page(opened: Any) -> None:
    content = numbered(*(["ONE", "TWO"] * 30))
    first, last, beyond = (opened("a.pdf", content, query) for query in ("", "?page=60", "?page=999"))
    assert 'rel="next" href="?page=2"' in first.content.decode()
    assert "Page 60 of 60" in last.content.decode()
    assert 'rel="next"' not in last.content.decode()
    drawn = [pictures_of(one)[0].tobytes() for one in (first, last, beyond)]
    assert drawn[0] != drawn[1] == drawn[2]


def test_the_rows_of_a_table_are_shown_with_what_could_not_be_read(opened: Any) -> None:
    said = opened("a.csv", "Table,Person\r\nR-01,José <b>Muñoz</b>".encode("cp1252")).content.decode()
    assert "<td>José &lt;b&gt;Muñoz&lt;/b&gt;</td>" in said
    assert "Its text is not in UTF-8" in said
    assert showing.MORE not in said
    said = opened("b.csv", b"deck\r\n" * (MOST_ROWS + 1) + b'"4').content.decode()
    assert said.count("<td>deck</td>") == MOST_ROWS
    assert "Some of its rows are not CSV." in said
    assert showing.MORE in said


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.exe", PROGRAM), ("a.html", b"<script>alert(1)</script>"), ("a.svg", b"<svg><script/></svg>"),
        ("a.txt", b"deck 4"), ("a.png", b"\x89PNG\r\n\x1a\n cut"), ("a.gif", picture("GIF")),
    ],
)  # fmt: skip
def test_what_is_no_picture_paper_or_table_is_said_and_not_shown(name: str, content: bytes, opened: Any) -> None:
    answer = opened(name, content)
    assert showing.NOT_SHOWN in answer.content.decode()
    assert pictures_of(answer) == []
    assert content not in answer.content


def test_what_cannot_be_drawn_is_said(opened: Any) -> None:
    long = opened("a.pdf", pdf(box=(3, 20_000)))
    assert showing.NOT_DRAWN in long.content.decode()
    assert pictures_of(long) == []


def test_a_page_that_waits_in_vain_for_its_turn_says_when_to_come_again(
    opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = showing.in_child

    def while_another_works(*job: str, **named: Any) -> Any:
        with turn():
            return real(*job, **named)

    monkeypatch.setattr(showing, "WAIT_S", 0.1)
    monkeypatch.setattr(showing, "in_child", while_another_works)
    assert showing.LATER in opened("a.png", picture("PNG")).content.decode()


def test_the_holder_sees_a_file_of_its_case_and_no_other_and_no_changed_one(
    found: Any, sampled: Any, auditor: Any, filer: Any, outsider: Any, client_of: Any
) -> None:
    read = file_from(SimpleUploadedFile("a.png", picture("PNG")))
    rows = [
        sample_file_add(sample_id=sampled.pk, place=1, title=title, read=one, by=auditor, at=at(1.5))
        for title, one in (("Sent", read), ("Ours", file_from(SimpleUploadedFile("b.png", picture("PNG", (9, 9))))))
    ]
    case = case_send(item_id=found.pk, words="Why?", files=[rows[0].pk], by=auditor, at=at(2))
    sent, ours = (reverse("audit:file", args=[row.document_id]) for row in rows)
    page_of_case = client_of(filer).get(reverse("audit:case", args=[case.pk])).content.decode()
    assert f'href="{sent}"' in page_of_case
    answer = client_of(filer).get(sent)
    assert len(pictures_of(answer)) == 1
    assert reverse("audit:case", args=[case.pk]) in answer.content.decode()
    assert {client_of(filer).get(ours).status_code, client_of(outsider).get(sent).status_code} == {404}
    plant(rows[0].document, content=picture("PNG", (5, 5)))
    assert client_of(filer).get(sent).status_code == 409
