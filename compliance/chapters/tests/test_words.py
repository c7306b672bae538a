"""The words of an edition, by the day on which they are read."""

from datetime import timedelta

import msgspec
import pytest
from django.utils import timezone

from compliance.chapters.words import EditionStanding
from compliance.regulation import chapter


@pytest.mark.parametrize(("days", "words", "tag"), [(0, "In force since", "In force"), (1, "In force from", "To come")])
def test_an_edition_is_to_come_until_the_day_before_it_is_in_force(days: int, words: str, tag: str) -> None:
    first = timezone.localdate() + timedelta(days=days)
    standing = EditionStanding(msgspec.structs.replace(chapter("651a").edition("651a-2012"), effective_from=first))
    assert standing.days.startswith(words)
    assert standing.tag.word == tag
