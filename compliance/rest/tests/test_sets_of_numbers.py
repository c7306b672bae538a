"""Numbers that a filing picks from are sets: a repeat is refused wherever the filing comes from."""

import pytest

from compliance.regulation.core.chapter import chapter
from compliance.regulation.core.parse import Refused, parse_struct
from compliance.rest.schemas import field_schema

SETS = [
    ("623a", "place_to_win_numbers"),
    ("623a", "place_to_lose_numbers"),
    ("623a", "buy_numbers"),
    ("623a", "lay_numbers"),
    ("625a", "total_values_offered"),
]


@pytest.mark.parametrize(("number", "name"), SETS)
def test_a_repeated_number_is_refused_at_its_place(number: str, name: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_struct(chapter(number).facts, {name: [8, 6, 8]}, "facts")
    assert refusal.value.problems == ((f"facts.{name}", "8 is repeated; expected a set without repeats"),)


@pytest.mark.parametrize(("number", "name"), SETS)
def test_the_description_of_the_api_says_so(number: str, name: str) -> None:
    assert field_schema(chapter(number).fields[name])["uniqueItems"] is True


def test_two_batches_of_one_size_are_a_list_and_stay_one() -> None:
    assert parse_struct(chapter("651a").facts, {"decks_per_batch": [8, 8]}).decks_per_batch == (8, 8)
