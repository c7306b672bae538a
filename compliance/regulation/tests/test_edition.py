"""Which text governs a day: both ends inclusive, no day without a text answered."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.edition import NotInForce, edition_by_key, edition_on
from compliance.regulation.tests.invented.chapter import CHAPTER, EDITIONS, FIRST, PROPOSED, SECOND

ONLY_PROPOSED = tuple(edition for edition in EDITIONS if edition.effective_from is None)


@pytest.mark.parametrize(
    ("day", "key"),
    [
        (date(2010, 4, 24), FIRST),
        (date(2012, 5, 11), FIRST),
        (date(2012, 5, 12), SECOND),
        (date(9999, 12, 31), SECOND),
    ],
)
def test_the_days_of_change(day: date, key: str) -> None:
    assert CHAPTER.edition_on(day).key == key


def test_the_day_before_the_first_text_is_refused_and_says_what_is_known() -> None:
    with pytest.raises(
        NotInForce, match=r"2010-04-23; the first is of 2010-04-24\. Temporary Chapter 899 was in force"
    ):
        CHAPTER.edition_on(date(2010, 4, 23))


def test_a_proposed_text_serves_from_its_publication_where_none_came_into_force() -> None:
    assert edition_on(ONLY_PROPOSED, date(2008, 1, 5)).key == PROPOSED
    with pytest.raises(NotInForce, match=r"the first is of 2008-01-05$"):
        edition_on(ONLY_PROPOSED, date(2008, 1, 4))


def test_an_unknown_key_is_refused_with_the_known_ones() -> None:
    assert edition_by_key(EDITIONS, SECOND).key == SECOND
    with pytest.raises(NotInForce, match=r"no edition '651a-2012' is on file; known are 900a-2008P, 900a-2010"):
        edition_by_key(EDITIONS, "651a-2012")


@given(st.dates(min_value=date(2010, 4, 24)))
def test_every_later_day_has_exactly_one_text(day: date) -> None:
    assert sum(edition.governs(day) for edition in EDITIONS) == 1
    assert CHAPTER.edition_on(day).governs(day)


def test_a_text_that_never_came_into_force_governs_no_day() -> None:
    assert not any(edition.governs(edition.published_on + timedelta(days=1)) for edition in ONLY_PROPOSED)
