"""The text that governs a day: both ends inclusive, no day without a text answered."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.edition import (
    OTHERS,
    Edition,
    NotInForce,
    edition_by_key,
    edition_on,
    is_listed,
    key_in,
    line_of,
    until,
)
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


def text(key: str, follows: str) -> Edition:
    return Edition(
        key=key, chapter="900a", status="in_force", published_on=date(2020, 1, 1), source="invented", label=key,
        follows=follows,
    )  # fmt: skip


THIRD, FOURTH = text("900a-2020", SECOND), text("900a-2021", "900a-2020")


def test_an_edition_follows_those_that_the_one_before_it_follows() -> None:
    assert tuple(line_of(FOURTH.key)) == (FOURTH.key, THIRD.key, SECOND)
    assert tuple(line_of(SECOND)) == (SECOND,)
    assert [THIRD.is_or_follows(key) for key in (SECOND, THIRD.key, FOURTH.key, FIRST)] == [True, True, False, False]


def test_an_edition_does_not_follow_itself() -> None:
    with pytest.raises(ValueError, match="900a-2020 follows itself"):
        text(THIRD.key, FOURTH.key)
    assert tuple(line_of(THIRD.key)) == (THIRD.key, SECOND)


def test_the_nearest_entry_holds() -> None:
    assert [key_in((FIRST, SECOND, FOURTH.key), key) for key in (FIRST, THIRD.key, FOURTH.key)] == [
        FIRST,
        SECOND,
        FOURTH.key,
    ]
    assert key_in((FIRST,), FOURTH.key) == OTHERS


@pytest.mark.parametrize(
    ("listed", "names"),
    [
        ((), "1234"),
        ((SECOND,), "234"),
        ((FIRST,), "1"),
        ((SECOND, until(FOURTH.key)), "23"),
        ((FIRST, SECOND, until(THIRD.key)), "12"),
        ((until(THIRD.key),), "12"),
        ((until(THIRD.key), FOURTH.key), "4"),
    ],
)
def test_a_list_names_those_that_follow_its_editions_until_one_drops_out(listed: tuple[str, ...], names: str) -> None:
    keys = {"1": FIRST, "2": SECOND, "3": THIRD.key, "4": FOURTH.key}
    assert [number for number, key in keys.items() if is_listed(listed, key)] == list(names)
