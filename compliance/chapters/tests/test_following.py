"""Pages of an edition that follows another one and is still to come."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse

from compliance.chapters.reading import registered
from compliance.management import clause_index
from compliance.regulation.casino_war.figures import DECK_LIFE
from compliance.regulation.casino_war.tests.following import AMENDED, BEFORE, copied, on_file

pytestmark = pytest.mark.django_db
KEPT = (registered, clause_index.index_rows, clause_index._tests_of, clause_index.paths_of_tests)


@pytest.fixture(autouse=True)
def following(tmp_path: Any) -> Iterator[None]:
    copied(tmp_path)
    with on_file(*KEPT):
        yield


def shown(client: Any, address: str, **asked: str) -> str:
    page = client.get(address, asked)
    assert page.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page.content.decode()))


def test_the_clause_index_has_each_duty_of_the_edition_that_it_follows(client: Any) -> None:
    before, after = (shown(client, reverse("regulation:ledger"), edition=key) for key in (BEFORE, AMENDED))
    assert f"longest time between deck changes: {DECK_LIFE.of(BEFORE)} elapsed hours" in before
    assert "longest time between deck changes: 12 elapsed hours" in after
    assert "Only staff handle cards" in before
    assert "Only staff handle cards" not in after


def test_an_item_says_from_when_another_figure_holds(client: Any) -> None:
    page = shown(client, reverse("regulation:provision", kwargs={"citation": "651a.3(d)"}), edition=AMENDED)
    assert "To come" in page
    assert "In force from April 1, 2127" in page
    assert "12 elapsed hours" in page
    before = shown(client, reverse("regulation:provision", kwargs={"citation": "651a.3(d)"}), edition=BEFORE)
    assert " to March 31, 2127" in before
    assert f"{DECK_LIFE.of(BEFORE)} elapsed hours" in before
