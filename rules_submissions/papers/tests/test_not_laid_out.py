"""Letters and copies of filings that cannot be laid out: a page that says so, with every word attached; long texts in
full."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from compliance.documents import rendering
from compliance.documents.in_words import words_of
from compliance.regulation.core.fields import FREE_TEXT
from rules_submissions.models import RevisionDocument
from rules_submissions.papers.services import paper_render, revision_document_keep
from rules_submissions.review.services.report import submission_return
from rules_submissions.review.services.review import comment_add
from tests.papers import not_printed, said
from tests.papers import words_of as words_shown
from tests.pdf_checks import structure_of, text_of

from ...tests.filings import AT, after, claimed, filed, newest, who
from .test_papers import approved, returned

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]
KINDS = {"filing": filed, "return": returned, "decision": approved, "record": approved}


def without_blanks(text: str) -> str:
    return "".join(text.split())


def failing(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> list[str]:
    """An engine that lays out nothing but the page that says so; the HTML that it was given before."""
    real, given = rendering.lay_out, []

    def lay_out(job: Mapping[str, Any]) -> bytes:
        html = "".join(job["parts"])
        if "could not be laid out" in html:
            return real(job)
        given.append(html)
        raise error("too much for it")

    monkeypatch.setattr(rendering, "lay_out", lay_out)
    return given


@pytest.mark.parametrize("kind", KINDS)
def test_a_paper_that_cannot_be_laid_out_is_kept_with_every_word_attached(
    facility: Any, filer: Any, cast: Any, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    more = () if kind == "filing" else (cast,)
    revision = newest(KINDS[kind](facility, filer, *more))
    html = failing(monkeypatch, rendering.NotLaidOut)
    kept = revision_document_keep(revision_id=revision.pk, kind=kind, at=AT)
    assert kept is not None
    pdf = bytes(kept.document.content)
    text = said(pdf)
    for words in ("None of its words are printed here.", "The reason: too much for it.", "words.txt", "To Keystone"):
        assert words in text
    files = structure_of(pdf).attachments
    attached = files.pop("words.txt").decode()
    body = html[0].partition('<div class="running"')[2].partition("</div>")[2]
    assert without_blanks(re.sub(r"\[picture: [^\]]*\]", "", attached)) == without_blanks(words_shown(f"<body>{body}"))
    assert bool(files) is (kind in ("filing", "record"))


def test_where_the_machine_fails_nothing_is_kept(facility: Any, filer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    revision = newest(filed(facility, filer))
    failing(monkeypatch, rendering.NotRendered)
    with pytest.raises(rendering.NotRendered):
        revision_document_keep(revision_id=revision.pk, kind="filing", at=AT)
    assert not RevisionDocument.objects.exists()


def test_the_words_of_a_paper_stand_line_by_line() -> None:
    body = '<h1>A &amp; B</h1><table><tr><th>1</th><td>a<br>b\n c</td></tr></table><img alt="x">'
    html = f"<head><title>no</title></head><body>{body}</body>"
    assert words_of(html) == "A & B\n1 a\nb c\n[picture: x]\n"


@pytest.mark.parametrize(
    "text", ["W" * FREE_TEXT, "line\n" * (FREE_TEXT // 25), "word " * (FREE_TEXT // 5)], ids=["word", "lines", "words"]
)
def test_the_longest_point_of_a_letter_is_printed_in_full(
    facility: Any, filer: Any, cast: Any, laid_out: list[str], text: str
) -> None:
    submission = claimed(filed(facility, filer), cast)
    comment_add(**who(submission, cast["reviewer"]), text=f"begins {text[:-12]} ends", for_return=True)
    submission_return(submission_id=submission.pk, words="One point.", by=cast["reviewer"], at=after(2))
    rendered = paper_render(newest(submission), "return", AT)[1]
    assert structure_of(rendered.pdf).problems == []
    # A word that is longer than a page has the words of its margins in it.
    assert {word[:20] for word in not_printed(laid_out[-1], rendered.pdf)} <= {"W" * 20}
    assert text_of(rendered.pdf).count("W") >= text.count("W") - 12
