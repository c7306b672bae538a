"""Pages that only read are of one moment: what changes between their queries gives no half of a page, and no error."""

from uuid import uuid4

import psycopg
import pytest
from django.db import connection
from django.urls import reverse

from compliance.holders.models import Facility, GamingTable
from compliance.web.one_moment import SNAPSHOT
from inspections.models import RunningLimit
from inspections.urls import urlpatterns

from ...tests.floor import Floor

pytestmark = pytest.mark.django_db(transaction=True)
KEYS = [model._meta.db_table for model in (GamingTable, Facility, RunningLimit)]


@pytest.fixture
def over(facility, floorperson, dealer):
    """Decks two hours over their limit, at noon."""
    made = Floor(facility, {"floorperson": floorperson, "dealer": dealer})
    made.cards()
    made.decks(-26)
    return RunningLimit.objects.get()


class Moved:
    """Rows of these tables have other keys, for a while, as somebody else changes them."""

    def __init__(self):
        parameters = connection.get_connection_params()
        wanted = {name: parameters[name] for name in ("dbname", "host", "port") if parameters.get(name)}
        self.other = psycopg.connect(**wanted, user="postgres", autocommit=True)
        self.other.execute("SET session_replication_role = replica")
        self.was = {}

    def change(self):
        """Moves each row away."""
        for table in KEYS:
            keys = self.other.execute(f"SELECT id FROM {table}").fetchall()
            self.was[table] = {key: uuid4() for (key,) in keys}
            for key, other in self.was[table].items():
                self.other.execute(f"UPDATE {table} SET id = %s WHERE id = %s", [other, key])

    def back(self):
        """Brings each back."""
        for table, keys in self.was.items():
            for key, other in keys.items():
                self.other.execute(f"UPDATE {table} SET id = %s WHERE id = %s", [key, other])
        self.was = {}


class After:
    """Changes rows once so many statements of a page have run."""

    def __init__(self, many, moved):
        self.left, self.moved = many, moved

    def __call__(self, execute, *statement):
        answer = execute(*statement)
        self.left -= 1
        if self.left == 0:
            self.moved.change()
        return answer


@pytest.fixture
def moved():
    made = Moved()
    yield made
    made.back()
    made.other.close()


def test_rows_that_change_between_two_queries_of_a_page_give_no_error(over, auditor, client_of, moved):
    browser = client_of(auditor)
    names = ("exceptions", "exceptions_csv", "figures", "figure_limits", "board", "alarms")
    for url in [reverse(f"floor:{name}") for name in names]:
        many = 0
        while True:
            many += 1
            after = After(many, moved)
            with connection.execute_wrapper(after):
                answer = browser.get(f"{url}?from=")
                assert answer.status_code == 200, (url, many)
                answer.getvalue()
            if after.left > 0:
                break
            moved.back()


def test_every_page_that_only_reads_is_of_one_moment(facility, over, auditor, client_of):
    browser, seen = client_of(auditor), []
    table = over.table
    keys = {"facility_id": facility.pk, "table_id": table.pk}
    reading = [
        one for one in urlpatterns
        if getattr(one.callback, "is_of_one_moment", False) and set(one.pattern.converters) <= set(keys)
        and not one.name.endswith(("pdf", "packet", "print"))
    ]  # fmt: skip
    assert len(reading) > 15

    def watch(execute, sql, *more):
        seen.append(sql)
        return execute(sql, *more)

    for one in reading:
        seen.clear()
        url = reverse(f"floor:{one.name}", kwargs={name: keys[name] for name in one.pattern.converters})
        with connection.execute_wrapper(watch):
            browser.get(url)
        assert SNAPSHOT in seen, one.name
