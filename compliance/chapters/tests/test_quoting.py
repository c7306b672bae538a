"""Quotations beside a question or a finding are, word for word, in the stored text of that edition."""

import re

import pytest
from django.utils import timezone

from compliance.chapters.quoting import quotations
from compliance.chapters.services import text_import
from compliance.regulation import chapters
from compliance.regulation.core.chapter import chapter

from .invented import WORDS, text_of
from .sources import FILES, needs_sources, source_of

pytestmark = pytest.mark.django_db
KEY = "651a-2012"
BROKEN = {"621a.11(r)"}
"""The items with the heading of a page inside the sentence in the file."""


def on_file(key: str, raw: bytes) -> None:
    text_import(raw=raw, edition_key=key, file_name="law.txt", at=timezone.now())


def letters(words: str) -> str:
    """Letters and digits alone, without words struck through: a copy breaks words at the end of a line."""
    return re.sub(r"[^0-9A-Za-z]", "", re.sub(r"~~.*?~~", "", words, flags=re.DOTALL))


def cited(key: str) -> set[str]:
    """Every item that a finding under an edition can cite, of filings and of logs."""
    return {row.citation for row in chapter(key.partition("-")[0]).rules(key).provisions}


def test_an_item_is_quoted_in_the_edition_that_is_asked_for() -> None:
    on_file(KEY, text_of(KEY))
    on_file("651a-2011P", text_of("651a-2011P", changed={"651a.2(a)": "It must stop."}))
    assert quotations("651a-2011P", ["651a.2(a)"]) == {"651a.2(a)": "It must stop."}
    assert quotations(KEY, ["651a.2(a)", "601a.2"]) == {"651a.2(a)": WORDS.format(slug="651a.2 a")}


def test_without_a_text_and_without_an_item_nothing_is_quoted(django_assert_num_queries) -> None:
    with django_assert_num_queries(1):
        assert quotations(KEY, ["651a.2(a)", "651a.2(b)"]) == {}
    with django_assert_num_queries(0):
        assert quotations(KEY, []) == {}


def test_a_text_that_waits_is_not_quoted(board_admin) -> None:
    on_file(KEY, text_of(KEY, changed={"651a.2(a)": "It must roll."}))
    raw = text_of(KEY, changed={"651a.2(a)": "It must not roll."})
    text_import(raw=raw, edition_key=KEY, file_name="new.txt", at=timezone.now(), by=board_admin)
    assert quotations(KEY, ["651a.2(a)"]) == {"651a.2(a)": "It must roll."}


@needs_sources
@pytest.mark.parametrize("key", sorted(FILES))
def test_every_quoted_sentence_stands_in_the_stored_edition(key: str) -> None:
    raw = source_of(key)
    on_file(key, raw)
    whole, quoted = letters(raw.decode()), quotations(key, cited(key))
    assert {item for item, words in quoted.items() if letters(words) not in whole} <= BROKEN
    own = {item for item in cited(key) if "(" in item and item.startswith(key.partition("-")[0])}
    assert len(quoted) > 0.9 * len(own)


@needs_sources
def test_the_edition_of_a_day_is_the_one_that_is_quoted() -> None:
    for whole in chapters():
        for edition in whole.editions:
            if edition.effective_from and edition.key in FILES:
                on_file(edition.key, source_of(edition.key))
                own = whole.edition_on(edition.effective_from)
                assert own.key == edition.key
                assert quotations(own.key, cited(own.key))
