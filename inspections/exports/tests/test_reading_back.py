"""A log on paper is read back before it is kept: a PDF that says something else than the entries never leaves."""

import json
import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from django.utils.html import escape

from compliance.documents import reading_back, rendering
from compliance.documents.rendering import NotRendered, pages_of

from ...tests.factories import at, deck_change, signed
from .test_export import HOSTILE, asked, log
from .volumes import volumes

__all__ = ["log"]
pytestmark = pytest.mark.django_db
Html = Callable[[str], str]


def without_a_row(html: str) -> str:
    """The second entry left out."""
    return re.sub(r'(<tr[^>]*><th scope="row">1</th>.*?</tr>\s*)<tr.*?</tr>', r"\1", html, count=1, flags=re.DOTALL)


def with_rows_turned(html: str) -> str:
    """The first two entries in the other order."""
    return re.sub(r'(<tr[^>]*><th scope="row">1</th>.*?</tr>\s*)(<tr.*?</tr>)', r"\2\1", html, count=1, flags=re.DOTALL)


ATTACKS: dict[str, Html] = {
    "a row is left out": without_a_row,
    "rows change places": with_rows_turned,
    "a number changes": lambda html: html.replace('<th scope="row">3</th>', '<th scope="row">4</th>'),
    "a word changes": lambda html: html.replace("The backs were blue.", "The backs were red."),
    "a mark is hidden": lambda html: html.replace("<b>Late</b>", '<b style="display:none">Late</b>'),
    "a cell is cut": lambda html: html.replace("The tablet was flat.", "The tablet"),
    "a signer changes": lambda html: re.sub(r"PA-(\d)", r"PA-9\1", html, count=1),
    "a word is added": lambda html: html.replace("The tablet was flat.", "The tablet was not flat."),
}


def of_this_html(monkeypatch: pytest.MonkeyPatch, change: Html) -> None:
    """An exporter that lays out other HTML than it was given."""
    real = rendering.lay_out

    def lay_out(job: Mapping[str, Any]) -> bytes:
        changed = [change(part) for part in job["parts"]]
        assert json.dumps(changed) != json.dumps(job["parts"]), "the attack changes something"
        return real({**job, "parts": changed})

    monkeypatch.setattr(rendering, "lay_out", lay_out)


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_paper_that_says_something_else_is_not_kept(
    log: Any, auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch, attack: str
) -> None:
    job = asked(auditor, facility)
    of_this_html(monkeypatch, ATTACKS[attack])
    with pytest.raises(NotRendered, match=r"entry No\. \d of table W-01 does not stand in the PDF as recorded"):
        volumes(job)


@pytest.fixture
def tall(log: Any, dealer: Any, floorperson: Any) -> None:
    """An entry taller than a page, with words that paper shows otherwise."""
    words = " ".join(f"word-{number} fi\u0301ne \u6c34\u202e{HOSTILE}" for number in range(110))
    entry = signed(log, "deck_change", deck_change(at(-6), batch_label="A"), dealer, moment=at(-5.5))
    signed(
        log, "deck_change", deck_change(at(-6), batch_label="A", back_color="B" * 150), floorperson, supersedes=entry,
        correction_reason=words, moment=at(-5.4),
    )  # fmt: skip


def test_awkward_words_and_an_entry_taller_than_a_page_are_read_back(tall: None, auditor: Any, facility: Any) -> None:
    (pdf,) = volumes(asked(auditor, facility))
    assert pages_of(pdf) > 2


@pytest.mark.parametrize(("is_not", "is_there"), [("word-57", "word-5"), ("word-109", ""), ("BBB", "BB")])
def test_an_entry_taller_than_a_page_is_held_to_word_by_word(
    tall: None, auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch, is_not: str, is_there: str
) -> None:
    job = asked(auditor, facility)
    of_this_html(monkeypatch, lambda html: html.replace(is_not, is_there))
    with pytest.raises(NotRendered):
        volumes(job)


def test_an_entry_taller_than_a_page_lacks_no_word_that_it_has_twice(
    tall: None, auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_some(html: str) -> str:
        before, first, after = html.partition("word-0 ")
        return before + first + after.replace(escape(HOSTILE), "", 40)

    job = asked(auditor, facility)
    of_this_html(monkeypatch, without_some)
    with pytest.raises(NotRendered):
        volumes(job)


def test_volumes_are_read_back_one_at_a_time(
    log: Any, auditor: Any, facility: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library that reads knows no threads: where two read at once, the process may end."""
    (pdf,), meeting, met = volumes(asked(auditor, facility)), Barrier(2), []

    def pages(document: object) -> list[str]:
        with suppress(BrokenBarrierError):
            met.append(meeting.wait(1))
        return []

    monkeypatch.setattr(reading_back, "_pages", pages)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(reading_back.printed, [pdf, pdf]))
    assert met == []
