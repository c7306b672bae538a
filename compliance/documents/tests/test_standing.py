"""The stamp is laid in a child process with bounds, where it covers nothing; a paper that cannot be stamped is offered
as kept."""

import resource
from contextlib import ExitStack
from datetime import UTC, datetime
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pikepdf
import pytest
from django.http import HttpResponse

from compliance.documents import rendering, standing
from compliance.documents.stamping import NEAR, SAFE
from compliance.documents.standing import answer_with, with_stamp
from compliance.documents.typeset.sheets import HEIGHT, INK, Bookmark, Sheets
from compliance.turns import turn
from tests.pdf_checks import bare, structure_of, text_of

AT = datetime(2026, 3, 3, 17, tzinfo=UTC)
WORDS = "REPLACED by revision 2, filed on March 3, 2026. Kept for the record."


def paper(pages: int, head: float) -> bytes:
    """A paper of so many pages whose words begin at so many points below the edge and go on to the foot."""
    out = BytesIO()
    sheets = Sheets(out, "A paper", AT)
    made = []
    for _ in range(pages):
        made.append(sheets.begin_page())
        drawn = "".join(sheets.words(40, y + 7, "words of the page", 9) for y in range(int(head), 580, 9))
        sheets.leaf("P", sheets.document, drawn + sheets.rule(40, head, 500, INK))
    sheets.finish(made, [Bookmark("A paper", made[0], 0)], [""] * pages)
    return out.getvalue()


def depths_of(pdf: bytes) -> list[float]:
    """The depth in points below the upper edge of each page at which the stamp begins."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        depths = []
        for page in opened.pages:
            drawn = [(str(one.operator), one.operands) for one in pikepdf.parse_content_stream(page)]
            (matrix,), (name,) = ([given for named, given in drawn if named == word][-1:] for word in ("cm", "Do"))
            up, low = float(matrix[3]), float(matrix[5])
            form = page.resources.XObject[name[0]]
            bottom, top = float(form.BBox[1]), float(form.BBox[3])
            depths.append(HEIGHT - (low + up * top))
            assert bottom < top
        return depths


@pytest.mark.parametrize(("head", "least", "most"), [(40, SAFE, 40 - 13), (60, SAFE, 60 - 13), (24, NEAR, 24 - 13)])
def test_a_stamp_keeps_off_the_edge_where_the_page_has_room(head: float, least: float, most: float) -> None:
    for depth in depths_of(with_stamp(paper(2, head), WORDS, AT)):
        assert least - 0.01 <= depth <= most + 0.01


def test_a_long_paper_is_stamped_on_every_page_within_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted is the computing time of the child, which does not depend on what else the machine does."""
    monkeypatch.setattr(standing, "LONGEST_SECONDS", 300)
    made, before = paper(300, 60), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    content = with_stamp(made, WORDS, AT)
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 10
    found = structure_of(content)
    assert (found.problems, found.pages) == ([], 300)
    assert bare(text_of(content)).count(bare(WORDS)) == 300


def test_no_pdf_is_opened_in_the_process_of_the_web(monkeypatch: pytest.MonkeyPatch) -> None:
    made = paper(1, 60)
    monkeypatch.setattr(pikepdf, "open", _never)
    assert with_stamp(made, WORDS, AT).startswith(b"%PDF")


def _never(*_: Any) -> None:
    raise AssertionError


@pytest.mark.parametrize("fault", ["too long", "not a pdf", "another works"])
def test_a_paper_that_cannot_be_stamped_says_so_and_is_offered_as_kept(
    fault: str, monkeypatch: pytest.MonkeyPatch, rf: Any
) -> None:
    content, works = paper(1, 60), ExitStack()
    monkeypatch.setattr(standing, "standing_of", lambda _: WORDS)
    shown = {}
    monkeypatch.setattr(standing, "render", lambda request, template, context, status: _answer(shown, context, status))
    if fault == "too long":
        monkeypatch.setattr(rendering, "CHILD", ["-c", "import time; time.sleep(60)"])
        monkeypatch.setattr(standing, "LONGEST_SECONDS", 0.2)
    elif fault == "not a pdf":
        content = b"%PDF- nothing"
    else:
        monkeypatch.setattr(standing, "LONGEST_WAIT", 0.01)
        works.enter_context(turn())
    document: Any = SimpleNamespace(
        pk="1",
        content=content,
        file_name="a.pdf",
        media_type="application/pdf",
        created_at=AT,
        active_content="",
        signed_by="",
    )
    with works:
        answer: Any = answer_with(document, rf.get("/a/?page=2"))
        assert (answer().status_code, shown["address"]) == (503, "/a/?as=kept")
        kept: Any = answer_with(document, rf.get(shown["address"]))
        assert (kept.status_code, kept.content) == (200, content)
    with turn():
        pass  # the next paper is stamped again


def test_the_head_of_a_stamped_paper_is_answered_without_a_stamp(monkeypatch: pytest.MonkeyPatch, rf: Any) -> None:
    monkeypatch.setattr(standing, "standing_of", lambda _: WORDS)
    monkeypatch.setattr(standing, "with_stamp", _never)
    document: Any = SimpleNamespace(
        pk="1",
        content=b"%PDF-",
        file_name="a.pdf",
        media_type="application/pdf",
        created_at=AT,
        active_content="",
        signed_by="",
    )
    answer: Any = answer_with(document, rf.head("/a/"))
    head = answer()
    assert head["Content-Disposition"] == 'attachment; filename="a-stamped.pdf"'
    assert "Content-Length" not in head


def _answer(shown: dict[str, Any], context: dict[str, Any], status: int) -> HttpResponse:
    shown.update(context)
    return HttpResponse(status=status)
