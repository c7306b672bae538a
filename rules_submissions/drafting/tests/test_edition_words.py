"""The standing of an edition beside a question and under a filing, by the day on which it is read."""

from datetime import timedelta

import msgspec
import pytest
from django.utils import timezone, translation

from compliance.regulation import Rules, chapter
from compliance.web.values import day_words
from rules_submissions.drafting.edition_words import edition_line
from rules_submissions.drafting.why import edition_words

KEY = "651a-2012"


@pytest.mark.parametrize(
    ("days", "words", "spanish"),
    [(0, "in force since", "en vigor desde el"), (1, "in force from", "en vigor a partir del")],
)
def test_an_edition_is_in_force_from_a_day_to_come_and_since_one_that_came(days: int, words: str, spanish: str) -> None:
    first = timezone.localdate() + timedelta(days=days)
    edition = msgspec.structs.replace(chapter("651a").edition(KEY), effective_from=first)
    whole = msgspec.structs.replace(chapter("651a"), editions=(edition,))
    assert edition_words(Rules(edition, (), {})) == f"{words} {day_words(first)}"
    assert edition_line(whole, KEY).endswith(f"{KEY}, {words} {day_words(first)}")
    with translation.override("es"):
        assert edition_line(whole, KEY).endswith(f"{KEY}, {spanish} {day_words(first)}")
