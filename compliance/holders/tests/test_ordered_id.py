"""Rows of acts are known by ids in order: whatever ends its order with the id has acts of one instant as they were
recorded."""

from concurrent.futures import ThreadPoolExecutor
from time import time
from unittest.mock import patch

import pytest
from django.apps import apps

from compliance.holders.models import AdministrationEvent, PitStay
from compliance.holders.ordered_id import ordered_id
from compliance.holders.policy import SettingValue
from compliance.holders.rows import ActedBy

ACTS = [model for model in apps.get_models() if issubclass(model, ActedBy)]
OTHERS = [AdministrationEvent, PitStay, SettingValue, apps.get_model("inspections", "LadderSet")]
"""Say it in separate columns."""
MANY = 5000


def test_each_id_is_greater_than_the_one_before_whatever_the_clock_says() -> None:
    ids = [ordered_id() for _ in range(MANY)]
    with patch("time.time_ns", return_value=0):
        ids += [ordered_id() for _ in range(MANY)]
    assert ids == sorted(set(ids))
    assert [str(one) for one in ids] == sorted(map(str, ids)), "Text sorts them as PostgreSQL does"
    assert {(one.version, one.variant) for one in ids} == {(7, "specified in RFC 4122")}
    assert abs((ids[0].int >> 80) / 1000 - time()) < 60, "The first 48 bits are milliseconds since 1970"


def test_threads_never_make_the_same() -> None:
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: [ordered_id() for _ in range(MANY)], range(4)))
    assert len({one for ids in made for one in ids}) == 4 * MANY
    assert all(ids == sorted(ids) for ids in made)


@pytest.mark.parametrize("model", [*ACTS, *OTHERS], ids=lambda model: model.__name__)
def test_a_row_that_says_who_acted_is_known_by_an_id_in_order(model: type) -> None:
    assert model._meta.pk.default is ordered_id
