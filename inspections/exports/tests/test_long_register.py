"""The register of a bundle: a line too long for its row is in an appendix; what cannot be laid out ends no bundle."""

import re
from typing import Any

import pytest

from compliance.documents import in_full, rendering
from compliance.documents.tests.files import file_of
from tests.pdf_checks import bare

from .test_bundle import auditing, files_of, log, made, no_pause, office, said

__all__ = ["auditing", "log", "made", "no_pause", "office"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]
REGISTER = "register-1-of-1.pdf"


def register_of(bundle: Any) -> str:
    (content,) = (content for name, content in files_of(file_of(bundle)).items() if name.endswith(REGISTER))
    return str(said(content))


def test_a_line_too_long_for_its_row_stands_in_the_appendix_and_its_row_says_so(
    log: Any, made: Any, auditing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = register_of(made())
    assert "Appendix" not in whole
    late = len(re.findall("The tablet was flat", whole))
    assert late
    monkeypatch.setattr(in_full, "LONGEST_ROW", 150)
    bundle = made()
    rows, appendix = register_of(bundle).split("Appendix: entries in full")
    told, there = r"In full in the appendix: \d+ characters\.", r"No\. \d+ Received:"
    assert len(re.findall(told, rows)) == len(re.findall(there, appendix)) > 0
    assert "The tablet was flat" not in rows
    assert bare(appendix).count(bare("The tablet was flat")) == late
    assert auditing.verify(file_of(bundle))["verdict"] == "INTACT"


def test_what_is_more_than_an_appendix_holds_is_marked(log: Any, made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_full, "LONGEST_ROW", 0)
    monkeypatch.setattr(in_full, "LONGEST_APPENDIX", 0)
    text = register_of(made())
    assert "In full among the records of this bundle, and not on paper" in text
    assert "The tablet was flat" not in text


def test_many_rows_that_are_more_than_a_table_holds_go_on_in_the_appendix(
    log: Any, made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_full, "LONGEST_TABLE", 500)
    text = register_of(made())
    assert "In full in the appendix" in text
    assert "The tablet was flat" in text


def test_a_register_that_cannot_be_laid_out_ends_no_bundle_and_its_paper_says_so(
    log: Any, made: Any, auditing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = rendering.lay_out

    def lay_out(job: Any) -> bytes:
        if any('<table class="entries register' in html for html in job["parts"]):
            raise rendering.NotLaidOut("too much for it")
        return bytes(real(job))

    monkeypatch.setattr(rendering, "lay_out", lay_out)
    bundle = made()
    text = register_of(bundle)
    said_so = (
        "None of its entries, No. 0 to ",
        "The reason: too much for it.",
        "report/records.csv",
        "--readable FILE",
    )
    for words in said_so:
        assert words in text
    found = auditing.verify(file_of(bundle))
    assert (found["verdict"], found["findings"]) == ("INTACT", [])
