"""The reference validator is there, and finds what is wrong: else every test of a paper would pass without it."""

from datetime import UTC, datetime
from io import BytesIO

import pikepdf
import pytest

from compliance.documents.rendering import rendered
from tests import verapdf
from tests.pdf_checks import structure_of

PAPER = (
    '<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>A paper</title>'
    '<link rel="stylesheet" href="asset:document.css"></head><body><h1>A paper</h1><ul><li><p>One</p><p>Two</p></li>'
    '</ul><img src="asset:dot.png" alt="A dot"></body></html>'
)
DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d494844520000000100000001080200000090775"
    "3de0000000c4944415408d763f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)


@pytest.fixture
def paper() -> bytes:
    """A paper with a list whose item has two paragraphs, and with a picture."""
    return rendered(PAPER, made_at=datetime(2026, 3, 3, tzinfo=UTC), pictures={"dot.png": DOT}).pdf


def changed(pdf: bytes, old: bytes, new: bytes) -> bytes:
    """The paper with other metadata."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        about = opened.Root.Metadata
        assert old in about.read_bytes()
        about.write(about.read_bytes().replace(old, new))
        out = BytesIO()
        opened.save(out)
    return out.getvalue()


def test_a_paper_is_valid_and_one_without_its_claims_is_not(paper: bytes) -> None:
    if not verapdf.is_here():
        pytest.skip(verapdf.MISSING)
    assert verapdf.problems_of(paper) == []
    without = verapdf.problems_of(changed(paper, b"pdfuaid:part", b"pdfuaid:parts"))
    assert {"3a 6.6.2.3.1-1", "ua1 5-2"} <= {problem.partition(":")[0] for problem in without}


def test_a_paper_claims_what_it_is(paper: bytes) -> None:
    assert structure_of(paper).problems == []
    without = structure_of(changed(paper, b"<pdfuaid:part>1<", b"<pdfuaid:part>2<"))
    assert "does not claim PDF/UA-1" in without.problems
