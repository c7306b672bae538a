"""Sentences of an edition: split word for word, duties told from the rest, each with the statements of its item."""

import re

import pytest

from compliance.chapters.models import EditionText, TextItemRow
from compliance.chapters.reading import ChapterReading, read
from compliance.chapters.sentences import is_duty, sentences_of, split
from compliance.chapters.slugs import slug_of
from compliance.regulation.core.chapter import chapter
from compliance.regulation.texts import parse_text

from .sources import FILES, needs_sources, source_of


def reading(edition_key: str, words: dict[str, str]) -> ChapterReading:
    """An edition in which the items of these citations have these words."""
    whole = chapter(edition_key.partition("-")[0])
    rows = [
        TextItemRow(slug=slug_of(citation), citation=citation, text=text, order=place)
        for place, (citation, text) in enumerate(words.items())
    ]
    return read(whole, whole.edition(edition_key), EditionText(edition_key=edition_key), rows)


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("One rolls. Two stop.", ["One rolls.", "Two stop."]),
        ("See 58 Pa. Code § 1.2. A ball (No. 3) rolls.", ["See 58 Pa. Code § 1.2.", "A ball (No. 3) rolls."]),
        ("A list:\nred; Blue", ["A list:", "red;", "Blue"]),
        ("A ball is 3.5 inches wide", ["A ball is 3.5 inches wide"]),
        ("", []),
    ],
)
def test_words_are_split_where_a_sentence_ends(words: str, parts: list[str]) -> None:
    assert split(words) == parts


def test_a_duty_says_what_must_or_must_not_be() -> None:
    assert is_duty("No ball may stop.")
    assert is_duty("It Shall roll.")
    assert not is_duty("A ball may roll.")


def test_a_duty_is_said_by_its_item_or_the_one_above_or_by_nobody() -> None:
    words = {"651a.2(a)": "It must roll.", "651a.2(a)(9)": "It must stop.", "651a.99(z)": "It must shine. It may turn."}
    own, above, none, free = sentences_of(reading("651a-2012", words))
    assert own.rows == above.rows != ()
    assert (own.is_unsaid, above.is_unsaid, none.is_unsaid, free.is_unsaid) == (False, False, True, False)
    assert (above.kinds, none.kinds, none.section) == (("with_parent",), ("not_covered",), "651a.99")


def test_an_item_with_more_duties_than_its_statements_have_sentences_is_marked() -> None:
    one, *rest = sentences_of(reading("651a-2012", {"651a.2(a)": "It must roll. " * 9 + "It may turn."}))
    assert one.is_crowded
    assert not rest[-1].is_crowded


@needs_sources
@pytest.mark.parametrize("key", sorted(FILES))
def test_each_sentence_of_a_text_is_kept_word_for_word_and_each_duty_has_a_statement(key: str) -> None:
    items = {item.citation: item.text for item in parse_text(source_of(key), key).walk() if item.text}
    found = sentences_of(reading(key, items))
    letters = [re.sub(r"\s", "", text) for text in (" ".join(one.words for one in found), " ".join(items.values()))]
    assert sorted(letters[0]) == sorted(letters[1])
    assert [one.words for one in found if one.is_unsaid] == []
