"""Text is all that the table of the cache holds: never code, whatever somebody wrote into it."""

import base64
import pickle
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compliance.json_cache import SWEPT_AT_ONCE

pytestmark = pytest.mark.django_db
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=9,
)


class Bomb:
    """Runs code when it is unpickled."""

    def __reduce__(self) -> Any:
        return exec, ("raise SystemExit('the cache ran what it read')",)


def planted(key: str, text: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO cache (cache_key, value, expires) VALUES (%s, %s, now() + interval '1 year')",
            [cache.make_key(key), text],
        )


def kept() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM cache")
        count: int = cursor.fetchone()[0]
        return count


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(VALUES)
def test_what_was_kept_comes_back(db: None, value: Any) -> None:
    cache.set("one", value)
    assert cache.get("one", "nothing") == value or value != value


def test_a_value_is_added_once_until_its_time_is_over(time_machine: Any) -> None:
    assert cache.add("one", "y", timeout=30)
    assert not cache.add("one", "n", timeout=30)
    assert cache.get("one") == "y"
    time_machine.move_to(timezone.now() + timedelta(seconds=31))
    assert cache.get("one") is None
    assert cache.add("one", "n", timeout=30)


def test_a_value_is_touched_deleted_and_cleared() -> None:
    assert not cache.touch("one", 10)
    cache.set("one", 1, None)
    assert cache.touch("one", 10)
    assert cache.incr("one") == 2
    assert cache.delete("one")
    assert not cache.delete("one")
    cache.set_many({"one": 1, "two": 2})
    assert cache.get_many(["one", "two", "three"]) == {"one": 1, "two": 2}
    cache.clear()
    assert kept() == 0


@pytest.mark.parametrize("text", ["", "{", "nonsense", base64.b64encode(pickle.dumps(Bomb())).decode()])
def test_what_somebody_planted_is_neither_run_nor_read(text: str) -> None:
    planted("one", text)
    assert cache.get("one", "nothing") == "nothing"
    cache.set("one", 1)
    assert cache.get("one") == 1


def test_what_json_cannot_say_is_refused() -> None:
    with pytest.raises(TypeError):
        cache.set("one", object())


def test_each_write_takes_away_rows_past_their_time(time_machine: Any) -> None:
    for number in range(SWEPT_AT_ONCE + 5):
        cache.set(f"old-{number}", number, 10)
    cache.set("new", 1, None)
    time_machine.move_to(timezone.now() + timedelta(seconds=11))
    cache.set("two", 2)
    assert kept() == 5 + 2
    cache.set("three", 3)
    assert kept() == 3
